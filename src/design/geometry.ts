// Where things lie, in canvas pixels, by + - * / and the square root alone: the same bits in every engine.
import type { Rect } from "../image/index.ts";
import { MAX_RESULT_SIDE } from "../limits.ts";
import type { Anchor, Canvas, Frame, Radius, Unit } from "./record.ts";

/** Whole pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** Corner radii in pixels, clockwise from the upper left. */
export type Radii = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];

/**
 * Edges this close to a whole pixel were meant to be whole: 0.1 * 3 is not 0.3, and a millionth of a pixel is far below
 * the 1/510 that could change a byte.
 */
const SNAP = 1e-6;

/** The size of the result. One that follows the photo is made smaller where it must be, its aspect kept within a pixel. */
export function canvasSize(canvas: Canvas, photo: Size): Size {
	if (!("size" in canvas)) return { width: canvas.width, height: canvas.height };
	const { maxPixels } = canvas;
	const maxSide = Math.min(canvas.maxSide ?? MAX_RESULT_SIDE, MAX_RESULT_SIDE);
	const longer = Math.max(photo.width, photo.height);
	const bySide = maxSide / longer;
	const byPixels = Math.sqrt(maxPixels / (photo.width * photo.height));
	if (bySide >= 1 && byPixels >= 1) return { width: photo.width, height: photo.height };
	if (byPixels < bySide) return withinPixels(photo, byPixels, maxPixels);
	// The longer side is what it may be to the pixel; the other is rounded, unless that is a row of pixels too many.
	const rounded = Math.round((Math.min(photo.width, photo.height) * maxSide) / longer);
	const narrow = Math.max(1, Math.min(rounded, Math.floor(maxPixels / maxSide)));
	const long = Math.min(maxSide, Math.floor(maxPixels / narrow));
	return photo.width < photo.height ? { width: narrow, height: long } : { width: long, height: narrow };
}

function withinPixels(photo: Size, scale: number, maxPixels: number): Size {
	// A side that would vanish keeps one pixel; the other then may not be longer than the whole budget.
	const width = Math.max(1, Math.floor(photo.width * scale));
	const height = Math.max(1, Math.min(Math.floor(photo.height * scale), Math.floor(maxPixels / width)));
	return { width: Math.min(width, Math.floor(maxPixels / height)), height };
}

/** A layer's frame; null where an inset leaves nothing of the canvas. */
export function frameRect(frame: Frame, anchor: Anchor, canvas: Size): Rect | null {
	if ("inset" in frame) {
		const length = frame.inset * pixelsPer(frame.unit, canvas);
		// Whole pixels keep a border crisp on every photo; the two edges of a thin line still differ by what they should.
		const inset = frame.unit === "pixel" ? length : Math.round(length);
		const width = canvas.width - 2 * inset;
		const height = canvas.height - 2 * inset;
		return width > 0 && height > 0 ? { x: inset, y: inset, width, height } : null;
	}
	const [across, down] = frame.unit === "fraction" ? [canvas.width, canvas.height] : bothWays(frame.unit, canvas);
	const [width, height] = [frame.width * across, frame.height * down];
	const { x, y } = partsOf(anchor);
	return snapped(
		from(x, frame.x * across, canvas.width - width),
		from(y, frame.y * down, canvas.height - height),
		width,
		height,
	);
}

const bothWays = (unit: Unit, canvas: Size) => [pixelsPer(unit, canvas), pixelsPer(unit, canvas)] as const;

/** Where a frame begins that is `distance` from the anchor, `spare` being what the canvas has beside it. */
function from(part: Part, distance: number, spare: number): number {
	if (part === 0) return distance;
	return part === 1 ? spare - distance : spare / 2 + distance;
}

/** How far along a side: at its beginning, its middle or its end. */
export type Part = 0 | 0.5 | 1;

/** Where one of the nine points of a rectangle lies, in widths and heights of it. */
export function partsOf(anchor: Anchor): { readonly x: Part; readonly y: Part } {
	return {
		x: anchor.endsWith("left") ? 0 : anchor.endsWith("right") ? 1 : 0.5,
		y: anchor.startsWith("top") ? 0 : anchor.startsWith("bottom") ? 1 : 0.5,
	};
}

/** Pixels that a length of 1 has in a frame of this unit. */
export function pixelsPer(unit: Unit, canvas: Size): number {
	if (unit === "pixel") return 1;
	return unit === "width" || unit === "height" ? canvas[unit] : shorter(canvas);
}

/**
 * Corner radii in pixels, `unit` of them to a length of 1, made smaller together where two of them are longer than the
 * side they share.
 */
export function cornerRadii(radius: Radius, unit: number, { width, height }: Rect): Radii {
	const all = typeof radius === "number" ? ([radius, radius, radius, radius] as const) : radius;
	const [a, b, c, d] = [all[0] * unit, all[1] * unit, all[2] * unit, all[3] * unit];
	// Equal radii are half the shorter side then, to the last bit.
	if (a === b && b === c && c === d) {
		const even = Math.min(a, Math.min(width, height) / 2);
		return [even, even, even, even];
	}
	const share = Math.min(1, width / (a + b), height / (b + c), width / (c + d), height / (d + a));
	return [a * share, b * share, c * share, d * share];
}

/** Whether all four edges lie on whole pixels. */
export function isWhole({ x, y, width, height }: Rect): boolean {
	return [x, y, width, height].every(Number.isInteger);
}

/** A rectangle whose edges are whole where they were meant to be. */
export function snapped(x: number, y: number, width: number, height: number): Rect {
	const left = snap(x);
	const top = snap(y);
	const right = snap(x + width);
	const bottom = snap(y + height);
	// What is narrower than the snap keeps its width, which is above 0.
	return { x: left, y: top, width: right - left || width, height: bottom - top || height };
}

function snap(edge: number): number {
	const whole = Math.round(edge);
	return Math.abs(edge - whole) < SNAP ? whole + 0 : edge;
}

/** The shorter side. */
export const shorter = ({ width, height }: Size): number => Math.min(width, height);
