// Plain twin of wasm/sample.ts: sixteen pixels, sixteen weights, one channel at a time, rounded where the kernel rounds.

/** Premultiplied R G B A, rows without gaps. */
export interface Picture {
	readonly pixels: Uint8Array;
	readonly width: number;
	readonly height: number;
}

const round = (x: number) => Math.floor(x + 0.5);
const clamp = (x: number, low: number, high: number) => Math.min(Math.max(x, low), high);

/** Catmull-Rom weights of the pixels -1, 0, 1 and 2 at t = 0..1, in 1/16384; the second takes the rounding. */
export function weightsAt(t: number): readonly [number, number, number, number] {
	const before = round(((2 - t) * t - 1) * t * 8192);
	const second = round(((4 - 3 * t) * t + 1) * t * 8192);
	const after = round((t - 1) * t * t * 8192);
	return [before, 16384 - before - second - after, second, after];
}

/** `width` pixels of `source`, the i-th at (u + i * du, v + i * dv). */
export function sampleRow(source: Picture, width: number, u: number, v: number, du: number, dv: number): Uint8Array {
	const row = new Uint8Array(width * 4);
	for (let i = 0; i < width; i++) {
		const x = phaseAt(u, du, i);
		const y = phaseAt(v, dv, i);
		const pixel = [0, 1, 2, 3].map((channel) => {
			const sums = [-1, 0, 1, 2].map((right) => sumDown(source, Math.floor(x / 1024) + right, y, channel));
			const sum = weighted(sums, weightsAt((x - 1024 * Math.floor(x / 1024)) / 1024));
			return clamp(round(sum / 2 ** 20), 0, 255);
		});
		const alpha = pixel[3] ?? 0;
		row.set(
			pixel.map((c) => Math.min(c, alpha)),
			i * 4,
		);
	}
	return row;
}

/** Position of pixel i in 1/1024 pixel, counted exactly in 2^-32. */
function phaseAt(start: number, step: number, i: number): number {
	return round((round(start * 2 ** 32) + i * round(step * 2 ** 32)) / 2 ** 22);
}

/** Four pixels of a column, in 1/64 level. */
function sumDown(source: Picture, column: number, y: number, channel: number): number {
	const x = clamp(column, 0, source.width - 1);
	const row = Math.floor(y / 1024);
	const levels = [-1, 0, 1, 2].map((down) => {
		const at = clamp(row + down, 0, source.height - 1) * source.width + x;
		return source.pixels[at * 4 + channel] ?? 0;
	});
	return round(weighted(levels, weightsAt((y - 1024 * row) / 1024)) / 256);
}

function weighted(values: readonly number[], weights: readonly number[]): number {
	return values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);
}
