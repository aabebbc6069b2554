// Rows of a picture's own colours to sRGB: RGB through curves and a matrix, gray through a curve, inks by a formula. All
// that depends on the profile lies in tables that TypeScript makes (src/image/colour). R G B A, straight alpha, 4 bytes a
// pixel; addresses need no alignment, tables want a multiple of 16; `dst` may be `src`.
//
// ns a pixel with SIMD, and as scalar code: RGB 1.8 (4.6), inks 0.7 (1.9); gray, scalar only, 0.8.

/** Bytes of one channel's 256 columns. */
const COLUMNS: usize = 4096;

/**
 * What the channels of the pixel at `src` add to linear sRGB: a column of the matrix, times the curve, each. 65535 is one,
 * in lanes 0, 1 and 2.
 */
// @ts-ignore: decorator
@inline
function linear(tables: usize, src: usize): v128 {
	const red = v128.load(tables + (<usize>load<u8>(src) << 4));
	const green = v128.load(tables + (<usize>load<u8>(src, 1) << 4), COLUMNS);
	const blue = v128.load(tables + (<usize>load<u8>(src, 2) << 4), 2 * COLUMNS);
	return i32x4.add(i32x4.add(red, green), blue);
}

/** Two pixels' cells of the table of levels, 0 to 16383: the narrowing clips what sRGB cannot show. */
// @ts-ignore: decorator
@inline
function cells(first: v128, second: v128): v128 {
	return i16x8.shr_u(i16x8.narrow_i32x4_u(first, second), 2);
}

/**
 * RGB by a profile of curves and a matrix; alpha as it is. `tables`: for each value of red, then green, then blue, four
 * i32 (what it adds to linear R, G and B, one being 65535, and a 0), then 16384 bytes, the sRGB level of each cell of
 * linear light. 28672 bytes in all.
 */
export function colourMatrixRow(dst: usize, src: usize, width: i32, tables: usize): void {
	const levels = i32x4.splat(<i32>(tables + 3 * COLUMNS));
	const end = src + (<usize>width << 2);
	for (; src + 16 <= end; src += 16, dst += 16) {
		const ab = cells(linear(tables, src), linear(tables, src + 4));
		const cd = cells(linear(tables, src + 8), linear(tables, src + 12));
		// Addresses are added up four at a time: with scalar additions it takes 2.3 ns.
		const a = i32x4.add(levels, i32x4.extend_low_i16x8_u(ab));
		const b = i32x4.add(levels, i32x4.extend_high_i16x8_u(ab));
		const c = i32x4.add(levels, i32x4.extend_low_i16x8_u(cd));
		const d = i32x4.add(levels, i32x4.extend_high_i16x8_u(cd));
		let pixels = v128.load(src);
		pixels = v128.load8_lane(i32x4.extract_lane(a, 0), pixels, 0);
		pixels = v128.load8_lane(i32x4.extract_lane(a, 1), pixels, 1);
		pixels = v128.load8_lane(i32x4.extract_lane(a, 2), pixels, 2);
		pixels = v128.load8_lane(i32x4.extract_lane(b, 0), pixels, 4);
		pixels = v128.load8_lane(i32x4.extract_lane(b, 1), pixels, 5);
		pixels = v128.load8_lane(i32x4.extract_lane(b, 2), pixels, 6);
		pixels = v128.load8_lane(i32x4.extract_lane(c, 0), pixels, 8);
		pixels = v128.load8_lane(i32x4.extract_lane(c, 1), pixels, 9);
		pixels = v128.load8_lane(i32x4.extract_lane(c, 2), pixels, 10);
		pixels = v128.load8_lane(i32x4.extract_lane(d, 0), pixels, 12);
		pixels = v128.load8_lane(i32x4.extract_lane(d, 1), pixels, 13);
		pixels = v128.load8_lane(i32x4.extract_lane(d, 2), pixels, 14);
		v128.store(dst, pixels);
	}
	for (; src < end; src += 4, dst += 4) {
		const sum = linear(tables, src);
		const a = i32x4.add(levels, i32x4.extend_low_i16x8_u(cells(sum, sum)));
		let pixel = v128.load32_zero(src);
		pixel = v128.load8_lane(i32x4.extract_lane(a, 0), pixel, 0);
		pixel = v128.load8_lane(i32x4.extract_lane(a, 1), pixel, 1);
		pixel = v128.load8_lane(i32x4.extract_lane(a, 2), pixel, 2);
		v128.store32_lane(dst, pixel, 0);
	}
}

/** Gray (R = G = B) by a curve, `levels`: the sRGB level of each value, 256 bytes; alpha as it is. */
export function colourGrayRow(dst: usize, src: usize, width: i32, levels: usize): void {
	for (const end = src + (<usize>width << 2); src < end; src += 4, dst += 4) {
		const level = <u32>load<u8>(levels + load<u8>(src));
		store<u32>(dst, (load<u32>(src) & 0xff000000) | level * 0x010101);
	}
}

/** C M Y K, 255 = no ink, to opaque R G B: round(C * K / 255), and so on. */
export function colourInkRow(dst: usize, src: usize, width: i32): void {
	const end = src + (<usize>width << 2);
	for (; src + 16 <= end; src += 16, dst += 16) v128.store(dst, inks(v128.load(src)));
	for (; src < end; src += 4, dst += 4) v128.store32_lane(dst, inks(v128.load32_zero(src)), 0);
}

/** Each channel times its pixel's last one; the last becomes 255. */
// @ts-ignore: decorator
@inline
function inks(pixels: v128): v128 {
	const blacks = i8x16.shuffle(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
	const low = div255(i16x8.extmul_low_i8x16_u(pixels, blacks));
	const high = div255(i16x8.extmul_high_i8x16_u(pixels, blacks));
	return v128.or(i8x16.narrow_i16x8_u(low, high), i32x4.splat(0xff000000));
}

/** round(x / 255) in eight lanes of 0..65025, exactly; no such quotient is a half (Blinn 1995, "Three Wrongs"). */
// @ts-ignore: decorator
@inline
function div255(x: v128): v128 {
	const t = i16x8.add(x, i16x8.splat(128));
	return i16x8.shr_u(i16x8.add(t, i16x8.shr_u(t, 8)), 8);
}
