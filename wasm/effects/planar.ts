// Four pixels as planes: each channel's four values, 0..255, as floats; and back to R G B A bytes.

/** The channel that lies `shift` bits up in each pixel: 0 R, 8 G, 16 B, 24 A. */
// @ts-ignore: decorator
@inline
export function channel(pixels: v128, shift: i32): v128 {
	return f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(pixels, shift), i32x4.splat(255)));
}

/** To whole numbers, halves up, of what is above -1. */
// @ts-ignore: decorator
@inline
export function rounded(values: v128): v128 {
	return i32x4.trunc_sat_f32x4_s(f32x4.add(values, f32x4.splat(0.5)));
}

/** Four whole numbers of each channel as pixels; what is outside 0..255 saturates. */
// @ts-ignore: decorator
@inline
export function packed(r: v128, g: v128, b: v128, a: v128): v128 {
	const planes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(r, g), i16x8.narrow_i32x4_s(b, a));
	return i8x16.shuffle(planes, planes, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
}

/** Pixels with other colours, given as floats in 0..255, and their own alpha. */
// @ts-ignore: decorator
@inline
export function recoloured(pixels: v128, r: v128, g: v128, b: v128): v128 {
	return packed(rounded(r), rounded(g), rounded(b), i32x4.shr_u(pixels, 24));
}
