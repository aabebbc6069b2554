// Where the bytes ahead may have stood before: a table of buckets, each the last four positions of one hash.
// Positions are kept modulo 2^16 and never cleared or rebased: a stale one is but a distance to try, and every
// candidate is compared.
import { BUCKET_BITS } from "./deflate-state";

/** RFC 1951 section 3.2.5: the longest match. */
export const MAX_MATCH: u32 = 258;
/** Repeats shorter than six bytes, unless a run, are not looked for: in filtered photos they cost what they save. */
const MIN_LOOKUP: u32 = 6;
const WAYS: u32 = 4;
/** The second run of a key is followed no further: loads then stay within SLACK bytes of the end. */
const KEY_RUN: u32 = 255;

/**
 * The longest match for the bytes at `at` within `reach` bytes back, of at most `longest`, as length << 16 |
 * distance; 0 if there is none. Enters `at` (at stream position `position`) into the table.
 *
 * A run (distance 1) needs no table. Filtered graphics are runs of zeros and few other bytes, though, and the same
 * runs in the same order repeat from row to row: so at a run the key is its length, what follows it, and the next
 * run's length.
 */
export function lookUp(buckets: usize, at: usize, position: u32, reach: u32, longest: u32): u32 {
	let length: u32 = MIN_LOOKUP - 1;
	let distance: u32 = 0;
	let key: u64;
	if (load<u32>(at) == load<u32>(at - 1)) {
		length = matchLength(at, 1, longest);
		distance = 1;
		const after = at + length;
		key = load<u64>(after) + length * 0x3d4d51cb;
		const next = runsOfFour(after + 1);
		if (next != 0) key += <u64>matchLength(after + 1 + ctz(next), 1, KEY_RUN) * 0x1b873593;
	} else {
		key = load<u64>(at);
	}

	const bucket = bucketOf(buckets, key);
	let slots = load<u64>(bucket);
	if (((<u32>slots ^ position) & 0xffff) != 0) store<u64>(bucket, slots << 16 | <u64>(position & 0xffff));
	else slots >>= 16;
	// A far match must beat a run by two bytes to pay for its distance.
	const handicap = distance;
	let tail = at + length - 3;
	let word = load<u32>(tail);
	for (let way: u32 = 0; way < WAYS; way++) {
		const back = (position - <u32>slots) & 0xffff;
		if (back - 1 >= reach) break;
		slots >>= 16;
		if (word != load<u32>(tail - back)) continue;
		const other = matchLength(at, back, longest);
		if (other > length + handicap) {
			length = other;
			distance = back;
			if (other == longest) break;
			tail = at + other - 3;
			word = load<u32>(tail);
		}
	}
	return distance == 0 ? 0 : length << 16 | distance;
}

/** Enters `at` into the table; returns the distance to the latest entry beside it, 0 or beyond reach if none. */
// @ts-ignore: decorator
@inline
export function enter(buckets: usize, at: usize, position: u32): u32 {
	const bucket = bucketOf(buckets, load<u64>(at));
	const slots = load<u64>(bucket);
	store<u64>(bucket, slots << 16 | <u64>(position & 0xffff));
	return (position - <u32>slots) & 0xffff;
}

/** The bucket of the low six bytes of `key`: two RGB pixels. */
// @ts-ignore: decorator
@inline
function bucketOf(buckets: usize, key: u64): usize {
	return buckets + (<usize>(((key << 16) * 0x9e3779b97f4a7c15) >> (64 - BUCKET_BITS)) << 3);
}

/** Bit i is set where four bytes from at + i equal the byte before each: i from 0 to 12. */
// @ts-ignore: decorator
@inline
export function runsOfFour(at: usize): u32 {
	const same = i8x16.bitmask(i8x16.eq(v128.load(at), v128.load(at - 1)));
	const two = same & (same >> 1);
	return two & (two >> 2);
}

/** How many bytes at `at` equal those `distance` before, at most `longest`. */
// @ts-ignore: decorator
@inline
export function matchLength(at: usize, distance: u32, longest: u32): u32 {
	let length: u32 = 0;
	do {
		const same = i8x16.bitmask(i8x16.eq(v128.load(at + length), v128.load(at + length - distance)));
		if (same != 0xffff) {
			length += ctz(~same);
			break;
		}
		length += 16;
	} while (length < longest);
	return min(length, longest);
}
