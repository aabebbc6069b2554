// The pictures that the worst records are worst with, and their largest asset: as headers and sizes go, for tests; full
// of noise, which takes decoders longest, to be measured.
import sharp, { type Sharp } from "sharp";
import type { UploadKind } from "./worst-records.ts";

interface Picture {
	readonly width: number;
	readonly height: number;
	/** Levels of the noise, at most. */
	readonly noise: number;
	readonly encode: (picture: Sharp) => Sharp;
}

const PICTURES: Readonly<Record<UploadKind | "asset", Picture>> = {
	tiny: { width: 8, height: 8, noise: 0, encode: (picture) => picture.png() },
	// 24 MB: the largest upload has 25.
	jpeg: { width: 11_600, height: 8600, noise: 20, encode: (picture) => picture.jpeg({ quality: 90 }) },
	progressive: {
		...{ width: 8064, height: 6048, noise: 30 },
		encode: (picture) => picture.jpeg({ quality: 93, progressive: true }),
	},
	png: { width: 2900, height: 2900, noise: 256, encode: (picture) => picture.png() },
	// JPEG ends at 65,500 pixels a side, PNG and the schema later.
	tall: { width: 240, height: 65_500, noise: 0, encode: (picture) => picture.png() },
	line: { width: 1, height: 65_500, noise: 0, encode: (picture) => picture.png() },
	studio: { width: 2400, height: 2400, noise: 24, encode: (picture) => picture.png() },
	asset: { width: 4096, height: 4096, noise: 24, encode: (picture) => picture.jpeg({ quality: 86 }) },
};

/** A picture of this kind as a file; without `noise` it is gray and small. */
export async function pictureFile(kind: UploadKind | "asset", { noise }: { readonly noise: boolean }) {
	const { width, height, noise: levels, encode } = PICTURES[kind];
	const raw = { width, height, channels: 3 } as const;
	const pixels = Buffer.alloc(width * height * 3, 128);
	if (noise && levels > 0) addNoise(pixels, levels);
	return new Uint8Array(await encode(sharp(pixels, { raw, limitInputPixels: false })).toBuffer());
}

function addNoise(pixels: Buffer, levels: number): void {
	let state = 1;
	for (let i = 0; i < pixels.length; i++) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		pixels[i] = 128 + (((state >>> 24) * levels) >> 8) - (levels >> 1);
	}
}
