// Writes any PNG the standard allows, plainly (PNG 3rd edition): the decoder's opposite in the tests. A picture is its
// samples; how they are filtered, interlaced, compressed and cut into chunks is the test's to say.
import { crc32, deflateSync, type ZlibOptions } from "node:zlib";

export type Depth = 1 | 2 | 4 | 8 | 16;
/** 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha. */
export type ColourType = 0 | 2 | 3 | 4 | 6;

/** A picture before it is a file. */
export interface Picture {
	readonly width: number;
	readonly height: number;
	readonly depth: Depth;
	readonly colour: ColourType;
	/** Row by row, pixel by pixel, channel by channel; each below 2^depth. */
	readonly samples: Uint16Array;
	/** RGB triples. */
	readonly palette?: Uint8Array;
	/** What tRNS holds. */
	readonly transparency?: Uint8Array;
}

/** How the picture becomes a file. */
export interface Writing {
	/** The filter of the n-th row written; 0 (none) unless said. */
	readonly filter?: (row: number) => number;
	readonly interlaced?: boolean;
	/** The length of the n-th IDAT chunk, 0 for an empty one; all in one unless said. */
	readonly cut?: (chunk: number) => number;
	readonly zlib?: ZlibOptions;
	/** Chunks between IHDR and PLTE, between tRNS and IDAT, and between IDAT and IEND. */
	readonly first?: readonly Uint8Array[];
	readonly before?: readonly Uint8Array[];
	readonly after?: readonly Uint8Array[];
}

/** Every pair of colour type and depth there is (table 11.1). */
export const KINDS: readonly (readonly [ColourType, Depth])[] = [
	[0, 1],
	[0, 2],
	[0, 4],
	[0, 8],
	[0, 16],
	[2, 8],
	[2, 16],
	[3, 1],
	[3, 2],
	[3, 4],
	[3, 8],
	[4, 8],
	[4, 16],
	[6, 8],
	[6, 16],
];

/** Samples a pixel. */
export function channelsOf(colour: ColourType): number {
	return { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour];
}

export const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A chunk: length, type, data, CRC (5.3). */
export function chunk(type: string, data: Uint8Array = new Uint8Array(0)): Uint8Array {
	const out = Buffer.alloc(data.length + 12);
	out.writeUInt32BE(data.length, 0);
	out.write(type, 4, "latin1");
	out.set(data, 8);
	out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
	return new Uint8Array(out);
}

export function header({ width, height, depth, colour }: Picture, interlaced = false): Uint8Array {
	const data = Buffer.alloc(13);
	data.writeUInt32BE(width, 0);
	data.writeUInt32BE(height, 4);
	data.set([depth, colour, 0, 0, Number(interlaced)], 8);
	return chunk("IHDR", data);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
	return new Uint8Array(Buffer.concat(parts));
}

/** The whole file. */
export function writePng(picture: Picture, writing: Writing = {}): Uint8Array {
	const stream = deflateSync(filteredRows(picture, writing), writing.zlib);
	return concat([
		SIGNATURE,
		header(picture, writing.interlaced),
		...(writing.first ?? []),
		...(picture.palette ? [chunk("PLTE", picture.palette)] : []),
		...(picture.transparency ? [chunk("tRNS", picture.transparency)] : []),
		...(writing.before ?? []),
		...dataChunks(stream, writing.cut),
		...(writing.after ?? []),
		chunk("IEND"),
	]);
}

/** The stream in IDAT chunks of the lengths asked for; after ten thousand, one takes the rest. */
export function dataChunks(stream: Uint8Array, cut: (chunk: number) => number = () => stream.length): Uint8Array[] {
	const chunks: Uint8Array[] = [];
	for (let at = 0; at < stream.length; ) {
		const length = chunks.length < 10_000 ? cut(chunks.length) : stream.length;
		chunks.push(chunk("IDAT", stream.subarray(at, at + length)));
		at += length;
	}
	return chunks;
}

/** First column and row, column and row distance of Adam7's passes (8.2). */
const ADAM7 = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
] as const;

/** All filtered rows, pass after pass: what the zlib stream holds. */
export function filteredRows(picture: Picture, { filter = () => 0, interlaced = false }: Writing = {}): Uint8Array {
	const { width, height, depth, colour } = picture;
	const size = Math.max(1, (channelsOf(colour) * depth) / 8);
	const rows: Uint8Array[] = [];
	for (const [left, top, dx, dy] of interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)) {
		let above: Uint8Array | undefined;
		for (let y = top; y < height && left < width; y += dy) {
			const row = packRow(picture, y, left, dx);
			rows.push(filterRow(filter(rows.length), row, above ?? new Uint8Array(row.length), size));
			above = row;
		}
	}
	return concat(rows);
}

/** The samples of every `dx`-th pixel of row `y`, packed into bytes, high end first (7.2). */
function packRow(picture: Picture, y: number, left: number, dx: number): Uint8Array {
	const { width, depth, colour, samples } = picture;
	const channels = channelsOf(colour);
	const pixels = Math.ceil((width - left) / dx);
	const row = new Uint8Array(Math.ceil((pixels * channels * depth) / 8));
	for (let i = 0; i < pixels * channels; i++) {
		const x = left + Math.floor(i / channels) * dx;
		const sample = samples[(y * width + x) * channels + (i % channels)] ?? 0;
		if (depth === 16) row.set([sample >> 8, sample & 255], i * 2);
		else row[(i * depth) >> 3] = (row[(i * depth) >> 3] ?? 0) | (sample << (8 - depth - ((i * depth) & 7)));
	}
	return row;
}

/** A filter's byte and the row's differences to its prediction (9.2). */
function filterRow(type: number, row: Uint8Array, above: Uint8Array, size: number): Uint8Array {
	const out = new Uint8Array(row.length + 1);
	out[0] = type;
	for (let i = 0; i < row.length; i++) {
		const a = row[i - size] ?? 0;
		const b = above[i] ?? 0;
		const c = (i >= size ? above[i - size] : 0) ?? 0;
		out[i + 1] = (row[i] ?? 0) - ([0, a, b, (a + b) >> 1, paeth(a, b, c)][type] ?? 0);
	}
	return out;
}

/** The Paeth predictor as 9.4 writes it. */
function paeth(a: number, b: number, c: number): number {
	const p = a + b - c;
	const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
	return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** The picture as RGBA8, straight alpha: what a decoder should give. 16 bits are rounded to 8, low depths scaled up. */
export function toRgba(picture: Picture): Uint8Array {
	const { width, height, colour, samples, palette, transparency } = picture;
	const channels = channelsOf(colour);
	const out = new Uint8Array(width * height * 4);
	for (let i = 0; i < width * height; i++) {
		const pixel = [...samples.subarray(i * channels, (i + 1) * channels)];
		out.set(
			colour === 3 ? fromPalette(pixel[0] ?? 0, palette, transparency) : fromSamples(pixel, picture, transparency),
			i * 4,
		);
	}
	return out;
}

function fromPalette(index: number, palette?: Uint8Array, alphas?: Uint8Array): number[] {
	return [...[0, 1, 2].map((c) => palette?.[index * 3 + c] ?? 0), alphas?.[index] ?? 255];
}

function fromSamples(pixel: readonly number[], { depth, colour }: Picture, key?: Uint8Array): number[] {
	const [v = 0, w = 0, b = 0, a = 0] = pixel.map((sample) => Math.round((sample * 255) / (2 ** depth - 1)));
	if (colour === 4) return [v, v, v, w];
	if (colour === 6) return [v, w, b, a];
	const same = (sample: number, i: number) =>
		((key?.[i * 2] ?? 0) * 256 + (key?.[i * 2 + 1] ?? 0)) % 2 ** depth === sample;
	const alpha = key && pixel.every(same) ? 0 : 255;
	return colour === 0 ? [v, v, v, alpha] : [v, w, b, alpha];
}
