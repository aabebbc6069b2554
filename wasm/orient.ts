// Reads a stored picture in the order people see it: one row of pixels from wherever the next pixel lies.

/**
 * Copies `count` RGBA8 pixels to `dst` from `src`, `src + step`, `src + 2 * step`, ... (bytes; negative walks back):
 * 4 copies a row, -4 mirrors it, a stride walks down a column.
 */
export function copyPixels(dst: usize, src: usize, count: i32, step: i32): void {
	for (let i: i32 = 0; i < count; i++) {
		store<u32>(dst, load<u32>(src));
		dst += 4;
		src += <usize>step;
	}
}
