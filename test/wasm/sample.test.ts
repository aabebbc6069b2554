// The rotation sampler against its plain twin, bit for bit, and against what an interpolation promises: quarter turns
// copy, flat stays flat, straight ramps stay straight, and it is the cubic of the textbook to within a level.
import { describe, expect, test } from "vitest";
import { loadKernel } from "../support/kernel.ts";
import { generator } from "../support/random.ts";
import * as twin from "../support/twin/sample.ts";

interface SampleKernel {
	sampleTableBytes(): number;
	sampleTable(table: number): void;
	sampleRow(
		dst: number,
		width: number,
		table: number,
		src: number,
		srcWidth: number,
		srcHeight: number,
		srcStride: number,
		u: number,
		v: number,
		du: number,
		dv: number,
	): void;
}

const kernel = loadKernel<SampleKernel>();
const table = kernel.memory.grow(16) * 65536;
const bytes = new Uint8Array(kernel.memory.buffer);
const dst = table + kernel.sampleTableBytes() + 16;
const src = dst + 65_536;
kernel.sampleTable(table);

const random = generator(11);
const between = (low: number, high: number) => low + random() * (high - low);

/** One row of `picture`; checks that no byte beside it is written. */
function sample(picture: twin.Picture, width: number, u: number, v: number, du: number, dv: number): Uint8Array {
	const stride = picture.width * 4 + 12;
	bytes.fill(0xa5, dst - 16, src);
	for (let y = 0; y < picture.height; y++) {
		const from = y * picture.width * 4;
		bytes.set(picture.pixels.subarray(from, from + picture.width * 4), src + y * stride);
	}
	kernel.sampleRow(dst, width, table, src, picture.width, picture.height, stride, u, v, du, dv);
	const end = dst + width * 4;
	expect(bytes.subarray(dst - 16, dst).every((byte) => byte === 0xa5)).toBe(true);
	expect(bytes.subarray(end, end + 16).every((byte) => byte === 0xa5)).toBe(true);
	return bytes.slice(dst, end);
}

describe("equal to the twin", () => {
	test("every phase has the twin's weights, with the sum one", () => {
		const weights = new Int16Array(kernel.memory.buffer, table, 4096);
		for (let phase = 0; phase < 1024; phase++) {
			const got = Array.from(weights.subarray(4 * phase, 4 * phase + 4));
			expect(got).toEqual([...twin.weightsAt(phase / 1024)]);
			expect(got.reduce((sum, weight) => sum + weight)).toBe(16384);
		}
	});

	test("any angle, any width, sources of any size, positions beyond every side", () => {
		for (let round = 0; round < 400; round++) {
			const picture = noise(1 + Math.floor(random() * 24), 1 + Math.floor(random() * 24));
			const angle = between(0, 2 * Math.PI);
			const [u, v] = [between(-6, picture.width + 6), between(-6, picture.height + 6)];
			const args = [picture, 1 + (round % 70), u, v, Math.cos(angle), Math.sin(angle)] as const;
			expect(sample(...args)).toEqual(twin.sampleRow(...args));
		}
	});

	test("positions far away stay at the outermost pixels; whatever they are, nothing outside is touched", () => {
		const picture = noise(5, 4);
		const corner = Array.from(picture.pixels.slice(0, 4));
		expect(Array.from(sample(picture, 2, -1e6, -1e6, -1, -0.5))).toEqual([...corner, ...corner]);
		for (const far of [1e30, -1e30, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, -(2 ** 31), 2 ** 31 - 1]) {
			sample(picture, 40, far, far, 1, 1);
			sample(picture, 40, 0, 0, far, -far);
		}
	});
});

describe("quarter turns copy", () => {
	const picture = noise(13, 9);
	const pixel = (x: number, y: number) => Array.from(picture.pixels.slice((y * 13 + x) * 4, (y * 13 + x) * 4 + 4));

	test.each([
		["0 degrees", 13, (i: number, y: number) => [i, y], 9],
		["90 degrees", 9, (i: number, y: number) => [y, 8 - i], 13],
		["180 degrees", 13, (i: number, y: number) => [12 - i, 8 - y], 9],
		["270 degrees", 9, (i: number, y: number) => [12 - y, i], 13],
	] as const)("%s", (_, width, at, height) => {
		for (let y = 0; y < height; y++) {
			const [u = 0, v = 0] = at(0, y);
			const [nextU = 0, nextV = 0] = at(1, y);
			const want = Array.from({ length: width }, (_, i) => {
				const [column = 0, row = 0] = at(i, y);
				return pixel(column, row);
			});
			// As a rotation gives them: the sine of 180 degrees is not quite 0.
			const off = 1.2e-16;
			expect(Array.from(sample(picture, width, u + off, v - off, nextU - u + off, nextV - v - off))).toEqual(
				want.flat(),
			);
		}
	});
});

describe("an interpolation", () => {
	test("flat stays flat, opaque stays opaque", () => {
		const flat = new Uint8Array(20 * 20 * 4);
		for (let i = 0; i < flat.length; i += 4) flat.set([255, 254, 1, 255], i);
		for (let round = 0; round < 100; round++) {
			const angle = between(0, 2 * Math.PI);
			const got = sample({ pixels: flat, width: 20, height: 20 }, 30, 0, 0, Math.cos(angle), Math.sin(angle));
			for (let i = 0; i < got.length; i += 4) expect(Array.from(got.slice(i, i + 4))).toEqual([255, 254, 1, 255]);
		}
	});

	test("no colour passes its alpha", () => {
		for (let round = 0; round < 100; round++) {
			const picture = noise(16, 16);
			const got = sample(picture, 60, between(0, 4), between(0, 4), between(0, 0.25), between(0, 0.25));
			expect(got.every((c, i) => c <= (got[i | 3] ?? 0))).toBe(true);
		}
	});

	test("a straight ramp stays straight", () => {
		const pixels = Uint8Array.from({ length: 24 * 24 * 4 }, (_, i) => {
			const [x, y] = [(i >> 2) % 24, Math.floor((i >> 2) / 24)];
			return i % 4 === 3 ? 255 : 4 * x + 5 * y;
		});
		const got = sample({ pixels, width: 24, height: 24 }, 50, 2.3, 3.1, 0.31, 0.29);
		for (let i = 0; i < 50; i++) {
			const want = 4 * (2.3 + i * 0.31) + 5 * (3.1 + i * 0.29);
			expect(Math.abs((got[4 * i] ?? 0) - want)).toBeLessThan(0.6);
		}
	});

	test("the cubic in exact arithmetic, to within a level", () => {
		const picture = noise(20, 20, 255);
		for (let round = 0; round < 200; round++) {
			const [u, v] = [between(1, 17), between(1, 17)];
			const got = sample(picture, 1, u, v, 0, 0);
			for (let channel = 0; channel < 3; channel++) {
				const want = Math.min(255, Math.max(0, cubicAt(picture, u, v, channel)));
				expect(Math.abs((got[channel] ?? 0) - want)).toBeLessThan(1);
			}
		}
	});

	test("a step is taken as often from any start: no drift over 4096 pixels", () => {
		const picture = noise(24, 24);
		const step = 5 / 1024;
		const whole = sample(picture, 4096, 1, 2, step, step);
		const tail = sample(picture, 96, 1 + 4000 * step, 2 + 4000 * step, step, step);
		expect(whole.slice(4000 * 4)).toEqual(tail);
	});
});

/** Keys' kernel with a = -1/2 in f64. */
function cubicAt(picture: twin.Picture, u: number, v: number, channel: number): number {
	const weight = (x: number) => {
		const d = Math.abs(x);
		if (d >= 2) return 0;
		return d <= 1 ? 1.5 * d ** 3 - 2.5 * d ** 2 + 1 : -0.5 * d ** 3 + 2.5 * d ** 2 - 4 * d + 2;
	};
	let sum = 0;
	for (let y = Math.floor(v) - 1; y <= Math.floor(v) + 2; y++) {
		for (let x = Math.floor(u) - 1; x <= Math.floor(u) + 2; x++) {
			sum += weight(u - x) * weight(v - y) * (picture.pixels[(y * picture.width + x) * 4 + channel] ?? 0);
		}
	}
	return sum;
}

/** Premultiplied noise; `alpha` fixes every alpha. */
function noise(width: number, height: number, alpha?: number): twin.Picture {
	const pixels = new Uint8Array(width * height * 4);
	for (let i = 0; i < pixels.length; i += 4) {
		const a = alpha ?? Math.min(255, Math.floor(random() * 400));
		pixels.set([random() * (a + 1), random() * (a + 1), random() * (a + 1), a], i);
	}
	return { pixels, width, height };
}
