// What the compositor works on: a few rows of the canvas, painted by one layer after the other.
import type { Inside, Span } from "../paint/index.ts";

/** `rows` rows of the canvas from row `y`, premultiplied RGBA8 at `ptr`, `stride` bytes apart. */
export interface Band {
	readonly ptr: number;
	readonly stride: number;
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
