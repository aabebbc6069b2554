// Small real files for tests inside workerd, where sharp cannot run: PNG written here with node:zlib, JPEG by MozJPEG.
import { crc32, deflateSync } from "node:zlib";
import encode, { init } from "@jsquash/jpeg/encode.js";
import mozjpeg from "../../node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";

/** A picture as a function of its place: R, G, B, A. */
export type Painting = (x: number, y: number) => readonly [number, number, number, number];

/** Diagonal stripes over a slow gradient: something for every codec to do. */
export const stripes: Painting = (x, y) => [(x * 3) & 255, (y * 5) & 255, (x + y) % 16 < 8 ? 220 : 30, 255];

function pixels(width: number, height: number, painting: Painting): Uint8ClampedArray {
	const data = new Uint8ClampedArray(width * height * 4);
	for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(painting(x, y), (y * width + x) * 4);
	return data;
}

function chunk(type: string, data: Uint8Array): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const out = Buffer.alloc(body.length + 8);
	out.writeUInt32BE(data.length, 0);
	body.copy(out, 4);
	out.writeUInt32BE(crc32(body), body.length + 4);
	return out;
}

function header(width: number, height: number): Buffer {
	const ihdr = Buffer.alloc(13);
	ihdr.writeUInt32BE(width, 0);
	ihdr.writeUInt32BE(height, 4);
	ihdr.set([8, 6], 8);
	return chunk("IHDR", ihdr);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** An RGBA PNG, no filters. */
export function png(width: number, height: number, painting: Painting = stripes): Uint8Array<ArrayBuffer> {
	const data = pixels(width, height, painting);
	const raw = Buffer.alloc((width * 4 + 1) * height);
	for (let y = 0; y < height; y++) raw.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
	const file = [SIGNATURE, header(width, height), chunk("IDAT", deflateSync(raw)), chunk("IEND", Buffer.alloc(0))];
	return new Uint8Array(Buffer.concat(file));
}

/** A PNG that claims this size and has no pixels to speak of: refused by its header or not at all. */
export function hollowPng(width: number, height: number): Uint8Array<ArrayBuffer> {
	const file = [SIGNATURE, header(width, height), chunk("IDAT", deflateSync(Buffer.alloc(64)))];
	return new Uint8Array(Buffer.concat([...file, chunk("IEND", Buffer.alloc(0))]));
}

let ready: Promise<void> | undefined;

/** A JPEG. */
export async function jpeg(
	width: number,
	height: number,
	painting: Painting = stripes,
): Promise<Uint8Array<ArrayBuffer>> {
	ready ??= init(mozjpeg);
	await ready;
	const data = pixels(width, height, painting);
	return new Uint8Array(await encode({ data, width, height, colorSpace: "srgb" }, { quality: 90 }));
}
