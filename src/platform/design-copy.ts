// The copy of a version in KV: its record and its planes in one value, so that one is never there without the other.
//
//     {"record": "...", "planes": [{"first", "last", "x", "y", "width", "height", "warnings", "length"}, ...]}
//     line feed
//     the planes' files, one after the other, `length` bytes each
import type { PressedPlane } from "../ports.ts";

/** What a copy holds. */
export interface Copy {
	/** JSON of the design. */
	readonly record: string;
	readonly planes: readonly PressedPlane[];
}

const LINE_FEED = 10;

/** A copy as the bytes of one value. */
export function packed({ record, planes }: Copy): Uint8Array {
	const heads = planes.map(({ bytes, ...plane }) => ({ ...plane, length: bytes.length }));
	// JSON.stringify writes no line feed of its own.
	const head = new TextEncoder().encode(`${JSON.stringify({ record, planes: heads })}\n`);
	const value = new Uint8Array(planes.reduce((sum, { bytes }) => sum + bytes.length, head.length));
	value.set(head);
	let at = head.length;
	for (const { bytes } of planes) {
		value.set(bytes, at);
		at += bytes.length;
	}
	return value;
}

/** The copy that was packed; its planes lie in `value`. */
export function unpacked(value: Uint8Array): Copy {
	const end = value.indexOf(LINE_FEED);
	const head = JSON.parse(new TextDecoder().decode(value.subarray(0, end)));
	let at = end + 1;
	const planes = (head.planes as (Omit<PressedPlane, "bytes"> & { length: number })[]).map(({ length, ...plane }) => {
		const bytes = value.subarray(at, at + length);
		at += length;
		return { ...plane, bytes };
	});
	return { record: head.record, planes };
}
