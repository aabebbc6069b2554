// Layers -> Rows: fills a band with the background, lets every layer paint on it, and hands its rows out one by one.
import type { Kernel } from "../kernel.ts";
import type { Span } from "../paint/index.ts";
import type { Colour } from "../plan.ts";
import type { Rows } from "../rows.ts";
import type { Painter } from "./band.ts";
import { premultiplied } from "./colour.ts";

/** Rows a band has: enough to spread the cost of a layer's call, few enough to stay in the processor's cache. */
export const BAND_ROWS = 16;

/** What a canvas of this width needs for its band. */
export function canvasBytes(width: number): number {
	return width * 4 * BAND_ROWS;
}

/** The composed picture, premultiplied RGBA8. `bandPtr` has room for `canvasBytes(width)`. */
export class Canvas implements Rows {
	#y = 0;
	readonly #background: number;
	readonly #stride: number;

	constructor(
		private readonly kernel: Kernel,
		readonly width: number,
		readonly height: number,
		background: Colour,
		private readonly layers: readonly Painter[],
		private readonly bandPtr: number,
	) {
		this.#background = premultiplied(background);
		this.#stride = width * 4;
	}

	next(): number {
		const row = this.#y % BAND_ROWS;
		if (row === 0) this.#compose();
		this.#y++;
		return this.bandPtr + row * this.#stride;
	}

	#compose(): void {
		const rows = Math.min(BAND_ROWS, this.height - this.#y);
		this.kernel.fillRow(this.bandPtr, this.width * rows, this.#background);
		const hidden = this.#hidden(rows);
		this.layers.forEach((layer, i) => {
			layer.paint({ ptr: this.bandPtr, stride: this.#stride, y: this.#y, rows, hidden: hidden[i] ?? null });
		});
	}

	/** For each layer the columns of the band that a layer above it covers altogether: the widest such span. */
	#hidden(rows: number): (Span | null)[] {
		const hidden: (Span | null)[] = [];
		let above: Span | null = null;
		for (let i = this.layers.length - 1; i >= 0; i--) {
			hidden[i] = above;
			const own = this.layers[i]?.inside?.columns(this.#y, rows) ?? null;
			if (own !== null && (above === null || own.to - own.from > above.to - above.from)) above = own;
		}
		return hidden;
	}
}
