// RFC 1951 section 3.2.5: how lengths and distances become symbols and extra bits, computed rather than looked up.

/**
 * Extra bits of a length 3..258, given as length - 3: none up to 10, then one more every fourth symbol; none for 258.
 */
// @ts-ignore: decorator
@inline
export function lengthExtraBits(length3: u32): u32 {
	return length3 < 8 || length3 == 255 ? 0 : 29 - clz(length3);
}

/** Symbol (0..28, to be added to 257) of a length given as length - 3 with its extra bits. */
// @ts-ignore: decorator
@inline
export function lengthSymbol(length3: u32, extraBits: u32): u32 {
	return length3 == 255 ? 28 : (extraBits << 2) + (length3 >> extraBits);
}

/** Extra bits of a distance 1..32768, given as distance - 1: none up to 4, then one more every second symbol. */
// @ts-ignore: decorator
@inline
export function distanceExtraBits(distance1: u32): u32 {
	return distance1 < 4 ? 0 : 30 - clz(distance1);
}

/** Symbol 0..29 of a distance given as distance - 1 with its extra bits. */
// @ts-ignore: decorator
@inline
export function distanceSymbol(distance1: u32, extraBits: u32): u32 {
	return (extraBits << 1) + (distance1 >> extraBits);
}
