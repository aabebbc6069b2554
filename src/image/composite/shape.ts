// One shape layer as a Painter: a colour, or the rows of a gradient, through the coverage of its outline.
import type { Kernel } from "../kernel.ts";
import type { Coverage, CoverageSource, GradientRows, Inside } from "../paint/index.ts";
import { type Band, type Painter, pixel } from "./band.ts";

/** What an area is filled with: a colour, premultiplied and packed, or a gradient. */
export type Ink = number | GradientRows;

export class ShapePainter implements Painter {
	/** `opacity` is 0 to 255; `inside` is null unless what it tells is painted opaque. */
	constructor(
		private readonly kernel: Kernel,
		private readonly coverage: CoverageSource,
		private readonly ink: Ink,
		private readonly opacity: number,
		readonly inside: Inside | null,
	) {}

	paint(band: Band): void {
		const cover = this.coverage.cover(band.y, band.rows);
		if (cover === null) return;
		const end = cover.x + cover.width;
		const hidden = band.hidden ?? { from: end, to: end };
		this.#paint(band, cover, cover.x, Math.min(hidden.from, end));
		this.#paint(band, cover, Math.max(hidden.to, cover.x), end);
	}

	/** The columns from `from` on, up to and without `to`. */
	#paint(band: Band, cover: Coverage, from: number, to: number): void {
		const width = to - from;
		if (width <= 0) return;
		for (let row = 0; row < band.rows; row++) {
			const dstPtr = pixel(band, band.y + row, from);
			const coverPtr = cover.ptr + row * cover.stride + (from - cover.x);
			if (typeof this.ink === "number") {
				this.kernel.colourRowCoverage(dstPtr, coverPtr, width, this.ink, this.opacity);
			} else {
				const srcPtr = this.ink.row(band.y + row, from, width);
				this.kernel.overRowCoverage(dstPtr, srcPtr, coverPtr, width, this.opacity);
			}
		}
	}
}
