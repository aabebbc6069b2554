// What a file is, told from its first bytes alone: names and media types that came with it are never trusted.

/** What we read. */
export type InputFormat = "jpeg" | "png";

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47];

/** Formats people send that we do not read, so that the refusal can name them: signature, offset, name. */
const OTHERS: readonly (readonly [string, number, string])[] = [
	["GIF8", 0, "a GIF image"],
	["WEBP", 8, "a WebP image"],
	["ftypavif", 4, "an AVIF image"],
	["ftypavis", 4, "an AVIF sequence"],
	["ftyphei", 4, "a HEIC image"],
	["ftyphev", 4, "a HEIC sequence"],
	["ftypmif1", 4, "a HEIF image"],
	["ftypmsf1", 4, "a HEIF sequence"],
	["ftypcrx ", 4, "a Canon raw photo"],
	["ftyp", 4, "an MP4 or QuickTime file"],
	["II*\0", 0, "a TIFF image"],
	["MM\0*", 0, "a TIFF image"],
	["BM", 0, "a BMP image"],
	["8BPS", 0, "a Photoshop document"],
	["\xff\x0a", 0, "a JPEG XL image"],
	["JXL ", 4, "a JPEG XL image"],
	["jP  ", 4, "a JPEG 2000 image"],
	["\xff\x4f\xff\x51", 0, "a JPEG 2000 image"],
	["\0\0\x01\0", 0, "an icon"],
	["%PDF", 0, "a PDF document"],
	["PK\x03\x04", 0, "a ZIP archive"],
	["\x1f\x8b", 0, "gzip data"],
	["<svg", 0, "an SVG image"],
	["<?xml", 0, "an XML document"],
	["<!DOC", 0, "an HTML page"],
	["<!doc", 0, "an HTML page"],
	["<html", 0, "an HTML page"],
	["RIFF", 0, "a RIFF file"],
];

/** The format, if we read it. */
export function sniff(bytes: Uint8Array): InputFormat | null {
	if (JPEG.every((byte, i) => bytes[i] === byte)) return "jpeg";
	if (PNG.every((byte, i) => bytes[i] === byte)) return "png";
	return null;
}

/** A noun phrase for what came instead of an image we read. */
export function nameOf(bytes: Uint8Array): string {
	const head = String.fromCharCode(...bytes.subarray(0, 16));
	for (const [signature, offset, name] of OTHERS) {
		if (head.startsWith(signature, offset)) return name;
	}
	const sample = bytes.subarray(0, 512);
	return sample.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d)) ? "text" : "data of an unknown kind";
}
