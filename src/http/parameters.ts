// The operation's optional parameters: form fields, or query parameters of the same name. A form field counts first.
import { Fault } from "../fault.ts";
import type { Output } from "../image/index.ts";
import type { RequestKind } from "./faults.ts";

const FORMATS: readonly string[] = ["png", "jpg", "auto"] satisfies Output["format"][];
const DEFAULT_QUALITY = 85;
const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** `field` gives a parameter's text, null where none came. @throws Fault invalid_format, invalid_quality, invalid_modifications */
export function readOutput(field: (name: string) => string | null): Output {
	const format = field("format") ?? "png";
	if (!FORMATS.includes(format)) {
		throw refusal("invalid_format", `format is ${FORMATS.join(", ")}; ${quoted(format)} came.`);
	}
	const quality = field("quality") ?? String(DEFAULT_QUALITY);
	if (!/^(100|[1-9][0-9]?)$/.test(quality)) {
		throw refusal("invalid_quality", `quality is a whole number from 1 to 100; ${quoted(quality)} came.`);
	}
	if (field("modifications") !== null) {
		throw refusal("invalid_modifications", "No design of this version has a layer that can be modified by a call.");
	}
	return { format: format as Output["format"], quality: Number(quality) };
}

/** The Idempotency-Key header. @throws Fault invalid_idempotency_key */
export function readIdempotencyKey(headers: Headers): string | null {
	const key = headers.get("Idempotency-Key");
	if (key === null) return null;
	if (key.length === 0 || key.length > MAX_IDEMPOTENCY_KEY_LENGTH || !/^[\x20-\x7e]+$/.test(key)) {
		throw refusal(
			"invalid_idempotency_key",
			`Idempotency-Key has 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} printable ASCII characters.`,
		);
	}
	return key;
}

function quoted(text: string): string {
	return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

function refusal(kind: RequestKind, detail: string): Fault<RequestKind> {
	return new Fault(kind, detail);
}
