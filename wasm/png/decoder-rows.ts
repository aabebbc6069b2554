// One row's way: out of the stream, unfiltered, its samples to bytes, its colours to RGBA. An interlaced picture goes
// the first three steps pass by pass into a canvas, and the last one from there.
import { OK } from "../status";
import { passHeight, passRow, passWidth, PASSES, scatter } from "./adam7";
import { rowBytes, unfilteredBytes } from "./decoder-layout";
import { Decoder, GRAY, inflateOf, PALETTE, paletteOf } from "./decoder-state";
import { fetch } from "./decoder-stream";
import { clearKey, clearKey16, expandGray, expandGrayAlpha, expandPalette } from "./expand";
import { narrow, unpack } from "./samples";
import { PAETH, unfilter, widen } from "./unfilter";
import { unfilterPaethPair } from "./unfilter-paeth";

/** Alpha 255 in each lane of four bytes. */
const OPAQUE: u32 = 0xff000000;

/** The next row of a picture that is not interlaced. */
export function nextRow(png: Decoder): i32 {
	const status = png.ahead ? takeBelow(png) : unfilterRow(png, png.width);
	if (status == OK) png.rows = toRgba(png, toCanvas(png, png.width));
	return status;
}

/** The next row of the canvas. */
export function nextRowOfCanvas(png: Decoder): i32 {
	png.rows = toRgba(png, png.canvas + (png.y as usize) * png.width * png.pixel);
	return OK;
}

/** Decodes all passes into the canvas. */
export function fillCanvas(png: Decoder): i32 {
	const size = png.pixel;
	const stride = (png.width as usize) * size;
	for (let pass: u32 = 0; pass < PASSES; pass++) {
		const width = passWidth(pass, png.width);
		// A pass without columns has no rows either, not even filter bytes (PNG 3rd edition, 8.2).
		const height = width ? passHeight(pass, png.height) : 0;
		clearAbove(png);
		for (let y: u32 = 0; y < height; y++) {
			const status = unfilterRow(png, width);
			if (status < 0) return status;
			scatter(pass, toCanvas(png, width), png.canvas + (passRow(pass, y) as usize) * stride, width, size);
		}
	}
	return OK;
}

/** Above the first row of a picture or pass lie zeros (9.2). */
export function clearAbove(png: Decoder): void {
	memory.fill(png.above, 0, unfilteredBytes(png) as usize);
}

/**
 * Takes a row of `width` pixels from the stream and leaves it unfiltered at `png.above`, as the next one will see it.
 * If the next one has come too and both have the Paeth filter, it is made in the same go.
 */
function unfilterRow(png: Decoder, width: u32): i32 {
	const bytes = rowBytes(png, width) as usize;
	const status = fetch(png, bytes + 1);
	if (status < 0) return status;
	const size = png.size;
	const step = png.step;
	// The filter knows no pixels smaller than a byte (9.2).
	const pixels = png.depth < 8 ? bytes : width as usize;
	const alpha = step == size ? 0 : OPAQUE;
	const row = png.filtered;
	const next = row + bytes + 1;
	const above = png.above;
	png.above = png.current;
	png.current = above;
	png.filtered = next;
	const type = load<u8>(row);
	if (type == PAETH && step <= 4 && mayPair(png, bytes + 1) && load<u8>(next) == PAETH) {
		unfilterPaethPair(row + 1, next + 1, above, png.above, png.below, pixels, size, step, alpha);
		png.filtered = next + bytes + 1;
		png.ahead = true;
		return OK;
	}
	return unfilter(type, row + 1, above, png.above, pixels, size, step, alpha);
}

/** Whether the picture has another row of so many bytes and it is there. The last row of a pass may not have one. */
function mayPair(png: Decoder, bytes: usize): bool {
	return !png.interlaced && png.y + 1 < png.height && inflateOf(png).out - png.filtered >= bytes;
}

/** The row made along with the one before it becomes the one above. */
function takeBelow(png: Decoder): i32 {
	const below = png.below;
	png.below = png.above;
	png.above = below;
	png.ahead = false;
	return OK;
}

/** The unfiltered row's pixels as the canvas has them, and where they are. */
function toCanvas(png: Decoder, width: usize): usize {
	const row = png.above;
	const channels = png.channels;
	const samples = toBytes(png, row, width * channels);
	if (png.pixel == 1 || channels == 4 || png.step != png.size) return samples;
	const rgba = png.rgba;
	if (channels == 1) expandGray(samples, rgba, width, -1);
	else if (channels == 2) expandGrayAlpha(samples, rgba, width);
	else widen(samples, rgba, width, OPAQUE);
	if (png.keyed16) clearKey16(row, rgba, width, channels, changetype<usize>(png) + offsetof<Decoder>("key"));
	return rgba;
}

/** `count` samples of the row as bytes, and where they are. */
function toBytes(png: Decoder, row: usize, count: usize): usize {
	const depth = png.depth;
	if (depth == 8) return row;
	const samples = png.samples;
	// Gray goes to the full range: times 255 divided by the depth's highest value.
	if (depth < 8) unpack(row, samples, count, depth, png.colour == GRAY ? 255 / ((1 << depth) - 1) : 1);
	else narrow(row, samples, count);
	return samples;
}

/** A row of the canvas, or one in its form, as RGBA, and where that is. */
function toRgba(png: Decoder, row: usize): usize {
	const width = png.width as usize;
	if (png.pixel == 4) {
		if (png.transparent && !png.keyed16) clearKey(row, width, rgbKey(png));
		return row;
	}
	if (png.colour == PALETTE) expandPalette(row, png.rgba, width, paletteOf(png));
	else expandGray(row, png.rgba, width, grayKey(png));
	return png.rgba;
}

/** The transparent gray on the scale of a byte, of its 16 bits those that count (11.3.1.1); or -1. */
function grayKey(png: Decoder): i32 {
	if (!png.transparent) return -1;
	const highest = (1 << png.depth) - 1;
	return (bswap<u16>(png.key as u16) as i32 & highest) * (255 / highest);
}

/** The transparent colour as an opaque RGBA pixel: of each big-endian sample the low byte. */
function rgbKey(png: Decoder): u32 {
	const key = png.key;
	return OPAQUE | ((key >> 8) as u32 & 0xff) | ((key >> 16) as u32 & 0xff00) | ((key >> 24) as u32 & 0xff0000);
}
