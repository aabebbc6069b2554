// The resampler as the pipeline sees it: rows in, rows out, and what must hold for every size, place and picture.
import { describe, expect, test } from "vitest";
import { Arena } from "../../src/image/arena.ts";
import { type Axis, axis, reachOf, resample, resampleBytes } from "../../src/image/resample/index.ts";
import { loadKernel } from "../support/kernel.ts";
import { resampleTwin } from "../support/twin/resample.ts";
import { dice, difference, exact, type Kernel, type Picture, picture, run, whole } from "./resampling.ts";

/** Opaque noise, and noise under an alpha of its own. */
function noise(width: number, height: number, seed = 1): Picture {
	const roll = dice(seed);
	return picture(width, height, (_x, _y, channel) => (channel === 3 ? 255 : roll(256)));
}

function veiled(width: number, height: number, seed = 1): Picture {
	const roll = dice(seed);
	const result = picture(width, height, () => 0);
	for (let i = 0; i < result.data.length; i += 4) {
		const alpha = roll(3) === 0 ? 0 : roll(256);
		result.data.set([roll(alpha + 1), roll(alpha + 1), roll(alpha + 1), alpha], i);
	}
	return result;
}

/** Source and output sizes: every kind of ratio, sizes that are no multiple of anything. */
const SIZES = [
	[1, 1],
	[1, 7],
	[2, 1],
	[3, 2],
	[5, 5],
	[7, 3],
	[13, 4],
	[16, 8],
	[40, 31],
	[61, 60],
	[60, 61],
	[33, 100],
	[100, 33],
	[97, 12],
	[97, 11],
	[200, 9],
	[257, 2],
	[1030, 1],
] as const;

test.each(SIZES)("a flat picture stays flat: %i to %i", (from, to) => {
	const flat = picture(from, 11, (_x, _y, channel) => [200, 3, 0, 201][channel] ?? 0);
	const wide = run(flat, whole(from, to), whole(11, 6));
	expect(new Set(new Uint32Array(wide.data.buffer))).toEqual(new Set(new Uint32Array(flat.data.buffer, 0, 1)));
	const tall = picture(11, from, (_x, _y, channel) => [255, 254, 1, 255][channel] ?? 0);
	const high = run(tall, whole(11, 6), whole(from, to));
	expect(new Set(new Uint32Array(high.data.buffer))).toEqual(new Set(new Uint32Array(tall.data.buffer, 0, 1)));
});

test.each(SIZES)("equals the definition to half a level and rounding: %i to %i", (from, to) => {
	const source = veiled(from, 29, from);
	const [x, y] = [whole(from, to), whole(29, 13)];
	const { mean, largest } = difference(run(source, x, y).data, exact(source, x, y));
	expect(largest).toBeLessThanOrEqual(1);
	// Several passes from a step of 64 on: other numbers, the same picture.
	expect(mean).toBeLessThan(from > to * 64 ? 0.3 : 0.1);
});

test.each([
	[64, 29],
	[64, 200],
])("a flat colour stays flat up to the edges of what is cut out: %i to %i", (from, to) => {
	const colour = [120, 60, 200];
	const isIn = (x: number, y: number) => (x - 31.5) ** 2 + (y - 31.5) ** 2 < 25.2 ** 2;
	const disc = picture(from, from, (x, y, channel) => (isIn(x, y) ? (colour[channel] ?? 255) : 0));
	const { data } = run(disc, whole(from, to), whole(from, to));
	for (let i = 0; i < data.length; i += 4) {
		for (const [channel, level] of colour.entries()) {
			expect(Math.abs((data[i + channel] ?? 0) - (level * (data[i + 3] ?? 0)) / 255)).toBeLessThanOrEqual(1.5);
		}
	}
});

describe("pictures many times too large", () => {
	test.each([
		[65_535, 1],
		[65_535, 3],
		[30_000, 17],
		[4000, 100],
	])("%i pixels to %i, across and down", (from, to) => {
		const roll = dice(from);
		const level = (at: number) => 128 + 100 * Math.sin(at / (from / 9)) + roll(20);
		const across = picture(from, 1, (x, _y, channel) => (channel === 3 ? 255 : level(x)));
		const wide = run(across, whole(from, to), whole(1, 1)).data;
		expect(difference(wide, exact(across, whole(from, to), whole(1, 1))).mean).toBeLessThan(1);
		const down: Picture = { width: 1, height: from, data: across.data };
		expect(difference(run(down, whole(1, 1), whole(from, to)).data, wide).largest).toBeLessThanOrEqual(1);
	});
});

test("an axis far outside the source, or far wider, gives its edge or its mean", () => {
	const source = picture(8, 8, (x, _y, channel) => (channel === 3 ? 255 : x < 4 ? 10 : 30));
	const at = (start: number, step: number) =>
		run(source, { sourceSize: 8, start, step, size: 2 }, { sourceSize: 8, start: 0, step: 4, size: 2 }).data[0];
	expect(at(-1e6, 2)).toBe(10);
	expect(at(1e6, 2)).toBe(30);
	expect(at(-5e8 + 4, 1e9)).toBe(20);
	expect(at(-1e6, 0.01)).toBe(10);
});

test("colours never exceed alpha, whatever the filter overshoots", () => {
	for (const [from, to] of SIZES) {
		const { data } = run(veiled(from, 23, to), whole(from, to), whole(23, 17));
		for (let i = 0; i < data.length; i += 4) {
			expect(Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)).toBeLessThanOrEqual(data[i + 3] ?? 0);
		}
	}
});

test("a ramp stays a ramp inside", () => {
	const ramp = picture(200, 200, (x, y, channel) => (channel === 3 ? 255 : channel === 0 ? x : y));
	for (const size of [31, 77, 150, 199, 230, 640]) {
		const { data } = run(ramp, whole(200, size), whole(200, size));
		const step = 200 / size;
		for (let at = Math.ceil(size / 5); at < (size * 4) / 5; at++) {
			const expected = (at + 0.5) * step - 0.5;
			const pixel = (at * size + at) * 4;
			expect(Math.abs((data[pixel] ?? 0) - expected)).toBeLessThan(0.52);
			expect(Math.abs((data[pixel + 1] ?? 0) - expected)).toBeLessThan(0.52);
		}
	}
});

test.each([
	[40, 31],
	[60, 61],
	[100, 33],
	[33, 100],
	[97, 12],
])("a mirrored picture gives the mirror: %i to %i", (from, to) => {
	const source = veiled(from, from, 3);
	const turned = ({ width, height, data }: Picture) =>
		picture(width, height, (x, y, c) => data[((height - 1 - y) * width + width - 1 - x) * 4 + c] ?? 0);
	const one = run(source, whole(from, to), whole(from, to));
	const other = run(turned(source), whole(from, to), whole(from, to));
	expect(difference(turned(other).data, one.data).largest).toBeLessThanOrEqual(1);
});

describe("pixels on pixels", () => {
	test("the same size is the same picture, without a byte of memory", () => {
		const source = veiled(37, 23);
		const same = run(source, whole(37, 37), whole(23, 23));
		expect(same.data).toEqual(source.data);
		expect([same.stated, same.taken]).toEqual([0, 0]);
	});

	test("a crop passes the source's own rows, at an offset, and pulls no row after its last", () => {
		const source = noise(50, 40);
		const cut = run(source, axis(50, 7, 20, 100, 20, 100, 20), axis(40, 5, 30, 0, 30, 10, 15));
		const expected = picture(20, 15, (x, y, c) => source.data[((y + 15) * 50 + x + 7) * 4 + c] ?? 0);
		expect(cut.data).toEqual(expected.data);
		expect(cut.taken).toBe(0);
		expect(cut.pulled).toEqual(Array.from({ length: 15 }, (_, i) => i + 16));
	});

	test("rows are not copied", () => {
		const rows = { width: 9, height: 5, next: () => 4096 };
		const kernel = loadKernel<Kernel>();
		const spec = { x: axis(9, 2, 5, 0, 5, 0, 5), y: whole(5, 5) };
		expect(resample(kernel, new Arena(kernel), rows, spec).next()).toBe(4096 + 8);
	});

	test("a window that begins before the source repeats its edge", () => {
		const source = noise(6, 4);
		const { data } = run(source, { sourceSize: 6, start: -2, step: 1, size: 9 }, whole(4, 4));
		const at = (x: number) => Math.min(Math.max(x - 2, 0), 5);
		expect(data).toEqual(picture(9, 4, (x, y, c) => source.data[(y * 6 + at(x)) * 4 + c] ?? 0).data);
	});

	test("one axis on its grid is not filtered", () => {
		const source = picture(9, 40, (x, _y, channel) => (channel === 3 ? 255 : (x * 71) & 255));
		const { data } = run(source, axis(9, 1, 7, 0, 7, 0, 7), whole(40, 13));
		expect(data).toEqual(picture(7, 13, (x, _y, c) => (c === 3 ? 255 : ((x + 1) * 71) & 255)).data);
	});
});

describe("places between pixels", () => {
	test("a crop and a frame between pixels meet where they should", () => {
		const ramp = picture(100, 3, (x, _y, channel) => (channel === 3 ? 255 : x * 2));
		// Source 10.25 .. 70.25 onto canvas 5.5 .. 35.5: canvas pixel 5 begins half a pixel before the frame.
		const { data } = run(ramp, axis(100, 10.25, 60, 5.5, 30, 5, 31), whole(3, 3));
		for (let i = 0; i < 31; i++) {
			const coordinate = 10.25 + (5 + i + 0.5 - 5.5) * 2;
			expect(Math.abs((data[i * 4] ?? 0) - (coordinate - 0.5) * 2)).toBeLessThan(0.6);
		}
	});

	test("outputs in pieces are the pieces of the output", () => {
		const source = veiled(90, 20);
		const all = run(source, axis(90, 3.3, 80, 0, 57, 0, 57), whole(20, 20));
		const piece = run(source, axis(90, 3.3, 80, 0, 57, 30, 20), whole(20, 20));
		const expected = picture(20, 20, (x, y, c) => all.data[(y * 57 + x + 30) * 4 + c] ?? 0);
		expect(difference(piece.data, expected.data).largest).toBeLessThanOrEqual(1);
	});

	test("a shift by half a pixel is the definition's", () => {
		const source = noise(40, 40);
		const half: Axis = { sourceSize: 40, start: 0.5, step: 1, size: 39 };
		expect(difference(run(source, half, half).data, exact(source, half, half)).largest).toBeLessThanOrEqual(1);
	});
});

describe("demand", () => {
	test.each([
		[100, 36],
		[100, 99],
		[40, 120],
		[500, 10],
	])("rows are pulled as they are needed: %i to %i", (from, to) => {
		const { pulled } = run(noise(5, from), whole(5, 4), whole(from, to));
		const step = from / to;
		const reach = step < 1 ? 2 : 3 * step;
		for (const [index, rows] of pulled.entries()) {
			const needed = Math.min((index + 0.5) * step + reach + 0.5, from);
			expect(rows).toBeLessThanOrEqual(Math.min(needed + 3.5, from));
			expect(rows).toBeGreaterThanOrEqual(Math.min(Math.floor(needed - 1), from));
		}
		expect(pulled.at(-1)).toBe(from);
	});

	test("rows above are skipped, rows below are never pulled", () => {
		const y = axis(400, 200, 50, 0, 25, 0, 25);
		const { first, end } = reachOf(y);
		expect([first, end]).toEqual([195, 255]);
		const { pulled } = run(noise(5, 400), whole(5, 5), y);
		expect(pulled.at(-1)).toBe(end);
		expect(pulled[0]).toBeGreaterThan(first);
	});

	test.each([1.3, 60 / 22, 90])("only the pixels within reach matter: step %d", (step) => {
		const x: Axis = { sourceSize: 3000, start: 1000.3, step, size: 9 };
		const { first, end } = reachOf(x);
		expect(end - first).toBeLessThan(9 * step + 9 * Math.max(step, 1) + 2);
		const source = veiled(3000, 6);
		const cut = picture(end - first, 6, (px, y, c) => source.data[(y * 3000 + px + first) * 4 + c] ?? 0);
		const moved = { ...x, sourceSize: end - first, start: x.start - first };
		expect(run(cut, moved, whole(6, 6)).data).toEqual(run(source, x, whole(6, 6)).data);
	});
});

test("no more memory is taken than stated, and exactly that", () => {
	for (const [from, to] of SIZES) {
		for (const [high, low] of SIZES) {
			const { stated, taken } = run(
				picture(from, high, () => 0),
				whole(from, to),
				whole(high, low),
			);
			expect(taken).toBe(stated);
		}
	}
	// A phone's photo onto a canvas: less than half a megabyte, where the photo has 48.
	expect(resampleBytes({ x: whole(4032, 1440), y: whole(3024, 1080) })).toBeLessThan(512 * 1024);
});

test("the twin makes the same picture from end to end", () => {
	for (const [from, to] of [
		[50, 21],
		[21, 50],
		[190, 13],
	] as const) {
		const source = veiled(from, from);
		const kernel = loadKernel<Kernel>();
		const twin: Kernel = { ...resampleTwin(kernel.memory), memory: kernel.memory, arenaStart: kernel.arenaStart };
		const x = axis(from, 0.4, from - 1, 0, to, 0, to);
		expect(run(source, x, whole(from, to), twin).data).toEqual(run(source, x, whole(from, to)).data);
	}
});

test("rows that are not what the axes say are a mistake of ours", () => {
	const kernel = loadKernel<Kernel>();
	const rows = { width: 4, height: 4, next: () => 0 };
	expect(() => resample(kernel, new Arena(kernel), rows, { x: whole(4, 2), y: whole(5, 2) })).toThrow("4 x 4");
});
