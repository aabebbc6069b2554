// Blend modes against their plain twin, bit for bit, against the specification in doubles, and against their promises.
import { describe, expect, test } from "vitest";
import type { EffectsKernel } from "../../src/image/kernel.ts";
import { generator } from "../support/random.ts";
import { premultipliedRow, RowBench } from "../support/row-bench.ts";
import * as twin from "../support/twin/blend.ts";
import * as composite from "../support/twin/composite.ts";

const bench = new RowBench<EffectsKernel>();
const { kernel, dstPtr, srcPtr } = bench;
const random = generator(7);

const blendRow = (dst: Uint8Array, src: Uint8Array, mode: number) =>
	bench.run(dst, [src], () => kernel.blendRow(dstPtr, srcPtr, dst.length / 4, mode));

function twinRow(dst: Uint8Array, src: Uint8Array, mode: number): Uint8Array {
	const copy = dst.slice();
	twin.blendRow(copy, src, mode);
	return copy;
}

const round = (c: number, a: number) => Math.round((c * a) / 255);

/** Straight colours, source and destination, that meet every branch of every mode. */
const COLOURS = [
	{ cs: [200, 100, 20], cb: [30, 90, 230] },
	{ cs: [0, 255, 128], cb: [255, 0, 127] },
	{ cs: [255, 255, 255], cb: [60, 64, 250] },
	{ cs: [0, 0, 0], cb: [255, 255, 255] },
	{ cs: [119, 119, 119], cb: [0, 3, 1] },
] as const;

describe.each(twin.MODES.map((name, mode) => [name, mode] as const))("%s", (name, mode) => {
	test("all pairs of alphas: equal to the twin, half a level from the specification", () => {
		let worst = 0;
		for (const [turn, { cs, cb }] of COLOURS.entries()) {
			for (const from of [0, 128]) {
				const pixels = (colour: readonly number[], alphaOf: (n: number) => number) =>
					Uint8Array.from({ length: 131_072 }, (_, i) => {
						const a = alphaOf(from * 256 + (i >> 2));
						return i % 4 === 3 ? a : round(colour[i % 4] ?? 0, a);
					});
				const src = pixels(cs, (n) => n >> 8);
				const dst = pixels(cb, (n) => n & 255);
				const got = blendRow(dst, src, mode);
				expect(Buffer.compare(got, twinRow(dst, src, mode))).toBe(0);
				// Every pair of alphas meets the specification in one of the colours, and the twin in all.
				for (let i = 4 * turn; i < got.length; i += 4 * COLOURS.length) {
					const want = twin.reference(name, src.subarray(i, i + 4), dst.subarray(i, i + 4));
					for (let c = 0; c < 4; c++) worst = Math.max(worst, Math.abs((got[i + c] ?? 0) - (want[c] ?? 0)));
				}
			}
		}
		expect(worst).toBeLessThan(0.501);
	});

	test("any width, any pixels: equal to the twin, no colour above its alpha", () => {
		for (let width = 0; width < 70; width++) {
			const [dst, src] = [premultipliedRow(random, width), premultipliedRow(random, width)];
			const got = blendRow(dst, src, mode);
			expect(got).toEqual(twinRow(dst, src, mode));
			expect(got.every((c, i) => c <= (got[i | 3] ?? 0))).toBe(true);
		}
	});

	test("colours above their alpha, which are nobody's, saturate", () => {
		const noise = (length: number) => Uint8Array.from({ length }, () => random() * 256);
		const [dst, src] = [noise(20_000), noise(20_000)];
		const got = blendRow(dst, src, mode);
		expect(got.every((c, i) => i % 4 !== 3 || c === composedAlpha(src[i] ?? 0, dst[i] ?? 0))).toBe(true);
	});

	test("a clear source leaves, a clear destination takes the source", () => {
		const pixels = premultipliedRow(random, 67);
		const clear = new Uint8Array(pixels.length);
		expect(blendRow(pixels, clear, mode)).toEqual(pixels);
		expect(blendRow(clear, pixels, mode)).toEqual(pixels);
	});
});

function composedAlpha(as: number, ab: number): number {
	return as + composite.div255(ab * (255 - as));
}

test("normal is overRow", () => {
	const [dst, src] = [premultipliedRow(random, 67), premultipliedRow(random, 67)];
	const want = dst.slice();
	composite.overRow(want, src);
	expect(blendRow(dst, src, 0)).toEqual(want);
	expect(blendRow(dst, src, 16)).toEqual(want);
	expect(blendRow(dst, src, -1)).toEqual(want);
});
