// One shape layer as a Painter: a colour through the coverage of its outline.
import type { Kernel } from "../kernel.ts";
import type { CoverageSource } from "../paint/index.ts";
import type { Band, Painter } from "./band.ts";

export class ShapePainter implements Painter {
	/** `colour` is premultiplied and packed; `opacity` is 0 to 255. */
	constructor(
		private readonly kernel: Kernel,
		private readonly coverage: CoverageSource,
		private readonly colour: number,
		private readonly opacity: number,
	) {}

	paint(band: Band): void {
		const cover = this.coverage.cover(band.y, band.rows);
		if (cover === null) return;
		for (let row = 0; row < band.rows; row++) {
			const dstPtr = band.ptr + row * band.stride + cover.x * 4;
			const coverPtr = cover.ptr + row * cover.stride;
			this.kernel.colourRowCoverage(dstPtr, coverPtr, cover.width, this.colour, this.opacity);
		}
	}
}
