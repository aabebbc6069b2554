// What a PNG says of itself, once `pngOpen` has answered OK: getters and nothing else.
import { chunkData, chunkLength, word } from "./chunk";
import { Decoder, GRAY, GRAY_ALPHA, RGB_ALPHA } from "./decoder-state";

/** 1 to 2^31 - 1. */
export function pngWidth(s: usize): i32 {
	return changetype<Decoder>(s).width;
}

/** 1 to 2^31 - 1. */
export function pngHeight(s: usize): i32 {
	return changetype<Decoder>(s).height;
}

/** 1, 2, 4, 8 or 16. */
export function pngBitDepth(s: usize): i32 {
	return changetype<Decoder>(s).depth;
}

/** 1 if the picture comes in Adam7's passes. */
export function pngInterlaced(s: usize): i32 {
	return changetype<Decoder>(s).interlaced;
}

/** 1 if a pixel may be other than opaque: by its colour type, or by tRNS. */
export function pngHasAlpha(s: usize): i32 {
	const png = changetype<Decoder>(s);
	return png.colour == GRAY_ALPHA || png.colour == RGB_ALPHA || png.transparent;
}

/** 1 if all pixels are gray by their colour type. */
export function pngGray(s: usize): i32 {
	const png = changetype<Decoder>(s);
	return png.colour == GRAY || png.colour == GRAY_ALPHA;
}

// Chunks noted on the way, as the offset of their data from `src`: 0 if there is none, or a damaged one.

/** iCCP: a name, a zero byte, a zero byte, then the profile as a zlib stream (11.3.2.3). */
export function pngIccOffset(s: usize): i32 {
	const png = changetype<Decoder>(s);
	return offsetOf(png, png.iccp);
}

export function pngIccLength(s: usize): i32 {
	return lengthOf(changetype<Decoder>(s).iccp);
}

/** eXIf: a TIFF header and what follows it (11.3.4.5); it may lie behind the pixels. */
export function pngExifOffset(s: usize): i32 {
	const png = changetype<Decoder>(s);
	return offsetOf(png, png.exif);
}

export function pngExifLength(s: usize): i32 {
	return lengthOf(changetype<Decoder>(s).exif);
}

/** sRGB: one byte, the rendering intent. */
export function pngSrgbOffset(s: usize): i32 {
	const png = changetype<Decoder>(s);
	return offsetOf(png, png.srgb);
}

/** cICP: colour primaries, transfer function, matrix coefficients, full range, highest byte first (11.3.2.6); or 0. */
export function pngCicp(s: usize): i32 {
	const chunk = changetype<Decoder>(s).cicp;
	return chunk ? word(chunkData(chunk)) : 0;
}

function offsetOf(png: Decoder, chunk: usize): i32 {
	return chunk ? (chunkData(chunk) - png.src) as i32 : 0;
}

function lengthOf(chunk: usize): i32 {
	return chunk ? chunkLength(chunk) as i32 : 0;
}
