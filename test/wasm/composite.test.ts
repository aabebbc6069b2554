// The compositor's rows against their plain twins, bit for bit, and against what Porter and Duff promise.
import { describe, expect, test } from "vitest";
import { loadKernel } from "../support/kernel.ts";
import { generator } from "../support/random.ts";
import { premultipliedRow } from "../support/row-bench.ts";
import * as twin from "../support/twin/composite.ts";

interface CompositeKernel {
	fillRow(dst: number, width: number, colour: number): void;
	premultiplyRow(row: number, width: number): void;
	unpremultiplyRow(dst: number, src: number, width: number): void;
	overRow(dst: number, src: number, width: number): void;
	overRowOpacity(dst: number, src: number, width: number, opacity: number): void;
	overRowCoverage(dst: number, src: number, coverage: number, width: number, opacity: number): void;
	colourRowCoverage(dst: number, coverage: number, width: number, colour: number, opacity: number): void;
}

const kernel = loadKernel<CompositeKernel>();
const base = kernel.memory.grow(8) * 65536;
const memory = new Uint8Array(kernel.memory.buffer);

/** Room for 32,768 pixels each, on no particular alignment, and a byte for all that must not change. */
const dstPtr = base + 20;
const srcPtr = dstPtr + 131_072 + 24;
const coveragePtr = srcPtr + 131_072 + 25;
const GUARD = 0xa5;

/** Lays the rows out, runs `work` in the kernel, checks that nothing around dst changed, and returns dst. */
function run(work: () => void, dst: Uint8Array, src?: Uint8Array, coverage?: Uint8Array): Uint8Array {
	memory.fill(GUARD, base);
	memory.set(dst, dstPtr);
	if (src) memory.set(src, srcPtr);
	if (coverage) memory.set(coverage, coveragePtr);
	work();
	const end = dstPtr + dst.length;
	expect(memory.subarray(base, dstPtr).every((byte) => byte === GUARD)).toBe(true);
	expect(memory.subarray(end, end + 16).every((byte) => byte === GUARD)).toBe(true);
	return memory.slice(dstPtr, end);
}

const random = generator(1);
const WIDTHS = Array.from({ length: 70 }, (_, i) => i + 1);
const OPACITIES = [0, 1, 127, 128, 254, 255];

describe("equal to the twin", () => {
	test("fillRow", () => {
		for (const width of WIDTHS) {
			const want = new Uint8Array(width * 4);
			twin.fillRow(want, 0x80402010);
			expect(run(() => kernel.fillRow(dstPtr, width, 0x80402010), new Uint8Array(width * 4))).toEqual(want);
		}
	});

	test("premultiplyRow: every colour with every alpha", () => {
		for (const pixels of allPairs()) {
			const want = pixels.slice();
			twin.premultiplyRow(want);
			expect(
				same(
					run(() => kernel.premultiplyRow(dstPtr, pixels.length / 4), pixels),
					want,
				),
			).toBe(true);
		}
	});

	test("unpremultiplyRow: every colour with every alpha, to another row and in place", () => {
		for (const pixels of allPairs()) {
			const width = pixels.length / 4;
			const want = new Uint8Array(pixels.length);
			twin.unpremultiplyRow(want, pixels);
			const apart = run(() => kernel.unpremultiplyRow(dstPtr, srcPtr, width), new Uint8Array(pixels.length), pixels);
			const inPlace = run(() => kernel.unpremultiplyRow(dstPtr, dstPtr, width), pixels);
			expect(same(apart, want)).toBe(true);
			expect(same(inPlace, want)).toBe(true);
		}
	});

	test("overRow: every destination under every alpha", () => {
		for (let a = 0; a < 256; a++) {
			const dst = Uint8Array.from({ length: 1024 }, (_, i) => (i % 4 === 3 ? 255 : i >> 2));
			const src = Uint8Array.from({ length: 1024 }, (_, i) => (i % 4 === 3 ? a : Math.floor(random() * (a + 1))));
			const want = dst.slice();
			twin.overRow(want, src);
			expect(
				same(
					run(() => kernel.overRow(dstPtr, srcPtr, 256), dst, src),
					want,
				),
			).toBe(true);
		}
	});

	test("every coverage with every opacity", () => {
		const coverage = Uint8Array.from({ length: 256 }, (_, i) => i);
		for (let opacity = 0; opacity < 256; opacity++) {
			const [dst, src] = [row(256), row(256)];
			const want = dst.slice();
			twin.overRowCoverage(want, src, coverage, opacity);
			const work = () => kernel.overRowCoverage(dstPtr, srcPtr, coveragePtr, 256, opacity);
			expect(same(run(work, dst, src, coverage), want)).toBe(true);
		}
	});

	test("any width: runs of opaque, clear and mixed pixels, and colours above their alpha", () => {
		for (const width of WIDTHS) {
			for (const opacity of OPACITIES) {
				const [dst, src, coverage] = [row(width), row(width), coverageRow(width)];
				if (width % 7 === 0) src.set([255, 200, 100, 3]);
				const colour = new DataView(src.buffer).getUint32(0, true);
				const check = (work: () => void, twinWork: (want: Uint8Array) => void) => {
					const want = dst.slice();
					twinWork(want);
					expect(run(work, dst, src, coverage)).toEqual(want);
				};
				check(
					() => kernel.overRow(dstPtr, srcPtr, width),
					(want) => twin.overRow(want, src),
				);
				check(
					() => kernel.overRowOpacity(dstPtr, srcPtr, width, opacity),
					(want) => twin.overRowOpacity(want, src, opacity),
				);
				check(
					() => kernel.overRowCoverage(dstPtr, srcPtr, coveragePtr, width, opacity),
					(want) => twin.overRowCoverage(want, src, coverage, opacity),
				);
				check(
					() => kernel.colourRowCoverage(dstPtr, coveragePtr, width, colour, opacity),
					(want) => twin.colourRowCoverage(want, coverage, colour, opacity),
				);
			}
		}
	});
});

describe("Porter and Duff", () => {
	const width = 67;
	const coverage = (value: number) => new Uint8Array(width).fill(value);

	test("opaque copies, clear leaves", () => {
		const dst = row(width);
		const opaque = row(width).map((c, i) => (i % 4 === 3 ? 255 : c));
		expect(run(() => kernel.overRow(dstPtr, srcPtr, width), dst, opaque)).toEqual(opaque);
		expect(run(() => kernel.overRow(dstPtr, srcPtr, width), dst, new Uint8Array(width * 4))).toEqual(dst);
	});

	test("full coverage at full opacity is overRow; none of either leaves", () => {
		const [dst, src] = [row(width), row(width)];
		const plain = run(() => kernel.overRow(dstPtr, srcPtr, width), dst, src);
		const through = (byte: number, opacity: number) =>
			run(() => kernel.overRowCoverage(dstPtr, srcPtr, coveragePtr, width, opacity), dst, src, coverage(byte));
		expect(through(255, 255)).toEqual(plain);
		expect(through(0, 255)).toEqual(dst);
		expect(through(255, 0)).toEqual(dst);
		expect(run(() => kernel.overRowOpacity(dstPtr, srcPtr, width, 255), dst, src)).toEqual(plain);
		expect(run(() => kernel.overRowOpacity(dstPtr, srcPtr, width, 0), dst, src)).toEqual(dst);
	});

	test("an opaque canvas stays opaque and no colour ever passes its alpha", () => {
		for (let round = 0; round < 50; round++) {
			const [dst, src] = [row(width), row(width)];
			const work = () => kernel.overRowCoverage(dstPtr, srcPtr, coveragePtr, width, 255);
			const got = run(work, dst, src, coverageRow(width));
			expect(got.every((c, i) => c <= (got[i | 3] ?? 0))).toBe(true);
			const opaque = dst.map((c, i) => (i % 4 === 3 ? 255 : c));
			expect(run(work, opaque, src, coverageRow(width)).every((c, i) => i % 4 !== 3 || c === 255)).toBe(true);
		}
	});

	test("what is opaque comes back unchanged from unpremultiply, and premultiply undoes it to the level", () => {
		const dst = row(width);
		const straight = run(() => kernel.unpremultiplyRow(dstPtr, srcPtr, width), new Uint8Array(width * 4), dst);
		expect(run(() => kernel.premultiplyRow(dstPtr, width), straight)).toEqual(dst);
	});
});

/** All 65,536 pairs of a colour and an alpha, alone and beside others, in rows of one alpha and rows of all. */
function allPairs(): readonly Uint8Array[] {
	return [0, 1, 2].flatMap((offset) => {
		const pairs = (from: number, pairAt: (n: number) => [number, number]) =>
			Uint8Array.from({ length: 131_072 }, (_, i) => {
				const [c, a] = pairAt(from + (i >> 2));
				return i % 4 === 3 ? a : i % 4 === offset ? c : (c * 7 + a) & 255;
			});
		return [0, 32_768].flatMap((from) => [
			pairs(from, (n) => [n & 255, n >> 8]),
			pairs(from, (n) => [n >> 8, n & 255]),
		]);
	});
}

function row(width: number): Uint8Array {
	return premultipliedRow(random, width);
}

/** Runs of 0, of 255 and of anything. */
function coverageRow(width: number): Uint8Array {
	let kind = 0;
	return Uint8Array.from({ length: width }, () => {
		if (random() < 0.15) kind = Math.floor(random() * 3);
		return kind === 0 ? 0 : kind === 1 ? 255 : random() * 256;
	});
}

/** toEqual on a hundred thousand bytes is slow; this is not. */
function same(a: Uint8Array, b: Uint8Array): boolean {
	return Buffer.compare(a, b) === 0;
}
