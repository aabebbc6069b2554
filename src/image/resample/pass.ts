// Passes as they are run: each cuts out the part of its source that matters and filters both axes. Resampling and
// blurring are lists of them.
import type { Arena } from "../arena.ts";
import type { Rows } from "../rows.ts";
import { Cropped } from "./cropped.ts";
import { Filtered, filteredBytes, type ResampleKernel } from "./filtered.ts";
import { isPlain, type Taps } from "./taps.ts";

/** One pass over a picture. */
export interface Pass {
	readonly x: Taps;
	readonly y: Taps;
}

/** `source` through `passes`, first to last. Takes `passesBytes(passes)` from the arena. */
export function throughPasses(kernel: ResampleKernel, arena: Arena, source: Rows, passes: readonly Pass[]): Rows {
	let rows = source;
	for (const { x, y } of passes) {
		rows = new Cropped(rows, x, y);
		if (!isPlain(x) || !isPlain(y)) rows = new Filtered(kernel, arena, rows, x, y);
	}
	return rows;
}

/** What `throughPasses` takes from an arena, in bytes: exactly that when the arena stands at a multiple of 16. */
export function passesBytes(passes: readonly Pass[]): number {
	let bytes = 0;
	for (const { x, y } of passes) if (!isPlain(x) || !isPlain(y)) bytes += filteredBytes(x, y);
	return bytes;
}
