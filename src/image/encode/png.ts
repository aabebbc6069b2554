// Rows -> PNG, by the kernel's encoder: RGB where the canvas is opaque, RGBA where it may not be.
import { aligned, type Job } from "../job.ts";
import type { Rows } from "../rows.ts";
import { ArenaSink, Pieces } from "./pieces.ts";
import { encodeStream, type RowEncoder } from "./stream.ts";

const RGB = 2;
const RGBA = 6;

/** Results that cannot be larger stay in the arena. */
const MAX_ARENA_RESULT_BYTES = 8 * 1024 * 1024;

/** What `encodePng` will take from the arena, and from memory outside it. */
export function pngEncodeBytes(
	{ kernel }: Job,
	width: number,
	height: number,
	opaque: boolean,
): { readonly arena: number; readonly heap: number } {
	const type = opaque ? RGB : RGBA;
	const encoder =
		aligned(kernel.pngEncodeStateBytes()) +
		aligned(kernel.pngEncodeWorkBytes(width, type)) +
		aligned(kernel.pngEncodeOutBytes(width, type)) +
		aligned(width * 4);
	const result = pngResultBytes(width, height, opaque);
	if (result > MAX_ARENA_RESULT_BYTES) return { arena: encoder, heap: result };
	return { arena: encoder + aligned(result), heap: 0 };
}

/** The largest PNG `encodePng` can make: what deflate stores when nothing compresses. */
export function pngResultBytes(width: number, height: number, opaque: boolean): number {
	const raw = (width * (opaque ? 3 : 4) + 1) * height;
	return raw + Math.ceil(raw / 1000) + 1024;
}

/** What the alpha of rows means: 255 throughout, or colours that are, or are not, multiplied by it. */
export type Alpha = "opaque" | "straight" | "premultiplied";

/** Rows as a PNG file; a small one in the arena, void when the job is over. */
export function encodePng(job: Job, rows: Rows, alpha: Alpha): readonly Uint8Array[] {
	const { kernel, arena } = job;
	const type = alpha === "opaque" ? RGB : RGBA;
	const statePtr = arena.take(kernel.pngEncodeStateBytes());
	const workPtr = arena.take(kernel.pngEncodeWorkBytes(rows.width, type));
	const outPtr = arena.take(kernel.pngEncodeOutBytes(rows.width, type));
	const straightPtr = arena.take(rows.width * 4);
	const result = pngResultBytes(rows.width, rows.height, alpha === "opaque");
	const sink = result > MAX_ARENA_RESULT_BYTES ? new Pieces() : new ArenaSink(arena, result);
	const encoder: RowEncoder = {
		outPtr,
		start: () => kernel.pngEncodeStart(statePtr, workPtr, rows.width, rows.height, type, outPtr),
		row(ptr) {
			if (alpha !== "premultiplied") return kernel.pngEncodeRow(statePtr, ptr, outPtr);
			kernel.unpremultiplyRow(straightPtr, ptr, rows.width);
			return kernel.pngEncodeRow(statePtr, straightPtr, outPtr);
		},
		end: () => kernel.pngEncodeEnd(statePtr, outPtr),
	};
	return encodeStream(job, rows, encoder, sink);
}
