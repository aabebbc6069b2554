// A picture held whole beside a byte for each of its pixels that says whether it is ground: what the kernel floods.
import { aligned, type Job } from "../job.ts";
import type { Key } from "../plan.ts";
import type { Rows } from "../rows.ts";
import { fillKeyTables, KEY_TABLE_BYTES, KEY_TABLE_FLOATS } from "./tables.ts";

/** Bytes of the plane around the picture on each side: MARGIN in wasm/effects/key.ts. */
const MARGIN = 4;

/** A byte of the plane where there is no pixel: OUTSIDE and NO_SUBJECT there. */
const OUTSIDE = 64 + 128;

/** The bit of a byte of the plane that is set where ground was reached: REACHED there. */
export const REACHED = 4;

/** The kernel works on sixteen bytes of the plane at a time, and so up to fifteen past its end. */
const OVERRUN = 16;

/** A picture and its plane in the kernel's memory. */
export interface KeyPlane {
	readonly width: number;
	readonly height: number;
	/** The first pixel of the picture, straight RGBA, and its byte of the plane. */
	readonly picturePtr: number;
	readonly planePtr: number;
	/** Bytes from one row of the plane to the next. */
	readonly stride: number;
	readonly tablesPtr: number;
	/** Pulls `rows`, finds the ground and marks what is reached of it. */
	flood(rows: Rows, key: Key): void;
}

interface Size {
	readonly width: number;
	readonly height: number;
}

/** What `keyPlane` takes from an arena, in bytes. */
export function keyPlaneBytes(size: Size): number {
	return aligned(size.width * size.height * 4) + aligned(planeBytes(size)) + aligned(KEY_TABLE_BYTES);
}

function planeBytes({ width, height }: Size): number {
	return (width + 2 * MARGIN) * (height + 2 * MARGIN) + OVERRUN;
}

/** Room for a picture of this size and its plane, nothing in it yet. */
export function keyPlane({ kernel, arena }: Job, size: Size): KeyPlane {
	const { width, height } = size;
	const picturePtr = arena.take(width * height * 4);
	const stride = width + 2 * MARGIN;
	const basePtr = arena.take(planeBytes(size));
	const planePtr = basePtr + MARGIN * stride + MARGIN;
	const tablesPtr = arena.take(KEY_TABLE_BYTES);
	return {
		width,
		height,
		picturePtr,
		planePtr,
		stride,
		tablesPtr,
		flood(rows, key) {
			fillKeyTables(arena.f32(tablesPtr, KEY_TABLE_FLOATS), key);
			arena.bytes(basePtr, planeBytes(size)).fill(OUTSIDE);
			for (let y = 0; y < height; y++) {
				const rowPtr = picturePtr + y * width * 4;
				kernel.unpremultiplyRow(rowPtr, rows.next(), width);
				kernel.keyClassRow(planePtr + y * stride, rowPtr, width, tablesPtr);
			}
			kernel.keyFlood(planePtr, width, height, key.holes ? 1 : 0);
		},
	};
}
