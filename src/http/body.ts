// Bodies other than the upload: bounded JSON and bytes in, JSON and pieces out.
import * as v from "valibot";
import { Fault } from "../fault.ts";
import { joined } from "../image/index.ts";
import { MAX_NAME_LENGTH, SEND_TIMEOUT_SECONDS } from "../limits.ts";
import type { RequestKind } from "./faults.ts";

/** A body of at most `maxBytes`. @throws Fault body_too_large */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
	const declared = Number(request.headers.get("Content-Length") ?? 0);
	if (declared > maxBytes) throw bodyTooLarge(maxBytes);
	const pieces: Uint8Array[] = [];
	let total = 0;
	for await (const piece of request.body ?? []) {
		total += piece.length;
		if (total > maxBytes) throw bodyTooLarge(maxBytes);
		pieces.push(piece);
	}
	return joined(pieces);
}

/**
 * A JSON body of at most `maxBytes`; `absent` where one may be left out and was. Clients and proxies then say Content-Length: 0,
 * and the body is there and empty. @throws Fault body_too_large, invalid_json
 */
export async function readJson(request: Request, maxBytes: number, absent?: unknown): Promise<unknown> {
	const bytes = await readBytes(request, maxBytes);
	if (bytes.length === 0 && absent !== undefined) return absent;
	try {
		return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
	} catch (error) {
		const reason = error instanceof Error ? error.message : "";
		throw refusal("invalid_json", `The body is not JSON in UTF-8${reason === "" ? "." : `: ${reason}`}`);
	}
}

/** A JSON object in the shape a schema says. @throws Fault invalid_request, with a JSON pointer to the first wrong place */
export function shaped<Schema extends v.GenericSchema>(schema: Schema, json: unknown): v.InferOutput<Schema> {
	// To valibot a list is an object too.
	if (Array.isArray(json)) {
		throw new Fault<RequestKind>("invalid_request", "the body: expected an object, received a list", { pointer: "" });
	}
	const result = v.safeParse(schema, json);
	if (result.success) return result.output;
	const issue = result.issues[0];
	const pointer = pointerOf(issue);
	const isUnknown = issue.expected === "never" && "entries" in schema;
	const reason = isUnknown
		? `unknown field; known here are ${Object.keys(schema.entries as object).join(", ")}`
		: issue.message;
	throw new Fault<RequestKind>("invalid_request", `${pointer || "the body"}: ${reason}`, { pointer });
}

/** RFC 6901. A field whose name is too long to repeat is pointed to by its holder. */
function pointerOf(issue: v.BaseIssue<unknown>): string {
	const keys = (issue.path ?? []).map(({ key }) => String(key)).filter((key) => key.length <= MAX_NAME_LENGTH);
	return keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** A JSON answer, never cached. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
	return Response.json(value, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}

/** Results up to this size are joined: sending one piece takes some 8 ms less than a stream of them does. */
const MAX_JOINED_BYTES = 4 * 1024 * 1024;

/**
 * Pieces as one body whose length is known beforehand. What is written to a stream is copied, out of the isolate's memory,
 * and the copy goes when it has left; a Response made of bytes keeps its own until V8 collects it, six photos later. Large
 * ones are their own as they leave: `holds` is told how much there is yet, and `waitUntil` has them sent to the end.
 */
export function bodyOf(
	pieces: readonly Uint8Array[],
	holds: (bytes: number) => void,
	waitUntil: (work: Promise<void>) => void,
): ReadableStream {
	const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
	const { readable, writable } = new FixedLengthStream(length);
	if (pieces.length > 1 && length > MAX_JOINED_BYTES) {
		waitUntil(sendLarge(pieces, length, writable, holds));
	} else {
		const [first = new Uint8Array(0), ...others] = pieces;
		const bytes = others.length === 0 ? first : joined(pieces);
		send(bytes, writable).catch(() => undefined);
		if (bytes !== first) [...pieces, bytes].forEach(free);
		holds(0);
	}
	return readable;
}

/**
 * `bytes` are copied before this returns, and may be void afterwards: so does workerd 2026-10, and test/http/kernels.test.ts
 * notices any that does not. A caller that hangs up ends the stream; there is nobody left to tell.
 */
async function send(bytes: Uint8Array, writable: WritableStream): Promise<void> {
	const writer = writable.getWriter();
	await writer.write(bytes);
	await writer.close();
}

async function sendLarge(
	pieces: readonly Uint8Array[],
	length: number,
	writable: WritableStream,
	holds: (bytes: number) => void,
): Promise<void> {
	const writer = writable.getWriter();
	let left = length;
	holds(left);
	try {
		for (const piece of pieces) {
			await read(writer.write(piece), writer);
			left -= piece.length;
			free(piece);
			holds(left);
		}
		await read(writer.close(), writer);
	} catch {
		// The caller has hung up, or does not read.
	} finally {
		pieces.forEach(free);
		holds(0);
	}
}

/** Gives a stream up where what was written to it is not read in time. */
async function read(written: Promise<void>, writer: WritableStreamDefaultWriter): Promise<void> {
	const timer = setTimeout(() => writer.abort().catch(() => undefined), SEND_TIMEOUT_SECONDS * 1000);
	await written.finally(() => clearTimeout(timer));
}

/** Gives memory back now, not when V8 gets round to it. */
export function free({ buffer }: Uint8Array): void {
	if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}

export function bodyTooLarge(maxBytes: number): Fault<RequestKind> {
	return refusal("body_too_large", `The body is over the limit of ${maxBytes} bytes.`);
}

function refusal(kind: RequestKind, detail: string): Fault<RequestKind> {
	return new Fault(kind, detail);
}
