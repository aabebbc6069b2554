// The JPEG decoder's exports: open, ask, start, then rows on demand. Total: any bytes give pixels or a status, in time
// linear in the bytes and in scans times blocks; nothing is touched outside the upload, the state and the work.
//
//   jpegOpen -> jpegWidth ... -> jpegWorkBytes -> (the caller lays out memory) -> jpegStart -> jpegNext, jpegNext, ...
import { CORRUPT, LIMIT, OK, TRUNCATED } from "../status";
import { carry, emit } from "./emit";
import { readMarkers, readStart, settleColour, settleHeight } from "./markers";
import { decodeMcuRow } from "./mcu-rows";
import { mergeMcuRow } from "./merged-rows";
import { beginScan, Scan } from "./scan";
import { begun, complete } from "./scan-header";
import { blockOf, Jpeg, STATE_BYTES } from "./state";
import { ceilDiv, plan } from "./window";

/** Bytes of a decoder's state: what the headers say, quantisation tables, one block. */
export function jpegStateBytes(): i32 {
	return i32(STATE_BYTES);
}

/**
 * Reads the headers up to the first scan of the `length` bytes at `src`, which stay the caller's and must stay put.
 * `s`: jpegStateBytes() bytes, 16-aligned. OK, or TRUNCATED, CORRUPT, UNSUPPORTED (12-bit, lossless, hierarchical,
 * arithmetic, two components, fractional sampling ratios) or LIMIT (a side over 65500,
 * more than 100 scans).
 */
export function jpegOpen(s: Jpeg, src: usize, length: i32): i32 {
	memory.fill(changetype<usize>(s), 0, STATE_BYTES);
	s.src = src;
	s.end = src + length;
	s.status = readHeaders(s, 0);
	return s.status;
}

/**
 * Reads every header the picture needs: the first scan's, or where more than one scan makes the picture, all scans'.
 * With `readers`, sets up each scan's reader there too; without, they are counted.
 */
function readHeaders(s: Jpeg, readers: usize): i32 {
	s.next = s.src;
	s.components = 0;
	s.jfif = 0;
	s.adobe = 0;
	s.restartInterval = 0;
	s.scans = 0;
	s.scanBytes = 0;
	let status = readStart(s);
	if (status < 0) return status;
	while (true) {
		status = readMarkers(s);
		// Without EOI, or with bytes missing before it, all is well as long as no scan is.
		if (status == OK || (status == TRUNCATED && s.scans > 0 && complete(s))) {
			return s.scans > 0 && begun(s) ? OK : CORRUPT;
		}
		if (status < 0) return status;
		if (s.scans == 1) {
			s.many = i32(s.progressive != 0 || s.scanComponents != s.components);
			settleColour(s);
			status = settleHeight(s);
			if (status < 0) return status;
		}
		if (readers) {
			if (!beginScan(s, changetype<Scan>(readers))) return CORRUPT;
			readers = changetype<Scan>(readers).following;
		}
		if (!s.many || (!s.progressive && complete(s))) return OK;
	}
}

/** Width in pixels, 1..65500. */
export function jpegWidth(s: Jpeg): i32 {
	return s.width;
}

/** Height in pixels, 1..65500. */
export function jpegHeight(s: Jpeg): i32 {
	return s.height;
}

/** 1 if the frame is progressive. */
export function jpegProgressive(s: Jpeg): i32 {
	return s.progressive;
}

/** What the components mean: 0 gray, 1 YCbCr, 2 RGB, 3 CMYK, 4 YCCK. 255 is no ink, with an Adobe marker and without. */
export function jpegColour(s: Jpeg): i32 {
	return s.colour;
}

/** Whether `scale` is one and [x0, x1) x [y0, y1) a window of the picture so scaled. */
function isWindow(s: Jpeg, scale: i32, x0: i32, y0: i32, x1: i32, y1: i32): bool {
	if (scale != 1 && scale != 2 && scale != 4 && scale != 8) return false;
	return x0 >= 0 && y0 >= 0 && x0 < x1 && y0 < y1 && x1 <= ceilDiv(s.width, scale) && y1 <= ceilDiv(s.height, scale);
}

/**
 * Bytes of work memory for the window [x0, x1) x [y0, y1) of the picture scaled to 1/scale (1, 2, 4, 8; its size is
 * ceil(width / scale) x ceil(height / scale)); LIMIT if there is no such window. To be asked before jpegStart, not
 * during a decode.
 */
export function jpegWorkBytes(s: Jpeg, scale: i32, x0: i32, y0: i32, x1: i32, y1: i32): i32 {
	if (s.status < 0) return s.status;
	if (!isWindow(s, scale, x0, y0, x1, y1)) return LIMIT;
	return plan(s, 0, 8 / scale, x0, y0, x1, y1);
}

/**
 * Begins to decode that window, in jpegWorkBytes() bytes at `work` (16-aligned, need not be zero): reads up to the
 * window's first row. May be called again, to decode from the beginning. OK or a status.
 */
export function jpegStart(s: Jpeg, work: usize, scale: i32, x0: i32, y0: i32, x1: i32, y1: i32): i32 {
	if (s.status < 0) return s.status;
	if (!isWindow(s, scale, x0, y0, x1, y1)) return LIMIT;
	plan(s, work, 8 / scale, x0, y0, x1, y1);
	memory.fill(blockOf(s), 0, 128);
	s.status = readHeaders(s, work);
	s.mcuRow = 0;
	readPast(s, s.firstMcuRow);
	return s.status;
}

/** Reads MCU rows up to `row` without making samples of them. */
function readPast(s: Jpeg, row: i32): void {
	for (; s.mcuRow < row && s.status >= 0; s.mcuRow++) {
		s.status = s.many ? mergeMcuRow(s, false) : decodeMcuRow(s, false);
	}
}

/**
 * Decodes on: how many rows are ready (1..4); past the window's last 0, when all that lies below it in the file has been
 * read as well; or a status, the same from then on.
 */
export function jpegNext(s: Jpeg): i32 {
	if (s.status < 0) return s.status;
	if (s.group >= s.groupEnd) {
		readPast(s, ceilDiv(s.height, 8 * s.vMax));
		return min(s.status, OK);
	}
	const needed = min(s.group + s.context, s.groups - 1) / s.minSize;
	while (s.mcuRow <= needed) {
		if (s.mcuRow > s.firstMcuRow) carry(s);
		s.status = s.many ? mergeMcuRow(s, true) : decodeMcuRow(s, true);
		if (s.status < 0) return s.status;
		s.mcuRow++;
	}
	return emit(s);
}

/**
 * Address of the rows jpegNext made ready, good until the next call: R G B 255 a pixel (gray three times), or for CMYK
 * and YCCK C M Y K, 255 = no ink.
 */
export function jpegRows(s: Jpeg): usize {
	return s.band;
}

/** Bytes from one row to the next; what lies past a row's last pixel means nothing. */
export function jpegStride(s: Jpeg): i32 {
	return s.stride;
}
