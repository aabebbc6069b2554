// Encoded bytes become a Source: taken into the kernel's memory, named by their first bytes, header read. No pixel yet.
import { Fault } from "../../fault.ts";
import { MAX_INPUT_SIDE } from "../../limits.ts";
import type { Arena } from "../arena.ts";
import { aligned, type Job } from "../job.ts";
import { swapsAxes } from "./exif.ts";
import type { ImageKind } from "./faults.ts";
import { openJpeg } from "./jpeg.ts";
import { openPng } from "./png.ts";
import { nameOf, sniff } from "./sniff.ts";
import type { Source } from "./source.ts";

/** Bytes in the kernel's memory. */
export interface Received {
	readonly ptr: number;
	readonly length: number;
}

/** Takes bytes in, as they are, piece by piece: none is looked at again once the next has been asked for. */
export function receive({ arena }: Job, pieces: Iterable<Uint8Array>): Received {
	const intake = new Intake(arena);
	for (const piece of pieces) intake.take(piece);
	return intake.end();
}

/** The same as they come. */
export async function receiveArriving({ arena }: Job, pieces: AsyncIterable<Uint8Array>): Promise<Received> {
	const intake = new Intake(arena);
	for await (const piece of pieces) intake.take(piece);
	return intake.end();
}

/** Memory grows as pieces come in and are done with, so that a file is never there twice. */
class Intake {
	readonly #ptr: number;
	#length = 0;

	constructor(private readonly arena: Arena) {
		this.#ptr = arena.take(0);
	}

	take(piece: Uint8Array): void {
		this.arena.reserve(piece.length);
		this.arena.bytes(this.arena.take(piece.length, 1), piece.length).set(piece);
		this.#length += piece.length;
	}

	end(): Received {
		const rest = aligned(this.#length) - this.#length;
		this.arena.reserve(rest);
		this.arena.take(rest, 1);
		return { ptr: this.#ptr, length: this.#length };
	}
}

/**
 * Reads a received file's header. Faults: invalid_file_type (named by its own bytes), failed_to_read_image (a damaged
 * header), resolution_too_high (`maxPixels` or more).
 */
export function openReceived(job: Job, { ptr, length }: Received, maxPixels: number): Source {
	const { kernel, arena } = job;
	arena.reserve(aligned(Math.max(kernel.jpegStateBytes(), kernel.pngStateBytes())));
	const bytes = arena.bytes(ptr, length);
	const format = sniff(bytes);
	if (format === null) {
		throw new Fault<ImageKind>("invalid_file_type", `The upload is ${nameOf(bytes)}; JPEG and PNG images are read.`);
	}
	const header = format === "jpeg" ? openJpeg(job, ptr, length) : openPng(job, ptr, length);
	const { storedWidth, storedHeight } = header;
	if (storedWidth * storedHeight >= maxPixels || Math.max(storedWidth, storedHeight) > MAX_INPUT_SIDE) {
		throw new Fault<ImageKind>(
			"resolution_too_high",
			`The image has ${storedWidth} x ${storedHeight} pixels (${megapixels(storedWidth * storedHeight)}); ` +
				`it has to be below ${megapixels(maxPixels)} and at most ${MAX_INPUT_SIDE} a side.`,
		);
	}
	const [width, height] = swapsAxes(header.orientation) ? [storedHeight, storedWidth] : [storedWidth, storedHeight];
	return { ...header, format, ptr, length, width, height };
}

/** Takes a file in and reads its header. Faults as `openReceived`. */
export function openSource(job: Job, bytes: Uint8Array, maxPixels: number): Source {
	return openReceived(job, receive(job, [bytes]), maxPixels);
}

function megapixels(pixels: number): string {
	return `${(pixels / 1e6).toFixed(1)} megapixels`;
}
