// The PNG encoder at every small size, kind of picture and colour type: its files are well-formed and hold the exact pixels,
// as node:zlib with a plain unfilter and as sharp see them, and every row's filter is the twin's choice.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
	channels,
	type EncodedColour,
	EncoderBench,
	type RgbaPicture,
	readPng,
	samplesOf,
} from "../support/png-encoder.ts";
import { kinds, paint } from "../support/png-paintings.ts";
import { chooseFilter } from "../support/twin/png-filter.ts";

const UNSUPPORTED = -3;
const LIMIT = -4;
const TRUNCATED = -1;
const colours: readonly EncodedColour[] = [0, 2, 6];

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Which filter the twin would give each row. */
function choices(samples: Uint8Array, stride: number, pixel: number): readonly number[] {
	const rows = Array.from({ length: samples.length / stride }, (_, y) =>
		samples.subarray(y * stride, (y + 1) * stride),
	);
	return rows.map((row, y) => chooseFilter(row, rows[y - 1] ?? new Uint8Array(stride), pixel));
}

async function readBySharp(file: Uint8Array, colour: EncodedColour): Promise<Uint8Array> {
	const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
	// sharp answers gray with three channels.
	return data.filter((_, i) => i % info.channels < channels(colour));
}

describe.each(colours)("colour type %i", (colour) => {
	test("widths 1 to 70, heights 1 to 40, every kind: exact, and filtered by the twin's choice", () => {
		const bench = new EncoderBench();
		for (let width = 1; width <= 70; width++) {
			for (let height = 1; height <= 40; height++) {
				const kind = kinds[(width * 41 + height) % kinds.length] ?? "noise";
				const picture = paint(kind, width, height, width + height);
				const samples = samplesOf(picture, colour);
				const png = readPng(bench.encode(picture, colour));
				const exact = same(png.samples, samples);
				expect({ kind, width, height, exact }).toEqual({ kind, width, height, exact: true });
				if (height > 12) continue;
				expect(png.filters).toEqual(choices(samples, width * channels(colour), channels(colour)));
			}
		}
	});

	test("sharp sees the same pixels", async () => {
		const bench = new EncoderBench();
		for (let width = 1; width <= 70; width++) {
			const picture = paint(kinds[width % kinds.length] ?? "noise", width, ((width * 23) % 40) + 1, width);
			const seen = await readBySharp(bench.encode(picture, colour), colour);
			expect(same(seen, samplesOf(picture, colour))).toBe(true);
		}
	});

	test("wide rows: the twin's choice where sums pass sixteen bits", () => {
		const bench = new EncoderBench();
		for (const kind of kinds) {
			const picture = paint(kind, 4500, 3);
			const samples = samplesOf(picture, colour);
			const png = readPng(bench.encode(picture, colour));
			expect(same(png.samples, samples)).toBe(true);
			expect(png.filters).toEqual(choices(samples, 4500 * channels(colour), channels(colour)));
		}
	});
});

test("the chunks: IHDR, sRGB of perceptual intent, IDAT, IEND", () => {
	const { chunks } = readPng(new EncoderBench().encode(paint("noise", 300, 400), 6));
	const idat = chunks.filter(({ type }) => type === "IDAT");
	expect(idat.length).toBeGreaterThan(5);
	expect(chunks.map(({ type }) => type)).toEqual(["IHDR", "sRGB", ...idat.map(({ type }) => type), "IEND"]);
	expect([...(chunks[0]?.data ?? [])]).toEqual([0, 0, 1, 44, 0, 0, 1, 144, 8, 6, 0, 0, 0]);
	expect([...(chunks[1]?.data ?? [])]).toEqual([0]);
});

test("the same pixels give the same bytes, whatever the memory held before", () => {
	const noise = paint("noise", 512, 256).rgba;
	for (const kind of kinds) {
		const picture: RgbaPicture = paint(kind, 171, 160);
		const clean = new EncoderBench().encode(picture, 2);
		const bench = new EncoderBench();
		expect(same(bench.encode(picture, 2, noise), clean)).toBe(true);
		bench.encode(paint("text", 300, 100), 6);
		expect(same(bench.encode(picture, 2), clean)).toBe(true);
	}
});

test("what it does not write, it refuses", () => {
	const { kernel } = new EncoderBench();
	for (const colour of [-1, 1, 3, 4, 5, 7]) {
		expect(kernel.pngEncodeWorkBytes(8, colour)).toBe(UNSUPPORTED);
		expect(kernel.pngEncodeOutBytes(8, colour)).toBe(UNSUPPORTED);
		expect(kernel.pngEncodeStart(0, 0, 8, 8, colour, 0)).toBe(UNSUPPORTED);
	}
	for (const [width, height] of [
		[0, 1],
		[-1, 1],
		[1, 0],
		[1, -1],
		[65536, 1],
	] as const) {
		expect(kernel.pngEncodeStart(0, 0, width, height, 2, 0)).toBe(UNSUPPORTED);
	}
});

test("a row too many or too few has a status", () => {
	const bench = new EncoderBench();
	const { kernel } = bench;
	const sizes = [
		kernel.pngEncodeStateBytes(),
		kernel.pngEncodeWorkBytes(5, 2),
		kernel.pngEncodeOutBytes(5, 2),
		20,
	] as const;
	const [s, work, out, row] = bench.layOut(sizes);
	expect(kernel.pngEncodeStart(s, work, 5, 2, 2, out)).toBe(46);
	expect(kernel.pngEncodeRow(s, row, out)).toBe(0);
	expect(kernel.pngEncodeEnd(s, out)).toBe(TRUNCATED);
	expect(kernel.pngEncodeRow(s, row, out)).toBe(0);
	expect(kernel.pngEncodeRow(s, row, out)).toBe(LIMIT);
	expect(kernel.pngEncodeEnd(s, out)).toBeGreaterThan(0);
});

test("memory: 286 KB for a 1080 pixel wide RGB row, 350 KB for 4096 pixels of RGBA", () => {
	const { kernel } = new EncoderBench();
	expect(kernel.pngEncodeWorkBytes(1080, 2)).toBeLessThan(286 * 1024);
	expect(kernel.pngEncodeWorkBytes(4096, 6)).toBeLessThan(351 * 1024);
});
