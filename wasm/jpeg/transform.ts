// One block on its way from coefficients to samples: picks the inverse DCT for the size wanted and for what is in it.
import { idct8 } from "./idct";
import { idct2, idct4, mean } from "./idct-scaled";
import { Component, Jpeg, scratchOf } from "./state";

/**
 * Writes component `c`'s block as c.size x c.size samples at `out`. `last` is one past the last coefficient's zigzag
 * place; a block of nothing but DC is flat, at every size of the same value.
 */
export function transform(s: Jpeg, c: Component, block: usize, last: i32, out: usize): void {
	const stride = c.stride as usize;
	const size = c.size;
	if (last == 1 || size == 1) return flat(mean(block, c.quant), size, out, stride);
	if (size == 8) idct8(block, c.quant, last, scratchOf(s), out, stride);
	else if (size == 4) idct4(block, c.quant, out, stride);
	else idct2(block, c.quant, out, stride);
}

/** size x size samples of one value. */
function flat(value: i32, size: i32, out: usize, stride: usize): void {
	const row = u64(value) * 0x0101010101010101;
	const end = out + (size as usize) * stride;
	if (size == 8) for (; out < end; out += stride) store<u64>(out, row);
	else if (size == 4) for (; out < end; out += stride) store<u32>(out, u32(row));
	else if (size == 2) for (; out < end; out += stride) store<u16>(out, u16(row));
	else store<u8>(out, value);
}
