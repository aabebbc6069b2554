// The multipart body, read natively, and only once the caller has been let in. A file's own name and media type are
// never looked at.
import type { Form } from "../apply.ts";
import { Fault } from "../fault.ts";
import type { Upload } from "../image/index.ts";
import { MAX_FORM_OVERHEAD_BYTES } from "../limits.ts";
import type { Settings } from "../ports.ts";
import type { RequestKind } from "./faults.ts";
import { readOutput } from "./parameters.ts";

const FIELD = "image_file";

/** Pieces the file is read in: default readers give 4 KB and are two to four times slower. */
const PIECE_BYTES = 64 * 1024;

/**
 * Faults: unsupported_media_type, file_too_large, upload_timeout, invalid_form, missing_source, multiple_sources, and
 * those of the parameters.
 */
export async function readForm(request: Request, settings: Settings): Promise<Form> {
	checkMediaType(request);
	const form = await withinTime(formOf(request, settings.maxUploadBytes), settings.uploadTimeoutSeconds);
	const file = soleFile(form, settings.maxUploadBytes);
	return { upload: uploadOf(file), output: readOutput(form, new URL(request.url).searchParams) };
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

/** The parsed form, its length known to be bounded before the runtime gathers it. */
async function formOf(request: Request, maxBytes: number): Promise<FormData> {
	const most = maxBytes + MAX_FORM_OVERHEAD_BYTES;
	const declared = request.headers.get("Content-Length");
	if (declared !== null && Number(declared) > most) throw tooLarge(Number(declared), maxBytes);
	if (request.body === null) throw refusal("missing_source", `The request has no body; send the image as ${FIELD}.`);
	const bounded =
		declared === null ? boundedCopy(request, most, maxBytes) : { form: request.formData(), overrun: null };
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

function soleFile(form: FormData, maxBytes: number): File {
	const parts = form.getAll(FIELD) as unknown as (File | string)[];
	const [file, another] = parts;
	if (file === undefined) throw refusal("missing_source", `The form has no part named ${FIELD}.`);
	if (another !== undefined) throw refusal("multiple_sources", `The form has ${parts.length} parts named ${FIELD}.`);
	if (typeof file === "string") {
		throw refusal("missing_source", `${FIELD} came as a text field; send it as a file part.`);
	}
	if (file.size === 0) throw refusal("missing_source", `The file in ${FIELD} is empty.`);
	if (file.size > maxBytes) throw tooLarge(file.size, maxBytes);
	return file;
}

/** The part's bytes by a reader that brings its own buffer, so that the file is copied once and in large pieces. */
function uploadOf(file: File): Upload {
	return {
		byteLength: file.size,
		async pour(take) {
			const reader = file.stream().getReader({ mode: "byob" });
			let buffer = new Uint8Array(PIECE_BYTES);
			for (;;) {
				const { done, value } = await reader.readAtLeast(PIECE_BYTES, buffer);
				if (value !== undefined && value.length > 0) take(value);
				if (done || value === undefined) return;
				buffer = new Uint8Array(value.buffer as ArrayBuffer);
			}
		},
	};
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
