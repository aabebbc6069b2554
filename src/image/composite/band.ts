// What the compositor works on: a few rows of the canvas, painted by one layer after the other.

/** `rows` rows of the canvas from row `y`, premultiplied RGBA8 at `ptr`, `stride` bytes apart. */
export interface Band {
	readonly ptr: number;
	readonly stride: number;
	readonly y: number;
	readonly rows: number;
}

/** One layer, ready to be painted. Bands come from top to bottom, each once. */
export interface Painter {
	paint(band: Band): void;
}
