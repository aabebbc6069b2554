// Inverse DCTs that yield fewer samples than they are given coefficients: a block shrunk to 4 x 4, 2 x 2 or 1 while it
// is transformed. They compute what libjpeg's jidctred does: the full transform averaged over 2 x 2 or 4 x 4 samples,
// the terms that the average removes left out, in the same fixed point as idct.ts. All eight columns at once:
// a branch for blocks that have nothing in the right ones would cost more than it spares.

/** Pairs (a, b) for dot products with interleaved inputs, four of each; in memory as in idct.ts. */
const PAIRS: usize = memory.data<i16>([
	15137, -6270, 15137, -6270, 15137, -6270, 15137, -6270,
	-4176, -4926, -4176, -4926, -4176, -4926, -4176, -4926,
	7373, 20995, 7373, 20995, 7373, 20995, 7373, 20995,
	-1730, 11893, -1730, 11893, -1730, 11893, -1730, 11893,
	-17799, 8697, -17799, 8697, -17799, 8697, -17799, 8697,
	-5906, 6967, -5906, 6967, -5906, 6967, -5906, 6967,
	-10426, 29692, -10426, 29692, -10426, 29692, -10426, 29692,
], 16);

/** The low halves of two rows in pairs, and the high ones. */
// @ts-ignore: decorator
@inline function low(a: v128, b: v128): v128 {
	return v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

// @ts-ignore: decorator
@inline function high(a: v128, b: v128): v128 {
	return v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

/** Eight columns of a row. */
// @ts-ignore: decorator
@inline function dequantised(block: usize, quant: usize, row: usize): v128 {
	return i16x8.mul(v128.load(block + 16 * row), v128.load(quant + 16 * row));
}

// The 4-point transform of four lanes: input 0 (i32), pairs (2, 6), (7, 5), (3, 1) of the others (i16; input 4 has no
// part in the average). Outputs n and 3 - n are the sum and the difference of an even and an odd part.

// @ts-ignore: decorator
@inline function evenPart(r0: v128, round: i32): v128 {
	return i32x4.add(i32x4.shl(r0, 14), i32x4.splat(round));
}

// @ts-ignore: decorator
@inline function outerOdd(r75: v128, r31: v128): v128 {
	return i32x4.add(i32x4.dot_i16x8_s(r75, v128.load(PAIRS + 16)), i32x4.dot_i16x8_s(r31, v128.load(PAIRS + 32)));
}

// @ts-ignore: decorator
@inline function innerOdd(r75: v128, r31: v128): v128 {
	return i32x4.add(i32x4.dot_i16x8_s(r75, v128.load(PAIRS + 48)), i32x4.dot_i16x8_s(r31, v128.load(PAIRS + 64)));
}

/** Two vectors of four i32, shifted down, as one of i16, saturated. */
// @ts-ignore: decorator
@inline function rounded(a: v128, b: v128, shift: i32): v128 {
	return i16x8.narrow_i32x4_s(i32x4.shr_s(a, shift), i32x4.shr_s(b, shift));
}

/** i16[64] coefficients -> 4 x 4 samples at `out`; the arguments are idct8's. */
export function idct4(block: usize, quant: usize, out: usize, stride: usize): void {
	const r0 = dequantised(block, quant, 0);
	const r1 = dequantised(block, quant, 1);
	const r2 = dequantised(block, quant, 2);
	const r3 = dequantised(block, quant, 3);
	const r5 = dequantised(block, quant, 5);
	const r6 = dequantised(block, quant, 6);
	const r7 = dequantised(block, quant, 7);
	// Columns, the left four and the right four.
	let even = evenPart(i32x4.extend_low_i16x8_s(r0), 1 << 11);
	let turn = i32x4.dot_i16x8_s(low(r2, r6), v128.load(PAIRS));
	let r75 = low(r7, r5);
	let r31 = low(r3, r1);
	const l0 = i32x4.add(even, turn);
	const l1 = i32x4.sub(even, turn);
	const l2 = outerOdd(r75, r31);
	const l3 = innerOdd(r75, r31);
	even = evenPart(i32x4.extend_high_i16x8_s(r0), 1 << 11);
	turn = i32x4.dot_i16x8_s(high(r2, r6), v128.load(PAIRS));
	r75 = high(r7, r5);
	r31 = high(r3, r1);
	const h0 = i32x4.add(even, turn);
	const h1 = i32x4.sub(even, turn);
	const h2 = outerOdd(r75, r31);
	const h3 = innerOdd(r75, r31);
	const q0 = rounded(i32x4.add(l0, l2), i32x4.add(h0, h2), 12);
	const q1 = rounded(i32x4.add(l1, l3), i32x4.add(h1, h3), 12);
	const q2 = rounded(i32x4.sub(l1, l3), i32x4.sub(h1, h3), 12);
	const q3 = rounded(i32x4.sub(l0, l2), i32x4.sub(h0, h2), 12);
	// Transposed: two columns of four a vector.
	const left01 = low(q0, q1);
	const left23 = low(q2, q3);
	const right01 = high(q0, q1);
	const right23 = high(q2, q3);
	const c01 = v128.shuffle<i32>(left01, left23, 0, 4, 1, 5);
	const c23 = v128.shuffle<i32>(left01, left23, 2, 6, 3, 7);
	const c45 = v128.shuffle<i32>(right01, right23, 0, 4, 1, 5);
	const c67 = v128.shuffle<i32>(right01, right23, 2, 6, 3, 7);
	even = evenPart(i32x4.extend_low_i16x8_s(c01), (1 << 18) + (128 << 19));
	turn = i32x4.dot_i16x8_s(low(c23, c67), v128.load(PAIRS));
	r75 = high(c67, c45);
	r31 = high(c23, c01);
	const e0 = i32x4.add(even, turn);
	const e1 = i32x4.sub(even, turn);
	const o0 = outerOdd(r75, r31);
	const o1 = innerOdd(r75, r31);
	const samples = i8x16.narrow_i16x8_u(
		rounded(i32x4.add(e0, o0), i32x4.add(e1, o1), 19),
		rounded(i32x4.sub(e1, o1), i32x4.sub(e0, o0), 19),
	);
	const square = i8x16.shuffle(samples, samples, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
	v128.store_lane<i32>(out, square, 0);
	v128.store_lane<i32>(out + stride, square, 1);
	v128.store_lane<i32>(out + 2 * stride, square, 2);
	v128.store_lane<i32>(out + 3 * stride, square, 3);
}

/** The 2-point transform's odd part of inputs (7, 5) and (3, 1), four lanes. */
// @ts-ignore: decorator
@inline function twoPointOdd(r75: v128, r31: v128): v128 {
	return i32x4.add(i32x4.dot_i16x8_s(r75, v128.load(PAIRS + 80)), i32x4.dot_i16x8_s(r31, v128.load(PAIRS + 96)));
}

/** i16[64] coefficients -> 2 x 2 samples at `out`; the arguments are idct8's. */
export function idct2(block: usize, quant: usize, out: usize, stride: usize): void {
	const r0 = dequantised(block, quant, 0);
	const r1 = dequantised(block, quant, 1);
	const r3 = dequantised(block, quant, 3);
	const r5 = dequantised(block, quant, 5);
	const r7 = dequantised(block, quant, 7);
	const l0 = i32x4.add(i32x4.shl(i32x4.extend_low_i16x8_s(r0), 15), i32x4.splat(1 << 12));
	const h0 = i32x4.add(i32x4.shl(i32x4.extend_high_i16x8_s(r0), 15), i32x4.splat(1 << 12));
	const l1 = twoPointOdd(low(r7, r5), low(r3, r1));
	const h1 = twoPointOdd(high(r7, r5), high(r3, r1));
	const sum = rounded(i32x4.add(l0, l1), i32x4.add(h0, h1), 13);
	const difference = rounded(i32x4.sub(l0, l1), i32x4.sub(h0, h1), 13);
	// Both rows' columns 0..3, and 4..7.
	const left = v128.shuffle<i64>(sum, difference, 0, 2);
	const right = v128.shuffle<i64>(sum, difference, 1, 3);
	const even = i32x4.shl(i32x4.extend_low_i16x8_s(v128.shuffle<i16>(left, left, 0, 4, 0, 4, 0, 4, 0, 4)), 15);
	const odd = twoPointOdd(
		v128.shuffle<i16>(right, right, 3, 1, 7, 5, 3, 1, 7, 5),
		v128.shuffle<i16>(left, left, 3, 1, 7, 5, 3, 1, 7, 5),
	);
	const bias = i32x4.add(even, i32x4.splat((1 << 19) + (128 << 20)));
	const sides = rounded(i32x4.add(bias, odd), i32x4.sub(bias, odd), 20);
	const samples = i8x16.narrow_i16x8_u(sides, sides);
	const square = i8x16.shuffle(samples, samples, 0, 4, 1, 5, 0, 4, 1, 5, 0, 4, 1, 5, 0, 4, 1, 5);
	v128.store_lane<i16>(out, square, 0);
	v128.store_lane<i16>(out + stride, square, 1);
}

/** The one sample of a block of which only the mean is wanted: DC / 8, rounded, level-shifted. Exact at every size. */
// @ts-ignore: decorator
@inline export function mean(block: usize, quant: usize): i32 {
	const dc = i32(load<i16>(block)) * i32(load<i16>(quant));
	return max(0, min(255, ((dc + 4) >> 3) + 128));
}
