// Bytes of every colour type to RGBA8, straight alpha (PNG 3rd edition, 6.1 and 13.15), a row at a time.
// Up to 32 bytes past the end are read and up to 60 written.

/** Gray to RGBA. The sample `key`, 0 to 255, is transparent; -1 if none is (tRNS, 11.3.1.1). */
export function expandGray(src: usize, dst: usize, pixels: usize, key: i32): void {
	const match = i8x16.splat(key as i8);
	const keyed = i8x16.splat(key < 0 ? 0 : -1);
	for (const end = src + pixels; src < end; src += 16, dst += 64) {
		const gray = v128.load(src);
		const alpha = v128.not(v128.and(i8x16.eq(gray, match), keyed));
		storeGray(dst, gray, alpha);
	}
}

/** Gray and alpha, interleaved, to RGBA. */
export function expandGrayAlpha(src: usize, dst: usize, pixels: usize): void {
	for (const end = src + (pixels << 1); src < end; src += 32, dst += 64) {
		const a = v128.load(src);
		const b = v128.load(src, 16);
		storeGray(
			dst,
			v128.shuffle<u8>(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30),
			v128.shuffle<u8>(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31),
		);
	}
}

/** Sixteen pixels. */
// @ts-ignore: decorator
@inline
function storeGray(dst: usize, gray: v128, alpha: v128): void {
	v128.store(dst, v128.shuffle<u8>(gray, alpha, 0, 0, 0, 16, 1, 1, 1, 17, 2, 2, 2, 18, 3, 3, 3, 19));
	v128.store(dst, v128.shuffle<u8>(gray, alpha, 4, 4, 4, 20, 5, 5, 5, 21, 6, 6, 6, 22, 7, 7, 7, 23), 16);
	v128.store(dst, v128.shuffle<u8>(gray, alpha, 8, 8, 8, 24, 9, 9, 9, 25, 10, 10, 10, 26, 11, 11, 11, 27), 32);
	v128.store(dst, v128.shuffle<u8>(gray, alpha, 12, 12, 12, 28, 13, 13, 13, 29, 14, 14, 14, 30, 15, 15, 15, 31), 48);
}

/** Palette indices to RGBA through 256 entries of four bytes. */
export function expandPalette(src: usize, dst: usize, pixels: usize, palette: usize): void {
	for (const end = src + pixels; src < end; src++, dst += 4) {
		store<u32>(dst, load<u32>(palette + (load<u8>(src) as usize << 2)));
	}
}

/** Of opaque RGBA pixels, makes transparent those of the colour `key`, its alpha 255. */
export function clearKey(row: usize, pixels: usize, key: u32): void {
	const match = i32x4.splat(key);
	const alpha = i32x4.splat(0xff000000);
	for (const end = row + (pixels << 2); row < end; row += 16) {
		const rgba = v128.load(row);
		v128.store(row, v128.andnot(rgba, v128.and(i32x4.eq(rgba, match), alpha)));
	}
}

/**
 * The same for samples of 16 bits, where two colours may differ and yet round to one: compares the `channels` (1 or 3)
 * samples at `src`, as they lie in the file, with those at `key`.
 */
export function clearKey16(src: usize, row: usize, pixels: usize, channels: usize, key: usize): void {
	for (const end = row + (pixels << 2); row < end; row += 4) {
		let same = true;
		for (let i: usize = 0; i < channels; i++, src += 2) same = same && load<u16>(src) == load<u16>(key + (i << 1));
		if (same) store<u8>(row, 0, 3);
	}
}
