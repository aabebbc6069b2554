// A gathered MCU row to bytes: the blocks of its MCUs in the scan's order (T.81 A.2.3), each transformed and coded.
import { drainWords } from "./bits";
import { Encoder, RECIPROCALS } from "./encoder";
import { codeBlock, codePadding } from "./entropy";
import { transform } from "./transform";

/** Rows of pixels in an MCU. */
export function mcuHeight(e: Encoder): i32 {
	return 8 << e.subsample;
}

/** Writes the rows that wait, a whole MCU row or the picture's last. */
export function encodeMcuRow(e: Encoder): void {
	const mcuWidth = 8 << e.subsample;
	const width = e.width;
	for (let x = 0; x < width; x += mcuWidth) {
		const luma = e.luma + x;
		encodeLuma(e, luma);
		if (e.subsample) {
			// A block without any pixel is not transformed, whatever was repeated into it.
			const right = x + 8 < width;
			const below = e.rowsWaiting > 8;
			encodeLumaIf(right, e, luma + 8);
			encodeLumaIf(below, e, luma + 8 * e.stride);
			encodeLumaIf(below && right, e, luma + 8 * e.stride + 8);
		}
		encodeChroma(e, <usize>x >> e.subsample);
		drainWords(e);
	}
	e.rowsWaiting = 0;
}

function encodeLumaIf(inside: bool, e: Encoder, samples: usize): void {
	if (inside) encodeLuma(e, samples);
	else codePadding(e, e.tables(0));
}

function encodeLuma(e: Encoder, samples: usize): void {
	const tables = e.tables(0);
	transform(samples, e.stride, tables + RECIPROCALS, e.block);
	e.lumaDc = codeBlock(e, tables, e.lumaDc);
}

function encodeChroma(e: Encoder, x: usize): void {
	const tables = e.tables(1);
	transform(e.cb + x, e.stride, tables + RECIPROCALS, e.block);
	e.cbDc = codeBlock(e, tables, e.cbDc);
	transform(e.cr + x, e.stride, tables + RECIPROCALS, e.block);
	e.crDc = codeBlock(e, tables, e.crDc);
}
