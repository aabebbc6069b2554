// Interleavings of two vectors, the steps of a transposition. V8 knows each of these shuffles as one instruction.

/** a0 b0 a1 b1 a2 b2 a3 b3 */
// @ts-ignore: decorator
@inline
export function lowI16(a: v128, b: v128): v128 {
	return v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

/** a4 b4 a5 b5 a6 b6 a7 b7 */
// @ts-ignore: decorator
@inline
export function highI16(a: v128, b: v128): v128 {
	return v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

/** a0 b0 a1 b1 */
// @ts-ignore: decorator
@inline
export function lowI32(a: v128, b: v128): v128 {
	return v128.shuffle<i32>(a, b, 0, 4, 1, 5);
}

/** a2 b2 a3 b3 */
// @ts-ignore: decorator
@inline
export function highI32(a: v128, b: v128): v128 {
	return v128.shuffle<i32>(a, b, 2, 6, 3, 7);
}

/** a0 b0 */
// @ts-ignore: decorator
@inline
export function lowI64(a: v128, b: v128): v128 {
	return v128.shuffle<i64>(a, b, 0, 2);
}

/** a1 b1 */
// @ts-ignore: decorator
@inline
export function highI64(a: v128, b: v128): v128 {
	return v128.shuffle<i64>(a, b, 1, 3);
}

/** a0 b0 a2 b2 a4 b4 a6 b6, of i16 in the low halves of i32: two vectors of quotients to one. */
// @ts-ignore: decorator
@inline
export function interleaveLowHalves(a: v128, b: v128): v128 {
	return v128.shuffle<i16>(a, i32x4.shl(b, 16), 0, 9, 2, 11, 4, 13, 6, 15);
}
