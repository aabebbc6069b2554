// Scan headers (T.81 B.2.3): read, held against the scans before them, and counted, before anything is decoded.
import { CORRUPT, LIMIT, OK } from "../status";
import { scanBytes } from "./scan";
import {
	Component, component, definitionOf, Jpeg, MAX_MCU_BLOCKS, MAX_SCANS, progressOf, quantDefined, quantLatched, scanned,
	setScanned,
} from "./state";

/** readSegment's and readMarkers' answer when a scan begins. */
export const SCAN: i32 = 1;

/** SOS: parameters and selectors into the state, checked. SCAN or a status. */
export function readScanHeader(s: Jpeg, body: usize, length: i32): i32 {
	if (s.components == 0 || length < 1) return CORRUPT;
	const count = i32(load<u8>(body));
	if (count < 1 || count > s.components || length != 4 + 2 * count) return CORRUPT;
	if (++s.scans > MAX_SCANS) return LIMIT;
	let taken = 0;
	let blocks = 0;
	for (let i = 0; i < count; i++) {
		const id = i32(load<u8>(body + 1 + 2 * i));
		let which = 0;
		while (which < s.components && (component(s, which).id != id || (taken >> which) & 1)) which++;
		if (which == s.components) return CORRUPT;
		taken |= 1 << which;
		setScanned(s, i, which);
		const c = component(s, which);
		const selectors = i32(load<u8>(body + 2 + 2 * i));
		c.dcSelector = selectors >> 4;
		c.acSelector = selectors & 15;
		if (c.dcSelector > 3 || c.acSelector > 3 || !latch(s, c)) return CORRUPT;
		blocks += c.h * c.v;
	}
	if (count > 1 && blocks > MAX_MCU_BLOCKS) return CORRUPT;
	s.scanComponents = count;
	body += 1 + 2 * count;
	s.spectralStart = load<u8>(body);
	s.spectralEnd = load<u8>(body, 1);
	s.approximationHigh = load<u8>(body, 2) >> 4;
	s.approximationLow = load<u8>(body, 2) & 15;
	if (!(s.progressive ? progresses(s) : isFirst(s)) || !tablesDefined(s)) return CORRUPT;
	s.scanBytes += scanBytes(popcnt(s.tablesNeeded));
	return SCAN;
}

/** A component keeps the quantisation table in force when its first scan begins; later definitions are not for it. */
function latch(s: Jpeg, c: Component): bool {
	if (c.quant != 0) return true;
	if (c.quantSelector > 3 || ((s.quantsDefined >> c.quantSelector) & 1) == 0) return false;
	c.quant = quantLatched(s, c.index);
	memory.copy(c.quant, quantDefined(s, c.quantSelector), 128);
	return true;
}

/** Which Huffman tables the scan reads with: both classes; in a progressive one DC's, AC's or (DC refinement) none. */
function tablesDefined(s: Jpeg): bool {
	const dc = !s.progressive || (s.spectralStart == 0 && s.approximationHigh == 0);
	const ac = !s.progressive || s.spectralStart != 0;
	let needed = 0;
	for (let i = 0; i < s.scanComponents; i++) {
		const c = scanned(s, i);
		if (dc) needed |= 1 << c.dcSelector;
		if (ac) needed |= 16 << c.acSelector;
	}
	s.tablesNeeded = needed;
	for (; needed != 0; needed &= needed - 1) if (load<usize>(definitionOf(s, i32(ctz(needed)))) == 0) return false;
	return true;
}

/** A sequential scan gives its components whole, and each component once. */
function isFirst(s: Jpeg): bool {
	for (let i = 0; i < s.scanComponents; i++) {
		const progress = progressOf(s, scanned(s, i).index);
		if (load<i8>(progress) == 0) return false;
		memory.fill(progress, 0, 64);
	}
	return true;
}

/**
 * Progressive scan parameters (G.1.1.1): DC alone, or a band of one component's AC after its DC; each coefficient first
 * from bit `low` up, then one bit lower a scan.
 */
function progresses(s: Jpeg): bool {
	const start = s.spectralStart;
	const end = s.spectralEnd;
	const high = s.approximationHigh;
	const low = s.approximationLow;
	if (end < start || end > 63 || (start == 0 && end != 0) || (start != 0 && s.scanComponents != 1)) return false;
	if (low > 13 || (high != 0 && low != high - 1)) return false;
	for (let i = 0; i < s.scanComponents; i++) {
		const progress = progressOf(s, scanned(s, i).index);
		if (start != 0 && load<i8>(progress) < 0) return false;
		const before = high != 0 ? high : -1;
		for (let k = start; k <= end; k++) {
			if (i32(load<i8>(progress + k)) != before) return false;
			store<i8>(progress + k, low);
		}
	}
	return true;
}

/** Whether every coefficient has been given to its last bit: then the end of the image may be missing. */
export function complete(s: Jpeg): bool {
	const progress = progressOf(s, 0);
	for (let i = 0; i < s.components << 6; i++) if (load<i8>(progress + i) != 0) return false;
	return true;
}

/** Whether every component has at least begun: bits that no scan gives are only blur, a missing component is damage. */
export function begun(s: Jpeg): bool {
	for (let i = 0; i < s.components; i++) if (load<i8>(progressOf(s, i)) < 0) return false;
	return true;
}
