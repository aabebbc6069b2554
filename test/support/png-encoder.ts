// The kernel's PNG encoder as the tests drive it, in memory that is dirty before, guarded around, and as tight as it allows;
// and a reader of its files in the plainest way there is: chunk by chunk, node:zlib, the twin's unfiltering.
import { crc32, inflateSync } from "node:zlib";
import { loadKernel } from "./kernel.ts";
import { type Filter, unfilterRow } from "./twin/png-filter.ts";

interface PngEncoder {
	pngEncodeStateBytes(): number;
	pngEncodeWorkBytes(width: number, colourType: number): number;
	pngEncodeOutBytes(width: number, colourType: number): number;
	pngEncodeStart(s: number, work: number, width: number, height: number, colourType: number, out: number): number;
	pngEncodeRow(s: number, row: number, out: number): number;
	pngEncodeEnd(s: number, out: number): number;
}

/** 0 gray, 2 RGB, 6 RGB with alpha. */
export type EncodedColour = 0 | 2 | 6;

export interface RgbaPicture {
	readonly width: number;
	readonly height: number;
	readonly rgba: Uint8Array;
}

export const channels = (colour: EncodedColour): number => ({ 0: 1, 2: 3, 6: 4 })[colour];

/** What the file holds of the picture: red alone, no alpha, or all. */
export function samplesOf({ rgba }: RgbaPicture, colour: EncodedColour): Uint8Array {
	const kept = channels(colour);
	return rgba.filter((_, i) => i % 4 < kept);
}

const PAGE = 65536;
const GUARD = 64;
const GUARD_BYTE = 0xa5;
/** Where a guard begins and ends. */
type Guard = readonly [number, number];

/** Encoders one after the other in one instance: each finds the memory as the last one, and `dirt`, left it. */
export class EncoderBench {
	readonly kernel = loadKernel<PngEncoder>();
	/** The kernel's own data lies below. */
	readonly #base = this.memory().length;
	#guards: readonly Guard[] = [];

	/** The file; throws if a call answers with a status, passes the capacity of `out`, or touches what is not its own. */
	encode(picture: RgbaPicture, colour: EncodedColour, dirt?: Uint8Array): Uint8Array {
		const { kernel } = this;
		const { width, height, rgba } = picture;
		const capacity = kernel.pngEncodeOutBytes(width, colour);
		const work = kernel.pngEncodeWorkBytes(width, colour);
		const [s, workAt, out, row] = this.layOut([kernel.pngEncodeStateBytes(), work, capacity, width * 4], dirt);
		const parts: Uint8Array[] = [];
		const take = (bytes: number): void => {
			if (bytes < 0 || bytes > capacity) throw new RangeError(`${bytes} of ${capacity} bytes`);
			parts.push(this.memory().slice(out, out + bytes));
		};
		take(kernel.pngEncodeStart(s, workAt, width, height, colour, out));
		for (let y = 0; y < height; y++) {
			this.memory().set(rgba.subarray(y * width * 4, (y + 1) * width * 4), row);
			take(kernel.pngEncodeRow(s, row, out));
		}
		take(kernel.pngEncodeEnd(s, out));
		if (!this.#guardsHold()) throw new RangeError("a guard was overwritten");
		return new Uint8Array(Buffer.concat(parts));
	}

	memory(): Uint8Array {
		return new Uint8Array(this.kernel.memory.buffer);
	}

	/** Addresses for areas of these sizes, 16-aligned, a guard right before and right behind each. */
	layOut(
		sizes: readonly [number, number, number, number],
		dirt?: Uint8Array,
	): readonly [number, number, number, number] {
		let next = this.#base;
		const guards: Guard[] = [];
		const [s, work, out, row] = sizes.map((bytes) => {
			const at = Math.ceil((next + GUARD) / 16) * 16;
			guards.push([next, at]);
			next = at + bytes;
			return at;
		}) as [number, number, number, number];
		guards.push([next, next + GUARD]);
		const missing = next + GUARD - this.memory().length;
		if (missing > 0) this.kernel.memory.grow(Math.ceil(missing / PAGE));
		const memory = this.memory();
		if (dirt !== undefined) memory.set(dirt.subarray(0, memory.length - this.#base), this.#base);
		for (const [from, to] of guards) memory.fill(GUARD_BYTE, from, to);
		this.#guards = guards;
		return [s, work, out, row];
	}

	#guardsHold(): boolean {
		const memory = this.memory();
		return this.#guards.every(([from, to]) => memory.subarray(from, to).every((byte) => byte === GUARD_BYTE));
	}
}

/** A file taken apart. */
export interface ReadPng {
	readonly chunks: readonly { readonly type: string; readonly data: Buffer }[];
	/** What was compressed: the filter byte and the filtered bytes of every row. */
	readonly filtered: Buffer;
	readonly filters: readonly Filter[];
	/** The pixels, as samplesOf gives them. */
	readonly samples: Uint8Array;
}

/** Reads an 8-bit picture that is not interlaced; throws where lengths, CRCs or the zlib stream are wrong. */
export function readPng(file: Uint8Array): ReadPng {
	const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
	if (bytes.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") throw new Error("signature");
	const chunks: { type: string; data: Buffer }[] = [];
	for (let at = 8; at < bytes.length; ) {
		const end = at + 8 + bytes.readUInt32BE(at);
		if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new Error(`CRC at ${at}`);
		chunks.push({ type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, end) });
		at = end + 4;
	}
	const ihdr = chunks[0]?.data ?? Buffer.alloc(13);
	const width = ihdr.readUInt32BE(0);
	const height = ihdr.readUInt32BE(4);
	const pixel = channels(ihdr.readUInt8(9) as EncodedColour);
	const data = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data));
	const { buffer: filtered, engine } = inflateSync(data, { info: true }) as unknown as Inflated;
	if (engine.bytesWritten !== data.length) throw new Error("bytes behind the zlib stream");
	if (filtered.length !== height * (width * pixel + 1)) throw new Error(`${filtered.length} bytes`);

	const samples = new Uint8Array(width * height * pixel);
	const filters: Filter[] = [];
	let above: Uint8Array = new Uint8Array(width * pixel);
	for (let y = 0; y < height; y++) {
		const at = y * (width * pixel + 1);
		const filter = filtered.readUInt8(at) as Filter;
		above = unfilterRow(filter, filtered.subarray(at + 1, at + 1 + width * pixel), above, pixel);
		filters.push(filter);
		samples.set(above, y * width * pixel);
	}
	return { chunks, filtered, filters, samples };
}

/** What inflateSync answers when asked for `info`, which its types do not say. */
interface Inflated {
	readonly buffer: Buffer;
	readonly engine: { readonly bytesWritten: number };
}
