// The multipart body, read only once the caller has been let in: gathered whole, its parts found where they lie. A file's own
// name and media type are never looked at.
import type { Form } from "../apply.ts";
import { Fault } from "../fault.ts";
import { MAX_FORM_OVERHEAD_BYTES, MAX_MODIFICATIONS_BYTES } from "../limits.ts";
import type { Settings } from "../ports.ts";
import { free } from "./body.ts";
import type { RequestKind } from "./faults.ts";
import { arriving, declaredLength, gather, roomFor } from "./gather.ts";
import { boundaryOf, type Part, partsOf } from "./multipart.ts";
import { readAsked } from "./parameters.ts";

const FIELD = "image_file";

/**
 * Uploads larger than this go into a kernel of their own as they come, for few of them find room together. What a smaller one
 * was gathered in is free when it is in the kernel, but malloc keeps it: a 100 megapixel photo took 61 MB so, and not 42.
 */
const LARGE_BYTES = 8 * 1024 * 1024;

/** What is read of a text field: one byte more than the longest may have, so that a longer one is still too long. */
const MAX_TEXT_BYTES = MAX_MODIFICATIONS_BYTES + 1;

/**
 * Faults, now, or when the form is gathered or read: unsupported_media_type, file_too_large, upload_timeout, invalid_form,
 * missing_source, multiple_sources, and those of the parameters.
 */
export function openForm(request: Request, settings: Settings): Form {
	checkMediaType(request);
	const { maxUploadBytes, uploadTimeoutSeconds } = settings;
	const length = declaredLength(request);
	if (length !== null && length > maxUploadBytes + MAX_FORM_OVERHEAD_BYTES) throw tooLarge(length, maxUploadBytes);
	const { body } = request;
	if (body === null) throw refusal("missing_source", `The request has no body; send the image as ${FIELD}.`);
	const boundary = boundaryOf(request.headers.get("Content-Type") ?? "");
	if (boundary === null) throw refusal("invalid_form", "The Content-Type names no boundary.");
	const query = new URL(request.url).searchParams;
	return {
		length: roomFor(length, maxUploadBytes),
		async gather(room) {
			const limit = length ?? maxUploadBytes + MAX_FORM_OVERHEAD_BYTES;
			const tooLong = () => (length === null ? tooLargeSoFar(maxUploadBytes) : longerThanSaid());
			const incoming = { body, maxBytes: limit, tooLong, seconds: uploadTimeoutSeconds, room };
			return length !== null && length > LARGE_BYTES ? arriving(incoming) : handedOver(await gather(incoming));
		},
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

/** Pieces, each of them freed once it is done with. */
function* handedOver(pieces: readonly Uint8Array[]): Iterable<Uint8Array> {
	for (const piece of pieces) {
		yield piece;
		free(piece);
	}
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

const megabytes = (bytes: number) => `${(bytes / (1024 * 1024)).toFixed(1)} MB`;

/** Both figures, in bytes where they are alike in megabytes. */
function tooLarge(bytes: number, maxBytes: number): Fault<RequestKind> {
	const told = megabytes(bytes) === megabytes(maxBytes) ? (count: number) => `${count} bytes` : megabytes;
	return refusal("file_too_large", `The upload has ${told(bytes)}; the limit is ${told(maxBytes)}.`);
}

function longerThanSaid(): Fault<RequestKind> {
	return refusal("invalid_form", "The body is longer than its Content-Length.");
}

/** Of a body that is given up before its end. */
function tooLargeSoFar(maxBytes: number): Fault<RequestKind> {
	const limit = megabytes(maxBytes);
	return refusal("file_too_large", `The upload has more than ${limit}; the limit is ${limit}.`);
}

function refusal(kind: RequestKind, detail: string): Fault<RequestKind> {
	return new Fault(kind, detail);
}
