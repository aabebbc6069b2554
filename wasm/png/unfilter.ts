// Undoes a row's filter (PNG 3rd edition, 9.2): each byte is a difference to a prediction from the pixel to the left
// (a), the one above (b) and the one above left (c). Out of place, since inflate still refers to the filtered bytes.
import { CORRUPT, OK } from "../status";
import { unfilterPaeth } from "./unfilter-paeth";

/** The filter types (9.2). */
const NONE: u32 = 0;
const SUB: u32 = 1;
const UP: u32 = 2;
const AVERAGE: u32 = 3;
export const PAETH: u32 = 4;

/**
 * Undoes filter `type` of `pixels` pixels of `size` bytes at `src`, with `above` the row above as it came out (zeros
 * for the first), into `dst`. CORRUPT for a filter that does not exist. Reads and writes up to 16 bytes past the rows'
 * ends.
 *
 * `above` and `dst` hold a pixel every `step` bytes: `size`, or 4 for `size` 3. Three-byte pixels come out as RGBA,
 * with `alpha` (0xff000000, else 0) put in: that spares a pass over the row and the crooked strides.
 *
 * Where a pixel depends on the one before, it is one a turn, whatever its size: what lies in the vector's lanes behind
 * it is nonsense, and the next turn's store covers it.
 */
export function unfilter(
	type: u32, src: usize, above: usize, dst: usize, pixels: usize, size: usize, step: usize, alpha: u32,
): i32 {
	const fill = i32x4.splat(alpha);
	const end = src + pixels * size;
	if (type == NONE) {
		if (step == size) memory.copy(dst, src, end - src);
		else widen(src, dst, pixels, alpha);
	} else if (type == SUB) unfilterSub(src, end, dst, size, step, fill);
	else if (type == UP) {
		if (step == size) unfilterUp(src, end, above, dst);
		else unfilterUpWide(src, end, above, dst, fill);
	} else if (type == AVERAGE) unfilterAverage(src, end, above, dst, size, step, fill);
	else if (type == PAETH) unfilterPaeth(src, end, above, dst, size, step, alpha);
	else return CORRUPT;
	return OK;
}

/** Three bytes a pixel to four, the fourth `alpha`. */
export function widen(src: usize, dst: usize, pixels: usize, alpha: u32): void {
	const fill = i32x4.splat(alpha);
	for (const end = src + pixels * 3; src < end; src += 12, dst += 16) {
		v128.store(dst, v128.or(spread(src), fill));
	}
}

/** The four three-byte pixels at `src`, each in a lane of four bytes, the fourth zero. */
// @ts-ignore: decorator
@inline
function spread(src: usize): v128 {
	return v128.shuffle<u8>(
		v128.load(src), i8x16.splat(0), 0, 1, 2, 16, 3, 4, 5, 16, 6, 7, 8, 16, 9, 10, 11, 16,
	);
}

function unfilterSub(src: usize, end: usize, dst: usize, size: usize, step: usize, fill: v128): void {
	let left = i8x16.splat(0);
	for (; src < end; src += size, dst += step) {
		left = i8x16.add(left, v128.load64_zero(src));
		v128.store64_lane(dst, v128.or(left, fill), 0);
	}
}

function unfilterUp(src: usize, end: usize, above: usize, dst: usize): void {
	for (; src < end; src += 16, above += 16, dst += 16) {
		v128.store(dst, i8x16.add(v128.load(src), v128.load(above)));
	}
}

function unfilterUpWide(src: usize, end: usize, above: usize, dst: usize, fill: v128): void {
	for (; src < end; src += 12, above += 16, dst += 16) {
		v128.store(dst, v128.or(i8x16.add(spread(src), v128.load(above)), fill));
	}
}

/**
 * The prediction is (a + b) / 2 rounded down, where the vectors' own mean rounds up; of complements it rounds down,
 * for (a + b) >> 1 = ~mean(~a, ~b). The complement of x + ~mean is mean - x: carried as its complement, the left pixel
 * is two operations away from the next.
 */
function unfilterAverage(
	src: usize, end: usize, above: usize, dst: usize, size: usize, step: usize, fill: v128,
): void {
	let left = i8x16.splat(-1);
	for (; src < end; src += size, above += step, dst += step) {
		left = i8x16.sub(i8x16.avgr_u(left, v128.not(v128.load64_zero(above))), v128.load64_zero(src));
		v128.store64_lane(dst, v128.or(v128.not(left), fill), 0);
	}
}
