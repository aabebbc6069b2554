// How much there is to see at each pixel of a small picture: edges, and what differs in colour from the picture's
// borders. Whole numbers alone.
import type { Small } from "./draw.ts";

/** An edge of more than this is no more than an edge: else the line between wall and sky outdoes every face. */
const MAX_EDGE = 60;

/** What a pixel without any edge counts for, in the same unit: what stands out counts, be it ever so smooth. */
const SMOOTH = 16;

/** Pixels from the borders inwards that tell what the surroundings look like. */
const BORDER = 4;

/** What lies behind transparent pixels. */
const BEHIND = 128;

/** Colours are told apart to 8 levels a channel, 3 bits each: 512 bins. */
const BINS = 512;

/** The farthest a colour counts as from another: half of black from white. */
const FAR = 50;

/** For each pixel 0 to 3860: its edge, by how far its colour is from those of the borders. 0 along the very border. */
export function detailOf(small: Small): Int32Array {
	const { width, height } = small;
	const luma = lumaOf(small);
	const bins = binsOf(small);
	const apart = apartness(bins, width, height);
	const detail = new Int32Array(width * height);
	for (let y = 1; y < height - 1; y++) {
		for (let i = y * width + 1; i < y * width + width - 1; i++) {
			const across = (luma[i + 1] ?? 0) - (luma[i - 1] ?? 0);
			const down = (luma[i + width] ?? 0) - (luma[i - width] ?? 0);
			const edge = Math.min(Math.abs(across) + Math.abs(down), MAX_EDGE);
			// Where all is of one colour, edges are all there is.
			detail[i] = edge + (edge + SMOOTH) * (apart[bins[i] ?? 0] ?? 0);
		}
	}
	return detail;
}

/** Rec. 601 luma over gray. */
function lumaOf({ data }: Small): Uint8Array {
	const luma = new Uint8Array(data.length / 4);
	for (let i = 0, at = 0; i < luma.length; i++, at += 4) {
		const level = (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)) >> 8;
		const alpha = data[at + 3] ?? 0;
		luma[i] = Math.floor((level * alpha + BEHIND * (255 - alpha)) / 255);
	}
	return luma;
}

/** The bin of each pixel's colour, bits rrrgggbbb; what is more clear than not is gray. */
function binsOf({ data }: Small): Uint16Array {
	const bins = new Uint16Array(data.length / 4);
	for (let i = 0, at = 0; i < bins.length; i++, at += 4) {
		const level = (channel: number) => ((data[at + 3] ?? 0) < 128 ? BEHIND : (data[at + channel] ?? 0)) >> 5;
		bins[i] = (level(0) << 6) | (level(1) << 3) | level(2);
	}
	return bins;
}

/** For each bin its mean distance from the colours along the borders, 0 to FAR. */
function apartness(bins: Uint16Array, width: number, height: number): Uint8Array {
	const counts = new Map<number, number>();
	let total = 0;
	for (const [i, bin] of bins.entries()) {
		const x = i % width;
		const y = (i - x) / width;
		if (Math.min(x, y, width - 1 - x, height - 1 - y) >= BORDER) continue;
		counts.set(bin, (counts.get(bin) ?? 0) + 1);
		total++;
	}
	return Uint8Array.from({ length: BINS }, (_, bin) => {
		let sum = 0;
		for (const [other, count] of counts) sum += count * distance(bin, other);
		return Math.floor(sum / total);
	});
}

/** In lightness, and in two colours crossing it: red to green, and both to blue. */
function distance(a: number, b: number): number {
	const red = (a >> 6) - (b >> 6);
	const green = ((a >> 3) & 7) - ((b >> 3) & 7);
	const blue = (a & 7) - (b & 7);
	const lightness = 2 * Math.abs(2 * red + 4 * green + blue);
	return Math.min(lightness + 6 * Math.abs(red - green) + 3 * Math.abs(red + green - 2 * blue), FAR);
}
