// The Paeth filter undone (PNG 3rd edition, 9.4): the one most photos use for most rows, and the slowest to undo, since
// every pixel waits for the one to its left. Samples lie in lanes of 16 bits.

/**
 * The prediction, less c: whichever of a, b, c is nearest to p = a + b - c. With lo and hi the lesser and the greater
 * of a and b, that is lo where 3c - a - b >= hi, hi where 3c - a - b <= lo, else c, ties as 9.4 breaks them (checked
 * for all 2^24 triples). From the left pixel to the next are six operations, and that chain is the whole cost.
 */
// @ts-ignore: decorator
@inline
function paeth(left: v128, up: v128, corner: v128): v128 {
	const lesser = i16x8.min_s(left, up);
	const greater = i16x8.max_s(left, up);
	const threshold = i16x8.sub(i16x8.sub(i16x8.add(i16x8.shl(corner, 1), corner), up), left);
	return v128.or(
		v128.andnot(i16x8.sub(lesser, corner), i16x8.gt_s(greater, threshold)),
		v128.andnot(i16x8.sub(greater, corner), i16x8.gt_s(threshold, lesser)),
	);
}

/** One row; as `unfilter` says. */
export function unfilterPaeth(
	src: usize, end: usize, above: usize, dst: usize, size: usize, step: usize, alpha: u32,
): void {
	const fill = i32x4.splat(alpha);
	const low = i16x8.splat(255);
	let left = i16x8.splat(0);
	let corner = i16x8.splat(0);
	for (; src < end; src += size, above += step, dst += step) {
		const up = v128.load8x8_u(above);
		left = v128.and(i16x8.add(i16x8.add(corner, v128.load8x8_u(src)), paeth(left, up, corner)), low);
		corner = up;
		v128.store64_lane(dst, v128.or(i8x16.narrow_i16x8_u(left, left), fill), 0);
	}
}

/**
 * Two rows that both have the Paeth filter, at once: the one at `src`, and the one under it at `srcBelow`. The lower
 * row follows one pixel behind, in the high lanes, and finds what lies above it in the low lanes of the turns before:
 * the chain that limits one row carries two. A photo decodes in 13 % less time so.
 *
 * As `unfilter`, but `step` is at most 4, and the upper row is written one pixel and eight bytes past its end.
 */
export function unfilterPaethPair(
	src: usize, srcBelow: usize, above: usize, dst: usize, dstBelow: usize, pixels: usize, size: usize, step: usize,
	alpha: u32,
): void {
	const fill = i32x4.splat(alpha);
	const low = i16x8.splat(255);
	// The first pixel of the upper row has nothing to its left: b is then the nearest.
	let corner = i64x2.replace_lane(v128.load8x8_u(above), 1, 0);
	let left = v128.and(i16x8.add(corner, i64x2.replace_lane(v128.load8x8_u(src), 1, 0)), low);
	v128.store32_lane(dst, v128.or(i8x16.narrow_i16x8_u(left, left), fill), 0);
	for (const end = srcBelow + pixels * size; srcBelow < end; srcBelow += size, dstBelow += step) {
		src += size;
		above += step;
		dst += step;
		const raw = i16x8.extend_low_i8x16_u(v128.load32_lane(srcBelow, v128.load32_zero(src), 1));
		const up = v128.shuffle<i64>(v128.load8x8_u(above), left, 0, 2);
		left = v128.and(i16x8.add(i16x8.add(corner, raw), paeth(left, up, corner)), low);
		corner = up;
		const bytes = v128.or(i8x16.narrow_i16x8_u(left, left), fill);
		v128.store32_lane(dst, bytes, 0);
		v128.store32_lane(dstBelow, bytes, 1);
	}
}
