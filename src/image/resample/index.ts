// The resampler's door: a picture in, the same picture at another size out, both as rows. A pass cuts out the part that
// matters and filters both axes; only a picture that shrinks very much takes more than one.
import type { Arena } from "../arena.ts";
import type { Rows } from "../rows.ts";
import type { Axis, Resampling } from "./axis.ts";
import { Cropped } from "./cropped.ts";
import { Filtered, filteredBytes, type ResampleKernel } from "./filtered.ts";
import { axisPasses, passesOf } from "./passes.ts";
import { isPlain, tapsOf } from "./taps.ts";

export { type Axis, axis, type Resampling } from "./axis.ts";
export type { ResampleKernel } from "./filtered.ts";

/**
 * `source` resampled: Lanczos3 where it shrinks, Catmull-Rom where it grows, pixels themselves where they fall on pixels.
 * Premultiplied in, premultiplied out. Source rows are pulled as output rows are asked for, at most three more than those
 * take, and none after the last one that matters. Takes `resampleBytes(spec)` from the arena.
 */
export function resample(kernel: ResampleKernel, arena: Arena, source: Rows, spec: Resampling): Rows {
	if (source.width !== spec.x.sourceSize || source.height !== spec.y.sourceSize) {
		throw new Error(`resample: ${source.width} x ${source.height} pixels where the axes say otherwise`);
	}
	let rows = source;
	for (const pass of passesOf(spec)) {
		const x = tapsOf(pass.x);
		const y = tapsOf(pass.y);
		rows = new Cropped(rows, x, y);
		if (!isPlain(x) || !isPlain(y)) rows = new Filtered(kernel, arena, rows, x, y);
	}
	return rows;
}

/** What `resample` takes from an arena, in bytes: exactly that when the arena stands at a multiple of 16. */
export function resampleBytes(spec: Resampling): number {
	let bytes = 0;
	for (const pass of passesOf(spec)) {
		const x = tapsOf(pass.x);
		const y = tapsOf(pass.y);
		if (!isPlain(x) || !isPlain(y)) bytes += filteredBytes(x, y);
	}
	return bytes;
}

/** The source pixels an axis reads: from `first` on, up to and without `end`. A decoder need make no others. */
export function reachOf(axis: Axis): { readonly first: number; readonly end: number } {
	const [pass = axis] = axisPasses(axis);
	const { first, end } = tapsOf(pass);
	return { first, end };
}
