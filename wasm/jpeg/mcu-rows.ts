// A picture in one sequential scan: MCU rows from the bits straight to samples, nothing kept but the rows at hand.
import { clearBlock } from "./clear";
import { partOf, restartIfDue, Scan } from "./scan";
import { sequentialBlock } from "./sequential";
import { blockOf, Jpeg } from "./state";
import { overrun } from "./stream";
import { transform } from "./transform";
import { ceilDiv } from "./window";

/**
 * Decodes the next MCU row. With `wanted`, the window's blocks become samples in the components' fresh rows; without,
 * and outside the window's columns, they are only read past. OK or a status.
 */
export function decodeMcuRow(s: Jpeg, wanted: bool): i32 {
	const scan = changetype<Scan>(s.firstScan);
	const block = blockOf(s);
	const mcus = ceilDiv(s.width, 8 * s.hMax);
	for (let mcu = 0; mcu < mcus; mcu++) {
		const status = restartIfDue(scan);
		if (status < 0) return status;
		for (let i = 0; i < scan.parts; i++) {
			const part = partOf(scan, i);
			const c = part.component;
			for (let y = 0; y < c.v; y++) {
				for (let x = 0; x < c.h; x++) {
					const last = sequentialBlock(scan, part, block);
					if (last < 0) return last;
					const column = mcu * c.h + x - c.firstColumn;
					if (wanted && u32(column) < u32(c.columns)) {
						transform(s, c, block, last, c.fresh + (y * c.stride + column) * c.size);
					}
					clearBlock(block, last);
				}
			}
		}
	}
	return overrun(scan);
}
