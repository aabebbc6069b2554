// Pictures for the PNG encoder: what filters and matches like, what they hate, and what lies at their limits.
import type { RgbaPicture } from "./png-encoder.ts";
import { generator } from "./random.ts";

type Painter = (x: number, y: number, next: () => number) => readonly number[];

const byte = (next: () => number): number => Math.floor(next() * 256);
/** Text-like strokes: a fixed pattern of letters, repeated down the page. */
const stroke = (x: number, y: number): boolean => ((x * 7 + Math.floor(y / 3) * 5) ^ (x >> 2)) % 11 < 3 && y % 17 < 11;

export const paintings = {
	noise: (_x, _y, next) => [byte(next), byte(next), byte(next), byte(next)],
	flat: () => [200, 30, 77, 255],
	clear: () => [0, 0, 0, 0],
	gradient: (x, y) => [(x * 3 + y) >> 2, (x + y * 5) >> 3, 255 - ((x + y) >> 1), 255 - (y >> 2)],
	photo: (x, y, next) => {
		const light = 128 + 80 * Math.sin(x / 23) * Math.cos(y / 31) + 6 * (next() - 0.5);
		return [light, light * 0.8 + 4 * next(), light * 0.6 + 20 * Math.sin(x / 7), 255];
	},
	text: (x, y) => (stroke(x, y) ? [30, 30, 40, 255] : [250, 250, 248, 255]),
	smoothEdge: (x, y) => [9, 120, 60, Math.max(0, Math.min(255, 40 * (Math.hypot(x - 30, y - 20) - 12)))],
	columns: (x) => [(x * 89) & 255, (x * 57) & 255, (x * 31) & 255, 255],
	lines: (_x, y) => [(y * 89) & 255, (y * 57) & 255, (y * 31) & 255, 255],
	checkers: (x, y) => ((x ^ y) & 1 ? [255, 255, 255, 255] : [0, 0, 0, 0]),
	sparse: (_x, _y, next) => (next() < 0.01 ? [255, byte(next), 0, 255] : [0, 0, 0, 255]),
	period5: (x, y) => [[1, 90, 200, 33, 250][(x + y * 3) % 5] ?? 0, (x % 5) * 50, 7, 255],
	period259: (x, y) => [((x + y * 17) % 259) ^ 0x5a, ((x * x) % 259) & 255, (x % 259) >> 1, 255],
} as const satisfies Readonly<Record<string, Painter>>;
export type Painting = keyof typeof paintings;
export const kinds = Object.keys(paintings) as Painting[];

export function paint(kind: Painting, width: number, height: number, seed = 1): RgbaPicture {
	const next = generator(seed);
	const painter: Painter = paintings[kind];
	const rgba = new Uint8Array(width * height * 4);
	for (let y = 0, at = 0; y < height; y++) {
		for (let x = 0; x < width; x++, at += 4) rgba.set(painter(x, y, next).map(Math.floor), at);
	}
	return { width, height, rgba };
}
