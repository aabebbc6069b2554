// Row groups: samples at hand to finished pixels, vMax rows at a time.
import { cmykRow, grayRow, rgbRow, yccRow } from "./colour";
import { CMYK, Component, component, GRAY, Jpeg, RGB } from "./state";
import { between, doubled, repeated } from "./upsample";
import { carriedRows, LEFT } from "./window";

/**
 * Before the next MCU row is written: the last row group and the row above it move to the top of each plane, where the
 * triangle filter wants them once the row below is known.
 */
export function carry(s: Jpeg): void {
	for (let i = 0; i < s.components; i++) {
		const c = component(s, i);
		const carried = carriedRows(s, c) * c.stride;
		const top = c.fresh - LEFT - carried;
		memory.copy(top, top + c.groupRows * s.minSize * c.stride, carried);
	}
}

/** Finishes the next row group's rows that lie in the window, at s.band; how many. */
export function emit(s: Jpeg): i32 {
	const first = max(s.y0, s.group * s.vMax);
	s.group++;
	const end = min(s.y1, s.group * s.vMax);
	let out = s.band;
	for (let y = first; y < end; y++, out += s.stride) {
		for (let i = 0; i < s.components; i++) {
			const c = component(s, i);
			c.row = pixels(s, c, y, y == first);
		}
		colourRow(s, out, out + s.stride);
	}
	return end - first;
}

/** A row of components to a row of pixels. */
function colourRow(s: Jpeg, out: usize, end: usize): void {
	const a = component(s, 0).row;
	const b = component(s, 1).row;
	const c = component(s, 2).row;
	const d = component(s, 3).row;
	if (s.colour == GRAY) grayRow(a, out, end);
	else if (s.colour == RGB) rgbRow(a, b, c, out, end);
	// Adobe's programs store 255 for no ink, and so does everybody else: without their marker, too, every viewer reads it so.
	else if (s.colour == CMYK) cmykRow(a, b, c, d, out, end);
	else yccRow(a, b, c, s.components == 4 ? d : 0, out, end);
}

/** Address of component `c`'s samples for the window's pixels of row `y`, one a pixel. */
function pixels(s: Jpeg, c: Component, y: i32, first: bool): usize {
	const across = c.across;
	const sampleRow = y / c.down;
	const column = s.x0 / across;
	const origin = c.fresh - (s.mcuRow - 1) * c.groupRows * s.minSize * c.stride - c.firstColumn * c.size;
	const row = origin + sampleRow * c.stride;
	if (!c.widened) return row + column;

	const count = (s.x1 - 1) / across - column + 1;
	const widened = c.widened + (s.x0 - column * across);
	if (!c.fancy) {
		if (first || y % c.down == 0) repeated(row + column, count, across, c.widened);
		return widened;
	}
	// The nearer other row; the picture's first and last row are their own neighbours.
	const below = y & 1;
	let neighbour = row;
	if (c.down == 2) neighbour = origin + (below ? min(sampleRow + 1, c.height - 1) : max(sampleRow - 1, 0)) * c.stride;
	if (across == 1) {
		between(row + column, neighbour + column, count, 1 + below, c.widened);
		return widened;
	}
	edges(s, c, row);
	edges(s, c, neighbour);
	if (c.down == 2) doubled(row + column, neighbour + column, count, 8, 7, c.widened);
	else doubled(row + column, row + column, count, 4, 8, c.widened);
	return widened;
}

/** Where the window touches the picture's sides, the outermost samples are their own neighbours too. */
function edges(s: Jpeg, c: Component, row: usize): void {
	if (s.x0 < 2) store<u8>(row - 1, load<u8>(row));
	if ((s.x1 - 1) / 2 == c.width - 1) store<u8>(row + c.width, load<u8>(row + c.width - 1));
}
