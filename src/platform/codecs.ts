// Codecs from kept packages, where our kernel has none of its own: MozJPEG, for small results.
import encode, { init } from "@jsquash/jpeg/encode.js";
import mozjpeg from "../../node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import type { Codecs } from "../image/index.ts";

let ready: Promise<void> | undefined;

export const codecs: Codecs = {
	async encodeJpeg({ data, width, height }, quality) {
		ready ??= init(mozjpeg);
		await ready;
		return new Uint8Array(await encode({ data, width, height, colorSpace: "srgb" }, { quality }));
	},
};
