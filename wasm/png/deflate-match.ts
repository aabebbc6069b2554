// Finds the repeats of a block (RFC 1951 section 2, LZ77). Looking up is dear where nothing repeats, so it is paid
// for: a budget grows with what matches save and shrinks with look-ups that find nothing; without budget the walk
// cruises.
import { MAX_MATCH, enter, lookUp, matchLength, runsOfFour } from "./deflate-lookup";
import { saving } from "./deflate-price";
import { Deflate, FIRST_LENGTH, REACH } from "./deflate-state";
import { distanceExtraBits, distanceSymbol, lengthExtraBits, lengthSymbol } from "./deflate-symbols";

/** A look-up reads so many bytes at least: the last ones of a block are literals, or the end of a longer match. */
const TAIL: u32 = 24;
/** Cruising looks up one byte in twelve, which are whole pixels of one, three or four, and sees runs in between. */
const CRUISE: u32 = 12;
/** Sixteenths of a bit a match must save: every choice of a match takes literals from the code's own statistics. */
const LEAST_SAVING: i32 = 3 * 16;
/** A match pays for a look-up per four bits it saves, at most sixteen; a run for none: cruising finds runs too. */
const SAVING_PER_LOOKUP: u32 = 6;
const MOST_EARNED: i32 = 16;
const MOST_BUDGET: i32 = 64;
const REJECTED: i32 = 2;
/** The next pixel's match is taken instead if longer by so much (a lazy match: gradients shrink by a fifth). */
const WORTH_WAITING: u32 = 3;
/** Inside a match every other pixel is entered into the table. */
const ENTER_PIXELS: u32 = 2;

/** Writes the block's matches to `d.matches`, counts its literals, lengths and distances; returns how many matches. */
export function findMatches(d: Deflate): u32 {
	const limit = d.end - TAIL;
	let match = d.matches;
	let anchor = d.start;
	let at = anchor + 1;
	let rowEnd = anchor + d.stride;
	let budget = d.budget;
	while (at < limit) {
		if (at >= rowEnd) {
			at = rowEnd + 1;
			rowEnd += d.stride;
			continue;
		}
		const step = budget > 0 ? d.pixel : CRUISE;
		const found = budget > 0 ? search(d, at, rowEnd) : glance(d, at);
		if (found == 0) {
			at += step;
			budget--;
			continue;
		}
		at += found >> 25;
		const distance = found & 0xffff;
		const from = growBack(d, anchor, at, distance);
		const length = min(MAX_MATCH, ((found >> 16) & 511) + <u32>(at - from));
		const saved = saving(d, from, length, distance);
		if (saved <= LEAST_SAVING) {
			at = nextPixel(d, at + step, rowEnd);
			budget -= REJECTED;
			continue;
		}
		store<u64>(match, <u64>(from - anchor) | <u64>(distance - 1) << 32 | <u64>(length - 3) << 48);
		match += 8;
		countMatch(d, length - 3, distance - 1);
		countLiterals(d.histograms, anchor, from);
		anchor = from + length;
		budget = max(0, budget);
		if (distance != 1) {
			budget = min(MOST_BUDGET, budget + min(MOST_EARNED, saved >> SAVING_PER_LOOKUP));
			enterPixels(d, at, min(min(anchor, rowEnd), limit));
		}
		while (anchor >= rowEnd) rowEnd += d.stride;
		at = nextPixel(d, anchor, rowEnd);
	}
	d.budget = budget;
	countLiterals(d.histograms, anchor, d.end);
	return <u32>(match - d.matches) >> 3;
}

// What was found is one word: bytes to skip << 25 | length << 16 | distance, or 0.

/** Looks up the pixel at `at` and the next one, and answers with the better match. */
// @ts-ignore: decorator
@inline
function search(d: Deflate, at: usize, rowEnd: usize): u32 {
	const pixel = d.pixel;
	const position = d.windowPosition + <u32>(at - d.window);
	const reach = min<u32>(REACH, <u32>(at - d.window));
	const longest = min<u32>(MAX_MATCH, <u32>(d.end - at));
	const found = lookUp(d.buckets, at, position, reach, longest);
	if (found == 0 || at + pixel >= rowEnd) return found;
	const later = lookUp(d.buckets, at + pixel, position + pixel, reach, longest - pixel);
	return later >> 16 > (found >> 16) + WORTH_WAITING ? later | pixel << 25 : found;
}

/** Answers with the next run, or with the latest entry of the table if eight bytes agree. */
// @ts-ignore: decorator
@inline
function glance(d: Deflate, at: usize): u32 {
	const runs = runsOfFour(at);
	if (runs != 0) {
		const skip = ctz(runs);
		return skip << 25 | matchLength(at + skip, 1, min<u32>(MAX_MATCH, <u32>(d.end - at) - skip)) << 16 | 1;
	}
	const reach = min<u32>(REACH, <u32>(at - d.window));
	const back = enter(d.buckets, at, d.windowPosition + <u32>(at - d.window));
	if (back - 1 >= reach || load<u64>(at) != load<u64>(at - back)) return 0;
	return matchLength(at, back, min<u32>(MAX_MATCH, <u32>(d.end - at))) << 16 | back;
}

/** Where the match at `at` begins if it takes in the equal bytes before it, none before `anchor`. */
// @ts-ignore: decorator
@inline
function growBack(d: Deflate, anchor: usize, at: usize, distance: u32): usize {
	const first = max<usize>(anchor, d.window + distance);
	while (at > first && load<u8>(at - 1) == load<u8>(at - 1 - distance)) at--;
	return at;
}

/** The next pixel's first byte at or after `at`; `at` itself where its row is over. */
// @ts-ignore: decorator
@inline
function nextPixel(d: Deflate, at: usize, rowEnd: usize): usize {
	return at < rowEnd ? at + (rowEnd - at) % d.pixel : at;
}

/** Enters every other pixel after `at` and before `stop` into the table. */
// @ts-ignore: decorator
@inline
function enterPixels(d: Deflate, at: usize, stop: usize): void {
	const toPosition = d.windowPosition - <u32>d.window;
	const step = d.pixel * ENTER_PIXELS;
	for (at += d.pixel; at < stop; at += step) enter(d.buckets, at, <u32>at + toPosition);
}

// @ts-ignore: decorator
@inline
function countMatch(d: Deflate, length3: u32, distance1: u32): void {
	const length = lengthSymbol(length3, lengthExtraBits(length3));
	const distance = distanceSymbol(distance1, distanceExtraBits(distance1));
	count(d.literalCounts + ((FIRST_LENGTH + length) << 2));
	count(d.distanceCounts + (distance << 2));
}

/** Counts [from, to) into four histograms: neighbours are often equal, and would wait for each other's store. */
// @ts-ignore: decorator
@inline
function countLiterals(histograms: usize, from: usize, to: usize): void {
	for (; from + 4 <= to; from += 4) {
		const four = load<u32>(from);
		count(histograms + ((four & 255) << 2));
		count(histograms + ((four >> 6) & 0x3fc) + 1024);
		count(histograms + ((four >> 14) & 0x3fc) + 2048);
		count(histograms + ((four >> 24) << 2) + 3072);
	}
	for (; from < to; from++) count(histograms + (<u32>load<u8>(from) << 2));
}

// @ts-ignore: decorator
@inline
function count(counter: usize): void {
	store<u32>(counter, load<u32>(counter) + 1);
}
