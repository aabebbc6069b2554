// The one thing we want of EXIF: which way is up (tag 0x0112). Everything else, the place where a photo was taken above
// all, is never looked at and never reaches a result. Sources: Exif 2.32 section 4.6, TIFF 6.0 section 2.

/**
 * EXIF orientation: 1 upright, 2 mirrored, 3 turned by 180 degrees, 4 flipped, 5 to 8 the same with the axes swapped
 * (5 transposed, 6 needs a quarter turn clockwise, 7 transposed the other way, 8 a quarter turn anticlockwise).
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATION_TAG = 0x0112;
const TYPE_BYTE = 1;
const TYPE_SHORT = 3;
const TYPE_LONG = 4;
const ENTRY_BYTES = 12;

/** Reads the orientation of a TIFF structure (what follows "Exif\0\0"). Whatever is damaged or absent is 1. */
export function readOrientation(tiff: Uint8Array): Orientation {
	if (tiff.length < 8) return 1;
	const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
	const order = view.getUint16(0);
	const little = order === 0x4949;
	if ((!little && order !== 0x4d4d) || view.getUint16(2, little) !== 42) return 1;

	const directory = view.getUint32(4, little);
	if (directory + 2 > tiff.length) return 1;
	const entries = view.getUint16(directory, little);
	for (let i = 0; i < entries; i++) {
		const entry = directory + 2 + i * ENTRY_BYTES;
		if (entry + ENTRY_BYTES > tiff.length) return 1;
		if (view.getUint16(entry, little) !== ORIENTATION_TAG) continue;
		if (view.getUint32(entry + 4, little) !== 1) return 1;
		const value = unsignedAt(view, entry + 8, view.getUint16(entry + 2, little), little);
		return value >= 1 && value <= 8 ? (value as Orientation) : 1;
	}
	return 1;
}

/**
 * An unsigned integer of this type; 0 where it is of another. TIFF 6.0 wants readers to take each of the three for any
 * field of its kind, and some phones and programs write the orientation as LONG, though Exif has it as SHORT.
 */
function unsignedAt(view: DataView, at: number, type: number, little: boolean): number {
	if (type === TYPE_BYTE) return view.getUint8(at);
	if (type === TYPE_SHORT) return view.getUint16(at, little);
	return type === TYPE_LONG ? view.getUint32(at, little) : 0;
}

/** Whether width and height change places when the picture is put upright. */
export function swapsAxes(orientation: Orientation): boolean {
	return orientation >= 5;
}
