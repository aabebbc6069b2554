// The careful way to the stream's bits: byte by byte, across the ends of spans. The fast loop in inflate-symbols.ts
// reads eight bytes at a time and leaves the edges to this.
import { OK, TRUNCATED } from "../status";
import { Inflate } from "./inflate-state";
import { nextSpan } from "./inflate-source";

/** Fills the bit buffer to 56 bits or more, fewer only at the end of the stream. OK, or what the source answers. */
export function fill(z: Inflate): i32 {
	let bits = z.bits;
	let count = z.count;
	while (count < 56) {
		if (z.next == z.end) {
			const more = nextSpan(z);
			if (more < 0) return more;
			if (more == 0) break;
		}
		bits |= (load<u8>(z.next++) as u64) << count;
		count += 8;
	}
	z.bits = bits;
	z.count = count;
	return OK;
}

/** Makes sure of `count` bits, at most 56: OK, TRUNCATED, or what the source answers. */
export function need(z: Inflate, count: u64): i32 {
	if (z.count >= count) return OK;
	const status = fill(z);
	if (status < 0) return status;
	return z.count < count ? TRUNCATED : OK;
}

/** Takes `count` bits that `need` has made sure of, 0 to 32. */
export function take(z: Inflate, count: u64): u32 {
	const taken = z.bits & (((1 as u64) << count) - 1);
	drop(z, count);
	return taken as u32;
}

/** Passes over bits that are there, at most 63. */
// @ts-ignore: decorator
@inline
export function drop(z: Inflate, count: u64): void {
	z.bits >>= count;
	z.count -= count;
}
