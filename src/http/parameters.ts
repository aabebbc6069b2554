// The operation's optional parameters: form fields, or query parameters of the same name. A form field counts first.
import type { Asked, DesignKind } from "../design/index.ts";
import { Fault } from "../fault.ts";
import type { Output } from "../image/index.ts";
import { MAX_MODIFICATIONS_BYTES, MAX_QUOTED_LENGTH } from "../limits.ts";
import type { RequestKind } from "./faults.ts";

const FORMATS: readonly string[] = ["png", "jpg", "auto"] satisfies Output["format"][];
const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** `field` gives a parameter's text, null where none came. @throws Fault invalid_format, invalid_quality, invalid_modifications */
export function readAsked(field: (name: string) => string | null): Asked {
	const format = field("format");
	if (format !== null && !FORMATS.includes(format)) {
		throw refusal("invalid_format", `format is ${FORMATS.join(", ")}; ${quoted(format)} came.`);
	}
	const quality = field("quality");
	if (quality !== null && !/^(100|[1-9][0-9]?)$/.test(quality)) {
		throw refusal("invalid_quality", `quality is a whole number from 1 to 100; ${quoted(quality)} came.`);
	}
	return {
		format: format as Output["format"] | null,
		quality: quality === null ? null : Number(quality),
		modifications: readModifications(field("modifications")),
	};
}

function readModifications(text: string | null): unknown {
	if (text === null) return {};
	// Counted in full only where it may be within the limit: a character has one to three bytes.
	if (text.length > MAX_MODIFICATIONS_BYTES || new TextEncoder().encode(text).length > MAX_MODIFICATIONS_BYTES) {
		const limit = `${MAX_MODIFICATIONS_BYTES / 1024} KB`;
		throw refusal("invalid_modifications", `modifications has more than ${limit} of JSON, which is the limit.`);
	}
	try {
		return JSON.parse(text);
	} catch (error) {
		const reason = error instanceof Error ? error.message : "";
		throw refusal("invalid_modifications", `modifications is not JSON${reason === "" ? "." : `: ${reason}`}`);
	}
}

/** The Idempotency-Key header; null where none came, or none that can be one. */
export function idempotencyKeyOf(headers: Headers): string | null {
	const key = headers.get("Idempotency-Key") ?? "";
	return key.length <= MAX_IDEMPOTENCY_KEY_LENGTH && /^[\x20-\x7e]+$/.test(key) ? key : null;
}

/** For a call without one that can be used. @throws Fault invalid_idempotency_key where the header came all the same */
export function checkNoIdempotencyKey(headers: Headers): void {
	if (!headers.has("Idempotency-Key")) return;
	const detail = `Idempotency-Key has 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} printable ASCII characters.`;
	throw refusal("invalid_idempotency_key", detail);
}

function quoted(text: string): string {
	return JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text);
}

function refusal(kind: RequestKind | DesignKind, detail: string): Fault<RequestKind | DesignKind> {
	return new Fault(kind, detail);
}
