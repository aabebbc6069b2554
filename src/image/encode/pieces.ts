// Where encoded bytes gather: a small result in the job's own memory, a large one in pieces of one size outside it, so
// that it is never held twice while it grows.
import type { Arena } from "../arena.ts";

const PIECE_BYTES = 256 * 1024;

/** Takes an encoder's output, in order. */
export interface Sink {
	/** Copies `bytes` to the end. */
	append(bytes: Uint8Array): void;
	/** All that was appended. */
	end(): readonly Uint8Array[];
}

/** One piece in the arena, void with all of that: nothing is left for V8 to collect. */
export class ArenaSink implements Sink {
	readonly #ptr: number;
	readonly #region: Uint8Array;
	#used = 0;

	/** Takes `capacity` bytes. Beyond them `append` throws a RangeError. */
	constructor(
		private readonly arena: Arena,
		capacity: number,
	) {
		this.#ptr = arena.take(capacity);
		this.#region = arena.bytes(this.#ptr, capacity);
	}

	append(bytes: Uint8Array): void {
		this.#region.set(bytes, this.#used);
		this.#used += bytes.length;
	}

	/** Void when the job is over. */
	end(): readonly Uint8Array[] {
		this.arena.untouched(this.#ptr + this.#used, this.#ptr + this.#region.length);
		return [this.#region.subarray(0, this.#used)];
	}
}

/** Pieces of their own. */
export class Pieces implements Sink {
	readonly #full: Uint8Array[] = [];
	#piece = new Uint8Array(PIECE_BYTES);
	#used = 0;

	append(bytes: Uint8Array): void {
		for (let from = 0; from < bytes.length; ) {
			if (this.#used === PIECE_BYTES) {
				this.#full.push(this.#piece);
				this.#piece = new Uint8Array(PIECE_BYTES);
				this.#used = 0;
			}
			const count = Math.min(bytes.length - from, PIECE_BYTES - this.#used);
			this.#piece.set(bytes.subarray(from, from + count), this.#used);
			this.#used += count;
			from += count;
		}
	}

	end(): readonly Uint8Array[] {
		return [...this.#full, this.#piece.subarray(0, this.#used)];
	}
}

/** Pieces as one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
	const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
	let at = 0;
	for (const piece of pieces) {
		bytes.set(piece, at);
		at += piece.length;
	}
	return bytes;
}
