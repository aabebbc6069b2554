// MozJPEG in workerd: what one picture made it hold, it does not hold for ever.
import { expect, test } from "vitest";
import { MozJpeg } from "../../src/platform/codecs.ts";

/** A frame of `side` x `side` pixels; noise is the worst there is. */
function frame(side: number, level: (i: number) => number) {
	return { width: side, height: side, data: Uint8ClampedArray.from({ length: side * side * 4 }, (_, i) => level(i)) };
}

const noise = (i: number) => Math.imul(i + 1, 2_654_435_761) >>> 24;

test("memory that a large picture took is given up, and the next one is encoded as before", async () => {
	const codecs = new MozJpeg();
	const small = frame(64, noise);
	const before = await codecs.encodeJpeg(small, 85);
	const began = codecs.memoryBytes;
	expect(began).toBeGreaterThan(0);
	const large = await codecs.encodeJpeg(frame(1000, noise), 95);
	expect([...large.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
	expect(codecs.memoryBytes).toBe(began);
	expect(await codecs.encodeJpeg(small, 85)).toEqual(before);
});

test("an instance that gave up is not asked again", async () => {
	const codecs = new MozJpeg();
	const small = frame(64, noise);
	const before = await codecs.encodeJpeg(small, 85);
	await expect(codecs.encodeJpeg({ ...small, width: 0xffff, height: 0xffff }, 85)).rejects.toThrow();
	expect(await codecs.encodeJpeg(small, 85)).toEqual(before);
});
