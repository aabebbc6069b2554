// What an isolate keeps in memory because it will be asked for again: the last used, up to so many bytes in all.

/** Values with their weight in bytes, the least recently used going first. */
export class ByteCache<Value> {
	// A Map keeps the order of insertion: the last used is last.
	readonly #kept = new Map<string, { readonly value: Value; readonly bytes: number }>();
	#bytes = 0;

	constructor(private readonly maxBytes: number) {}

	get(key: string): Value | undefined {
		const kept = this.#kept.get(key);
		if (kept === undefined) return undefined;
		this.#kept.delete(key);
		this.#kept.set(key, kept);
		return kept.value;
	}

	/** What takes more than half of all room is not kept: it would drive out everything else. */
	set(key: string, value: Value, bytes: number): void {
		this.delete(key);
		if (bytes > this.maxBytes / 2) return;
		this.#kept.set(key, { value, bytes });
		this.#bytes += bytes;
		for (const oldest of this.#kept.keys()) {
			if (this.#bytes <= this.maxBytes) return;
			this.delete(oldest);
		}
	}

	delete(key: string): void {
		this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
		this.#kept.delete(key);
	}
}
