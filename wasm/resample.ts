// Separable resampling of premultiplied RGBA rows, four source rows at a time: widen -> horizontal -> vertical.
// The weights are TypeScript's (src/image/resample/weights.ts); every answer equals the plain twin bit for bit.
//
// A weight is an i16 in 1/16384. What a dot product adds up lies side by side, channel by channel: two pixels make a
// pair of 8 x i16, [R0 R1 G0 G1 B0 B1 A0 A1], and one dot does 2 taps of 4 channels. `Widen` pairs neighbours in x, in
// whole levels. `Horizontal` pairs neighbours in y, in 1/64 level: 255 is 16320, so a filter may overshoot to -512..511
// before an i16 wraps; negative weights sum to more than -0.3, which keeps levels within -77..332.
//
// Measured on Zen 4 under V8, plain code beside it: horizontal 0.24 ns a dot (3.2), vertical 0.28 (4.2), widening
// 0.22 to 0.34 ns a pixel (1.35). Vectors that loops need come from memory, once: V8 builds a v128.const anew at each
// use, in 4 instructions, which costs the filters a tenth and widening up to half.

// Bytes of 4 pixels -> the pair of the first two, the pair of the others; a byte index of 255 gives 0.
const FIRST_TWO = memory.data<u8>([0, 255, 4, 255, 1, 255, 5, 255, 2, 255, 6, 255, 3, 255, 7, 255], 16);
const LAST_TWO = memory.data<u8>([8, 255, 12, 255, 9, 255, 13, 255, 10, 255, 14, 255, 11, 255, 15, 255], 16);
// One half, where sums have 8 fractional bits too many and where they have 20.
const HALF_8 = memory.data<i32>([1 << 7, 1 << 7, 1 << 7, 1 << 7], 16);
const HALF_20 = memory.data<i32>([1 << 19, 1 << 19, 1 << 19, 1 << 19], 16);

/**
 * One row of a group of four: `width` pixels at `src` become (width + 1) / 2 pairs at `dst`, `dst` + 64 and so on
 * (aligned to 16). The four rows' pairs interleave: row n of the group begins 16 * n bytes into it. The second pixel of
 * an odd last pair is 0.
 */
export function resampleWiden(src: usize, dst: usize, width: i32): void {
	const first = v128.load(FIRST_TWO);
	const last = v128.load(LAST_TWO);
	for (; width >= 4; width -= 4) {
		const pixels = v128.load(src);
		v128.store(dst, i8x16.swizzle(pixels, first));
		v128.store(dst, i8x16.swizzle(pixels, last), 64);
		src += 16;
		dst += 128;
	}
	if (width >= 2) {
		v128.store(dst, i8x16.swizzle(v128.load64_zero(src), first));
		src += 8;
		dst += 64;
	}
	if (width & 1) v128.store(dst, i8x16.swizzle(v128.load32_zero(src), first));
}

/** Two sums with 14 fractional bits -> a pair with 6. */
// @ts-ignore: decorator
@inline
function pair(upper: v128, lower: v128): v128 {
	return v128.shuffle<i16>(i32x4.shr_u(upper, 8), i32x4.shl(lower, 8), 0, 9, 2, 11, 4, 13, 6, 15);
}

/**
 * A group of four rows, filtered in x into two rows of `width` pairs (16 bytes each) at `dst` and `dst` + `stride`.
 * `taps` holds, per pixel put out, the offset in bytes of its first pair in `group` (u32, 64 a pair) and `pairs` >= 1
 * pairs of weights (2 x i16).
 */
export function resampleHorizontal(
	group: usize,
	taps: usize,
	pairs: i32,
	dst: usize,
	stride: usize,
	width: i32,
): void {
	const weightBytes = (<usize>pairs) << 2;
	const half = v128.load(HALF_8);
	for (const stop = dst + ((<usize>width) << 4); dst < stop; dst += 16) {
		let samples = group + load<u32>(taps);
		taps += 4;
		let sum0 = half;
		let sum1 = half;
		let sum2 = half;
		let sum3 = half;
		// Four rows share each weight: half the time a dot that one row alone takes.
		const end = taps + weightBytes;
		do {
			const weights = v128.load32_splat(taps);
			sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(v128.load(samples), weights));
			sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(v128.load(samples, 16), weights));
			sum2 = i32x4.add(sum2, i32x4.dot_i16x8_s(v128.load(samples, 32), weights));
			sum3 = i32x4.add(sum3, i32x4.dot_i16x8_s(v128.load(samples, 48), weights));
			samples += 64;
			taps += 4;
		} while (taps < end);
		v128.store(dst, pair(sum0, sum1));
		v128.store(dst + stride, pair(sum2, sum3));
	}
}

/** An alpha of 255 as a vertical sum, and the least that is more even when rounded. */
const OPAQUE: i32 = 255 << 20;
const BEYOND: i32 = 256 << 20;

/** A pixel whose alpha overshoots, as the opaque one of its colour: or edges of flat colours would have a bright line inside. */
function opaque(sum: v128): v128 {
	const alpha = i32x4.extract_lane(sum, 3);
	if (alpha < BEYOND) return sum;
	const thinner = f32x4.splat(<f32>OPAQUE / <f32>alpha);
	const colours = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.convert_i32x4_s(sum), thinner));
	return i32x4.replace_lane(colours, 3, OPAQUE);
}

/**
 * `pairs` >= 1 rows of pairs, filtered in y into `width` pixels at `dst` (aligned to 16): rounded, held in 0..255, colours
 * in proportion where alpha overshoots, and held to alpha at most. `offsets` says where in `ring` each row begins, in bytes (u32), `weights` its pair of weights
 * (2 x i16). Works in steps of 4 pixels: rows (64 bytes a step) and `dst` (16) need room for whole steps.
 */
export function resampleVertical(
	ring: usize,
	offsets: usize,
	weights: usize,
	pairs: i32,
	dst: usize,
	width: i32,
): void {
	const rows = <usize>pairs << 2;
	const half = v128.load(HALF_20);
	for (const stop = dst + ((<usize>width) << 2); dst < stop; dst += 16) {
		let sum0 = half;
		let sum1 = half;
		let sum2 = half;
		let sum3 = half;
		let row: usize = 0;
		do {
			const pixels = ring + load<u32>(offsets + row);
			const pair = v128.load32_splat(weights + row);
			sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(v128.load(pixels), pair));
			sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(v128.load(pixels, 16), pair));
			sum2 = i32x4.add(sum2, i32x4.dot_i16x8_s(v128.load(pixels, 32), pair));
			sum3 = i32x4.add(sum3, i32x4.dot_i16x8_s(v128.load(pixels, 48), pair));
			row += 4;
		} while (row < rows);
		const most = i32x4.max_s(i32x4.max_s(sum0, sum1), i32x4.max_s(sum2, sum3));
		if (i32x4.extract_lane(most, 3) >= BEYOND) {
			sum0 = opaque(sum0);
			sum1 = opaque(sum1);
			sum2 = opaque(sum2);
			sum3 = opaque(sum3);
		}
		const pixels = i8x16.narrow_i16x8_u(
			i16x8.narrow_i32x4_s(i32x4.shr_s(sum0, 20), i32x4.shr_s(sum1, 20)),
			i16x8.narrow_i32x4_s(i32x4.shr_s(sum2, 20), i32x4.shr_s(sum3, 20)),
		);
		const alpha = i32x4.shr_u(pixels, 24);
		const alphas = v128.or(alpha, i32x4.shl(alpha, 8));
		v128.store(dst, i8x16.min_u(pixels, v128.or(alphas, i32x4.shl(alphas, 16))));
		ring += 64;
	}
}
