// Bytes in lanes: what every row of premultiplied R G B A pixels is worked with. Both kernels take these in.

/** round(x / 255) in eight lanes of 0..65025, exactly; no such quotient is a half (Blinn 1995, "Three Wrongs"). */
// @ts-ignore: decorator
@inline
export function div255(x: v128): v128 {
	const t = i16x8.add(x, i16x8.splat(128));
	return i16x8.shr_u(i16x8.add(t, i16x8.shr_u(t, 8)), 8);
}

/** round(a * b / 255) in sixteen lanes. */
// @ts-ignore: decorator
@inline
export function times(a: v128, b: v128): v128 {
	return i8x16.narrow_i16x8_u(div255(i16x8.extmul_low_i8x16_u(a, b)), div255(i16x8.extmul_high_i8x16_u(a, b)));
}

/** The alpha of each pixel in all four of its lanes. */
// @ts-ignore: decorator
@inline
export function alphas(pixels: v128): v128 {
	return i8x16.shuffle(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

/** src + dst * (1 - alpha of src): cannot pass 255 where colour <= alpha, and saturates where a caller broke that. */
// @ts-ignore: decorator
@inline
export function over(dst: v128, src: v128): v128 {
	return i8x16.add_sat_u(src, times(dst, v128.not(alphas(src))));
}
