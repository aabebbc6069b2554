// A font that is uploaded, looked at before it is kept: whole, with letters that can be drawn, and no more of them than
// an isolate can hold. What gets past here every text may use.
import { Fault } from "../fault.ts";
import { MAX_FONT_POINTS, MAX_GLYPH_POINTS } from "../limits.ts";
import type { FontFacts, FontKind } from "../ports.ts";
import type { HarfBuzz, HarfBuzzFace } from "./harfbuzz.ts";

/** OpenType 1.9, "Table Directory": 12 bytes, then 16 for each table: its tag, checksum, offset and length. */
const HEADER_BYTES = 12;
const RECORD_BYTES = 16;

/** OpenType 1.9, "name", name IDs: the typographic family, and the family of old, which has at most four styles. */
const TYPOGRAPHIC_FAMILY = 16;
const FAMILY = 1;

/** Characters that are tried: the Basic Multilingual Plane from the space on. */
const [FIRST_CHARACTER, LAST_CHARACTER] = [0x20, 0xffff];

/**
 * What a TrueType or OpenType file says of itself, once all of it has been drawn. `harfbuzz` is used for nothing else: it
 * may be spoilt afterwards. Throws Fault failed_to_read_font.
 */
export function readFont(file: Uint8Array, harfbuzz: HarfBuzz): FontFacts {
	try {
		return drawn(file, harfbuzz);
	} catch (error) {
		if (error instanceof WebAssembly.RuntimeError) throw unreadable("The font is damaged.");
		throw error;
	}
}

function drawn(file: Uint8Array, harfbuzz: HarfBuzz): FontFacts {
	const glyphs = glyphsIn(file);
	const face = harfbuzz.open(file);
	if (face === null) throw unreadable("The font lacks a table that every font has (head, hhea, maxp or cmap).");
	checkCharacters(face);
	checkOutlines(face, glyphs);
	return { family: (face.name(TYPOGRAPHIC_FAMILY) || face.name(FAMILY)).replace(/\p{C}/gu, "").trim() };
}

/** How many glyphs a file has all of whose tables lie within it. */
function glyphsIn(file: Uint8Array): number {
	const view = new DataView(file.buffer, file.byteOffset, file.length);
	const tables = file.length < HEADER_BYTES ? 0 : view.getUint16(4);
	if (tables === 0 || HEADER_BYTES + tables * RECORD_BYTES > file.length) throw cut();
	let glyphs = 0;
	for (let at = HEADER_BYTES; at < HEADER_BYTES + tables * RECORD_BYTES; at += RECORD_BYTES) {
		const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
		if (offset + length > file.length) throw cut();
		const isMaxp = view.getUint32(at) === 0x6d617870;
		if (isMaxp && length >= 6) glyphs = view.getUint16(offset + 4);
	}
	return glyphs;
}

function checkCharacters(face: HarfBuzzFace): void {
	for (let codePoint = FIRST_CHARACTER; codePoint <= LAST_CHARACTER; codePoint++) if (face.has(codePoint)) return;
	throw unreadable("The font has no glyph for any character.");
}

function checkOutlines(face: HarfBuzzFace, glyphs: number): void {
	let points = 0;
	for (let glyph = 0; glyph < glyphs; glyph++) {
		const count = face.draw(glyph).points.length / 2;
		points += count;
		if (count <= MAX_GLYPH_POINTS && points <= MAX_FONT_POINTS) continue;
		const most = `${MAX_GLYPH_POINTS} points a glyph and ${MAX_FONT_POINTS} in all`;
		throw unreadable(`The font's outlines are too intricate: at most ${most} are drawn.`);
	}
	if (points === 0) throw unreadable("The font has no outlines: pictures of letters (bitmaps, SVG) are not drawn.");
}

const cut = () => unreadable("The font file ends before its tables do.");

function unreadable(detail: string): Fault<FontKind> {
	return new Fault("failed_to_read_font", detail);
}
