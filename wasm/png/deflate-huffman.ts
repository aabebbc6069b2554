// Huffman codes of one alphabet: lengths from counts, none above a limit, and from lengths the canonical codes of RFC
// 1951 section 3.2.2. The same routine serves literals, distances and the code lengths themselves.
import { LITERAL_SYMBOLS } from "./deflate-state";

const MAX_LENGTH: u32 = 15;
/** A word to sort is count << 9 | symbol. */
const SYMBOL_BITS: u32 = 9;
const SYMBOL_MASK: u32 = 511;

// Scratch: two buffers of words, the parents of leaves and of inner nodes, then counters.
const OTHER: usize = LITERAL_SYMBOLS * 4;
const LEAF_PARENTS: usize = 2 * OTHER;
const NODES: usize = 3 * OTHER;
const COUNTERS: usize = 4 * OTHER;

/**
 * Writes the code lengths (u8) for `counts` (u32, each below 2^23): an optimal prefix code, mended where it passes
 * `limit`. Symbols that do not occur get 0. If fewer than two occur, the first ones join with a length of 1: every
 * code is complete, as some decoders demand of distances too.
 */
export function codeLengths(counts: usize, symbols: u32, limit: u32, lengths: usize, scratch: usize): void {
	memory.fill(lengths, 0, symbols);
	let used: u32 = 0;
	let all: u32 = 0;
	for (let symbol: u32 = 0; symbol < symbols; symbol++) {
		const word = load<u32>(counts + (symbol << 2)) << SYMBOL_BITS | symbol;
		if (word <= SYMBOL_MASK) continue;
		store<u32>(scratch + (used++ << 2), word);
		all |= word;
	}
	for (let symbol: u32 = 0; used < 2; symbol++) {
		if (load<u32>(counts + (symbol << 2)) == 0) store<u32>(scratch + (used++ << 2), 1 << SYMBOL_BITS | symbol);
	}
	const leaves = sort(scratch, used, all);
	const perLength = scratch + COUNTERS;
	memory.fill(perLength, 0, (MAX_LENGTH + 1) * 4);
	countDepths(leaves, used, limit, scratch, perLength);
	makeRoom(perLength, limit);
	let leaf = leaves;
	for (let length = limit; length > 0; length--) {
		for (let n = load<u32>(perLength + (length << 2)); n > 0; n--, leaf += 4) {
			store<u8>(lengths + (load<u32>(leaf) & SYMBOL_MASK), length);
		}
	}
}

/** Sorts by count, eight bits at a time, as far up as `all` (the words or-ed) has bits; returns the sorted buffer. */
function sort(scratch: usize, used: u32, all: u32): usize {
	let from = scratch;
	let to = scratch + OTHER;
	const counters = scratch + COUNTERS;
	for (let shift = SYMBOL_BITS; shift < 32 && all >> shift != 0; shift += 8) {
		memory.fill(counters, 0, 1024);
		for (let i: u32 = 0; i < used; i++) {
			const counter = counters + (((load<u32>(from + (i << 2)) >> shift) & 255) << 2);
			store<u32>(counter, load<u32>(counter) + 4);
		}
		let place = to;
		for (let counter = counters; counter < counters + 1024; counter += 4) {
			const bytes = load<u32>(counter);
			store<u32>(counter, place);
			place += bytes;
		}
		for (let i: u32 = 0; i < used; i++) {
			const word = load<u32>(from + (i << 2));
			const counter = counters + (((word >> shift) & 255) << 2);
			const slot = load<u32>(counter);
			store<u32>(slot, word);
			store<u32>(counter, slot + 4);
		}
		const sorted = to;
		to = from;
		from = sorted;
	}
	return from;
}

/**
 * Huffman's algorithm with two queues: leaves in order of weight, inner nodes in order of birth, so both are sorted
 * and the two lightest are always in front. Then depths from the root down, and how many leaves lie at each, clamped
 * to `limit`.
 */
function countDepths(leaves: usize, used: u32, limit: u32, scratch: usize, perLength: usize): void {
	const nodes = scratch + NODES;
	const leafParents = scratch + LEAF_PARENTS;
	const inner = used - 1;
	let leaf: u32 = 0;
	let node: u32 = 0;
	for (let parent: u32 = 0; parent < inner; parent++) {
		let weight: u32 = 0;
		for (let child = 0; child < 2; child++) {
			const leafWeight = leaf < used ? load<u32>(leaves + (leaf << 2)) >> SYMBOL_BITS : u32.MAX_VALUE;
			const nodeWeight = node < parent ? load<u32>(nodes + (node << 2)) : u32.MAX_VALUE;
			if (leafWeight <= nodeWeight) {
				weight += leafWeight;
				store<u32>(leafParents + (leaf++ << 2), parent);
			} else {
				weight += nodeWeight;
				store<u32>(nodes + (node++ << 2), parent);
			}
		}
		store<u32>(nodes + (parent << 2), weight);
	}
	store<u32>(nodes + ((inner - 1) << 2), 0);
	for (let i = <i32>inner - 2; i >= 0; i--) {
		const at = nodes + (i << 2);
		store<u32>(at, load<u32>(nodes + (load<u32>(at) << 2)) + 1);
	}
	for (let i: u32 = 0; i < used; i++) {
		const depth = load<u32>(nodes + (load<u32>(leafParents + (i << 2)) << 2)) + 1;
		const counter = perLength + (min(limit, depth) << 2);
		store<u32>(counter, load<u32>(counter) + 1);
	}
}

/**
 * Makes clamped leaves fit: Kraft's sum, in leaves of the deepest level, must be 2^limit. As long as it is more, the
 * deepest leaf above the limit goes one down and takes one from the limit beside it: two leaves where one was, one
 * fewer below.
 */
function makeRoom(perLength: usize, limit: u32): void {
	const deepest = perLength + (limit << 2);
	let excess: i32 = -(1 << limit);
	for (let length: u32 = 1; length <= limit; length++) {
		excess += load<u32>(perLength + (length << 2)) << (limit - length);
	}
	for (; excess > 0; excess--) {
		let at = deepest - 4;
		while (load<u32>(at) == 0) at -= 4;
		store<u32>(at, load<u32>(at) - 1);
		store<u32>(at, load<u32>(at, 4) + 2, 4);
		store<u32>(deepest, load<u32>(deepest) - 1);
	}
}

/** Canonical codes (section 3.2.2), a u64 each: low half the length, high half the code with its first bit lowest. */
export function canonicalCodes(lengths: usize, symbols: u32, codes: usize, scratch: usize): void {
	memory.fill(scratch, 0, (MAX_LENGTH + 1) * 4);
	for (let symbol: u32 = 0; symbol < symbols; symbol++) {
		const counter = scratch + (<u32>load<u8>(lengths + symbol) << 2);
		store<u32>(counter, load<u32>(counter) + 1);
	}
	store<u32>(scratch, 0);
	let next: u32 = 0;
	for (let counter = scratch; counter <= scratch + MAX_LENGTH * 4; counter += 4) {
		const used = load<u32>(counter);
		next <<= 1;
		store<u32>(counter, next);
		next += used;
	}
	for (let symbol: u32 = 0; symbol < symbols; symbol++) {
		const length = <u32>load<u8>(lengths + symbol);
		if (length == 0) continue;
		const counter = scratch + (length << 2);
		const code = load<u32>(counter);
		store<u32>(counter, code + 1);
		store<u64>(codes + (symbol << 3), <u64>reversed(code, length) << 32 | length);
	}
}

/** The low `length` bits of `code`, last first (section 3.1.1: codes are packed from their most significant bit). */
// @ts-ignore: decorator
@inline
function reversed(code: u32, length: u32): u32 {
	code = (code & 0x5555) << 1 | (code >> 1 & 0x5555);
	code = (code & 0x3333) << 2 | (code >> 2 & 0x3333);
	code = (code & 0x0f0f) << 4 | (code >> 4 & 0x0f0f);
	code = (code & 0x00ff) << 8 | code >> 8;
	return code >> (16 - length);
}
