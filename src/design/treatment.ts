// A picture's filters -> what image does to its pixels: all changes of colour as one affine matrix, after the feColorMatrix
// and feComponentTransfer values of Filter Effects Module Level 1, section 13 (shorthand functions).
import type { Key, Treatment } from "../image/index.ts";
import { MAX_BLUR } from "../limits.ts";
import { toRgba } from "./colour.ts";
import type { Colour, Duotone, Filters } from "./record.ts";
import { cosSin } from "./trigonometry.ts";

/** Three rows of four: what red, green, blue and 1 give to red, then to green, then to blue. */
type Matrix = readonly number[];

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** What is done to a picture's pixels, `unit` pixels to a length of 1; undefined where that is nothing. */
export function treatmentOf(filters: Filters, unit: number, key: Key | null): Treatment | undefined {
	const colours = coloursOf(filters);
	const sigma = Math.min(filters.blur * unit, MAX_BLUR) / 2;
	const { sharpen, vignette } = filters;
	const treatment: Treatment = {
		...(key !== null && { key }),
		...(colours !== null && { colours }),
		...(sigma > 0 && { sigma }),
		...(sharpen > 0 && { sharpen }),
		...(vignette > 0 && { vignette }),
	};
	return Object.keys(treatment).length === 0 ? undefined : treatment;
}

/** All changes of colour, one after the other; null where they leave everything as it is. */
function coloursOf(filters: Filters): Matrix | null {
	const { brightness, contrast, saturation, hue, gray, sepia, invert, duotone } = filters;
	const steps = [
		linear(brightness, 0),
		linear(contrast, 0.5 - 0.5 * contrast),
		towards([0.213, 0.715, 0.072], saturation),
		turned(hue),
		towards([0.2126, 0.7152, 0.0722], 1 - gray),
		mixed(SEPIA, sepia),
		linear(1 - 2 * invert, invert),
		duotone === null ? IDENTITY : between(duotone),
	];
	const all = steps.filter((step) => !isIdentity(step)).reduce((first, next) => after(next, first), IDENTITY);
	return isIdentity(all) ? null : all;
}

const isIdentity = (matrix: Matrix) => matrix.every((value, i) => value === IDENTITY[i]);

/** Each channel for itself. */
const linear = (slope: number, by: number): Matrix => [slope, 0, 0, by, 0, slope, 0, by, 0, 0, slope, by];

/** Colours `share` of the way from the gray of these weights to what they are, and beyond. */
function towards(weights: readonly [number, number, number], share: number): Matrix {
	if (share === 1) return IDENTITY;
	const [red, green, blue] = weights.map((weight) => weight * (1 - share)) as [number, number, number];
	return [red + share, green, blue, 0, red, green + share, blue, 0, red, green, blue + share, 0];
}

/** The parts of a turn of hues that stay, that go with its cosine, and that go with its sine. */
const STAYING: Matrix = [0.213, 0.715, 0.072, 0, 0.213, 0.715, 0.072, 0, 0.213, 0.715, 0.072, 0];
const COSINE: Matrix = [0.787, -0.715, -0.072, 0, -0.213, 0.285, -0.072, 0, -0.213, -0.715, 0.928, 0];
const SINE: Matrix = [-0.213, -0.715, 0.928, 0, 0.143, 0.14, -0.283, 0, -0.787, 0.715, 0.072, 0];

function turned(degrees: number): Matrix {
	const { cos, sin } = cosSin(degrees);
	if (cos === 1) return IDENTITY;
	return STAYING.map((value, i) => value + cos * (COSINE[i] ?? 0) + sin * (SINE[i] ?? 0));
}

const SEPIA: Matrix = [0.393, 0.769, 0.189, 0, 0.349, 0.686, 0.168, 0, 0.272, 0.534, 0.131, 0];

/** `share` of the way from the identity to a matrix. */
const mixed = (matrix: Matrix, share: number): Matrix =>
	matrix.map((value, i) => value * share + (IDENTITY[i] ?? 0) * (1 - share));

/** Black becomes the one colour, white the other, and what lies between them their mixture by its luminance. */
function between({ dark, light }: Duotone): Matrix {
	const to = channels(light);
	return channels(dark).flatMap((from, i) => {
		const way = (to[i] ?? 0) - from;
		return [0.2126 * way, 0.7152 * way, 0.0722 * way, from];
	});
}

/** Red, green and blue, 0 to 1; "transparent" is black. */
function channels(colour: Colour): readonly number[] {
	const rgba = toRgba(colour);
	return [24, 16, 8].map((shift) => ((rgba >>> shift) & 255) / 255);
}

/** What `second` makes of what `first` makes. */
function after(second: Matrix, first: Matrix): Matrix {
	return first.map((_, at) => {
		const [row, column] = [at - (at % 4), at % 4];
		const sum = [0, 1, 2].reduce((all, i) => all + (second[row + i] ?? 0) * (first[4 * i + column] ?? 0), 0);
		return column === 3 ? sum + (second[row + 3] ?? 0) : sum;
	});
}
