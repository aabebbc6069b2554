// The kernel's JPEG decoder as the tests drive it: upload, state and work lie between guards in memory full of garbage,
// and after every call the guards and the upload must be what they were.
import { loadKernel } from "../kernel.ts";

/** The decoder's exports. */
interface JpegKernel {
	jpegStateBytes(): number;
	jpegOpen(s: number, src: number, length: number): number;
	jpegWidth(s: number): number;
	jpegHeight(s: number): number;
	jpegProgressive(s: number): number;
	jpegColour(s: number): number;
	jpegWorkBytes(s: number, scale: number, x0: number, y0: number, x1: number, y1: number): number;
	jpegStart(s: number, work: number, scale: number, x0: number, y0: number, x1: number, y1: number): number;
	jpegNext(s: number): number;
	jpegRows(s: number): number;
	jpegStride(s: number): number;
}

/** The statuses of wasm/status.ts. */
export const OK = 0;
export const TRUNCATED = -1;
export const CORRUPT = -2;
export const UNSUPPORTED = -3;
export const LIMIT = -4;

/** What the headers say. */
export interface Facts {
	readonly width: number;
	readonly height: number;
	readonly progressive: number;
	/** 0 gray, 1 YCbCr, 2 RGB, 3 CMYK, 4 YCCK. */
	readonly colour: number;
}

/** What became of a file: OK and the window's pixels (four bytes each), or the first other status of any call. */
export interface Decoded {
	readonly status: number;
	readonly facts?: Facts;
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
	readonly workBytes: number;
}

/** The denominator (1, 2, 4, 8), and the window x0, y0, x1, y1 of the picture so scaled; all of it if not given. */
export interface Wanted {
	readonly scale?: number;
	readonly window?: readonly [number, number, number, number];
}

const GUARD = 512;
const GARBAGE = 0xa5;
const PAGE = 65536;
const aligned = (n: number) => (n + 15) & ~15;

/** A decoder in an instance of its own, which its calls share. */
export class JpegDecoder {
	readonly #kernel = loadKernel<JpegKernel>();

	/** Throws where the kernel breaks its promises; a bad file is a status. */
	decode(file: Uint8Array, { scale = 1, window }: Wanted = {}): Decoded {
		const k = this.#kernel;
		// The upload begins off any alignment and its guard begins at its very end.
		const src = PAGE + GUARD + (file.length % 16);
		const s = aligned(src + file.length + GUARD);
		const work = aligned(s + k.jpegStateBytes() + GUARD);
		this.#fill(PAGE, work);
		this.#view(src, file.length).set(file);
		const guarded = (workBytes: number, status: number): number => {
			this.#intact(PAGE, src);
			this.#intact(src + file.length, s);
			this.#intact(s + k.jpegStateBytes(), work);
			if (workBytes > 0) this.#intact(work + workBytes, work + workBytes + GUARD);
			if (Buffer.compare(this.#view(src, file.length), file) !== 0) throw new Error("changed the upload");
			return status;
		};
		const failed = (status: number, facts?: Facts, workBytes = 0): Decoded => ({
			...{ status, width: 0, height: 0, pixels: new Uint8Array(0), workBytes },
			...(facts === undefined ? {} : { facts }),
		});

		const opened = guarded(0, k.jpegOpen(s, src, file.length));
		if (opened < 0) return failed(opened);
		const facts: Facts = {
			width: k.jpegWidth(s),
			height: k.jpegHeight(s),
			progressive: k.jpegProgressive(s),
			colour: k.jpegColour(s),
		};
		const whole = [0, 0, Math.ceil(facts.width / scale), Math.ceil(facts.height / scale)] as const;
		const [x0, y0, x1, y1] = window ?? whole;
		const workBytes = k.jpegWorkBytes(s, scale, x0, y0, x1, y1);
		if (workBytes < 0) return failed(workBytes, facts);
		this.#fill(work, work + workBytes + GUARD);
		const [width, height] = [x1 - x0, y1 - y0];
		if (width * height > 2 ** 24) throw new Error("too large a picture for a test");

		let status = guarded(workBytes, k.jpegStart(s, work, scale, x0, y0, x1, y1));
		const pixels = new Uint8Array(4 * width * height);
		let rows = 0;
		if (status === OK) status = k.jpegNext(s);
		for (; status > 0; status = k.jpegNext(s)) {
			if (rows + status > height) throw new Error("more rows than the window has");
			for (let i = 0; i < status; i++, rows++) {
				pixels.set(this.#view(k.jpegRows(s) + i * k.jpegStride(s), 4 * width), 4 * width * rows);
			}
		}
		if (guarded(workBytes, k.jpegNext(s)) !== status) throw new Error("another answer when asked again");
		if (status === OK && rows !== height) throw new Error("fewer rows than the window has");
		return status === OK ? { status, facts, width, height, pixels, workBytes } : failed(status, facts, workBytes);
	}

	#view(ptr: number, bytes: number): Uint8Array {
		return new Uint8Array(this.#kernel.memory.buffer, ptr, bytes);
	}

	#fill(begin: number, end: number): void {
		const missing = end - this.#kernel.memory.buffer.byteLength;
		if (missing > 0) this.#kernel.memory.grow(Math.ceil(missing / PAGE));
		this.#view(begin, end - begin).fill(GARBAGE);
	}

	#intact(begin: number, end: number): void {
		if (this.#view(begin, end - begin).some((byte) => byte !== GARBAGE)) throw new Error("wrote outside its ranges");
	}
}
