// The zlib stream of a PNG (RFC 1950, PNG 3rd edition section 10.1), fed row by row: bytes gather behind 32 KB of
// history and are coded a block at a time. The window is one buffer, whose last 32 KB are copied down after every
// block.
import { adler32 } from "./checksums";
import { alignToByte, putBits } from "./deflate-bits";
import { blockCapacity, putBlock } from "./deflate-block";
import { BLOCK_BYTES, Deflate, REACH } from "./deflate-state";

/** RFC 1950 section 2.2: deflate with a 32 KB window, fastest algorithm, no dictionary; 0x7801 is a multiple of 31. */
const ZLIB_HEAD: u16 = 0x0178;

/** Capacity for what one flush or the end may write, rows being `stride` bytes. */
export function flushCapacity(stride: u32): u32 {
	return 2 + blockCapacity(BLOCK_BYTES + stride) + 4;
}

/** True once a block's worth of bytes waits. */
export function blockWaits(d: Deflate): bool {
	return d.end - d.start >= BLOCK_BYTES;
}

/** Codes what waits as one block at `out` and makes it history; returns the address after the last whole byte. */
export function flushBlock(d: Deflate, out: usize): usize {
	out = putBlock(d, 0, begin(d, out));
	const past = <u32>(d.end - d.window) - REACH;
	memory.copy(d.window, d.window + past, REACH);
	d.windowPosition += past;
	d.start = d.end = d.window + REACH;
	return out;
}

/** Codes what still waits, if anything, as the last block, and the check value behind it. */
export function finish(d: Deflate, out: usize): usize {
	out = begin(d, out);
	// An empty last block: final, fixed code, and the seven zeros that end it.
	out = d.end > d.start ? putBlock(d, 1, out) : putBits(d, 3, 10, out);
	out = alignToByte(d, out);
	store<u32>(out, bswap<u32>(d.adler));
	return out + 4;
}

/** The zlib head if nothing was written yet; takes what waits into the check value. */
function begin(d: Deflate, out: usize): usize {
	if (d.windowPosition == 0 && d.start == d.window) {
		store<u16>(out, ZLIB_HEAD);
		out += 2;
	}
	d.adler = adler32(d.adler, d.start, d.end - d.start);
	return out;
}
