// The memory of a job, laid out by TypeScript and borrowed by the kernel: stages state their needs, one `reserve`
// grows the memory, then every stage takes its share. All of it is given up together when the job is over;
// only a stage that is done before the next begins (a look at a canvas before it is encoded) rewinds.
import type { KernelMemory } from "./kernel.ts";

const PAGE = 65_536;
const ALIGNMENT = 16;

/** Memory handed out front to back. Views it gives are void after the next `reserve` that grows. */
export class Arena {
	readonly #memory: KernelMemory;
	readonly #start: number;
	#top: number;
	#limit: number;
	/** Up to where anything may have been written; and what it was before the share taken last, which ends at `#last`. */
	#high: number;
	#highBefore: number;
	#last: number;

	constructor(kernel: { readonly memory: KernelMemory; arenaStart(): number }) {
		this.#memory = kernel.memory;
		this.#start = kernel.arenaStart();
		this.#top = this.#start;
		this.#limit = this.#start;
		this.#high = this.#start;
		this.#highBefore = this.#start;
		this.#last = this.#start;
	}

	/** Bytes taken so far, with those lost to alignment. */
	get taken(): number {
		return this.#top - this.#start;
	}

	/**
	 * Makes sure that `bytes` more can be taken. A share that is a multiple of 16 costs no more than itself; any other
	 * makes the next one start on its own alignment. Throws RangeError when the engine has no more memory to give.
	 */
	reserve(bytes: number): void {
		this.#limit = Math.max(this.#limit, this.#top + bytes);
		const missing = this.#limit - this.#memory.buffer.byteLength;
		if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
	}

	/**
	 * The address of `bytes` bytes, a multiple of `align` (a power of two). What is there is not specified. Throws an
	 * Error when more is taken than was reserved: a stage took more than it had stated.
	 */
	take(bytes: number, align = ALIGNMENT): number {
		const address = Math.ceil(this.#top / align) * align;
		if (address + bytes > this.#limit) {
			throw new Error(`arena: ${bytes} bytes taken where ${this.#limit - address} are left of what was reserved`);
		}
		this.#top = address + bytes;
		this.#last = this.#top;
		this.#highBefore = this.#high;
		this.#high = Math.max(this.#high, this.#top);
		return address;
	}

	/** Takes `bytes` and gives them as an arena of their own, for stages that are laid out more than once. */
	part(bytes: number): Arena {
		const part = new Arena({ memory: this.#memory, arenaStart: () => this.take(bytes) });
		part.#limit = part.#start + bytes;
		return part;
	}

	/** Where the arena stands, for `rewind`. */
	mark(): number {
		return this.#top;
	}

	/** Takes back all that was taken since `mark`. */
	rewind(mark: number): void {
		this.#top = mark;
	}

	/**
	 * Says that nothing was written from `from` to `to`, where the share taken last ends, so that `wipe` need not touch it:
	 * memory that nobody has touched costs nothing.
	 */
	untouched(from: number, to: number): void {
		if (to === this.#last) this.#high = Math.max(this.#highBefore, from);
	}

	/** Clears all that was ever taken, and touched: memory goes on to another job, and nothing of this one does. */
	wipe(): void {
		this.bytes(this.#start, this.#high - this.#start).fill(0);
	}

	/** `length` bytes at `address`. */
	bytes(address: number, length: number): Uint8Array<ArrayBuffer> {
		return new Uint8Array(this.#memory.buffer, address, length);
	}

	/** `length` 16-bit integers at `address`, a multiple of 2. */
	i16(address: number, length: number): Int16Array<ArrayBuffer> {
		return new Int16Array(this.#memory.buffer, address, length);
	}

	/** `length` 32-bit integers at `address`, a multiple of 4. */
	i32(address: number, length: number): Int32Array<ArrayBuffer> {
		return new Int32Array(this.#memory.buffer, address, length);
	}

	/** `length` 32-bit floats at `address`, a multiple of 4. */
	f32(address: number, length: number): Float32Array<ArrayBuffer> {
		return new Float32Array(this.#memory.buffer, address, length);
	}
}
