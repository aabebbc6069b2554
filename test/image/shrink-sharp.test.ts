// JPEGs drawn smaller, which the decoder reduces where it can, beside sharp's Lanczos3 over every pixel of the photo.
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { SAMPLES } from "../../scripts/samples.mjs";
import { renderDesign } from "../support/render-design.ts";

const photo = readFileSync(SAMPLES.alps);

/** Peak signal-to-noise ratio, dB. */
function likeness(a: Uint8Array, b: Uint8Array): number {
	const square = a.reduce((sum, level, i) => sum + (level - (b[i] ?? 0)) ** 2, 0) / a.length;
	return 10 * Math.log10(255 ** 2 / square);
}

// At 2, 4 and 8 the decoder could do it all; from 3.34, 6.67 and 13.34 on it does as much as it may.
test.each([2, 2.1, 3.3, 3.4, 4, 4.1, 6.6, 6.7, 8, 8.1, 13.2, 13.4])("by %d", async (reduction) => {
	const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
	const [width, height] = [Math.floor(info.width / reduction), Math.floor(info.height / reduction)];
	const raw = { width: info.width, height: info.height, channels: 3 } as const;
	const want = await sharp(data, { raw }).resize(width, height, { fit: "fill", kernel: "lanczos3" }).raw().toBuffer();
	const frame = { x: 0, y: 0, width, height };
	const layers = [{ type: "photo" as const, name: "photo", fit: "fill" as const, frame }];
	const { file } = await renderDesign({ version: 1, name: "Smaller", canvas: { width, height }, layers }, photo);
	const got = await sharp(file).removeAlpha().raw().toBuffer();
	expect(likeness(got, want)).toBeGreaterThan(45);
});
