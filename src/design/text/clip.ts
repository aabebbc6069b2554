// A polygon cut at the sides of a rectangle, one side after the other (Sutherland and Hodgman 1974). Each cut keeps the
// winding number of every point inside, also of contours that are not convex: what runs along the cut runs both ways.

/** Edges of the area that is kept. */
export interface Bounds {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** What of a polygon x0, y0, x1, y1, ... lies within `bounds`; the polygon itself where all of it does. */
export function clipContour(contour: readonly number[], bounds: Bounds): readonly number[] {
	const left = cut(contour, 0, 1, bounds.left);
	const right = cut(left, 0, -1, bounds.right);
	const top = cut(right, 1, 1, bounds.top);
	return cut(top, 1, -1, bounds.bottom);
}

/** Keeps what has coordinate `axis` (0 x, 1 y) at or past `edge`, in the direction of `sign`. */
function cut(contour: readonly number[], axis: 0 | 1, sign: 1 | -1, edge: number): readonly number[] {
	const depth = (i: number) => ((contour[i + axis] ?? 0) - edge) * sign;
	if (!contour.some((_, i) => i % 2 === 0 && depth(i) < 0)) return contour;
	const kept: number[] = [];
	let from = contour.length - 2;
	for (let i = 0; i < contour.length; i += 2) {
		const [a, b] = [depth(from), depth(i)];
		if (a >= 0 !== b >= 0) {
			const t = a / (a - b);
			const other = (contour[from + 1 - axis] ?? 0) * (1 - t) + (contour[i + 1 - axis] ?? 0) * t;
			kept.push(axis === 0 ? edge : other, axis === 0 ? other : edge);
		}
		if (b >= 0) kept.push(contour[i] ?? 0, contour[i + 1] ?? 0);
		from = i;
	}
	return kept;
}
