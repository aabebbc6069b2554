// Reads what a PNG says before its pixels: signature, header, palette, transparency, and where the chunks lie that tell
// of colour and orientation (PNG 3rd edition, clauses 5 and 11). Reads nothing outside the file.
//
// What decides the pixels must be sound: IHDR, PLTE, tRNS, IDAT, IEND. Other ancillary chunks are noted if their CRC is
// right and passed over if not, as libpng does. The walk is linear in the file and keeps nothing: it needs no bound.
import { CORRUPT, OK, TRUNCATED, UNSUPPORTED } from "../status";
import {
	CHUNK_FRAME, chunkData, chunkLength, chunkType, cICP, eXIf, iCCP, IDAT, IEND, IHDR, isCritical, isSound,
	isType, PLTE, sRGB, tRNS, word,
} from "./chunk";
import { settle } from "./decoder-layout";
import { Decoder, DECODER_BYTES, GRAY, GRAY_ALPHA, PALETTE, paletteOf, RGB, RGB_ALPHA } from "./decoder-state";

/** The eight bytes every PNG begins with (5.2), as a little-endian number. */
const SIGNATURE: u64 = 0x0a1a0a0d474e5089;

/** A chunk's data is no longer (5.3). */
const MAX_LENGTH: usize = 0x7fffffff;

/** Reads up to the first IDAT chunk, then looks over what follows. Documented as the export `pngOpen`. */
export function open(png: Decoder, src: usize, length: usize): i32 {
	memory.fill(changetype<usize>(png), 0, DECODER_BYTES);
	png.src = src;
	png.srcEnd = src + length;
	let status = readSignature(src, length);
	if (status < 0) return status;
	let palette: usize = 0;
	let chunk = src + 8;
	while (true) {
		status = measure(png, chunk);
		if (status == CORRUPT) return status;
		const first = chunk == src + 8;
		// Only the picture's own data may be cut off here: its header is known then, and `pngStart` refuses it.
		if (status < 0 && (png.srcEnd - chunk < CHUNK_FRAME || chunkType(chunk) != IDAT)) return status;
		const type = chunkType(chunk);
		if (first != (type == IHDR)) return isCritical(type) && !isKnown(type) ? UNSUPPORTED : CORRUPT;
		if (type == IDAT) {
			if (png.colour == PALETTE && !palette) return CORRUPT;
			png.data = chunk;
			settle(png);
			lookAhead(png);
			return OK;
		}
		if (type == IHDR) status = readHeader(png, chunk);
		else if (type == PLTE) {
			if (palette) return CORRUPT;
			palette = chunk;
			status = readPalette(png, chunk);
		} else if (type == tRNS) status = readTransparency(png, chunk, palette);
		else if (type == IEND) return CORRUPT;
		else if (isCritical(type)) return UNSUPPORTED;
		else note(png, chunk, type);
		if (status < 0) return status;
		chunk += chunkLength(chunk) + CHUNK_FRAME;
	}
}

function readSignature(src: usize, length: usize): i32 {
	for (let i: usize = 0; i < min<usize>(length, 8); i++) {
		if (load<u8>(src + i) != ((SIGNATURE >> (i << 3)) & 255)) return CORRUPT;
	}
	return length < 8 ? TRUNCATED : OK;
}

/** Whether the chunk lies whole within the file and may be one: OK, TRUNCATED or CORRUPT. */
function measure(png: Decoder, chunk: usize): i32 {
	const there = png.srcEnd - chunk;
	if (there < CHUNK_FRAME) return TRUNCATED;
	const length = chunkLength(chunk);
	if (length > MAX_LENGTH || !isType(chunkType(chunk))) return CORRUPT;
	return there - CHUNK_FRAME < length ? TRUNCATED : OK;
}

function isKnown(type: u32): bool {
	return type == IHDR || type == PLTE || type == IDAT || type == IEND;
}

/** IHDR (11.2.1). */
function readHeader(png: Decoder, chunk: usize): i32 {
	if (chunkLength(chunk) != 13 || !isSound(chunk)) return CORRUPT;
	const data = chunkData(chunk);
	png.width = word(data);
	png.height = word(data + 4);
	png.depth = load<u8>(data, 8);
	png.colour = load<u8>(data, 9);
	if (png.width - 1 >= 0x7fffffff || png.height - 1 >= 0x7fffffff) return CORRUPT;
	if (!isDepth(png.colour, png.depth)) return CORRUPT;
	// Compression and filter method have but one value each, interlacing two.
	if (load<u8>(data, 10) | load<u8>(data, 11) || load<u8>(data, 12) > 1) return UNSUPPORTED;
	png.channels = png.colour == RGB ? 3 : png.colour == RGB_ALPHA ? 4 : png.colour == GRAY_ALPHA ? 2 : 1;
	png.interlaced = load<u8>(data, 12) != 0;
	return OK;
}

/** The depths each colour type allows (11.2.1, table 11.1). */
function isDepth(colour: u32, depth: u32): bool {
	if (colour == RGB || colour == GRAY_ALPHA || colour == RGB_ALPHA) return depth == 8 || depth == 16;
	const small = depth == 1 || depth == 2 || depth == 4 || depth == 8;
	return colour == PALETTE ? small : colour == GRAY && (small || depth == 16);
}

/**
 * PLTE (11.2.2): of other colour types than 3 only a suggestion. An index without an entry is opaque black, as libpng
 * has it.
 */
function readPalette(png: Decoder, chunk: usize): i32 {
	if (!isSound(chunk)) return CORRUPT;
	if (png.colour != PALETTE) return OK;
	const length = chunkLength(chunk);
	if (length == 0 || length > 768 || length % 3 != 0) return CORRUPT;
	const table = paletteOf(png);
	let from = chunkData(chunk);
	for (let i: usize = 0; i < 256; i++) {
		let rgba: u32 = 0xff000000;
		if (i < length / 3) {
			rgba |= (load<u8>(from) as u32) | ((load<u8>(from, 1) as u32) << 8) | ((load<u8>(from, 2) as u32) << 16);
			from += 3;
		}
		store<u32>(table + (i << 2), rgba);
	}
	return OK;
}

/**
 * tRNS (11.3.1.1): alphas of the palette's first entries, or one colour. Of wrong size, place or colour type: ignored.
 * `palette`: the PLTE chunk before it, 0 if there is none.
 */
function readTransparency(png: Decoder, chunk: usize, palette: usize): i32 {
	if (!isSound(chunk)) return CORRUPT;
	const length = chunkLength(chunk);
	const data = chunkData(chunk);
	if (png.transparent) return OK;
	if (png.colour == PALETTE) {
		if (!palette || length == 0 || length > chunkLength(palette) / 3) return OK;
		for (let i: usize = 0; i < length; i++) store<u8>(paletteOf(png) + (i << 2), load<u8>(data + i), 3);
	} else if (png.colour == GRAY && length == 2) png.key = load<u16>(data);
	else if (png.colour == RGB && length == 6) png.key = (load<u32>(data) as u64) | ((load<u16>(data, 4) as u64) << 32);
	else return OK;
	png.transparent = true;
	return OK;
}

/** The chunks noted, in the order of the state's fields, and the length each must have, 0 for any. */
const NOTED: usize = memory.data<u32>([iCCP, 0, eXIf, 0, sRGB, 1, cICP, 4]);
const NOTED_KINDS: usize = 4;

/** Notes a chunk for the caller: the first of its type, if it is sound. */
function note(png: Decoder, chunk: usize, type: u32): void {
	for (let i: usize = 0; i < NOTED_KINDS; i++) {
		const field = changetype<usize>(png) + offsetof<Decoder>("iccp") + i * sizeof<usize>();
		const length = load<u32>(NOTED + (i << 3), 4) as usize;
		if (load<u32>(NOTED + (i << 3)) != type || load<usize>(field)) continue;
		if ((length == 0 || length == chunkLength(chunk)) && isSound(chunk)) store<usize>(field, chunk);
	}
}

/**
 * Steps over the chunks from the first IDAT to IEND by their lengths: eXIf may stand behind the pixels (5.6), and a
 * file that ends too soon is known before any work is done.
 */
function lookAhead(png: Decoder): void {
	for (let chunk = png.data; ; chunk += chunkLength(chunk) + CHUNK_FRAME) {
		png.tail = measure(png, chunk);
		if (png.tail < 0) return;
		const type = chunkType(chunk);
		if (type == IEND) {
			png.tail = isSound(chunk) ? OK : CORRUPT;
			return;
		}
		if (type == eXIf) note(png, chunk, type);
	}
}
