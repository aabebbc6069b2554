// The PNG encoder across blocks: what deflate has to get right (windows, limits, the three kinds of block), and how small
// the files are beside zlib's over the same filtered bytes.
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type EncodedColour, EncoderBench, type RgbaPicture, readPng, samplesOf } from "../support/png-encoder.ts";
import { kinds, paint } from "../support/png-paintings.ts";
import { generator } from "../support/random.ts";

const colours: readonly EncodedColour[] = [0, 2, 6];
const bench = new EncoderBench();

/** Encodes, checks every pixel, and answers with the compressed bytes. */
function check(picture: RgbaPicture, colour: EncodedColour): { readonly data: Buffer; readonly filtered: Buffer } {
	const png = readPng(bench.encode(picture, colour));
	expect(Buffer.compare(png.samples, samplesOf(picture, colour))).toBe(0);
	const data = Buffer.concat(png.chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data));
	return { data, filtered: png.filtered };
}

/** One gray row of these bytes after filter SUB, which it gets: above it is nothing, and the bytes are small. */
function subRow(bytes: readonly number[]): RgbaPicture {
	const rgba = new Uint8Array(bytes.length * 4);
	let value = 0;
	for (const [i, byte] of bytes.entries()) {
		value = (value + byte) & 255;
		rgba.fill(value, i * 4, i * 4 + 4);
	}
	return { width: bytes.length, height: 1, rgba };
}

test.each(kinds)("%s: many blocks, every colour type, matches across rows, blocks and the whole window", (kind) => {
	for (const colour of colours) {
		check(paint(kind, 373, 290, colour), colour);
		check(paint(kind, 3, 9000, colour), colour);
	}
});

test.each(colours)("colour type %i: rows longer than a block, and than a stored block may be", (colour) => {
	for (const kind of kinds) check(paint(kind, 20_011, 4), colour);
	check(paint("noise", 65_535, 2), colour);
});

test("a row repeated at every distance around the window's size", () => {
	for (let rows = 1; rows < 12; rows++) {
		for (const width of [2730, 2731, 10_922, 10_923, 10_924]) {
			const { rgba } = paint("noise", width, rows, rows);
			const repeated = new Uint8Array(rgba.length * 3);
			for (let i = 0; i < 3; i++) repeated.set(rgba, i * rgba.length);
			check({ width, height: rows * 3, rgba: repeated }, 2);
		}
	}
});

test("runs and periods of every length up to 600", () => {
	const next = generator(5);
	const runs: number[] = [];
	for (let length = 1; length <= 300; length++) {
		for (let i = 0; i < length; i++) runs.push(0);
		runs.push(1 + Math.floor(next() * 9));
	}
	check(subRow(runs), 0);
	for (let period = 1; period <= 600; period += 7) {
		const pattern = Array.from({ length: period }, () => Math.floor(next() * 13));
		check(subRow(Array.from({ length: period * 5 + 700 }, (_, i) => pattern[i % period] ?? 0)), 0);
	}
});

test("counts like Fibonacci's numbers, whose Huffman code would pass any limit", () => {
	const bytes: number[] = [];
	for (let symbol = 0, a = 1, b = 1; bytes.length + a <= 65_000; symbol++, [a, b] = [b, a + b]) {
		const byte = symbol & 1 ? 256 - ((symbol + 1) >> 1) : symbol >> 1;
		for (let i = 0; i < a; i++) bytes.push(byte);
	}
	const next = generator(3);
	for (let i = bytes.length - 1; i > 0; i--) {
		const j = Math.floor(next() * (i + 1));
		[bytes[i], bytes[j]] = [bytes[j] ?? 0, bytes[i] ?? 0];
	}
	const { data, filtered } = check(subRow(bytes), 0);
	expect(new Set(filtered.subarray(1)).size).toBeGreaterThan(20);
	expect(data.length).toBeLessThan(deflateSync(filtered, { level: 6 }).length * 1.02);
});

describe("block types", () => {
	/** The two bits behind BFINAL of the first block. */
	const firstBlock = (picture: RgbaPicture, colour: EncodedColour): number =>
		((check(picture, colour).data[2] ?? 0) >> 1) & 3;

	test("noise is stored, a few bytes are fixed, the rest is dynamic", () => {
		expect(firstBlock(paint("noise", 400, 100), 6)).toBe(0);
		expect(firstBlock(paint("flat", 4, 4), 2)).toBe(1);
		expect(firstBlock(paint("photo", 300, 200), 2)).toBe(2);
	});

	test("noise costs ten bytes a block", () => {
		const { data, filtered } = check(paint("noise", 500, 700), 2);
		expect(data.length).toBeLessThanOrEqual(filtered.length + Math.ceil(filtered.length / 65_536) * 10 + 6);
	});
});

test.each(kinds)("%s: no larger than zlib makes it at level 1, and a photo within 8 %% of level 6", (kind) => {
	for (const colour of [2, 6] as const) {
		const { data, filtered } = check(paint(kind, 500, 400), colour);
		expect(data.length).toBeLessThanOrEqual(deflateSync(filtered, { level: 1 }).length);
		if (kind !== "photo") continue;
		expect(data.length).toBeLessThan(deflateSync(filtered, { level: 6 }).length * 1.08);
	}
});
