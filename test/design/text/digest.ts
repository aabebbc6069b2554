// A layout in a few letters, so that Node and workerd can be held to the same bytes.
import type { TextLayout } from "../../../src/design/text/index.ts";

/** FNV-1a over the lengths and the bits of all contours, sixteen bits at a time, and the size. */
export function digestOf({ outlines, size }: TextLayout): string {
	let hash = 0x811c9dc5;
	const mix = (word: number) => {
		hash = Math.imul(hash ^ (word & 0xffff), 0x01000193);
		hash = Math.imul(hash ^ (word >>> 16), 0x01000193);
	};
	for (const outline of outlines) {
		mix(outline.length);
		for (const points of outline) {
			mix(points.length);
			for (const bits of new Uint32Array(points.buffer, points.byteOffset, points.length)) mix(bits);
		}
	}
	return `${size} ${(hash >>> 0).toString(16)}`;
}
