// A picture that shrinks very much shrinks in several passes: a filter of thousands of taps would have weights of less
// than 1/16384 each, and 16 bits round those to nothing.
import type { Axis, Resampling } from "./axis.ts";
import { clamp, scaleOf, windowAbout } from "./taps.ts";

/** The largest step at once: 384 taps, the middle ones 1/64, rounded to a five-hundredth of themselves. */
const MAX_STEP = 64;
/** The step that is left for the last pass at least, so that it decides what the picture looks like. */
const LAST_STEP = 8;
/** Lanczos3's support: how far a pass looks, in its own steps. */
const SUPPORT = 3;

/** The resamplings that make up `spec`, first to last. Mostly one. */
export function passesOf({ x, y }: Resampling): readonly Resampling[] {
	const across = axisPasses(x);
	const down = axisPasses(y);
	return Array.from({ length: Math.max(across.length, down.length) }, (_, pass) => ({
		x: across[pass] ?? unchanged(x.size),
		y: down[pass] ?? unchanged(y.size),
	}));
}

/** The steps that make up one axis, first to last. Their grids are fixed to the output's, wherever the source begins. */
export function axisPasses(axis: Axis): readonly Axis[] {
	const scale = scaleOf(axis);
	if (scale <= MAX_STEP) return [axis];
	const step = Math.min(MAX_STEP, scale / LAST_STEP);
	// What the passes after this one look at, as pixels `step` wide counted from the output's start. Outside the source no
	// more of them are needed than let the outermost see nothing but its edge.
	const reach = (SUPPORT * scale) / step;
	const least = Math.floor(-axis.start / step) - SUPPORT - 1;
	const most = Math.ceil((axis.sourceSize - axis.start) / step) + SUPPORT;
	const low = clamp(windowAbout(axis.step / step / 2, reach).low, least, most);
	const high = clamp(windowAbout(((axis.size - 0.5) * axis.step) / step, reach).high, low, most);
	const size = high - low + 1;
	const coarse = { sourceSize: axis.sourceSize, start: axis.start + low * step, step, size };
	return [coarse, ...axisPasses({ sourceSize: size, start: -low, step: axis.step / step, size: axis.size })];
}

function unchanged(size: number): Axis {
	return { sourceSize: size, start: 0, step: 1, size };
}
