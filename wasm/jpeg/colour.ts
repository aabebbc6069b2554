// A row of components to a row of pixels, four bytes each, 16 pixels a step (the last step whole: rows are padded).

/** Stores 16 pixels of bytes a, b, c, d. */
// @ts-ignore: decorator
@inline function store16(out: usize, a: v128, b: v128, c: v128, d: v128): void {
	const ab = i8x16.shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
	const cd = i8x16.shuffle(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
	const AB = i8x16.shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
	const CD = i8x16.shuffle(c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
	v128.store(out, v128.shuffle<i16>(ab, cd, 0, 8, 1, 9, 2, 10, 3, 11));
	v128.store(out, v128.shuffle<i16>(ab, cd, 4, 12, 5, 13, 6, 14, 7, 15), 16);
	v128.store(out, v128.shuffle<i16>(AB, CD, 0, 8, 1, 9, 2, 10, 3, 11), 32);
	v128.store(out, v128.shuffle<i16>(AB, CD, 4, 12, 5, 13, 6, 14, 7, 15), 48);
}

/** Y -> Y Y Y 255. */
export function grayRow(y: usize, out: usize, end: usize): void {
	for (; out < end; out += 64, y += 16) {
		const v = v128.load(y);
		store16(out, v, v, v, i8x16.splat(-1));
	}
}

/** R, G, B -> R G B 255. */
export function rgbRow(r: usize, g: usize, b: usize, out: usize, end: usize): void {
	for (; out < end; out += 64, r += 16, g += 16, b += 16) {
		store16(out, v128.load(r), v128.load(g), v128.load(b), i8x16.splat(-1));
	}
}

/** C, M, Y, K -> C M Y K. */
export function cmykRow(c: usize, m: usize, y: usize, k: usize, out: usize, end: usize): void {
	for (; out < end; out += 64, c += 16, m += 16, y += 16, k += 16) {
		store16(out, v128.load(c), v128.load(m), v128.load(y), v128.load(k));
	}
}

// JFIF's inverse: R = Y + 1.402 Cr, G = Y - 0.34414 Cb - 0.71414 Cr, B = Y + 1.772 Cb, each term rounded as libjpeg's
// 16-bit fixed-point tables round it. For all of -128..127 a rounding 15-bit product gives the same integers as the
// tables: 1.402 c = c + (13172 c + 2^14 >> 15), 1.772 c = 2 c + (-7471 c + 2^14 >> 15). Green takes the sum of two
// products at 16 bits: -0.34414 * 2^16 = -22554, (1 - 0.71414) * 2^16 = 18734, and Cr once less.

/** Red's and blue's factors, green's pairs (Cb, Cr) and its rounding: in memory as in idct.ts, 6 % of a decode. */
const FACTORS: usize = memory.data<i16>([
	13172, 13172, 13172, 13172, 13172, 13172, 13172, 13172,
	-7471, -7471, -7471, -7471, -7471, -7471, -7471, -7471,
	-22554, 18734, -22554, 18734, -22554, 18734, -22554, 18734,
	-32768, 0, -32768, 0, -32768, 0, -32768, 0,
], 16);

// @ts-ignore: decorator
@inline function green(cb: v128, cr: v128, factors: v128, half: v128): v128 {
	const low = i32x4.dot_i16x8_s(v128.shuffle<i16>(cb, cr, 0, 8, 1, 9, 2, 10, 3, 11), factors);
	const high = i32x4.dot_i16x8_s(v128.shuffle<i16>(cb, cr, 4, 12, 5, 13, 6, 14, 7, 15), factors);
	return i16x8.sub(
		i16x8.narrow_i32x4_s(i32x4.shr_s(i32x4.add(low, half), 16), i32x4.shr_s(i32x4.add(high, half), 16)),
		cr,
	);
}

// @ts-ignore: decorator
@inline function red(cr: v128, factor: v128): v128 {
	return i16x8.add(cr, i16x8.q15mulr_sat_s(cr, factor));
}

// @ts-ignore: decorator
@inline function blue(cb: v128, factor: v128): v128 {
	return i16x8.add(i16x8.add(cb, cb), i16x8.q15mulr_sat_s(cb, factor));
}

/** Y, Cb, Cr -> R G B 255; with a row `k` (YCCK; 0 for none), R G B turned about into C M Y, and K beside them. */
export function yccRow(y: usize, b: usize, r: usize, k: usize, out: usize, end: usize): void {
	const centre = i8x16.splat(-128);
	const redFactor = v128.load(FACTORS);
	const blueFactor = v128.load(FACTORS + 16);
	const greenFactors = v128.load(FACTORS + 32);
	const half = v128.load(FACTORS + 48);
	for (; out < end; out += 64, y += 16, b += 16, r += 16) {
		const luma = v128.load(y);
		const cbs = v128.xor(v128.load(b), centre);
		const crs = v128.xor(v128.load(r), centre);
		let luma8 = i16x8.extend_low_i8x16_u(luma);
		let cb = i16x8.extend_low_i8x16_s(cbs);
		let cr = i16x8.extend_low_i8x16_s(crs);
		const red8 = i16x8.add(luma8, red(cr, redFactor));
		const green8 = i16x8.add(luma8, green(cb, cr, greenFactors, half));
		const blue8 = i16x8.add(luma8, blue(cb, blueFactor));
		luma8 = i16x8.extend_high_i8x16_u(luma);
		cb = i16x8.extend_high_i8x16_s(cbs);
		cr = i16x8.extend_high_i8x16_s(crs);
		let red16 = i8x16.narrow_i16x8_u(red8, i16x8.add(luma8, red(cr, redFactor)));
		let green16 = i8x16.narrow_i16x8_u(green8, i16x8.add(luma8, green(cb, cr, greenFactors, half)));
		let blue16 = i8x16.narrow_i16x8_u(blue8, i16x8.add(luma8, blue(cb, blueFactor)));
		let fourth = i8x16.splat(-1);
		if (k != 0) {
			red16 = v128.not(red16);
			green16 = v128.not(green16);
			blue16 = v128.not(blue16);
			fourth = v128.load(k);
			k += 16;
		}
		store16(out, red16, green16, blue16, fourth);
	}
}
