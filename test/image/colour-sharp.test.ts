// Conversions against lcms, through sharp, for the spaces people send: the same pixels with the same profile.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { conversionOf } from "../../src/image/colour/index.ts";
import * as icc from "../support/icc.ts";
import { type Picture, writePng } from "../support/png-writer.ts";
import { colours, convert, grays, ofLightness, tableOf } from "./colouring.ts";

/** The largest distance of a level, and the mean, between our conversion and lcms's. */
async function distance(model: "gray" | "rgb", pixels: Uint8Array, profile: Uint8Array) {
	const got = convert(conversionOf(model, profile), pixels);
	const want = await byLcms(model, pixels, profile);
	const distances = Array.from(want, (level, i) => Math.abs(level - (got[Math.floor(i / 3) * 4 + (i % 3)] ?? 0)));
	return { max: Math.max(...distances), mean: distances.reduce((sum, d) => sum + d) / distances.length };
}

/** R G B of the pixels in sRGB. */
async function byLcms(model: "gray" | "rgb", pixels: Uint8Array, profile: Uint8Array): Promise<Uint8Array> {
	const used = model === "gray" ? 1 : 3;
	const samples = Uint16Array.from(pixels.filter((_, i) => i % 4 < used));
	const picture: Picture = { width: 8, height: pixels.length / 32, depth: 8, colour: used === 1 ? 0 : 2, samples };
	const file = writePng(picture, { first: [icc.chunkOf(profile)] });
	return sharp(file).toColourspace("srgb").raw().toBuffer();
}

const { displayP3, adobeRgb, proPhoto, srgb } = icc.COLORANTS;

describe("at most two levels off, and hardly ever one", () => {
	test.each([
		["Display P3", icc.rgbProfile(displayP3, icc.SRGB_CURVE)],
		["Adobe RGB (1998), version 2", icc.rgbProfile(adobeRgb, icc.gamma(563 / 256), { version: 2 })],
		["ProPhoto", icc.rgbProfile(proPhoto, icc.gamma(1.8))],
		["ProPhoto with its linear part", icc.rgbProfile(proPhoto, icc.parametric(3, [1.8, 1, 0, 1 / 16, 1 / 32]))],
		["DCI P3", icc.rgbProfile(displayP3, icc.gamma(2.6))],
		["L* as a table", icc.rgbProfile(adobeRgb, tableOf(256, ofLightness))],
		["the function with an offset", icc.rgbProfile(displayP3, icc.parametric(2, [3, 0.54, 0.5, -0.125]))],
		[
			"the function of seven parameters",
			icc.rgbProfile(displayP3, icc.parametric(4, [2, 0.75, 0.25, 0.5, 0.25, 0, 0])),
		],
		["linear sRGB", icc.rgbProfile(srgb, icc.table([]))],
		["sRGB's colorants with an exponent of 2.2", icc.rgbProfile(srgb, icc.gamma(2.2))],
		[
			"a spun wheel: red is green, green is blue, blue is red",
			icc.rgbProfile([srgb[1], srgb[2], srgb[0]], icc.gamma(1.8)),
		],
	])("%s", async (_, profile) => {
		const { max, mean } = await distance("rgb", colours(), profile);
		expect(max).toBeLessThanOrEqual(2);
		expect(mean).toBeLessThan(0.05);
	});

	test.each([
		["linear", icc.grayProfile(icc.gamma(1))],
		["an exponent of 2.2", icc.grayProfile(icc.gamma(2.2))],
		[
			"a table",
			icc.grayProfile(
				tableOf(256, (x) => x ** 1.75),
				{ version: 2 },
			),
		],
	])("gray: %s", async (_, profile) => {
		// Gray goes through a grid of 33 points in lcms: up to the first, level 8, it may be 10 levels off.
		const { max, mean } = await distance("gray", grays().subarray(8 * 4), profile);
		expect(max).toBeLessThanOrEqual(2);
		expect(mean).toBeLessThan(0.1);
	});
});

test("sharp's own Display P3, there and back: the sRGB picture it was made of", async () => {
	const pixels = colours().filter((_, i) => i % 4 !== 3);
	const raw = { raw: { width: 64, height: pixels.length / 192, channels: 3 } } as const;
	const file = await sharp(pixels, raw).withIccProfile("p3").png().toBuffer();
	const { icc: profile } = await sharp(file).metadata();
	const stored = await sharp(file, { ignoreIcc: true }).ensureAlpha().raw().toBuffer();
	const got = convert(conversionOf("rgb", new Uint8Array(profile ?? [])), new Uint8Array(stored));
	const distances = Array.from(pixels, (level, i) => Math.abs(level - (got[Math.floor(i / 3) * 4 + (i % 3)] ?? 0)));
	expect(stored.equals(got)).toBe(false);
	expect(distances.reduce((sum, d) => sum + d) / distances.length).toBeLessThan(0.5);
});
