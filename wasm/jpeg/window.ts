// The plan of a decode: from scale and crop window to each component's geometry and its place in the work memory.
// libjpeg's rules throughout (jpeg_calc_output_dimensions, jinit_upsampler), so that pictures agree to the bit.
import { Component, component, Jpeg } from "./state";

/** ceil(a / b) of non-negative a, positive b. */
// @ts-ignore: decorator
@inline export function ceilDiv(a: i32, b: i32): i32 {
	return (a + b - 1) / b;
}

/** Bytes before a sample row's first: the triangle filter's left neighbour lies there. */
export const LEFT: i32 = 16;
/** Bytes after a row's last sample that SIMD steps may read or write. */
const RIGHT: i32 = 48;

/** Whether every component's samples repeat a whole number of times; libjpeg reads no others. */
export function wholeRatios(s: Jpeg): bool {
	for (let i = 0; i < s.components; i++) {
		const c = component(s, i);
		if (s.hMax % c.h != 0 || s.vMax % c.v != 0) return false;
	}
	return true;
}

/**
 * Sets up the window [x0, x1) x [y0, y1) of the picture scaled to `minSize` / 8, its buffers laid out from address
 * `work` on; answers the bytes they take (rows and readers only: under 100 MB for any frame). Writes nothing to them.
 */
export function plan(s: Jpeg, work: usize, minSize: i32, x0: i32, y0: i32, x1: i32, y1: i32): i32 {
	s.minSize = minSize;
	s.x0 = x0;
	s.y0 = y0;
	s.x1 = x1;
	s.y1 = y1;
	s.context = 0;
	for (let i = 0; i < s.components; i++) ratios(s, component(s, i));

	s.group = y0 / s.vMax;
	s.groupEnd = ceilDiv(y1, s.vMax);
	s.groups = ceilDiv(ceilDiv(s.height * minSize, 8), s.vMax);
	s.firstMcuRow = max(0, s.group - s.context) / minSize;
	s.mcuRow = s.firstMcuRow;

	// Whole steps of 16 pixels are written: rows are padded to that.
	s.stride = ((x1 - x0 + 15) & ~15) * 4;
	s.firstScan = work;
	s.band = work + s.scanBytes;
	let used = s.scanBytes + s.stride * s.vMax;
	for (let i = 0; i < s.components; i++) {
		const c = component(s, i);
		used = placeRows(s, c, work, used);
		if (s.many) used = placeCoefficients(c, work, used);
	}
	return used;
}

/** Component `c`'s sample size, ratios, filter and needed columns. */
function ratios(s: Jpeg, c: Component): void {
	// A subsampled component is shrunk less where that spares its upsampling.
	let size = s.minSize;
	const h = s.hMax * s.minSize;
	const v = s.vMax * s.minSize;
	while (size < 8 && h % (2 * c.h * size) == 0 && v % (2 * c.v * size) == 0) size <<= 1;
	c.size = size;
	c.across = h / (c.h * size);
	c.down = v / (c.v * size);
	c.width = ceilDiv(s.width * c.h * size, s.hMax * 8);
	c.height = ceilDiv(s.height * c.v * size, s.vMax * 8);
	c.groupRows = s.vMax / c.down;
	// The filter is for 2:1 across, down or both; across it wants three samples, and nothing is filtered at 1/8.
	const across = c.across == 2 && c.down <= 2 && c.width > 2;
	c.fancy = i32(s.minSize > 1 && (across || (c.across == 1 && c.down == 2)));
	if (c.fancy && c.down == 2) s.context = 1;
	const margin = c.fancy & i32(c.across == 2);
	c.firstColumn = max(0, s.x0 / c.across - margin) / size;
	c.columns = ceilDiv(min(c.width, (s.x1 - 1) / c.across + 1 + margin), size) - c.firstColumn;
}

/** Sample rows: one MCU row's, before them (context) the last row group's and one above it. */
function placeRows(s: Jpeg, c: Component, work: usize, used: i32): i32 {
	c.stride = (LEFT + c.columns * c.size + RIGHT + 15) & ~15;
	const carried = carriedRows(s, c);
	c.fresh = work + used + LEFT + carried * c.stride;
	used += c.stride * (carried + c.groupRows * s.minSize);
	c.widened = 0;
	if (c.across > 1 || c.fancy) {
		c.widened = work + used;
		used += (s.x1 - s.x0 + 2 * c.across + RIGHT + 15) & ~15;
	}
	return used;
}

/** Rows kept from one MCU row to the next where a row group waits for the one below it. */
// @ts-ignore: decorator
@inline export function carriedRows(s: Jpeg, c: Component): i32 {
	return s.context ? c.groupRows + 1 : 0;
}

/** One MCU row's coefficients, of the window's blocks; a history word for each of its blocks. */
function placeCoefficients(c: Component, work: usize, used: i32): i32 {
	c.coefficients = work + used;
	used += (c.columns * c.v) << 7;
	c.history = work + used;
	return used + (((c.blocksAcross * c.v + 1) & ~1) << 3);
}
