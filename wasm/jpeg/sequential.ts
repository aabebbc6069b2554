// Sequential blocks (T.81 F.2.2): bits -> one block of 64 coefficients. 40 % of a photo's decoding time is spent here.
import { ESCAPE, firstMove, lastValue, lookUp, moveOf, resolve } from "./huffman";
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
//
// What bounds this code is the way from one look-up to the next, some ten cycles, and a misprediction at each block's
// end. So the look-up comes before the filling, which then runs beside it; one comparison ends the loop, whatever the
// reason; and the loop's locals go through memory where resolve() is called, or V8 would spill them in every round.

/**
 * Decodes a block of `part` into `block`, an i16[64] of zeros and ZIGZAG's slot behind it. Answers one past the last
 * coefficient's zigzag place (1..64; 1 = nothing but DC) or a status.
 */
export function sequentialBlock(scan: Scan, part: Part, block: usize): i32 {
	return read(scan, part, block, true);
}

/** sequentialBlock for a block of which at most DC is wanted: no other coefficient is stored. */
export function skipBlock(scan: Scan, part: Part, block: usize): i32 {
	return read(scan, part, block, false);
}

// @ts-ignore: decorator
@inline function read(scan: Scan, part: Part, block: usize, kept: bool): i32 {
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
	let e = lookUp(part.dcTable, bits);
	if (i32(e) & ESCAPE) e = resolve(part.dcTable, e, bits);
	let length = i32(e) & 63;
	bits <<= u32(length);
	count -= length;
	part.prediction += lastValue(e);
	store<i16>(block, part.prediction);

	const table = part.acTable;
	let place = moveOf(e);
	bits |= load<u64>(at - 8) >> count;
	at -= (63 - count) >> 3;
	count |= 56;
	while (place < 64) {
		// From here on 25 bits or more are in hand: 56 less the longest coefficient's 31.
		let next: i32;
		while (true) {
			e = lookUp(table, bits);
			bits |= load<u64>(at - 8) >> count;
			at -= (63 - count) >> 3;
			count |= 56;
			next = place + moveOf(e);
			if (next >= 64) break;
			length = i32(e) & 63;
			bits <<= u32(length);
			count -= length;
			if (kept) {
				store<i16>(block + load<u8>(place + firstMove(e), ZIGZAG - 1), i32(e >> 32));
				store<i16>(block + load<u8>(next, ZIGZAG - 1), i32(e >> 48));
			}
			place = next;
		}
		if (i32(e) & ESCAPE) {
			scan.at = at;
			scan.bits = bits;
			scan.count = count;
			e = resolve(table, e, bits);
			at = scan.at;
			bits = scan.bits;
			count = scan.count;
			next = place + moveOf(e);
		}
		// Where the first coefficient is the block's last, the second is not the block's any more.
		const first = place + firstMove(e);
		const whole = first < 64;
		place = select(next, first, whole);
		length = select(i32(e), i32(e) >> 8, whole) & 63;
		if (kept) {
			store<i16>(block + load<u8>(place, ZIGZAG - 1), i32(e >> 48));
			store<i16>(block + load<u8>(first, ZIGZAG - 1), i32(e >> 32));
		}
		bits <<= u32(length);
		count -= length;
	}
	scan.at = at;
	scan.bits = bits;
	scan.count = count;
	// 64: the last coefficient was coded; 128 and more: an end of block; between: a run past the end, or no valid code.
	return place > 64 && place < 128 ? senseless(scan, at, count) : place & 127;
}
