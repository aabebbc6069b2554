// Which part of a stored picture a decoder is asked for, and at which scale.

/** The denominators a JPEG can be decoded at without decoding it whole (T.81 blocks of 8: 8, 4, 2 or 1 samples each). */
export type Scale = 1 | 2 | 4 | 8;

/** Columns x0 to x1 and rows y0 to y1 (ends excluded) of the stored picture at 1/scale: ceil(size / scale) pixels. */
export interface Window {
	readonly scale: Scale;
	readonly x0: number;
	readonly y0: number;
	readonly x1: number;
	readonly y1: number;
}
