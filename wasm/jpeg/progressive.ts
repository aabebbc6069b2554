// Progressive blocks (T.81 annex G): each scan gives a block some bits of some coefficients. Beside the coefficients a
// block has one history word: bit k set when coefficient k (zigzag) is known not to be zero. A refinement scan asks
// nothing else, so that a block outside the window is read without its coefficients.
import { OK } from "../status";
import { END_OF_BLOCK, ESCAPE, lastValue, lookUp, moveOf, resolve } from "./huffman";
import { Part, Scan } from "./scan";
import { ensure, senseless } from "./stream";
import { ZIGZAG } from "./zigzag";

/** 56 bits or more in hand (sequential.ts says how). */
// @ts-ignore: decorator
@inline function fillUp(scan: Scan): void {
	scan.bits |= load<u64>(scan.at - 8) >> scan.count;
	scan.at -= (63 - scan.count) >> 3;
	scan.count |= 56;
}

/** First DC scan (G.1.2.1): the difference, its lowest approximationLow bits still to come. */
export function dcFirst(scan: Scan, part: Part, block: usize): i32 {
	const status = ensure(scan);
	if (status < 0) return status;
	fillUp(scan);
	const bits = scan.bits;
	let e = lookUp(part.dcTable, bits);
	if (i32(e) & ESCAPE) e = resolve(part.dcTable, e, bits);
	scan.bits = bits << e;
	scan.count -= i32(e) & 31;
	if (moveOf(e) != 1) return senseless(scan, scan.at, scan.count);
	part.prediction += lastValue(e);
	store<i16>(block, part.prediction << scan.approximationLow);
	return OK;
}

/** DC refinement (G.1.2.1): one bit. */
export function dcRefine(scan: Scan, block: usize): i32 {
	const status = ensure(scan);
	if (status < 0) return status;
	fillUp(scan);
	if (i64(scan.bits) < 0) store<i16>(block, i32(load<i16>(block)) | (1 << scan.approximationLow));
	scan.bits <<= 1;
	scan.count--;
	return OK;
}

/** First AC scan of a band (G.1.2.2); `history` is the block's word. */
export function acFirst(scan: Scan, part: Part, block: usize, history: usize): i32 {
	if (scan.eobRun > 0) {
		scan.eobRun--;
		return OK;
	}
	const status = ensure(scan);
	if (status < 0) return status;
	const table = part.acTable;
	const end = scan.spectralEnd + 1;
	const low = scan.approximationLow;
	let nonZero = load<u64>(history);
	let at = scan.at;
	let bits = scan.bits;
	let count = scan.count;
	let place = scan.spectralStart;
	while (place < end) {
		bits |= load<u64>(at - 8) >> count;
		at -= (63 - count) >> 3;
		count |= 56;
		let e = lookUp(table, bits);
		if (i32(e) & ESCAPE) e = resolve(table, e, bits);
		bits <<= e;
		count -= i32(e) & 31;
		const advance = moveOf(e);
		if (advance == END_OF_BLOCK) {
			scan.eobRun = lastValue(e) - 1;
			break;
		}
		place += advance;
		if (place > end) return senseless(scan, at, count);
		if (lastValue(e)) {
			nonZero |= u64(1) << (place - 1);
			store<i16>(block + load<u8>(ZIGZAG + place - 1), lastValue(e) << low);
		}
	}
	store<u64>(history, nonZero);
	scan.at = at;
	scan.bits = bits;
	scan.count = count;
	return OK;
}

/**
 * AC refinement (G.1.2.3): new coefficients of +-1 at this precision, and between them a correction bit for each old
 * one passed. A code's run counts the zeros passed; an end of band passes to the band's end.
 */
export function acRefine(scan: Scan, part: Part, block: usize, history: usize): i32 {
	const start = scan.spectralStart;
	const end = scan.spectralEnd + 1;
	const band = (u64(-1) >> (64 - end + start)) << start;
	let nonZero = load<u64>(history);
	if (scan.eobRun > 0 && (nonZero & band) == 0) {
		scan.eobRun--;
		return OK;
	}
	const status = ensure(scan);
	if (status < 0) return status;
	const one = 1 << scan.approximationLow;
	let at = scan.at;
	let bits = scan.bits;
	let count = scan.count;
	let eobRun = scan.eobRun;
	let ahead = band;
	do {
		let value = 0;
		let target = 0;
		let passed = ahead;
		if (eobRun == 0) {
			bits |= load<u64>(at - 8) >> count;
			at -= (63 - count) >> 3;
			count |= 56;
			let e = lookUp(part.acTable, bits);
			if (i32(e) & ESCAPE) e = resolve(part.acTable, e, bits);
			bits <<= e;
			count -= i32(e) & 31;
			const advance = moveOf(e);
			if (advance == END_OF_BLOCK) eobRun = lastValue(e);
			else {
				value = lastValue(e);
				let zeros = ahead & ~nonZero;
				for (let run = advance - 1; run > 0; run--) zeros &= zeros - 1;
				if (advance > 16 || value > 1 || value < -1 || zeros == 0) return senseless(scan, at, count);
				target = i32(ctz(zeros));
				passed = ahead & ~(u64(-1) << target);
			}
		}
		// A correction bit for each coefficient passed that is not zero; it moves the coefficient away from zero.
		for (let old = passed & nonZero; old != 0; old &= old - 1) {
			if (count < 1) {
				bits |= load<u64>(at - 8) >> count;
				at -= (63 - count) >> 3;
				count |= 56;
			}
			const where = block + load<u8>(ZIGZAG + usize(ctz(old)));
			const coefficient = i32(load<i16>(where));
			const sign = coefficient >> 31;
			store<i16>(where, coefficient + (((one ^ sign) - sign) & i32(i64(bits) >> 63)));
			bits <<= 1;
			count--;
		}
		if (eobRun > 0) {
			eobRun--;
			break;
		}
		if (value != 0) {
			nonZero |= u64(1) << target;
			store<i16>(block + load<u8>(ZIGZAG + target), value * one);
		}
		ahead = band & (u64(-2) << target);
	} while (ahead != 0);
	store<u64>(history, nonZero);
	scan.at = at;
	scan.bits = bits;
	scan.count = count;
	scan.eobRun = eobRun;
	return OK;
}
