// The four inverse DCTs against their plain twins, bit for bit: each block is decoded as a gray picture of one block,
// whose scaled sizes are the transforms' sizes.
import { expect, test } from "vitest";
import { generator } from "../support/random.ts";
import { JpegDecoder, OK } from "../support/twin/jpeg-driver.ts";
import { zigzag } from "../support/twin/jpeg-encode.ts";
import { type File, writeJpeg } from "../support/twin/jpeg-file.ts";
import { inverseDct } from "../support/twin/jpeg-idct.ts";

const random = generator(11);
const below = (n: number) => Math.floor(random() * n);
const decoder = new JpegDecoder();

/** A gray picture whose only block has these coefficients, in zigzag order. */
function oneBlock(block: readonly number[], steps: readonly number[], frame: number): File {
	const ac = { components: [0], start: 1, end: 63, high: 0, low: 0 };
	const dc = { ...ac, start: 0, end: 0 };
	return {
		width: 8,
		height: 8,
		components: [{ id: 1, h: 1, v: 1, blocks: [block] }],
		scans: frame === 0xc2 ? [dc, ac] : [{ ...dc, end: 63 }],
		steps,
		frame,
		restart: 0,
		random,
	};
}

/** `count` coefficients at random places below `end`, DC among them, whose sum stays within what samples can hold. */
function anyBlock(count: number, end: number): { block: number[]; steps: number[] } {
	const steps = Array.from({ length: 64 }, () => 1 + below(count > 20 ? 4 : 30));
	const block = new Array<number>(64).fill(0);
	for (let i = 0; i < count; i++) {
		const k = i === 0 ? 0 : 1 + below(end - 1);
		block[k] = Math.trunc(((random() - 0.5) * 2400) / Math.sqrt(count) / (steps[k] ?? 1));
	}
	return { block, steps };
}

test.each([8, 4, 2, 1])("%d x %d samples of a block are the twin's", (size) => {
	const shapes = [
		[1, 2],
		[3, 6],
		[8, 14],
		[9, 15],
		[12, 64],
		[64, 64],
	] as const;
	for (const [count, end] of shapes) {
		for (let i = 0; i < 40; i++) {
			const { block, steps } = anyBlock(count, end);
			const coefficients = new Array<number>(64).fill(0);
			zigzag.forEach((natural, k) => {
				coefficients[natural] = (block[k] ?? 0) * (steps[k] ?? 0);
			});
			const file = writeJpeg(oneBlock(block, steps, i % 2 ? 0xc2 : 0xc0));
			const { status, pixels } = decoder.decode(file, { scale: 8 / size });
			expect(status).toBe(OK);
			const twin = Array.from(inverseDct(coefficients, size)).flatMap((v) => [v, v, v, 255]);
			expect(Array.from(pixels), JSON.stringify(block)).toEqual(twin);
		}
	}
});
