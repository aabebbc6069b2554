// Canvas and layer rows, premultiplied R G B A with 4 bytes a pixel: fill, premultiply, and lay one over another
// (Porter-Duff, over). Every product x * y / 255 is rounded to nearest, so 255 is exactly one and 0 exactly none.
// Addresses need no alignment; four pixels are worked at a time, the last one to three with the same arithmetic.
//
// ns a pixel with SIMD, and as scalar code: translucent over 0.65 (3.1), opaque 0.28 (0.8); through changing coverage
// 1.75 (5.9), through full coverage 0.5, through none 0.15; premultiply 0.7 (2.2), unpremultiply 2.0 (4.9).

import { alphas, div255, over, times } from "./lanes";

/** round(coverage * opacity / 255) of the four pixels in the low lanes, in all four lanes of each. */
// @ts-ignore: decorator
@inline
function weights(coverage: v128, opacity: v128): v128 {
	const weight = div255(i16x8.extmul_low_i8x16_u(coverage, opacity));
	return i8x16.shuffle(weight, weight, 0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6);
}

/** Writes one colour, a little-endian word of premultiplied R G B A, to `width` pixels. */
export function fillRow(dst: usize, width: i32, colour: u32): void {
	const four = i32x4.splat(colour);
	const end = dst + (<usize>width << 2);
	for (; dst + 16 <= end; dst += 16) v128.store(dst, four);
	for (; dst < end; dst += 4) store<u32>(dst, colour);
}

/** Multiplies R, G and B of `width` pixels by their alpha, in place: round(c * a / 255). */
export function premultiplyRow(row: usize, width: i32): void {
	const end = row + (<usize>width << 2);
	for (; row + 16 <= end; row += 16) v128.store(row, premultiplied(v128.load(row)));
	for (; row < end; row += 4) v128.store32_lane(row, premultiplied(v128.load32_zero(row)), 0);
}

/** Alpha times 255 is alpha again: one multiplication serves all four channels. */
// @ts-ignore: decorator
@inline
function premultiplied(pixels: v128): v128 {
	return times(pixels, v128.or(alphas(pixels), i32x4.splat(0xff000000)));
}

/**
 * Divides R, G and B of `width` pixels by their alpha: min(255, round(c * 255 / a)), halves up; clear pixels become 0.
 * `dst` may be `src`.
 */
export function unpremultiplyRow(dst: usize, src: usize, width: i32): void {
	const end = src + (<usize>width << 2);
	for (; src + 16 <= end; src += 16, dst += 16) v128.store(dst, straight(v128.load(src)));
	for (; src < end; src += 4, dst += 4) v128.store32_lane(dst, straight(v128.load32_zero(src)), 0);
}

// @ts-ignore: decorator
@inline
function straight(pixels: v128): v128 {
	const a = alphas(pixels);
	if (!v128.any_true(v128.not(a)) || !v128.any_true(pixels)) return pixels;
	const alpha = i32x4.shr_u(pixels, 24);
	// 255 / a, and 0 rather than infinity where a is 0.
	const factor = v128.and(f32x4.div(f32x4.splat(255), f32x4.convert_i32x4_s(alpha)), i32x4.ne(alpha, i32x4.splat(0)));
	const low = i16x8.extend_low_i8x16_u(pixels);
	const high = i16x8.extend_high_i8x16_u(pixels);
	const colours = i8x16.narrow_i16x8_u(
		i16x8.narrow_i32x4_s(
			divided(i32x4.extend_low_i16x8_u(low), v128.shuffle<i32>(factor, factor, 0, 0, 0, 0)),
			divided(i32x4.extend_high_i16x8_u(low), v128.shuffle<i32>(factor, factor, 1, 1, 1, 1)),
		),
		i16x8.narrow_i32x4_s(
			divided(i32x4.extend_low_i16x8_u(high), v128.shuffle<i32>(factor, factor, 2, 2, 2, 2)),
			divided(i32x4.extend_high_i16x8_u(high), v128.shuffle<i32>(factor, factor, 3, 3, 3, 3)),
		),
	);
	return v128.bitselect(pixels, colours, i32x4.splat(0xff000000));
}

/**
 * c * factor, halves up. A quotient below 256 that is not a half is at least 1/510 away from one, rounding errs by less
 * than 2^-15: the extra 2^-10 lifts every half over the edge and nothing else.
 */
// @ts-ignore: decorator
@inline
function divided(c: v128, factor: v128): v128 {
	const quotient = f32x4.mul(f32x4.convert_i32x4_s(c), factor);
	return i32x4.trunc_sat_f32x4_s(f32x4.add(quotient, f32x4.splat(<f32>0.5 + <f32>0.0009765625)));
}

/** Lays `width` pixels of `src` over `dst`: src + round(dst * (255 - a) / 255). */
export function overRow(dst: usize, src: usize, width: i32): void {
	const end = src + (<usize>width << 2);
	for (; src + 16 <= end; src += 16, dst += 16) overFour(dst, v128.load(src));
	for (; src < end; src += 4, dst += 4) v128.store32_lane(dst, over(v128.load32_zero(dst), v128.load32_zero(src)), 0);
}

/** Four opaque pixels are copied, four clear ones skipped: most of any layer is one or the other. */
// @ts-ignore: decorator
@inline
function overFour(dst: usize, pixels: v128): void {
	if (!v128.any_true(v128.not(alphas(pixels)))) v128.store(dst, pixels);
	else if (v128.any_true(pixels)) v128.store(dst, over(v128.load(dst), pixels));
}

/** As `overRow`, with `src` thinned to round(src * opacity / 255) first; `opacity` is 0..255. */
export function overRowOpacity(dst: usize, src: usize, width: i32, opacity: i32): void {
	const weight = i8x16.splat(<i8>opacity);
	const end = src + (<usize>width << 2);
	for (; src + 16 <= end; src += 16, dst += 16) overFour(dst, times(v128.load(src), weight));
	for (; src < end; src += 4, dst += 4) {
		v128.store32_lane(dst, over(v128.load32_zero(dst), times(v128.load32_zero(src), weight)), 0);
	}
}

/**
 * As `overRow`, with each pixel of `src` thinned by its byte of `coverage` first: m = round(coverage * opacity / 255),
 * then round(src * m / 255). Coverage 255 at opacity 255 is exactly `overRow`; 0 leaves `dst` alone. `opacity`: 0..255.
 */
export function overRowCoverage(dst: usize, src: usize, coverage: usize, width: i32, opacity: i32): void {
	const share = i8x16.splat(<i8>opacity);
	const end = src + (<usize>width << 2);
	for (; src + 16 <= end; src += 16, dst += 16, coverage += 4) {
		const four = load<u32>(coverage);
		if (four == 0) continue;
		const pixels = v128.load(src);
		overFour(dst, four == 0xffffffff && opacity == 255 ? pixels : times(pixels, weights(i32x4.splat(four), share)));
	}
	for (; src < end; src += 4, dst += 4, coverage++) {
		const pixel = times(v128.load32_zero(src), weights(i32x4.splat(load<u8>(coverage)), share));
		v128.store32_lane(dst, over(v128.load32_zero(dst), pixel), 0);
	}
}

/**
 * Lays one colour, a little-endian word of premultiplied R G B A, over `width` pixels of `dst` through `coverage`: the
 * same bytes as `overRowCoverage` with a row of that colour. `opacity` is 0..255.
 */
export function colourRowCoverage(dst: usize, coverage: usize, width: i32, colour: u32, opacity: i32): void {
	const share = i8x16.splat(<i8>opacity);
	const colours = i32x4.splat(colour);
	// What fully covered pixels take: constant, so a run of them costs one product fewer, and none where it is opaque.
	const whole = times(colours, share);
	const rest = v128.not(alphas(whole));
	const opaque = !v128.any_true(rest);
	const end = dst + (<usize>width << 2);
	for (; dst + 16 <= end; dst += 16, coverage += 4) {
		const four = load<u32>(coverage);
		if (four == 0) continue;
		if (four != 0xffffffff) {
			v128.store(dst, over(v128.load(dst), times(colours, weights(i32x4.splat(four), share))));
		} else {
			v128.store(dst, opaque ? whole : i8x16.add_sat_u(whole, times(v128.load(dst), rest)));
		}
	}
	for (; dst < end; dst += 4, coverage++) {
		const pixel = times(colours, weights(i32x4.splat(load<u8>(coverage)), share));
		v128.store32_lane(dst, over(v128.load32_zero(dst), pixel), 0);
	}
}
