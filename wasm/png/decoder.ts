// PNG to rows of RGBA8, straight alpha, top to bottom, as they are asked for (PNG 3rd edition). The caller holds the
// file, a state of `pngStateBytes` and work memory of `pngWorkBytes`; an interlaced picture is held whole, no other is.
//
// Total: any bytes give pixels or a status. Order: pngOpen, the getters in decoder-facts.ts, pngWorkBytes, pngStart,
// and pngNext until it answers 0 or less.
import { LIMIT, OK } from "../status";
import { Decoder, DECODER_BYTES, inflateOf } from "./decoder-state";
import { filteredBytes, layOut } from "./decoder-layout";
import { open } from "./decoder-open";
import { clearAbove, fillCanvas, nextRow, nextRowOfCanvas } from "./decoder-rows";
import { finish } from "./decoder-stream";
import { beginInflate } from "./inflate";
import { openChunks } from "./inflate-source";

/** Bytes of a decoder's state; its address is a multiple of 16. */
export function pngStateBytes(): i32 {
	return DECODER_BYTES as i32;
}

/**
 * Reads the file at `src` up to its pixels. OK; TRUNCATED where it ends before them; CORRUPT; UNSUPPORTED for a
 * critical chunk, a compression, filter or interlace method that the standard does not know. The file must stay where
 * it is.
 */
export function pngOpen(s: usize, src: usize, length: i32): i32 {
	const png = changetype<Decoder>(s);
	png.failure = open(png, src, length);
	return png.failure;
}

/** Bytes of work memory `pngStart` needs, at a multiple of 16 (`layOut` has the sum); LIMIT if over 2^31 - 1. */
export function pngWorkBytes(s: usize): i32 {
	const png = changetype<Decoder>(s);
	if ((png.width as u64) * png.height > 0x7fffffff) return LIMIT;
	const bytes = layOut(png, 0);
	return bytes > 0x7fffffff ? LIMIT : bytes as i32;
}

/**
 * Begins the pixels, once after `pngOpen`, in work memory at `work`. OK, or a status: TRUNCATED if the end is missing.
 */
export function pngStart(s: usize, work: usize): i32 {
	const png = changetype<Decoder>(s);
	if (png.failure == OK) png.failure = png.tail;
	if (png.failure == OK) png.failure = pngWorkBytes(s) < 0 ? LIMIT : OK;
	if (png.failure < 0) return png.failure;
	layOut(png, work);
	png.filtered = png.window;
	png.left = filteredBytes(png);
	const z = inflateOf(png);
	openChunks(z, png.data);
	beginInflate(z, png.window, png.left);
	clearAbove(png);
	return OK;
}

/**
 * Makes the next row ready at `pngRows`: 1; 0 after the last, when the stream's end, its Adler-32 and every CRC are
 * verified; or a status, which every later call repeats.
 */
export function pngNext(s: usize): i32 {
	const png = changetype<Decoder>(s);
	if (png.failure < 0) return png.failure;
	const status = png.y < png.height ? makeRow(png) : finish(png);
	if (status < 0) png.failure = status;
	return status;
}

/** Where the row lies, to be read only: the next may be predicted from it. Good until the next `pngNext`. */
export function pngRows(s: usize): usize {
	return changetype<Decoder>(s).rows;
}

/** Bytes from one row to the next. */
export function pngStride(s: usize): i32 {
	return changetype<Decoder>(s).width << 2;
}

function makeRow(png: Decoder): i32 {
	if (png.interlaced && png.y == 0) {
		const status = fillCanvas(png);
		if (status < 0) return status;
	}
	const status = png.interlaced ? nextRowOfCanvas(png) : nextRow(png);
	if (status < 0) return status;
	png.y++;
	return 1;
}
