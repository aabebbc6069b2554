// The JPEG encoder's door: rows in, bytes out, in the memory of one MCU row. Baseline sequential (T.81 section 4.11),
// three components, the typical Huffman tables: byte for byte what libjpeg writes (cjpeg -dct int -baseline).
//
// Start once, Row exactly `height` times, End once. Each call writes to `out` and returns how many bytes. State and
// work are the encoder's until End, `out` only during a call.
import { LIMIT } from "../status";
import { flushBits } from "./bits";
import { gatherRow } from "./colour";
import { repeatLastRow } from "./edge";
import { arenaBytes, Encoder, layOut, LONGEST_SIDE, STATE_BYTES } from "./encoder";
import { writeHeader, writeTrailer } from "./header";
import { writeCodes } from "./huffman";
import { encodeMcuRow, mcuHeight } from "./mcu-row";
import { writeReciprocals } from "./quantisation";
import { writePositions } from "./zigzag";

/** Bytes of the state: 23,616, of which 16 KB are a table for finding nonzero coefficients. */
export function jpegEncodeStateBytes(): i32 {
	return <i32>STATE_BYTES;
}

/** Bytes of `work`: some 26 a column, whatever the subsampling. */
export function jpegEncodeWorkBytes(width: i32): i32 {
	return arenaBytes(width);
}

/**
 * Bytes that `out` must have for any single call: an MCU row at its worst, 156 bytes a column. A coefficient takes at
 * most 26 bits (a code of 16, a value of 10), a DC difference 22 (11 and 11), so a block 63 * 26 + 22 = 1660 bits or
 * 208 bytes, twice that were every byte 0xFF; and sixteen columns are six blocks. The rest is for bits left from the
 * row before, and EOI.
 */
export function jpegEncodeOutBytes(width: i32): i32 {
	return ((width + 15) >> 4) * 6 * 2 * 208 + 32;
}

/**
 * Begins a picture: writes SOI to SOS, 623 bytes. `s` and `work` are 16-aligned; sides are 1..65500; quality is
 * libjpeg's, held to 1..100; `subsample` is 0 for 4:4:4, 1 for 4:2:0. LIMIT for another side.
 */
export function jpegEncodeStart(
	s: usize, work: usize, width: i32, height: i32, quality: i32, subsample: i32, out: usize,
): i32 {
	if (width < 1 || height < 1 || width > LONGEST_SIDE || height > LONGEST_SIDE) return LIMIT;
	const e = changetype<Encoder>(s);
	memory.fill(s, 0, STATE_BYTES);
	e.room = 64;
	e.word = e.words;
	e.width = width;
	e.height = height;
	e.subsample = subsample & 1;
	layOut(e, work);
	const held = min(max(quality, 1), 100);
	for (let chroma = 0; chroma < 2; chroma++) {
		writeReciprocals(e.tables(chroma), chroma, held);
		writeCodes(e.tables(chroma), chroma);
	}
	writePositions(e.positions);
	e.out = out;
	writeHeader(e, held);
	return <i32>(e.out - out);
}

/** Takes a row, width * 4 bytes of RGBA, alpha ignored; writes the MCU row it completes. A row too many is ignored. */
export function jpegEncodeRow(s: usize, row: usize, out: usize): i32 {
	const e = changetype<Encoder>(s);
	if (e.rowsTaken == e.height) return 0;
	gatherRow(e, row);
	e.rowsTaken++;
	e.rowsWaiting++;
	e.out = out;
	if (e.rowsWaiting == mcuHeight(e)) encodeMcuRow(e);
	return <i32>(e.out - out);
}

/** Ends the picture: the last MCU row, its last rows repeated, if rows wait; then the waiting bits and EOI. */
export function jpegEncodeEnd(s: usize, out: usize): i32 {
	const e = changetype<Encoder>(s);
	e.out = out;
	if (e.rowsWaiting > 0) {
		repeatLastRow(e);
		encodeMcuRow(e);
	}
	flushBits(e);
	writeTrailer(e);
	return <i32>(e.out - out);
}
