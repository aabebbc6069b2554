// The resampling kernels against their plain twin: the same memory before, the same memory after, every byte of it.
import { describe, expect, test } from "vitest";
import type { ResampleKernel } from "../../src/image/resample/index.ts";
import { dice } from "../image/resampling.ts";
import { loadKernel } from "../support/kernel.ts";
import { resampleTwin } from "../support/twin/resample.ts";

const BYTES = 65_536;
const FROM = 0;
const TABLE = 16_384;
const TO = 32_768;

const kernel = loadKernel<ResampleKernel & { arenaStart(): number }>();
const base = kernel.arenaStart();
kernel.memory.grow(2);

/** Fills a page with noise, lets kernel and twin each have it, and compares what they made of it. */
function same(seed: number, prepare: (view: DataView) => void, call: (k: ResampleKernel, at: number) => void): void {
	const roll = dice(seed);
	const plain = new ArrayBuffer(BYTES);
	new Uint8Array(plain).forEach((_, i, bytes) => {
		bytes[i] = roll(256);
	});
	prepare(new DataView(plain));
	const real = new Uint8Array(kernel.memory.buffer, base, BYTES);
	real.set(new Uint8Array(plain));
	call(kernel, base);
	call(resampleTwin({ buffer: plain }), 0);
	expect(Buffer.compare(real, new Uint8Array(plain))).toBe(0);
}

const widths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 64, 101];

describe("each kernel equals its twin on noise", () => {
	test.each(widths)("resampleWiden, %i pixels", (width) => {
		same(
			width,
			() => {},
			(k, at) => k.resampleWiden(at + FROM + width, at + TO + 16 * (width & 3), width),
		);
	});

	test.each(widths)("resampleHorizontal, %i pixels", (width) => {
		for (const pairs of [1, 2, 3, 4, 5, 8, 9, 25]) {
			const roll = dice(width * 100 + pairs);
			const prepare = (view: DataView) => {
				for (let x = 0; x < width; x++) view.setUint32(TABLE + x * (pairs + 1) * 4, roll(100) * 64, true);
			};
			const stride = Math.ceil(width / 4) * 64;
			same(pairs, prepare, (k, at) => k.resampleHorizontal(at + FROM, at + TABLE, pairs, at + TO, stride, width));
		}
	});

	test.each(widths)("resampleVertical, %i pixels", (width) => {
		for (const pairs of [1, 2, 3, 4, 5, 8, 9, 25]) {
			const roll = dice(width * 100 + pairs);
			const prepare = (view: DataView) => {
				for (let i = 0; i < pairs; i++) {
					view.setUint32(TABLE + i * 4, roll(500) * 16, true);
					// Weights near those of a real filter, so that not all pixels end at 0 or 255.
					view.setInt16(TABLE + 400 + i * 4, roll(6000) - 2500, true);
					view.setInt16(TABLE + 402 + i * 4, roll(6000) - 2500, true);
				}
			};
			same(pairs, prepare, (k, at) =>
				k.resampleVertical(at + FROM, at + TABLE, at + TABLE + 400, pairs, at + TO, width),
			);
		}
	});
});
