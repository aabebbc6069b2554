// The forward DCT of one block (T.81 A.3.3): libjpeg's "islow" integers, bit for bit, eight lines at a time.
//
// One dimension of the accurate integer method: butterflies in 16 bits, products with constants of 13 fractional bits
// in 32. The first pass keeps two fractional bits more than it was given, the second drops them; the result is eight
// times T.81's. libjpeg factors the odd half into rotations to save multiplications; a dot product of two pairs costs
// the same here, so each output is its row of the expanded matrix: the same integers, summed in another order.
import { highI16, highI32, highI64, lowI16, lowI32, lowI64 } from "./lanes";
import { storeQuantised } from "./quantisation";

/** libjpeg's constants, sqrt(2) * cos and their sums, times 2^13. */
const F_0_298: i16 = 2446;
const F_0_390: i16 = 3196;
const F_0_541: i16 = 4433;
const F_0_765: i16 = 6270;
const F_0_899: i16 = 7373;
const F_1_175: i16 = 9633;
const F_1_501: i16 = 12299;
const F_1_847: i16 = 15137;
const F_1_961: i16 = 16069;
const F_2_053: i16 = 16819;
const F_2_562: i16 = 20995;
const F_3_072: i16 = 25172;

// Constants live in memory: V8 builds a v128 literal anew at each use, in three or four instructions; a load is one.

/** What outputs 2 and 6 take of (e2, e3). */
const FOR_2 = memory.data<i16>([F_0_541, F_0_541 + F_0_765]);
const FOR_6 = memory.data<i16>([F_0_541 - F_1_847, F_0_541]);

/** What outputs 1, 3, 5 and 7 take of (t4, t7), then of (t5, t6). */
const FOR_1 = memory.data<i16>([
	F_1_175 - F_0_899, F_1_175 - F_0_899 - F_0_390 + F_1_501,
	F_1_175 - F_0_390, F_1_175,
]);
const FOR_3 = memory.data<i16>([
	F_1_175 - F_1_961, F_1_175,
	F_1_175 - F_2_562, F_1_175 - F_2_562 - F_1_961 + F_3_072,
]);
const FOR_5 = memory.data<i16>([
	F_1_175, F_1_175 - F_0_390,
	F_1_175 - F_2_562 - F_0_390 + F_2_053, F_1_175 - F_2_562,
]);
const FOR_7 = memory.data<i16>([
	F_1_175 - F_0_899 - F_1_961 + F_0_298, F_1_175 - F_0_899,
	F_1_175, F_1_175 - F_1_961,
]);

/** Halves of what the right shifts drop: by 2 (i16), by 11 after the first pass, by 15 after the second (i32). */
const HALF_OF_2 = memory.data<i16>([2, 2]);
const HALF_OF_11 = memory.data<i32>([1 << 10]);
const HALF_OF_15 = memory.data<i32>([1 << 14]);

const FIRST: i32 = 1;
const SECOND: i32 = 2;

/**
 * Transforms and quantises 8x8 level-shifted samples (i8, rows `stride` apart) into `block`: i16[64], 16-aligned, in
 * natural order. `reciprocals`: f32[64], see quantisation.ts.
 */
export function transform(samples: usize, stride: usize, reciprocals: usize, block: usize): void {
	transformLines(
		FIRST, reciprocals, block,
		v128.load8x8_s(samples),
		v128.load8x8_s(samples + stride),
		v128.load8x8_s(samples + stride * 2),
		v128.load8x8_s(samples + stride * 3),
		v128.load8x8_s(samples + stride * 4),
		v128.load8x8_s(samples + stride * 5),
		v128.load8x8_s(samples + stride * 6),
		v128.load8x8_s(samples + stride * 7),
	);
	// Even lines before odd ones: storeQuantised interleaves its lanes.
	transformLines(
		SECOND, reciprocals, block,
		v128.load(block), v128.load(block, 32), v128.load(block, 64), v128.load(block, 96),
		v128.load(block, 16), v128.load(block, 48), v128.load(block, 80), v128.load(block, 112),
	);
}

/**
 * Transposes, so that a lane is a line, and transforms eight lines at once; the second pass transposes them back. Rows
 * go first, as libjpeg's do: the rounding between the passes is not symmetric.
 */
// @ts-ignore: decorator
@inline
function transformLines(
	pass: i32, reciprocals: usize, block: usize,
	r0: v128, r1: v128, r2: v128, r3: v128, r4: v128, r5: v128, r6: v128, r7: v128,
): void {
	const a0 = lowI16(r0, r1);
	const a1 = highI16(r0, r1);
	const a2 = lowI16(r2, r3);
	const a3 = highI16(r2, r3);
	const a4 = lowI16(r4, r5);
	const a5 = highI16(r4, r5);
	const a6 = lowI16(r6, r7);
	const a7 = highI16(r6, r7);

	const b0 = lowI32(a0, a2);
	const b1 = highI32(a0, a2);
	const b2 = lowI32(a1, a3);
	const b3 = highI32(a1, a3);
	const b4 = lowI32(a4, a6);
	const b5 = highI32(a4, a6);
	const b6 = lowI32(a5, a7);
	const b7 = highI32(a5, a7);

	const c0 = lowI64(b0, b4);
	const c1 = highI64(b0, b4);
	const c2 = lowI64(b1, b5);
	const c3 = highI64(b1, b5);
	const c4 = lowI64(b2, b6);
	const c5 = highI64(b2, b6);
	const c6 = lowI64(b3, b7);
	const c7 = highI64(b3, b7);

	evenOutputs(
		pass, reciprocals, block,
		i16x8.add(c0, c7), i16x8.add(c1, c6), i16x8.add(c2, c5), i16x8.add(c3, c4),
	);
	oddOutputs(
		pass, reciprocals, block,
		i16x8.sub(c3, c4), i16x8.sub(c2, c5), i16x8.sub(c1, c6), i16x8.sub(c0, c7),
	);
}

/** Outputs 0, 4, 2 and 6 of the sums. The smallest a lane ever holds is 64 * 4 * -128 = -32768: it fits. */
// @ts-ignore: decorator
@inline
function evenOutputs(
	pass: i32, reciprocals: usize, block: usize, s0: v128, s1: v128, s2: v128, s3: v128,
): void {
	const e0 = i16x8.add(s0, s3);
	const e1 = i16x8.add(s1, s2);
	const e2 = i16x8.sub(s1, s2);
	const e3 = i16x8.sub(s0, s3);
	storeUnscaled(pass, i16x8.add(e0, e1), reciprocals, block, 0);
	storeUnscaled(pass, i16x8.sub(e0, e1), reciprocals, block, 4);
	const low = lowI16(e2, e3);
	const high = highI16(e2, e3);
	storeScaled(pass, dot(low, FOR_2), dot(high, FOR_2), reciprocals, block, 2);
	storeScaled(pass, dot(low, FOR_6), dot(high, FOR_6), reciprocals, block, 6);
}

/** Outputs 1, 3, 5 and 7 of the differences. */
// @ts-ignore: decorator
@inline
function oddOutputs(
	pass: i32, reciprocals: usize, block: usize, t4: v128, t5: v128, t6: v128, t7: v128,
): void {
	const low47 = lowI16(t4, t7);
	const high47 = highI16(t4, t7);
	const low56 = lowI16(t5, t6);
	const high56 = highI16(t5, t6);
	storeScaled(pass, dots(low47, low56, FOR_1), dots(high47, high56, FOR_1), reciprocals, block, 1);
	storeScaled(pass, dots(low47, low56, FOR_3), dots(high47, high56, FOR_3), reciprocals, block, 3);
	storeScaled(pass, dots(low47, low56, FOR_5), dots(high47, high56, FOR_5), reciprocals, block, 5);
	storeScaled(pass, dots(low47, low56, FOR_7), dots(high47, high56, FOR_7), reciprocals, block, 7);
}

// @ts-ignore: decorator
@inline
function dot(pairs: v128, constants: usize): v128 {
	return i32x4.dot_i16x8_s(pairs, v128.load32_splat(constants));
}

// @ts-ignore: decorator
@inline
function dots(pairs47: v128, pairs56: v128, constants: usize): v128 {
	return i32x4.add(dot(pairs47, constants), dot(pairs56, constants + 4));
}

/** Outputs 0 and 4, which no constant scales: up by the two extra bits, or down by them and quantised. */
// @ts-ignore: decorator
@inline
function storeUnscaled(pass: i32, sums: v128, reciprocals: usize, block: usize, line: usize): void {
	if (pass == FIRST) {
		v128.store(block + (line << 4), i16x8.shl(sums, 2));
	} else {
		const rounded = i16x8.shr_s(i16x8.add(sums, v128.load32_splat(HALF_OF_2)), 2);
		const low = i32x4.extend_low_i16x8_s(rounded);
		storeQuantised(low, i32x4.extend_high_i16x8_s(rounded), reciprocals, block, line);
	}
}

/** Outputs times 2^13: down to the two extra bits, or to none and quantised; half up, as libjpeg rounds. */
// @ts-ignore: decorator
@inline
function storeScaled(pass: i32, low: v128, high: v128, reciprocals: usize, block: usize, line: usize): void {
	const half = v128.load32_splat(pass == FIRST ? HALF_OF_11 : HALF_OF_15);
	const bits = pass == FIRST ? 11 : 15;
	const lowRounded = i32x4.shr_s(i32x4.add(low, half), bits);
	const highRounded = i32x4.shr_s(i32x4.add(high, half), bits);
	if (pass == FIRST) v128.store(block + (line << 4), i16x8.narrow_i32x4_s(lowRounded, highRounded));
	else storeQuantised(lowRounded, highRounded, reciprocals, block, line);
}
