// What a match saves: its literals at the last block's prices, less its own price. Neighbouring blocks code alike.
import { Deflate, END_OF_BLOCK, FIRST_LENGTH, LITERAL_SYMBOLS } from "./deflate-state";
import { distanceExtraBits, distanceSymbol, lengthExtraBits, lengthSymbol } from "./deflate-symbols";

/** The price of a symbol that the last block did not use. */
const UNUSED: u8 = 13;

/** Makes the lengths of the block just coded the prices of the next. */
export function learnPrices(d: Deflate): void {
	let literals: u32 = 0;
	let all: u32 = 0;
	for (let symbol: u32 = 0; symbol < LITERAL_SYMBOLS; symbol++) {
		if (symbol == END_OF_BLOCK) literals = all;
		all += load<u32>(d.literalCounts + (symbol << 2));
	}
	// log2(all / literals) in sixteenths, linear between powers of two. Literals share their code with the lengths: the
	// more matches, the dearer each literal, and the more a match seems to save. Taking off what literals pay only for
	// not being lengths breaks that circle (photos: 5 % smaller).
	let ratio = all * 16 / max(literals, 1);
	let log: u32 = 0;
	for (; ratio >= 32; ratio >>= 1) log += 16;
	d.flagPrice = log + ratio - 16;

	for (let at = d.literalLengths; at < d.literalCodes; at++) if (load<u8>(at) == 0) store<u8>(at, UNUSED);
}

/** Sixteenths of a bit saved by the match of `length` bytes at `at`, judged by its first four. May be negative. */
// @ts-ignore: decorator
@inline
export function saving(d: Deflate, at: usize, length: u32, distance: u32): i32 {
	const prices = d.literalLengths;
	const four = load<u32>(at);
	const quarters = <u32>load<u8>(prices + (four & 255)) + load<u8>(prices + ((four >> 8) & 255))
		+ load<u8>(prices + ((four >> 16) & 255)) + load<u8>(prices + (four >> 24));
	// No literal costs less than a bit.
	const literal = max<i32>(16, (quarters << 2) - d.flagPrice);
	const lengthExtra = lengthExtraBits(length - 3);
	const distanceExtra = distanceExtraBits(distance - 1);
	const match = <u32>load<u8>(prices + FIRST_LENGTH + lengthSymbol(length - 3, lengthExtra)) + lengthExtra
		+ load<u8>(d.distanceLengths + distanceSymbol(distance - 1, distanceExtra)) + distanceExtra;
	return length * literal - (match << 4);
}
