// Where one JPEG stream lives: the caller's state struct with its tables, and the arena that gathers one MCU row.
// Nothing here is global, so that several encoders run in one instance.
import { POSITIONS_BYTES } from "./zigzag";

/** T.81 B.2.2 has 16 bits for a side; libjpeg, which most browsers decode with, reads no longer one than this. */
export const LONGEST_SIDE: i32 = 65500;

/** One JPEG stream. Its tables and scratch follow the struct, at the offsets below. */
@unmanaged
export class Encoder {
	/** Bits not yet in a word, the latest lowest; `room` of the 64 are free. */
	bits: u64;
	room: i32;
	/** Where the next whole word of bits goes, in `words`. */
	word: usize;
	/** Where the next byte goes: inside the caller's `out`, and only during a call. */
	out: usize;
	width: i32;
	height: i32;
	/** 0 = 4:4:4, MCUs of 8x8 pixels; 1 = 4:2:0, MCUs of 16x16. */
	subsample: i32;
	/** Rows taken in all, and how many of them wait in the arena: always less than an MCU's height between calls. */
	rowsTaken: i32;
	rowsWaiting: i32;
	/** Level-shifted i8 samples, `stride` bytes a row. In 4:2:0, Cb and Cr lie side by side on the same eight rows. */
	luma: usize;
	cb: usize;
	cr: usize;
	stride: usize;
	/** 4:2:0: i16 sums of two neighbours of an even row, eight of Cb, eight of Cr in turn, for the odd row below. */
	sums: usize;
	/** T.81 F.1.1.5.1: the DC value of each component's previous block. */
	lumaDc: i32;
	cbDc: i32;
	crDc: i32;

	/** Tables of a class of component: luma (0) or chroma (1). */
	@inline
	tables(chroma: i32): usize {
		return changetype<usize>(this) + TABLES + <usize>chroma * CLASS_BYTES;
	}

	/** i16[64]: the block in work, quantised coefficients in natural order (lines of rising vertical frequency). */
	@inline
	get block(): usize {
		return changetype<usize>(this) + BLOCK;
	}

	/** Sixteen RGBA pixels: the end of a row, its last pixel repeated. */
	@inline
	get rowEnd(): usize {
		return changetype<usize>(this) + ROW_END;
	}

	/** u64[160]: the bits of one MCU, six blocks of at most 1660 bits, and those left from the MCU before. */
	@inline
	get words(): usize {
		return changetype<usize>(this) + WORDS;
	}

	/** See zigzag.ts. */
	@inline
	get positions(): usize {
		return changetype<usize>(this) + POSITIONS;
	}
}

/** The tables of a class: f32[64] reciprocals (quantisation.ts), then u32[320] codes for either sign (huffman.ts). */
export const RECIPROCALS: usize = 0;
export const CODES: usize = RECIPROCALS + 64 * 4;
export const NEGATIVE: usize = 320 * 4;
const CLASS_BYTES: usize = CODES + 2 * NEGATIVE;

const TABLES: usize = 128;
const BLOCK: usize = TABLES + 2 * CLASS_BYTES;
const ROW_END: usize = BLOCK + 64 * 2;
const WORDS: usize = ROW_END + 16 * 4;
const POSITIONS: usize = WORDS + 160 * 8;
/** Bytes of the struct and all that follows it. */
export const STATE_BYTES: usize = POSITIONS + POSITIONS_BYTES;

/** Planes are made of whole 4:2:0 MCUs, whatever the subsampling: one layout, and steps of sixteen pixels. */
// @ts-ignore: decorator
@inline
function paddedWidth(width: i32): i32 {
	return (width + 15) & ~15;
}

/** Bytes of the arena: 24 rows of samples (16 luma + 8 chroma, or 8 of each of three) and one row of chroma sums. */
export function arenaBytes(width: i32): i32 {
	return 24 * strideOf(width) + 2 * paddedWidth(width);
}

/** Gives the planes their addresses in `arena` (16-aligned, arenaBytes(width) long). */
export function layOut(e: Encoder, arena: usize): void {
	const stride = <usize>strideOf(e.width);
	e.stride = stride;
	e.luma = arena;
	e.cb = arena + stride * (e.subsample ? 16 : 8);
	e.cr = e.subsample ? e.cb + <usize>(paddedWidth(e.width) >> 1) : e.cb + stride * 8;
	e.sums = arena + stride * 24;
}

/** An odd number of 64-byte cache lines: the eight rows of a block never meet in one set of the cache. */
function strideOf(width: i32): i32 {
	return (((width + 63) >> 6) | 1) << 6;
}
