// Sequential Huffman coding of one block (T.81 F.1.2): from quantised coefficients to bits.
import { CODES, Encoder } from "./encoder";
import { codeOf, DC_STEP } from "./huffman";
import { nonzeroPositions, ZIGZAG } from "./zigzag";

/** Codes `e.block` with the tables of its class; returns its DC value, the next block's `previousDc`. */
export function codeBlock(e: Encoder, tables: usize, previousDc: i32): i32 {
	const dc = <i32>load<i16>(e.block);
	codeValues(e, tables + CODES, dc - previousDc, nonzeroPositions(e.block, e.positions) & ~1);
	return dc;
}

/** A block that pads an MCU beyond the picture: the DC value before it, and nothing else. */
export function codePadding(e: Encoder, tables: usize): void {
	codeValues(e, tables + CODES, 0, 0);
}

/**
 * The DC difference; each AC value with its step from the one before (T.81 F.1.2.2); the end of the block, unless the
 * last coefficient is it. `nonzero`: bit k for the coefficient at zigzag position k.
 */
function codeValues(e: Encoder, codes: usize, difference: i32, nonzero: u64): void {
	const block = e.block;
	let bits = e.bits;
	let room = e.room;
	let last = 0;
	let step = DC_STEP;
	let value = difference;
	while (true) {
		const code = codeOf(codes, step, value);
		const count = code & 31;
		const valued = <u64>((code >> 5) + value);
		room -= count;
		if (room >= 0) {
			bits = (bits << count) | valued;
		} else {
			store<u64>(e.word, (bits << (count + room)) | (valued >> -room));
			e.word += 8;
			bits = valued;
			room += 64;
		}

		if (nonzero) {
			const position = <i32>ctz(nonzero);
			step = position - last;
			if (step > 16) {
				step = 16;
				value = 0;
				last += 16;
			} else {
				value = <i32>load<i16>(block + (<usize>load<u8>(ZIGZAG + position) << 1));
				last = position;
				nonzero &= nonzero - 1;
			}
		} else if (last < 63) {
			step = 1;
			value = 0;
			last = 63;
		} else {
			break;
		}
	}
	e.bits = bits;
	e.room = room;
}
