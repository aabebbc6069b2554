// What everything is converted to: sRGB (IEC 61966-2-1), its curve, its colorants, and the way from linear light to levels.
import { type Curve, parametric, sample } from "./curve.ts";
import { inverse, type Matrix } from "./matrix.ts";

/** sRGB's curve from encoded to linear values, both 0 to 1. */
const toLinear = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]);

/** The linear value of each level. */
export const SRGB_CURVE: Curve = sample(toLinear);

/**
 * Linear sRGB to XYZ as profiles have it, relative to D50. Source: ICC, "How to interpret the sRGB color space (specified
 * in IEC 61966-2-1) for ICC profiles", 2015.
 */
const SRGB_TO_PCS: Matrix = [
	[0.43603034, 0.38510186, 0.14306781],
	[0.22243847, 0.71694275, 0.06061878],
	[0.01389744, 0.09707638, 0.71392626],
];

/** XYZ relative to D50 to linear sRGB. */
export const PCS_TO_SRGB: Matrix = inverse(SRGB_TO_PCS);

/** Linear light that is one, in the kernel's tables. */
export const ONE = 65_535;

/** Cells that the kernel divides 0..65535 into, four values each. */
const CELLS = 16_384;

/**
 * The level of each cell of linear light: the one nearest to the cell's middle. Near black, where the curve is steepest,
 * a level is 20 values wide: what a cell blurs is at most a tenth of a level.
 */
export const LEVELS: Uint8Array = levels();

function levels(): Uint8Array {
	const cells = new Uint8Array(CELLS);
	let level = 0;
	let next = toLinear(0.5 / 255);
	for (let cell = 0; cell < CELLS; cell++) {
		while (level < 255 && (4 * cell + 1.5) / ONE >= next) next = toLinear((++level + 0.5) / 255);
		cells[cell] = level;
	}
	return cells;
}
