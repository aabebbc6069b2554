// Sequential blocks (T.81 F.2.2): bits -> one block of 64 coefficients. 40 % of a photo's decoding time is spent here.
import { ESCAPE, LOOK_BITS, resolve } from "./huffman";
import { Part, Scan } from "./scan";
import { ensure, senseless } from "./stream";
import { ZIGZAG } from "./zigzag";

// Three lines recur, here and in progressive.ts, because a function could not hand back its locals:
//
//	bits |= load<u64>(at - 8) >> count;
//	at -= (63 - count) >> 3;
//	count |= 56;
//
// They fill the bits in hand up to 56 or more, without a branch to mispredict. What lies below `count` in `bits` are
// the very bits that come next, so that or-ing them in again changes nothing.

/**
 * Decodes a block of `part` into `block`, an i16[64] of zeros and ZIGZAG's slot behind it. Answers one past the last
 * coefficient's zigzag place (1..64; 1 = nothing but DC) or a status.
 */
export function sequentialBlock(scan: Scan, part: Part, block: usize): i32 {
	const status = ensure(scan);
	if (status < 0) return status;
	let at = scan.at;
	let bits = scan.bits;
	let count = scan.count;

	// The last block has usually left enough: here the branch is the cheaper.
	if (count < 32) {
		bits |= load<u64>(at - 8) >> count;
		at -= (63 - count) >> 3;
		count |= 56;
	}
	let table = part.dcTable;
	let e = load<i32>(table + ((bits >> (64 - LOOK_BITS)) as usize << 3));
	if (e & ESCAPE) e = resolve(table, e, bits);
	bits <<= e;
	count -= e & 31;
	part.prediction += e >> 16;
	store<i16>(block, part.prediction);

	table = part.acTable;
	let place = (e >> 8) & 255;
	while (place < 64) {
		// Two coefficients a look-up (12 % faster than one) as long as the first cannot be the block's last; two look-ups
		// a filling (5 %). An entry's coefficient goes to ZIGZAG[place + advance - 1]; one that holds a single
		// coefficient has it twice, the second time with nothing to advance.
		while (place < 48) {
			bits |= load<u64>(at - 8) >> count;
			at -= (63 - count) >> 3;
			count |= 56;
			let two = load<u64>(table + ((bits >> (64 - LOOK_BITS)) as usize << 3));
			e = i32(two);
			if (e & ESCAPE) break;
			bits <<= two;
			count -= e & 31;
			store<i16>(block + load<u8>(ZIGZAG + place + ((e >> 8) & 255) - 1), e >> 16);
			place += i32(two >> 32) & 255;
			store<i16>(block + load<u8>(ZIGZAG + place - 1), i32(two >> 48));
			if (place >= 48) break;

			two = load<u64>(table + ((bits >> (64 - LOOK_BITS)) as usize << 3));
			e = i32(two);
			if (e & ESCAPE) break;
			bits <<= two;
			count -= e & 31;
			store<i16>(block + load<u8>(ZIGZAG + place + ((e >> 8) & 255) - 1), e >> 16);
			place += i32(two >> 32) & 255;
			store<i16>(block + load<u8>(ZIGZAG + place - 1), i32(two >> 48));
		}
		if (place >= 64) break;

		// One coefficient: near the block's end, or where the look-up does not hold it whole.
		bits |= load<u64>(at - 8) >> count;
		at -= (63 - count) >> 3;
		count |= 56;
		const entry = table + ((bits >> (64 - LOOK_BITS)) as usize << 3);
		e = load<i32>(entry);
		let length = i32(load<u8>(entry, 5));
		if (e & ESCAPE) {
			e = resolve(table, e, bits);
			length = e & 31;
		}
		bits <<= length;
		count -= length;
		place += (e >> 8) & 255;
		store<i16>(block + load<u8>(ZIGZAG + place - 1), e >> 16);
	}
	scan.at = at;
	scan.bits = bits;
	scan.count = count;
	// 64: the last coefficient was coded; 128 and more: an end of block; between: a run past the end, or no valid code.
	return place > 64 && place < 128 ? senseless(scan, at, count) : place & 127;
}
