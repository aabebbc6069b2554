// What a group's masks leave of it: as much as an outline covers, or as other layers are opaque or bright.
import type { Kernel } from "../kernel.ts";
import type { CoverageSource } from "../paint/index.ts";
import type { LayersMask } from "../plan.ts";
import { type Band, type Painter, pixel } from "./band.ts";
import { paintClear, type Thinning } from "./group.ts";

/** By coverage: of an outline, of what an outline leaves, or the same everywhere. */
export class CoverageThinning implements Thinning {
	constructor(
		private readonly kernel: Kernel,
		private readonly coverage: CoverageSource,
	) {}

	thin(band: Band, x: number, width: number): void {
		const cover = this.coverage.cover(band.y, band.rows);
		const end = x + width;
		const left = cover === null ? end : Math.min(Math.max(cover.x, x), end);
		const right = cover === null ? end : Math.max(Math.min(cover.x + cover.width, end), left);
		for (let y = band.y; y < band.y + band.rows; y++) {
			this.kernel.fillRow(pixel(band, y, x), left - x, 0);
			this.kernel.fillRow(pixel(band, y, right), end - right, 0);
			if (cover === null || left === right) continue;
			const coverPtr = cover.ptr + (y - band.y) * cover.stride + (left - cover.x);
			this.kernel.coverRow(pixel(band, y, left), coverPtr, right - left);
		}
	}
}

/** By other layers, painted on a clear band of their own. */
export class LayersThinning implements Thinning {
	readonly #kind: number;

	/** `bandPtr` has room for `canvasBytes` of the canvas and is not the group's own. */
	constructor(
		private readonly kernel: Kernel,
		private readonly painters: readonly Painter[],
		{ by, invert }: LayersMask,
		private readonly bandPtr: number,
	) {
		this.#kind = (by === "luminance" ? 1 : 0) + (invert ? 2 : 0);
	}

	thin(band: Band, x: number, width: number): void {
		const mask = { ...band, ptr: this.bandPtr };
		paintClear(this.kernel, this.painters, mask, x, width);
		for (let y = band.y; y < band.y + band.rows; y++) {
			this.kernel.maskRow(pixel(band, y, x), pixel(mask, y, x), width, this.#kind);
		}
	}
}
