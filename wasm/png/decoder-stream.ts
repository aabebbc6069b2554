// The filtered rows as inflate puts them out: a window that slides along the stream, and the stream's end.
import { OK, TRUNCATED } from "../status";
import { Decoder, inflateOf } from "./decoder-state";
import { inflate } from "./inflate";
import { nextSpan } from "./inflate-source";
import { Inflate, WINDOW } from "./inflate-state";
import { WRITE_AHEAD } from "./inflate-symbols";

/** Makes `bytes` bytes of the stream ready at `png.filtered`: OK, or a status; TRUNCATED if the stream ends before. */
export function fetch(png: Decoder, bytes: usize): i32 {
	const z = inflateOf(png);
	if (z.out - png.filtered >= bytes) return OK;
	if (png.filtered + bytes + WRITE_AHEAD > png.windowEnd) slide(png, z);
	const from = z.out;
	const limit = from + min<u64>(png.left, png.windowEnd - from) as usize;
	const status = inflate(z, png.filtered + bytes, limit);
	png.left -= z.out - from;
	if (status < 0) return status;
	return z.out - png.filtered >= bytes ? OK : TRUNCATED;
}

/** Moves what is still needed to the front: the row begun, and what matches may reach. */
function slide(png: Decoder, z: Inflate): void {
	const out = z.out;
	const reach = out - png.window > WINDOW ? out - WINDOW : png.window;
	const from = min(png.filtered, reach);
	const shift = from - png.window;
	if (shift == 0) return;
	memory.copy(png.window, from, out - from);
	z.out -= shift;
	png.filtered -= shift;
}

/**
 * Behind the last row: the stream must end and its Adler-32 be right, and the CRC of every IDAT chunk; IEND was found
 * by `pngOpen`. A stream that goes on is not followed, nor its Adler-32 verified: libpng too lets pass "too much image
 * data".
 */
export function finish(png: Decoder): i32 {
	if (png.finished) return OK;
	const z = inflateOf(png);
	const status = inflate(z, z.out + 1, z.out);
	if (status < 0) return status;
	let span: i32;
	while ((span = nextSpan(z)) > 0);
	png.finished = span == 0;
	return span;
}
