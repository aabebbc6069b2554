// From the pipeline's RGBA to the pixels a colour type stores (PNG 3rd edition, section 7.2), eight bits a sample.

export const GRAY: i32 = 0;
export const RGB: i32 = 2;
export const RGBA: i32 = 6;

/** Bytes of a pixel; 0 for a colour type this encoder does not write. */
export function pixelBytes(colourType: i32): u32 {
	return colourType == GRAY ? 1 : colourType == RGB ? 3 : colourType == RGBA ? 4 : 0;
}

/** Writes `width` pixels of `row` (RGBA) to `to`, of four, three or one byte (red) each, and up to 4 zeros behind. */
export function packPixels(row: usize, width: u32, pixel: u32, to: usize): void {
	const end = row + (width << 2);
	if (pixel == 4) {
		memory.copy(to, row, width << 2);
	} else if (pixel == 3) {
		for (; row + 16 <= end; row += 16, to += 12) {
			const four = v128.load(row);
			v128.store(to, i8x16.swizzle(four, i8x16(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1)));
		}
		for (; row < end; row += 4, to += 3) {
			store<u16>(to, load<u16>(row));
			store<u8>(to, load<u8>(row, 2), 2);
		}
	} else {
		for (; row + 32 <= end; row += 32, to += 8) {
			const red = i16x8.narrow_i32x4_u(red4(row), red4(row + 16));
			v128.store64_lane(to, i8x16.narrow_i16x8_u(red, red), 0);
		}
		for (; row < end; row += 4, to++) store<u8>(to, load<u8>(row));
	}
}

/** The red of four pixels, each in its lane. */
// @ts-ignore: decorator
@inline
function red4(row: usize): v128 {
	return v128.and(v128.load(row), i32x4.splat(255));
}
