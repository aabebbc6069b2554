// Where most detail is: the window of a third of the shorter side that holds most of it, and in it the middle of what it
// holds. By + - * / on whole numbers: the same place in every engine.
import { detailOf } from "./detail.ts";
import type { Small } from "./draw.ts";

/** A window is one part in so many of the shorter side. */
const PARTS = 3;

/** A place in a picture, as fractions of its width and height. */
export interface Place {
	readonly x: number;
	readonly y: number;
}

/** The middle of the most detailed window; that of the picture where there is no detail. */
export function focusOf(small: Small): Place {
	const detail = detailOf(small);
	const window = bestWindow(detail, small);
	return window === null ? { x: 0.5, y: 0.5 } : centreOf(detail, small, window);
}

/** A square of `side` pixels. */
interface Window {
	readonly x: number;
	readonly y: number;
	readonly side: number;
}

/** The window with most detail in it, those towards the picture's corners counting less, down to a quarter. */
function bestWindow(detail: Int32Array, { width, height }: Small): Window | null {
	const sums = areaSums(detail, width, height);
	const stride = width + 1;
	const side = Math.max(1, Math.round(Math.min(width, height) / PARTS));
	let most = 0;
	let best: Window | null = null;
	for (let y = 0; y + side <= height; y++) {
		for (let x = 0; x + side <= width; x++) {
			const top = y * stride + x;
			const bottom = top + side * stride;
			const sum = (sums[bottom + side] ?? 0) - (sums[bottom] ?? 0) - (sums[top + side] ?? 0) + (sums[top] ?? 0);
			const across = (2 * x + side - width) / width;
			const down = (2 * y + side - height) / height;
			const score = sum * (1 - (3 / 8) * (across * across + down * down));
			if (score > most) {
				most = score;
				best = { x, y, side };
			}
		}
	}
	return best;
}

/** The sum of all that lies above and to the left: one row and column more than there are pixels. */
function areaSums(values: Int32Array, width: number, height: number): Float64Array {
	const stride = width + 1;
	const sums = new Float64Array(stride * (height + 1));
	for (let y = 0; y < height; y++) {
		let row = 0;
		for (let x = 0; x < width; x++) {
			row += values[y * width + x] ?? 0;
			sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
		}
	}
	return sums;
}

function centreOf(detail: Int32Array, { width, height }: Small, window: Window): Place {
	let total = 0;
	let [across, down] = [0, 0];
	for (let y = window.y; y < window.y + window.side; y++) {
		for (let x = window.x; x < window.x + window.side; x++) {
			const value = detail[y * width + x] ?? 0;
			total += value;
			across += value * (2 * x + 1);
			down += value * (2 * y + 1);
		}
	}
	return { x: across / (2 * total * width), y: down / (2 * total * height) };
}
