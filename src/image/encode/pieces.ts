// Where encoded bytes gather: pieces of one size, so that a result is never held twice while it grows.

const PIECE_BYTES = 256 * 1024;

/** Bytes in order, in pieces. */
export class Pieces {
	readonly #full: Uint8Array[] = [];
	#piece = new Uint8Array(PIECE_BYTES);
	#used = 0;

	/** Copies `bytes` to the end. */
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

	/** All that was appended. */
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
