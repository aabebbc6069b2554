// The flow of rows through both filters: source rows are filtered in x four at a time and kept in a ring as long as the
// filter in y wants them. The ring is all that is ever held of the picture.

import type { Arena } from "../arena.ts";
import { aligned } from "../job.ts";
import type { Kernel } from "../kernel.ts";
import type { Rows } from "../rows.ts";
import { groupsTouched, inside, type Taps, windowOf } from "./taps.ts";
import { horizontalWords, pairsOf, verticalWords, writeHorizontal, writeVertical } from "./weights.ts";

/** The kernel's part: wasm/resample.ts, where the formats are told. */
export type ResampleKernel = Pick<Kernel, "resampleWiden" | "resampleHorizontal" | "resampleVertical">;

/** Rows the horizontal filter takes at a time, and what a pair of neighbours in all of them occupies. */
const GROUP_ROWS = 4;
const PAIR_BYTES = 16;

/** What is kept in the arena, in bytes. */
function sizesOf(x: Taps, y: Taps) {
	return {
		group: Math.ceil(x.count / 2) * GROUP_ROWS * PAIR_BYTES,
		horizontal: x.size * horizontalWords(pairsOf(x)) * 4,
		vertical: y.size * verticalWords(pairsOf(y)) * 4,
		ring: ringGroups(y) * (GROUP_ROWS / 2) * ringStride(x),
		row: ringStride(x) / 4,
	};
}

/** Groups of rows the ring holds. */
function ringGroups(y: Taps): number {
	return groupsTouched(y, GROUP_ROWS);
}

/** Bytes of a pair of rows in the ring: 16 a pixel, in the vertical filter's steps of 4 pixels. */
function ringStride(x: Taps): number {
	return Math.ceil(x.size / 4) * 4 * PAIR_BYTES;
}

/** What a `Filtered` takes from the arena. */
export function filteredBytes(x: Taps, y: Taps): number {
	return Object.values(sizesOf(x, y)).reduce((sum, bytes) => sum + aligned(bytes), 0);
}

/** `source`, `x.count` by `y.count` pixels, at another size. */
export class Filtered implements Rows {
	readonly width: number;
	readonly height: number;
	readonly #kernel: ResampleKernel;
	readonly #source: Rows;
	readonly #y: Taps;
	readonly #stride: number;
	readonly #ringGroups: number;
	/** Pairs of weights a pixel has, and a row has room for. */
	readonly #xPairs: number;
	readonly #yPairs: number;
	/** Addresses. */
	readonly #group: number;
	readonly #horizontal: number;
	readonly #vertical: number;
	readonly #ring: number;
	readonly #row: number;
	/** Groups filtered in x, rows put out. */
	#groups = 0;
	#made = 0;

	constructor(kernel: ResampleKernel, arena: Arena, source: Rows, x: Taps, y: Taps) {
		this.width = x.size;
		this.height = y.size;
		this.#kernel = kernel;
		this.#source = source;
		this.#y = y;
		this.#stride = ringStride(x);
		this.#ringGroups = ringGroups(y);
		this.#xPairs = pairsOf(x);
		this.#yPairs = pairsOf(y);
		const { group, horizontal, vertical, ring, row } = sizesOf(x, y);
		this.#group = arena.take(group);
		this.#horizontal = arena.take(horizontal);
		this.#vertical = arena.take(vertical);
		this.#ring = arena.take(ring);
		this.#row = arena.take(row);
		writeHorizontal(
			x,
			GROUP_ROWS * PAIR_BYTES,
			arena.i32(this.#horizontal, horizontal / 4),
			arena.i16(this.#horizontal, horizontal / 2),
		);
		writeVertical(
			y,
			this.#ringGroups * (GROUP_ROWS / 2),
			this.#stride,
			arena.i32(this.#vertical, vertical / 4),
			arena.i16(this.#vertical, vertical / 2),
		);
	}

	next(): number {
		const index = this.#made++;
		const { low, high } = windowOf(this.#y, index);
		const first = inside(this.#y, low);
		const last = inside(this.#y, high);
		while (this.#groups * GROUP_ROWS <= last) this.#filterGroup(this.#groups++);
		const offsets = this.#vertical + index * verticalWords(this.#yPairs) * 4;
		const weights = offsets + this.#yPairs * 4;
		const pairs = (last >> 1) - (first >> 1) + 1;
		this.#kernel.resampleVertical(this.#ring, offsets, weights, pairs, this.#row, this.width);
		return this.#row;
	}

	/** Pulls the next rows and puts them, filtered in x, into their place in the ring. */
	#filterGroup(group: number): void {
		// A last group may lack rows. What stands in their place has weights of zero.
		const rows = Math.min(GROUP_ROWS, this.#source.height - group * GROUP_ROWS);
		for (let row = 0; row < rows; row++) {
			this.#kernel.resampleWiden(this.#source.next(), this.#group + row * PAIR_BYTES, this.#source.width);
		}
		const slot = this.#ring + (group % this.#ringGroups) * (GROUP_ROWS / 2) * this.#stride;
		this.#kernel.resampleHorizontal(this.#group, this.#horizontal, this.#xPairs, slot, this.#stride, this.width);
	}
}
