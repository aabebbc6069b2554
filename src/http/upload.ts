// The multipart body, read only once the caller has been let in: small ones by the runtime, large ones in place. A file's
// own name and media type are never looked at.
import type { Form } from "../apply.ts";
import { Fault } from "../fault.ts";
import type { Upload } from "../image/index.ts";
import { MAX_FORM_OVERHEAD_BYTES, MAX_MODIFICATIONS_BYTES, MAX_NATIVE_FORM_BYTES } from "../limits.ts";
import type { Settings } from "../ports.ts";
import type { RequestKind } from "./faults.ts";
import { boundaryOf, partsOf } from "./multipart.ts";
import { readAsked } from "./parameters.ts";

const FIELD = "image_file";

/** What is read of a text field: one byte more than the longest may have, so that a longer one is still too long. */
const MAX_TEXT_BYTES = MAX_MODIFICATIONS_BYTES + 1;

/** Pieces a body is read in: default readers give 4 KB and are two to four times slower. */
const PIECE_BYTES = 64 * 1024;

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
	const query = new URL(request.url).searchParams;
	return length !== null && length > MAX_NATIVE_FORM_BYTES
		? formInPlace(request, request.body, length, query, settings)
		: nativeForm(request, length, query, settings);
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

/** A large form: its whole body is taken in, and its parts are found where they lie. */
function formInPlace(
	request: Request,
	body: ReadableStream<Uint8Array>,
	length: number,
	query: URLSearchParams,
	{ maxUploadBytes, uploadTimeoutSeconds }: Settings,
): Form {
	const boundary = boundaryOf(request.headers.get("Content-Type") ?? "");
	if (boundary === null) throw refusal("invalid_form", "The Content-Type names no boundary.");
	const pour: Upload["pour"] = (take) => withinTime(pourOut(body, length, take), uploadTimeoutSeconds);
	return {
		upload: { byteLength: length, pour },
		read(bytes) {
			const parts = partsOf(bytes, boundary);
			const text = (name: string) => {
				const part = parts.find((it) => it.name === name);
				if (part === undefined) return null;
				if (part.isFile) throw sentAsFile(name);
				return new TextDecoder().decode(bytes.subarray(part.start, Math.min(part.end, part.start + MAX_TEXT_BYTES)));
			};
			const files = parts.filter(({ name }) => name === FIELD);
			const { start, end } = soleFile(
				files.map((part) => ({ ...part, size: part.end - part.start })),
				maxUploadBytes,
			);
			return { start, length: end - start, asked: readAsked((name) => text(name) ?? query.get(name)) };
		},
	};
}

/** A form that the runtime parses. */
async function nativeForm(
	request: Request,
	length: number | null,
	query: URLSearchParams,
	{ maxUploadBytes, uploadTimeoutSeconds }: Settings,
): Promise<Form> {
	const form = await withinTime(formOf(request, length, maxUploadBytes), uploadTimeoutSeconds);
	const text = (name: string) => {
		const value = form.get(name) as unknown as File | string | null;
		if (value !== null && typeof value !== "string") throw sentAsFile(name);
		return value;
	};
	const entries = form.getAll(FIELD) as unknown as (File | string)[];
	const { file } = soleFile(
		entries.map((file) => ({ file, isFile: typeof file !== "string", size: typeof file === "string" ? 1 : file.size })),
		maxUploadBytes,
	);
	if (typeof file === "string") throw new Error("a text field passed for a file");
	const asked = readAsked((name) => text(name) ?? query.get(name));
	return {
		upload: { byteLength: file.size, pour: (take) => pourOut(file.stream(), file.size, take) },
		read: ({ length }) => ({ start: 0, length, asked }),
	};
}

/** The parsed form; without a declared length its body is counted as it comes. */
async function formOf(request: Request, length: number | null, maxBytes: number): Promise<FormData> {
	const most = maxBytes + MAX_FORM_OVERHEAD_BYTES;
	const bounded = length === null ? boundedCopy(request, most, maxBytes) : { form: request.formData(), overrun: null };
	try {
		return await bounded.form;
	} catch {
		throw bounded.overrun?.() ?? refusal("invalid_form", "The body is not a complete multipart/form-data form.");
	}
}

/** A body that does not say its length (chunked) is counted as it comes. */
function boundedCopy(request: Request, most: number, maxBytes: number) {
	let seen = 0;
	const counter = new TransformStream<Uint8Array, Uint8Array>({
		transform(piece, controller) {
			seen += piece.length;
			if (seen > most) controller.error(tooLargeSoFar(maxBytes));
			else controller.enqueue(piece);
		},
	});
	const type = request.headers.get("Content-Type") ?? "";
	const form = new Response(request.body?.pipeThrough(counter), { headers: { "Content-Type": type } }).formData();
	return { form, overrun: () => (seen > most ? tooLargeSoFar(maxBytes) : null) };
}

/** The one image among the parts of its name. */
function soleFile<Part extends { readonly isFile: boolean; readonly size: number }>(
	parts: readonly Part[],
	maxBytes: number,
): Part {
	const [part, another] = parts;
	if (part === undefined) throw refusal("missing_source", `The form has no part named ${FIELD}.`);
	if (another !== undefined) throw refusal("multiple_sources", `The form has ${parts.length} parts named ${FIELD}.`);
	if (!part.isFile) throw refusal("missing_source", `${FIELD} came as a text field; send it as a file part.`);
	if (part.size === 0) throw refusal("missing_source", `The file in ${FIELD} is empty.`);
	if (part.size > maxBytes) throw tooLarge(part.size, maxBytes);
	return part;
}

/** Reads a stream of at most `length` bytes by a reader that brings its own buffer: copied once, in large pieces. */
async function pourOut(
	stream: ReadableStream<Uint8Array>,
	length: number,
	take: (piece: Uint8Array) => void,
): Promise<void> {
	const reader = stream.getReader({ mode: "byob" });
	let buffer = new Uint8Array(PIECE_BYTES);
	for (let left = length; ; ) {
		const { done, value } = await reader.readAtLeast(PIECE_BYTES, buffer);
		if (value !== undefined && value.length > 0) {
			left -= value.length;
			if (left < 0) throw refusal("invalid_form", "The body is longer than its Content-Length.");
			take(value);
		}
		if (done || value === undefined) return;
		buffer = new Uint8Array(value.buffer as ArrayBuffer);
	}
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

/** A parameter that nobody would have read: better no image than one that leaves it out. */
function sentAsFile(name: string): Fault<RequestKind> {
	return refusal("invalid_form", `${name} came as a file part; send it as a text field.`);
}

const megabytes = (bytes: number) => `${(bytes / (1024 * 1024)).toFixed(1)} MB`;

function tooLarge(bytes: number, maxBytes: number): Fault<RequestKind> {
	return refusal("file_too_large", `The upload has ${megabytes(bytes)}; the limit is ${megabytes(maxBytes)}.`);
}

/** Of a body that is given up before its end. */
function tooLargeSoFar(maxBytes: number): Fault<RequestKind> {
	const limit = megabytes(maxBytes);
	return refusal("file_too_large", `The upload has more than ${limit}; the limit is ${limit}.`);
}

function refusal(kind: RequestKind, detail: string): Fault<RequestKind> {
	return new Fault(kind, detail);
}
