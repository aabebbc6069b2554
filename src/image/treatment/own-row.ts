// Rows that are changed where they lie have to be one's own: a decoder may predict the next row from the one it gave.
import { aligned, type Job } from "../job.ts";
import type { Rows } from "../rows.ts";

/** What an `OwnRow` takes from the arena. */
export function ownRowBytes(width: number): number {
	return aligned(width * 4);
}

/** Every row is copied, then changed. */
export class OwnRow implements Rows {
	readonly width: number;
	readonly height: number;
	readonly #rowPtr: number;
	#y = 0;

	/** `change` works on the row at an address, and is told which row of the picture it is. */
	constructor(
		private readonly job: Job,
		private readonly rows: Rows,
		private readonly change: (rowPtr: number, y: number) => void,
	) {
		this.width = rows.width;
		this.height = rows.height;
		this.#rowPtr = job.arena.take(ownRowBytes(rows.width));
	}

	next(): number {
		this.job.kernel.copyPixels(this.#rowPtr, this.rows.next(), this.width, 4);
		this.change(this.#rowPtr, this.#y++);
		return this.#rowPtr;
	}
}
