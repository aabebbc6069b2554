// An unsharp mask: each row beside its own blurred copy. The blur looks a few rows ahead; so long the rows themselves are
// kept in a ring.
import { blur, blurBytes } from "../blur/index.ts";
import { aligned, type Job } from "../job.ts";
import type { Rows } from "../rows.ts";

/** Pixels: the finest detail, which is what resampling leaves soft. */
const SIGMA = 1;

/** How far away that blur ends, in pixels. */
export const SHARPEN_REACH = Math.ceil(3.5 * SIGMA);

/** The blur pulls its source at most 7 sigma + 4 rows ahead of the row it gives. */
const RING_ROWS = 7 * SIGMA + 4 + 1;

/** What `sharpened` takes from the arena. */
export function sharpenedBytes(size: { readonly width: number; readonly height: number }): number {
	return RING_ROWS * aligned(size.width * 4) + blurBytes(size, SIGMA);
}

/** `rows` sharpened by `amount`, above 0: what a pixel differs from those around it, as many times more. */
export function sharpened(job: Job, rows: Rows, amount: number): Rows {
	const { kernel, arena } = job;
	const { width, height } = rows;
	const kept = new KeptRows(job, rows);
	const blurred = blur(kernel, arena, kept, SIGMA);
	let y = 0;
	return {
		width,
		height,
		next() {
			const blurredPtr = blurred.next();
			const rowPtr = kept.row(y++);
			kernel.sharpenRow(rowPtr, rowPtr, blurredPtr, width, amount);
			return rowPtr;
		},
	};
}

/** Rows that pass, and the last few of them at hand. */
class KeptRows implements Rows {
	readonly width: number;
	readonly height: number;
	readonly #stride: number;
	readonly #ringPtr: number;
	#y = 0;

	constructor(
		private readonly job: Job,
		private readonly rows: Rows,
	) {
		this.width = rows.width;
		this.height = rows.height;
		this.#stride = aligned(rows.width * 4);
		this.#ringPtr = job.arena.take(RING_ROWS * this.#stride);
	}

	next(): number {
		const rowPtr = this.row(this.#y++);
		this.job.kernel.copyPixels(rowPtr, this.rows.next(), this.width, 4);
		return rowPtr;
	}

	/** The address of row `y`, one of the last that passed. */
	row(y: number): number {
		return this.#ringPtr + (y % RING_ROWS) * this.#stride;
	}
}
