// Filters of colours on rows against their plain twins, bit for bit, and against what they promise.
import { describe, expect, test } from "vitest";
import type { EffectsKernel } from "../../src/image/kernel.ts";
import { generator } from "../support/random.ts";
import { everyPair, premultipliedRow, RowBench } from "../support/row-bench.ts";
import * as twin from "../support/twin/adjust.ts";

const bench = new RowBench<EffectsKernel>();
const { kernel, dstPtr, srcPtr, thirdPtr, tablePtr } = bench;
const random = generator(5);
const f = Math.fround;

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const INVERT = [-1, 0, 0, 1, 0, -1, 0, 1, 0, 0, -1, 1];
const SEPIA = [0.393, 0.769, 0.189, 0, 0.349, 0.686, 0.168, 0, 0.272, 0.534, 0.131, 0];
const ANY = Array.from({ length: 12 }, () => random() * 4 - 2);

function adjustRow(row: Uint8Array, matrix: readonly number[]): Uint8Array {
	bench.setTable(matrix);
	return bench.run(row, [], () => kernel.adjustRow(dstPtr, row.length / 4, tablePtr));
}

const vignetteRow = (row: Uint8Array, x: number, step: number, dy2: number, amount: number) =>
	bench.run(row, [], () => kernel.vignetteRow(dstPtr, row.length / 4, x, step, dy2, amount));

const sharpenRow = (src: Uint8Array, blurred: Uint8Array, amount: number) =>
	bench.run(new Uint8Array(src.length), [src, blurred], () =>
		kernel.sharpenRow(dstPtr, srcPtr, thirdPtr, src.length / 4, amount),
	);

/** What `work` leaves in a copy of `row`. */
function edited(row: Uint8Array, work: (row: Uint8Array) => void): Uint8Array {
	const copy = row.slice();
	work(copy);
	return copy;
}

const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

describe("equal to the twin", () => {
	test("adjustRow: every channel with every alpha, any width", () => {
		for (const matrix of [IDENTITY, INVERT, SEPIA, ANY]) {
			const floats = Float32Array.from(matrix);
			for (const row of [...everyPair(), ...Array.from({ length: 40 }, (_, i) => premultipliedRow(random, i))]) {
				expect(
					same(
						adjustRow(row, matrix),
						edited(row, (want) => twin.adjustRow(want, floats)),
					),
				).toBe(true);
			}
		}
	});

	test("vignetteRow: any width, anywhere in the frame", () => {
		for (let width = 0; width < 70; width++) {
			const [x, step, dy2, amount] = [f(random() - 0.7), f(random() / 40), f(random() / 2), f(random())];
			const row = premultipliedRow(random, width);
			const want = edited(row, (pixels) => twin.vignetteRow(pixels, x, step, dy2, amount));
			expect(vignetteRow(row, x, step, dy2, amount)).toEqual(want);
		}
	});

	test("sharpenRow: any width and amount, to another row and onto either", () => {
		for (let width = 0; width < 70; width++) {
			const [src, blurred] = [premultipliedRow(random, width), premultipliedRow(random, width)];
			const amount = f(random() * 4);
			const want = edited(src, (pixels) => twin.sharpenRow(pixels, src, blurred, amount));
			expect(sharpenRow(src, blurred, amount)).toEqual(want);
			const onSource = () => kernel.sharpenRow(dstPtr, dstPtr, srcPtr, width, amount);
			expect(bench.run(src, [blurred], onSource)).toEqual(want);
			const onBlurred = () => kernel.sharpenRow(dstPtr, srcPtr, dstPtr, width, amount);
			expect(bench.run(blurred, [src], onBlurred)).toEqual(want);
		}
	});
});

describe("promises", () => {
	const row = premultipliedRow(random, 67);

	test("the identity leaves every byte", () => {
		for (const pixels of everyPair().map((bytes) => bytes.map((c, i) => Math.min(c, bytes[i | 3] ?? 0)))) {
			expect(same(adjustRow(pixels, IDENTITY), pixels)).toBe(true);
		}
	});

	test("inverting is within alpha, and undoes itself", () => {
		const inverted = adjustRow(row, INVERT);
		expect(inverted).toEqual(row.map((c, i) => (i % 4 === 3 ? c : (row[i | 3] ?? 0) - c)));
		expect(adjustRow(inverted, INVERT)).toEqual(row);
	});

	test("no matrix takes a colour past its alpha, nor changes alpha: not even one of no numbers", () => {
		for (const matrix of [ANY, IDENTITY.map(() => Number.NaN), IDENTITY.map(() => 1e30), IDENTITY.map(() => -1e30)]) {
			const got = adjustRow(row, matrix);
			expect(got.every((c, i) => (i % 4 === 3 ? c === row[i] : c <= (row[i | 3] ?? 0)))).toBe(true);
		}
	});

	test("a vignette leaves the middle, takes its amount at the corner, and never lightens", () => {
		expect(vignetteRow(row, -0.3, 0.6 / 66, 0.1, 1)).toEqual(row);
		expect(vignetteRow(row, -0.8, 1.6 / 66, 0.3, 0)).toEqual(row);
		const white = new Uint8Array(4).fill(255);
		expect([...vignetteRow(white, -0.8, 0, f(1 - f(f(0.8) * f(0.8))), 0.5)]).toEqual([128, 128, 128, 255]);
		expect([...vignetteRow(white, -0.8, 0, 0.5, 1)]).toEqual([0, 0, 0, 255]);
		expect(vignetteRow(row, -0.8, 1.6 / 66, 0.3, 0.7).every((c, i) => c <= (row[i] ?? 0))).toBe(true);
	});

	test("sharpening by nothing, or what is flat, leaves", () => {
		expect(sharpenRow(row, premultipliedRow(random, 67), 0)).toEqual(row);
		expect(sharpenRow(row, row, 3)).toEqual(row);
	});

	test("sharpening leaves one colour of any alpha beside any: no fringe where a cut-out ends", () => {
		const pixel = (alpha: number) => [alpha, alpha / 2, 0, alpha];
		const src = Uint8Array.from([254, 200, 128, 20, 2, 0].flatMap(pixel));
		for (const mean of [254, 100, 6, 2]) {
			expect(sharpenRow(src, Uint8Array.from(Array(6).fill(pixel(mean)).flat()), 4)).toEqual(src);
		}
	});
});
