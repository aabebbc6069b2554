// Rows -> JPEG. Two ways, for one reason: MozJPEG makes the smaller file but holds whole frames and takes fifty times as
// long, more than an isolate has for a large one; the kernel's encoder holds a few rows.
import { MAX_MOZJPEG_PIXELS } from "../../limits.ts";
import { aligned, type Job } from "../job.ts";
import type { Rows } from "../rows.ts";
import { Pieces } from "./pieces.ts";
import { encodeStream, type RowEncoder } from "./stream.ts";

/** Whole-frame codecs, which live outside the kernel. */
export interface Codecs {
	/** An opaque picture as a MozJPEG file, quality 1 to 100. */
	encodeJpeg(frame: Frame, quality: number): Promise<Uint8Array>;
}

/** A whole picture, RGBA8. */
export interface Frame {
	readonly width: number;
	readonly height: number;
	readonly data: Uint8ClampedArray;
}

/** Who writes a JPEG. */
export type JpegEncoder = "mozjpeg" | "kernel";

/** From this quality on colour is kept at full resolution, as MozJPEG's own command does. */
export const FULL_CHROMA_QUALITY = 90;

/**
 * MozJPEG's memory: what it begins with; and for each pixel, measured with noise at qualities 89 and 100, the frame that is
 * handed to it included. Photos take half.
 */
const MOZJPEG_BYTES = 17 * 1024 * 1024;
const MOZJPEG_BYTES_A_PIXEL = 21;
const MOZJPEG_FINE_BYTES_A_PIXEL = 49;

/** Whether a result is small enough for MozJPEG. */
export function canBeMozJpeg({ width, height }: { readonly width: number; readonly height: number }): boolean {
	return width * height <= MAX_MOZJPEG_PIXELS;
}

/** What `encodeJpeg` will take from the arena, and from memory outside it. */
export function jpegEncodeBytes(
	{ kernel }: Job,
	width: number,
	height: number,
	quality: number,
	encoder: JpegEncoder,
): { readonly arena: number; readonly heap: number } {
	if (encoder === "mozjpeg") {
		const each = quality < FULL_CHROMA_QUALITY ? MOZJPEG_BYTES_A_PIXEL : MOZJPEG_FINE_BYTES_A_PIXEL;
		return { arena: 0, heap: MOZJPEG_BYTES + width * height * each };
	}
	const arena =
		aligned(kernel.jpegEncodeStateBytes()) +
		aligned(kernel.jpegEncodeWorkBytes(width)) +
		aligned(kernel.jpegEncodeOutBytes(width));
	return { arena, heap: width * height };
}

/** Opaque rows as a JPEG file. */
export async function encodeJpeg(
	job: Job,
	rows: Rows,
	quality: number,
	by: JpegEncoder,
	codecs: Codecs,
): Promise<readonly Uint8Array[]> {
	const { width, height } = rows;
	if (by === "mozjpeg") return [await codecs.encodeJpeg(gather(job, rows), quality)];
	const { kernel, arena } = job;
	const statePtr = arena.take(kernel.jpegEncodeStateBytes());
	const workPtr = arena.take(kernel.jpegEncodeWorkBytes(width));
	const outPtr = arena.take(kernel.jpegEncodeOutBytes(width));
	const subsample = quality >= FULL_CHROMA_QUALITY ? 0 : 1;
	const encoder: RowEncoder = {
		outPtr,
		start: () => kernel.jpegEncodeStart(statePtr, workPtr, width, height, quality, subsample, outPtr),
		row: (ptr) => kernel.jpegEncodeRow(statePtr, ptr, outPtr),
		end: () => kernel.jpegEncodeEnd(statePtr, outPtr),
	};
	return encodeStream(job, rows, encoder, new Pieces());
}

function gather({ arena }: Job, rows: Rows): Frame {
	const stride = rows.width * 4;
	const data = new Uint8ClampedArray(stride * rows.height);
	for (let y = 0; y < rows.height; y++) data.set(arena.bytes(rows.next(), stride), y * stride);
	return { width: rows.width, height: rows.height, data };
}
