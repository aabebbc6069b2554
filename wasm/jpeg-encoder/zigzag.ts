// The zigzag order of coefficients (T.81 figure A.6), and which of a block's coefficients are not zero in that order.

/** Natural index of each zigzag position. */
export const ZIGZAG = memory.data<u8>([
	0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5,
	12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
	58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
]);

/** u64[8][256]: for each line of a block and each set of columns that are zero, the zigzag positions of the others. */
export const POSITIONS_BYTES: usize = 8 * 256 * 8;

/** Fills a cleared table of positions. */
export function writePositions(positions: usize): void {
	for (let position = 0; position < 64; position++) {
		const natural = <usize>load<u8>(ZIGZAG + position);
		const line = positions + ((natural >> 3) << 11);
		for (let zeros = 0; zeros < 256; zeros++) {
			const at = line + (zeros << 3);
			const bit = <u64>((~zeros >> (<i32>natural & 7)) & 1);
			store<u64>(at, load<u64>(at) | (bit << position));
		}
	}
}

/** Bit k is set where the coefficient at zigzag position k of the block (i16[64], natural order) is not zero. */
// @ts-ignore: decorator
@inline
export function nonzeroPositions(block: usize, positions: usize): u64 {
	const lines01 = zeroColumns(block);
	const lines23 = zeroColumns(block + 32);
	const lines45 = zeroColumns(block + 64);
	const lines67 = zeroColumns(block + 96);
	let nonzero = load<u64>(positions + ((lines01 & 255) << 3));
	nonzero |= load<u64>(positions + ((lines01 >> 8) << 3), 1 << 11);
	nonzero |= load<u64>(positions + ((lines23 & 255) << 3), 2 << 11);
	nonzero |= load<u64>(positions + ((lines23 >> 8) << 3), 3 << 11);
	nonzero |= load<u64>(positions + ((lines45 & 255) << 3), 4 << 11);
	nonzero |= load<u64>(positions + ((lines45 >> 8) << 3), 5 << 11);
	nonzero |= load<u64>(positions + ((lines67 & 255) << 3), 6 << 11);
	nonzero |= load<u64>(positions + ((lines67 >> 8) << 3), 7 << 11);
	return nonzero;
}

/** Two lines, a bit a column: a coefficient saturated to a byte is still zero or not. */
// @ts-ignore: decorator
@inline
function zeroColumns(lines: usize): usize {
	const coefficients = i8x16.narrow_i16x8_s(v128.load(lines), v128.load(lines, 16));
	return <usize>i8x16.bitmask(i8x16.eq(coefficients, i8x16.splat(0)));
}
