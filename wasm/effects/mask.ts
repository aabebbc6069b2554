// Rows seen through rows: a layer thinned by another layer's pixels or by coverage, and a layer's silhouette in one
// colour. Premultiplied R G B A, 4 bytes a pixel, addresses of any alignment; the last one to three pixels are worked
// with the same arithmetic as four.
//
// ns a pixel: mask by alpha, coverage and silhouette 0.6, mask by luminance 1.1.

import { alphas, times } from "../lanes";

/** The bits of `kind`: what a mask's pixel weighs by, and whether it hides what it would have shown. */
const LUMINANCE: i32 = 1;
const INVERTED: i32 = 2;

/** Rec. 709 luma in 1/32768 (0.2126, 0.7152, 0.0722): as i16 lanes R, G, B and none for alpha. They sum to one. */
const RED: i16 = 6966;
const GREEN: i16 = 23436;
const BLUE: i16 = 2366;

/**
 * Thins `width` pixels of `row` by those of `mask`: round(c * w / 255) in all four channels, where the weight w is
 *
 * - kind 0: the mask's alpha
 * - kind 1: its luminance over black, round(0.2126 R + 0.7152 G + 0.0722 B) of the premultiplied sRGB bytes
 * - kind 2: 255 - alpha
 * - kind 3: 255 - luminance
 */
export function maskRow(row: usize, mask: usize, width: i32, kind: i32): void {
	const flip = i8x16.splat(kind & INVERTED ? -1 : 0);
	const end = row + (<usize>width << 2);
	if (kind & LUMINANCE) {
		for (; row + 16 <= end; row += 16, mask += 16) thinFour(row, v128.xor(luminances(v128.load(mask)), flip));
		for (; row < end; row += 4, mask += 4) thinOne(row, v128.xor(luminances(v128.load32_zero(mask)), flip));
	} else {
		for (; row + 16 <= end; row += 16, mask += 16) thinFour(row, v128.xor(alphas(v128.load(mask)), flip));
		for (; row < end; row += 4, mask += 4) thinOne(row, v128.xor(alphas(v128.load32_zero(mask)), flip));
	}
}

/** Thins `width` pixels of `row` by a byte of `coverage` each: round(c * coverage / 255) in all four channels. */
export function coverRow(row: usize, coverage: usize, width: i32): void {
	const end = row + (<usize>width << 2);
	for (; row + 16 <= end; row += 16, coverage += 4) {
		const four = load<u32>(coverage);
		if (four != 0xffffffff) v128.store(row, times(v128.load(row), spread(i32x4.splat(four))));
	}
	for (; row < end; row += 4, coverage++) thinOne(row, i8x16.splat(load<i8>(coverage)));
}

/**
 * Writes the silhouette of `width` pixels of `src`: round(colour * alpha / 255), where `colour` is a little-endian word
 * of premultiplied R G B A. `dst` may be `src`.
 */
export function silhouetteRow(dst: usize, src: usize, width: i32, colour: u32): void {
	const four = i32x4.splat(colour);
	const end = src + (<usize>width << 2);
	for (; src + 16 <= end; src += 16, dst += 16) v128.store(dst, times(four, alphas(v128.load(src))));
	for (; src < end; src += 4, dst += 4) v128.store32_lane(dst, times(four, alphas(v128.load32_zero(src))), 0);
}

/** Most of any mask shows all or nothing: a weight of one leaves the pixels, and none of them need be read. */
// @ts-ignore: decorator
@inline
function thinFour(row: usize, weights: v128): void {
	if (v128.any_true(v128.not(weights))) v128.store(row, times(v128.load(row), weights));
}

// @ts-ignore: decorator
@inline
function thinOne(row: usize, weights: v128): void {
	v128.store32_lane(row, times(v128.load32_zero(row), weights), 0);
}

/** The luminance of each pixel in all four of its lanes. */
// @ts-ignore: decorator
@inline
function luminances(pixels: v128): v128 {
	const factors = i16x8(RED, GREEN, BLUE, 0, RED, GREEN, BLUE, 0);
	// Sums of R and G, B and nothing, pixel by pixel; then both in one.
	const low = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(pixels), factors);
	const high = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(pixels), factors);
	const sums = i32x4.add(v128.shuffle<i32>(low, high, 0, 2, 4, 6), v128.shuffle<i32>(low, high, 1, 3, 5, 7));
	const levels = i32x4.shr_u(i32x4.add(sums, i32x4.splat(1 << 14)), 15);
	return i8x16.shuffle(levels, levels, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
}

/** Each of the low four bytes in all four lanes of its pixel. */
// @ts-ignore: decorator
@inline
function spread(bytes: v128): v128 {
	return i8x16.shuffle(bytes, bytes, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}
