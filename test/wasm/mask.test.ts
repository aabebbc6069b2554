// Masks, coverage and silhouettes of rows against their plain twins, bit for bit, and against what they promise.
import { describe, expect, test } from "vitest";
import type { EffectsKernel } from "../../src/image/kernel.ts";
import { generator } from "../support/random.ts";
import { everyPair, premultipliedRow, RowBench } from "../support/row-bench.ts";
import * as twin from "../support/twin/mask.ts";

const bench = new RowBench<EffectsKernel>();
const { kernel, dstPtr, srcPtr } = bench;
const random = generator(4);
const KINDS = [0, 1, 2, 3];

const maskRow = (row: Uint8Array, mask: Uint8Array, kind: number) =>
	bench.run(row, [mask], () => kernel.maskRow(dstPtr, srcPtr, row.length / 4, kind));
const coverRow = (row: Uint8Array, coverage: Uint8Array) =>
	bench.run(row, [coverage], () => kernel.coverRow(dstPtr, srcPtr, row.length / 4));
const silhouetteRow = (src: Uint8Array, colour: number) =>
	bench.run(new Uint8Array(src.length), [src], () => kernel.silhouetteRow(dstPtr, srcPtr, src.length / 4, colour));

/** What `work` leaves in a copy of `row`. */
function edited(row: Uint8Array, work: (row: Uint8Array) => void): Uint8Array {
	const copy = row.slice();
	work(copy);
	return copy;
}

describe("equal to the twin", () => {
	test("any width, any pixels", () => {
		for (let width = 0; width < 70; width++) {
			const row = premultipliedRow(random, width);
			const other = premultipliedRow(random, width);
			const coverage = Uint8Array.from({ length: width }, (_, i) => (i % 16 < 9 ? 255 : random() * 256));
			for (const kind of KINDS) {
				expect(maskRow(row, other, kind)).toEqual(edited(row, (got) => twin.maskRow(got, other, kind)));
			}
			expect(coverRow(row, coverage)).toEqual(edited(row, (got) => twin.coverRow(got, coverage)));
			const want = edited(row, (got) => twin.silhouetteRow(got, row, 0x80402010));
			expect(silhouetteRow(row, 0x80402010)).toEqual(want);
			expect(bench.run(row, [], () => kernel.silhouetteRow(dstPtr, dstPtr, width, 0x80402010))).toEqual(want);
		}
	});

	test("alphaRow: the fourth bytes", () => {
		for (let width = 0; width < 70; width++) {
			const row = premultipliedRow(random, width);
			const got = bench.run(new Uint8Array(width), [row], () => kernel.alphaRow(dstPtr, srcPtr, width));
			expect(got).toEqual(row.filter((_, i) => i % 4 === 3));
		}
	});

	test("every channel under every weight, every luminance", () => {
		for (const pixels of everyPair()) {
			const mask = Uint8Array.from(pixels, (_, i) => (i % 4 === 3 ? (pixels[i] ?? 0) : random() * 256));
			for (const kind of KINDS) {
				const want = edited(pixels, (got) => twin.maskRow(got, mask, kind));
				expect(Buffer.compare(maskRow(pixels, mask, kind), want)).toBe(0);
			}
			const coverage = Uint8Array.from({ length: pixels.length / 4 }, (_, i) => pixels[4 * i + 3] ?? 0);
			expect(
				Buffer.compare(
					coverRow(pixels, coverage),
					edited(pixels, (got) => twin.coverRow(got, coverage)),
				),
			).toBe(0);
		}
	});
});

describe("promises", () => {
	const row = premultipliedRow(random, 67);
	const clear = new Uint8Array(row.length);
	const white = clear.map(() => 255);

	test("white shows and clear hides, by alpha as by luminance, and inverted the other way", () => {
		for (const kind of KINDS) {
			expect(maskRow(row, white, kind)).toEqual(kind < 2 ? row : clear);
			expect(maskRow(row, clear, kind)).toEqual(kind < 2 ? clear : row);
		}
	});

	test("a mask of gray weighs as its level", () => {
		for (let level = 0; level < 256; level++) {
			const gray = clear.map((_, i) => (i % 4 === 3 ? 255 : level));
			expect(maskRow(white, gray, 1)).toEqual(white.map(() => level));
		}
	});

	test("full coverage leaves, none clears", () => {
		expect(coverRow(row, new Uint8Array(67).fill(255))).toEqual(row);
		expect(coverRow(row, new Uint8Array(67))).toEqual(clear);
	});

	test("a silhouette in opaque black keeps the alpha; in clear there is none", () => {
		expect(silhouetteRow(row, 0xff000000)).toEqual(row.map((c, i) => (i % 4 === 3 ? c : 0)));
		expect(silhouetteRow(row, 0)).toEqual(clear);
	});
});
