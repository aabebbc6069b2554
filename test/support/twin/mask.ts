// Plain twins of wasm/effects/mask.ts: one channel at a time, rounding as the comments there promise.
import { at, div255 } from "./composite.ts";

type Pixels = Uint8Array;

export function maskRow(row: Pixels, mask: Pixels, kind: number): void {
	for (let i = 0; i < row.length; i++) {
		const pixel = i & ~3;
		const luminance = (6966 * at(mask, pixel) + 23436 * at(mask, pixel + 1) + 2366 * at(mask, pixel + 2)) / 32768;
		const weight = kind % 2 === 1 ? Math.floor(luminance + 0.5) : at(mask, pixel + 3);
		row[i] = div255(at(row, i) * (kind < 2 ? weight : 255 - weight));
	}
}

export function coverRow(row: Pixels, coverage: Uint8Array): void {
	for (let i = 0; i < row.length; i++) row[i] = div255(at(row, i) * at(coverage, i >> 2));
}

export function silhouetteRow(dst: Pixels, src: Pixels, colour: number): void {
	for (let i = 0; i < src.length; i++) dst[i] = div255(((colour >>> (8 * (i % 4))) & 255) * at(src, i | 3));
}
