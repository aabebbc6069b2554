// One tile layer as a Painter: a picture held whole, laid over the canvas at each of its places that a band touches.
import type { Kernel } from "../kernel.ts";
import { type Band, type Painter, paintAll, pixel } from "./band.ts";
import { BAND_ROWS } from "./canvas.ts";

/** A picture drawn when it is first asked for, and held. */
export class HeldTile {
	#drawn = false;

	/** `bufferPtr` has room for all its pixels. */
	constructor(
		private readonly kernel: Kernel,
		readonly width: number,
		readonly height: number,
		private readonly painters: readonly Painter[],
		private readonly bufferPtr: number,
	) {}

	/** The address of pixel `x` of row `y`. */
	pixel(x: number, y: number): number {
		if (!this.#drawn) this.#draw();
		return this.bufferPtr + (y * this.width + x) * 4;
	}

	#draw(): void {
		this.#drawn = true;
		const stride = this.width * 4;
		this.kernel.fillRow(this.bufferPtr, this.width * this.height, 0);
		for (let y = 0; y < this.height; y += BAND_ROWS) {
			const rows = Math.min(BAND_ROWS, this.height - y);
			paintAll(this.painters, { ptr: this.bufferPtr + y * stride, stride, x: 0, y, rows, hidden: null });
		}
	}
}

export class TilesPainter implements Painter {
	readonly inside = null;

	/** `places` as TileLayer has them: y never falls. */
	constructor(
		private readonly kernel: Kernel,
		private readonly tile: HeldTile,
		private readonly places: Int32Array,
	) {}

	paint(band: Band): void {
		const { places } = this;
		for (let i = this.#firstBelow(band.y - this.tile.height); i < places.length; i += 2) {
			const [left = 0, top = 0] = [places[i], places[i + 1]];
			if (top >= band.y + band.rows) return;
			this.#lay(band, left, top);
		}
	}

	#lay(band: Band, left: number, top: number): void {
		const x = Math.max(band.x, left);
		const width = Math.min(band.x + band.stride / 4, left + this.tile.width) - x;
		if (width <= 0) return;
		const bottom = Math.min(band.y + band.rows, top + this.tile.height);
		for (let y = Math.max(band.y, top); y < bottom; y++) {
			this.kernel.overRow(pixel(band, y, x), this.tile.pixel(x - left, y - top), width);
		}
	}

	/** Where in `places` the first one begins whose y is above `y`. */
	#firstBelow(y: number): number {
		let low = 0;
		let high = this.places.length / 2;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((this.places[middle * 2 + 1] ?? 0) > y) high = middle;
			else low = middle + 1;
		}
		return low * 2;
	}
}
