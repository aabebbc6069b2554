// The blur's door: a picture in, the same picture out of focus, both as rows. A blur is a resampling with a wider
// filter: a narrow one at the picture's own size, a wide one onto a coarser grid and back.
import type { Arena } from "../arena.ts";
import type { ResampleKernel } from "../resample/index.ts";
import { type Pass, passesBytes, throughPasses } from "../resample/pass.ts";
import type { Rows } from "../rows.ts";
import { blurPasses } from "./passes.ts";

/** The widest blur, in pixels: 2048 taps, the middle ones 1/642, rounded to a fiftieth of themselves. */
export const MAX_SIGMA = 256;

/** Pixels across and down. */
interface Size {
	readonly width: number;
	readonly height: number;
}

/**
 * `source` blurred by a Gaussian of standard deviation `sigma` pixels, above 0 and up to MAX_SIGMA. Premultiplied in,
 * premultiplied out; beyond its edges the source repeats them, so transparent surroundings are margins of the source's
 * own, 4 sigma wide. Measured within 1.25 levels of the Gaussian. Source rows are pulled at most 8 sigma + 4 ahead.
 * Takes `blurBytes(source, sigma)` from the arena. Throws an Error when sigma is out of range.
 */
export function blur(kernel: ResampleKernel, arena: Arena, source: Rows, sigma: number): Rows {
	return throughPasses(kernel, arena, source, passesOf(source, sigma));
}

/**
 * What `blur` takes from an arena, in bytes: exactly that when the arena stands at a multiple of 16. It grows with the
 * sides and not with the area; 4096 x 4096 pixels take 1.8 MB at most, whatever sigma is.
 */
export function blurBytes(size: Size, sigma: number): number {
	return passesBytes(passesOf(size, sigma));
}

function passesOf({ width, height }: Size, sigma: number): readonly Pass[] {
	if (!(sigma > 0 && sigma <= MAX_SIGMA)) throw new Error(`blur: sigma ${sigma} where 0 to ${MAX_SIGMA} is possible`);
	return blurPasses(width, height, sigma);
}
