// Bits to bytes (T.81 F.1.2.3): most significant first, and after each 0xFF a zero byte. Bits gather in words of 64,
// and words wait in the state until their MCU is done: the coder's loop is spared the bytes.
import { Encoder } from "./encoder";

/** The eight bytes of a word, last first. */
const REVERSED = memory.data<i8>([7, 6, 5, 4, 3, 2, 1, 0, -1, -1, -1, -1, -1, -1, -1, -1]);

/** Writes the words that wait. */
export function drainWords(e: Encoder): void {
	const end = e.word;
	let out = e.out;
	for (let word = e.words; word < end; word += 8) {
		const bits = load<u64>(word);
		// A byte of ~bits is zero where one of bits is 0xFF: the usual test for a zero byte.
		if ((bits & 0x8080808080808080 & (~bits - 0x0101010101010101)) == 0) {
			v128.store64_lane(out, i8x16.swizzle(v128.load64_zero(word), v128.load(REVERSED)), 0);
			out += 8;
		} else {
			for (let shift = 56; shift >= 0; shift -= 8) out = writeByte(out, <u8>(bits >> shift));
		}
	}
	e.out = out;
	e.word = e.words;
}

/** Fills the last byte with ones and writes what is left of a word. */
export function flushBits(e: Encoder): void {
	const ones = e.room & 7;
	const bits = (e.bits << ones) | ((1 << ones) - 1);
	for (let waiting = 64 - e.room + ones; waiting > 0; waiting -= 8) {
		e.out = writeByte(e.out, <u8>(bits >> (waiting - 8)));
	}
}

function writeByte(out: usize, byte: u8): usize {
	store<u8>(out, byte);
	if (byte != 0xff) return out + 1;
	store<u8>(out, 0, 1);
	return out + 2;
}
