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

describe("EXIF orientation", () => {
	/** A quarter turn, in an APP1 segment whose one entry is of this type. */
	async function turned(little: boolean, type: number): Promise<Uint8Array> {
		const tiff = new DataView(new ArrayBuffer(26));
		tiff.setUint16(0, little ? 0x4949 : 0x4d4d);
		tiff.setUint16(2, 42, little);
		tiff.setUint32(4, 8, little);
		tiff.setUint16(8, 1, little);
		tiff.setUint16(10, 0x0112, little);
		tiff.setUint16(12, type, little);
		tiff.setUint32(14, 1, little);
		if (type === 4) tiff.setUint32(18, 6, little);
		else if (type === 3) tiff.setUint16(18, 6, little);
		else tiff.setUint8(18, 6);
		const jpeg = await photo().jpeg().toBuffer();
		const segment = Buffer.concat([Buffer.from("\xff\xe1\0\x22Exif\0\0", "latin1"), new Uint8Array(tiff.buffer)]);
		return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
	}
	const orders = [
		["little-endian", true],
		["big-endian", false],
	] as const;
	// TIFF 6.0 section 2: a reader takes BYTE, SHORT and LONG alike.
	const types = [
		["BYTE", 1],
		["SHORT", 3],
		["LONG", 4],
	] as const;
	const cases = orders.flatMap(([order, little]) => types.map(([name, type]) => [order, name, little, type] as const));
	test.each(cases)("%s, as %s", async (_order, _name, little, type) => {
		const file = await turned(little, type);
		const [want, got] = [await sharp(file).rotate().png().toBuffer(), await wholePicture(file)];
		expect((await pixelsOf(got)).size).toBe("149 x 203");
		expect(await pixelsOf(got)).toEqual(await pixelsOf(want));
	});
	test("as text is none", async () => {
		expect((await pixelsOf(await wholePicture(await turned(true, 2)))).size).toBe("203 x 149");
	});
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
