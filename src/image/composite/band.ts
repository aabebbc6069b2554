// What the compositor works on: a few rows of the canvas, painted by one layer after the other.
import type { Inside, Span } from "../paint/index.ts";

/** `rows` rows of the canvas from row `y` and column `x` on, premultiplied RGBA8 at `ptr`, `stride` bytes apart. */
export interface Band {
	readonly ptr: number;
	readonly stride: number;
	readonly x: number;
	readonly y: number;
	readonly rows: number;
	/** Columns that layers to come will cover altogether: they may be left unpainted. */
	readonly hidden: Span | null;
}

/** One layer, ready to be painted. Bands come from top to bottom, each once. */
export interface Painter {
	/** Where it leaves nothing to be seen of what lies below; null where it is not known to. */
	readonly inside: Inside | null;
	paint(band: Band): void;
}

/** The address of a canvas pixel in a band. */
export function pixel(band: Band, y: number, x: number): number {
	return band.ptr + (y - band.y) * band.stride + (x - band.x) * 4;
}

/** Paints layers over a band, bottom to top. */
export function paintAll(layers: readonly Painter[], band: Band): void {
	const hidden = hiddenFrom(layers, band);
	layers.forEach((layer, i) => {
		layer.paint({ ...band, hidden: hidden[i] ?? null });
	});
}

/** For each layer the columns that the band's own, or a layer above it, covers altogether: the widest such span. */
function hiddenFrom(layers: readonly Painter[], band: Band): (Span | null)[] {
	const hidden: (Span | null)[] = [];
	let above = band.hidden;
	for (let i = layers.length - 1; i >= 0; i--) {
		hidden[i] = above;
		const own = layers[i]?.inside?.columns(band.y, band.rows) ?? null;
		if (own !== null && (above === null || own.to - own.from > above.to - above.from)) above = own;
	}
	return hidden;
}
