// The door of decoding: a Source and the window of it that is wanted -> Rows in sRGB, premultiplied.
import { converterBytes, type RowConverter, rowConverter } from "../colour/index.ts";
import { aligned, type Job } from "../job.ts";
import type { Kernel } from "../kernel.ts";
import type { Rows } from "../rows.ts";
import { jpegBytes, jpegRows } from "./jpeg.ts";
import { pngBytes, pngRows } from "./png.ts";
import type { Source } from "./source.ts";
import type { Window } from "./window.ts";

/** Rows of a window, and a last look at the rest of the file. */
export interface DecodedRows extends Rows {
	/** Reads on to the end of the file: a Fault when what follows the window is damaged or missing. */
	finish(): void;
}

/** What `decode` or `decodeStraight` will take from the arena at most. */
export function decodeBytes(job: Job, source: Source, window: Window): number {
	const { opaque, conversion } = source;
	const stored = source.format === "jpeg" ? jpegBytes(job, source, window) : pngBytes(job, source);
	const row = opaque && conversion.kind === "none" ? 0 : aligned((window.x1 - window.x0) * 4);
	return stored + converterBytes(conversion) + row;
}

/** The window's rows, premultiplied RGBA8. Only a JPEG can be asked for a scale other than 1. */
export function decode(job: Job, source: Source, window: Window): DecodedRows {
	return finished(job, source, window, !source.opaque);
}

/** The same with straight alpha. */
export function decodeStraight(job: Job, source: Source, window: Window): DecodedRows {
	return finished(job, source, window, false);
}

function finished(job: Job, source: Source, window: Window, premultiply: boolean): DecodedRows {
	const { kernel, arena } = job;
	const stored =
		source.format === "jpeg" ? jpegRows(job, source, window) : new CroppedRows(pngRows(job, source), window);
	const convert = rowConverter(kernel, arena, source.conversion);
	if (convert === null && !premultiply) return stored;
	return new FinishedRows(kernel, stored, convert, premultiply, arena.take(stored.width * 4));
}

/** The window of a decoder that has no windows of its own. */
class CroppedRows implements DecodedRows {
	readonly width: number;
	readonly height: number;
	#toSkip: number;

	constructor(
		private readonly source: DecodedRows,
		private readonly window: Window,
	) {
		this.width = window.x1 - window.x0;
		this.height = window.y1 - window.y0;
		this.#toSkip = window.y0;
	}

	next(): number {
		for (; this.#toSkip > 0; this.#toSkip--) this.source.next();
		return this.source.next() + this.window.x0 * 4;
	}

	finish(): void {
		this.source.finish();
	}
}

/** Converts to sRGB, then premultiplies, in a row of its own: a PNG decoder predicts the next row from the one it gave. */
class FinishedRows implements DecodedRows {
	readonly width: number;
	readonly height: number;

	constructor(
		private readonly kernel: Kernel,
		private readonly source: DecodedRows,
		private readonly convert: RowConverter | null,
		private readonly premultiply: boolean,
		private readonly rowPtr: number,
	) {
		this.width = source.width;
		this.height = source.height;
	}

	next(): number {
		const ptr = this.source.next();
		if (this.convert === null) this.kernel.copyPixels(this.rowPtr, ptr, this.width, 4);
		else this.convert(this.rowPtr, ptr, this.width);
		if (this.premultiply) this.kernel.premultiplyRow(this.rowPtr, this.width);
		return this.rowPtr;
	}

	finish(): void {
		this.source.finish();
	}
}
