// Several layers as one Painter: painted on a clear band of their own first, thinned by what masks them, then laid over
// the canvas as one, so that what lies under another of them does not shine through.
import type { Kernel } from "../kernel.ts";
import type { Rect } from "../plan.ts";
import { type Band, type Painter, paintAll, pixel } from "./band.ts";

/** Takes away, in place, what a mask hides: in all rows of the band, columns x to x + width - 1. */
export interface Thinning {
	thin(band: Band, x: number, width: number): void;
}

/** Mixes a row of the group with the row below it. */
export type Lay = (dstPtr: number, srcPtr: number, width: number) => void;

export class GroupPainter implements Painter {
	readonly inside = null;

	/**
	 * `bounds`: the canvas pixels it can touch. `bandPtr` has room for `canvasBytes` of the canvas; groups that do not lie
	 * in each other share it.
	 */
	constructor(
		private readonly kernel: Kernel,
		private readonly painters: readonly Painter[],
		private readonly thinnings: readonly Thinning[],
		private readonly lay: Lay,
		private readonly bounds: Rect,
		private readonly bandPtr: number,
	) {}

	paint(below: Band): void {
		const { x, width } = this.bounds;
		const top = Math.max(below.y, this.bounds.y);
		const bottom = Math.min(below.y + below.rows, this.bounds.y + this.bounds.height);
		if (top >= bottom || width <= 0) return;
		const band = { ...below, ptr: this.bandPtr, y: top, rows: bottom - top };
		paintClear(this.kernel, this.painters, band, x, width);
		for (const thinning of this.thinnings) thinning.thin(band, x, width);
		for (let y = top; y < bottom; y++) this.lay(pixel(below, y, x), pixel(band, y, x), width);
	}
}

/** Clears columns of a band and paints over all of it; only those columns are good. */
export function paintClear(kernel: Kernel, painters: readonly Painter[], band: Band, x: number, width: number): void {
	for (let y = band.y; y < band.y + band.rows; y++) kernel.fillRow(pixel(band, y, x), width, 0);
	paintAll(painters, band);
}
