// Which filter a row gets: the one whose bytes, taken as signed, have the least sum of magnitudes (PNG 3rd edition,
// section 12.7), except where a row is graphics. All five are weighed in one pass and none is written.
import { AVERAGE, NONE, PAETH, SUB, UP, average, paeth } from "./filter";

/** 16 bytes of ones, 16 of zeros: a load at 16 - n keeps the first n lanes. */
const KEEP = memory.data<u8>([
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);

/** Every other vector is weighed: 5 % of the encoder's time for 0.1 % of size. */
const STEP: u32 = 32;
/** Sixteen-bit sums hold so many vectors: each adds at most 128 + 128 to a lane. */
const VECTORS: u32 = 255;

/**
 * Flat graphics repeat pixels, which matches code well and differences at every edge code badly. A byte that differs
 * from both the left and the upper one is news; where less than a quarter of those weighed are (an eighth of all), no
 * filter weighs as much as 16 for each of them, if that is less than its sum (text on white: 16 % smaller).
 */
const NEWS_WEIGHT: u32 = 16;
const NEWS_SHIFT: u32 = 3;

/** The filter type (section 9.2) for `row` below `above`, both between PADs; a row like the one above gets UP. */
export function chooseFilter(row: usize, above: usize, bytes: u32, pixel: u32): u32 {
	if (equal(row, above, bytes)) return UP;
	let none = i32x4.splat(0);
	let sub = i32x4.splat(0);
	let up = i32x4.splat(0);
	let avg = i32x4.splat(0);
	let pae = i32x4.splat(0);
	let news: u32 = 0;
	for (let at: u32 = 0; at < bytes; ) {
		const stop = min(bytes, at + VECTORS * STEP);
		let none16 = i16x8.splat(0);
		let sub16 = i16x8.splat(0);
		let up16 = i16x8.splat(0);
		let avg16 = i16x8.splat(0);
		let pae16 = i16x8.splat(0);
		let news8 = i8x16.splat(0);
		for (; at < stop; at += STEP) {
			// Past the row's end x and b are zero; a and c are made so, and nothing is added.
			const keep = v128.load(KEEP + 16 - min<u32>(bytes - at, 16));
			const x = v128.load(row + at);
			const a = v128.and(v128.load(row + at - pixel), keep);
			const b = v128.load(above + at);
			const c = v128.and(v128.load(above + at - pixel), keep);
			none16 = i16x8.add(none16, magnitudes(x));
			sub16 = i16x8.add(sub16, magnitudes(i8x16.sub(x, a)));
			up16 = i16x8.add(up16, magnitudes(i8x16.sub(x, b)));
			avg16 = i16x8.add(avg16, magnitudes(i8x16.sub(x, average(a, b))));
			pae16 = i16x8.add(pae16, magnitudes(i8x16.sub(x, paeth(a, b, c))));
			news8 = i8x16.sub(news8, v128.and(i8x16.ne(x, a), i8x16.ne(x, b)));
		}
		none = i32x4.add(none, i32x4.extadd_pairwise_i16x8_u(none16));
		sub = i32x4.add(sub, i32x4.extadd_pairwise_i16x8_u(sub16));
		up = i32x4.add(up, i32x4.extadd_pairwise_i16x8_u(up16));
		avg = i32x4.add(avg, i32x4.extadd_pairwise_i16x8_u(avg16));
		pae = i32x4.add(pae, i32x4.extadd_pairwise_i16x8_u(pae16));
		news += total(i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(news8)));
	}
	let plain = total(none);
	if (news < bytes >> NEWS_SHIFT) plain = min(plain, news * NEWS_WEIGHT);
	return least(plain, total(sub), total(up), total(avg), total(pae));
}

/** The first filter whose sum no other undercuts. */
function least(none: u32, sub: u32, up: u32, avg: u32, pae: u32): u32 {
	const lowest = min(min(min(none, sub), min(up, avg)), pae);
	return none == lowest ? NONE : sub == lowest ? SUB : up == lowest ? UP : avg == lowest ? AVERAGE : PAETH;
}

function equal(row: usize, above: usize, bytes: u32): bool {
	for (const end = row + bytes; row < end; row += 16, above += 16) {
		if (v128.any_true(v128.xor(v128.load(row), v128.load(above)))) return false;
	}
	return true;
}

/** Magnitudes of sixteen signed bytes, added in pairs: |-128| is 128 as an unsigned byte. */
// @ts-ignore: decorator
@inline
function magnitudes(difference: v128): v128 {
	return i16x8.extadd_pairwise_i8x16_u(i8x16.abs(difference));
}

// @ts-ignore: decorator
@inline
function total(sums: v128): u32 {
	return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1)
		+ i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
}
