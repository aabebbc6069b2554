// Where things lie, in canvas pixels, by + - * / and the square root alone: the same bits in every engine.
import type { Rect } from "../image/index.ts";
import { MAX_CANVAS_PIXELS } from "../limits.ts";
import type { Canvas, Fit, Focus, Frame, Radius } from "./record.ts";

/** Whole pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** Corner radii in pixels, clockwise from the upper left. */
export type Radii = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];

/** A part of a picture, and where it lands. */
export interface Placement {
	readonly crop: Rect;
	readonly frame: Rect;
}

/**
 * Edges this close to a whole pixel were meant to be whole: 0.1 * 3 is not 0.3, and a millionth of a pixel is far below
 * the 1/510 that could change a byte.
 */
const SNAP = 1e-6;

/** The size of the result. One that follows the photo has at most MAX_CANVAS_PIXELS, its aspect kept within a pixel. */
export function canvasSize(canvas: Canvas, photo: Size): Size {
	if (!("size" in canvas)) return { width: canvas.width, height: canvas.height };
	const pixels = photo.width * photo.height;
	if (pixels <= MAX_CANVAS_PIXELS) return { width: photo.width, height: photo.height };
	const scale = Math.sqrt(MAX_CANVAS_PIXELS / pixels);
	// A side that would vanish keeps one pixel; the other then may not be longer than the whole budget.
	const width = Math.max(1, Math.floor(photo.width * scale));
	const height = Math.max(1, Math.min(Math.floor(photo.height * scale), Math.floor(MAX_CANVAS_PIXELS / width)));
	return { width: Math.min(width, Math.floor(MAX_CANVAS_PIXELS / height)), height };
}

/** A layer's frame; null where an inset leaves nothing of the canvas. */
export function frameRect(frame: Frame, canvas: Size): Rect | null {
	const inFractions = frame.unit === "fraction";
	if ("inset" in frame) {
		// Whole pixels keep a border crisp on every photo; the two edges of a thin line still differ by what they should.
		const inset = inFractions ? Math.round(frame.inset * shorter(canvas)) : frame.inset;
		const width = canvas.width - 2 * inset;
		const height = canvas.height - 2 * inset;
		return width > 0 && height > 0 ? { x: inset, y: inset, width, height } : null;
	}
	const across = inFractions ? canvas.width : 1;
	const down = inFractions ? canvas.height : 1;
	return snapped(frame.x * across, frame.y * down, frame.width * across, frame.height * down);
}

/** A length of a layer in pixels: a fraction is of the canvas's shorter side. */
export function pixelsOf(length: number, frame: Frame, canvas: Size): number {
	return frame.unit === "fraction" ? length * shorter(canvas) : length;
}

/** A layer's corner radii in pixels, made smaller together where two of them are longer than the side they share. */
export function cornerRadii(radius: Radius, frame: Frame, canvas: Size, { width, height }: Rect): Radii {
	const [a, b, c, d] = (typeof radius === "number" ? [radius, radius, radius, radius] : radius).map((each) =>
		pixelsOf(each, frame, canvas),
	) as [number, number, number, number];
	// Equal radii are half the shorter side then, to the last bit.
	if (a === b && b === c && c === d) {
		const even = Math.min(a, Math.min(width, height) / 2);
		return [even, even, even, even];
	}
	const share = Math.min(1, width / (a + b), height / (b + c), width / (c + d), height / (d + a));
	return [a * share, b * share, c * share, d * share];
}

/** How a picture lies in a frame. */
export function place(fit: Fit, focus: Focus, picture: Size, frame: Rect): Placement {
	const whole: Rect = { x: 0, y: 0, width: picture.width, height: picture.height };
	// Compared crosswise, so that equal aspects are found equal.
	const isWider = picture.width * frame.height > picture.height * frame.width;
	switch (fit) {
		case "fill":
			return { crop: whole, frame };
		case "cover": {
			const width = isWider ? (picture.height * frame.width) / frame.height : picture.width;
			const height = isWider ? picture.height : (picture.width * frame.height) / frame.width;
			return { crop: centredCrop(focus, picture, width, height), frame };
		}
		case "contain": {
			const width = isWider ? frame.width : (picture.width * frame.height) / picture.height;
			const height = isWider ? (picture.height * frame.width) / picture.width : frame.height;
			return { crop: whole, frame: dividedFrame(focus, frame, width, height) };
		}
		case "none":
			return {
				crop: centredCrop(focus, picture, frame.width, frame.height),
				frame: dividedFrame(focus, frame, picture.width, picture.height),
			};
	}
}

/** At most `width` x `height` of the picture, centred on the focus as far as the picture's edges let it. */
function centredCrop(focus: Focus, picture: Size, width: number, height: number): Rect {
	const across = Math.min(width, picture.width);
	const down = Math.min(height, picture.height);
	return {
		x: Math.min(Math.max(focus.x * picture.width - across / 2, 0), picture.width - across),
		y: Math.min(Math.max(focus.y * picture.height - down / 2, 0), picture.height - down),
		width: across,
		height: down,
	};
}

/** At most `width` x `height` of the frame; what is left over is divided as the focus divides the picture. */
function dividedFrame(focus: Focus, frame: Rect, width: number, height: number): Rect {
	const across = Math.min(width, frame.width);
	const down = Math.min(height, frame.height);
	return snapped(frame.x + (frame.width - across) * focus.x, frame.y + (frame.height - down) * focus.y, across, down);
}

/** Whether all four edges lie on whole pixels. */
export function isWhole({ x, y, width, height }: Rect): boolean {
	return [x, y, width, height].every(Number.isInteger);
}

function snapped(x: number, y: number, width: number, height: number): Rect {
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
