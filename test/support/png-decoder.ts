// The kernel's PNG decoder as the tests drive it: every range it borrows lies between guards, and each must stay intact.
import { loadKernel } from "./kernel.ts";

/** The decoder's exports. */
export interface PngKernel {
	readonly memory: WebAssembly.Memory;
	pngStateBytes(): number;
	pngOpen(s: number, src: number, length: number): number;
	pngWidth(s: number): number;
	pngHeight(s: number): number;
	pngBitDepth(s: number): number;
	pngInterlaced(s: number): number;
	pngHasAlpha(s: number): number;
	pngGray(s: number): number;
	pngIccOffset(s: number): number;
	pngIccLength(s: number): number;
	pngExifOffset(s: number): number;
	pngExifLength(s: number): number;
	pngSrgbOffset(s: number): number;
	pngCicp(s: number): number;
	pngWorkBytes(s: number): number;
	pngStart(s: number, work: number): number;
	pngNext(s: number): number;
	pngRows(s: number): number;
	pngStride(s: number): number;
	inflateStateBytes(): number;
	inflateAll(state: number, src: number, length: number, dst: number, cap: number): number;
}

/** The statuses of wasm/status.ts. */
export const OK = 0;
export const TRUNCATED = -1;
export const CORRUPT = -2;
export const UNSUPPORTED = -3;
export const LIMIT = -4;

const GUARD = 0xa5;
const GUARD_BYTES = 64;

/** Kernel memory in ranges with guards between them. */
export class Memory {
	readonly kernel = loadKernel<PngKernel>();
	#guards: number[] = [];
	#end = this.kernel.memory.buffer.byteLength;

	/** Forgets all ranges. */
	reset(): void {
		this.#guards = [];
		this.#end = 65536;
	}

	/** A range of `bytes` bytes; at a multiple of 16, or `skew` bytes behind one. */
	range(bytes: number, skew = 0): number {
		const begin = Math.ceil((this.#end + GUARD_BYTES) / 16) * 16 + skew;
		this.#end = begin + bytes;
		const missing = this.#end + GUARD_BYTES - this.kernel.memory.buffer.byteLength;
		if (missing > 0) this.kernel.memory.grow(Math.ceil(missing / 65536));
		this.#guard(begin - GUARD_BYTES);
		this.#guard(this.#end);
		return begin;
	}

	/** The bytes of a range, as they are until memory grows. */
	view(ptr: number, bytes: number): Uint8Array {
		return new Uint8Array(this.kernel.memory.buffer, ptr, bytes);
	}

	/** A range that holds a copy of `bytes`. */
	put(bytes: Uint8Array, skew = 0): number {
		const ptr = this.range(bytes.length, skew);
		this.view(ptr, bytes.length).set(bytes);
		return ptr;
	}

	/** Whether nobody wrote outside the ranges. */
	isIntact(): boolean {
		return this.#guards.every((ptr) => this.view(ptr, GUARD_BYTES).every((byte) => byte === GUARD));
	}

	#guard(ptr: number): void {
		this.view(ptr, GUARD_BYTES).fill(GUARD);
		this.#guards.push(ptr);
	}
}

/** What became of a file: a status, and as many rows as came before it. */
export interface Decoded {
	/** OK, or the first negative status, of whichever call. */
	readonly status: number;
	readonly width: number;
	readonly height: number;
	/** RGBA8. */
	readonly pixels: Uint8Array;
	/** Rows that came. */
	readonly rows: number;
}

const memory = new Memory();
const GARBAGE = 0x5a;

/**
 * Decodes the file from begin to end in memory full of garbage. Throws where the kernel traps, writes outside its ranges,
 * changes the file, gives more rows than there are, or answers otherwise when asked again.
 */
export function decodePng(file: Uint8Array, skew = 0): Decoded {
	const { kernel } = memory;
	memory.reset();
	const src = memory.put(file, skew);
	const s = memory.range(kernel.pngStateBytes());
	memory.view(s, kernel.pngStateBytes()).fill(GARBAGE);
	const opened = kernel.pngOpen(s, src, file.length);
	const failed = (status: number) => ({ status, width: 0, height: 0, pixels: new Uint8Array(0), rows: 0 });
	if (opened < 0) return failed(opened);
	const bytes = kernel.pngWorkBytes(s);
	if (bytes < 0 || bytes > 2 ** 26) return failed(LIMIT);
	const work = memory.range(bytes);
	memory.view(work, bytes).fill(GARBAGE);
	const [width, height, stride] = [kernel.pngWidth(s), kernel.pngHeight(s), kernel.pngStride(s)];
	const pixels = new Uint8Array(stride * height);
	let rows = 0;
	let status = kernel.pngStart(s, work);
	if (status === OK) status = kernel.pngNext(s);
	for (; status > 0; status = kernel.pngNext(s)) {
		if (rows + status > height) throw new Error("more rows than the picture has");
		pixels.set(memory.view(kernel.pngRows(s), stride * status), stride * rows);
		rows += status;
	}
	if (kernel.pngNext(s) !== status) throw new Error("another answer when asked again");
	if (status === OK && rows !== height) throw new Error("fewer rows than the picture has");
	if (!memory.isIntact()) throw new Error("wrote outside its ranges");
	if (Buffer.compare(memory.view(src, file.length), file) !== 0) throw new Error("changed the file");
	return { status, width, height, pixels, rows };
}

/** Opens the file and answers the kernel, its state, and the status; good until the next call. */
export function openPng(file: Uint8Array): { kernel: PngKernel; s: number; status: number } {
	const { kernel } = memory;
	memory.reset();
	const src = memory.put(file);
	const s = memory.range(kernel.pngStateBytes());
	return { kernel, s, status: kernel.pngOpen(s, src, file.length) };
}

/** Inflates a zlib stream, at most `cap` bytes: the status or count, and the bytes. */
export function inflate(stream: Uint8Array, cap: number, skew = 0): { status: number; bytes: Uint8Array } {
	const { kernel } = memory;
	memory.reset();
	const src = memory.put(stream, skew);
	const s = memory.range(kernel.inflateStateBytes());
	memory.view(s, kernel.inflateStateBytes()).fill(GARBAGE);
	const dst = memory.range(cap, skew);
	const status = kernel.inflateAll(s, src, stream.length, dst, cap);
	if (!memory.isIntact()) throw new Error("wrote outside its ranges");
	return { status, bytes: memory.view(dst, Math.max(status, 0)).slice() };
}
