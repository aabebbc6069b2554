// Tone reproduction curves: what a profile says of one channel, from encoded to linear values, as far as pixels of 8 bits
// can ask. Source: ICC.1:2022 sections 10.6 (curveType) and 10.18 (parametricCurveType).
import { power } from "./power.ts";

/** The linear value, 0 to 1, of each of the 256 encoded ones. */
export type Curve = Float64Array;

/** Type signatures, big-endian. */
const CURVE = 0x63757276; // curv
const PARAMETRIC = 0x70617261; // para

/** Parameters each function of a parametricCurveType has (table 68). */
const PARAMETERS = [1, 3, 4, 5, 7];

/** Reads a tag's element; null where it is neither kind of curve, or cut off. */
export function readCurve(element: DataView): Curve | null {
	if (element.byteLength < 12) return null;
	const type = element.getUint32(0);
	if (type === CURVE) return readTable(element);
	return type === PARAMETRIC ? readParametric(element) : null;
}

/** No entry is the identity, one an exponent (u8Fixed8Number), more are values at equal distances (u16 / 65535). */
function readTable(element: DataView): Curve | null {
	const count = element.getUint32(8);
	if (count > (element.byteLength - 12) / 2) return null;
	const entry = (i: number) => element.getUint16(12 + 2 * i);
	if (count === 0) return sample((x) => x);
	if (count === 1) {
		const exponent = entry(0) / 256;
		return sample((x) => power(x, exponent));
	}
	return sample((x) => {
		const position = x * (count - 1);
		const before = Math.min(Math.floor(position), count - 2);
		const share = position - before;
		return (entry(before) * (1 - share) + entry(before + 1) * share) / 65_535;
	});
}

function readParametric(element: DataView): Curve | null {
	const kind = element.getUint16(8);
	const count = PARAMETERS[kind];
	if (count === undefined || count > (element.byteLength - 12) / 4) return null;
	const parameters = Array.from({ length: count }, (_, i) => element.getInt32(12 + 4 * i) / 65_536);
	return sample(parametric(kind, parameters));
}

/**
 * The function of that number, 0 to 4, with its parameters in the standard's order: g a b c d e f. All are
 * (a x + b)^g + e from x = d on, and c x + f before, with some of it left out.
 */
export function parametric(kind: number, parameters: readonly number[]): (x: number) => number {
	const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = parameters;
	if (kind === 0) return (x) => power(x, g);
	// Functions 1 and 2 begin where a x + b is 0, and are flat before.
	const [slope, from, above, below] = kind < 3 ? [0, -b / a, c, c] : [c, d, e, f];
	return (x) => (x >= from ? power(a * x + b, g) + above : slope * x + below);
}

/** The curve at the 256 values there are, clipped to 0..1 as section 10.18 asks. */
export function sample(curve: (x: number) => number): Curve {
	return Float64Array.from({ length: 256 }, (_, value) => Math.min(Math.max(curve(value / 255), 0), 1));
}
