// One block (RFC 1951 section 3.2.3): stored, fixed or dynamic, whichever takes the fewest bits; counted, then written.
import { alignToByte, putBits, putSymbols } from "./deflate-bits";
import { planHead, putHead } from "./deflate-header";
import { canonicalCodes, codeLengths } from "./deflate-huffman";
import { findMatches } from "./deflate-match";
import { learnPrices } from "./deflate-price";
import {
	DISTANCE_SYMBOLS, Deflate, END_OF_BLOCK, FIRST_LENGTH, HISTOGRAM_BYTES, LITERAL_SYMBOLS,
} from "./deflate-state";

const STORED: u32 = 0;
const FIXED: u32 = 1;
const DYNAMIC: u32 = 2;
/** Section 3.2.4: a stored block's length takes sixteen bits, twice; with the head of the block that is five bytes. */
const STORED_MOST: u32 = 65535;
const STORED_HEAD: u32 = 5;
/** Four literals must fit into the bit writer at once: see putSymbols. */
const LITERAL_LIMIT: u32 = 14;
const DISTANCE_LIMIT: u32 = 15;

/** Capacity for a block of `bytes` bytes: its stored form, a byte begun before, and the eight stored at a time. */
export function blockCapacity(bytes: u32): u32 {
	return storedBytes(bytes) + 1 + 8;
}

function storedBytes(bytes: u32): u32 {
	return bytes + STORED_HEAD * ((bytes + STORED_MOST - 1) / STORED_MOST);
}

/** Codes [start, end), not empty, as one block at `out`; returns the address after the last whole byte. */
export function putBlock(d: Deflate, last: u32, out: usize): usize {
	memory.fill(d.histograms, 0, HISTOGRAM_BYTES);
	memory.fill(d.literalCounts, 0, (LITERAL_SYMBOLS + DISTANCE_SYMBOLS) * 4);
	const matches = findMatches(d);
	sumHistograms(d);
	codeLengths(d.literalCounts, LITERAL_SYMBOLS, LITERAL_LIMIT, d.literalLengths, d.scratch);
	codeLengths(d.distanceCounts, DISTANCE_SYMBOLS, DISTANCE_LIMIT, d.distanceLengths, d.scratch);
	const dynamic = planHead(d) + symbolBits(d);
	const fixed = fixedBits(d);
	const stored = storedBytes(<u32>(d.end - d.start)) * 8;
	const least = min(dynamic, fixed) + 3 + extraBits(d);
	if (stored <= least) {
		out = putStored(d, last, out);
	} else {
		out = putBits(d, last | (fixed < dynamic ? FIXED : DYNAMIC) << 1, 3, out);
		if (fixed < dynamic) setFixedLengths(d);
		else out = putHead(d, out);
		canonicalCodes(d.literalLengths, LITERAL_SYMBOLS, d.literalCodes, d.scratch);
		canonicalCodes(d.distanceLengths, DISTANCE_SYMBOLS, d.distanceCodes, d.scratch);
		out = putSymbols(d, matches, out);
	}
	learnPrices(d);
	return out;
}

/** The counts of literals from their four parts, and one end of block. */
function sumHistograms(d: Deflate): void {
	const parts = d.histograms;
	for (let at: usize = 0; at < 1024; at += 16) {
		const ab = i32x4.add(v128.load(parts + at), v128.load(parts + at, 1024));
		const cd = i32x4.add(v128.load(parts + at, 2048), v128.load(parts + at, 3072));
		v128.store(d.literalCounts + at, i32x4.add(ab, cd));
	}
	store<u32>(d.literalCounts + END_OF_BLOCK * 4, 1);
}

/** Bits of all codes; both alphabets lie side by side, counts and lengths alike. */
function symbolBits(d: Deflate): u32 {
	let bits: u32 = 0;
	for (let symbol: u32 = 0; symbol < LITERAL_SYMBOLS + DISTANCE_SYMBOLS; symbol++) {
		bits += load<u32>(d.literalCounts + (symbol << 2)) * load<u8>(d.literalLengths + symbol);
	}
	return bits;
}

/** Bits of all codes under the fixed code (section 3.2.6). */
function fixedBits(d: Deflate): u32 {
	let bits: u32 = 0;
	for (let symbol: u32 = 0; symbol < LITERAL_SYMBOLS + DISTANCE_SYMBOLS; symbol++) {
		bits += load<u32>(d.literalCounts + (symbol << 2)) * fixedLength(symbol);
	}
	return bits;
}

function setFixedLengths(d: Deflate): void {
	for (let symbol: u32 = 0; symbol < LITERAL_SYMBOLS + DISTANCE_SYMBOLS; symbol++) {
		store<u8>(d.literalLengths + symbol, fixedLength(symbol));
	}
}

/** Section 3.2.6; distances are counted on from LITERAL_SYMBOLS. */
// @ts-ignore: decorator
@inline
function fixedLength(symbol: u32): u32 {
	return symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : symbol < LITERAL_SYMBOLS ? 8 : 5;
}

/**
 * Bits behind length and distance codes: from the ninth length one more every four, from the fifth distance one every
 * two.
 */
function extraBits(d: Deflate): u32 {
	let bits: u32 = 0;
	for (let i: u32 = 8; i < 28; i++) bits += load<u32>(d.literalCounts + ((FIRST_LENGTH + i) << 2)) * ((i >> 2) - 1);
	for (let i: u32 = 4; i < 30; i++) bits += load<u32>(d.distanceCounts + (i << 2)) * ((i >> 1) - 1);
	return bits;
}

/** Section 3.2.4. */
function putStored(d: Deflate, last: u32, out: usize): usize {
	let at = d.start;
	while (at < d.end) {
		const bytes = min(STORED_MOST, <u32>(d.end - at));
		const final = at + bytes == d.end ? last : 0;
		out = alignToByte(d, putBits(d, final | STORED << 1, 3, out));
		store<u16>(out, bytes);
		store<u16>(out, ~bytes, 2);
		memory.copy(out + 4, at, bytes);
		out += 4 + bytes;
		at += bytes;
	}
	return out;
}
