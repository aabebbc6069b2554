// Files of every kind that sharp can make, through the whole image room, against sharp's own reading: a small conformance
// suite for clones that have no corpus beside them. sharp decodes JPEG by libjpeg-turbo, islow and fancy upsampling.
import sharp, { type JpegOptions, type PngOptions } from "sharp";
import { describe, expect, test } from "vitest";
import { SAMPLES } from "../../scripts/samples.mjs";
import { chunk } from "../support/png-writer.ts";
import { wholePicture } from "./whole.ts";

const photo = () => sharp(SAMPLES.boats).resize(203, 149, { fit: "fill" });

async function pixelsOf(file: Uint8Array): Promise<{ size: string; data: Buffer }> {
	const { data, info } = await sharp(file)
		.toColourspace("srgb")
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { size: `${info.width} x ${info.height}`, data };
}

async function expectSame(file: Uint8Array): Promise<void> {
	const [want, got] = [await pixelsOf(file), await pixelsOf(await wholePicture(file))];
	expect(got.size).toBe(want.size);
	expect(Buffer.compare(got.data, want.data)).toBe(0);
}

describe("JPEG, bit for bit", () => {
	const kinds: Record<string, JpegOptions> = {
		"baseline 4:2:0": { chromaSubsampling: "4:2:0" },
		"baseline 4:4:4": { chromaSubsampling: "4:4:4" },
		"standard Huffman tables": { optimiseCoding: false },
		"quality 1": { quality: 1 },
		"quality 100": { quality: 100 },
		"progressive 4:2:0": { progressive: true },
		"progressive 4:4:4": { progressive: true, chromaSubsampling: "4:4:4" },
		"progressive with MozJPEG's scans": { mozjpeg: true },
		"trellis, overshoot, other tables": { trellisQuantisation: true, overshootDeringing: true, quantisationTable: 3 },
	};
	test.each(Object.entries(kinds))("%s", async (_, options) => expectSame(await photo().jpeg(options).toBuffer()));
	test("gray", async () => expectSame(await photo().grayscale().jpeg().toBuffer()));
	test.each([1, 2, 7, 8, 9, 15, 16, 17, 33])("%d pixels wide and high", async (size) => {
		await expectSame(await sharp(SAMPLES.cat).resize(size, size, { fit: "fill" }).jpeg().toBuffer());
	});
});

describe("PNG, pixel for pixel", () => {
	const kinds: Record<string, PngOptions> = {
		"RGB, adaptive filters": { adaptiveFiltering: true },
		stored: { compressionLevel: 0 },
		"level 9": { compressionLevel: 9 },
		interlaced: { progressive: true },
		"palette of 256": { palette: true },
		"palette of 16": { palette: true, colours: 16 },
		"palette of 2, interlaced": { palette: true, colours: 2, progressive: true },
	};
	test.each(Object.entries(kinds))("%s", async (_, options) => expectSame(await photo().png(options).toBuffer()));
	test("alpha", async () => expectSame(await photo().ensureAlpha(0.4).png().toBuffer()));
	test("gray", async () => expectSame(await photo().grayscale().png().toBuffer()));
});

describe("a kind that is not read is refused in words of its own format", () => {
	test("arithmetic JPEG", async () => {
		const file = await photo().jpeg().toBuffer();
		file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
		await expect(wholePicture(file)).rejects.toMatchObject({
			kind: "invalid_file_type",
			detail: expect.stringContaining("arithmetic"),
		});
	});
	test("an iPhone app's PNG", async () => {
		const png = await photo().png().toBuffer();
		const file = Buffer.concat([png.subarray(0, 8), chunk("CgBI", new Uint8Array(4)), png.subarray(8)]);
		await expect(wholePicture(file)).rejects.toMatchObject({
			kind: "invalid_file_type",
			detail: expect.stringContaining("iPhone"),
		});
	});
});

test.each([
	["ftypheic", 4, "a HEIC image"],
	["ftypmsf1", 4, "a HEIF sequence"],
	["ftypcrx ", 4, "a Canon raw photo"],
	["ftypisom", 4, "an MP4 or QuickTime file"],
	["\xff\x4f\xff\x51", 0, "a JPEG 2000 image"],
	["\0\0\x01\0", 0, "an icon"],
	["GIF89a", 0, "a GIF image"],
])("what begins with %j is named", async (signature, offset, name) => {
	const file = Buffer.alloc(64);
	file.write(signature, offset, "latin1");
	await expect(wholePicture(file)).rejects.toMatchObject({
		kind: "invalid_file_type",
		detail: expect.stringContaining(name),
	});
});
