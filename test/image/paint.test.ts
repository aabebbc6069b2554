// Outlines on a canvas: where their coverage lies, that bands make up the whole, that one room serves many outlines,
// and that the arena gives exactly what was stated.
import { describe, expect, test } from "vitest";
import { Arena } from "../../src/image/arena.ts";
import {
	CoverageBand,
	type CoverageKernel,
	coverageBandBytes,
	Edges,
	edgesBytes,
	OutlinePainter,
} from "../../src/image/paint/index.ts";
import type { Outline } from "../../src/image/plan.ts";
import { loadKernel } from "../support/kernel.ts";
import * as twin from "../support/twin/coverage.ts";

const CANVAS = { x: 0, y: 0, width: 83, height: 57 };
const ROWS = 16;

const triangle: Outline = [Float32Array.of(10.5, 4.25, 60.1, 20.75, 22.3, 49.5)];
const frame: Outline = [
	Float32Array.of(-9, -9, 99, -9, 99, 70, -9, 70),
	Float32Array.of(20, 20, 20, 40, 50, 40, 50, 20),
];

/** One room and the painters of these outlines in it, in an arena with exactly the room they state. */
function workplace(outlines: readonly Outline[]) {
	const kernel = loadKernel<CoverageKernel & { arenaStart(): number }>();
	const arena = new Arena(kernel);
	const stated = outlines.reduce((sum, outline) => sum + edgesBytes(outline), coverageBandBytes(CANVAS.width, ROWS));
	arena.reserve(stated);
	arena.bytes(kernel.arenaStart(), stated).fill(0xa5);
	const room = new CoverageBand(arena, CANVAS.width, ROWS);
	const edges = new Edges(arena);
	const painters = outlines.map((outline) => new OutlinePainter(kernel, edges.of(outline), CANVAS, room));
	expect(arena.taken).toBe(stated);
	expect(() => arena.take(1)).toThrow();
	return { arena, painters };
}

/** Rows y0 to y0 + rows - 1 of the canvas as the painter covers them; clear where it answers null. */
function covered(arena: Arena, painter: OutlinePainter, y0: number, rows: number): Uint8Array {
	const got = new Uint8Array(CANVAS.width * rows);
	const cover = painter.cover(y0, rows);
	if (cover === null) return got;
	for (let row = 0; row < rows; row++) {
		const line = arena.bytes(cover.ptr + row * cover.stride, cover.width);
		got.set(line, row * CANVAS.width + cover.x);
	}
	return got;
}

function expected(outline: Outline): Uint8Array {
	const edges = outline.flatMap((contour) =>
		Array.from({ length: contour.length / 2 }, (_, i) =>
			[0, 1, 2, 3].map((k) => contour[(2 * i + k) % contour.length] ?? 0),
		).flat(),
	);
	return twin.coverBand(Float32Array.from(edges), 0, CANVAS.width, 0, CANVAS.height);
}

describe("OutlinePainter", () => {
	test.each([1, 3, 16])("bands of %i rows make up the whole, each outline undisturbed by the others", (rows) => {
		const outlines = [triangle, frame];
		const { arena, painters } = workplace(outlines);
		const whole = outlines.map(() => new Uint8Array(CANVAS.width * CANVAS.height));
		for (let y = 0; y < CANVAS.height; y += rows) {
			const part = Math.min(rows, CANVAS.height - y);
			painters.forEach((painter, i) => {
				whole[i]?.set(covered(arena, painter, y, part), y * CANVAS.width);
			});
		}
		outlines.forEach((outline, i) => {
			expect(whole[i]).toEqual(expected(outline));
		});
	});

	test("is tight around the outline, and null above and below it", () => {
		const { painters } = workplace([triangle]);
		const [painter] = painters;
		expect(painter?.bounds).toEqual({ x: 10, y: 4, width: 51, height: 46 });
		expect(painter?.cover(0, 4)).toBeNull();
		expect(painter?.cover(0, 5)).toMatchObject({ x: 10, width: 51 });
		expect(painter?.cover(49, 1)).not.toBeNull();
		expect(painter?.cover(50, 7)).toBeNull();
	});

	test("stays on the canvas", () => {
		const { arena, painters } = workplace([frame]);
		const [painter] = painters;
		expect(painter?.bounds).toEqual({ x: 0, y: 0, width: 83, height: 57 });
		expect(painter && covered(arena, painter, 0, 16).every((level) => level === 255)).toBe(true);
	});

	test.each([
		["left", [-30, 5, -2, 5, -2, 20]],
		["right", [83, 5, 120, 5, 120, 20]],
		["above", [5, -9, 30, -9, 30, 0]],
		["below", [5, 57, 30, 57, 30, 90]],
	])("an outline %s of the canvas covers nothing", (_, points) => {
		const { painters } = workplace([[Float32Array.from(points)]]);
		expect(painters[0]?.bounds).toBeNull();
		expect(painters[0]?.cover(0, 16)).toBeNull();
	});

	test("an outline without points, or without area, covers nothing", () => {
		const { arena, painters } = workplace([[], [new Float32Array(0)], [Float32Array.of(5, 5, 30, 30.5)]]);
		expect(painters[0]?.cover(0, 16)).toBeNull();
		expect(painters[1]?.cover(0, 16)).toBeNull();
		const line = painters[2];
		expect(line && covered(arena, line, 0, 16).every((level) => level === 0)).toBe(true);
	});

	test("more rows than the room has are refused", () => {
		const { painters } = workplace([triangle]);
		expect(() => painters[0]?.cover(0, ROWS + 1)).toThrow(RangeError);
	});
});
