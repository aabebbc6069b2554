// One picture layer as a Painter: upright rows of the drawn picture, laid over the canvas through its coverage.
import type { Kernel } from "../kernel.ts";
import type { CoverageSource, Inside } from "../paint/index.ts";
import type { Rect } from "../plan.ts";
import { type Band, type Painter, pixel } from "./band.ts";

/** The drawn picture, asked for by canvas row. */
export interface UprightRows {
	/** Address of `width` premultiplied pixels of canvas row `y` from column `x`. Rows are asked for in order. */
	row(y: number, x: number, width: number): number;
}

export class PicturePainter implements Painter {
	/** `area` bounds what is drawn; `coverage` null shows all of it. `opacity` is 0 to 255; `inside` as for shapes. */
	constructor(
		private readonly kernel: Kernel,
		private readonly picture: UprightRows,
		private readonly area: Rect,
		private readonly coverage: CoverageSource | null,
		private readonly opacity: number,
		readonly inside: Inside | null,
	) {}

	paint(band: Band): void {
		const top = Math.max(band.y, this.area.y);
		const bottom = Math.min(band.y + band.rows, this.area.y + this.area.height);
		if (top >= bottom) return;
		const cover = this.coverage?.cover(top, bottom - top);
		if (cover === null) return;
		const end = this.area.x + this.area.width;
		const left = cover ? Math.max(this.area.x, cover.x) : this.area.x;
		const right = cover ? Math.min(end, cover.x + cover.width) : end;
		if (left >= right) return;

		for (let y = top; y < bottom; y++) {
			const srcPtr = this.picture.row(y, left, right - left);
			const dstPtr = pixel(band, y, left);
			const coverPtr = cover ? cover.ptr + (y - top) * cover.stride + (left - cover.x) : 0;
			if (coverPtr !== 0) this.kernel.overRowCoverage(dstPtr, srcPtr, coverPtr, right - left, this.opacity);
			else if (this.opacity === 255) this.kernel.overRow(dstPtr, srcPtr, right - left);
			else this.kernel.overRowOpacity(dstPtr, srcPtr, right - left, this.opacity);
		}
	}
}
