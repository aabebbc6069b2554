// What the decoder remembers: the header's facts, the layout of its work memory, the place it has come to.
import { Inflate, INFLATE_BYTES } from "./inflate-state";

// Colour types (PNG 3rd edition, 11.2.1).
export const GRAY: u32 = 0;
export const RGB: u32 = 2;
export const PALETTE: u32 = 3;
export const GRAY_ALPHA: u32 = 4;
export const RGB_ALPHA: u32 = 6;

/** A picture being decoded. */
@unmanaged
export class Decoder {
	/** The file. */
	src: usize;
	srcEnd: usize;
	/** The first IDAT chunk. */
	data: usize;
	/** What the chunks behind it told: OK if they reach a sound IEND. */
	tail: i32;

	width: u32;
	height: u32;
	depth: u32;
	colour: u32;
	/** Samples a pixel. */
	channels: u32;
	interlaced: bool;
	/** Whether tRNS is in force. */
	transparent: bool;
	/** For gray and RGB, the transparent colour's samples as tRNS holds them, big-endian. */
	key: u64;

	/** Bytes from a pixel to the next as the filter counts them (9.2): at least one. */
	size: u32;
	/** The same in an unfiltered row: three-byte pixels come out of the filter with an alpha. */
	step: u32;
	/** Whether a gray or colour of 16 bits is transparent: it must be found before its samples are rounded. */
	keyed16: bool;
	/** Bytes of a pixel on the canvas: 1 for gray and palette indices, else 4, RGBA. */
	pixel: u32;

	// Chunks noted for the caller, in the order of `NOTED`: where they begin, 0 if there is none.
	iccp: usize;
	exif: usize;
	srgb: usize;
	cicp: usize;

	/** Inflate's window with room for a row behind it, and in it the next filtered row. */
	window: usize;
	windowEnd: usize;
	filtered: usize;
	/** Bytes of filtered rows inflate has still to put out. */
	left: u64;
	/** Three unfiltered rows, in turn the one above, the current one, and one that was made along with it. */
	above: usize;
	current: usize;
	below: usize;
	/** Whether the row at `below` is the next. */
	ahead: bool;
	/** A row's samples as bytes, where they come in another width. */
	samples: usize;
	/** A row as RGBA, where it does not come so. */
	rgba: usize;
	/** The whole picture, where it is interlaced. */
	canvas: usize;

	/** Rows handed out. */
	y: u32;
	/** The last of them. */
	rows: usize;
	/** The first negative status met: every later call answers it too. */
	failure: i32;
	/** Whether the trailer has been verified. */
	finished: bool;
}

const PALETTE_TABLE: usize = (offsetof<Decoder>() + 15) & ~15;
const INFLATE_STATE: usize = PALETTE_TABLE + 1024;

/** Bytes of the whole state: 11.5 KB. A multiple of 16. */
export const DECODER_BYTES: usize = INFLATE_STATE + INFLATE_BYTES;

/** 256 palette entries, RGBA. */
// @ts-ignore: decorator
@inline
export function paletteOf(png: Decoder): usize {
	return changetype<usize>(png) + PALETTE_TABLE;
}

// @ts-ignore: decorator
@inline
export function inflateOf(png: Decoder): Inflate {
	return changetype<Inflate>(changetype<usize>(png) + INFLATE_STATE);
}
