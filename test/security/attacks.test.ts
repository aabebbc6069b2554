// Attacks, each with the exact answer it gets, after which nothing has changed: not in either account's object, not in KV.
import { reset } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { refusal } from "../http/client.ts";
import { everythingOf, newParty, OPERATOR_TOKEN, type Party, photo, withoutOperator } from "./world.ts";

let victim: Party;
let thief: Party;
let before: unknown;

beforeAll(async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	victim = await newParty();
	thief = await newParty();
	before = await everythingOf([victim, thief]);
});
afterAll(async () => {
	vi.restoreAllMocks();
	await reset();
});

type Attempt = readonly [what: string, answer: string, attempt: () => Promise<Response>];

/** The thief's call, with the thief's key unless the headers say otherwise. */
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
	thief.client.call(method, path, body, headers);

/** A raw body to a path, as the thief. */
const send = (method: string, path: string, body: BodyInit, headers: Record<string, string> = {}) =>
	thief.client.fetch(path, { method, body, headers: { "X-API-Key": thief.client.apiKey, ...headers } });

/** A raw multipart body to the thief's own design. */
const form = (body: BodyInit, type = "multipart/form-data; boundary=x", headers: Record<string, string> = {}) =>
	send("POST", `/v1.0/design/${thief.design}`, body, { "Content-Type": type, ...headers });

const part = (content: string, name = "image_file", more = 'filename="a"') =>
	`--x\r\nContent-Disposition: form-data; name="${name}"; ${more}\r\n\r\n${content}\r\n`;

const withKey = (key: string) => call("GET", "/v1.0/account", undefined, { "X-API-Key": key });
const withToken = (authorization: string) =>
	call("PATCH", `/v1.0/accounts/${victim.client.accountId}`, { monthly_limit: 9 }, { Authorization: authorization });
const limit = (json: string) => send("PATCH", "/v1.0/account", json, { "Content-Type": "application/json" });

const OTHERS: readonly Attempt[] = [
	["apply another's design", "404 design_not_found", () => thief.client.apply(victim.design, photo)],
	["apply it by version", "404 design_not_found", () => thief.client.apply(`${victim.design}@1`, photo)],
	["read it", "404 design_not_found", () => call("GET", `/v1.0/designs/${victim.design}`)],
	["read a version of it", "404 design_not_found", () => call("GET", `/v1.0/designs/${victim.design}?version=1`)],
	["list its versions", "404 design_not_found", () => call("GET", `/v1.0/designs/${victim.design}/versions`)],
	[
		"overwrite it",
		"404 design_not_found",
		() =>
			call(
				"PUT",
				`/v1.0/designs/${victim.design}`,
				{ version: 1, name: "x", canvas: { width: 9, height: 9 }, layers: [] },
				{ "If-Match": "2" },
			),
	],
	["restore it", "404 design_not_found", () => call("POST", `/v1.0/designs/${victim.design}/versions/1/restore`)],
	["delete it", "404 design_not_found", () => call("DELETE", `/v1.0/designs/${victim.design}`)],
	["read another's key by id", "405 method_not_allowed", () => call("GET", `/v1.0/keys/${victim.renderKey.id}`)],
	["revoke it", "404 key_not_found", () => call("DELETE", `/v1.0/keys/${victim.renderKey.id}`)],
	["rotate it", "404 key_not_found", () => call("POST", `/v1.0/keys/${victim.renderKey.id}/rotate`, {})],
	[
		"page into another's list",
		"400 invalid_cursor",
		() => call("GET", `/v1.0/designs?cursor=${encodeURIComponent("1 OR 1=1")}`),
	],
];

const KEYS: readonly Attempt[] = [
	[
		"another's prefix with the own secret",
		"401 invalid_api_key",
		() => withKey(victim.client.apiKey.slice(0, 25) + thief.client.apiKey.slice(25)),
	],
	[
		"the own key under another's account",
		"401 invalid_api_key",
		() => withKey(thief.client.apiKey.replace(thief.client.accountId, victim.client.accountId)),
	],
	["a key in the query", "401 missing_api_key", () => thief.client.fetch(`/v1.0/account?api_key=${victim.manageKey}`)],
	[
		"a key as a bearer token",
		"401 missing_api_key",
		() => thief.client.fetch("/v1.0/account", { headers: { Authorization: `Bearer ${victim.manageKey}` } }),
	],
	["a key in another case", "401 invalid_api_key", () => withKey(victim.manageKey.toLowerCase())],
	["two keys at once", "401 invalid_api_key", () => withKey(`${victim.manageKey}, ${thief.client.apiKey}`)],
	["a key of a megabyte", "401 invalid_api_key", () => withKey("imp_".padEnd(1_000_000, "0"))],
	["a key that is a query", "401 invalid_api_key", () => withKey("imp_' OR '1'='1")],
	["managing with a render key", "403 insufficient_scope", () => withKey(victim.renderKey.secret)],
	[
		"a key made with a render key",
		"403 insufficient_scope",
		() => call("POST", "/v1.0/keys", { name: "x", scopes: ["manage"] }, { "X-API-Key": thief.renderKey.secret }),
	],
	[
		"rendering with a manage key",
		"403 insufficient_scope",
		() => thief.client.apply(thief.design, photo, {}, { "X-API-Key": thief.manageKey }),
	],
	[
		"a scope there is none of",
		"422 invalid_request",
		() => call("POST", "/v1.0/keys", { name: "x", scopes: ["operator"] }),
	],
];

const OPERATORS: readonly Attempt[] = [
	["no token", "401 invalid_operator_token", () => call("GET", `/v1.0/accounts/${victim.client.accountId}`)],
	["an empty token", "401 invalid_operator_token", () => withToken("Bearer ")],
	["no scheme", "401 invalid_operator_token", () => withToken(OPERATOR_TOKEN)],
	["another scheme", "401 invalid_operator_token", () => withToken(`Basic ${btoa(`operator:${OPERATOR_TOKEN}`)}`)],
	["half a token", "401 invalid_operator_token", () => withToken(`Bearer ${OPERATOR_TOKEN.slice(0, -1)}`)],
	["a token in another case", "401 invalid_operator_token", () => withToken(`Bearer ${OPERATOR_TOKEN.toUpperCase()}`)],
	["an API key as token", "401 invalid_operator_token", () => withToken(`Bearer ${thief.client.apiKey}`)],
	[
		"deleting without a token",
		"401 invalid_operator_token",
		() => call("DELETE", `/v1.0/accounts/${victim.client.accountId}`),
	],
	[
		"an empty token where none is configured",
		"404 not_found",
		() =>
			withoutOperator(thief).call("DELETE", `/v1.0/accounts/${victim.client.accountId}`, undefined, {
				Authorization: "Bearer ",
			}),
	],
	[
		"a word for no token where none is configured",
		"404 not_found",
		() => withoutOperator(thief).call("POST", "/v1.0/accounts", { name: "x" }, { Authorization: "Bearer null" }),
	],
];

const PATHS: readonly Attempt[] = [
	["a path in a design's id", "404 design_not_found", () => thief.client.apply("%2e%2e%2faccounts", photo)],
	["a line break in it", "404 design_not_found", () => thief.client.apply("x%0d%0aSet-Cookie:%20a=b", photo)],
	["a zero byte behind it", "404 design_not_found", () => thief.client.apply(`${thief.design}%00`, photo)],
	["upper case", "404 design_not_found", () => thief.client.apply(thief.design.toUpperCase(), photo)],
	["version 0", "404 design_not_found", () => thief.client.apply(`${thief.design}@0`, photo)],
	["a version that is a sum", "404 design_not_found", () => thief.client.apply(`${thief.design}@1e0`, photo)],
	["a property of all objects", "404 design_not_found", () => thief.client.apply("__proto__", photo)],
	[
		"a KV key as asset",
		"404 asset_not_found",
		() => call("GET", `/v1.0/assets/${encodeURIComponent(`../design:${victim.design}:1`)}`),
	],
	[
		"another's KV key as asset",
		"404 asset_not_found",
		() => call("GET", `/v1.0/assets/${victim.client.accountId}:${victim.asset}`),
	],
	["an asset in upper case", "404 asset_not_found", () => call("GET", `/v1.0/assets/${thief.asset.toUpperCase()}`)],
	[
		"a query as a key's id",
		"404 key_not_found",
		() => call("DELETE", `/v1.0/keys/${encodeURIComponent("' OR 1=1 --")}`),
	],
	["slashes more than there are", "404 not_found", () => call("GET", "//v1.0//account")],
	["a slash behind", "404 not_found", () => call("GET", "/v1.0/account/")],
	[
		"a query as a month",
		"400 invalid_month",
		() => call("GET", `/v1.0/account/usage?month=${encodeURIComponent("2026-11' --")}`),
	],
];

const JSON_TRICKS: readonly Attempt[] = [
	["too large", "413 body_too_large", () => limit(`{"custom_limit": 1${" ".repeat(17_000)}}`)],
	["too deep", "422 invalid_request", () => limit(`${"[".repeat(8000)}${"]".repeat(8000)}`)],
	[
		"too deep inside",
		"422 invalid_request",
		() => limit(`{"custom_limit": ${'{"a":'.repeat(2500)}1${"}".repeat(2501)}`),
	],
	[
		"a record too deep",
		"422 invalid_design",
		() => send("POST", "/v1.0/designs", `${"[".repeat(130_000)}${"]".repeat(130_000)}`),
	],
	["a field twice", "422 invalid_limit", () => limit('{"custom_limit": 5, "custom_limit": -1}')],
	["a figure as text", "422 invalid_request", () => limit('{"custom_limit": "5"}')],
	["a figure beyond all", "422 invalid_limit", () => limit('{"custom_limit": 1e400}')],
	["half an image", "422 invalid_limit", () => limit('{"custom_limit": 0.5}')],
	["a prototype", "422 invalid_request", () => limit('{"__proto__": {"custom_limit": 5}}')],
	["the plan's own figures", "422 invalid_request", () => limit('{"custom_limit": 5, "monthly_limit": 1000000}')],
	["two documents", "400 invalid_json", () => limit('{"custom_limit": 5}{"custom_limit": 6}')],
	["UTF-16", "400 invalid_json", () => send("PATCH", "/v1.0/account", new Uint16Array([0x7b, 0x7d]))],
	[
		"another's asset in a design",
		"422 invalid_design",
		() =>
			call("POST", "/v1.0/designs", {
				version: 1,
				name: "x",
				canvas: { width: 9, height: 9 },
				layers: [
					{
						type: "image",
						name: "a",
						asset: `sha256-${"0".repeat(64)}`,
						frame: { x: 0, y: 0, width: 9, height: 9 },
					},
				],
			}),
	],
	[
		"a save over any version",
		"412 version_conflict",
		() =>
			call(
				"PUT",
				`/v1.0/designs/${thief.design}`,
				{ version: 1, name: "x", canvas: { width: 9, height: 9 }, layers: [] },
				{ "If-Match": "*" },
			),
	],
	[
		"a webhook into the cloud's metadata",
		"422 invalid_webhook_url",
		() => call("PUT", "/v1.0/account/webhook", { url: "https://169.254.169.254/latest/meta-data/" }),
	],
	[
		"a webhook to ourselves",
		"422 invalid_webhook_url",
		() => call("PUT", "/v1.0/account/webhook", { url: "https://0x7f000001/v1.0/accounts" }),
	],
];

const UPLOADS: readonly Attempt[] = [
	["no boundary", "400 invalid_form", () => form(part("x"), "multipart/form-data")],
	["a boundary that does not come", "400 invalid_form", () => form(part("x"), "multipart/form-data; boundary=y")],
	["no end", "400 invalid_form", () => form(part("x"))],
	[
		"part headers of a megabyte",
		"400 invalid_form",
		() => form(`${part("x", "image_file", `filename="${"a".repeat(1e6)}"`)}--x--`),
	],
	["10,000 files", "400 invalid_form", () => form(`${part("x").repeat(10_000)}--x--`)],
	["10,000 fields", "400 invalid_form", () => form(`${part("x", "a", "b=c").repeat(10_000)}--x--`)],
	[
		"a file name with a path",
		"415 invalid_file_type",
		() => form(`${part("x", "image_file", 'filename="../../etc/passwd"')}--x--`),
	],
	[
		"a multipart in the multipart",
		"415 invalid_file_type",
		() => form(`${part("--y\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n--y--")}--x--`),
	],
	["a compressed body", "415 unsupported_media_type", () => form(part("x"), undefined, { "Content-Encoding": "gzip" })],
	[
		"a form of another kind",
		"415 unsupported_media_type",
		() => form("image_file=x", "application/x-www-form-urlencoded"),
	],
	["another multipart", "415 unsupported_media_type", () => form(part("x"), "multipart/mixed; boundary=x")],
	[
		"a picture that is a program",
		"415 invalid_file_type",
		() => form(`${part("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")}--x--`),
	],
	[
		"an Idempotency-Key too long",
		"400 invalid_idempotency_key",
		() => thief.client.apply(thief.design, photo, {}, { "Idempotency-Key": "k".repeat(256) }),
	],
	[
		"a format that is a path",
		"400 invalid_format",
		() => thief.client.apply(thief.design, photo, { format: "../png" }),
	],
	["a quality that is a sum", "400 invalid_quality", () => thief.client.apply(thief.design, photo, { quality: "1e1" })],
	[
		"a page of another origin",
		"405 method_not_allowed",
		() =>
			thief.client.fetch(`/v1.0/design/${thief.design}`, {
				method: "OPTIONS",
				headers: { Origin: "https://evil.example.com", "Access-Control-Request-Method": "POST" },
			}),
	],
	[
		"a method in a header",
		"405 method_not_allowed",
		() => call("POST", `/v1.0/designs/${thief.design}`, {}, { "X-HTTP-Method-Override": "DELETE" }),
	],
];

describe.each([
	["on what is another's", OTHERS],
	["with keys", KEYS],
	["on the operator's endpoints", OPERATORS],
	["by paths", PATHS],
	["by JSON", JSON_TRICKS],
	["by uploads and headers", UPLOADS],
])("attempts %s", (_, attempts) => {
	test.each(attempts)("%s: %s", async (_, answer, attempt) => {
		const response = await attempt();
		const headers = [...response.headers.keys()];
		expect(await refusal(response)).toBe(answer);
		expect(headers.filter((name) => /cookie|access-control/.test(name))).toEqual([]);
		expect(await everythingOf([victim, thief])).toEqual(before);
	});
});

test("lists show the own things and nothing else", async () => {
	for (const path of ["/v1.0/designs", "/v1.0/keys", "/v1.0/account"]) {
		const answer = await call("GET", path);
		const text = await answer.text();
		expect(answer.status).toBe(200);
		for (const secret of [victim.design, victim.client.accountId, victim.renderKey.id, victim.manageKey]) {
			expect(text).not.toContain(secret);
		}
	}
	// The same picture is both accounts' own: reading it says nothing about the other's.
	expect((await call("GET", `/v1.0/assets/${thief.asset}`)).status).toBe(200);
	expect(await everythingOf([victim, thief])).toEqual(before);
});

test("there are at least forty attempts", () => {
	expect([OTHERS, KEYS, OPERATORS, PATHS, JSON_TRICKS, UPLOADS].flat().length).toBeGreaterThanOrEqual(40);
});
