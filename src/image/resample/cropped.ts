// Part of a picture at its own size: rows above are skipped, pixels to the left are an offset, nothing is copied.
import type { Rows } from "../rows.ts";

/** Which pixels: `first` and those after it, up to and without `end`. */
interface Interval {
	readonly first: number;
	readonly end: number;
}

/** The pixels of `source` in column `x` and row `y`. */
export class Cropped implements Rows {
	readonly width: number;
	readonly height: number;
	readonly #source: Rows;
	readonly #leftBytes: number;
	#rowsAbove: number;

	constructor(source: Rows, x: Interval, y: Interval) {
		this.width = x.end - x.first;
		this.height = y.end - y.first;
		this.#source = source;
		this.#leftBytes = x.first * 4;
		this.#rowsAbove = y.first;
	}

	next(): number {
		for (; this.#rowsAbove > 0; this.#rowsAbove--) this.#source.next();
		return this.#source.next() + this.#leftBytes;
	}
}
