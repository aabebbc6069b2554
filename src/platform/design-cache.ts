// Designs this isolate has read, so that one in use is not fetched and parsed at every call. Versions never change, so
// nothing here goes stale; whether a version may be used the account's object says each time.
import type { Design } from "../design/index.ts";

// At most 64 x 64 KiB of JSON; the usual design has 2 KB. Rarer giants are read anew.
const MAX_CACHED = 64;
const MAX_CACHED_LENGTH = 64 * 1024;

/** The designs used last, the least recently used going first. One for the isolate. */
export class DesignCache {
	readonly #designs = new Map<string, Design>();

	get(key: string): Design | undefined {
		const design = this.#designs.get(key);
		if (design !== undefined) this.#touch(key, design);
		return design;
	}

	/** @param length of the design's JSON */
	set(key: string, design: Design, length: number): void {
		if (length > MAX_CACHED_LENGTH) return;
		this.#touch(key, design);
		const [oldest] = this.#designs.keys();
		if (this.#designs.size > MAX_CACHED && oldest !== undefined) this.#designs.delete(oldest);
	}

	// A Map keeps the order of insertion: the last used is last.
	#touch(key: string, design: Design): void {
		this.#designs.delete(key);
		this.#designs.set(key, design);
	}
}
