// Pictures as pixels, by sharp: to tell whether two contestants did the same job.
import sharp from "sharp";

/** @returns {Promise<{ data: Buffer, width: number, height: number }>} RGB8 */
export async function pixelsOf(file) {
	const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

/** Peak signal-to-noise ratio of two pictures of one size, in dB: 40 and above no one can tell apart. */
export async function likeness(one, other) {
	const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
	if (a.width !== b.width || a.height !== b.height) throw new Error("the pictures differ in size");
	let squares = 0;
	for (let i = 0; i < a.data.length; i++) squares += (a.data[i] - b.data[i]) ** 2;
	return 10 * Math.log10((255 * 255 * a.data.length) / squares);
}

/** The same pixels, RGB, encoded by libpng (as sharp carries it, over zlib-ng) with adaptive filters. */
export async function libpng(file, level) {
	return sharp(file).removeAlpha().png({ compressionLevel: level, adaptiveFiltering: true }).toBuffer();
}
