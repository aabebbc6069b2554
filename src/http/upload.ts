// The multipart body, read only once the caller has been let in: taken in whole, its parts found where they lie. A file's
// own name and media type are never looked at.
import type { Form } from "../apply.ts";
import { Fault } from "../fault.ts";
import type { Upload } from "../image/index.ts";
import { MAX_FORM_OVERHEAD_BYTES, MAX_MODIFICATIONS_BYTES } from "../limits.ts";
import type { Settings } from "../ports.ts";
import type { RequestKind } from "./faults.ts";
import { boundaryOf, type Part, partsOf } from "./multipart.ts";
import { readAsked } from "./parameters.ts";

const FIELD = "image_file";

/** What is read of a text field: one byte more than the longest may have, so that a longer one is still too long. */
const MAX_TEXT_BYTES = MAX_MODIFICATIONS_BYTES + 1;

/**
 * Pieces a body is read in: default readers give 4 KB and are two to four times slower. Each read leaves some 2 KB that V8 is
 * slow to collect: by 64 KB, a hundred 12 megapixel photos left 10 MB more. Beside four busy callers, 6 MB in chunks came
 * within a second for the most part; by default readers they took ten.
 */
const PIECE_BYTES = 256 * 1024;

/**
 * Faults, now or when the form is taken in: unsupported_media_type, file_too_large, upload_timeout, invalid_form,
 * missing_source, multiple_sources, and those of the parameters.
 */
export async function readForm(request: Request, settings: Settings): Promise<Form> {
	checkMediaType(request);
	const { maxUploadBytes } = settings;
	const declared = request.headers.get("Content-Length");
	const length = declared === null ? null : Number(declared);
	if (length !== null && length > maxUploadBytes + MAX_FORM_OVERHEAD_BYTES) throw tooLarge(length, maxUploadBytes);
	if (request.body === null) throw refusal("missing_source", `The request has no body; send the image as ${FIELD}.`);
	const boundary = boundaryOf(request.headers.get("Content-Type") ?? "");
	if (boundary === null) throw refusal("invalid_form", "The Content-Type names no boundary.");
	const query = new URL(request.url).searchParams;
	return {
		upload: length === null ? await gathered(request.body, settings) : declaredUpload(request.body, length, settings),
		read(bytes) {
			const parts = partsOf(bytes, boundary);
			const { start, end } = soleFile(parts, maxUploadBytes);
			const asked = readAsked((name) => textOf(bytes, parts, name) ?? query.get(name));
			return { start, length: end - start, asked };
		},
	};
}

function checkMediaType(request: Request): void {
	const type = request.headers.get("Content-Type") ?? "";
	if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
		const came = type === "" ? "without a Content-Type" : `as ${type.slice(0, 80)}`;
		throw refusal("unsupported_media_type", `The request came ${came}; it has to be multipart/form-data.`);
	}
	if (request.headers.has("Content-Encoding")) {
		throw refusal("unsupported_media_type", "Compressed request bodies are not read.");
	}
}

/** A body that says its length goes where it is wanted as it comes. */
function declaredUpload(body: ReadableStream<Uint8Array>, length: number, settings: Settings): Upload {
	const pour: Upload["pour"] = (take) => {
		let left = length;
		const counted = pourOut(body, (piece) => {
			left -= piece.length;
			if (left < 0) throw refusal("invalid_form", "The body is longer than its Content-Length.");
			take(piece);
		});
		return withinTime(counted, settings.uploadTimeoutSeconds);
	};
	return { byteLength: length, pour };
}

/** One that does not (chunked) is counted as it comes, and held meanwhile. */
async function gathered(
	body: ReadableStream<Uint8Array>,
	{ maxUploadBytes, uploadTimeoutSeconds }: Settings,
): Promise<Upload> {
	const pieces: Uint8Array[] = [];
	let length = 0;
	const counted = pourOut(body, (piece) => {
		length += piece.length;
		if (length > maxUploadBytes + MAX_FORM_OVERHEAD_BYTES) throw tooLargeSoFar(maxUploadBytes);
		pieces.push(piece.slice());
	});
	await withinTime(counted, uploadTimeoutSeconds);
	return {
		byteLength: length,
		async pour(take) {
			for (const piece of pieces.splice(0)) take(piece);
		},
	};
}

/** The first text field of a name. @throws Fault invalid_form where it came as a file */
function textOf(bytes: Uint8Array, parts: readonly Part[], name: string): string | null {
	const part = parts.find((it) => it.name === name);
	if (part === undefined) return null;
	// A parameter that nobody would have read: better no image than one that leaves it out.
	if (part.isFile) throw refusal("invalid_form", `${name} came as a file part; send it as a text field.`);
	return new TextDecoder().decode(bytes.subarray(part.start, Math.min(part.end, part.start + MAX_TEXT_BYTES)));
}

/** The one image among the parts. */
function soleFile(parts: readonly Part[], maxBytes: number): Part {
	const named = parts.filter(({ name }) => name === FIELD);
	const [part, another] = named;
	if (part === undefined) throw refusal("missing_source", `The form has no part named ${FIELD}.`);
	if (another !== undefined) throw refusal("multiple_sources", `The form has ${named.length} parts named ${FIELD}.`);
	if (!part.isFile) throw refusal("missing_source", `${FIELD} came as a text field; send it as a file part.`);
	const size = part.end - part.start;
	if (size === 0) throw refusal("missing_source", `The file in ${FIELD} is empty.`);
	if (size > maxBytes) throw tooLarge(size, maxBytes);
	return part;
}

/** Reads a stream by a reader that brings its own buffer: copied once, in large pieces, each to be used at once. */
async function pourOut(stream: ReadableStream<Uint8Array>, take: (piece: Uint8Array) => void): Promise<void> {
	const reader = stream.getReader({ mode: "byob" });
	let buffer = new Uint8Array(PIECE_BYTES);
	for (;;) {
		const { done, value } = await reader.readAtLeast(PIECE_BYTES, buffer).catch(brokenOff);
		if (value !== undefined && value.length > 0) take(value);
		if (done || value === undefined) return;
		buffer = new Uint8Array(value.buffer as ArrayBuffer);
	}
}

/** The caller's connection, or its encoding of the body: no fault of ours. */
function brokenOff(): never {
	throw refusal("invalid_form", "The body broke off before its end.");
}

async function withinTime<Value>(work: Promise<Value>, seconds: number): Promise<Value> {
	let timer: ReturnType<typeof setTimeout> | null = null;
	const late = new Promise<never>((_, reject) => {
		const fault = refusal("upload_timeout", `The upload did not arrive within ${seconds} seconds.`);
		timer = setTimeout(() => reject(fault), seconds * 1000);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
		work.catch(() => undefined);
	}
}

const megabytes = (bytes: number) => `${(bytes / (1024 * 1024)).toFixed(1)} MB`;

/** Both figures, in bytes where they are alike in megabytes. */
function tooLarge(bytes: number, maxBytes: number): Fault<RequestKind> {
	const told = megabytes(bytes) === megabytes(maxBytes) ? (count: number) => `${count} bytes` : megabytes;
	return refusal("file_too_large", `The upload has ${told(bytes)}; the limit is ${told(maxBytes)}.`);
}

/** Of a body that is given up before its end. */
function tooLargeSoFar(maxBytes: number): Fault<RequestKind> {
	const limit = megabytes(maxBytes);
	return refusal("file_too_large", `The upload has more than ${limit}; the limit is ${limit}.`);
}

function refusal(kind: RequestKind, detail: string): Fault<RequestKind> {
	return new Fault(kind, detail);
}
