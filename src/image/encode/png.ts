// Rows -> PNG, by the kernel's encoder: RGB where the canvas is opaque, RGBA where it may not be.
import { aligned, type Job } from "../job.ts";
import type { Rows } from "../rows.ts";
import { encodeStream } from "./stream.ts";

const RGB = 2;
const RGBA = 6;

/** What `encodePng` will take from the arena. */
export function pngEncodeBytes({ kernel }: Job, width: number, opaque: boolean): number {
	const type = opaque ? RGB : RGBA;
	return (
		aligned(kernel.pngEncodeStateBytes()) +
		aligned(kernel.pngEncodeWorkBytes(width, type)) +
		aligned(kernel.pngEncodeOutBytes(width, type)) +
		aligned(width * 4)
	);
}

/** The largest PNG `encodePng` can make: what deflate stores when nothing compresses. */
export function pngResultBytes(width: number, height: number, opaque: boolean): number {
	const raw = (width * (opaque ? 3 : 4) + 1) * height;
	return raw + Math.ceil(raw / 1000) + 1024;
}

/** What the alpha of rows means: 255 throughout, or colours that are, or are not, multiplied by it. */
export type Alpha = "opaque" | "straight" | "premultiplied";

/** Rows as a PNG file. */
export function encodePng(job: Job, rows: Rows, alpha: Alpha): readonly Uint8Array[] {
	const { kernel, arena } = job;
	const type = alpha === "opaque" ? RGB : RGBA;
	const statePtr = arena.take(kernel.pngEncodeStateBytes());
	const workPtr = arena.take(kernel.pngEncodeWorkBytes(rows.width, type));
	const outPtr = arena.take(kernel.pngEncodeOutBytes(rows.width, type));
	const straightPtr = arena.take(rows.width * 4);
	return encodeStream(job, rows, {
		outPtr,
		start: () => kernel.pngEncodeStart(statePtr, workPtr, rows.width, rows.height, type, outPtr),
		row(ptr) {
			if (alpha !== "premultiplied") return kernel.pngEncodeRow(statePtr, ptr, outPtr);
			kernel.unpremultiplyRow(straightPtr, ptr, rows.width);
			return kernel.pngEncodeRow(statePtr, straightPtr, outPtr);
		},
		end: () => kernel.pngEncodeEnd(statePtr, outPtr),
	});
}
