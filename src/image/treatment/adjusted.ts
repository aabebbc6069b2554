// Filters of colours, all of them in one affine map: brightness, contrast, saturation, hue, and whatever else is one.
import type { Job } from "../job.ts";
import type { Rows } from "../rows.ts";
import { OwnRow, ownRowBytes } from "./own-row.ts";

/** R, G and B from R, G, B and 1. */
const FACTORS = 12;

/** What `adjusted` takes from the arena. */
export function adjustedBytes(width: number): number {
	return FACTORS * 4 + ownRowBytes(width);
}

/** `rows` with their straight colours mapped as `Treatment.colours` says. */
export function adjusted(job: Job, rows: Rows, colours: readonly number[]): Rows {
	const { kernel, arena } = job;
	const matrixPtr = arena.take(FACTORS * 4);
	arena.f32(matrixPtr, FACTORS).set(colours);
	return new OwnRow(job, rows, (rowPtr) => kernel.adjustRow(rowPtr, rows.width, matrixPtr));
}
