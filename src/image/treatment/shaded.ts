// A vignette: darker towards the frame's corners, wherever in the frame the drawn pixels lie.
import type { Job } from "../job.ts";
import type { Rows } from "../rows.ts";
import { OwnRow, ownRowBytes } from "./own-row.ts";

/** The middle of a frame in drawn pixels, and half of its diagonal: what lies that far from it is a corner. */
export interface Middle {
	readonly x: number;
	readonly y: number;
	readonly corner: number;
}

/** What `shaded` takes from the arena. */
export function shadedBytes(width: number): number {
	return ownRowBytes(width);
}

/** `rows` under a vignette of `amount`, 0 to 1. */
export function shaded(job: Job, rows: Rows, amount: number, middle: Middle): Rows {
	const step = 1 / middle.corner;
	const left = (0.5 - middle.x) * step;
	return new OwnRow(job, rows, (rowPtr, y) => {
		const down = (y + 0.5 - middle.y) * step;
		job.kernel.vignetteRow(rowPtr, rows.width, left, step, down * down, amount);
	});
}
