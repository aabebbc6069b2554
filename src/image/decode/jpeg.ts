// JPEG bytes -> Rows, by the kernel's decoder: scaled while decoding, cropped while decoding, a few MCU rows at a time.
import { type ColourModel, conversionOf, jpegProfile, profileSegments } from "../colour/index.ts";
import { aligned, type Job } from "../job.ts";
import { BandReader } from "./band-reader.ts";
import { readOrientation } from "./exif.ts";
import { faultOf } from "./faults.ts";
import { exifOf } from "./jpeg-segments.ts";
import type { Header, Source } from "./source.ts";
import type { Window } from "./window.ts";

const NAME = "JPEG";

/** What the rows hold, by the number jpegColour answers: gray, YCbCr, RGB, CMYK, YCCK. */
const MODELS: readonly ColourModel[] = ["gray", "rgb", "rgb", "cmyk", "cmyk"];

/** Reads the frame header, the orientation and the colour profile. */
export function openJpeg({ kernel, arena }: Job, ptr: number, length: number): Header {
	const statePtr = arena.take(kernel.jpegStateBytes());
	const status = kernel.jpegOpen(statePtr, ptr, length);
	if (status < 0) throw faultOf(status, NAME);
	const bytes = arena.bytes(ptr, length);
	const exif = exifOf(bytes);
	const model = MODELS[kernel.jpegColour(statePtr)] ?? "rgb";
	return {
		statePtr,
		storedWidth: kernel.jpegWidth(statePtr),
		storedHeight: kernel.jpegHeight(statePtr),
		orientation: exif === null ? 1 : readOrientation(exif),
		opaque: true,
		conversion: conversionOf(model, jpegProfile(profileSegments(bytes))),
	};
}

/** What `jpegRows` will take from the arena. */
export function jpegBytes({ kernel }: Job, source: Source, { scale, x0, y0, x1, y1 }: Window): number {
	const work = kernel.jpegWorkBytes(source.statePtr, scale, x0, y0, x1, y1);
	if (work < 0) throw faultOf(work, NAME);
	return aligned(kernel.jpegStateBytes()) + aligned(work);
}

/** The window's rows, opaque RGBA8, or C M Y K. */
export function jpegRows(job: Job, source: Source, window: Window): BandReader {
	const { kernel, arena } = job;
	const { scale, x0, y0, x1, y1 } = window;
	const statePtr = arena.take(kernel.jpegStateBytes());
	const workPtr = arena.take(kernel.jpegWorkBytes(source.statePtr, scale, x0, y0, x1, y1));
	const start = () => {
		const opened = kernel.jpegOpen(statePtr, source.ptr, source.length);
		return opened < 0 ? opened : kernel.jpegStart(statePtr, workPtr, scale, x0, y0, x1, y1);
	};
	return new BandReader(x1 - x0, y1 - y0, NAME, {
		start,
		next: () => kernel.jpegNext(statePtr),
		rows: () => kernel.jpegRows(statePtr),
		stride: () => kernel.jpegStride(statePtr),
	});
}
