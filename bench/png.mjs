// The PNG encoder by itself, here in Node: its files beside libpng's, its time beside @jsquash/png's, on the same pixels.
import { readFileSync } from "node:fs";
import encode, { init } from "@jsquash/png/encode.js";
import sharp from "sharp";
import { libpng } from "./pictures.mjs";
import { median } from "./statistics.mjs";

const RGB = 2;
const WARM_UP = 5;
const TURNS = 25;
/** The level that libpng's results are measured by. */
const LEVEL = 6;

const kernel = new WebAssembly.Module(readFileSync(new URL("../build/kernel.wasm", import.meta.url)));

/**
 * @param {Buffer} file an opaque picture, as any file
 * @returns figures: bytes of each file, milliseconds of each encoder, `ratio` of theirs (the median of pairs)
 */
export async function comparePng(file) {
	await init(
		new WebAssembly.Module(
			readFileSync(new URL("../node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm", import.meta.url)),
		),
	);
	const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	// @jsquash/png reads the whole buffer behind its array.
	const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
	const contestants = [() => encodeByKernel(picture), async () => new Uint8Array(await encode(picture))];

	const results = [];
	const pairs = [];
	for (let turn = -WARM_UP; turn < TURNS; turn++) {
		const pair = [];
		for (const [i, job] of contestants.entries()) {
			const began = performance.now();
			results[i] = await job();
			pair.push(performance.now() - began);
		}
		if (turn >= 0) pairs.push(pair);
	}
	await checkSame(results[0], picture);
	const theirs = await libpng(file, LEVEL);
	return {
		width: picture.width,
		height: picture.height,
		bytes: { imprint: results[0].length, libpng: theirs.length, jsquash: results[1].length },
		ms: { imprint: median(pairs.map(([ours]) => ours)), jsquash: median(pairs.map(([, ms]) => ms)) },
		ratio: median(pairs.map(([ours, ms]) => ours / ms)),
	};
}

/** As src/image/encode/png.ts does it: a fresh instance, row by row. */
function encodeByKernel({ data, width, height }) {
	const { exports } = new WebAssembly.Instance(kernel);
	const sizes = [
		exports.pngEncodeStateBytes(),
		exports.pngEncodeWorkBytes(width, RGB),
		exports.pngEncodeOutBytes(width, RGB),
		width * 4,
	];
	const [statePtr, workPtr, outPtr, rowPtr] = layOut(exports, sizes);
	const memory = new Uint8Array(exports.memory.buffer);
	const pieces = [];
	const take = (count) => {
		if (count < 0) throw new Error(`the encoder answered ${count}`);
		pieces.push(memory.slice(outPtr, outPtr + count));
	};
	take(exports.pngEncodeStart(statePtr, workPtr, width, height, RGB, outPtr));
	for (let y = 0; y < height; y++) {
		memory.set(data.subarray(y * width * 4, (y + 1) * width * 4), rowPtr);
		take(exports.pngEncodeRow(statePtr, rowPtr, outPtr));
	}
	take(exports.pngEncodeEnd(statePtr, outPtr));
	return Buffer.concat(pieces);
}

/** Addresses for so many bytes each, in memory grown to hold them. */
function layOut(exports, sizes) {
	let end = exports.arenaStart();
	const addresses = sizes.map((bytes) => {
		const address = end;
		end = Math.ceil((end + bytes) / 16) * 16;
		return address;
	});
	const missing = end - exports.memory.buffer.byteLength;
	if (missing > 0) exports.memory.grow(Math.ceil(missing / 65_536));
	return addresses;
}

async function checkSame(png, { data }) {
	const decoded = await sharp(png).ensureAlpha().raw().toBuffer();
	if (Buffer.compare(decoded, Buffer.from(data.buffer)) !== 0) throw new Error("the PNG does not hold the same pixels");
}
