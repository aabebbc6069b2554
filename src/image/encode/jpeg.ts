// Rows -> JPEG. Two ways, for one reason: MozJPEG makes the smaller file but holds whole frames, and a 16 megapixel one
// does not fit an isolate; the kernel's encoder holds a few rows.
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

/** From this quality on colour is kept at full resolution, as MozJPEG's own command does. */
const FULL_CHROMA_QUALITY = 90;

/** MozJPEG: the frame here and in its heap (4 + 4), coefficients of a progressive file (3), the result. */
const MOZJPEG_BYTES_A_PIXEL = 12;

/** What `encodeJpeg` will take from the arena, and from memory outside it. */
export function jpegEncodeBytes({ kernel }: Job, width: number, height: number): { arena: number; heap: number } {
	if (width * height <= MAX_MOZJPEG_PIXELS) return { arena: 0, heap: width * height * MOZJPEG_BYTES_A_PIXEL };
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
	codecs: Codecs,
): Promise<readonly Uint8Array[]> {
	const { width, height } = rows;
	if (width * height <= MAX_MOZJPEG_PIXELS) {
		return [await codecs.encodeJpeg(gather(job, rows), quality)];
	}
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
