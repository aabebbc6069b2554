// Uploads, gathered in pieces outside the kernel: room is lent for them before they are read, and they have a time to come in.
import { Fault } from "../fault.ts";
import type { Room } from "../ports.ts";
import { free } from "./body.ts";
import type { RequestKind } from "./faults.ts";

/**
 * Pieces a body is read in: default readers give 4 KB and are two to four times slower. Each read leaves some 2 KB that V8 is
 * slow to collect: by 64 KB, a hundred 12 megapixel photos left 10 MB more. Beside four busy callers, 6 MB in chunks came
 * within a second for the most part; by default readers they took ten.
 */
const PIECE_BYTES = 512 * 1024;

/**
 * Room wanted first for a body that does not say its length: most photos need no more. Let in for nothing, sixteen of 6 MB
 * filled the gate together, and the last were refused where they could have waited.
 */
const UNDECLARED_BYTES = 8 * 1024 * 1024;

/**
 * An upload that takes longer than this many milliseconds is lent room as it comes: two that said 23 MB and sent nothing
 * would otherwise keep everyone else out.
 */
const SWIFT_MS = 1000;

/** What a request says is the length of its body; null where it does not. Over a service binding it may say anything. */
export function declaredLength({ headers }: Request): number | null {
	const declared = headers.get("Content-Length") ?? "";
	return /^\d+$/.test(declared) ? Number(declared) : null;
}

/** The room to come in with for a body of this length, `maxBytes` at most. */
export function roomFor(length: number | null, maxBytes: number): number {
	return length ?? Math.min(UNDECLARED_BYTES, maxBytes);
}

/** A body that is read, `maxBytes` at most, in so many seconds, room being asked for it. */
export interface Incoming {
	readonly body: ReadableStream<Uint8Array>;
	readonly maxBytes: number;
	readonly tooLong: () => Fault<RequestKind>;
	readonly seconds: number;
	readonly room: Room;
}

/** All of it, in pieces to be freed. Faults: `tooLong`, upload_timeout, invalid_form (it broke off), and those of the room. */
export async function gather(incoming: Incoming): Promise<readonly Uint8Array[]> {
	const pieces: Uint8Array[] = [];
	const readAll = async () => {
		for await (const piece of piecesOf(incoming)) pieces.push(piece);
	};
	try {
		await withinTime(readAll(), incoming.seconds * 1000, incoming);
		return pieces;
	} catch (error) {
		pieces.forEach(free);
		throw error;
	}
}

/** The same as it comes: each piece is freed when the next is asked for. */
export async function* arriving(incoming: Incoming): AsyncGenerator<Uint8Array, void> {
	const until = Date.now() + incoming.seconds * 1000;
	const pieces = piecesOf(incoming);
	for (;;) {
		const { done, value } = await withinTime(pieces.next(), until - Date.now(), incoming);
		if (done) return;
		yield value;
		free(value);
	}
}

async function* piecesOf({ body, maxBytes, tooLong, room }: Incoming): AsyncGenerator<Uint8Array, void> {
	const reader = body.getReader({ mode: "byob" });
	let length = 0;
	const slow = setTimeout(() => room.lower(length + PIECE_BYTES), SWIFT_MS);
	try {
		for (;;) {
			// One byte more than may come is asked for: that it never comes is how the end shows.
			const asked = Math.min(maxBytes + 1 - length, PIECE_BYTES);
			await room.raise(Math.min(length + asked, maxBytes));
			const piece = await pieceOf(reader, asked);
			length += piece.length;
			if (length > maxBytes) throw tooLong();
			// Whoever takes it may have freed it when this goes on.
			const isLast = piece.length < asked;
			yield piece;
			if (isLast) return;
		}
	} finally {
		clearTimeout(slow);
	}
}

/** The next `bytes` of a stream, fewer only at its end. */
async function pieceOf(reader: ReadableStreamBYOBReader, bytes: number): Promise<Uint8Array> {
	const { value } = await reader.readAtLeast(bytes, new Uint8Array(bytes)).catch(brokenOff);
	return value ?? new Uint8Array(0);
}

/** The caller's connection, or its encoding of the body: no fault of ours. */
function brokenOff(): never {
	throw new Fault<RequestKind>("invalid_form", "The body broke off before its end.");
}

async function withinTime<Value>(work: Promise<Value>, milliseconds: number, { seconds }: Incoming): Promise<Value> {
	let timer: ReturnType<typeof setTimeout> | null = null;
	const late = new Promise<never>((_, reject) => {
		const fault = new Fault<RequestKind>("upload_timeout", `The upload did not arrive within ${seconds} seconds.`);
		timer = setTimeout(() => reject(fault), milliseconds);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
		work.catch(() => undefined);
	}
}
