// Polygons for tests of coverage, and their areas in exact arithmetic.

/** x0, y0, x1, y1, ... of a closed polygon. */
export type Contour = readonly number[];

type Edge = readonly [xa: number, ya: number, xb: number, yb: number];

/** The edges of closed polygons as the kernel takes them. */
export function edgesOf(...contours: readonly Contour[]): Float32Array {
	return Float32Array.from(contours.flatMap(sides).flat());
}

/** The same polygon, walked the other way round. */
export function reversed(contour: Contour): Contour {
	return sides(contour)
		.toReversed()
		.flatMap((edge) => edge.slice(0, 2));
}

/** The shoelace formula. */
export function area(contour: Contour): number {
	return Math.abs(sides(contour).reduce((sum, [xa, ya, xb, yb]) => sum + xa * yb - xb * ya, 0)) / 2;
}

/** The area within the pixel (x, y): a convex polygon clipped against each side in turn (Sutherland and Hodgman 1974). */
export function areaInPixel(contour: Contour, x: number, y: number): number {
	const above = (bound: number) => (at: number) => at - bound;
	const below = (bound: number) => (at: number) => bound - at;
	const clips = [
		[0, above(x)],
		[0, below(x + 1)],
		[1, above(y)],
		[1, below(y + 1)],
	] as const;
	return area(
		clips.reduce((rest, [axis, depth]) => clipped(rest, (edge, end) => depth(edge[axis + 2 * end] ?? 0)), contour),
	);
}

/** What of a polygon lies where `depth` of an edge's end (0 or 1) is not below 0. */
function clipped(contour: Contour, depth: (edge: Edge, end: 0 | 1) => number): Contour {
	return sides(contour).flatMap((edge) => {
		const [xa, ya, xb, yb] = edge;
		const [a, b] = [depth(edge, 0), depth(edge, 1)];
		const kept = a >= 0 ? [xa, ya] : [];
		const t = a / (a - b);
		return a >= 0 === b >= 0 ? kept : [...kept, xa + t * (xb - xa), ya + t * (yb - ya)];
	});
}

function sides(contour: Contour): readonly Edge[] {
	const at = (i: number) => contour[i % contour.length] ?? 0;
	return Array.from({ length: contour.length / 2 }, (_, i) => [at(2 * i), at(2 * i + 1), at(2 * i + 2), at(2 * i + 3)]);
}
