// What inflate remembers between two calls, and the layout of its Huffman codes behind it (RFC 1951, 3.2).
import { Source } from "./inflate-source";

/** Expected next: zlib's header, a block's header, a stored block's bytes, symbols, zlib's trailer, nothing. */
export const ZLIB_HEADER: i32 = 0;
export const BLOCK_HEADER: i32 = 1;
export const STORED: i32 = 2;
export const SYMBOLS: i32 = 3;
export const ZLIB_TRAILER: i32 = 4;
export const DONE: i32 = 5;

/** Not a status but an answer: the call did what it was asked for, and the stream goes on. */
export const MORE: i32 = 1;

/**
 * Index bits of the table for literals and lengths: 8 KB, a quarter of the first cache. 10 and 12 are slightly slower.
 */
export const LITERAL_ROOT: u32 = 11;
/** Index bits of the table for distances. */
export const DISTANCE_ROOT: u32 = 8;
/** Index bits of the table for code lengths, which is complete: no such code is longer (RFC 1951, 3.2.7). */
export const PRECODE_ROOT: u32 = 7;

/** The largest distance a match may reach back. */
export const WINDOW: usize = 32768;

/** A stream being inflated. */
@unmanaged
export class Inflate extends Source {
	/** Bits taken from the source and not yet used, the next one lowest; all above `count` are zero. */
	bits: u64;
	/** How many: 0 to 63. */
	count: u64;
	/** The first byte a distance may reach, and where the next byte goes. */
	origin: usize;
	out: usize;
	/** Adler-32 of everything put out so far. */
	adler: u32;
	mode: i32;
	/** Whether the current block says it is the last. */
	final: bool;
	/** Whether the tables hold the fixed codes, so that another fixed block need not build them. */
	fixed: bool;
	/** Bytes still to copy: of a stored block, or of a match that met the end of the room. */
	pending: u32;
	/** How far back that match reaches. */
	distance: u32;
	/** Dynamic blocks the stream may still have: each costs some microseconds and may put out nothing. */
	blocks: u32;
}

/*
 * A code is laid out as
 *
 *     u16[16]        how many codewords there are of each length
 *     u16[symbols]   the symbols in the order of their codewords
 *     u32[1 << root] the table
 */
const COUNTS_BYTES: usize = 32;
const LITERAL_SYMBOLS: usize = 288;
const DISTANCE_SYMBOLS: usize = 32;

/** Bytes from a code's begin to its sorted symbols. */
export const SORTED: usize = COUNTS_BYTES;
/** Bytes from a code's begin to its table: literals and lengths. */
export const LITERAL_TABLE: usize = COUNTS_BYTES + LITERAL_SYMBOLS * 2;
/** Bytes from a code's begin to its table: distances, and the code lengths' own code, which goes to the same place. */
export const DISTANCE_TABLE: usize = COUNTS_BYTES + DISTANCE_SYMBOLS * 2;

const LITERAL_CODE: usize = (offsetof<Inflate>() + 15) & ~15;
const DISTANCE_CODE: usize = LITERAL_CODE + LITERAL_TABLE + ((1 << LITERAL_ROOT) << 2);
const LENGTHS: usize = DISTANCE_CODE + DISTANCE_TABLE + ((1 << DISTANCE_ROOT) << 2);

/** Bytes of the whole state: 10 KB. A multiple of 16. */
export const INFLATE_BYTES: usize = LENGTHS + 320;

/** The code for literals and lengths. */
// @ts-ignore: decorator
@inline
export function literalCode(z: Inflate): usize {
	return changetype<usize>(z) + LITERAL_CODE;
}

/** The code for distances. */
// @ts-ignore: decorator
@inline
export function distanceCode(z: Inflate): usize {
	return changetype<usize>(z) + DISTANCE_CODE;
}

/** 320 bytes for the code lengths of a block being read. */
// @ts-ignore: decorator
@inline
export function codeLengths(z: Inflate): usize {
	return changetype<usize>(z) + LENGTHS;
}
