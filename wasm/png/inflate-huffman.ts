// Canonical Huffman codes (RFC 1951, 3.2.2): from code lengths to a table that answers most lookups at once, and the
// walk, bit by bit, for the few codewords longer than the table's index.
import { CORRUPT, OK } from "../status";
import { SORTED } from "./inflate-state";

/*
 * An entry tells all there is to do, in 32 bits:
 *
 *     bits 0-5    bits it consumes, extra bits included
 *     literals    bits 16-23 the byte
 *     matches     NOT_LITERAL, bits 8-11 bits of the codeword alone, bits 16-31 the base of the length or distance
 *     others      NOT_LITERAL | EXCEPTION, and one of LONG, END_OF_BLOCK, or neither: no such codeword
 *
 * Bits 6 and 7 stay zero, so that a whole entry can be subtracted from a bit count of which the low byte matters. Two
 * literals an entry were tried: 3 % less time for noisy photos, 3 % more for others, and tables that take thrice as
 * long.
 */
export const NOT_LITERAL: u64 = 0x8000;
export const EXCEPTION: u64 = 0x4000;
export const END_OF_BLOCK: u64 = 0x10000;
export const LONG: u64 = 0x20000;
const INVALID: u64 = NOT_LITERAL | EXCEPTION;

/** What a code's symbols mean: literals and lengths, distances, or code lengths (which read like literals). */
export const LITERALS: i32 = 0;
export const DISTANCES: i32 = 1;
export const PRECODE: i32 = 2;

/** Bases of the lengths 257 to 285 (RFC 1951, 3.2.5). */
const LENGTH_BASE: usize = memory.data<u16>([
	3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]);

/**
 * Builds the code of `symbols` code lengths (bytes at `lengths`, 0 to 15) at `code`, its table at `code + offset` with
 * `root` index bits. CORRUPT if the lengths are over-subscribed or leave codewords unused; of an unfinished code only
 * what zlib makes is taken: a single codeword of one bit, and for distances none at all.
 */
export function buildCode(code: usize, offset: usize, root: u32, lengths: usize, symbols: u32, kind: i32): i32 {
	const unused = countLengths(code, lengths, symbols);
	if (unused != 0) {
		const used = symbols - load<u16>(code);
		const single = used == 1 && load<u16>(code, 2) == 1;
		if (kind == PRECODE || unused < 0 || !(single || (used == 0 && kind == DISTANCES))) return CORRUPT;
	}
	sortSymbols(code, lengths, symbols);
	fillTable(code, code + offset, root, kind);
	return OK;
}

/** Counts the codewords of each length; what is left of the 2^15 codes of 15 bits, below 0 if they do not suffice. */
function countLengths(code: usize, lengths: usize, symbols: u32): i32 {
	memory.fill(code, 0, 32);
	for (let i: u32 = 0; i < symbols; i++) {
		const count = code + ((load<u8>(lengths + i) as usize) << 1);
		store<u16>(count, load<u16>(count) + 1);
	}
	let unused = 1 << 15;
	for (let length = 1; length <= 15; length++) unused -= (load<u16>(code + (length << 1)) as i32) << (15 - length);
	return unused;
}

/** Lists the symbols by code length, and by value within a length: the order of their codewords. */
function sortSymbols(code: usize, lengths: usize, symbols: u32): void {
	const sorted = code + SORTED;
	let place: u32 = 0;
	// Where the next symbol of each length goes: sixteen numbers behind the symbols, where the table comes later.
	const places = sorted + (symbols << 1);
	for (let length = 1; length <= 15; length++) {
		store<u16>(places + (length << 1), place);
		place += load<u16>(code + (length << 1));
	}
	for (let symbol: u32 = 0; symbol < symbols; symbol++) {
		const length = load<u8>(lengths + symbol) as usize;
		if (length == 0) continue;
		const next = places + (length << 1);
		store<u16>(sorted + ((load<u16>(next) as usize) << 1), symbol);
		store<u16>(next, load<u16>(next) + 1);
	}
}

/**
 * Grows the table one index bit at a time: doubling it repeats every shorter codeword, then the codewords of that
 * length each fill one place. Codewords are packed first bit lowest (3.1.1), so the next one is had by carrying from
 * the high end: that is `reversed`.
 */
function fillTable(code: usize, table: usize, root: u32, kind: i32): void {
	let long: u32 = 0;
	for (let length = root + 1; length <= 15; length++) long |= load<u16>(code + (length << 1));
	store<u32>(table, (long ? INVALID | LONG : INVALID) as u32);
	let sorted = code + SORTED;
	let reversed: u32 = 0;
	for (let length: u32 = 1; length <= root; length++) {
		const half: usize = 4 << (length - 1);
		memory.copy(table + half, table, half);
		for (let left = load<u16>(code + (length << 1)) as u32; left > 0; left--, sorted += 2) {
			store<u32>(table + (reversed << 2), entryOf(kind, load<u16>(sorted), length) as u32);
			let carry: u32 = 1 << (length - 1);
			while (reversed & carry) {
				reversed ^= carry;
				carry >>= 1;
			}
			reversed |= carry;
		}
	}
}

/** The entry of a codeword of any length that begins at the lowest bit of `bits`. */
export function walk(code: usize, bits: u64, kind: i32): u64 {
	let value: u32 = 0;
	let first: u32 = 0;
	let sorted = code + SORTED;
	for (let length: u32 = 1; length <= 15; length++) {
		value |= bits as u32 & 1;
		bits >>= 1;
		const count = load<u16>(code + (length << 1)) as u32;
		if (value - first < count) return entryOf(kind, load<u16>(sorted + ((value - first) << 1)), length);
		sorted += count << 1;
		first = (first + count) << 1;
		value <<= 1;
	}
	return INVALID;
}

/** What a symbol means (RFC 1951, 3.2.5), with a codeword of `length` bits. */
function entryOf(kind: i32, symbol: u32, length: u32): u64 {
	if (kind == PRECODE || (kind == LITERALS && symbol < 256)) return symbol << 16 | length;
	if (kind == DISTANCES) {
		if (symbol > 29) return INVALID;
		const extra = symbol < 2 ? 0 : (symbol >> 1) - 1;
		const base = symbol < 2 ? symbol + 1 : ((2 | (symbol & 1)) << extra) + 1;
		return base << 16 | (NOT_LITERAL as u32) | length << 8 | (length + extra);
	}
	if (symbol == 256) return NOT_LITERAL | EXCEPTION | END_OF_BLOCK | length;
	if (symbol > 285) return INVALID;
	const extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) >> 2;
	const base = load<u16>(LENGTH_BASE + ((symbol - 257) << 1)) as u32;
	return base << 16 | (NOT_LITERAL as u32) | length << 8 | (length + extra);
}
