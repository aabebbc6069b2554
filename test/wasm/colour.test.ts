// The colour kernels against their plain twin, bit for bit, at every length and alignment, in place and apart.
import { describe, expect, test } from "vitest";
import { loadKernel } from "../support/kernel.ts";
import { generator } from "../support/random.ts";
import * as twin from "../support/twin/colour.ts";

interface ColourKernel {
	colourMatrixRow(dst: number, src: number, width: number, tables: number): void;
	colourGrayRow(dst: number, src: number, width: number, levels: number): void;
	colourInkRow(dst: number, src: number, width: number): void;
}

const kernel = loadKernel<ColourKernel>();
const tables = kernel.memory.grow(4) * 65536;
const dst = tables + 28_672 + 16;
const src = dst + 65_536;
const bytes = new Uint8Array(kernel.memory.buffer);
const random = generator(4);

const noise = (length: number) => Uint8Array.from({ length }, () => random() * 256);

/** One row of `pixels`, from and to addresses `offset` past a multiple of 16; checks that no byte beside it is written. */
function run(pixels: Uint8Array, offset: number, inPlace: boolean, row: (dst: number, src: number) => void) {
	const from = src + offset;
	const to = inPlace ? from : dst + offset;
	bytes.fill(0xa5, dst - 16, src + 65_536);
	bytes.set(pixels, from);
	row(to, from);
	expect(bytes.subarray(to - 8, to).every((byte) => byte === 0xa5)).toBe(true);
	expect(bytes.subarray(to + pixels.length, to + pixels.length + 24).every((byte) => byte === 0xa5)).toBe(true);
	if (!inPlace) expect(bytes.slice(from, from + pixels.length)).toEqual(pixels);
	return bytes.slice(to, to + pixels.length);
}

function setTables({ columns, levels }: twin.MatrixTables): void {
	new Int32Array(kernel.memory.buffer, tables, columns.length).set(columns);
	bytes.set(levels, tables + columns.byteLength);
}

const lengths = Array.from({ length: 41 }, (_, width) => [width, width % 5, width % 2 === 0] as const);

describe("matrix", () => {
	test.each([
		["sums within and beyond both ends", 70_000],
		["sums far beyond", 2 ** 29],
	])("%s", (_, reach) => {
		const columns = Int32Array.from({ length: 3072 }, (_, i) => (i % 4 === 3 ? 0 : (random() - 0.4) * reach));
		const levels = noise(16_384);
		setTables({ columns, levels });
		for (const [width, offset, inPlace] of lengths) {
			const pixels = noise(width * 4);
			const got = run(pixels, offset, inPlace, (to, from) => kernel.colourMatrixRow(to, from, width, tables));
			expect(got).toEqual(twin.matrixRow(pixels, { columns, levels }));
		}
	});

	test("every cell is reached: 0 and below the first, 65535 and above the last", () => {
		const levels = Uint8Array.from({ length: 16_384 }, (_, cell) => (cell * 7) & 255);
		for (const value of [-1, 0, 3, 4, 32_767, 32_768, 65_531, 65_532, 65_535, 65_536]) {
			const columns = new Int32Array(3072);
			columns.set([value, value, value], 0);
			setTables({ columns, levels });
			const cell = Math.min(Math.max(value >> 2, 0), 16_383);
			const got = run(new Uint8Array([0, 0, 0, 9]), 0, false, (to, from) =>
				kernel.colourMatrixRow(to, from, 1, tables),
			);
			expect(Array.from(got)).toEqual([...Array(3).fill((cell * 7) & 255), 9]);
		}
	});
});

test("gray", () => {
	const levels = noise(256);
	bytes.set(levels, tables);
	for (const [width, offset, inPlace] of lengths) {
		const pixels = noise(width * 4).map((byte, i, row) => (i % 4 === 3 ? byte : (row[i & ~3] ?? 0)));
		const got = run(pixels, offset, inPlace, (to, from) => kernel.colourGrayRow(to, from, width, tables));
		expect(got).toEqual(twin.grayRow(pixels, levels));
	}
});

describe("inks", () => {
	test("any row", () => {
		for (const [width, offset, inPlace] of lengths) {
			const pixels = noise(width * 4);
			const got = run(pixels, offset, inPlace, (to, from) => kernel.colourInkRow(to, from, width));
			expect(got).toEqual(twin.inkRow(pixels));
		}
	});

	test("every ink over every black", () => {
		for (let black = 0; black < 256; black++) {
			const pixels = Uint8Array.from({ length: 1024 }, (_, i) => (i % 4 === 3 ? black : i >> 2));
			expect(run(pixels, 0, false, (to, from) => kernel.colourInkRow(to, from, 256))).toEqual(twin.inkRow(pixels));
		}
	});
});
