// The quantisation tables (T.81 Annex K.1) at a quality: as the header writes them, as the transform divides by them.
import { RECIPROCALS } from "./encoder";
import { interleaveLowHalves } from "./lanes";

/** Tables K.1, luminance, and K.2, chrominance: natural order, made for quality 50. */
const ANNEX_K = memory.data<u8>([
	16, 11, 10, 16, 24, 40, 51, 61,
	12, 12, 14, 19, 26, 58, 60, 55,
	14, 13, 16, 24, 40, 57, 69, 56,
	14, 17, 22, 29, 51, 87, 80, 62,
	18, 22, 37, 56, 68, 109, 103, 77,
	24, 35, 55, 64, 81, 104, 113, 92,
	49, 64, 78, 87, 103, 121, 120, 101,
	72, 92, 95, 98, 112, 100, 103, 99,

	17, 18, 24, 47, 99, 99, 99, 99,
	18, 21, 26, 66, 99, 99, 99, 99,
	24, 26, 56, 99, 99, 99, 99, 99,
	47, 66, 99, 99, 99, 99, 99, 99,
	99, 99, 99, 99, 99, 99, 99, 99,
	99, 99, 99, 99, 99, 99, 99, 99,
	99, 99, 99, 99, 99, 99, 99, 99,
	99, 99, 99, 99, 99, 99, 99, 99,
]);

/** What a reciprocal exceeds 1/d by: enough to carry a tie away from zero, too little to carry anything else over. */
const TIE: f64 = 1 + 1 / <f64>(1 << 19);

/** 1.5 * 2^23: a small f32 added to it is rounded to an integer, in two's complement in the low 16 bits of the sum. */
const ROUNDER = memory.data<f32>([12582912]);

/** Step 1..255 of the coefficient at natural `index`: libjpeg's jpeg_quality_scaling, held to baseline's 8 bits. */
export function quantiser(chroma: i32, index: i32, quality: i32): i32 {
	const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
	const step = (<i32>load<u8>(ANNEX_K + chroma * 64 + index) * percent + 50) / 100;
	return min(max(step, 1), 255);
}

/**
 * The reciprocals of one class of component: f32[64], of each line the even columns before the odd. The transform's
 * coefficients are eight times T.81's, so a divisor is eight times its step.
 */
export function writeReciprocals(tables: usize, chroma: i32, quality: i32): void {
	for (let i = 0; i < 64; i++) {
		const divisor = <f64>(8 * quantiser(chroma, i, quality));
		const place = (i & 0x38) | ((i & 1) << 2) | ((i >> 1) & 3);
		store<f32>(tables + RECIPROCALS + (<usize>place << 2), <f32>(TIE / divisor));
	}
}

/**
 * Stores a line of the block: coefficients 0, 2, 4, 6 and 1, 3, 5, 7 (i32), divided by their steps, ties away from zero
 * as libjpeg rounds. Products in f32 are exact enough: they err by less than 2^-22 of a quotient, TIE adds 2^-19 of it,
 * and x / d, x at most 8192, is a tie or 1/(2d) or more from one. jpeg-encode.test.ts tries every x and d.
 */
// @ts-ignore: decorator
@inline
export function storeQuantised(even: v128, odd: v128, reciprocals: usize, block: usize, line: usize): void {
	const evenQuotients = quotients(even, v128.load(reciprocals + (line << 5)));
	const oddQuotients = quotients(odd, v128.load(reciprocals + (line << 5), 16));
	v128.store(block + (line << 4), interleaveLowHalves(evenQuotients, oddQuotients));
}

// @ts-ignore: decorator
@inline
function quotients(coefficients: v128, reciprocals: v128): v128 {
	return f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(coefficients), reciprocals), v128.load32_splat(ROUNDER));
}
