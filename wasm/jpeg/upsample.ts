// Samples to pixels (T.81 A.1.1 leaves the filter open): libjpeg's triangle ("fancy") filter, in which each new sample
// lies a quarter of the way to its neighbour, and plain repetition for the ratios it has no filter for.

/**
 * Doubles a row of `count` samples: out[2i] = (3 m[i] + m[i-1] + evenBias) >> 4 and out[2i+1] = (3 m[i] + m[i+1] +
 * oddBias) >> 4 with m = 3 * row + neighbour. Reads 1 sample before `row` and up to 23 past its end; writes 16 pixels a
 * step, up to 14 too many.
 *
 * Two rows (h2v2): neighbour = the nearer other row, biases 8 and 7. One row (h2v1): neighbour = row, so that
 * m = 4 * row, and biases 4 and 8 give (3a + b + 1) >> 2 and (3a + b + 2) >> 2.
 */
export function doubled(row: usize, neighbour: usize, count: i32, evenBias: i32, oddBias: i32, out: usize): void {
	const three = i16x8.splat(3);
	const even = i16x8.splat(evenBias as i16);
	const odd = i16x8.splat(oddBias as i16);
	const end = out + 2 * (count as usize);
	// The sample before the first, in the last lane of a vector of its own.
	let before = i16x8.splat((3 * i32(load<u8>(row - 1)) + i32(load<u8>(neighbour - 1))) as i16);
	let here = i16x8.add(i16x8.mul(v128.load_ext<u8>(row), three), v128.load_ext<u8>(neighbour));
	for (; out < end; out += 16) {
		row += 8;
		neighbour += 8;
		const after = i16x8.add(i16x8.mul(v128.load_ext<u8>(row), three), v128.load_ext<u8>(neighbour));
		const left = v128.shuffle<i16>(before, here, 7, 8, 9, 10, 11, 12, 13, 14);
		const right = v128.shuffle<i16>(here, after, 1, 2, 3, 4, 5, 6, 7, 8);
		const own = i16x8.mul(here, three);
		const evens = i16x8.shr_u(i16x8.add(i16x8.add(own, left), even), 4);
		const odds = i16x8.shr_u(i16x8.add(i16x8.add(own, right), odd), 4);
		v128.store(out, v128.or(evens, i16x8.shl(odds, 8)));
		before = here;
		here = after;
	}
}

/** Between two rows (h1v2), `count` samples: (3 * row + neighbour + bias) >> 2. Reads and writes whole steps of 8. */
export function between(row: usize, neighbour: usize, count: i32, bias: i32, out: usize): void {
	const three = i16x8.splat(3);
	const half = i16x8.splat(bias as i16);
	for (const end = out + (count as usize); out < end; out += 8) {
		const m = i16x8.add(i16x8.mul(v128.load_ext<u8>(row), three), v128.load_ext<u8>(neighbour));
		const v = i16x8.shr_u(i16x8.add(m, half), 2);
		v128.store_lane<i64>(out, i8x16.narrow_i16x8_u(v, v), 0);
		row += 8;
		neighbour += 8;
	}
}

/** Repeats each of `count` samples `times` times; exactly count * times pixels are written. */
export function repeated(row: usize, count: i32, times: i32, out: usize): void {
	for (const end = row + (count as usize); row < end; row++) {
		const sample = load<u8>(row);
		for (let i = 0; i < times; i++) store<u8>(out++, sample);
	}
}
