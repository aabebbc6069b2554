// The heads of the stream: zlib's two bytes and four (RFC 1950, 2.2), a block's three bits (RFC 1951, 3.2.3), and the
// codes a block brings with it (3.2.6 and 3.2.7).
import { CORRUPT, LIMIT, OK } from "../status";
import { fill, need, take } from "./inflate-bits";
import { buildCode, DISTANCES, LITERALS, PRECODE } from "./inflate-huffman";
import {
	BLOCK_HEADER, codeLengths, DISTANCE_ROOT, DISTANCE_TABLE, distanceCode, DONE, Inflate, LITERAL_ROOT, LITERAL_TABLE,
	literalCode, PRECODE_ROOT, STORED, SYMBOLS, ZLIB_TRAILER,
} from "./inflate-state";

/** The order in which a block writes the lengths of the code lengths' code (RFC 1951, 3.2.7). */
const PRECODE_ORDER: usize = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

/** zlib's header: deflate with any window, no preset dictionary, the check right. */
export function readZlibHeader(z: Inflate): i32 {
	const status = need(z, 16);
	if (status < 0) return status;
	const method = take(z, 8);
	const flags = take(z, 8);
	if ((method & 15) != 8 || method > 0x7f || (method << 8 | flags) % 31 != 0 || flags & 32) return CORRUPT;
	z.mode = BLOCK_HEADER;
	return OK;
}

/** zlib's trailer, from the next whole byte: the Adler-32 of what came out. */
export function readZlibTrailer(z: Inflate): i32 {
	take(z, z.count & 7);
	const status = need(z, 32);
	if (status < 0) return status;
	if (bswap<u32>(take(z, 32)) != z.adler) return CORRUPT;
	z.mode = DONE;
	return OK;
}

/** A block's header with all it brings; after the last block, the trailer comes next. */
export function readBlockHeader(z: Inflate): i32 {
	if (z.final) {
		z.mode = ZLIB_TRAILER;
		return OK;
	}
	const status = need(z, 3);
	if (status < 0) return status;
	z.final = take(z, 1) != 0;
	const type = take(z, 2);
	if (type == 0) return readStored(z);
	if (type == 3) return CORRUPT;
	z.mode = SYMBOLS;
	return type == 1 ? buildFixed(z) : readDynamic(z);
}

/** A stored block: from the next whole byte, its length and the length's complement (3.2.4). */
function readStored(z: Inflate): i32 {
	take(z, z.count & 7);
	const status = need(z, 32);
	if (status < 0) return status;
	const length = take(z, 16);
	if (take(z, 16) != (length ^ 0xffff)) return CORRUPT;
	z.pending = length;
	z.mode = STORED;
	return OK;
}

/** The fixed codes (3.2.6), built when the tables hold another. */
function buildFixed(z: Inflate): i32 {
	if (z.fixed) return OK;
	const lengths = codeLengths(z);
	memory.fill(lengths, 8, 144);
	memory.fill(lengths + 144, 9, 112);
	memory.fill(lengths + 256, 7, 24);
	memory.fill(lengths + 280, 8, 8);
	buildCode(literalCode(z), LITERAL_TABLE, LITERAL_ROOT, lengths, 288, LITERALS);
	memory.fill(lengths, 5, 32);
	buildCode(distanceCode(z), DISTANCE_TABLE, DISTANCE_ROOT, lengths, 32, DISTANCES);
	z.fixed = true;
	return OK;
}

/** A dynamic block's codes (3.2.7): first the code of the code lengths, then both codes' lengths in one row. */
function readDynamic(z: Inflate): i32 {
	if (z.blocks == 0) return LIMIT;
	z.blocks--;
	z.fixed = false;
	let status = need(z, 14);
	if (status < 0) return status;
	const literals = take(z, 5) + 257;
	const distances = take(z, 5) + 1;
	const precodes = take(z, 4) + 4;
	if (literals > 286 || distances > 30) return CORRUPT;
	const lengths = codeLengths(z);
	memory.fill(lengths, 0, 19);
	for (let i: u32 = 0; i < precodes; i++) {
		status = need(z, 3);
		if (status < 0) return status;
		store<u8>(lengths + load<u8>(PRECODE_ORDER + i), take(z, 3));
	}
	status = buildCode(distanceCode(z), DISTANCE_TABLE, PRECODE_ROOT, lengths, 19, PRECODE);
	if (status < 0) return status;
	status = readLengths(z, lengths, literals + distances);
	if (status < 0) return status;
	if (load<u8>(lengths, 256) == 0) return CORRUPT;
	status = buildCode(literalCode(z), LITERAL_TABLE, LITERAL_ROOT, lengths, literals, LITERALS);
	if (status < 0) return status;
	return buildCode(distanceCode(z), DISTANCE_TABLE, DISTANCE_ROOT, lengths + literals, distances, DISTANCES);
}

/** Reads `total` code lengths, runs included; a run may go from one code into the other but not past the end. */
function readLengths(z: Inflate, lengths: usize, total: u32): i32 {
	const table = distanceCode(z) + DISTANCE_TABLE;
	let at: u32 = 0;
	while (at < total) {
		// A codeword has at most 7 bits, its run's count at most 7 more.
		const status = fill(z);
		if (status < 0) return status;
		const entry = load<u32>(table + (((z.bits as u32) & ((1 << PRECODE_ROOT) - 1)) << 2));
		const symbol = entry >> 16;
		const extra: u32 = symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7;
		const refused = need(z, ((entry & 63) + extra) as u64);
		if (refused < 0) return refused;
		take(z, entry & 63);
		if (symbol < 16) {
			store<u8>(lengths + at++, symbol);
			continue;
		}
		if (symbol == 16 && at == 0) return CORRUPT;
		const run = take(z, extra) + (symbol == 18 ? 11 : 3);
		if (at + run > total) return CORRUPT;
		memory.fill(lengths + at, symbol == 16 ? load<u8>(lengths + at - 1) : 0, run);
		at += run;
	}
	return OK;
}
