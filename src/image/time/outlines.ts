// The time that outlines take to be covered: wasm/coverage.ts looks at every edge in every band, and more closely at the
// rows and pixels an edge runs through.
import { BAND_ROWS } from "../composite/canvas.ts";
import type { Outline, Rect } from "../plan.ts";
import { intersection, pixelsOfOutline } from "../rect.ts";
import { swept } from "./swept.ts";

/** For an edge as it is written; again for every band; for a row, and a pixel, that it crosses. */
const WRITTEN_NS = 60;
const LOOK_NS = 1.4;
const CROSSED_ROW_NS = 10;
const CROSSED_PIXEL_NS = 6;

/** For a pixel of the outline's bounds. */
const SUM_NS = 0.2;

/** Nanoseconds to cover an outline, in a scene. */
export function coverWork(outline: Outline, scene: Rect): number {
	const bounds = intersection(pixelsOfOutline(outline), scene);
	if (bounds === null) return 0;
	const bands = Math.ceil(bounds.height / BAND_ROWS) + 1;
	const right = bounds.x + bounds.width;
	const [top, bottom] = [bounds.y, bounds.y + bounds.height];
	let [edges, rows, pixels] = [0, 0, 0];
	for (const contour of outline) {
		edges += contour.length >> 1;
		let [xa = 0, ya = 0] = contour.subarray(-2);
		for (let i = 0; i + 1 < contour.length; i += 2) {
			const xb = contour[i] ?? 0;
			const yb = contour[i + 1] ?? 0;
			const height = Math.abs(yb - ya);
			const crossed = Math.min(Math.max(ya, yb), bottom) - Math.max(Math.min(ya, yb), top);
			if (crossed > 0 && Math.min(xa, xb) < right) {
				rows += crossed + 1;
				pixels += Math.min((Math.abs(xb - xa) * crossed) / height, bounds.width);
			}
			xa = xb;
			ya = yb;
		}
	}
	const looked = edges * (WRITTEN_NS + bands * LOOK_NS);
	return swept(bounds, SUM_NS) + looked + rows * CROSSED_ROW_NS + pixels * CROSSED_PIXEL_NS;
}
