// The wire's side of every refusal: which status and title each kind has. Rich inside, plain outside. A kind that any
// room adds does not compile until it is answered here.
import type { AccountKind } from "../account/index.ts";
import type { DesignKind } from "../design/index.ts";
import { Fault } from "../fault.ts";
import type { ImageKind } from "../image/index.ts";
import type { FontKind, StorageKind } from "../ports.ts";
import { quotaHeaders, rateHeaders } from "./headers.ts";

/** What the HTTP side itself refuses: the request as such. */
export type RequestKind =
	| "not_found"
	| "method_not_allowed"
	| "missing_source"
	| "multiple_sources"
	| "invalid_format"
	| "invalid_quality"
	| "invalid_form"
	| "invalid_month"
	| "invalid_json"
	| "invalid_request"
	| "invalid_idempotency_key"
	| "invalid_operator_token"
	| "file_too_large"
	| "body_too_large"
	| "unsupported_media_type"
	| "upload_timeout"
	| "template_not_found";

export type Kind = AccountKind | DesignKind | ImageKind | FontKind | StorageKind | RequestKind | "overloaded";

interface Answer {
	readonly status: number;
	readonly title: string;
}

const ANSWERS: Record<Kind | "internal_error", Answer> = {
	missing_api_key: { status: 401, title: "API key missing" },
	invalid_api_key: { status: 401, title: "API key invalid" },
	invalid_operator_token: { status: 401, title: "Operator token invalid" },
	key_revoked: { status: 403, title: "API key revoked" },
	insufficient_scope: { status: 403, title: "Not allowed with this API key" },
	account_suspended: { status: 403, title: "Account suspended" },
	account_not_found: { status: 404, title: "Account not found" },
	design_not_found: { status: 404, title: "Design not found" },
	asset_not_found: { status: 404, title: "Asset not found" },
	key_not_found: { status: 404, title: "API key not found" },
	template_not_found: { status: 404, title: "Template not found" },
	not_found: { status: 404, title: "Not found" },
	method_not_allowed: { status: 405, title: "Method not allowed" },
	missing_source: { status: 400, title: "Image missing" },
	multiple_sources: { status: 400, title: "More than one image" },
	invalid_format: { status: 400, title: "Format invalid" },
	invalid_quality: { status: 400, title: "Quality invalid" },
	invalid_modifications: { status: 400, title: "Modifications invalid" },
	invalid_form: { status: 400, title: "Form invalid" },
	invalid_json: { status: 400, title: "JSON invalid" },
	invalid_idempotency_key: { status: 400, title: "Idempotency-Key invalid" },
	invalid_month: { status: 400, title: "Month invalid" },
	invalid_cursor: { status: 400, title: "Cursor invalid" },
	invalid_request: { status: 422, title: "Request invalid" },
	invalid_limit: { status: 422, title: "Limit invalid" },
	invalid_webhook_url: { status: 422, title: "Webhook URL invalid" },
	invalid_design: { status: 422, title: "Design invalid" },
	failed_to_read_image: { status: 422, title: "Image cannot be read" },
	failed_to_read_font: { status: 422, title: "Font cannot be read" },
	resolution_too_high: { status: 422, title: "Resolution too high" },
	idempotency_conflict: { status: 409, title: "Idempotency-Key already used" },
	too_many_keys: { status: 409, title: "Too many API keys" },
	too_many_designs: { status: 409, title: "Too many designs" },
	too_many_assets: { status: 409, title: "Too many assets" },
	storage_full: { status: 409, title: "Storage full" },
	version_conflict: { status: 412, title: "Version conflict" },
	upload_timeout: { status: 408, title: "Upload took too long" },
	file_too_large: { status: 413, title: "File too large" },
	body_too_large: { status: 413, title: "Body too large" },
	unsupported_media_type: { status: 415, title: "Media type not supported" },
	invalid_file_type: { status: 415, title: "File type not supported" },
	monthly_limit_reached: { status: 402, title: "Monthly limit reached" },
	custom_limit_reached: { status: 402, title: "Custom limit reached" },
	rate_limit_exceeded: { status: 429, title: "Too many requests" },
	overloaded: { status: 503, title: "Overloaded" },
	unavailable: { status: 503, title: "Temporarily unavailable" },
	internal_error: { status: 500, title: "Internal error" },
};

/** Every code the wire can carry, with its status: the description and the tests are held to it. */
export const CODES: Readonly<Record<string, number>> = Object.fromEntries(
	Object.entries(ANSWERS).map(([code, { status }]) => [code, status]),
);

/** Seconds to wait where a 503 says nothing better. */
const RETRY_AFTER_SECONDS = 1;

/** Whatever was thrown, as an answer: a Fault by the table, anything else as 500 without a word of what it was. */
export function answerOf(error: unknown, requestId: string, acceptsText: boolean): Response {
	const fault = error instanceof Fault && error.kind in ANSWERS ? (error as Fault<Kind>) : null;
	const code = fault?.kind ?? "internal_error";
	const { status, title } = ANSWERS[code];
	const detail = fault?.detail ?? "Something went wrong on our side. Nothing was charged.";
	const pointer = fault?.facts.pointer;
	const errors = [{ code, title, detail, ...(pointer === undefined ? {} : { pointer }) }];
	const headers = headersOf(fault, status);
	if (acceptsText) {
		headers.set("Content-Type", "text/plain; charset=utf-8");
		return new Response(`${title}\n${detail}\ncode: ${code}\nrequest: ${requestId}\n`, { status, headers });
	}
	headers.set("Content-Type", "application/json; charset=utf-8");
	return new Response(JSON.stringify({ errors, request_id: requestId }), { status, headers });
}

function headersOf(fault: Fault<Kind> | null, status: number): Headers {
	const headers = new Headers({ "Cache-Control": "private, no-store" });
	const facts = fault?.facts ?? {};
	if (status === 401) headers.set("WWW-Authenticate", fault?.kind === "invalid_operator_token" ? "Bearer" : "ApiKey");
	if (status === 405) headers.set("Allow", String(facts.allow ?? ""));
	for (const [name, value] of standing(status, facts)) headers.set(name, value);
	if (status === 429 || status === 503) headers.set("Retry-After", String(facts.retryAfter ?? RETRY_AFTER_SECONDS));
	return headers;
}

/** How the account stands: its month where that is used up, its pace wherever it is known. */
function standing(status: number, facts: Fault["facts"]) {
	const figure = (name: string) => Number(facts[name] ?? 0);
	const common = { limit: figure("limit"), remaining: figure("remaining"), resetsAt: figure("resetsAt") };
	const told = { limit: figure("rateLimit"), remaining: figure("rateRemaining"), resetsAt: figure("rateResetsAt") };
	const rate = status === 429 ? common : told;
	return [
		...(status === 402 ? quotaHeaders({ ...common, used: figure("used") }) : []),
		...(rate.limit > 0 ? rateHeaders(rate) : []),
	];
}
