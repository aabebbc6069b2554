// One direction of one pass as it is computed: which part of the source matters, and which of its pixels each output
// pixel is made of. Closed form: nothing here grows with the source.
import { type Axis, isOnGrid } from "./axis.ts";
import { catmullRom, copy, type Filter, lanczos3 } from "./filter.ts";

/** Where the taps of each output pixel lie. */
export interface Taps {
	/** The source pixels that matter: from `first` on, up to and without `end`. */
	readonly first: number;
	readonly end: number;
	/** Their number. From here on, places count from `first`. */
	readonly count: number;
	/** Output pixels; the centre of the i-th lies at `start + (i + 0.5) * step`. */
	readonly size: number;
	readonly start: number;
	readonly step: number;
	readonly filter: Filter;
	/** Source pixels the filter's unit is stretched to. */
	readonly scale: number;
}

/** What an output pixel is made of: pixels `low` to `high` about `centre`, those before and after the source included. */
export interface Window {
	readonly centre: number;
	readonly low: number;
	readonly high: number;
}

/** A step this near to 1 is 1: which side rounding has left it on, by where a frame lies, must not choose the filter. */
const ENLARGED = 1 - 1e-9;

/** The taps of an axis that is resampled. */
export function tapsOf(axis: Axis): Taps {
	return filterTaps(axis, isOnGrid(axis) ? copy : axis.step < ENLARGED ? catmullRom : lanczos3, scaleOf(axis));
}

/** The taps of an axis under a filter of the caller's, its unit stretched to `scale` source pixels (above 0). */
export function filterTaps({ sourceSize, size, start, step }: Axis, filter: Filter, scale: number): Taps {
	const reach = filter.support * scale;
	const first = clamp(windowAbout(start + step / 2, reach).low, 0, sourceSize - 1);
	const end = clamp(windowAbout(start + (size - 0.5) * step, reach).high, first, sourceSize - 1) + 1;
	return { first, end, count: end - first, size, start: start - first, step, filter, scale };
}

/**
 * What a filter's unit is stretched to. An output pixel wider than the source is a mean of the source: a filter wider
 * still would see only its edges.
 */
export function scaleOf({ step, sourceSize }: Axis): number {
	return Math.max(1, Math.min(step, sourceSize));
}

/**
 * Centres lie on a grid of 2^-20 pixel, and so does how far a window reaches. Distances are exact then, so output pixels
 * that lie alike have windows alike, and no two differ because their places were rounded differently.
 */
const GRID = 1 << 20;

/** The pixels whose centres lie less than `reach` from `place`. The edges never fall as `place` grows. */
export function windowAbout(place: number, reach: number): Window {
	const centre = Math.round(place * GRID) / GRID;
	// Downwards: no window has more pixels than there is room for.
	const exact = Math.floor(reach * GRID) / GRID;
	return { centre, low: Math.floor(centre - exact - 0.5) + 1, high: Math.ceil(centre + exact - 0.5) - 1 };
}

/** The window of output pixel `index`. */
export function windowOf({ start, step, filter, scale }: Taps, index: number): Window {
	return windowAbout(start + (index + 0.5) * step, filter.support * scale);
}

/** The pixel that stands for pixel `tap`: itself, or the source's edge, which repeats. */
export function inside({ count }: Taps, tap: number): number {
	return clamp(tap, 0, count - 1);
}

/**
 * How many groups of `length` pixels, counted from the first, a window touches at most: an open interval of length L
 * has at most ceil(L) whole numbers in it, and n neighbours reach into at most ceil((n + length - 1) / length) groups.
 */
export function groupsTouched({ filter, scale, count }: Taps, length: number): number {
	const most = Math.ceil(2 * filter.support * scale);
	return Math.ceil(Math.min(most + length - 1, count) / length);
}

/** Whether output pixels are simply the source pixels from `first` to `end`. */
export function isPlain({ filter, size, count }: Taps): boolean {
	return filter === copy && size === count;
}

export function clamp(value: number, low: number, high: number): number {
	return Math.min(Math.max(value, low), high);
}
