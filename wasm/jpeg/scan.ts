// One scan (T.81 B.2.3) as it is read: where its reader stands, its tables, its components' DC predictions. The readers
// of all scans go down the picture side by side, one MCU row each, so that no scan's coefficients need be kept.
import { OK } from "../status";
import { AC, AC_PROGRESSIVE, DC, derive, TABLE_BYTES } from "./huffman";
import { Component, definitionOf, Jpeg, scanned } from "./state";
import { beginSegment, BUFFER_BYTES, restart, Segment } from "./stream";

/** A component's part in a scan. */
// @ts-ignore: decorator
@unmanaged
export class Part {
	component: Component;
	dcTable: usize;
	acTable: usize;
	/** The last block's DC coefficient. */
	prediction: i32;
}

/** A scan's reader: a Segment, the header's parameters, and how far the restart interval and the end-of-band run go. */
// @ts-ignore: decorator
@unmanaged
export class Scan extends Segment {
	following: usize;
	parts: i32;
	spectralStart: i32;
	spectralEnd: i32;
	approximationHigh: i32;
	approximationLow: i32;
	restartInterval: i32;
	untilRestart: i32;
	eobRun: i32;
}

// @ts-ignore: decorator
@inline const PARTS: usize = offsetof<Scan>();
// @ts-ignore: decorator
@inline const BUFFER: usize = (PARTS + 4 * offsetof<Part>() + 15) & ~15;
// @ts-ignore: decorator
@inline const TABLES: usize = BUFFER + BUFFER_BYTES;

/** Bytes of a reader with `tables` Huffman tables. */
export function scanBytes(tables: i32): i32 {
	return i32(TABLES) + tables * i32(TABLE_BYTES);
}

/** Component number `index` of the scan. */
// @ts-ignore: decorator
@inline export function partOf(scan: Scan, index: i32): Part {
	return changetype<Part>(changetype<usize>(scan) + PARTS + (index as usize) * offsetof<Part>());
}

/** Sets up a reader at `scan` for the scan whose header was read last, its data at s.next. False on a bad table. */
export function beginScan(s: Jpeg, scan: Scan): bool {
	const base = changetype<usize>(scan);
	scan.following = base + scanBytes(popcnt(s.tablesNeeded));
	scan.next = s.next;
	scan.end = s.end;
	scan.buffer = base + BUFFER;
	scan.parts = s.scanComponents;
	scan.spectralStart = s.spectralStart;
	scan.spectralEnd = s.spectralEnd;
	scan.approximationHigh = s.approximationHigh;
	scan.approximationLow = s.approximationLow;
	scan.restartInterval = s.restartInterval;
	scan.untilRestart = s.restartInterval;
	scan.restarts = 0;
	scan.eobRun = 0;
	for (let slots = s.tablesNeeded; slots != 0; slots &= slots - 1) {
		const slot = i32(ctz(slots));
		const kind = slot < 4 ? DC : s.progressive ? AC_PROGRESSIVE : AC;
		if (!derive(tableOf(s, base, slot), load<usize>(definitionOf(s, slot)), kind)) return false;
	}
	for (let i = 0; i < scan.parts; i++) {
		const part = partOf(scan, i);
		part.component = scanned(s, i);
		part.dcTable = tableOf(s, base, part.component.dcSelector);
		part.acTable = tableOf(s, base, 4 + part.component.acSelector);
		part.prediction = 0;
	}
	beginSegment(scan);
	return true;
}

/** The needed tables lie one after the other in the order of their slots. */
function tableOf(s: Jpeg, base: usize, slot: i32): usize {
	return base + TABLES + usize(popcnt(s.tablesNeeded & ((1 << slot) - 1))) * TABLE_BYTES;
}

/** Before each MCU: the restart that is due, predictions and end-of-band run back to nothing (T.81 F.2.1.3.1, G.2). */
// @ts-ignore: decorator
@inline export function restartIfDue(scan: Scan): i32 {
	if (scan.restartInterval == 0 || scan.untilRestart-- > 0) return OK;
	return restartScan(scan);
}

function restartScan(scan: Scan): i32 {
	const status = restart(scan);
	if (status < 0) return status;
	for (let i = 0; i < scan.parts; i++) partOf(scan, i).prediction = 0;
	scan.eobRun = 0;
	scan.untilRestart = scan.restartInterval - 1;
	return OK;
}
