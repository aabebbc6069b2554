// PNG bytes -> Rows, by the kernel's decoder: inflated as a stream, a row at a time.
import { pngConversion } from "../colour/index.ts";
import { aligned, type Job } from "../job.ts";
import { BandReader } from "./band-reader.ts";
import { readOrientation } from "./exif.ts";
import { faultOf } from "./faults.ts";
import type { Header, Source } from "./source.ts";

const NAME = "PNG";

/** Reads everything before the first pixel, and the orientation wherever the file keeps it. */
export function openPng({ kernel, arena }: Job, ptr: number, length: number): Header {
	const statePtr = arena.take(kernel.pngStateBytes());
	const status = kernel.pngOpen(statePtr, ptr, length);
	if (status < 0) throw faultOf(status, NAME);
	const exifLength = kernel.pngExifLength(statePtr);
	const exif = arena.bytes(ptr + kernel.pngExifOffset(statePtr), exifLength);
	const orientation = exifLength === 0 ? 1 : readOrientation(exif);
	return {
		statePtr,
		storedWidth: kernel.pngWidth(statePtr),
		storedHeight: kernel.pngHeight(statePtr),
		orientation,
		opaque: kernel.pngHasAlpha(statePtr) === 0,
		conversion: pngConversion(kernel, arena, statePtr, ptr),
	};
}

/** What `pngRows` will take from the arena. */
export function pngBytes({ kernel }: Job, source: Source): number {
	const work = kernel.pngWorkBytes(source.statePtr);
	if (work < 0) throw faultOf(work, NAME);
	return aligned(kernel.pngStateBytes()) + aligned(work);
}

/** Every row of the picture, straight RGBA8. */
export function pngRows(job: Job, source: Source): BandReader {
	const { kernel, arena } = job;
	const statePtr = arena.take(kernel.pngStateBytes());
	const workPtr = arena.take(kernel.pngWorkBytes(source.statePtr));
	const start = () => {
		const opened = kernel.pngOpen(statePtr, source.ptr, source.length);
		return opened < 0 ? opened : kernel.pngStart(statePtr, workPtr);
	};
	return new BandReader(source.storedWidth, source.storedHeight, NAME, {
		start,
		next: () => kernel.pngNext(statePtr),
		rows: () => kernel.pngRows(statePtr),
		stride: () => kernel.pngStride(statePtr),
	});
}
