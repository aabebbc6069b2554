// The head of a dynamic block (RFC 1951 section 3.2.7): both codes' lengths, run-length coded, under a code of their
// own. Planned first, so that its bits can be counted, and written when the block turns out to be dynamic.
import { putBits } from "./deflate-bits";
import { canonicalCodes, codeLengths } from "./deflate-huffman";
import { Deflate } from "./deflate-state";

/** The order in which the lengths of the code length code are sent. */
const ORDER = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);
const REPEAT: u32 = 16;
const ZEROS_3_TO_10: u32 = 17;
const ZEROS_11_TO_138: u32 = 18;
const LENGTH_SYMBOLS: u32 = 19;

// The plan lies where the histograms were: HLIT, HDIST and HCLEN in their fourteen bits, the end of the items, then the
// counts, lengths and codes of the code length code;
const COUNTS: usize = 16;
const LENGTHS: usize = 96;
const CODES: usize = 128;
// both codes' lengths side by side, since a run may go on from one into the other;
const FLAT: usize = 288;
// the items, a u16 each: symbol, and above it the extra bits.
const ITEMS: usize = 640;

/** Plans the head; returns the bits it takes. */
export function planHead(d: Deflate): u32 {
	const plan = d.histograms;
	const literals = lastUsed(d.literalLengths, 257, 286);
	const distances = lastUsed(d.distanceLengths, 1, 30);
	memory.copy(plan + FLAT, d.literalLengths, literals);
	memory.copy(plan + FLAT + literals, d.distanceLengths, distances);
	memory.fill(plan + COUNTS, 0, LENGTH_SYMBOLS * 4);
	const items = planItems(plan, literals + distances);

	codeLengths(plan + COUNTS, LENGTH_SYMBOLS, 7, plan + LENGTHS, d.scratch);
	let sent = LENGTH_SYMBOLS;
	while (sent > 4 && load<u8>(plan + LENGTHS + load<u8>(ORDER + sent - 1)) == 0) sent--;
	store<u32>(plan, (literals - 257) | (distances - 1) << 5 | (sent - 4) << 10);
	store<u32>(plan, items, 4);
	let bits = 14 + sent * 3;
	for (let symbol: u32 = 0; symbol < LENGTH_SYMBOLS; symbol++) {
		bits += load<u32>(plan + COUNTS + (symbol << 2)) * (load<u8>(plan + LENGTHS + symbol) + extraBits(symbol));
	}
	return bits;
}

/** Writes the planned head. */
export function putHead(d: Deflate, out: usize): usize {
	const plan = d.histograms;
	const numbers = load<u32>(plan);
	out = putBits(d, numbers, 14, out);
	const sent = (numbers >> 10) + 4;
	for (let i: u32 = 0; i < sent; i++) out = putBits(d, load<u8>(plan + LENGTHS + load<u8>(ORDER + i)), 3, out);
	canonicalCodes(plan + LENGTHS, LENGTH_SYMBOLS, plan + CODES, d.scratch);
	const end = load<u32>(plan, 4);
	for (let item = plan + ITEMS; item < end; item += 2) {
		const symbol = <u32>load<u8>(item);
		const code = load<u64>(plan + CODES + (symbol << 3));
		out = putBits(d, code >> 32 | <u64>load<u8>(item, 1) << (code & 63), <u32>code + extraBits(symbol), out);
	}
	return out;
}

/** How many lengths to send: up to the last that is not zero, at least `least`. */
function lastUsed(lengths: usize, least: u32, most: u32): u32 {
	while (most > least && load<u8>(lengths + most - 1) == 0) most--;
	return most;
}

/** Turns `total` lengths into items and counts their symbols; returns the end of the items. */
function planItems(plan: usize, total: u32): usize {
	let items = plan + ITEMS;
	const end = plan + FLAT + total;
	for (let at = plan + FLAT; at < end; ) {
		const length = <u32>load<u8>(at);
		let run: u32 = 1;
		while (at + run < end && load<u8>(at + run) == length) run++;
		at += run;
		if (length != 0) {
			items = putItem(plan, items, length);
			run--;
		}
		while (run >= 3) {
			const most: u32 = length != 0 ? 6 : 138;
			const n = min(run, most);
			if (length != 0) items = putItem(plan, items, REPEAT | (n - 3) << 8);
			else if (n < 11) items = putItem(plan, items, ZEROS_3_TO_10 | (n - 3) << 8);
			else items = putItem(plan, items, ZEROS_11_TO_138 | (n - 11) << 8);
			run -= n;
		}
		for (; run > 0; run--) items = putItem(plan, items, length);
	}
	return items;
}

function putItem(plan: usize, items: usize, item: u32): usize {
	store<u16>(items, item);
	const counter = plan + COUNTS + ((item & 255) << 2);
	store<u32>(counter, load<u32>(counter) + 1);
	return items + 2;
}

// @ts-ignore: decorator
@inline
function extraBits(symbol: u32): u32 {
	return symbol < REPEAT ? 0 : symbol == REPEAT ? 2 : symbol == ZEROS_3_TO_10 ? 3 : 7;
}
