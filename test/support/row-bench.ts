// Rows for tests of row kernels: memory laid out at no alignment, guarded, and pixels of every kind.
import { loadKernel } from "./kernel.ts";

const ROOM = 131_072;
const GUARD = 0xa5;

/** One kernel with room for a row to write and three to read, 32,768 pixels each. */
export class RowBench<Exports> {
	readonly kernel = loadKernel<Exports>();
	readonly #base = this.kernel.memory.grow(10) * 65536;
	readonly #memory = new Uint8Array(this.kernel.memory.buffer);
	readonly dstPtr = this.#base + 21;
	readonly srcPtr = this.dstPtr + ROOM + 23;
	readonly thirdPtr = this.srcPtr + ROOM + 27;
	/** A multiple of 16. */
	readonly tablePtr = this.#base + 4 * ROOM;

	/** Lays the rows out, runs `work`, and gives what became of `dst`. Throws where anything else was written. */
	run(dst: Uint8Array, [src, third]: readonly Uint8Array[], work: () => void): Uint8Array {
		const memory = this.#memory;
		memory.fill(GUARD, this.#base, this.tablePtr);
		memory.set(dst, this.dstPtr);
		if (src) memory.set(src, this.srcPtr);
		if (third) memory.set(third, this.thirdPtr);
		const before = memory.slice(this.#base);
		work();
		const end = this.dstPtr + dst.length;
		const untouched = (from: number, to: number) =>
			Buffer.compare(memory.subarray(from, to), before.subarray(from - this.#base, to - this.#base)) === 0;
		if (!untouched(this.#base, this.dstPtr) || !untouched(end, memory.length)) {
			throw new Error("bytes outside the row were written");
		}
		return memory.slice(this.dstPtr, end);
	}

	/** Puts floats where the kernel finds them. */
	setTable(values: readonly number[]): void {
		new Float32Array(this.#memory.buffer, this.tablePtr, values.length).set(values);
	}
}

/** Valid premultiplied pixels: runs of opaque, clear and translucent. */
export function premultipliedRow(random: () => number, width: number): Uint8Array {
	const pixels = new Uint8Array(width * 4);
	let kind = 0;
	for (let i = 0; i < pixels.length; i += 4) {
		if (random() < 0.2) kind = Math.floor(random() * 3);
		const a = kind === 0 ? 0 : kind === 1 ? 255 : Math.floor(random() * 256);
		pixels.set([random() * (a + 1), random() * (a + 1), random() * (a + 1), a], i);
	}
	return pixels;
}

/** Every byte in red with every alpha, in rows of 32,768 pixels: green runs the other way, blue wanders. */
export function everyPair(): readonly Uint8Array[] {
	return [0, 32_768].map((from) =>
		Uint8Array.from({ length: ROOM }, (_, i) => {
			const n = from + (i >> 2);
			const [c, a] = [n & 255, n >> 8];
			return [c, 255 - c, (c * 7 + a) & 255, a][i % 4] ?? 0;
		}),
	);
}
