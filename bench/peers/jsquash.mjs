// The plain jSquash way, as its documentation shows it and most Workers have it: decode, resize, compose in JavaScript,
// encode. The second argument says in what light it resizes: "linear" is its default, "gamma" is what everyone else
// here does, and quicker.
import { readFileSync } from "node:fs";
import decode, { init as initDecode } from "@jsquash/jpeg/decode.js";
import encode, { init as initEncode } from "@jsquash/png/encode.js";
import resize, { initResize } from "@jsquash/resize";
import { answerJobs, readCard } from "./jobs.mjs";

const { width, height, window, pixels } = readCard();
const light = process.argv[3] === "gamma" ? { linearRGB: false, premultiply: false } : {};

// Node has none, a Worker has.
globalThis.ImageData ??= class {
	constructor(data, width, height) {
		Object.assign(this, { data, width, height });
	}
};

const compiled = (path) =>
	new WebAssembly.Module(readFileSync(new URL(`../../node_modules/@jsquash/${path}`, import.meta.url)));
// As in a Worker: compiled when it starts, instantiated by the first request.
const modules = {
	decode: compiled("jpeg/codec/dec/mozjpeg_dec.wasm"),
	resize: compiled("resize/lib/resize/pkg/squoosh_resize_bg.wasm"),
	encode: compiled("png/codec/pkg/squoosh_png_bg.wasm"),
};
let instantiated;

await answerJobs(async (photo) => {
	instantiated ??= Promise.all([initDecode(modules.decode), initResize(modules.resize), initEncode(modules.encode)]);
	await instantiated;
	const decoded = await decode(photo.buffer.slice(photo.byteOffset, photo.byteOffset + photo.length));
	// Its "contain" is what others call cover: the middle of the photo, cropped to the window's shape.
	const size = { width: window.width, height: window.height, fitMethod: "contain", method: "lanczos3" };
	const drawn = await resize(decoded, { ...size, ...light });
	return new Uint8Array(await encode({ data: behindCard(drawn.data), width, height }));
});

/** The card over the photo, straight alpha, opaque. */
function behindCard(photo) {
	const out = Uint8ClampedArray.from(pixels);
	for (let y = 0; y < window.height; y++) {
		let at = ((window.y + y) * width + window.x) * 4;
		for (let from = y * window.width * 4; from < (y + 1) * window.width * 4; from += 4, at += 4) {
			const alpha = pixels[at + 3];
			for (let channel = 0; channel < 3; channel++) {
				out[at + channel] = (pixels[at + channel] * alpha + photo[from + channel] * (255 - alpha)) / 255;
			}
			out[at + 3] = 255;
		}
	}
	return out;
}
