// The room in which outlines are covered: one for all layers of a scene, because a layer is done with a band's coverage
// before the next layer begins.
import type { Arena } from "../arena.ts";

/** How much of each pixel of a band an outline covers. Good until the next outline is covered in the same room. */
export interface Coverage {
	/** Of the band's first row: one byte a pixel, 0 outside to 255 inside. */
	readonly ptr: number;
	/** Bytes a row. */
	readonly stride: number;
	/** The canvas column that the rows begin with, and their pixels: the outline reaches no further to either side. */
	readonly x: number;
	readonly width: number;
}

/** What tells coverage, band by band. */
export interface CoverageSource {
	/** Of canvas rows y0 to y0 + rows - 1, no more than the room has; null when the outline touches none of them. */
	cover(y0: number, rows: number): Coverage | null;
}

/** Bytes a row of coverage takes, and words a row of the kernel's accumulator: a multiple of 16 above `width`. */
export function coverageStride(width: number): number {
	return (width + 16) & ~15;
}

/** What a `CoverageBand` takes from the arena: a byte and a word a pixel. 4096 x 16 pixels: 321 KiB. */
export function coverageBandBytes(width: number, rows: number): number {
	return coverageStride(width) * rows * 5;
}

/** Room for the coverage of `rows` rows of a canvas `width` pixels wide. */
export class CoverageBand {
	/** All 0 whenever the kernel is not at work on it. */
	readonly accumulatorPtr: number;
	readonly coveragePtr: number;

	constructor(
		arena: Arena,
		width: number,
		readonly rows: number,
	) {
		const area = coverageStride(width) * rows;
		this.accumulatorPtr = arena.take(area * 4);
		this.coveragePtr = arena.take(area);
		arena.bytes(this.accumulatorPtr, area * 4).fill(0);
	}
}
