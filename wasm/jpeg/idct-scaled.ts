// Inverse DCTs that yield fewer samples than they are given coefficients: a block shrunk to 4 x 4, 2 x 2 or 1 while it
// is transformed. They compute what libjpeg's jidctred does: the full transform averaged over 2 x 2 or 4 x 4 samples,
// the terms that the average removes left out, in the same fixed point as idct.ts.
import { clear64 } from "./clear";
import { RIGHT_HALF_EMPTY } from "./zigzag";

/** v128 of four pairs (a, b), for dot products with interleaved inputs. */
// @ts-ignore: decorator
@inline function pairs(a: i16, b: i16): v128 {
	return i32x4.splat((i32(b) << 16) | (i32(a) & 0xffff));
}

// @ts-ignore: decorator
@inline function interleave(a: v128, b: v128): v128 {
	return v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

// @ts-ignore: decorator
@inline function dequantised(block: usize, quant: usize, row: usize): v128 {
	return i16x8.mul(v128.load_zero<i64>(block + 16 * row), v128.load_zero<i64>(quant + 16 * row));
}

/**
 * The 4-point transform of four lanes: `r0` is input 0 (i32), `r26`, `r75`, `r31` pairs of the others (i16; input 4 has
 * no part in the average). Four i32x4 of outputs, stored 16 bytes apart at `out`, rounded and shifted down.
 */
// @ts-ignore: decorator
@inline function fourPoint(r0: v128, r26: v128, r75: v128, r31: v128, shift: i32, round: i32, out: usize): void {
	const even = i32x4.add(i32x4.shl(r0, 14), i32x4.splat(round));
	const turn = i32x4.dot_i16x8_s(r26, pairs(15137, -6270));
	const e0 = i32x4.add(even, turn);
	const e1 = i32x4.sub(even, turn);
	const o0 = i32x4.add(i32x4.dot_i16x8_s(r75, pairs(-4176, -4926)), i32x4.dot_i16x8_s(r31, pairs(7373, 20995)));
	const o1 = i32x4.add(i32x4.dot_i16x8_s(r75, pairs(-1730, 11893)), i32x4.dot_i16x8_s(r31, pairs(-17799, 8697)));
	v128.store(out, i32x4.shr_s(i32x4.add(e0, o0), shift));
	v128.store(out, i32x4.shr_s(i32x4.add(e1, o1), shift), 16);
	v128.store(out, i32x4.shr_s(i32x4.sub(e1, o1), shift), 32);
	v128.store(out, i32x4.shr_s(i32x4.sub(e0, o0), shift), 48);
}

/** First pass, four columns: four rows of four i32 at `out`. */
function fourPointColumns(block: usize, quant: usize, out: usize): void {
	fourPoint(
		i32x4.extend_low_i16x8_s(dequantised(block, quant, 0)),
		interleave(dequantised(block, quant, 2), dequantised(block, quant, 6)),
		interleave(dequantised(block, quant, 7), dequantised(block, quant, 5)),
		interleave(dequantised(block, quant, 3), dequantised(block, quant, 1)),
		12, 1 << 11, out,
	);
}

/** i16[64] coefficients -> 4 x 4 samples at `out`; the arguments are idct8's. */
export function idct4(block: usize, quant: usize, last: i32, scratch: usize, out: usize, stride: usize): void {
	fourPointColumns(block, quant, scratch);
	if (last > RIGHT_HALF_EMPTY) fourPointColumns(block + 8, quant + 8, scratch + 64);
	else clear64(scratch + 64);
	// Two rows a vector, columns 0..3 in the left ones and 4..7 in the right.
	const left01 = i16x8.narrow_i32x4_s(v128.load(scratch), v128.load(scratch, 16));
	const left23 = i16x8.narrow_i32x4_s(v128.load(scratch, 32), v128.load(scratch, 48));
	const right01 = i16x8.narrow_i32x4_s(v128.load(scratch, 64), v128.load(scratch, 80));
	const right23 = i16x8.narrow_i32x4_s(v128.load(scratch, 96), v128.load(scratch, 112));
	const c02 = v128.shuffle<i16>(left01, left23, 0, 4, 8, 12, 2, 6, 10, 14);
	const c6 = v128.shuffle<i16>(right01, right23, 2, 6, 10, 14, 2, 6, 10, 14);
	fourPoint(
		i32x4.extend_low_i16x8_s(c02),
		v128.shuffle<i16>(c02, c6, 4, 8, 5, 9, 6, 10, 7, 11),
		v128.shuffle<i16>(right01, right23, 3, 1, 7, 5, 11, 9, 15, 13),
		v128.shuffle<i16>(left01, left23, 3, 1, 7, 5, 11, 9, 15, 13),
		19, (1 << 18) + (128 << 19), scratch,
	);
	const samples = i8x16.narrow_i16x8_u(
		i16x8.narrow_i32x4_s(v128.load(scratch), v128.load(scratch, 16)),
		i16x8.narrow_i32x4_s(v128.load(scratch, 32), v128.load(scratch, 48)),
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
	return i32x4.add(i32x4.dot_i16x8_s(r75, pairs(-5906, 6967)), i32x4.dot_i16x8_s(r31, pairs(-10426, 29692)));
}

/** First pass, four columns: (sum, difference), two rows narrowed into one i16x8. */
function twoPointColumns(block: usize, quant: usize): v128 {
	const r0 = i32x4.extend_low_i16x8_s(dequantised(block, quant, 0));
	const even = i32x4.add(i32x4.shl(r0, 15), i32x4.splat(1 << 12));
	const odd = twoPointOdd(
		interleave(dequantised(block, quant, 7), dequantised(block, quant, 5)),
		interleave(dequantised(block, quant, 3), dequantised(block, quant, 1)),
	);
	return i16x8.narrow_i32x4_s(i32x4.shr_s(i32x4.add(even, odd), 13), i32x4.shr_s(i32x4.sub(even, odd), 13));
}

/** i16[64] coefficients -> 2 x 2 samples at `out`; the arguments are idct8's. */
export function idct2(block: usize, quant: usize, last: i32, out: usize, stride: usize): void {
	const left = twoPointColumns(block, quant);
	const right = last > RIGHT_HALF_EMPTY ? twoPointColumns(block + 8, quant + 8) : i64x2.splat(0);
	const even = i32x4.shl(i32x4.extend_low_i16x8_s(v128.shuffle<i16>(left, left, 0, 4, 0, 4, 0, 4, 0, 4)), 15);
	const odd = twoPointOdd(
		v128.shuffle<i16>(right, right, 3, 1, 7, 5, 3, 1, 7, 5),
		v128.shuffle<i16>(left, left, 3, 1, 7, 5, 3, 1, 7, 5),
	);
	const bias = i32x4.add(even, i32x4.splat((1 << 19) + (128 << 20)));
	const sides = i16x8.narrow_i32x4_s(i32x4.shr_s(i32x4.add(bias, odd), 20), i32x4.shr_s(i32x4.sub(bias, odd), 20));
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
