// Entropy-coded segments (T.81 B.1.1.5, F.1.2.3): takes the stuffed zeros out, a few kilobytes at a time, and knows
// where the segment ends. Promise: a block decoder may read LOOKAHEAD bytes without looking where it is.
//
// The bytes are laid down backwards, the first at the top of the buffer, so that one little-endian load reads them as
// big-endian bits: the block decoders neither swap bytes nor test for 0xFF. This pass takes 2 % of a decode.
import { CORRUPT, OK, TRUNCATED } from "../status";

/** Why a segment has no more bytes: it has (0), a marker follows, or the upload ends. */
const AT_MARKER: i32 = 1;
const AT_END: i32 = 2;

/**
 * What a block decoder may reach below `at`: 248 bytes for 64 codes of 16 bits and 15 value bits each, 8 that may be in
 * hand already, 8 that a filling reads, 8 to spare.
 */
const LOOKAHEAD: i32 = 272;

/** Bytes of entropy-coded data held unstuffed at a time. */
export const BUFFER_BYTES: usize = 4096;

/** A segment being read. */
// @ts-ignore: decorator
@unmanaged
export class Segment {
	/** The next byte of the upload to unstuff, and the upload's end. */
	next: usize;
	end: usize;
	/** Bits taken from the buffer but not used, left-aligned; how many; address below which the next ones lie. */
	bits: u64;
	count: i32;
	at: usize;
	/** The buffer (BUFFER_BYTES, filled from its top), the lowest address of real data in it; 0, AT_MARKER or AT_END. */
	buffer: usize;
	low: usize;
	ended: i32;
	/** Restart markers passed. */
	restarts: i32;
}

/** Begins a segment at segment.next: no bits in hand, nothing unstuffed. */
export function beginSegment(segment: Segment): void {
	segment.bits = 0;
	segment.count = 0;
	segment.at = segment.buffer + BUFFER_BYTES;
	segment.low = segment.at;
	segment.ended = 0;
	refill(segment);
}

/** Bits of real data left in hand; negative when decoding has run past the segment's end. */
// @ts-ignore: decorator
@inline function bitsLeft(segment: Segment): i32 {
	return (i32(segment.at - segment.low) << 3) + segment.count;
}

/** Before each block: OK when LOOKAHEAD bytes lie ahead (zeros past the end), or why the last block had too few. */
// @ts-ignore: decorator
@inline export function ensure(segment: Segment): i32 {
	return i32(segment.at - segment.low) >= LOOKAHEAD ? OK : refill(segment);
}

/** After the last block: whether it was all there. */
export function overrun(segment: Segment): i32 {
	if (bitsLeft(segment) >= 0) return OK;
	return segment.ended == AT_END ? TRUNCATED : CORRUPT;
}

/** What bits that make no sense mean: TRUNCATED where the code may have gone on past the upload's end, else CORRUPT. */
export function senseless(segment: Segment, at: usize, count: i32): i32 {
	const left = (i32(at - segment.low) << 3) + count;
	return segment.ended == AT_END && left < 32 ? TRUNCATED : CORRUPT;
}

/** Tops the buffer up from the upload, until the segment ends; then answers as overrun does. */
function refill(segment: Segment): i32 {
	if (segment.ended != 0) return overrun(segment);
	const left = segment.at - segment.low;
	let low = segment.buffer + BUFFER_BYTES - left;
	memory.copy(low, segment.low, left);
	segment.at = segment.buffer + BUFFER_BYTES;

	// 16 bytes a step go down whole; what follows a 0xFF among them is then written over.
	const floor = segment.buffer + LOOKAHEAD + 16;
	const end = segment.end;
	let next = segment.next;
	const wide = end - next > 16 ? end - 16 : next;
	while (low >= floor && segment.ended == 0) {
		if (next < wide) {
			const bytes = v128.load(next);
			v128.store(low - 16, i8x16.shuffle(bytes, bytes, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
			const stuffed = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(-1)));
			const clean = stuffed == 0 ? 16 : ctz(stuffed);
			next += clean;
			low -= clean;
			if (clean == 16) continue;
		}
		// One byte: a plain one, a stuffed 0xFF (fill bytes before its zero tolerated), a marker, or the upload's end.
		if (next >= end) {
			segment.ended = AT_END;
			break;
		}
		const byte = load<u8>(next);
		if (byte == 0xff) {
			let after = next + 1;
			while (after < end && load<u8>(after) == 0xff) after++;
			if (after >= end) {
				segment.ended = AT_END;
				break;
			}
			if (load<u8>(after) != 0) {
				segment.ended = AT_MARKER;
				break;
			}
			next = after;
		}
		next++;
		store<u8>(--low, byte);
	}
	segment.next = next;
	segment.low = low;
	if (segment.ended != 0) memory.fill(low - LOOKAHEAD, 0, LOOKAHEAD);
	return OK;
}

/**
 * At a restart (T.81 E.2.4): the segment must end within the byte in hand, and the marker be the one due. Anything else
 * is CORRUPT: libjpeg would guess which blocks are missing and paint them gray.
 */
export function restart(segment: Segment): i32 {
	refill(segment);
	const left = bitsLeft(segment);
	if (left < 0 || segment.ended == AT_END) return segment.ended == AT_END ? TRUNCATED : CORRUPT;
	if (left >= 8 || segment.ended == 0) return CORRUPT;
	let next = segment.next;
	while (load<u8>(next) == 0xff) next++;
	if (load<u8>(next) != 0xd0 + (segment.restarts & 7)) return CORRUPT;
	segment.restarts++;
	segment.next = next + 1;
	beginSegment(segment);
	return OK;
}
