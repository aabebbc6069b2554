// The resampler's door: a picture in, the same picture at another size out, both as rows. Only a picture that shrinks
// very much takes more than one pass.
import type { Arena } from "../arena.ts";
import type { Rows } from "../rows.ts";
import type { Axis, Resampling } from "./axis.ts";
import type { ResampleKernel } from "./filtered.ts";
import { type Pass, passesBytes, throughPasses } from "./pass.ts";
import { axisPasses, passesOf } from "./passes.ts";
import { tapsOf } from "./taps.ts";

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
	return throughPasses(kernel, arena, source, resamplingPasses(spec));
}

/** What `resample` takes from an arena, in bytes: exactly that when the arena stands at a multiple of 16. */
export function resampleBytes(spec: Resampling): number {
	return passesBytes(resamplingPasses(spec));
}

/** The source pixels an axis reads: from `first` on, up to and without `end`. A decoder need make no others. */
export function reachOf(axis: Axis): { readonly first: number; readonly end: number } {
	const [pass = axis] = axisPasses(axis);
	const { first, end } = tapsOf(pass);
	return { first, end };
}

/** The passes that `resample` takes, first to last. */
export function resamplingPasses(spec: Resampling): readonly Pass[] {
	return passesOf(spec).map(({ x, y }) => ({ x: tapsOf(x), y: tapsOf(y) }));
}
