// Marker segments (T.81 B.1.1.4, B.2): what stands between the entropy-coded ones. As tolerant as libjpeg is of bytes
// that belong to nothing, as strict as it is with those that do.
import { CORRUPT, LIMIT, OK, TRUNCATED, UNSUPPORTED } from "../status";
import {
	CMYK, component, definitionOf, GRAY, Jpeg, MAX_DIMENSION, progressOf, quantDefined, RGB, YCBCR, YCCK,
} from "./state";
import { readScanHeader, SCAN } from "./scan-header";
import { AC_CHROMA, AC_LUMA, DC_CHROMA, DC_LUMA } from "./typical-tables";
import { ceilDiv, wholeRatios } from "./window";
import { ZIGZAG } from "./zigzag";

const SOF0: i32 = 0xc0;
const SOF2: i32 = 0xc2;
const DHT: i32 = 0xc4;
const JPG: i32 = 0xc8;
const DAC: i32 = 0xcc;
const SOF15: i32 = 0xcf;
const RST0: i32 = 0xd0;
const RST7: i32 = 0xd7;
const SOI: i32 = 0xd8;
const EOI: i32 = 0xd9;
const SOS: i32 = 0xda;
const DQT: i32 = 0xdb;
const DNL: i32 = 0xdc;
const DRI: i32 = 0xdd;
const DHP: i32 = 0xde;
const EXP: i32 = 0xdf;
const APP0: i32 = 0xe0;
const APP14: i32 = 0xee;
const APP15: i32 = 0xef;
/** JPEG-LS's frame (T.87 C.1.1). */
const SOF55: i32 = 0xf7;
const COM: i32 = 0xfe;
const TEM: i32 = 0x01;

/** Begins a file: SOI must be its first two bytes, as for libjpeg. */
export function readStart(s: Jpeg): i32 {
	if (s.end - s.next < 2) return TRUNCATED;
	if (load<u16>(s.next) != 0xd8ff) return CORRUPT;
	s.next += 2;
	memory.fill(definitionOf(s, 0), 0, 8 * sizeof<usize>());
	return OK;
}

/** Has Huffman table `slot` mean a typical one unless the file has defined it, or will. */
function assume(s: Jpeg, slot: i32, typical: usize): void {
	if (load<usize>(definitionOf(s, slot)) == 0) store<usize>(definitionOf(s, slot), typical);
}

/** Big-endian u16. */
// @ts-ignore: decorator
@inline function u16At(at: usize): i32 {
	return (i32(load<u8>(at)) << 8) | i32(load<u8>(at, 1));
}

/** Steps over anything up to and over the next marker, fill bytes included; its code, or TRUNCATED at the end. */
function nextMarker(s: Jpeg): i32 {
	const end = s.end;
	let next = s.next;
	while (next + 1 < end) {
		// Past entropy-coded data 16 bytes at a time: all of a progressive file but its headers.
		if (end - next > 16) {
			const marks = i8x16.bitmask(i8x16.eq(v128.load(next), i8x16.splat(-1)));
			next += marks == 0 ? 16 : ctz(marks);
			if (marks == 0) continue;
		}
		if (load<u8>(next++) != 0xff) continue;
		const code = load<u8>(next);
		if (code == 0 || code == 0xff) continue;
		s.next = next + 1;
		return code;
	}
	s.next = end;
	return TRUNCATED;
}

/** Reads segments up to and including a scan header (SCAN) or the end of the image (OK); or answers a status. */
export function readMarkers(s: Jpeg): i32 {
	while (true) {
		const code = nextMarker(s);
		if (code < 0) return code;
		if (code == EOI) return OK;
		if ((code >= RST0 && code <= RST7) || code == TEM) continue;
		if (code == SOI) return CORRUPT;

		if (s.end - s.next < 2) return TRUNCATED;
		const length = u16At(s.next);
		if (length < 2) return CORRUPT;
		if (s.end - s.next < usize(length)) return TRUNCATED;
		const body = s.next + 2;
		s.next += length;
		const status = readSegment(s, code, body, length - 2);
		if (status != OK) return status;
	}
}

/** One segment of `length` bytes at `body`. SCAN, OK or a status. */
function readSegment(s: Jpeg, code: i32, body: usize, length: i32): i32 {
	if (code == SOS) return readScanHeader(s, body, length);
	if (code == DHT) return readHuffman(s, body, length);
	if (code == DQT) return readQuantisation(s, body, length);
	if (code == DRI) {
		if (length != 2) return CORRUPT;
		s.restartInterval = u16At(body);
		return OK;
	}
	if (code == APP0) s.jfif |= i32(length >= 14 && load<u32>(body) == 0x4649464a && load<u8>(body, 4) == 0);
	if (code == APP14) readAdobe(s, body, length);
	if ((code >= APP0 && code <= APP15) || code == COM || code == DNL || code == DAC) return OK;
	if (code >= SOF0 && code <= SOF15 && code != JPG) {
		// Lossless, hierarchical and arithmetic frames are not read.
		return code <= SOF2 ? readFrame(s, code, body, length) : UNSUPPORTED;
	}
	return code == DHP || code == EXP || code == SOF55 ? UNSUPPORTED : CORRUPT;
}

/** APP14 "Adobe": how Adobe's programs say what the components mean (Adobe technical note 5116). */
function readAdobe(s: Jpeg, body: usize, length: i32): void {
	if (length < 12 || load<u32>(body) != 0x626f6441 || load<u8>(body, 4) != 0x65) return;
	s.adobe = 1;
	s.adobeTransform = load<u8>(body, 11);
}

/** DQT (B.2.4.1): tables of 8 or 16 bit steps, kept in natural order. */
function readQuantisation(s: Jpeg, body: usize, length: i32): i32 {
	const end = body + length;
	while (body < end) {
		const precision = i32(load<u8>(body)) >> 4;
		const selector = i32(load<u8>(body)) & 15;
		body++;
		if (precision > 1 || selector > 3 || end - body < usize(64 << precision)) return CORRUPT;
		const table = quantDefined(s, selector);
		for (let k: usize = 0; k < 64; k++) {
			const step = precision ? u16At(body + 2 * k) : i32(load<u8>(body + k));
			store<u16>(table + load<u8>(ZIGZAG + k), step);
		}
		s.quantsDefined |= 1 << selector;
		body += 64 << precision;
	}
	return OK;
}

/** DHT (B.2.4.2): remembered where they lie; a scan derives the ones it uses. */
function readHuffman(s: Jpeg, body: usize, length: i32): i32 {
	const end = body + length;
	while (body < end) {
		const id = i32(load<u8>(body));
		body++;
		if ((id & ~0x13) != 0 || end - body < 16) return CORRUPT;
		let symbols = 0;
		for (let i: usize = 0; i < 16; i++) symbols += load<u8>(body + i);
		if (symbols > 256 || end - body < usize(16 + symbols)) return CORRUPT;
		store<usize>(definitionOf(s, (id >> 2) | (id & 3)), body);
		body += 16 + symbols;
	}
	return OK;
}

/** SOF0, SOF1, SOF2 (B.2.2). */
function readFrame(s: Jpeg, code: i32, body: usize, length: i32): i32 {
	if (s.components != 0 || length < 6) return CORRUPT;
	const components = i32(load<u8>(body, 5));
	s.height = u16At(body + 1);
	s.width = u16At(body + 3);
	if (s.width == 0 || components == 0 || length != 6 + 3 * components) return CORRUPT;
	if (load<u8>(body) != 8 || components == 2 || components > 4) return UNSUPPORTED;
	if (s.width > MAX_DIMENSION || s.height > MAX_DIMENSION) return LIMIT;
	s.progressive = i32(code == SOF2);
	s.components = components;
	s.hMax = 1;
	s.vMax = 1;
	for (let i = 0; i < components; i++) {
		const c = component(s, i);
		const at = body + 6 + 3 * i;
		c.index = i;
		c.id = load<u8>(at);
		c.h = load<u8>(at, 1) >> 4;
		c.v = load<u8>(at, 1) & 15;
		c.quantSelector = load<u8>(at, 2);
		c.quant = 0;
		if (c.h < 1 || c.h > 4 || c.v < 1 || c.v > 4) return CORRUPT;
		// A component alone has nothing to be sampled against, and its MCU is one block whatever the factors say.
		if (components == 1) c.h = c.v = 1;
		s.hMax = max(s.hMax, c.h);
		s.vMax = max(s.vMax, c.v);
	}
	memory.fill(progressOf(s, 0), 0xff, 4 * 64);
	// Only sequential frames go without tables: one that a progressive frame lacks is lost, as libjpeg sees it too.
	if (!s.progressive) {
		assume(s, 0, DC_LUMA);
		assume(s, 1, DC_CHROMA);
		assume(s, 4, AC_LUMA);
		assume(s, 5, AC_CHROMA);
	}
	return wholeRatios(s) ? OK : UNSUPPORTED;
}

/**
 * After the first scan header: a height still unknown is in the DNL segment that ends the first scan (B.2.5). Then the
 * components' sizes follow.
 */
export function settleHeight(s: Jpeg): i32 {
	if (s.height == 0) {
		const scan = s.next;
		let code = nextMarker(s);
		while (code >= RST0 && code <= RST7) code = nextMarker(s);
		if (code < 0) return code;
		if (code != DNL) return CORRUPT;
		if (s.end - s.next < 4) return TRUNCATED;
		s.height = u16At(s.next + 2);
		if (u16At(s.next) != 4 || s.height == 0) return CORRUPT;
		if (s.height > MAX_DIMENSION) return LIMIT;
		s.next = scan;
	}
	for (let i = 0; i < s.components; i++) {
		const c = component(s, i);
		c.blocksAcross = ceilDiv(s.width * c.h, s.hMax * 8);
		c.blocksDown = ceilDiv(s.height * c.v, s.vMax * 8);
	}
	return OK;
}

/** What the components mean, by the rules of libjpeg's default_decompress_parms. */
export function settleColour(s: Jpeg): void {
	const count = s.components;
	if (count == 1) s.colour = GRAY;
	else if (count == 4) s.colour = s.adobe && s.adobeTransform != 0 ? YCCK : CMYK;
	else if (s.jfif) s.colour = YCBCR;
	else if (s.adobe) s.colour = s.adobeTransform == 0 ? RGB : YCBCR;
	else {
		const rgb = component(s, 0).id == 0x52 && component(s, 1).id == 0x47 && component(s, 2).id == 0x42;
		s.colour = rgb ? RGB : YCBCR;
	}
}
