// Glyph paths to polygons at their final size. Doubles all the way; the caller rounds once.
import { type GlyphPath, Verb } from "./face.ts";

/**
 * How far a chord may run beside its curve, in pixels, where there is room for its points. FreeType's smooth rasteriser
 * allows twice as much (1/16: it halves a conic until its second difference is at most a quarter of a pixel, four times
 * the deviation).
 */
export const FLATNESS = 1 / 32;

/** Chords to a curve: at size 4096 a curve as wide as the em takes 182. */
const MAX_CHORDS = 256;

/**
 * The contours of a path scaled by `scale` (pixels a unit), y turned down: x0, y0, x1, y1, ... each. No chord runs
 * `flatness` pixels off its curve. A glyph whose outer contours turn the other way (PostScript outlines do) is turned
 * round, so that glyphs which overlap add up.
 */
export function flatten(path: GlyphPath, scale: number, flatness = FLATNESS): readonly (readonly number[])[] {
	const contours: number[][] = [];
	let contour: number[] = [];
	let x = 0;
	let y = 0;
	let at = 0;
	const { points } = path;
	const nextX = () => (points[at++] ?? 0) * scale;
	const nextY = () => (points[at++] ?? 0) * -scale;
	for (const verb of path.verbs) {
		const [fromX, fromY] = [x, y];
		if (verb === Verb.quadratic) {
			const [x1, y1] = [nextX(), nextY()];
			[x, y] = [nextX(), nextY()];
			quadratic(contour, flatness, fromX, fromY, x1, y1, x, y);
		} else if (verb === Verb.cubic) {
			const [x1, y1, x2, y2] = [nextX(), nextY(), nextX(), nextY()];
			[x, y] = [nextX(), nextY()];
			cubic(contour, flatness, fromX, fromY, x1, y1, x2, y2, x, y);
		} else {
			if (verb === Verb.move) {
				contour = [];
				contours.push(contour);
			}
			[x, y] = [nextX(), nextY()];
			contour.push(x, y);
		}
	}
	return contours.reduce((sum, each) => sum + area(each), 0) < 0 ? contours.map(turnedRound) : contours;
}

/**
 * A chord over the part h of a curve runs at most h^2 / 8 of the second derivative's size beside it: for a quadratic
 * that is 2 |p0 - 2 p1 + p2| throughout.
 */
function quadratic(
	to: number[],
	flatness: number,
	x0: number,
	y0: number,
	x1: number,
	y1: number,
	x2: number,
	y2: number,
): void {
	const count = chords(length(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2) / (4 * flatness));
	for (let i = 1; i < count; i++) {
		const t = i / count;
		const s = 1 - t;
		to.push(s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2);
	}
	to.push(x2, y2);
}

/** For a cubic the second derivative is at most 6 times the larger of its two second differences. */
function cubic(
	to: number[],
	flatness: number,
	x0: number,
	y0: number,
	x1: number,
	y1: number,
	x2: number,
	y2: number,
	x3: number,
	y3: number,
): void {
	const bend = Math.max(length(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), length(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3));
	const count = chords((3 * bend) / (4 * flatness));
	for (let i = 1; i < count; i++) {
		const t = i / count;
		const s = 1 - t;
		const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
		to.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
	}
	to.push(x3, y3);
}

const chords = (squared: number) => Math.min(MAX_CHORDS, Math.ceil(Math.sqrt(squared)));

const length = (x: number, y: number) => Math.sqrt(x * x + y * y);

/** Twice the signed area: above 0 where the contour turns clockwise as seen. */
function area(contour: readonly number[]): number {
	let sum = 0;
	let [x0 = 0, y0 = 0] = contour.slice(-2);
	for (let i = 0; i < contour.length; i += 2) {
		const x1 = contour[i] ?? 0;
		const y1 = contour[i + 1] ?? 0;
		sum += x0 * y1 - x1 * y0;
		[x0, y0] = [x1, y1];
	}
	return sum;
}

function turnedRound(contour: readonly number[]): readonly number[] {
	return contour.map((_, i) => contour[contour.length - 2 - i + 2 * (i % 2)] ?? 0);
}
