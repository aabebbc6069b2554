// A silhouette grown by a disc, row by row: alpha rows are pulled into a ring as far ahead as the disc reaches, and the
// ring is all that is ever held of the layer. Spreads of shadows and outlines around a layer are painted through it.

import type { Arena } from "../arena.ts";
import { aligned } from "../job.ts";
import type { Kernel } from "../kernel.ts";

/** The kernel's part: wasm/effects/grow.ts, where the definition and the formats are told. */
export type GrowKernel = Pick<Kernel, "growTable" | "growRow">;

/** Rows and columns a disc reaches on every side of a pixel: all it may cover. The kernel's radius is an f32. */
export function growReach(radius: number): number {
	return Math.ceil(Math.fround(radius));
}

/** What is kept in the arena, in bytes. */
function sizesOf(width: number, radius: number) {
	const reach = growReach(radius);
	const stride = aligned(width);
	const capacity = Math.min(reach, Math.floor(Math.sqrt(2 * reach + 2))) + 1;
	return {
		table: 16 + aligned(reach + 1) + (reach + 1) * aligned(2 * reach + 31) * 2,
		ring: (2 * reach + 1) * stride,
		work: aligned(stride + 2 * reach + 48) + capacity * 2 * stride,
		row: stride,
	};
}

/** What a `Grown` takes from the arena: about 62 KB at 1,000 pixels and radius 20, 370 KB at radius 128. */
export function growBytes(width: number, radius: number): number {
	return Object.values(sizesOf(width, radius)).reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * Rows of coverage, of the size of the silhouette they grow from. Outside of that there is nothing, and nothing grows
 * beyond it: who wants the rim hands in `growReach` more pixels on each side.
 */
export class Grown {
	readonly width: number;
	readonly height: number;
	readonly #kernel: GrowKernel;
	readonly #arena: Arena;
	readonly #pull: (alphaPtr: number) => void;
	readonly #reach: number;
	readonly #stride: number;
	/** Addresses. */
	readonly #table: number;
	readonly #ring: number;
	readonly #work: number;
	readonly #row: number;
	/** Rows in the ring so far, rows put out. */
	#pulled = 0;
	#made = 0;

	/**
	 * `pull` writes the next row's alpha, `width` bytes, to the address it is given, and not a byte more; it is called
	 * `height` times at most, from the top. `radius` is in pixels: 0 < radius <= 128.
	 */
	constructor(
		kernel: GrowKernel,
		arena: Arena,
		width: number,
		height: number,
		radius: number,
		pull: (alphaPtr: number) => void,
	) {
		this.width = width;
		this.height = height;
		this.#kernel = kernel;
		this.#arena = arena;
		this.#pull = pull;
		this.#reach = growReach(radius);
		this.#stride = aligned(width);
		const { table, ring, work, row } = sizesOf(width, radius);
		this.#table = arena.take(table);
		this.#ring = arena.take(ring);
		this.#work = arena.take(work);
		this.#row = arena.take(row);
		kernel.growTable(this.#table, radius);
		arena.bytes(this.#ring, ring).fill(0);
	}

	/** Makes the next row and gives its address: `width` bytes of coverage, good until the next call. */
	next(): number {
		const index = this.#made++;
		while (this.#pulled <= index + this.#reach) this.#pullRow(this.#pulled++);
		const centre = index % (2 * this.#reach + 1);
		this.#kernel.growRow(this.#row, this.#ring, centre, this.width, this.#table, this.#work);
		return this.#row;
	}

	/** Puts a row into its place in the ring; below the last one there is nothing. */
	#pullRow(index: number): void {
		const slot = this.#ring + (index % (2 * this.#reach + 1)) * this.#stride;
		if (index < this.height) this.#pull(slot);
		else this.#arena.bytes(slot, this.#stride).fill(0);
	}
}
