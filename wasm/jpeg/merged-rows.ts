// A picture in several scans: MCU row by MCU row, every scan's reader adds its bits to the row's coefficients; then
// they become samples. Memory is one row's coefficients and a reader a scan: a 48 MP progressive photo in 0.9 MB.
import { OK } from "../status";
import { clearBlock } from "./clear";
import { acFirst, acRefine, dcFirst, dcRefine } from "./progressive";
import { Part, partOf, restartIfDue, Scan } from "./scan";
import { sequentialBlock, skipBlock } from "./sequential";
import { blockOf, Component, component, Jpeg } from "./state";
import { overrun } from "./stream";
import { transform } from "./transform";
import { ceilDiv } from "./window";

/** decodeMcuRow for several scans: reads MCU row s.mcuRow of each; if `wanted`, makes samples of it. OK or a status. */
export function mergeMcuRow(s: Jpeg, wanted: bool): i32 {
	for (let i = 0; i < s.components; i++) {
		const c = component(s, i);
		memory.fill(c.coefficients, 0, (c.columns * c.v) << 7);
		memory.fill(c.history, 0, (c.blocksAcross * c.v) << 3);
	}
	let scan = changetype<Scan>(s.firstScan);
	for (let i = 0; i < s.scans; i++) {
		const status = readRow(s, scan);
		if (status < 0) return status;
		scan = changetype<Scan>(scan.following);
	}
	if (wanted) for (let i = 0; i < s.components; i++) renderRow(s, component(s, i));
	return OK;
}

/** One MCU row of one scan. Alone in its scan, a component has no blocks but those with samples (T.81 A.2.2). */
function readRow(s: Jpeg, scan: Scan): i32 {
	if (scan.parts == 1) {
		const part = partOf(scan, 0);
		const c = part.component;
		// A scan of coefficients that a picture of block means does not want is left unread.
		if (scan.spectralStart != 0 && c.size == 1) return OK;
		const rows = min(c.v, c.blocksDown - s.mcuRow * c.v);
		for (let y = 0; y < rows; y++) {
			for (let x = 0; x < c.blocksAcross; x++) {
				let status = restartIfDue(scan);
				if (status < 0) return status;
				status = readBlock(s, scan, part, x, y);
				if (status < 0) return status;
			}
		}
		return overrun(scan);
	}
	const mcus = ceilDiv(s.width, 8 * s.hMax);
	for (let mcu = 0; mcu < mcus; mcu++) {
		let status = restartIfDue(scan);
		if (status < 0) return status;
		for (let i = 0; i < scan.parts; i++) {
			const part = partOf(scan, i);
			const c = part.component;
			for (let y = 0; y < c.v; y++) {
				for (let x = 0; x < c.h; x++) {
					status = readBlock(s, scan, part, mcu * c.h + x, y);
					if (status < 0) return status;
				}
			}
		}
	}
	return overrun(scan);
}

/** Where the coefficients of block (x, y) of the MCU row are; 0 outside the window. */
// @ts-ignore: decorator
@inline function coefficientsOf(c: Component, x: i32, y: i32): usize {
	const column = x - c.firstColumn;
	if (u32(column) >= u32(c.columns)) return 0;
	return c.coefficients + ((y * c.columns + column) << 7);
}

// @ts-ignore: decorator
@inline function historyOf(c: Component, x: i32, y: i32): usize {
	return c.history + ((y * c.blocksAcross + x) << 3);
}

/** Reads one block of a scan into the row, or past it. */
function readBlock(s: Jpeg, scan: Scan, part: Part, x: i32, y: i32): i32 {
	const c = part.component;
	const spare = blockOf(s);
	const block = coefficientsOf(c, x, y);
	if (!s.progressive) {
		if (!block) return min(skipBlock(scan, part, spare), OK);
		const last = sequentialBlock(scan, part, spare);
		if (last < 0) return last;
		memory.copy(block, spare, 128);
		store<u64>(historyOf(c, x, y), u64(1) << (last - 1));
		clearBlock(spare, last);
		return OK;
	}
	const target = block ? block : spare;
	if (scan.spectralStart == 0) return scan.approximationHigh ? dcRefine(scan, target) : dcFirst(scan, part, target);
	const history = historyOf(c, x, y);
	return scan.approximationHigh ? acRefine(scan, part, target, history) : acFirst(scan, part, target, history);
}

/** A component's blocks in the row -> samples. Rows beyond the component's last are left as they are, unread. */
function renderRow(s: Jpeg, c: Component): void {
	let block = c.coefficients;
	for (let y = 0; y < c.v; y++) {
		let out = c.fresh + y * c.size * c.stride;
		for (let x = 0; x < c.columns; x++) {
			const nonZero = load<u64>(historyOf(c, c.firstColumn + x, y));
			transform(s, c, block, nonZero > 1 ? 64 - i32(clz(nonZero)) : 1, out);
			block += 128;
			out += c.size;
		}
	}
}
