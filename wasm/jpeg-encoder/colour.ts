// RGBA rows to level-shifted YCbCr samples: JFIF's full-range BT.601 in libjpeg's 16-bit fixed point, bit for bit.
//
//   65536 Y  = 19595 R + 38470 G + 7471 B
//   65536 Cb =         - 11059 (R - G) + 32768 (B - G)
//   65536 Cr =           32768 (R - G) -  5329 (B - G)
//
// The constants of chroma sum to zero, so a pixel is two differences, and a component one dot product of pairs of
// 16-bit lanes. 32768 is one too many for such a lane: chroma is subtracted, with its signs turned. 38470 is too large
// as well: luma takes green twice at half. Samples are kept as Y - 128 (T.81 A.3.1), Cb, Cr: i8.
import { Encoder } from "./encoder";

/** The lanes of R and B in a pixel; green of four pixels into both lanes of its pixel. */
const RED_BLUE = memory.data<i32>([0x00ff00ff]);
const GREEN = memory.data<i8>([1, -1, 1, -1, 5, -1, 5, -1, 9, -1, 9, -1, 13, -1, 13, -1]);

/** Luma of (R, B) and of (G, G); half up, less the level shift. */
const LUMA_OF_RB = memory.data<i16>([19595, 7471]);
const LUMA_OF_GG = memory.data<i16>([19235, 19235]);
const LUMA_BIAS = memory.data<i32>([32768 - (128 << 16)]);

/** Chroma of (R - G, B - G), turned; half down, which keeps it below 128, as libjpeg. */
const CB = memory.data<i16>([11059, -32768]);
const CR = memory.data<i16>([-32768, 5329]);
const CHROMA_BIAS = memory.data<i32>([32767]);

/** libjpeg's bias of a mean of four alternates, so that halves fall either way in turn. */
const MEAN_BIAS = memory.data<i16>([1, 2]);

/**
 * Takes one row into the planes, sixteen pixels a step. 4:4:4: one row of each. 4:2:0: one row of luma; of chroma, the
 * sums of two neighbours of an even row wait for the odd row below, and both give half a row of means of four.
 */
export function gatherRow(e: Encoder, row: usize): void {
	// Loaded once: V8 builds a v128 literal anew at each use, in three or four instructions.
	const redBlue = v128.load32_splat(RED_BLUE);
	const green = v128.load(GREEN);
	const lumaOfRb = v128.load32_splat(LUMA_OF_RB);
	const lumaOfGg = v128.load32_splat(LUMA_OF_GG);
	const lumaBias = v128.load32_splat(LUMA_BIAS);
	const cbOf = v128.load32_splat(CB);
	const crOf = v128.load32_splat(CR);
	const chromaBias = v128.load32_splat(CHROMA_BIAS);

	const width = e.width;
	const subsample = e.subsample;
	const odd = e.rowsWaiting & 1;
	const stride = e.stride;
	const luma = e.luma + <usize>e.rowsWaiting * stride;
	const chroma = e.cb + <usize>(e.rowsWaiting >> subsample) * stride;
	const toCr = e.cr - e.cb;
	for (let x = 0; x < width; x += 16) {
		const px = x + 16 <= width ? row + (<usize>x << 2) : rowEnd(e, row, x);
		const px0 = v128.load(px);
		const px1 = v128.load(px, 16);
		const px2 = v128.load(px, 32);
		const px3 = v128.load(px, 48);
		const rb0 = v128.and(px0, redBlue);
		const rb1 = v128.and(px1, redBlue);
		const rb2 = v128.and(px2, redBlue);
		const rb3 = v128.and(px3, redBlue);
		const gg0 = i8x16.swizzle(px0, green);
		const gg1 = i8x16.swizzle(px1, green);
		const gg2 = i8x16.swizzle(px2, green);
		const gg3 = i8x16.swizzle(px3, green);
		const lumaLow = i16x8.narrow_i32x4_s(
			weigh2(rb0, lumaOfRb, gg0, lumaOfGg, lumaBias), weigh2(rb1, lumaOfRb, gg1, lumaOfGg, lumaBias),
		);
		const lumaHigh = i16x8.narrow_i32x4_s(
			weigh2(rb2, lumaOfRb, gg2, lumaOfGg, lumaBias), weigh2(rb3, lumaOfRb, gg3, lumaOfGg, lumaBias),
		);
		v128.store(luma + x, i8x16.narrow_i16x8_s(lumaLow, lumaHigh));

		const d0 = i16x8.sub(rb0, gg0);
		const d1 = i16x8.sub(rb1, gg1);
		const d2 = i16x8.sub(rb2, gg2);
		const d3 = i16x8.sub(rb3, gg3);
		const cbLow = i16x8.narrow_i32x4_s(weigh(d0, cbOf, chromaBias), weigh(d1, cbOf, chromaBias));
		const cbHigh = i16x8.narrow_i32x4_s(weigh(d2, cbOf, chromaBias), weigh(d3, cbOf, chromaBias));
		const crLow = i16x8.narrow_i32x4_s(weigh(d0, crOf, chromaBias), weigh(d1, crOf, chromaBias));
		const crHigh = i16x8.narrow_i32x4_s(weigh(d2, crOf, chromaBias), weigh(d3, crOf, chromaBias));
		if (!subsample) {
			v128.store(chroma + x, i8x16.narrow_i16x8_s(cbLow, cbHigh));
			v128.store(chroma + toCr + x, i8x16.narrow_i16x8_s(crLow, crHigh));
			continue;
		}
		const cb = sumNeighbours(cbLow, cbHigh);
		const cr = sumNeighbours(crLow, crHigh);
		const sums = e.sums + (<usize>x << 1);
		if (odd) {
			storeMeans(chroma + (x >> 1), i16x8.add(v128.load(sums), cb));
			storeMeans(chroma + toCr + (x >> 1), i16x8.add(v128.load(sums, 16), cr));
		} else {
			v128.store(sums, cb);
			v128.store(sums, cr, 16);
		}
	}
}

/** 4:2:0: the sums of a last row without a row below count twice. */
export function gatherLastSums(e: Encoder): void {
	const chroma = e.cb + <usize>(e.rowsWaiting >> 1) * e.stride;
	const toCr = e.cr - e.cb;
	const width = e.width;
	for (let x = 0; x < width; x += 16) {
		const sums = e.sums + (<usize>x << 1);
		storeMeans(chroma + (x >> 1), i16x8.shl(v128.load(sums), 1));
		storeMeans(chroma + toCr + (x >> 1), i16x8.shl(v128.load(sums, 16), 1));
	}
}

/** The last step of a row: a copy of its pixels from x, the last repeated, so that nothing beyond the row is read. */
function rowEnd(e: Encoder, row: usize, x: i32): usize {
	const last = e.width - 1;
	const end = e.rowEnd;
	for (let i = 0; i < 16; i++) {
		store<u32>(end + (i << 2), load<u32>(row + (<usize>min(x + i, last) << 2)));
	}
	return end;
}

/** Chroma of four pixels of their differences. */
// @ts-ignore: decorator
@inline
function weigh(differences: v128, by: v128, bias: v128): v128 {
	return i32x4.shr_s(i32x4.sub(bias, i32x4.dot_i16x8_s(differences, by)), 16);
}

/** Luma of four pixels. */
// @ts-ignore: decorator
@inline
function weigh2(rb: v128, byRb: v128, gg: v128, byGg: v128, bias: v128): v128 {
	const sum = i32x4.add(i32x4.dot_i16x8_s(rb, byRb), i32x4.dot_i16x8_s(gg, byGg));
	return i32x4.shr_s(i32x4.add(sum, bias), 16);
}

// @ts-ignore: decorator
@inline
function sumNeighbours(low: v128, high: v128): v128 {
	return i16x8.narrow_i32x4_s(i32x4.extadd_pairwise_i16x8_s(low), i32x4.extadd_pairwise_i16x8_s(high));
}

// @ts-ignore: decorator
@inline
function storeMeans(to: usize, sums: v128): void {
	const means = i16x8.shr_s(i16x8.add(sums, v128.load32_splat(MEAN_BIAS)), 2);
	v128.store64_lane(to, i8x16.narrow_i16x8_s(means, means), 0);
}
