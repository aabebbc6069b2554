// Copies of what was already put out (RFC 1951, 3.2.3): a match may overlap itself and so repeat a short pattern.

/** For each distance below 16, sixteen lanes of the pattern it repeats: lane i holds i modulo the distance. */
const PATTERN: usize = memory.data<u8>([
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,
	0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0,
	0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
	0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0,
	0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3,
	0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1,
	0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1, 2, 3, 4,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 1,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0,
]);

/** 16 modulo the distance. */
const REST: usize = memory.data<u8>([0, 0, 0, 1, 0, 1, 4, 2, 0, 7, 6, 5, 4, 3, 2, 1]);

/** Bytes that `copyFast` may write past the end of the match. */
export const COPY_OVERRUN: usize = 15;

/** Copies `length` bytes, 1 or more, from `distance` bytes back, sixteen at a time and up to COPY_OVERRUN too many. */
// @ts-ignore: decorator
@inline
export function copyFast(out: usize, distance: usize, length: usize): void {
	const end = out + length;
	let from = out - distance;
	if (distance >= 16) {
		do {
			v128.store(out, v128.load(from));
			out += 16;
			from += 16;
		} while (out < end);
	} else {
		const pattern = i8x16.swizzle(v128.load(from), v128.load(PATTERN + (distance << 4)));
		// Of sixteen bytes, the largest multiple of the distance is whole repetitions: the next store begins there.
		const step = 16 - load<u8>(REST + distance) as usize;
		do {
			v128.store(out, pattern);
			out += step;
		} while (out < end);
	}
}

/** Copies exactly `length` bytes from `distance` bytes back. */
export function copyExact(out: usize, distance: usize, length: usize): void {
	for (const end = out + length; out < end; out++) store<u8>(out, load<u8>(out - distance));
}
