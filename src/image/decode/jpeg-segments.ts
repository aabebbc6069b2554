// The marker segments of a JPEG that speak of the picture as a whole (EXIF, ICC profile), found without decoding.
// Source: ITU-T T.81 section B.1.1; Exif 2.32 section 4.7.2; ICC.1:2010 annex B.4.

const SOI = 0xd8;
const SOS = 0xda;
const EOI = 0xd9;
const APP0 = 0xe0;
const TEM = 0x01;

const EXIF = "Exif\0\0";

/** One APPn segment: n, and its payload without marker and length. */
export interface Segment {
	readonly app: number;
	readonly data: Uint8Array;
}

/**
 * The segments APP`app` before the first scan whose payload opens with `identifier`, in order. Stops quietly where the file
 * stops making sense. Others cost a few bytes' look: a file of the largest size has room for six million empty ones.
 */
export function* appSegments(jpeg: Uint8Array, app: number, identifier: string): Generator<Segment> {
	let at = 2;
	while (at + 4 <= jpeg.length) {
		if (jpeg[at] !== 0xff) {
			at++;
			continue;
		}
		const marker = jpeg[at + 1] ?? 0;
		if (marker === 0xff) {
			at++;
			continue;
		}
		if (marker === 0 || marker === TEM || marker === SOI || (marker >= 0xd0 && marker <= 0xd7)) {
			at += 2;
			continue;
		}
		if (marker === SOS || marker === EOI) return;
		const length = ((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0);
		if (length < 2 || at + 2 + length > jpeg.length) return;
		if (marker === APP0 + app && length >= 2 + identifier.length && opensWith(jpeg, identifier, at + 4)) {
			yield { app, data: jpeg.subarray(at + 4, at + 2 + length) };
		}
		at += 2 + length;
	}
}

/** Whether this ASCII identifier stands at `at`. */
export function opensWith(data: Uint8Array, identifier: string, at = 0): boolean {
	for (let i = 0; i < identifier.length; i++) {
		if (data[at + i] !== identifier.charCodeAt(i)) return false;
	}
	return true;
}

/** The TIFF structure of the first EXIF segment. */
export function exifOf(jpeg: Uint8Array): Uint8Array | null {
	for (const { data } of appSegments(jpeg, 1, EXIF)) return data.subarray(EXIF.length);
	return null;
}
