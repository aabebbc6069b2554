// Where one compressed stream of a PNG lives: the caller's state struct, and the arena its window and tables are laid
// out in. Nothing here is global, so that several encoders run in one instance.

/** RFC 1951 section 2: a match reaches back at most 32 KB. */
export const REACH: u32 = 32768;
/** A block is coded once so many bytes wait: its code tables (some 80 bytes) are then well under a percent of it. */
export const BLOCK_BYTES: u32 = 65536;
/** Looking up reads at most so many bytes past the last one gathered: a word, a vector, a second run. */
const SLACK: u32 = 384;
/** Hash buckets of four positions: 2^12 of eight bytes stay in the first-level cache; 2^13 save 0.05 % of size. */
export const BUCKET_BITS: u32 = 12;
/** The shortest match deflate-match.ts writes, and thus how many may fit into a block. */
export const MIN_MATCH: u32 = 4;

/** RFC 1951 section 3.2.5: literals, end of block and lengths share 0..285; the fixed code also numbers 286 and 287. */
export const LITERAL_SYMBOLS: u32 = 288;
/** 30 distances are used; the fixed code has 32 of five bits. */
export const DISTANCE_SYMBOLS: u32 = 32;
export const END_OF_BLOCK: u32 = 256;
export const FIRST_LENGTH: u32 = 257;

/** Four partial histograms of the literals; once summed, the plan of the block's head takes their place. */
export const HISTOGRAM_BYTES: u32 = 4 * 256 * 4;
/** Two buffers of 288 words to sort in, parents of leaves and of inner nodes, and 256 counters. */
const SCRATCH_BYTES: u32 = 4 * LITERAL_SYMBOLS * 4 + 1024;
/** What the search may spend before anything was found. */
const FIRST_BUDGET: i32 = 64;

/** One zlib stream (RFC 1950) over filtered rows. Bytes wait in [start, end); up to 32 KB before are history. */
@unmanaged
export class Deflate {
	/** Bytes of a pixel, and of a row with its filter byte: matches are looked up at the start of pixels only. */
	pixel: u32;
	stride: u32;
	/** First byte of the sliding window, and that byte's position in the stream. */
	window: usize;
	windowPosition: u32;
	/** A block always starts with a row's filter byte. */
	start: usize;
	end: usize;
	/** Adler-32 of all bytes before `start`. */
	adler: u32;
	/** Bits not yet written, least significant first (RFC 1951 section 3.1.1): fewer than eight between calls. */
	bits: u64;
	bitCount: u32;
	/** How many fruitless look-ups the search may still make (see deflate-match.ts). */
	budget: i32;
	/** Sixteenths of a bit that every literal of the last block spent on saying that it is no match. */
	flagPrice: u32;
	/** u64[2^BUCKET_BITS]: four u16 stream positions modulo 2^16, the latest lowest. */
	buckets: usize;
	/** u64 a match: literals before it (32 bits), distance - 1 (16), length - 3 (16). */
	matches: usize;
	histograms: usize;
	/** u32 counts of both alphabets, one behind the other. */
	literalCounts: usize;
	distanceCounts: usize;
	/** u8 code lengths of both alphabets, one behind the other; between blocks, the prices for the next. */
	literalLengths: usize;
	distanceLengths: usize;
	/** u64 codes: length in the low half, bits in the high half. */
	literalCodes: usize;
	distanceCodes: usize;
	scratch: usize;
}

/** Bytes of the arena for rows of at most `stride` bytes: what may wait is a block less one byte, and a row. */
export function arenaBytes(stride: u32): u32 {
	return layOut(changetype<Deflate>(0), 0, stride);
}

/** Opens an empty stream over `arena` (16-aligned, arenaBytes(stride) long). */
export function openDeflate(d: Deflate, arena: usize, pixel: u32, stride: u32): void {
	layOut(d, arena, stride);
	d.pixel = pixel;
	d.stride = stride;
	d.windowPosition = 0;
	d.start = d.window;
	d.end = d.window;
	d.adler = 1;
	d.bits = 0;
	d.bitCount = 0;
	d.budget = FIRST_BUDGET;
	d.flagPrice = 0;
	// The window too: what lies behind `end` sways which candidates are tried, and equal pixels must give equal bytes.
	memory.fill(d.buckets, 0, d.matches - d.buckets);
	memory.fill(d.literalLengths, 8, LITERAL_SYMBOLS);
	memory.fill(d.distanceLengths, 5, DISTANCE_SYMBOLS);
}

/** Gives every part of the arena its address, unless `d` is null; returns how many bytes they take. */
function layOut(d: Deflate, arena: usize, stride: u32): u32 {
	const waiting = BLOCK_BYTES + stride;
	const window = arena + (8 << BUCKET_BITS);
	const matches = window + ((REACH + waiting + SLACK + 15) & ~15);
	const histograms = matches + (waiting / MIN_MATCH + 2) * 8;
	const literalCounts = histograms + HISTOGRAM_BYTES;
	const literalLengths = literalCounts + (LITERAL_SYMBOLS + DISTANCE_SYMBOLS) * 4;
	const literalCodes = literalLengths + LITERAL_SYMBOLS + DISTANCE_SYMBOLS;
	const scratch = literalCodes + (LITERAL_SYMBOLS + DISTANCE_SYMBOLS) * 8;
	if (changetype<usize>(d) != 0) {
		d.buckets = arena;
		d.window = window;
		d.matches = matches;
		d.histograms = histograms;
		d.literalCounts = literalCounts;
		d.distanceCounts = literalCounts + LITERAL_SYMBOLS * 4;
		d.literalLengths = literalLengths;
		d.distanceLengths = literalLengths + LITERAL_SYMBOLS;
		d.literalCodes = literalCodes;
		d.distanceCodes = literalCodes + LITERAL_SYMBOLS * 8;
		d.scratch = scratch;
	}
	return <u32>(scratch + SCRATCH_BYTES - arena + 15) & ~15;
}
