// The weights of an axis as the kernel wants them: 16-bit whole numbers in 1/16384, two to a pair.
import { groupsTouched, inside, type Taps, type Window, windowOf } from "./taps.ts";

/** What the weights of an output pixel add up to. */
export const ONE = 16_384;

/** Computes weights, one window after another, into a table of halves of words. */
export class Weigher {
	readonly #taps: Taps;
	readonly #halves: Int16Array;
	/** The filter at the blocks of a window, those outside the source included. */
	readonly #exact: Float64Array;
	/**
	 * Where in the table stand the weights of windows that lie so between blocks. Steps are mostly fractions of small
	 * numbers (3024 / 1080 = 14 / 5), so few windows differ from all before them.
	 */
	readonly #known = new Map<number, number>();

	constructor(taps: Taps, halves: Int16Array) {
		this.#taps = taps;
		this.#halves = halves;
		this.#exact = new Float64Array(Math.ceil(2 * taps.filter.support * taps.scale));
	}

	/**
	 * Writes the weights of `window` from `at` on, one for each of its blocks in the source; those outside count for the
	 * edge. They add up to ONE exactly, so that a flat picture stays flat: the largest takes what rounding leaves.
	 */
	write(window: Window, at: number): void {
		const { centre, low, high } = window;
		if (low < 0 || high >= this.#taps.count) {
			this.#sample(window);
			const folded = this.#fold(window);
			this.#round(folded, folded.length, at);
			return;
		}
		const phase = centre - Math.floor(centre);
		const known = this.#known.get(phase);
		if (known !== undefined) {
			this.#halves.copyWithin(at, known, known + high - low + 1);
			return;
		}
		this.#known.set(phase, at);
		this.#sample(window);
		this.#round(this.#exact, high - low + 1, at);
	}

	#sample({ centre, low, high }: Window): void {
		const { filter, scale } = this.#taps;
		const unit = 1 / scale;
		const left = low + 0.5 - centre;
		for (let slot = 0; slot <= high - low; slot++) this.#exact[slot] = filter.weight(Math.abs(left + slot) * unit);
	}

	/** The samples, with those outside the source added to its edges. */
	#fold({ low, high }: Window): Float64Array {
		const first = inside(this.#taps, low);
		const folded = new Float64Array(inside(this.#taps, high) - first + 1);
		for (let tap = low; tap <= high; tap++) {
			const slot = inside(this.#taps, tap) - first;
			folded[slot] = (folded[slot] ?? 0) + (this.#exact[tap - low] ?? 0);
		}
		return folded;
	}

	#round(exact: Float64Array, count: number, at: number): void {
		let total = 0;
		for (let slot = 0; slot < count; slot++) total += exact[slot] ?? 0;
		const factor = ONE / total;
		let rest = ONE;
		let largest = 0;
		let peak = -ONE;
		for (let slot = 0; slot < count; slot++) {
			const weight = Math.round((exact[slot] ?? 0) * factor);
			this.#halves[at + slot] = weight;
			rest -= weight;
			if (weight > peak) {
				peak = weight;
				largest = slot;
			}
		}
		this.#halves[at + largest] = peak + rest;
	}
}

/** Pairs of blocks a window touches at most: the pairs of weights the tables have room for. */
export function pairsOf(taps: Taps): number {
	return groupsTouched(taps, 2);
}

/** Words of the tables an output pixel, for `pairs` pairs of weights. */
export const horizontalWords = (pairs: number): number => 1 + pairs;
export const verticalWords = (pairs: number): number => 2 * pairs;

/**
 * The horizontal filter's table (see `resampleHorizontal`): per output pixel the offset of its first pair of samples,
 * `pairBytes` a pair, then `pairsOf` pairs of weights. `words` and `halves` view the same memory.
 */
export function writeHorizontal(taps: Taps, pairBytes: number, words: Int32Array, halves: Int16Array): void {
	const pairs = pairsOf(taps);
	const lastStart = Math.ceil(taps.count / 2) - pairs;
	const weigher = new Weigher(taps, halves);
	halves.fill(0);
	for (let index = 0; index < taps.size; index++) {
		const window = windowOf(taps, index);
		const first = inside(taps, window.low);
		// Near the right edge a window is narrower than others: it begins earlier, with weights of zero.
		const pair = Math.min(first >> 1, lastStart);
		const word = index * horizontalWords(pairs);
		words[word] = pair * pairBytes;
		weigher.write(window, 2 * (word + 1) + first - 2 * pair);
	}
}

/**
 * The vertical filter's table (see `resampleVertical`): per output row the offsets of the pairs of rows its window touches,
 * in a ring of `ringPairs` of them, `stride` bytes each, and from `pairsOf` words on their pairs of weights. `words` and
 * `halves` view the same memory.
 */
export function writeVertical(
	taps: Taps,
	ringPairs: number,
	stride: number,
	words: Int32Array,
	halves: Int16Array,
): void {
	const pairs = pairsOf(taps);
	const weigher = new Weigher(taps, halves);
	halves.fill(0);
	for (let index = 0; index < taps.size; index++) {
		const window = windowOf(taps, index);
		const first = inside(taps, window.low);
		const word = index * verticalWords(pairs);
		for (let pair = 0; pair < pairs; pair++) words[word + pair] = (((first >> 1) + pair) % ringPairs) * stride;
		weigher.write(window, 2 * (word + pairs) + (first & 1));
	}
}
