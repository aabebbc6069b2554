// One shape layer as a Painter: a colour, or the rows of a gradient, through the coverage of its outline.
import type { Kernel } from "../kernel.ts";
import type { CoverageSource, GradientRows } from "../paint/index.ts";
import type { Band, Painter } from "./band.ts";

/** What an area is filled with: a colour, premultiplied and packed, or a gradient. */
export type Ink = number | GradientRows;

export class ShapePainter implements Painter {
	/** `opacity` is 0 to 255. */
	constructor(
		private readonly kernel: Kernel,
		private readonly coverage: CoverageSource,
		private readonly ink: Ink,
		private readonly opacity: number,
	) {}

	paint(band: Band): void {
		const cover = this.coverage.cover(band.y, band.rows);
		if (cover === null) return;
		const { x, width } = cover;
		for (let row = 0; row < band.rows; row++) {
			const dstPtr = band.ptr + row * band.stride + x * 4;
			const coverPtr = cover.ptr + row * cover.stride;
			if (typeof this.ink === "number") {
				this.kernel.colourRowCoverage(dstPtr, coverPtr, width, this.ink, this.opacity);
			} else {
				const srcPtr = this.ink.row(band.y + row, x, width);
				this.kernel.overRowCoverage(dstPtr, srcPtr, coverPtr, width, this.opacity);
			}
		}
	}
}
