// The inverse DCT of a whole block (T.81 A.3.3) as libjpeg's "islow" computes it: Loeffler, Ligtenberg and Moschytz's
// 11-multiplication flow graph in 13-bit fixed point, columns first, rounded to 2 spare bits between the passes.
// Every pair of products is one i32x4.dot_i16x8_s, and its sum exact; a rotation's shared product is multiplied out.
import { clear64 } from "./clear";
import { RIGHT_HALF_EMPTY } from "./zigzag";

/**
 * Pairs (a, b) for dot products with interleaved inputs, four of each: round(c * 2^13) of c = sqrt(2) cos(k pi / 16)
 * and their sums. In memory: V8 makes a v128.const of three instructions at each use, which costs 3 % of a decode.
 */
const PAIRS: usize = memory.data<i16>([
	4433, -10704, 4433, -10704, 4433, -10704, 4433, -10704,
	10703, 4433, 10703, 4433, 10703, 4433, 10703, 4433,
	-6436, 9633, -6436, 9633, -6436, 9633, -6436, 9633,
	9633, 6437, 9633, 6437, 9633, 6437, 9633, 6437,
	-4927, -7373, -4927, -7373, -4927, -7373, -4927, -7373,
	-4176, -20995, -4176, -20995, -4176, -20995, -4176, -20995,
	-20995, 4177, -20995, 4177, -20995, 4177, -20995, 4177,
	-7373, 4926, -7373, 4926, -7373, 4926, -7373, 4926,
], 16);

/** The second pass' factors: one function for both passes saves 1.4 KB, at no cost that could be measured. */
const ONES: usize = memory.data<i16>([
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
], 16);

/** Bits that a pass takes off: the constants' 13 less the 2 spare ones. The second's other 7 go in storeRows. */
const SHIFT: i32 = 11;

// @ts-ignore: decorator
@inline function interleave(a: v128, b: v128, high: bool): v128 {
	return high ? v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15) : v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

// @ts-ignore: decorator
@inline function widen(a: v128, high: bool): v128 {
	return high ? i32x4.extend_high_i16x8_s(a) : i32x4.extend_low_i16x8_s(a);
}

/**
 * Four columns (the low or the high ones of eight) of rows r1, r2, r3, r5, r6, r7 and of the rows' sums 0 + 4, 0 - 4,
 * 7 + 3, 5 + 1 -> the transform of each column, plus `round`, shifted down by SHIFT, saturated to i16 and transposed:
 * four vectors of eight, one a column, stored 16 bytes apart at `out`.
 */
// @ts-ignore: decorator
@inline function fourColumns(
	high: bool, sum04: v128, difference04: v128, sum73: v128, sum51: v128,
	r1: v128, r2: v128, r3: v128, r5: v128, r6: v128, r7: v128,
	round: i32, out: usize,
): void {
	// Even part: 0 +- 4, and the rotation of (2, 6).
	const even = interleave(r2, r6, high);
	const e2 = i32x4.dot_i16x8_s(even, v128.load(PAIRS));
	const e3 = i32x4.dot_i16x8_s(even, v128.load(PAIRS + 16));
	const bias = i32x4.splat(round);
	const e0 = i32x4.add(i32x4.shl(widen(sum04, high), 13), bias);
	const e1 = i32x4.add(i32x4.shl(widen(difference04, high), 13), bias);
	const t0 = i32x4.add(e0, e3);
	const t3 = i32x4.sub(e0, e3);
	const t1 = i32x4.add(e1, e2);
	const t2 = i32x4.sub(e1, e2);
	// Odd part: (7, 1) and (5, 3), each plus the rotation of (7 + 3, 5 + 1).
	const sums = interleave(sum73, sum51, high);
	const z3 = i32x4.dot_i16x8_s(sums, v128.load(PAIRS + 32));
	const z4 = i32x4.dot_i16x8_s(sums, v128.load(PAIRS + 48));
	const outer = interleave(r7, r1, high);
	const inner = interleave(r5, r3, high);
	const o0 = i32x4.add(i32x4.dot_i16x8_s(outer, v128.load(PAIRS + 64)), z3);
	const o1 = i32x4.add(i32x4.dot_i16x8_s(inner, v128.load(PAIRS + 80)), z4);
	const o2 = i32x4.add(i32x4.dot_i16x8_s(inner, v128.load(PAIRS + 96)), z3);
	const o3 = i32x4.add(i32x4.dot_i16x8_s(outer, v128.load(PAIRS + 112)), z4);
	// Rows n and n + 4 share a vector, so that three rounds of interleaving transpose 8 x 4.
	const r04 = i16x8.narrow_i32x4_s(i32x4.shr_s(i32x4.add(t0, o3), SHIFT), i32x4.shr_s(i32x4.sub(t3, o0), SHIFT));
	const r15 = i16x8.narrow_i32x4_s(i32x4.shr_s(i32x4.add(t1, o2), SHIFT), i32x4.shr_s(i32x4.sub(t2, o1), SHIFT));
	const r26 = i16x8.narrow_i32x4_s(i32x4.shr_s(i32x4.add(t2, o1), SHIFT), i32x4.shr_s(i32x4.sub(t1, o2), SHIFT));
	const r37 = i16x8.narrow_i32x4_s(i32x4.shr_s(i32x4.add(t3, o0), SHIFT), i32x4.shr_s(i32x4.sub(t0, o3), SHIFT));
	const r01 = interleave(r04, r15, false);
	const r45 = interleave(r04, r15, true);
	const r23 = interleave(r26, r37, false);
	const r67 = interleave(r26, r37, true);
	const low01 = v128.shuffle<i32>(r01, r23, 0, 4, 1, 5);
	const low23 = v128.shuffle<i32>(r01, r23, 2, 6, 3, 7);
	const high01 = v128.shuffle<i32>(r45, r67, 0, 4, 1, 5);
	const high23 = v128.shuffle<i32>(r45, r67, 2, 6, 3, 7);
	v128.store(out, v128.shuffle<i64>(low01, high01, 0, 2));
	v128.store(out, v128.shuffle<i64>(low01, high01, 1, 3), 16);
	v128.store(out, v128.shuffle<i64>(low23, high23, 0, 2), 32);
	v128.store(out, v128.shuffle<i64>(low23, high23, 1, 3), 48);
}

/**
 * One pass: eight rows times eight rows of factors -> their columns' transforms, a vector each; `right`: is there
 * anything in columns 4..7?
 */
function pass(rows: usize, factors: usize, right: bool, round: i32, out: usize): void {
	const r0 = i16x8.mul(v128.load(rows), v128.load(factors));
	const r1 = i16x8.mul(v128.load(rows, 16), v128.load(factors, 16));
	const r2 = i16x8.mul(v128.load(rows, 32), v128.load(factors, 32));
	const r3 = i16x8.mul(v128.load(rows, 48), v128.load(factors, 48));
	const r4 = i16x8.mul(v128.load(rows, 64), v128.load(factors, 64));
	const r5 = i16x8.mul(v128.load(rows, 80), v128.load(factors, 80));
	const r6 = i16x8.mul(v128.load(rows, 96), v128.load(factors, 96));
	const r7 = i16x8.mul(v128.load(rows, 112), v128.load(factors, 112));
	const sum04 = i16x8.add(r0, r4);
	const difference04 = i16x8.sub(r0, r4);
	const sum73 = i16x8.add(r7, r3);
	const sum51 = i16x8.add(r5, r1);
	fourColumns(false, sum04, difference04, sum73, sum51, r1, r2, r3, r5, r6, r7, round, out);
	if (right) fourColumns(true, sum04, difference04, sum73, sum51, r1, r2, r3, r5, r6, r7, round, out + 64);
	else clear64(out + 64);
}

/**
 * Stores two rows of eight samples at `row` and `row + stride`, clamped to 0..255: what saturated at 16 bits lies
 * outside of that without its last 7 bits too.
 */
// @ts-ignore: decorator
@inline function storeRows(pair: usize, row: usize, stride: usize): void {
	const samples = i8x16.narrow_i16x8_u(i16x8.shr_s(v128.load(pair), 7), i16x8.shr_s(v128.load(pair, 16), 7));
	v128.store_lane<i64>(row, samples, 0);
	v128.store_lane<i64>(row + stride, samples, 1);
}

/**
 * i16[64] coefficients in natural order -> 8 x 8 samples at `out`, rows `stride` bytes apart. `last` is one past the
 * last coefficient's zigzag place. `scratch`: 256 bytes, 16-aligned.
 */
export function idct8(block: usize, quant: usize, last: i32, scratch: usize, out: usize, stride: usize): void {
	pass(block, quant, last > RIGHT_HALF_EMPTY, 1 << 10, scratch);
	// The level shift of 128 is in the rounding.
	pass(scratch, ONES, true, (1 << 17) + (128 << 18), scratch + 128);
	storeRows(scratch + 128, out, stride);
	storeRows(scratch + 160, out + 2 * stride, stride);
	storeRows(scratch + 192, out + 4 * stride, stride);
	storeRows(scratch + 224, out + 6 * stride, stride);
}
