// What is done to a picture's pixels between resampling and turning, at the size they are drawn: the literal list of its
// steps, Rows -> Rows. Beside them stands what they will take from the arena, and how far they look around.
import { blur, blurBytes } from "../blur/index.ts";
import type { Job } from "../job.ts";
import { keyBytes, keyed } from "../key/index.ts";
import type { Treatment } from "../plan.ts";
import type { Rows } from "../rows.ts";
import { adjusted, adjustedBytes } from "./adjusted.ts";
import { type Middle, shaded, shadedBytes } from "./shaded.ts";
import { SHARPEN_REACH, sharpened, sharpenedBytes } from "./sharpened.ts";

export type { Middle } from "./shaded.ts";

/** Pixels across and down. */
interface Size {
	readonly width: number;
	readonly height: number;
}

/** `rows` treated: premultiplied in, premultiplied out. `middle` is the frame's, in the pixels of `rows`. */
export function treated(job: Job, source: Rows, treatment: Treatment, middle: Middle): Rows {
	const { key, colours, sigma, sharpen, vignette } = treatment;
	let rows = source;
	if (key !== undefined) rows = keyed(job, rows, key);
	if (colours !== undefined) rows = adjusted(job, rows, colours);
	if (sigma !== undefined) rows = blur(job.kernel, job.arena, rows, sigma);
	if (sharpen !== undefined) rows = sharpened(job, rows, sharpen);
	if (vignette !== undefined) rows = shaded(job, rows, vignette, middle);
	return rows;
}

/** What `treated` takes from an arena, in bytes: exactly that when the arena stands at a multiple of 16. */
export function treatedBytes(size: Size, { key, colours, sigma, sharpen, vignette }: Treatment): number {
	let bytes = 0;
	if (key !== undefined) bytes += keyBytes(size);
	if (colours !== undefined) bytes += adjustedBytes(size.width);
	if (sigma !== undefined) bytes += blurBytes(size, sigma);
	if (sharpen !== undefined) bytes += sharpenedBytes(size);
	if (vignette !== undefined) bytes += shadedBytes(size.width);
	return bytes;
}

/**
 * How far around it, in pixels, others can be seen to change a pixel, as for silhouettes (`marginOf`): all over the picture
 * where its ground is taken out, for that begins at its edges.
 */
export function treatmentReach({ key, sigma, sharpen }: Treatment): number {
	if (key !== undefined) return Number.POSITIVE_INFINITY;
	const blurring = sigma === undefined ? 0 : Math.ceil(3.5 * sigma) + 1;
	return blurring + (sharpen === undefined ? 0 : SHARPEN_REACH);
}
