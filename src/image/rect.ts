// Rectangles of whole pixels, as bounds: what they have in common, all of them together, more and elsewhere. Null is none.
import type { Outline, Rect } from "./plan.ts";

/** The whole pixels that an outline touches; null when it has no extent. */
export function pixelsOfOutline(outline: Outline): Rect | null {
	let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity];
	for (const contour of outline) {
		for (let i = 0; i + 1 < contour.length; i += 2) {
			const x = contour[i] ?? 0;
			const y = contour[i + 1] ?? 0;
			left = Math.min(left, x);
			right = Math.max(right, x);
			top = Math.min(top, y);
			bottom = Math.max(bottom, y);
		}
	}
	return pixelsBetween(left, top, right, bottom);
}

/** The whole pixels that a rectangle touches. */
export function pixelsOf({ x, y, width, height }: Rect): Rect | null {
	return pixelsBetween(x, y, x + width, y + height);
}

/** Both at once. */
export function intersection(a: Rect | null, b: Rect | null): Rect | null {
	if (a === null || b === null) return null;
	const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
	return pixelsBetween(x, y, Math.min(a.x + a.width, b.x + b.width), Math.min(a.y + a.height, b.y + b.height));
}

/** The least rectangle with all of these in it. */
export function union(rects: Iterable<Rect | null>): Rect | null {
	let all: Rect | null = null;
	for (const rect of rects) {
		if (rect === null) continue;
		if (all === null) all = rect;
		const [x, y]: [number, number] = [Math.min(all.x, rect.x), Math.min(all.y, rect.y)];
		const right = Math.max(all.x + all.width, rect.x + rect.width);
		const bottom = Math.max(all.y + all.height, rect.y + rect.height);
		all = { x, y, width: right - x, height: bottom - y };
	}
	return all;
}

/** `by` more pixels on all sides. */
export function expanded(rect: Rect | null, by: number): Rect | null {
	if (rect === null) return null;
	return { x: rect.x - by, y: rect.y - by, width: rect.width + 2 * by, height: rect.height + 2 * by };
}

export function movedRect(rect: Rect, dx: number, dy: number): Rect {
	return { x: rect.x + dx, y: rect.y + dy, width: rect.width, height: rect.height };
}

/** All of a canvas, which begins at 0, 0. */
export function wholeOf({ width, height }: { readonly width: number; readonly height: number }): Rect {
	return { x: 0, y: 0, width, height };
}

function pixelsBetween(left: number, top: number, right: number, bottom: number): Rect | null {
	const [x, y] = [Math.floor(left), Math.floor(top)];
	const [width, height] = [Math.ceil(right) - x, Math.ceil(bottom) - y];
	return width > 0 && height > 0 ? { x, y, width, height } : null;
}
