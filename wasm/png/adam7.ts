// Adam7 interlacing (PNG 3rd edition, 8.2): seven passes, each a picture of its own, its pixels every so many columns
// and rows of the whole.

/** Passes. */
export const PASSES: u32 = 7;

// First column and row of each pass, and the binary logarithm of the distance between its columns and rows.
const FIRST_COLUMN: usize = memory.data<u8>([0, 4, 0, 2, 0, 1, 0]);
const FIRST_ROW: usize = memory.data<u8>([0, 0, 4, 0, 2, 0, 1]);
const COLUMN_SHIFT: usize = memory.data<u8>([3, 3, 2, 2, 1, 1, 0]);
const ROW_SHIFT: usize = memory.data<u8>([3, 3, 3, 2, 2, 1, 1]);

/** Pixels a row of the pass, of a picture `width` pixels wide; 0 if it has none. */
export function passWidth(pass: u32, width: u32): u32 {
	return share(width, load<u8>(FIRST_COLUMN + pass), load<u8>(COLUMN_SHIFT + pass));
}

/** Rows of the pass, of a picture `height` pixels high. */
export function passHeight(pass: u32, height: u32): u32 {
	return share(height, load<u8>(FIRST_ROW + pass), load<u8>(ROW_SHIFT + pass));
}

/** The picture's row in which row `row` of the pass lies. */
export function passRow(pass: u32, row: u32): u32 {
	return load<u8>(FIRST_ROW + pass) + (row << load<u8>(ROW_SHIFT + pass));
}

function share(size: u32, first: u32, shift: u32): u32 {
	return size > first ? ((size - first - 1) >> shift) + 1 : 0;
}

/** Puts `pixels` pixels of a row of the pass, 1 or 4 bytes each, where they belong in the picture's row at `dst`. */
export function scatter(pass: u32, src: usize, dst: usize, pixels: usize, size: usize): void {
	if (size == 1) scatterAs<u8>(pass, src, dst, pixels);
	else scatterAs<u32>(pass, src, dst, pixels);
}

function scatterAs<T>(pass: u32, src: usize, dst: usize, pixels: usize): void {
	const step = sizeof<T>() << load<u8>(COLUMN_SHIFT + pass);
	dst += sizeof<T>() * load<u8>(FIRST_COLUMN + pass);
	const end = src + pixels * sizeof<T>();
	for (; src < end; src += sizeof<T>(), dst += step) store<T>(dst, load<T>(src));
}
