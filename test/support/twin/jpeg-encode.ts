// The plain twin of wasm/jpeg-encoder: a whole picture to the bytes of its scan, by the tables that the file carries.
import { forwardDct, quantise } from "./jpeg-encode-block.ts";

/** RGBA8, rows from the top. */
export interface Picture {
	readonly width: number;
	readonly height: number;
	readonly rgba: Uint8Array;
}

/** Steps in zigzag order and codes by symbol, by number of table: 0 luma, 1 chroma. */
export interface Tables {
	readonly steps: readonly Uint8Array[];
	readonly dc: readonly Codes[];
	readonly ac: readonly Codes[];
}

type Codes = ReadonlyMap<number, string>;

/** One component's level-shifted samples, padded to whole blocks; the first `columns` by `rows` are of the picture. */
interface Plane {
	readonly width: number;
	readonly samples: Int32Array;
	readonly columns: number;
	readonly rows: number;
}

/** Natural index of each zigzag position (T.81 figure A.6): diagonals, in turn down and up. */
export const zigzag: readonly number[] = Array.from({ length: 15 }, (_, diagonal) =>
	Array.from({ length: 8 }, (_, step) => (diagonal % 2 ? [step, diagonal - step] : [diagonal - step, step]))
		.filter(([y = 0, x = 0]) => y >= 0 && y < 8 && x >= 0 && x < 8)
		.map(([y = 0, x = 0]) => y * 8 + x),
).flat();

/** The segments of a file up to its scan: markers and their payloads; and the bytes from the scan on. */
export function parse(jpeg: Uint8Array): { segments: (readonly [number, Uint8Array])[]; scan: Uint8Array } {
	const segments: (readonly [number, Uint8Array])[] = [];
	let at = 2;
	for (;;) {
		const marker = jpeg[at + 1] ?? 0;
		const next = at + 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0);
		segments.push([marker, jpeg.subarray(at + 4, next)]);
		at = next;
		if (marker === 0xda) return { segments, scan: jpeg.subarray(at) };
	}
}

/** Reads DQT and DHT segments of one table each (T.81 B.2.4). */
export function readTables(segments: readonly (readonly [number, Uint8Array])[]): Tables {
	const tables = { steps: [] as Uint8Array[], dc: [] as Codes[], ac: [] as Codes[] };
	for (const [marker, payload] of segments) {
		const [id = 0] = payload;
		if (marker === 0xdb) tables.steps[id] = payload.subarray(1);
		if (marker === 0xc4) (id < 16 ? tables.dc : tables.ac)[id % 16] = assignCodes(payload.subarray(1));
	}
	return tables;
}

/** T.81 Annex C. */
function assignCodes(list: Uint8Array): Codes {
	const codes = new Map<number, string>();
	let code = 0;
	let next = 16;
	for (let length = 1; length <= 16; length++) {
		for (let count = list[length - 1] ?? 0; count > 0; count--) {
			codes.set(list[next++] ?? 0, (code++).toString(2).padStart(length, "0"));
		}
		code *= 2;
	}
	return codes;
}

/** The entropy-coded bytes of a picture, stuffed and padded, without EOI. `subsample`: 0 = 4:4:4, 1 = 4:2:0. */
export function encodeScan(picture: Picture, subsample: number, tables: Tables): Uint8Array {
	const planes = convert(picture, subsample);
	const predictions = [0, 0, 0];
	const bits: string[] = [];
	const mcu = 8 << subsample;
	for (let y = 0; y < picture.height; y += mcu) {
		for (let x = 0; x < picture.width; x += mcu) {
			for (const [component, plane] of planes.entries()) {
				const across = component === 0 ? 1 + subsample : 1;
				const shift = component === 0 ? 0 : subsample;
				for (let block = 0; block < across * across; block++) {
					const column = (x >> shift) / 8 + (block % across);
					const row = (y >> shift) / 8 + Math.floor(block / across);
					const dc = predictions[component] ?? 0;
					const table = component === 0 ? 0 : 1;
					const coefficients = blockAt(plane, column, row, dc, tables.steps[table]);
					bits.push(codeBlock(coefficients, dc, tables.dc[table], tables.ac[table]));
					predictions[component] = coefficients[0] ?? 0;
				}
			}
		}
	}
	return pack(bits.join(""));
}

/** Quantised coefficients in zigzag order; of a block without pixels, the DC value before it and zeros. */
function blockAt(plane: Plane, column: number, row: number, dc: number, steps?: Uint8Array): number[] {
	if (column * 8 >= plane.columns || row * 8 >= plane.rows) return [dc, ...new Array<number>(63).fill(0)];
	const start = row * 8 * plane.width + column * 8;
	const samples = Array.from({ length: 64 }, (_, i) => plane.samples[start + (i >> 3) * plane.width + (i & 7)] ?? 0);
	const transformed = forwardDct(samples);
	return zigzag.map((natural, k) => quantise(transformed[natural] ?? 0, steps?.[k] ?? 1));
}

/** T.81 F.1.2. */
function codeBlock(coefficients: readonly number[], previousDc: number, dc?: Codes, ac?: Codes): string {
	const [first = 0, ...rest] = coefficients;
	const difference = valueBits(first - previousDc);
	let bits = (dc?.get(difference.length) ?? "") + difference;
	let run = 0;
	for (const value of rest) {
		if (value === 0) {
			run++;
			continue;
		}
		for (; run > 15; run -= 16) bits += ac?.get(0xf0) ?? "";
		const magnitude = valueBits(value);
		bits += (ac?.get(run * 16 + magnitude.length) ?? "") + magnitude;
		run = 0;
	}
	return run > 0 ? bits + (ac?.get(0) ?? "") : bits;
}

/** T.81 F.1.2.1: the magnitude in as few bits as hold it, inverted when the value is negative. */
function valueBits(value: number): string {
	if (value === 0) return "";
	const size = Math.abs(value).toString(2).length;
	return (value > 0 ? value : value + 2 ** size - 1).toString(2).padStart(size, "0");
}

/** Bits to bytes: padded with ones, a zero byte after each 0xFF (T.81 F.1.2.3). */
function pack(bits: string): Uint8Array {
	const bytes: number[] = [];
	for (let at = 0; at < bits.length; at += 8) {
		const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, "1"), 2);
		bytes.push(byte);
		if (byte === 0xff) bytes.push(0);
	}
	return Uint8Array.from(bytes);
}

/** The three planes: JFIF's colours in 16-bit fixed point, chroma halved if asked, edges repeated. */
function convert(picture: Picture, subsample: number): Plane[] {
	const luma = component(picture, (r, g, b) => (19595 * r + 38470 * g + 7471 * b + 32768) >> 16);
	const cb = component(picture, (r, g, b) => (-11059 * r - 21709 * g + 32768 * b + (128 << 16) + 32767) >> 16);
	const cr = component(picture, (r, g, b) => (32768 * r - 27439 * g - 5329 * b + (128 << 16) + 32767) >> 16);
	return [luma, subsample ? halve(cb) : cb, subsample ? halve(cr) : cr].map(repeatLastRow);
}

/** A plane of whole 16x16 MCUs, its last column repeated to the right, its last row once to an even height. */
function component({ width, height, rgba }: Picture, of: (r: number, g: number, b: number) => number): Plane {
	const padded = Math.ceil(width / 16) * 16;
	const rows = height + (height % 2);
	const samples = new Int32Array(padded * (Math.ceil(height / 16) * 16));
	for (let y = 0; y < rows; y++) {
		for (let x = 0; x < padded; x++) {
			const [r = 0, g = 0, b = 0] = rgba.subarray((Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4);
			samples[y * padded + x] = of(r, g, b) - 128;
		}
	}
	return { width: padded, samples, columns: width, rows: height };
}

/** Means of 2x2, with a bias of 1 in even columns and 2 in odd ones. */
function halve(plane: Plane): Plane {
	const width = plane.width / 2;
	const samples = new Int32Array(plane.samples.length / 4);
	for (let i = 0; i < samples.length; i++) {
		const at = Math.floor(i / width) * 2 * plane.width + (i % width) * 2;
		const of = (offset: number): number => plane.samples[at + offset] ?? 0;
		samples[i] = (of(0) + of(1) + of(plane.width) + of(plane.width + 1) + 1 + (i & 1)) >> 2;
	}
	return { width, samples, columns: Math.ceil(plane.columns / 2), rows: Math.ceil(plane.rows / 2) };
}

function repeatLastRow(plane: Plane): Plane {
	const { width, samples, rows } = plane;
	for (let at = rows * width; at < samples.length; at += width) {
		samples.copyWithin(at, (rows - 1) * width, rows * width);
	}
	return plane;
}
