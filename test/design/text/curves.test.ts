// Curves to chords and polygons to their boxes, against areas that are known.
import { expect, test } from "vitest";
import { clipContour } from "../../../src/design/text/clip.ts";
import { Verb } from "../../../src/design/text/face.ts";
import { flatten } from "../../../src/design/text/flatten.ts";
import { area } from "../../support/polygon.ts";

const path = (verbs: readonly number[], points: readonly number[]) => ({
	verbs: Uint8Array.from(verbs),
	points: Float32Array.from(points),
});

test.each([1, 10, 100, 1000])("a parabola at scale %d lies within 1/32 pixel of its chords", (scale) => {
	const segment = path([Verb.move, Verb.quadratic], [0, 0, 1, 2, 2, 0]);
	const [contour = []] = flatten(segment, scale);
	// Archimedes: four thirds of the triangle (0, 0), (1, 1), (2, 0).
	const [exact, width] = [(4 / 3) * scale * scale, 2 * scale];
	expect(Math.abs(area(contour) - exact)).toBeLessThan((width * 1.3) / 32);
	expect(contour.length / 2).toBeLessThan(4 + 6 * Math.sqrt(scale));
});

test("a cubic ends where it should and has the area it should", () => {
	const [contour = []] = flatten(path([Verb.move, Verb.cubic], [0, 0, 0, 1, 1, 1, 1, 0]), 100);
	expect(contour.slice(-2).map(Math.abs)).toEqual([100, 0]);
	// The integral of y dx: 3/5 of the control points' square.
	expect(Math.abs(area(contour) - 6000)).toBeLessThan(4);
});

test("all glyphs turn the same way, holes with them", () => {
	const square = [0, 0, 0, 9, 9, 9, 9, 0];
	const hole = [3, 3, 6, 3, 6, 6, 3, 6];
	const round = (points: readonly number[]) => points.map((_, i) => points[points.length - 2 - i + 2 * (i % 2)] ?? 0);
	const verbs = [Verb.move, Verb.line, Verb.line, Verb.line, Verb.move, Verb.line, Verb.line, Verb.line];
	const signed = (points: readonly number[]) =>
		flatten(path(verbs, points), 1).map((contour) => Math.sign(shoelace(contour)));
	expect(signed([...square, ...hole])).toEqual([1, -1]);
	expect(signed([...round(square), ...round(hole)])).toEqual([1, -1]);
});

test("a polygon is cut to what lies in the box, also one that is not convex", () => {
	const bounds = { left: 0, top: 0, right: 10, bottom: 10 };
	const inside = [1, 1, 9, 1, 9, 9, 1, 9];
	expect(clipContour(inside, bounds)).toBe(inside);
	expect(area(clipContour([-5, -5, 5, -5, 5, 5, -5, 5], bounds))).toBe(25);
	expect(clipContour([11, 0, 12, 0, 12, 5], bounds)).toEqual([]);
	// A comb whose teeth reach out of the box at its right side.
	expect(area(clipContour([5, 0, 15, 0, 15, 2, 6, 2, 6, 4, 15, 4, 15, 6, 5, 6], bounds))).toBe(10 + 2 + 10);
});

function shoelace(contour: readonly number[]): number {
	const at = (i: number) => contour[i % contour.length] ?? 0;
	return contour.reduce((sum, x, i) => (i % 2 === 0 ? sum + x * at(i + 3) - at(i + 2) * at(i + 1) : sum), 0);
}
