// PNG's five row filters (3rd edition, section 9.2), sixteen bytes at a time. Encoding has no recurrence: every
// neighbour is known.

/** So many zeros before a row are the pixel left of its first (section 9.2); as many behind save vectors an edge. */
export const PAD: u32 = 16;

export const NONE: u32 = 0;
export const SUB: u32 = 1;
export const UP: u32 = 2;
export const AVERAGE: u32 = 3;
export const PAETH: u32 = 4;

/** Writes `row` less its prediction to `out`, and up to 15 bytes behind. `pixel`: bytes of a pixel, 1, 3 or 4. */
export function applyFilter(filter: u32, row: usize, above: usize, bytes: u32, pixel: u32, out: usize): void {
	const end = out + bytes;
	switch (filter) {
		case NONE:
			memory.copy(out, row, bytes);
			break;
		case SUB:
			for (; out < end; out += 16, row += 16) {
				v128.store(out, i8x16.sub(v128.load(row), v128.load(row - pixel)));
			}
			break;
		case UP:
			for (; out < end; out += 16, row += 16, above += 16) {
				v128.store(out, i8x16.sub(v128.load(row), v128.load(above)));
			}
			break;
		case AVERAGE:
			for (; out < end; out += 16, row += 16, above += 16) {
				v128.store(out, i8x16.sub(v128.load(row), average(v128.load(row - pixel), v128.load(above))));
			}
			break;
		default:
			for (; out < end; out += 16, row += 16, above += 16) {
				const prediction = paeth(v128.load(row - pixel), v128.load(above), v128.load(above - pixel));
				v128.store(out, i8x16.sub(v128.load(row), prediction));
			}
	}
}

/** Section 9.3: floor((a + b) / 2), which is the average rounded up less the bit it rounded. */
// @ts-ignore: decorator
@inline
export function average(a: v128, b: v128): v128 {
	return i8x16.sub(i8x16.avgr_u(a, b), v128.and(v128.xor(a, b), i8x16.splat(1)));
}

/**
 * Section 9.4: whichever of a (left), b (above) and c (above left) is nearest to a + b - c, in that order, without
 * leaving eight bits. The distances are pa = |b - c|, pb = |a - c| and pc = |(a - c) + (b - c)|. Unless c lies
 * strictly between a and b, both terms of pc have one sign and c is not nearest; if it does, pc = |pa - pb|.
 */
// @ts-ignore: decorator
@inline
export function paeth(a: v128, b: v128, c: v128): v128 {
	const zero = i8x16.splat(0);
	const bc = i8x16.sub_sat_u(b, c);
	const cb = i8x16.sub_sat_u(c, b);
	const ac = i8x16.sub_sat_u(a, c);
	const ca = i8x16.sub_sat_u(c, a);
	const pa = v128.or(bc, cb);
	const pb = v128.or(ac, ca);
	// min(pa, pb) where c lies strictly between, else 0.
	const between = v128.or(i8x16.min_u(bc, ca), i8x16.min_u(cb, ac));
	const excess = i8x16.sub_sat_u(pa, pb);
	const pc = v128.or(excess, i8x16.sub_sat_u(pb, pa));
	const nearer = v128.bitselect(a, b, i8x16.eq(excess, zero));
	return v128.bitselect(nearer, c, i8x16.eq(i8x16.sub_sat_u(between, pc), zero));
}
