// Where an account's notices go: set, read, turned off.
import * as v from "valibot";
import { type AccountKind, checkTarget } from "../account/index.ts";
import { Fault } from "../fault.ts";
import { MAX_JSON_BYTES, MAX_URL_LENGTH } from "../limits.ts";
import { holder } from "./access.ts";
import { json, readJson, shaped } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import { webhookView } from "./views.ts";

const newWebhook = v.strictObject({ url: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_URL_LENGTH)) });

export async function readWebhook(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const webhook = await exchange.ports.accounts.readWebhook(accountId);
	return json({ webhook: webhook === null ? null : webhookView(webhook) });
}

export async function setWebhook(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	const { url } = shaped(newWebhook, await readJson(exchange.request, MAX_JSON_BYTES));
	const { webhook, secret } = await exchange.ports.accounts.setWebhook(accountId, publicUrl(url));
	return json({ webhook: webhookView(webhook), secret });
}

export async function clearWebhook(exchange: Exchange): Promise<Response> {
	const { accountId } = await holder(exchange);
	await exchange.ports.accounts.clearWebhook(accountId);
	return new Response(null, { status: 204 });
}

/** The URL in its canonical form (WHATWG URL Standard). @throws Fault invalid_webhook_url */
function publicUrl(text: string): string {
	const url = URL.parse(text);
	if (url === null) throw new Fault<AccountKind>("invalid_webhook_url", "This is no URL.", { pointer: "/url" });
	checkTarget(url);
	return url.href;
}
