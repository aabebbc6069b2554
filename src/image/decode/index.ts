// The door of decoding: a Source and the window of it that is wanted -> premultiplied Rows.
import { aligned, type Job } from "../job.ts";
import type { Rows } from "../rows.ts";
import type { BandReader } from "./band-reader.ts";
import { jpegBytes, jpegRows } from "./jpeg.ts";
import { pngBytes, pngRows } from "./png.ts";
import type { Source } from "./source.ts";
import type { Window } from "./window.ts";

/** Rows of a window, and a last look at the rest of the file. */
export interface DecodedRows extends Rows {
	/** Reads on to the end of the file: a Fault when what follows the window is damaged or missing. */
	finish(): void;
}

/** What `decode` will take from the arena. */
export function decodeBytes(job: Job, source: Source, window: Window): number {
	if (source.format === "jpeg") return jpegBytes(job, source, window);
	return pngBytes(job, source) + (source.opaque ? 0 : aligned((window.x1 - window.x0) * 4));
}

/** The window's rows, premultiplied RGBA8. Only a JPEG can be asked for a scale other than 1. */
export function decode(job: Job, source: Source, window: Window): DecodedRows {
	const rows = decodeStraight(job, source, window);
	return source.opaque ? rows : new PremultipliedRows(job, rows);
}

/** The same with straight alpha, as files store it. */
export function decodeStraight(job: Job, source: Source, window: Window): DecodedRows {
	if (source.format === "jpeg") return jpegRows(job, source, window);
	return new CroppedRows(pngRows(job, source), window);
}

/** The window of a decoder that has no windows of its own. */
class CroppedRows implements DecodedRows {
	readonly width: number;
	readonly height: number;
	#toSkip: number;

	constructor(
		private readonly source: BandReader,
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

/** Premultiplies in a row of its own: a PNG decoder predicts the next row from the one it gave. */
class PremultipliedRows implements DecodedRows {
	readonly width: number;
	readonly height: number;
	readonly #rowPtr: number;

	constructor(
		private readonly job: Job,
		private readonly source: DecodedRows,
	) {
		this.width = source.width;
		this.height = source.height;
		this.#rowPtr = job.arena.take(this.width * 4);
	}

	next(): number {
		const { kernel } = this.job;
		kernel.copyPixels(this.#rowPtr, this.source.next(), this.width, 4);
		kernel.premultiplyRow(this.#rowPtr, this.width);
		return this.#rowPtr;
	}

	finish(): void {
		this.source.finish();
	}
}
