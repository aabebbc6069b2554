// Samples of 1, 2, 4 and 16 bits to bytes (PNG 3rd edition, 7.2: packed from the high end of a byte; 7.1: big-endian).
// Sixteen a turn: up to 32 bytes past the end are read and up to 15 written.

/** For 1, 2 and 4 bits: which byte of the source each of sixteen samples lies in. */
const BYTE: usize = memory.data<u8>([
	0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
	0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
	0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7,
]);

/** For 1, 2 and 4 bits: what brings each of eight samples to the high end of its byte when multiplied. */
const RAISE: usize = memory.data<u16>([
	1, 2, 4, 8, 16, 32, 64, 128,
	1, 4, 16, 64, 1, 4, 16, 64,
	1, 16, 1, 16, 1, 16, 1, 16,
]);

/**
 * `count` samples of `depth` bits (1, 2, 4) at `src` to one byte each at `dst`, times `scale`: 255, 85 or 17 takes gray
 * to the full range (13.12), 1 leaves palette indices.
 */
export function unpack(src: usize, dst: usize, count: usize, depth: u32, scale: i32): void {
	const row = (depth >> 1) as usize << 4;
	const place = v128.load(BYTE + row);
	const raise = v128.load(RAISE + row);
	const highest: i32 = (1 << depth) - 1;
	const mask = i16x8.splat(highest as i16);
	const factor = i16x8.splat(scale as i16);
	const down = 8 - depth as i32;
	for (const end = dst + count; dst < end; dst += 16, src += depth << 1) {
		const bytes = i8x16.swizzle(v128.load64_zero(src), place);
		const low = i16x8.shr_u(i16x8.mul(i16x8.extend_low_i8x16_u(bytes), raise), down);
		const high = i16x8.shr_u(i16x8.mul(i16x8.extend_high_i8x16_u(bytes), raise), down);
		v128.store(dst, i8x16.narrow_i16x8_u(
			i16x8.mul(v128.and(low, mask), factor),
			i16x8.mul(v128.and(high, mask), factor),
		));
	}
}

/**
 * `count` samples of 16 bits to 8, to the nearest: round(v / 257), as 13.12 asks. With v = 256 high + low that is high,
 * one more where low - high > 128, one less where high - low > 128, since v / 257 = high + (low - high) / 257.
 */
export function narrow(src: usize, dst: usize, count: usize): void {
	const half = i8x16.splat(-128);
	for (const end = dst + count; dst < end; dst += 16, src += 32) {
		const a = v128.load(src);
		const b = v128.load(src, 16);
		const high = v128.shuffle<u8>(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
		const low = v128.shuffle<u8>(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
		const more = i8x16.gt_u(i8x16.sub_sat_u(low, high), half);
		const less = i8x16.gt_u(i8x16.sub_sat_u(high, low), half);
		v128.store(dst, i8x16.add(i8x16.sub(high, more), less));
	}
}
