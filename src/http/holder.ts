// The account holder's own endpoints: the account as it stands, its custom limit, its keys.
import * as v from "valibot";
import { isDesignId } from "../design/index.ts";
import { Fault } from "../fault.ts";
import { DEFAULT_OVERLAP_SECONDS, MAX_JSON_BYTES, MAX_NAME_LENGTH, MAX_OVERLAP_SECONDS } from "../limits.ts";
import { holder } from "./access.ts";
import { json, readJson, shaped } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import type { RequestKind } from "./faults.ts";
import { accountView, keyView } from "./views.ts";

/** 300 x 39 bytes of JSON: a key that names as many fits MAX_JSON_BYTES with any name. */
const MAX_KEY_DESIGNS = 300;

const ownChanges = v.strictObject({ custom_limit: v.nullable(v.number()) });
const designId = v.pipe(v.string(), v.check(isDesignId, "expected the id of a design, a UUID v4 in lower case"));
const newKey = v.strictObject({
	name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_NAME_LENGTH)),
	scopes: v.pipe(v.array(v.picklist(["render", "manage"])), v.minLength(1), v.maxLength(2)),
	designs: v.optional(v.pipe(v.array(designId), v.maxLength(MAX_KEY_DESIGNS))),
	requests_per_minute: v.optional(v.number()),
	expires_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});
const rotation = v.strictObject({
	overlap_seconds: v.optional(
		v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_OVERLAP_SECONDS)),
		DEFAULT_OVERLAP_SECONDS,
	),
});

export async function readOwnAccount(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	return json(accountView(await exchange.ports.accounts.read(accountId)));
}

export async function patchOwnAccount(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const { custom_limit } = shaped(ownChanges, await readJson(exchange.request, MAX_JSON_BYTES));
	return json(accountView(await exchange.ports.accounts.setCustomLimit(accountId, custom_limit)));
}

export async function listKeys(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const keys = await exchange.ports.accounts.listKeys(accountId);
	return json({ keys: keys.map(keyView) });
}

export async function createKey(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const body = shaped(newKey, await readJson(exchange.request, MAX_JSON_BYTES));
	const { key, apiKey } = await exchange.ports.accounts.createKey(accountId, {
		name: body.name,
		scopes: [...new Set(body.scopes)],
		...(body.designs === undefined ? {} : { designs: body.designs }),
		...(body.requests_per_minute === undefined ? {} : { requestsPerMinute: body.requests_per_minute }),
		...(body.expires_at === undefined ? {} : { expiresAt: future(body.expires_at, exchange.ports.clock()) }),
	});
	return json({ key: keyView(key), api_key: apiKey }, 201);
}

export async function rotateKey(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	// A body is not needed: without one the overlap is the usual one.
	const { overlap_seconds } = shaped(rotation, await readJson(exchange.request, MAX_JSON_BYTES, {}));
	const { key, apiKey } = await exchange.ports.accounts.rotateKey(accountId, exchange.param("id"), overlap_seconds);
	return json({ key: keyView(key), api_key: apiKey }, 201);
}

export async function revokeKey(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	await exchange.ports.accounts.revokeKey(accountId, exchange.param("id"));
	return new Response(null, { status: 204 });
}

function future(text: string, now: number): number {
	const time = Date.parse(text);
	if (time > now) return time;
	const detail = `/expires_at: expected a time to come, received ${text}`;
	throw new Fault<RequestKind>("invalid_request", detail, { pointer: "/expires_at" });
}
