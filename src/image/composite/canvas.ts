// Layers -> Rows: fills a band with the background, lets every layer paint on it, and hands its rows out one by one.
import type { Kernel } from "../kernel.ts";
import type { Colour, Rect } from "../plan.ts";
import type { Rows } from "../rows.ts";
import { type Painter, paintAll } from "./band.ts";
import { premultiplied } from "./colour.ts";

/** Rows a band has: enough to spread the cost of a layer's call, few enough to stay in the processor's cache. */
export const BAND_ROWS = 16;

/** What a canvas of this width needs for its band. */
export function canvasBytes(width: number): number {
	return width * 4 * BAND_ROWS;
}

/** The composed picture of an area, premultiplied RGBA8. `bandPtr` has room for `canvasBytes` of its width. */
export class Canvas implements Rows {
	readonly width: number;
	readonly height: number;
	/** Rows handed out. */
	#made = 0;
	readonly #background: number;
	readonly #stride: number;

	constructor(
		private readonly kernel: Kernel,
		private readonly area: Rect,
		background: Colour,
		private readonly layers: readonly Painter[],
		private readonly bandPtr: number,
	) {
		this.width = area.width;
		this.height = area.height;
		this.#background = premultiplied(background);
		this.#stride = area.width * 4;
	}

	get atHand(): number {
		const row = this.#made % BAND_ROWS;
		return row === 0 ? 0 : BAND_ROWS - row;
	}

	next(): number {
		const row = this.#made % BAND_ROWS;
		if (row === 0) this.#compose();
		this.#made++;
		return this.bandPtr + row * this.#stride;
	}

	#compose(): void {
		const rows = Math.min(BAND_ROWS, this.height - this.#made);
		this.kernel.fillRow(this.bandPtr, this.width * rows, this.#background);
		const { x, y } = this.area;
		const place = { ptr: this.bandPtr, stride: this.#stride, x, y: y + this.#made };
		paintAll(this.layers, { ...place, rows, hidden: null });
	}
}
