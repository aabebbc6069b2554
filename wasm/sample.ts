// A picture read along a slanted line: one canvas row of a rotated layer, by Catmull-Rom interpolation (Keys 1981 with
// a = -1/2) of premultiplied R G B A. All whole numbers, so every machine and every band gives the same bytes, and a
// position on a pixel's centre gives that very pixel: turns by 0, 90, 180 and 270 degrees copy.

/** Positions are rounded to 1/1024 pixel: at an edge of 255 levels an error of an eighth of a level. */
const PHASE_BITS: i64 = 10;
/** One, as a weight. */
const UNIT: i32 = 16384;

/** Bytes of the table of weights: 1024 phases of four i16. */
export function sampleTableBytes(): i32 {
	return 8 << <i32>PHASE_BITS;
}

/** Writes the table of weights to `table`: for each phase those of the pixels -1, 0, 1 and 2, with the sum 16384. */
export function sampleTable(table: usize): void {
	for (let phase = 0; phase < 1 << <i32>PHASE_BITS; phase++, table += 8) {
		const t = <f64>phase / 1024;
		const before = weight(((2 - t) * t - 1) * t);
		const second = weight(((4 - 3 * t) * t + 1) * t);
		const after = weight((t - 1) * t * t);
		store<i16>(table, <i16>before);
		store<i16>(table, <i16>(UNIT - before - second - after), 2);
		store<i16>(table, <i16>second, 4);
		store<i16>(table, <i16>after, 6);
	}
}

/** Keys' polynomials are halved for a = -1/2. */
// @ts-ignore: decorator
@inline
function weight(doubled: f64): i32 {
	return <i32>floor(doubled * (<f64>UNIT / 2) + 0.5);
}

/**
 * Writes `width` pixels to `dst`: the i-th is the source at (u + i * du, v + i * dv), where (0, 0) is the centre of the
 * first source pixel. Beyond its sides the source continues as its outermost pixels do. Colours never pass their alpha.
 *
 * - `table`: as `sampleTable` wrote it.
 * - `src`: srcWidth x srcHeight pixels, `srcStride` bytes a row.
 *
 * Positions are counted in 2^-32 pixel from the row's own start, so that no drift builds up. A picture turned clockwise
 * by (cos, sin) is read with du = cos, dv = -sin. 7 ns a pixel (scalar 39), 22 where the source's sides are touched.
 */
export function sampleRow(
	dst: usize,
	width: i32,
	table: usize,
	src: usize,
	srcWidth: i32,
	srcHeight: i32,
	srcStride: i32,
	u: f64,
	v: f64,
	du: f64,
	dv: f64,
): void {
	const halfPhase: i64 = 1 << (31 - PHASE_BITS);
	const stepX = fixed(du);
	const stepY = fixed(dv);
	let x = fixed(u) + halfPhase;
	let y = fixed(v) + halfPhase;
	for (const end = dst + (<usize>width << 2); dst < end; dst += 4, x += stepX, y += stepY) {
		const column = <i32>(x >> 32);
		const row = <i32>(y >> 32);
		let a: v128, b: v128, c: v128, d: v128;
		if (column >= 1 && column < srcWidth - 2 && row >= 1 && row < srcHeight - 2) {
			const at = src + <usize>((row - 1) * srcStride + ((column - 1) << 2));
			a = v128.load(at);
			b = v128.load(at + <usize>srcStride);
			c = v128.load(at + <usize>(srcStride * 2));
			d = v128.load(at + <usize>(srcStride * 3));
		} else {
			a = fourClamped(src, srcWidth, srcHeight, srcStride, column, row - 1);
			b = fourClamped(src, srcWidth, srcHeight, srcStride, column, row);
			c = fourClamped(src, srcWidth, srcHeight, srcStride, column, row + 1);
			d = fourClamped(src, srcWidth, srcHeight, srcStride, column, row + 2);
		}
		const down = table + phaseOffset(y);
		const across = table + phaseOffset(x);
		v128.store32_lane(dst, weightedPixel(a, b, c, d, down, across), 0);
	}
}

/** Pixels to 2^-32 pixels. */
// @ts-ignore: decorator
@inline
function fixed(pixels: f64): i64 {
	return <i64>floor(pixels * 4294967296 + 0.5);
}

/** Where the weights of a position's phase lie in the table. */
// @ts-ignore: decorator
@inline
function phaseOffset(position: i64): usize {
	return <usize>((position >> (32 - PHASE_BITS)) & ((1 << PHASE_BITS) - 1)) << 3;
}

/** Pixels column - 1 to column + 2 of a row, each clamped into the source. */
function fourClamped(src: usize, srcWidth: i32, srcHeight: i32, srcStride: i32, column: i32, row: i32): v128 {
	const at = src + <usize>(clamp(row, srcHeight - 1) * srcStride);
	const right = srcWidth - 1;
	let four = v128.load32_zero(at + (<usize>clamp(column - 1, right) << 2));
	four = i32x4.replace_lane(four, 1, load<i32>(at + (<usize>clamp(column, right) << 2)));
	four = i32x4.replace_lane(four, 2, load<i32>(at + (<usize>clamp(column + 1, right) << 2)));
	return i32x4.replace_lane(four, 3, load<i32>(at + (<usize>clamp(column + 2, right) << 2)));
}

// @ts-ignore: decorator
@inline
function clamp(index: i32, last: i32): i32 {
	return min(max(index, 0), last);
}

/**
 * The sum of four rows of four pixels, down and then across, rounded and clamped. Rows, then columns, are interleaved
 * in pairs because a dot product adds pairs: every shuffle here is one instruction, unlike any other order of the work.
 */
// @ts-ignore: decorator
@inline
function weightedPixel(a: v128, b: v128, c: v128, d: v128, down: usize, across: usize): v128 {
	const upper = v128.load32_splat(down);
	const lower = v128.load32_splat(down, 4);
	const leftUpper = v128.shuffle<i8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
	const leftLower = v128.shuffle<i8>(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
	const rightUpper = v128.shuffle<i8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
	const rightLower = v128.shuffle<i8>(c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
	const first = sumOf(i16x8.extend_low_i8x16_u(leftUpper), upper, i16x8.extend_low_i8x16_u(leftLower), lower);
	const second = sumOf(i16x8.extend_high_i8x16_u(leftUpper), upper, i16x8.extend_high_i8x16_u(leftLower), lower);
	const third = sumOf(i16x8.extend_low_i8x16_u(rightUpper), upper, i16x8.extend_low_i8x16_u(rightLower), lower);
	const fourth = sumOf(i16x8.extend_high_i8x16_u(rightUpper), upper, i16x8.extend_high_i8x16_u(rightLower), lower);

	const odd = i16x8.narrow_i32x4_s(toSixtyFourths(first), toSixtyFourths(third));
	const even = i16x8.narrow_i32x4_s(toSixtyFourths(second), toSixtyFourths(fourth));
	const left = v128.shuffle<i16>(odd, even, 0, 8, 1, 9, 2, 10, 3, 11);
	const right = v128.shuffle<i16>(odd, even, 4, 12, 5, 13, 6, 14, 7, 15);
	const sum = sumOf(left, v128.load32_splat(across), right, v128.load32_splat(across, 4));

	const levels = i32x4.shr_s(i32x4.add(sum, i32x4.splat(1 << 19)), 20);
	// Overshoot may carry a colour past its alpha.
	const held = i32x4.min_s(levels, v128.shuffle<i32>(levels, levels, 3, 3, 3, 3));
	const words = i16x8.narrow_i32x4_s(held, held);
	return i8x16.narrow_i16x8_u(words, words);
}

/** Pairs times weights, and more pairs times weights: four channels of one pixel. */
// @ts-ignore: decorator
@inline
function sumOf(pairs: v128, weights: v128, more: v128, moreWeights: v128): v128 {
	return i32x4.add(i32x4.dot_i16x8_s(pairs, weights), i32x4.dot_i16x8_s(more, moreWeights));
}

/** 1/16384 to 1/64 level: 255 * 64 * 1.25, the most that weights of magnitude 1.25 in all can make, fits an i16. */
// @ts-ignore: decorator
@inline
function toSixtyFourths(sum: v128): v128 {
	return i32x4.shr_s(i32x4.add(sum, i32x4.splat(128)), 8);
}
