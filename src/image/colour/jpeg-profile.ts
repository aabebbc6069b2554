// A JPEG's colour profile, put together from the APP2 segments it is cut into, in whatever order they come.
// Source: ICC.1:2022 annex B.4.
import { appSegments, opensWith, type Segment } from "../decode/jpeg-segments.ts";
import { joined } from "../encode/pieces.ts";
import { MAX_PROFILE_BYTES } from "./profile.ts";

/** What a piece opens with: this, its number from 1 on, and how many there are. */
const IDENTIFIER = "ICC_PROFILE\0";
const OPENING = IDENTIFIER.length + 2;

/** The segments of a JPEG that may have a piece. */
export function profileSegments(jpeg: Uint8Array): Iterable<Segment> {
	return appSegments(jpeg, 2, IDENTIFIER);
}

/** The profile among a JPEG's segments: null if there is none, empty if it is damaged or too large. */
export function jpegProfile(segments: Iterable<Segment>): Uint8Array | null {
	const pieces = new Map<number, Uint8Array>();
	let count = 0;
	let bytes = 0;
	for (const { app, data } of segments) {
		if (app !== 2 || data.length < OPENING || !opensWith(data, IDENTIFIER)) continue;
		const number = data[OPENING - 2] ?? 0;
		const outOf = data[OPENING - 1] ?? 0;
		const isFirst = pieces.size === 0;
		if (number === 0 || number > outOf || pieces.has(number) || (!isFirst && outOf !== count)) return new Uint8Array();
		count = outOf;
		bytes += data.length - OPENING;
		pieces.set(number, data.subarray(OPENING));
	}
	if (count === 0) return null;
	if (pieces.size < count || bytes > MAX_PROFILE_BYTES) return new Uint8Array();
	const inOrder = [...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece);
	const [first] = inOrder;
	// A single one is the profile itself, where it lies in the file.
	return first?.length === bytes ? first : joined(inOrder);
}
