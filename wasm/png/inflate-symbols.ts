// The symbols of a compressed block (RFC 1951, 3.2.3): the fast loop in the open, one symbol at a time near the end of
// a span or of the room. Both give the same bytes.
import { CORRUPT, OK, TRUNCATED } from "../status";
import { drop, fill } from "./inflate-bits";
import { COPY_OVERRUN, copyExact, copyFast } from "./inflate-copy";
import { DISTANCES, END_OF_BLOCK, EXCEPTION, LITERALS, LONG, NOT_LITERAL, walk } from "./inflate-huffman";
import {
	BLOCK_HEADER, DISTANCE_ROOT, DISTANCE_TABLE, distanceCode, Inflate, LITERAL_ROOT, LITERAL_TABLE, literalCode, MORE,
} from "./inflate-state";

/** Bytes the fast loop may read before it looks where it is: eight at a time, three times, each seven further on. */
const READ_AHEAD: usize = 24;
/** Bytes one turn of it may write: two literals, the longest match, what its copy overruns. */
export const WRITE_AHEAD: usize = 2 + 258 + COPY_OVERRUN;

const LITERAL_MASK: u32 = (1 << LITERAL_ROOT) - 1;
const DISTANCE_MASK: u32 = (1 << DISTANCE_ROOT) - 1;

/** The table's entry for the codeword at the lowest bit, in the low half of 64 bits as the arithmetic wants it. */
// @ts-ignore: decorator
@inline
function lookup(table: usize, mask: u32, bits: u64): u64 {
	return load<u32>(table + (((bits as u32) & mask) << 2)) as u64;
}

/** Whether the codeword is longer than the table's index. */
// @ts-ignore: decorator
@inline
function isLong(entry: u64): bool {
	return (entry & (EXCEPTION | LONG)) == (EXCEPTION | LONG);
}

/** What an entry adds to its base: the extra bits behind the codeword. */
// @ts-ignore: decorator
@inline
function value(entry: u64, bits: u64): u32 {
	return (entry >> 16) as u32 + ((bits & (((1 as u64) << entry) - 1)) >> ((entry >> 8) & 15)) as u32;
}

/** What both loops answer where the block goes on: neither a status nor the caller's business. */
const ON: i32 = 2;

/**
 * Puts out the block's symbols. OK at its end; MORE once `z.out` has reached `want`, or where `limit` leaves no room
 * for the next byte; or a status. Writes nothing at `limit` or past it.
 */
export function inflateSymbols(z: Inflate, want: usize, limit: usize): i32 {
	let status: i32;
	do {
		if (z.pending && !copyPending(z, limit)) return MORE;
		if (z.end - z.next >= READ_AHEAD && limit - z.out >= WRITE_AHEAD) {
			status = inflateFast(z, z.end - READ_AHEAD, limit - WRITE_AHEAD);
			if (status != ON) return status;
		}
		if (z.out >= want) return MORE;
		status = inflateSymbol(z, limit);
	} while (status == ON);
	return status;
}

/**
 * Runs while `z.next` is at most `lastRead` and `z.out` at most `lastWrite`: then ON; OK at the block's end; CORRUPT.
 *
 * The next symbol's entry is looked up before a match is copied, so that the load is under way should the copy's
 * branches be guessed wrong: that saves 4 % of the time.
 */
function inflateFast(z: Inflate, lastRead: usize, lastWrite: usize): i32 {
	const literals = literalCode(z) + LITERAL_TABLE;
	const distances = distanceCode(z) + DISTANCE_TABLE;
	let bits = z.bits;
	// Of the count only the low six bits are kept right: a whole entry is taken from it, and shifts look at no more.
	let count = z.count;
	let next = z.next;
	let out = z.out;
	let status = ON;
	// To 56 bits or more: whole bytes advance, and of the last one the bits that fit are the same when read again.
	bits |= load<u64>(next) << count;
	next += 7 - ((count as usize >> 3) & 7);
	count |= 56;
	let entry = lookup(literals, LITERAL_MASK, bits);
	do {
		// Of 56 bits, two literals leave enough to look up a third symbol, and a match needs 48 at most.
		if (!(entry & NOT_LITERAL)) {
			store<u8>(out++, (entry >> 16) as u32);
			bits >>= entry;
			count -= entry;
			entry = lookup(literals, LITERAL_MASK, bits);
			if (!(entry & NOT_LITERAL)) {
				store<u8>(out++, (entry >> 16) as u32);
				bits >>= entry;
				count -= entry;
				entry = lookup(literals, LITERAL_MASK, bits);
			}
			bits |= load<u64>(next) << count;
			next += 7 - ((count as usize >> 3) & 7);
			count |= 56;
			if (!(entry & NOT_LITERAL)) continue;
		}
		if (entry & EXCEPTION) {
			if (isLong(entry)) entry = walk(literalCode(z), bits, LITERALS);
			if (!(entry & NOT_LITERAL)) continue;
			if (entry & EXCEPTION) {
				status = entry & END_OF_BLOCK ? OK : CORRUPT;
				bits >>= entry;
				count -= entry;
				break;
			}
		}
		const length = value(entry, bits);
		bits >>= entry;
		count -= entry;
		entry = lookup(distances, DISTANCE_MASK, bits);
		if (entry & EXCEPTION) {
			if (isLong(entry)) entry = walk(distanceCode(z), bits, DISTANCES);
			if (entry & EXCEPTION) {
				status = CORRUPT;
				break;
			}
		}
		const distance = value(entry, bits) as usize;
		bits >>= entry;
		count -= entry;
		if (distance > out - z.origin) {
			status = CORRUPT;
			break;
		}
		bits |= load<u64>(next) << count;
		next += 7 - ((count as usize >> 3) & 7);
		count |= 56;
		entry = lookup(literals, LITERAL_MASK, bits);
		copyFast(out, distance, length);
		out += length;
	} while (next <= lastRead && out <= lastWrite);
	z.count = count & 63;
	z.bits = bits & (((1 as u64) << count) - 1);
	z.next = next;
	z.out = out;
	if (status == OK) z.mode = BLOCK_HEADER;
	return status;
}

/** Decodes one symbol where little is left of the span or the room: ON, OK, MORE (nothing consumed), or a status. */
function inflateSymbol(z: Inflate, limit: usize): i32 {
	const status = fill(z);
	if (status < 0) return status;
	let bits = z.bits;
	let entry = lookup(literalCode(z) + LITERAL_TABLE, LITERAL_MASK, bits);
	if (isLong(entry)) entry = walk(literalCode(z), bits, LITERALS);
	let used = entry & 63;
	if (used > z.count) return TRUNCATED;
	if (!(entry & NOT_LITERAL)) {
		if (z.out == limit) return MORE;
		store<u8>(z.out++, (entry >> 16) as u32);
		drop(z, used);
		return ON;
	}
	if (entry & EXCEPTION) {
		if (!(entry & END_OF_BLOCK)) return z.count < 15 ? TRUNCATED : CORRUPT;
		drop(z, used);
		z.mode = BLOCK_HEADER;
		return OK;
	}
	if (z.out == limit) return MORE;
	const length = value(entry, bits);
	bits >>= used;
	entry = lookup(distanceCode(z) + DISTANCE_TABLE, DISTANCE_MASK, bits);
	if (isLong(entry)) entry = walk(distanceCode(z), bits, DISTANCES);
	used += entry & 63;
	if (used > z.count) return TRUNCATED;
	const distance = value(entry, bits);
	if (entry & EXCEPTION) return z.count - used < 15 ? TRUNCATED : CORRUPT;
	if (distance as usize > z.out - z.origin) return CORRUPT;
	drop(z, used);
	z.pending = length;
	z.distance = distance;
	return copyPending(z, limit) ? ON : MORE;
}

/** Copies what is left of a match, as far as there is room; whether all of it went. */
function copyPending(z: Inflate, limit: usize): bool {
	const length = min(z.pending as usize, limit - z.out);
	copyExact(z.out, z.distance, length);
	z.out += length;
	z.pending -= length as u32;
	return z.pending == 0;
}
