// A picture in one sequential scan: MCU rows from the bits straight to samples, nothing kept but the rows at hand.
import { OK } from "../status";
import { clearBlock } from "./clear";
import { Part, partOf, restartIfDue, Scan } from "./scan";
import { sequentialBlock, skipBlock } from "./sequential";
import { blockOf, component, Jpeg } from "./state";
import { overrun } from "./stream";
import { transform } from "./transform";
import { ceilDiv } from "./window";

/**
 * Decodes the next MCU row. With `wanted`, the window's blocks become samples in the components' fresh rows; without,
 * and outside the window's columns, they are only read past. OK or a status.
 */
export function decodeMcuRow(s: Jpeg, wanted: bool): i32 {
	const scan = changetype<Scan>(s.firstScan);
	const mcus = ceilDiv(s.width, 8 * s.hMax);
	// The MCUs that have blocks of the window.
	let first = mcus;
	let end = 0;
	for (let i = 0; i < s.components && wanted; i++) {
		const c = component(s, i);
		first = min(first, c.firstColumn / c.h);
		end = max(end, ceilDiv(c.firstColumn + c.columns, c.h));
	}
	for (let mcu = 0; mcu < mcus; mcu++) {
		let status = restartIfDue(scan);
		if (status < 0) return status;
		const inside = mcu >= first && mcu < end;
		for (let i = 0; i < scan.parts; i++) {
			const part = partOf(scan, i);
			status = inside ? decodeBlocks(s, scan, part, mcu) : skipBlocks(s, scan, part);
			if (status < 0) return status;
		}
	}
	return overrun(scan);
}

/** The blocks of one MCU that are `part`'s. */
// @ts-ignore: decorator
@inline function decodeBlocks(s: Jpeg, scan: Scan, part: Part, mcu: i32): i32 {
	const c = part.component;
	const block = blockOf(s);
	for (let y = 0; y < c.v; y++) {
		for (let x = 0; x < c.h; x++) {
			// A mean asks for nothing but DC.
			const last = c.size == 1 ? skipBlock(scan, part, block) : sequentialBlock(scan, part, block);
			if (last < 0) return last;
			const column = mcu * c.h + x - c.firstColumn;
			if (u32(column) < u32(c.columns)) {
				transform(s, c, block, last, c.fresh + (y * c.stride + column) * c.size);
			}
			clearBlock(block, last);
		}
	}
	return OK;
}

/** decodeBlocks for an MCU outside the window. */
// @ts-ignore: decorator
@inline function skipBlocks(s: Jpeg, scan: Scan, part: Part): i32 {
	const c = part.component;
	for (let blocks = c.h * c.v; blocks > 0; blocks--) {
		const last = skipBlock(scan, part, blockOf(s));
		if (last < 0) return last;
	}
	return OK;
}
