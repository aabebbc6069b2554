// Where the decoder's work memory goes, from the header's facts alone: one function both counts the bytes and gives the
// addresses, so the two cannot disagree.
import { passHeight, passWidth, PASSES } from "./adam7";
import { Decoder, GRAY, PALETTE, RGB } from "./decoder-state";
import { WINDOW } from "./inflate-state";

/** Room behind the window and a row: as much is put out between two slides of the window, each moving half of that. */
const HEADROOM: u64 = 65536;

/** The most that unfilter, unpack, narrow, widen and the expansions read or write past the end of a row. */
const OVERRUN: u64 = 64;

/** Settles what follows from the header and tRNS: how pixels lie in a row at each step of its way. */
export function settle(png: Decoder): void {
	png.size = max<u32>((png.channels * png.depth) >> 3, 1);
	png.step = png.colour == RGB && png.depth == 8 ? 4 : png.size;
	png.keyed16 = png.transparent && png.depth == 16;
	png.pixel = png.colour == PALETTE || (png.colour == GRAY && !png.keyed16) ? 1 : 4;
}

/** Bytes of a row of `width` pixels in the stream, without the filter's byte (PNG 3rd edition, 7.2). */
export function rowBytes(png: Decoder, width: u32): u64 {
	return ((width as u64) * (png.channels * png.depth) + 7) >> 3;
}

/** Bytes of a whole row as it comes out of the filter. */
export function unfilteredBytes(png: Decoder): u64 {
	return png.step == png.size ? rowBytes(png, png.width) : (png.width as u64) << 2;
}

/** Bytes of all filtered rows: what the zlib stream holds. */
export function filteredBytes(png: Decoder): u64 {
	if (!png.interlaced) return (rowBytes(png, png.width) + 1) * png.height;
	let total: u64 = 0;
	for (let pass: u32 = 0; pass < PASSES; pass++) {
		const width = passWidth(pass, png.width);
		if (width) total += (rowBytes(png, width) + 1) * passHeight(pass, png.height);
	}
	return total;
}

/**
 * Lays out the work memory from `base` on and answers its bytes:
 *
 *     window   min(32 KB + 64 KB + a filtered row, all filtered rows)
 *     3 rows   width x (4 for 8-bit RGB, else the pixel's bytes)
 *     samples  width x channels      unless the depth is 8
 *     rgba     width x 4             unless samples come as RGBA
 *     canvas   width x height x (1 gray or palette, else 4)   if interlaced
 *
 * and at most 79 bytes more for each: vectors run past the ends, and each begins at a multiple of 16.
 */
export function layOut(png: Decoder, base: usize): u64 {
	const width = png.width as u64;
	const raw = rowBytes(png, png.width);
	let at: u64 = base;
	png.window = at as usize;
	at += min<u64>(WINDOW + HEADROOM + raw + 1, filteredBytes(png));
	png.windowEnd = at as usize;
	at = align(at + OVERRUN);
	const row = unfilteredBytes(png);
	png.above = at as usize;
	at = align(at + row + OVERRUN);
	png.current = at as usize;
	at = align(at + row + OVERRUN);
	png.below = at as usize;
	at = align(at + row + OVERRUN);
	if (png.depth != 8) {
		png.samples = at as usize;
		at = align(at + width * png.channels + OVERRUN);
	}
	if (png.channels != 4 && png.step == png.size) {
		png.rgba = at as usize;
		at = align(at + (width << 2) + OVERRUN);
	}
	if (png.interlaced) {
		png.canvas = at as usize;
		at = align(at + width * png.height * png.pixel + OVERRUN);
	}
	return at - base;
}

/** The next multiple of 16. */
function align(at: u64): u64 {
	return (at + 15) & ~15;
}
