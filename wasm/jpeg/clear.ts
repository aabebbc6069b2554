// Zeros in short: memory.fill is a call out of wasm in V8, which 64 bytes do not repay (2 % of a decode).

/** 64 bytes of zeros. */
// @ts-ignore: decorator
@inline export function clear64(at: usize): void {
	const zero = i64x2.splat(0);
	v128.store(at, zero);
	v128.store(at, zero, 16);
	v128.store(at, zero, 32);
	v128.store(at, zero, 48);
}

/** Leaves an i16[64] block zero again; `last` is one past its last coefficient's zigzag place. */
// @ts-ignore: decorator
@inline export function clearBlock(block: usize, last: i32): void {
	if (last == 1) return store<u16>(block, 0);
	clear64(block);
	clear64(block + 64);
}
