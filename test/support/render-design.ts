// A design record and a photo in, the finished image out, in Node: the rooms, the kernel, HarfBuzz and MozJPEG as the
// Worker has them, without accounts, storage and HTTP around them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import encode, { init } from "@jsquash/jpeg/encode.js";
import {
	assetIds,
	compile,
	type DesignRecord,
	modify,
	needsLikeness,
	outputOf,
	parseDesign,
	shapeText,
	textsOf,
	type Warning,
} from "../../src/design/index.ts";
import { type Codecs, type Kernel, likenessOf, newJob, openSource, prepare, uploadOf } from "../../src/image/index.ts";
import { MAX_ASSET_PIXELS, MAX_INPUT_PIXELS } from "../../src/limits.ts";
import { withFonts } from "../design/text/bundled-fonts.ts";
import { loadKernel } from "./kernel.ts";

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

/** What a call would say besides its photo, and what its account would have. */
export interface Circumstances {
	readonly format?: "png" | "jpg" | "auto";
	readonly quality?: number;
	/** {layer: {property: value}} */
	readonly modifications?: unknown;
	/** The bytes of an asset. */
	readonly assetOf?: (id: string) => Uint8Array;
}

/** A finished image. */
export interface Rendering {
	readonly file: Uint8Array;
	readonly format: "png" | "jpg";
	readonly width: number;
	readonly height: number;
	readonly warnings: readonly Warning[];
}

/** Applies a record to a photo, a JPEG or PNG file. Throws the rooms' Faults. */
export async function renderDesign(
	record: DesignRecord,
	photo: Uint8Array,
	{ format, quality, modifications = {}, assetOf = unknown }: Circumstances = {},
): Promise<Rendering> {
	const design = modify(parseDesign(record), modifications);
	const job = newJob(loadKernel<Kernel>());
	const upload = await openSource(job, uploadOf(photo), MAX_INPUT_PIXELS);
	const opened = new Map(
		await Promise.all(
			assetIds(design).map(async (id) => [id, await openSource(job, uploadOf(assetOf(id)), MAX_ASSET_PIXELS)] as const),
		),
	);
	const sourceOf = (id: string) => opened.get(id) ?? unknown(id);
	const likeness = needsLikeness(design) ? likenessOf(job, upload) : null;
	const { width, height } = upload;
	const { plan, warnings } = await withFonts(textsOf(design), (fonts) =>
		compile(design, { width, height, likeness }, sourceOf, (text) => shapeText(text, fonts)),
	);
	const output = outputOf(design, { format: format ?? null, quality: quality ?? null });
	const proof = prepare(job, plan, [upload, ...plan.assets.map(sourceOf)], output);
	const picture = await proof.print(codecs, () => 0);
	return {
		...{ file: Buffer.concat(picture.pieces), format: picture.format },
		...{ width: plan.width, height: plan.height, warnings },
	};
}

function unknown(id: string): never {
	throw new Error(`there is no asset ${id}`);
}
