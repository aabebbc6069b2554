// Bits onto the output (RFC 1951 section 3.1.1): gathered in 64, stored eight bytes at a time, of which the whole
// bytes count.
import { Deflate, END_OF_BLOCK, FIRST_LENGTH } from "./deflate-state";
import { distanceExtraBits, distanceSymbol, lengthExtraBits, lengthSymbol } from "./deflate-symbols";

/**
 * Appends the low `count` (at most 56) bits of `bits`, all above them zero; returns the address after the last whole
 * byte.
 */
export function putBits(d: Deflate, bits: u64, count: u32, out: usize): usize {
	const total = d.bitCount + count;
	bits = d.bits | bits << d.bitCount;
	store<u64>(out, bits);
	d.bits = bits >> (total & 56);
	d.bitCount = total & 7;
	return out + (total >> 3);
}

/** Fills the last byte with zeros. */
export function alignToByte(d: Deflate, out: usize): usize {
	return putBits(d, 0, (8 - d.bitCount) & 7, out);
}

/**
 * The literals and matches of the block, then its end (section 3.2.5). No code of the literal alphabet is longer than
 * 14 bits: four literals behind seven bits left over make 63, a length of 14 + 5 and a distance of 15 + 13 make 54.
 */
export function putSymbols(d: Deflate, matches: u32, out: usize): usize {
	const codes = d.literalCodes;
	const distanceCodes = d.distanceCodes;
	let bits = d.bits;
	let held = d.bitCount;
	let at = d.start;
	let match = d.matches;
	const lastMatch = match + (matches << 3);
	while (true) {
		const packed = match < lastMatch ? load<u64>(match) : <u64>(d.end - at);
		const runEnd = at + <u32>packed;
		for (; at + 4 <= runEnd; at += 4) {
			const four = load<u32>(at);
			let code = load<u64>(codes + ((four & 255) << 3));
			bits |= code >> 32 << held;
			held += <u32>code;
			code = load<u64>(codes + ((four >> 5) & 0x7f8));
			bits |= code >> 32 << held;
			held += <u32>code;
			code = load<u64>(codes + ((four >> 13) & 0x7f8));
			bits |= code >> 32 << held;
			held += <u32>code;
			code = load<u64>(codes + ((four >> 24) << 3));
			bits |= code >> 32 << held;
			held += <u32>code;
			store<u64>(out, bits);
			out += held >> 3;
			bits >>= held & 56;
			held &= 7;
		}
		for (; at < runEnd; at++) {
			const code = load<u64>(codes + (<u32>load<u8>(at) << 3));
			bits |= code >> 32 << held;
			held += <u32>code;
		}
		store<u64>(out, bits);
		out += held >> 3;
		bits >>= held & 56;
		held &= 7;
		if (match == lastMatch) break;
		match += 8;

		const length3 = <u32>(packed >> 48);
		let extra = lengthExtraBits(length3);
		let code = load<u64>(codes + ((FIRST_LENGTH + lengthSymbol(length3, extra)) << 3));
		bits |= code >> 32 << held;
		held += <u32>code;
		bits |= <u64>(length3 & ((1 << extra) - 1)) << held;
		held += extra;
		const distance1 = <u32>(packed >> 32) & 0xffff;
		extra = distanceExtraBits(distance1);
		code = load<u64>(distanceCodes + (distanceSymbol(distance1, extra) << 3));
		bits |= code >> 32 << held;
		held += <u32>code;
		bits |= <u64>(distance1 & ((1 << extra) - 1)) << held;
		held += extra;
		store<u64>(out, bits);
		out += held >> 3;
		bits >>= held & 56;
		held &= 7;
		at += length3 + 3;
	}
	d.bits = bits;
	d.bitCount = held;
	const end = load<u64>(codes + (END_OF_BLOCK << 3));
	return putBits(d, end >> 32, <u32>end, out);
}
