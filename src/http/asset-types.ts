// What an asset's bytes are: its media type, and the fonts that come wrapped as we do not take them.

const FONTS = {
	// OpenType 1.9, "Table Directory": TrueType outlines, as Windows and as Apple write it, and PostScript outlines.
	"\0\x01\0\0": "font/ttf",
	true: "font/ttf",
	OTTO: "font/otf",
} as const;

/** Fonts that are compressed, or several in one file; what to do instead. */
const WRAPPED: Readonly<Record<string, string>> = {
	wOFF: "The file is a WOFF font, which is made for web pages; upload the TTF or OTF font it was made from.",
	wOF2: "The file is a WOFF2 font, which is made for web pages; upload the TTF or OTF font it was made from.",
	ttcf: "The file is a collection of fonts (TTC or OTC); upload each of its fonts as a TTF or OTF file of its own.",
	typ1: "The file is an old PostScript font of the Mac; upload it as a TTF or OTF font.",
	"%!PS": "The file is an old PostScript font (Type 1); upload it as a TTF or OTF font.",
};

export type AssetType = "image/png" | "image/jpeg" | (typeof FONTS)[keyof typeof FONTS];

/** The media type of an asset that has been kept; of another file, one of them as well. */
export function typeOf(bytes: Uint8Array): AssetType {
	const head = headOf(bytes);
	if (Object.hasOwn(FONTS, head)) return FONTS[head as keyof typeof FONTS];
	return bytes[0] === 0x89 ? "image/png" : "image/jpeg";
}

/** Why this font is not taken and what would be; null where it is no such font. */
export function fontWrapping(bytes: Uint8Array): string | null {
	const head = headOf(bytes);
	return Object.hasOwn(WRAPPED, head) ? (WRAPPED[head] ?? null) : null;
}

const headOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 4));
