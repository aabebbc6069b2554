// PNG out, row by row: pack -> choose a filter -> filter into the window -> deflate a block at a time -> whole IDAT
// chunks. The caller owns all memory and asks for its sizes here. Against @jsquash/png 0.6 of the time; the size that
// libpng makes at level 6, where that makes 1.8 times as much (means of 29 photos and graphics).
import { LIMIT, OK, TRUNCATED, UNSUPPORTED } from "../status";
import { blockWaits, finish, flushBlock, flushCapacity } from "./deflate";
import { Deflate, arenaBytes, openDeflate } from "./deflate-state";
import { CHUNK_BYTES, CHUNK_HEAD, PREAMBLE_BYTES, closeImageData, putImageEnd, putPreamble } from "./encoder-chunks";
import { packPixels, pixelBytes } from "./encoder-pixels";
import { PAD, applyFilter } from "./filter";
import { chooseFilter } from "./filter-choice";

/** The widest picture: counts of a block's symbols stay below 2^23, as deflate-huffman.ts sorts them. */
const MAX_WIDTH: i32 = 65535;

@unmanaged
class PngEncoder {
	width: u32;
	pixel: u32;
	rowsLeft: u32;
	/** This row and the one above it, packed, each between PADs of zeros; they change places. */
	row: usize;
	above: usize;
}

/** Bytes of the state struct. */
export function pngEncodeStateBytes(): i32 {
	return deflateOffset() + offsetof<Deflate>();
}

/**
 * Bytes of the work area, or UNSUPPORTED: two packed rows, a table of 32 KB, history of 32 KB, room to gather 64 KB and
 * a row, two more bytes for each of those for matches, 13 KB of code tables. 286 KB for 1080 RGB, 350 KB for 4096 RGBA.
 */
export function pngEncodeWorkBytes(width: i32, colourType: i32): i32 {
	const pixel = pixelBytes(colourType);
	if (pixel == 0 || width < 1 || width > MAX_WIDTH) return UNSUPPORTED;
	return 2 * paddedBytes(width * pixel) + arenaBytes(width * pixel + 1);
}

/** Bytes that `out` must hold in any one call (some 64 KB and a row), or UNSUPPORTED. */
export function pngEncodeOutBytes(width: i32, colourType: i32): i32 {
	const pixel = pixelBytes(colourType);
	if (pixel == 0 || width < 1 || width > MAX_WIDTH) return UNSUPPORTED;
	return max(PREAMBLE_BYTES, 2 * CHUNK_BYTES + flushCapacity(width * pixel + 1));
}

/**
 * Opens an encoder in state `s` and work area `work` (both 16-aligned) and writes all that comes before the picture's
 * bytes. Colour type 0 gray, 2 RGB or 6 RGBA, of 8 bits. Returns the bytes written to `out`, or UNSUPPORTED.
 */
export function pngEncodeStart(s: usize, work: usize, width: i32, height: i32, colourType: i32, out: usize): i32 {
	const pixel = pixelBytes(colourType);
	if (pixel == 0 || width < 1 || width > MAX_WIDTH || height < 1) return UNSUPPORTED;
	const encoder = changetype<PngEncoder>(s);
	const padded = paddedBytes(width * pixel);
	encoder.width = width;
	encoder.pixel = pixel;
	encoder.rowsLeft = height;
	encoder.row = work + PAD;
	encoder.above = work + padded + PAD;
	memory.fill(work, 0, 2 * padded);
	openDeflate(deflateOf(s), work + 2 * padded, pixel, width * pixel + 1);
	return <i32>(putPreamble(width, height, colourType, out) - out);
}

/**
 * Takes the next row: `row` is width * 4 bytes of RGBA, straight alpha; RGB drops the alpha, gray keeps the red.
 * Returns the bytes written to `out`: 0 while a block gathers, else one IDAT chunk; LIMIT if the picture is full.
 */
export function pngEncodeRow(s: usize, row: usize, out: usize): i32 {
	const encoder = changetype<PngEncoder>(s);
	const d = deflateOf(s);
	if (encoder.rowsLeft == 0) return LIMIT;
	encoder.rowsLeft--;
	const current = encoder.row;
	const above = encoder.above;
	const pixel = encoder.pixel;
	const bytes = encoder.width * pixel;
	packPixels(row, encoder.width, pixel, current);
	const filter = chooseFilter(current, above, bytes, pixel);
	store<u8>(d.end, filter);
	applyFilter(filter, current, above, bytes, pixel, d.end + 1);
	d.end += 1 + bytes;
	encoder.row = above;
	encoder.above = current;
	if (!blockWaits(d)) return OK;
	return <i32>(closeImageData(out, flushBlock(d, out + CHUNK_HEAD)) - out);
}

/** Writes the last IDAT chunk and IEND; returns the bytes written to `out`, or TRUNCATED if rows are missing. */
export function pngEncodeEnd(s: usize, out: usize): i32 {
	if (changetype<PngEncoder>(s).rowsLeft != 0) return TRUNCATED;
	const end = closeImageData(out, finish(deflateOf(s), out + CHUNK_HEAD));
	return <i32>(putImageEnd(end) - out);
}

/** The stream's struct lies behind the encoder's. */
// @ts-ignore: decorator
@inline
function deflateOf(s: usize): Deflate {
	return changetype<Deflate>(s + deflateOffset());
}

// @ts-ignore: decorator
@inline
function deflateOffset(): i32 {
	return (offsetof<PngEncoder>() + 15) & ~15;
}

/** A packed row with its PADs, rounded up to whole vectors. */
// @ts-ignore: decorator
@inline
function paddedBytes(bytes: u32): u32 {
	return PAD + ((bytes + 15) & ~15) + PAD;
}
