// ICC profiles of the kind whose whole meaning is a curve a channel and a matrix: those of cameras, phones and displays.
// Any bytes are read: a Profile comes out, or null. Source: ICC.1:2022 sections 7.2, 7.3, 8.3, 9.2, 10.31; versions 2 and 4.
import { type Curve, readCurve } from "./curve.ts";
import type { Matrix } from "./matrix.ts";

/** Gray: its values' luminance. */
export interface GrayProfile {
	readonly space: "gray";
	readonly curve: Curve;
}

/** RGB: the curves of red, green and blue to linear light, and from there to XYZ relative to D50. */
export interface RgbProfile {
	readonly space: "rgb";
	readonly curves: readonly [Curve, Curve, Curve];
	readonly toPcs: Matrix;
}

export type Profile = GrayProfile | RgbProfile;

/** Larger ones are not looked at. A profile of curves has 500 bytes to 10 KB, one with all its measurements some 150. */
export const MAX_PROFILE_BYTES = 256 * 1024;

/** Bytes before the table of tags. */
export const HEADER_BYTES = 128;

const TAG_BYTES = 12;

/** Tags a profile may have; the standard knows some 60. */
const MAX_TAGS = 100;

/** XYZ of the connection space's white (section 7.2.16), and how far a profile's own may lie from it. */
const D50 = [0.9642, 1, 0.8249] as const;
const WHITE_TOLERANCE = 1 / 8;

/** Reads a profile. Null where it is damaged, or of another kind: look-up tables only, other colour spaces. */
export function readProfile(bytes: Uint8Array): Profile | null {
	if (bytes.length < HEADER_BYTES + 4) return null;
	const whole = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const size = whole.getUint32(0);
	if (size < HEADER_BYTES + 4 || size > bytes.length || whole.getUint32(36) !== code("acsp")) return null;
	const version = whole.getUint8(8);
	if (version < 2 || version > 4) return null;

	const profile = new DataView(bytes.buffer, bytes.byteOffset, size);
	const space = profile.getUint32(16);
	if (space === code("GRAY")) return readGray(profile);
	return space === code("RGB ") ? readRgb(profile) : null;
}

/** Section 8.3.4: the curve leads to luminance, or with a connection space of L*a*b* to lightness. */
function readGray(profile: DataView): GrayProfile | null {
	const curve = readChannel(profile, "kTRC");
	if (curve === null) return null;
	return { space: "gray", curve: profile.getUint32(20) === code("Lab ") ? curve.map(luminance) : curve };
}

/** Section 8.3.3: curves and the colorants' XYZ as the matrix's columns. */
function readRgb(profile: DataView): RgbProfile | null {
	const [r, g, b] = [readChannel(profile, "rTRC"), readChannel(profile, "gTRC"), readChannel(profile, "bTRC")];
	const [x, y, z] = [readXyz(profile, "rXYZ"), readXyz(profile, "gXYZ"), readXyz(profile, "bXYZ")];
	if (r === null || g === null || b === null || x === null || y === null || z === null) return null;
	const toPcs: Matrix = [
		[x[0], y[0], z[0]],
		[x[1], y[1], z[1]],
		[x[2], y[2], z[2]],
	];
	return isPlausible(toPcs) ? { space: "rgb", curves: [r, g, b], toPcs } : null;
}

/** All colorants together make the white; a matrix that makes something else would dye the whole picture. */
function isPlausible(toPcs: Matrix): boolean {
	return toPcs.every(
		(row, i) =>
			row.every((value) => Math.abs(value) < 2) && Math.abs(row[0] + row[1] + row[2] - (D50[i] ?? 0)) < WHITE_TOLERANCE,
	);
}

function readChannel(profile: DataView, tag: string): Curve | null {
	const element = find(profile, tag);
	return element === null ? null : readCurve(element);
}

/** XYZType (section 10.31): a signature, four bytes of nothing, three s15Fixed16Numbers. */
function readXyz(profile: DataView, tag: string): readonly [number, number, number] | null {
	const element = find(profile, tag);
	if (element === null || element.byteLength < 20 || element.getUint32(0) !== code("XYZ ")) return null;
	return [element.getInt32(8) / 65_536, element.getInt32(12) / 65_536, element.getInt32(16) / 65_536];
}

/** The element of the first tag of that name (section 7.3), if it lies within the profile. */
function find(profile: DataView, tag: string): DataView | null {
	const wanted = code(tag);
	const count = Math.min(profile.getUint32(HEADER_BYTES), MAX_TAGS);
	for (let i = 0; i < count; i++) {
		const entry = HEADER_BYTES + 4 + i * TAG_BYTES;
		if (entry + TAG_BYTES > profile.byteLength) return null;
		if (profile.getUint32(entry) !== wanted) continue;
		const offset = profile.getUint32(entry + 4);
		const length = profile.getUint32(entry + 8);
		if (offset + length > profile.byteLength) return null;
		return new DataView(profile.buffer, profile.byteOffset + offset, length);
	}
	return null;
}

/** Y of L*, both 0 to 1 (CIE 1976). */
function luminance(lightness: number): number {
	const f = (100 * lightness + 16) / 116;
	return f > 6 / 29 ? f * f * f : (3 * 36 * (f - 4 / 29)) / 841;
}

/** Four letters as the number they make. */
function code(letters: string): number {
	let number = 0;
	for (let i = 0; i < 4; i++) number = number * 256 + letters.charCodeAt(i);
	return number;
}
