// Bodies other than the upload: bounded JSON and bytes in, JSON and pieces out.
import * as v from "valibot";
import { Fault } from "../fault.ts";
import { joined } from "../image/index.ts";
import { MAX_NAME_LENGTH } from "../limits.ts";
import type { RequestKind } from "./faults.ts";

/** A body of at most `maxBytes`. @throws Fault body_too_large */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
	const tooLarge = () => refusal("body_too_large", `The body is over the limit of ${maxBytes} bytes.`);
	const declared = Number(request.headers.get("Content-Length") ?? 0);
	if (declared > maxBytes) throw tooLarge();
	const pieces: Uint8Array[] = [];
	let total = 0;
	for await (const piece of request.body ?? []) {
		total += piece.length;
		if (total > maxBytes) throw tooLarge();
		pieces.push(piece);
	}
	return joined(pieces);
}

/** A JSON body of at most `maxBytes`. @throws Fault body_too_large, invalid_json */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
	const bytes = await readBytes(request, maxBytes);
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
 * Pieces as one body whose length is known beforehand. A stream's copy of what is written to it goes when it has left; a
 * Response made of bytes keeps its own until V8 collects it, six photos later.
 */
export function bodyOf(pieces: readonly Uint8Array[]): ReadableStream {
	const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
	const { readable, writable } = new FixedLengthStream(length);
	const isApart = pieces.length > 1 && length <= MAX_JOINED_BYTES;
	send(isApart ? [joined(pieces)] : pieces, writable).catch(() => undefined);
	return readable;
}

/**
 * The first piece is copied before this returns, and may be void afterwards: so does workerd 2026-10, and
 * test/http/kernels.test.ts notices any that does not. A caller that hangs up ends the stream; there is nobody left to tell.
 */
async function send(pieces: readonly Uint8Array[], writable: WritableStream): Promise<void> {
	const writer = writable.getWriter();
	for (const piece of pieces) await writer.write(piece);
	await writer.close();
}

function refusal(kind: RequestKind, detail: string): Fault<RequestKind> {
	return new Fault(kind, detail);
}
