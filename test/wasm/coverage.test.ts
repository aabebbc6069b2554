// Coverage against its plain twin, bit for bit; against exact areas by clipping; against another renderer; and the
// promise the whole pipeline rests on: any window of any band gives the bytes of the whole frame.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { loadKernel } from "../support/kernel.ts";
import { area, areaInPixel, edgesOf, reversed } from "../support/polygon.ts";
import { generator } from "../support/random.ts";
import * as twin from "../support/twin/coverage.ts";

interface CoverageKernel {
	coverBand(
		edges: number,
		count: number,
		accumulator: number,
		coverage: number,
		stride: number,
		x0: number,
		width: number,
		y0: number,
		rows: number,
	): void;
}

const kernel = loadKernel<CoverageKernel>();
const base = kernel.memory.grow(64) * 65536;
const bytes = new Uint8Array(kernel.memory.buffer);

const random = generator(7);
const between = (low: number, high: number) => low + random() * (high - low);

/** Coverage of the window, `width` bytes a row; checks that the accumulator is left clean. */
function cover(edges: Float32Array, x0: number, width: number, y0: number, rows: number): Uint8Array {
	const stride = (width + 16) & ~15;
	const accumulator = base + Math.ceil(edges.byteLength / 16) * 16;
	const coverage = accumulator + stride * rows * 4;
	new Float32Array(kernel.memory.buffer, base).set(edges);
	bytes.fill(0, accumulator, coverage);
	bytes.fill(0xa5, coverage, coverage + stride * rows + 16);
	kernel.coverBand(base, edges.length / 4, accumulator, coverage, stride, x0, width, y0, rows);
	expect(bytes.subarray(accumulator, coverage).every((byte) => byte === 0)).toBe(true);
	expect(bytes.subarray(coverage + stride * rows, coverage + stride * rows + 16).every((b) => b === 0xa5)).toBe(true);
	const got = new Uint8Array(width * rows);
	for (let row = 0; row < rows; row++) {
		got.set(bytes.subarray(coverage + row * stride, coverage + row * stride + width), row * width);
	}
	return got;
}

describe("equal to the twin", () => {
	test("random polygons, reaching beyond the window on every side", () => {
		for (let round = 0; round < 300; round++) {
			const [width, rows] = [1 + Math.floor(random() * 70), 1 + Math.floor(random() * 12)];
			const [x0, y0] = [Math.floor(between(0, 20)), Math.floor(between(0, 20))];
			const reach = round % 3 === 0 ? 5 : 60;
			const contour = Array.from({ length: 6 + 2 * Math.floor(random() * 20) }, (_, i) =>
				i % 2 === 0 ? between(x0 - reach, x0 + width + reach) : between(y0 - reach, y0 + rows + reach),
			);
			const edges = edgesOf(round % 5 === 0 ? contour.map(Math.round) : contour);
			expect(cover(edges, x0, width, y0, rows)).toEqual(twin.coverBand(edges, x0, width, y0, rows));
		}
	});

	test("far away and huge", () => {
		for (const far of [1e5, 3e6, 1.6e7]) {
			const edges = edgesOf([-far, -far / 3, far, -far / 5, far / 2, far, 3.5, 7.25]);
			expect(cover(edges, 2, 33, 1, 9)).toEqual(twin.coverBand(edges, 2, 33, 1, 9));
		}
	});

	test("whatever the numbers are, nothing outside is written", () => {
		const numbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3e38, -3e38, 1e-40, 0, 5, 2 ** 40];
		for (let round = 0; round < 2000; round++) {
			const edges = Float32Array.from({ length: 8 }, () => numbers[Math.floor(random() * numbers.length)] ?? 0);
			cover(edges, 0, 20, 0, 8);
		}
	});
});

describe("areas", () => {
	test("a rectangle with fractional edges has its area in every pixel, to the nearest level", () => {
		for (let round = 0; round < 100; round++) {
			const [left, top] = [between(0, 10), between(0, 10)];
			const [right, bottom] = [left + between(0.1, 20), top + between(0.1, 12)];
			const got = cover(edgesOf([left, top, right, top, right, bottom, left, bottom]), 0, 32, 0, 24);
			got.forEach((level, i) => {
				const within = (low: number, high: number, at: number) =>
					Math.max(0, Math.min(high, at + 1) - Math.max(low, at));
				const want = 255 * within(left, right, i % 32) * within(top, bottom, Math.floor(i / 32));
				// Half a level for the rounding, and what 1/65536 pixel on each of four sides can make.
				expect(Math.abs(level - want)).toBeLessThan(0.5 + 0.02);
			});
		}
	});

	test("a whole-pixel rectangle is 255 inside and 0 outside", () => {
		const got = cover(edgesOf([3, 2, 13, 2, 13, 7, 3, 7]), 0, 20, 0, 10);
		got.forEach((level, i) => {
			const inside = i % 20 >= 3 && i % 20 < 13 && i >= 40 && i < 140;
			expect(level).toBe(inside ? 255 : 0);
		});
	});

	test("a convex polygon has the area that clipping gives, in every pixel, and turned round the same", () => {
		for (let round = 0; round < 60; round++) {
			const contour = Array.from(Float32Array.from(convexPolygon(between(12, 20), between(10, 14), between(3, 11))));
			const got = cover(edgesOf(contour), 0, 32, 0, 24);
			got.forEach((level, i) => {
				const want = 255 * areaInPixel(contour, i % 32, Math.floor(i / 32));
				expect(Math.abs(level - want)).toBeLessThan(0.5 + 0.05);
			});
			const total = got.reduce((sum, level) => sum + level, 0) / 255;
			// Half a level at most in each of some 90 pixels on the outline, and they do not conspire.
			expect(Math.abs(total - area(contour))).toBeLessThan(0.1);
			expect(cover(edgesOf(reversed(contour)), 0, 32, 0, 24)).toEqual(got);
		}
	});

	test("a hole that turns the other way is left out, one beside another adds up", () => {
		const outer = [2, 2, 18, 2, 18, 18, 2, 18];
		const hole = [8, 6, 8, 14, 14.5, 14, 14.5, 6];
		const ring = cover(edgesOf(outer, hole), 0, 20, 0, 20);
		expect(ring[10 * 20 + 4]).toBe(255);
		expect(ring[10 * 20 + 10]).toBe(0);
		expect(ring[10 * 20 + 14]).toBe(128);
		const halves = cover(edgesOf([2, 2, 9.3, 2, 7.1, 18, 2, 18], [9.3, 2, 18, 2, 18, 18, 7.1, 18]), 0, 20, 0, 20);
		expect(halves).toEqual(cover(edgesOf(outer), 0, 20, 0, 20));
	});

	test("rectangles turned by any angle: opposite pairs agree, and a quarter turn of the picture is a quarter turn", () => {
		const size = 41;
		for (let degrees = 0; degrees < 360; degrees += 7) {
			const at = (angle: number) => cover(edgesOf(turned(angle)), 0, size, 0, size);
			const turned = (angle: number) => {
				const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
				const corner = (x: number, y: number) => [20.5 + x * cos - y * sin, 20.5 + x * sin + y * cos];
				return [corner(-14, -6), corner(14, -6), corner(14, 6), corner(-14, 6)].flat();
			};
			const got = at(degrees);
			const quarter = at(degrees + 90);
			let worst = 0;
			for (let i = 0; i < got.length; i++) {
				const [x, y] = [i % size, Math.floor(i / size)];
				worst = Math.max(worst, Math.abs((got[i] ?? 0) - (quarter[x * size + (size - 1 - y)] ?? 0)));
			}
			expect(worst).toBeLessThanOrEqual(1);
			expect(got.reduce((sum, level) => sum + level, 0) / 255).toBeCloseTo(28 * 12, 0);
		}
	});
});

describe("bands and windows", () => {
	test("bands of 1, 3 and 16 rows, and windows of any columns, give the bytes of the whole frame", () => {
		const [width, height] = [90, 64];
		const contours = Array.from({ length: 6 }, () =>
			convexPolygon(between(-10, 100), between(-10, 74), between(5, 60)).map(Math.fround),
		);
		const edges = edgesOf(...contours);
		const whole = cover(edges, 0, width, 0, height);
		for (const rows of [1, 3, 16]) {
			for (let y = 0; y < height; y += rows) {
				const part = Math.min(rows, height - y);
				expect(cover(edges, 0, width, y, part)).toEqual(whole.slice(y * width, (y + part) * width));
			}
		}
		for (const [x0, columns] of [
			[0, 1],
			[1, 15],
			[7, 16],
			[13, 17],
			[31, 59],
			[89, 1],
		] as const) {
			const part = cover(edges, x0, columns, 0, height);
			for (let y = 0; y < height; y++) {
				const want = whole.slice(y * width + x0, y * width + x0 + columns);
				expect(part.slice(y * columns, (y + 1) * columns)).toEqual(want);
			}
		}
	});

	test("the order of the edges does not matter", () => {
		const edges = edgesOf(convexPolygon(20, 20, 17), convexPolygon(24, 16, 9));
		const backwards = new Float32Array(edges.length);
		for (let i = 0; i < edges.length; i += 4) backwards.set(edges.subarray(i, i + 4), edges.length - 4 - i);
		expect(cover(backwards, 0, 40, 0, 40)).toEqual(cover(edges, 0, 40, 0, 40));
	});
});

describe("beside another renderer", () => {
	test("an ellipse is the one librsvg draws", async () => {
		const [width, height] = [160, 120];
		const contour = Array.from({ length: 1024 }, (_, i) => {
			const angle = ((i >> 1) / 512) * 2 * Math.PI;
			return i % 2 === 0 ? 79.3 + 70.6 * Math.cos(angle) : 60.8 + 48.2 * Math.sin(angle);
		});
		const got = cover(edgesOf(contour), 0, width, 0, height);
		// Drawn eight times as large and averaged: at its own size librsvg is off by up to 29 levels (a Cairo row is 15
		// steps high), where this coverage is never off by more than 1.1. Its four Bezier arcs stray from the ellipse by
		// up to 0.00027 of a radius: 5 levels at the flat ends.
		const scale = 8;
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}"
			viewBox="0 0 ${width} ${height}"><ellipse cx="79.3" cy="60.8" rx="70.6" ry="48.2" fill="#fff"/></svg>`;
		const large = await sharp(Buffer.from(svg)).extractChannel(3).raw().toBuffer();
		const sums = new Float64Array(width * height);
		large.forEach((level, i) => {
			const [x, y] = [i % (width * scale), Math.floor(i / (width * scale))];
			const at = Math.floor(y / scale) * width + Math.floor(x / scale);
			sums[at] = (sums[at] ?? 0) + level;
		});
		const differences = Array.from(got, (level, i) => Math.abs(level - (sums[i] ?? 0) / scale ** 2));
		expect(Math.max(...differences)).toBeLessThan(6);
		expect(differences.reduce((sum, d) => sum + d, 0) / got.length).toBeLessThan(0.05);
	});
});

/** Points on a circle in order of their angle. */
function convexPolygon(x: number, y: number, radius: number): number[] {
	const angles = Array.from({ length: 3 + Math.floor(random() * 9) }, () => between(0, 2 * Math.PI)).sort(
		(a, b) => a - b,
	);
	return angles.flatMap((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
}
