// The passes that make up a blur. A wide Gaussian leaves nothing that a coarse grid could not hold: it is taken there
// only, and a smooth filter leads back. So an output pixel costs a few taps, however wide the blur.
import type { Axis } from "../resample/index.ts";
import type { Pass } from "../resample/pass.ts";
import { filterTaps, type Taps, windowAbout } from "../resample/taps.ts";
import { bSpline, gaussian } from "./filters.ts";

/**
 * What sigma is at least on the coarse grid, in its pixels. The Gaussian taken there has sqrt(1.5^2 - 1/3) = 1.38: it
 * leaves 1/12,000 of the finest waves that grid can hold, and less of those it would mistake for others.
 */
const COARSE_SIGMA = 1.5;

/** A narrower blur would give a pixel's neighbours exp(-1 / (2 * 0.2^2)) = 1/268,000: weights are in 1/16384. */
const LEAST_SIGMA = 0.2;

/** The passes that blur `width` x `height` pixels, first to last: one, two from a sigma of 3 on, none below 0.2. */
export function blurPasses(width: number, height: number, sigma: number): readonly Pass[] {
	if (sigma < LEAST_SIGMA) return [];
	// A whole number: all windows but those at the edges have the same weights.
	const step = Math.floor(sigma / COARSE_SIGMA);
	if (step < 2) return [{ x: inPlace(width, sigma), y: inPlace(height, sigma) }];
	// Variances add. The B-spline's is 1/3 of a coarse pixel's square; the Gaussian has the rest.
	const narrower = Math.sqrt(sigma * sigma - (step * step) / 3);
	const [x, y] = [detour(width, step), detour(height, step)];
	return [
		{ x: filterTaps(x.there, gaussian, narrower), y: filterTaps(y.there, gaussian, narrower) },
		{ x: filterTaps(x.back, bSpline, 1), y: filterTaps(y.back, bSpline, 1) },
	];
}

function inPlace(size: number, sigma: number): Taps {
	return filterTaps({ sourceSize: size, start: 0, step: 1, size }, gaussian, sigma);
}

/**
 * Onto a grid `step` times as coarse and back. The grid goes on beyond the picture as far as the way back looks: what a
 * repeated edge looks like when blurred is not what the edge of a blurred picture looks like when repeated.
 */
function detour(size: number, step: number): { readonly there: Axis; readonly back: Axis } {
	const { low } = windowAbout(0.5 / step, bSpline.support);
	const { high } = windowAbout((size - 0.5) / step, bSpline.support);
	const coarse = high - low + 1;
	return {
		there: { sourceSize: size, start: low * step, step, size: coarse },
		back: { sourceSize: coarse, start: -low, step: 1 / step, size },
	};
}
