// The copy of a version in KV: its record and its planes in one value, so that one is never there without the other.
//
//     {"record": "...", "drawing": 1, "planes": [{"first", "last", "x", "y", "width", "height", "warnings", "length"}, ...]}
//     line feed
//     the planes' files, one after the other, `length` bytes each
import { DRAWING } from "../design/index.ts";
import { joined } from "../image/index.ts";
import type { PressedPlane } from "../ports.ts";

/** What a copy holds. */
export interface Copy {
	/** JSON of the design. */
	readonly record: string;
	readonly planes: readonly PressedPlane[];
}

interface Head {
	readonly record: string;
	readonly drawing: number;
	readonly planes: readonly (Omit<PressedPlane, "bytes"> & { readonly length: number })[];
}

const LINE_FEED = 10;

/** A copy as the bytes of one value. */
export function packed({ record, planes }: Copy): Uint8Array {
	const heads = planes.map(({ bytes, ...plane }) => ({ ...plane, length: bytes.length }));
	// JSON.stringify writes no line feed of its own.
	const head = new TextEncoder().encode(`${JSON.stringify({ record, drawing: DRAWING, planes: heads })}\n`);
	return joined([head, ...planes.map(({ bytes }) => bytes)]);
}

/**
 * The copy that was packed; its planes lie in `value`, and are left out where they were drawn otherwise than now. Null
 * where it is none, or not all of one: whatever is there, this does not throw.
 */
export function unpacked(value: Uint8Array): Copy | null {
	const end = value.indexOf(LINE_FEED);
	const head = end < 0 ? null : headIn(value.subarray(0, end));
	if (head === null) return null;
	const planes: PressedPlane[] = [];
	let at = end + 1;
	for (const { length, ...plane } of head.planes) {
		planes.push({ ...plane, bytes: value.subarray(at, at + length) });
		at += length;
	}
	if (at !== value.length) return null;
	return { record: head.record, planes: head.drawing === DRAWING ? planes : [] };
}

function headIn(line: Uint8Array): Head | null {
	try {
		const head = JSON.parse(new TextDecoder().decode(line)) as Partial<Head> | null;
		return typeof head?.record === "string" && Array.isArray(head.planes) ? (head as Head) : null;
	} catch {
		return null;
	}
}
