// A design record and a photo in, the finished image out, in Node: the rooms, the kernel, HarfBuzz and MozJPEG as the
// Worker has them, without accounts, storage and HTTP around them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import encode, { init } from "@jsquash/jpeg/encode.js";
import type { DesignRecord } from "../../src/design/index.ts";
import type { Codecs, Kernel } from "../../src/image/index.ts";
import { withFonts } from "../design/text/bundled-fonts.ts";
import { applyRecord, type Circumstances, type Rendering } from "./apply-record.ts";
import { loadKernel } from "./kernel.ts";

export type { Circumstances, Rendering } from "./apply-record.ts";

const MOZJPEG = join(import.meta.dirname, "../../node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm");

let ready: Promise<void> | undefined;

/** MozJPEG, as the Worker has it. */
export const codecs: Codecs = {
	async encodeJpeg({ data, width, height }, quality) {
		ready ??= init(new WebAssembly.Module(readFileSync(MOZJPEG)));
		await ready;
		return new Uint8Array(
			await encode({ data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" }, { quality }),
		);
	},
};

/** Applies a record to a photo, a JPEG or PNG file. Throws the rooms' Faults. */
export function renderDesign(
	record: DesignRecord,
	photo: Uint8Array,
	circumstances: Circumstances = {},
): Promise<Rendering> {
	return applyRecord({ newKernel: () => loadKernel<Kernel>(), codecs, withFonts }, record, photo, circumstances);
}
