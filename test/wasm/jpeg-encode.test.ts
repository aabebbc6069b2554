// The JPEG encoder is libjpeg, row by row: its files are sharp's, byte for byte, and its scans are the plain twin's.
import sharp from "sharp";
import { expect, test } from "vitest";
import { loadKernel } from "../support/kernel.ts";
import { encodeScan, type Picture, parse, readTables } from "../support/twin/jpeg-encode.ts";
import { quantise, quantiseByReciprocal } from "../support/twin/jpeg-encode-block.ts";

interface JpegEncoder {
	jpegEncodeStateBytes(): number;
	jpegEncodeWorkBytes(width: number): number;
	jpegEncodeOutBytes(width: number): number;
	jpegEncodeStart(
		s: number,
		work: number,
		width: number,
		height: number,
		quality: number,
		subsample: number,
		out: number,
	): number;
	jpegEncodeRow(s: number, row: number, out: number): number;
	jpegEncodeEnd(s: number, out: number): number;
}

const LIMIT = -4;
const PAGE = 65536;
const GUARD = 64;
const GUARD_BYTE = 0xa5;

/** One encoder in memory of its own: state, work and out between guards, and the row against the end of the memory. */
class Encoder {
	readonly #picture: Picture;
	readonly #kernel: ReturnType<typeof loadKernel<JpegEncoder>>;
	readonly #guards: number[] = [];
	readonly #parts: Uint8Array[] = [];
	readonly #state: number;
	readonly #row: number;
	readonly #out: number;

	constructor(picture: Picture, quality: number, subsample: number, kernel = loadKernel<JpegEncoder>()) {
		const { width, height } = picture;
		this.#picture = picture;
		this.#kernel = kernel;
		const sizes = [kernel.jpegEncodeStateBytes(), kernel.jpegEncodeWorkBytes(width), kernel.jpegEncodeOutBytes(width)];
		const total = sizes.reduce((sum, bytes) => sum + bytes + 16 + GUARD, GUARD + width * 4);
		const first = kernel.memory.grow(Math.ceil(total / PAGE)) * PAGE;
		const memory = this.#memory().fill(GUARD_BYTE, first);
		let next = first;
		const [state, work, out] = sizes.map((bytes) => {
			const at = Math.ceil((next + GUARD) / 16) * 16;
			this.#guards.push(at - GUARD);
			next = at + bytes;
			return at;
		}) as [number, number, number];
		this.#guards.push(next);
		this.#state = state;
		this.#row = memory.length - width * 4;
		this.#out = out;
		this.#take(kernel.jpegEncodeStart(state, work, width, height, quality, subsample, out));
	}

	row(y: number): void {
		const { width, rgba } = this.#picture;
		this.#memory().set(rgba.subarray(y * width * 4, (y + 1) * width * 4), this.#row);
		this.#take(this.#kernel.jpegEncodeRow(this.#state, this.#row, this.#out));
	}

	end(): Uint8Array {
		this.#take(this.#kernel.jpegEncodeEnd(this.#state, this.#out));
		return new Uint8Array(Buffer.concat(this.#parts));
	}

	/** Whether every byte between state, work and out is as it was. */
	guardsHold(): boolean {
		return this.#guards.every((at) =>
			this.#memory()
				.subarray(at, at + GUARD)
				.every((byte) => byte === GUARD_BYTE),
		);
	}

	#memory(): Uint8Array {
		return new Uint8Array(this.#kernel.memory.buffer);
	}

	#take(bytes: number): void {
		const capacity = this.#kernel.jpegEncodeOutBytes(this.#picture.width);
		if (bytes < 0 || bytes > capacity) throw new RangeError(`${bytes} of ${capacity} bytes`);
		this.#parts.push(this.#memory().slice(this.#out, this.#out + bytes));
	}
}

function encode(picture: Picture, quality: number, subsample: number): Uint8Array {
	const encoder = new Encoder(picture, quality, subsample);
	for (let y = 0; y < picture.height; y++) encoder.row(y);
	return encoder.end();
}

/** The same picture by sharp, with the typical Huffman tables. */
async function encodeBySharp(picture: Picture, quality: number, subsample: number): Promise<Uint8Array> {
	const { width, height } = picture;
	const rgb = picture.rgba.filter((_, i) => i % 4 < 3);
	const chromaSubsampling = subsample ? "4:2:0" : "4:4:4";
	const options = { quality, chromaSubsampling, mozjpeg: false, optimiseCoding: false };
	return new Uint8Array(
		await sharp(rgb, { raw: { width, height, channels: 3 } })
			.jpeg(options)
			.toBuffer(),
	);
}

/** SOI and the 18 bytes of APP0 JFIF that this encoder writes and sharp does not. */
const START = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const withoutJfif = (jpeg: Uint8Array): Uint8Array => Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(20)]);

/** Numbers 0..2^32 by a fixed sequence (xorshift). */
function sequence(seed: number): () => number {
	let state = (seed * 2654435761 + 1) >>> 0 || 1;
	return () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state = (state ^ (state << 5)) >>> 0;
		return state;
	};
}

const paintings = {
	noise: (_x: number, _y: number, next: () => number) => [next(), next(), next()],
	saturated: (_x: number, _y: number, next: () => number) => {
		const bits = next() >>> 8;
		return [bits & 1 ? 255 : 0, bits & 2 ? 255 : 0, bits & 4 ? 255 : 0];
	},
	blackOrWhite: (_x: number, _y: number, next: () => number) => [0, 0, 0].fill((next() >>> 9) & 1 ? 255 : 0),
	stripes: (x: number, y: number) => [(x & 1) * 255, (y & 1) * 255, ((x + y) & 1) * 255],
	flat: () => [200, 30, 77],
	smooth: (x: number, y: number) => [128 + 127 * Math.sin(x / 11), 128 + 127 * Math.cos((x + y) / 9), 3 * x + 2 * y],
} as const;
type Painting = keyof typeof paintings;
const kinds = Object.keys(paintings) as Painting[];

function paint(kind: Painting, width: number, height: number, seed = 1): Picture {
	const next = sequence(seed);
	const rgba = new Uint8Array(width * height * 4);
	for (let i = 0; i < width * height; i++) {
		rgba.set([...paintings[kind](i % width, Math.floor(i / width), next), next()], i * 4);
	}
	return { width, height, rgba };
}

/** Every width and every height up to 40, and every pair of those around the edges of blocks and MCUs. */
const around = [1, 2, 7, 8, 9, 15, 16, 17, 24, 25, 31, 32, 33];
const sizes = [
	...Array.from({ length: 40 }, (_, i) => [i + 1, ((i * 23) % 40) + 1] as const),
	...around.flatMap((width) => around.map((height) => [width, height] as const)),
];

test.each([0, 1])("subsample %i: the file is sharp's at every size, kind and quality", async (subsample) => {
	for (const [i, [width, height]] of sizes.entries()) {
		const kind = kinds[i % kinds.length] ?? "noise";
		const quality = [1, 50, 85, 100][Math.floor(i / 6) % 4] ?? 85;
		const picture = paint(kind, width, height, i + 1);
		const file = encode(picture, quality, subsample);
		expect(file.subarray(0, 20)).toEqual(START);
		const same = Buffer.compare(withoutJfif(file), await encodeBySharp(picture, quality, subsample)) === 0;
		expect({ kind, width, height, quality, same }).toEqual({ kind, width, height, quality, same: true });
	}
});

test.each([0, 1])("subsample %i: the scan is the twin's", (subsample) => {
	for (const [i, kind] of kinds.entries()) {
		for (const quality of [1, 50, 85, 100]) {
			const picture = paint(kind, 33 + i * 3, 40 - i * 5, quality);
			const { segments, scan } = parse(encode(picture, quality, subsample));
			expect(segments.map(([marker]) => marker)).toEqual([0xe0, 0xdb, 0xdb, 0xc0, 0xc4, 0xc4, 0xc4, 0xc4, 0xda]);
			const twin = encodeScan(picture, subsample, readTables(segments));
			expect(Buffer.compare(scan, Buffer.concat([twin, Uint8Array.of(0xff, 0xd9)]))).toBe(0);
		}
	}
});

test("every quality's tables are sharp's", async () => {
	const picture = paint("smooth", 8, 8);
	for (let quality = 1; quality <= 100; quality++) {
		const file = withoutJfif(encode(picture, quality, 1));
		expect(Buffer.compare(file, await encodeBySharp(picture, quality, 1))).toBe(0);
	}
});

test("a reciprocal divides every coefficient by every step as an integer division does", () => {
	let wrong = 0;
	for (let step = 1; step <= 255; step++) {
		for (let coefficient = -8192; coefficient <= 8192; coefficient++) {
			if (quantiseByReciprocal(coefficient, step) !== quantise(coefficient, step)) wrong++;
		}
	}
	expect(wrong).toBe(0);
});

test.each([0, 1])("subsample %i: a decoder sees the picture", async (subsample) => {
	const picture = paint("smooth", 123, 77);
	const { data, info } = await sharp(encode(picture, 90, subsample))
		.raw()
		.toBuffer({ resolveWithObject: true });
	expect([info.width, info.height, info.channels]).toEqual([123, 77, 3]);
	const rgb = picture.rgba.filter((_, i) => i % 4 < 3);
	const squares = rgb.reduce((sum, value, i) => sum + (value - (data[i] ?? 0)) ** 2, 0);
	expect(10 * Math.log10(255 ** 2 / (squares / rgb.length))).toBeGreaterThan(subsample ? 26 : 36);
});

test.each([0, 1])("subsample %i: at the worst of pictures nothing else is written", (subsample) => {
	for (const [i, [width, height]] of sizes.entries()) {
		const encoder = new Encoder(paint(i % 2 ? "noise" : "blackOrWhite", width, height, i), 100, subsample);
		for (let y = 0; y < height; y++) encoder.row(y);
		encoder.end();
		expect({ width, height, guardsHold: encoder.guardsHold() }).toEqual({ width, height, guardsHold: true });
	}
});

test("alpha changes nothing", () => {
	const picture = paint("noise", 21, 5);
	const inverted = { ...picture, rgba: picture.rgba.map((value, i) => (i % 4 === 3 ? 255 - value : value)) };
	expect(encode(inverted, 85, 1)).toEqual(encode(picture, 85, 1));
});

test("two encoders take turns in one instance", () => {
	const pictures = [paint("noise", 37, 29, 3), paint("smooth", 64, 29, 4)] as const;
	const kernel = loadKernel<JpegEncoder>();
	const encoders = pictures.map((picture, i) => new Encoder(picture, 60 + i * 30, i, kernel));
	for (let y = 0; y < 29; y++) for (const encoder of encoders) encoder.row(y);
	expect(encoders.map((encoder) => encoder.end())).toEqual(pictures.map((p, i) => encode(p, 60 + i * 30, i)));
});

test("qualities are held to 1..100, and a row too many is ignored", () => {
	const picture = paint("smooth", 20, 20);
	expect(encode(picture, -7, 1)).toEqual(encode(picture, 1, 1));
	expect(encode(picture, 101, 1)).toEqual(encode(picture, 100, 1));
	const encoder = new Encoder(picture, 85, 1);
	for (let y = 0; y < 21; y++) encoder.row(Math.min(y, 19));
	expect(encoder.end()).toEqual(encode(picture, 85, 1));
});

test.each([
	[65500, 1],
	[1, 65500],
	[4099, 19],
])("%i x %i is sharp's too", async (width, height) => {
	const picture = paint("smooth", width, height);
	expect(Buffer.compare(withoutJfif(encode(picture, 85, 1)), await encodeBySharp(picture, 85, 1))).toBe(0);
});

test.each([
	[0, 1],
	[1, 0],
	[-1, 1],
	[65501, 1],
	[1, 65501],
])("%i x %i is a LIMIT", (width, height) => {
	expect(loadKernel<JpegEncoder>().jpegEncodeStart(0, 0, width, height, 85, 1, 0)).toBe(LIMIT);
});
