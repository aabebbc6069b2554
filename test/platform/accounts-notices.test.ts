// Notices of the limit through the object's alarm: signed, at least once, to a receiver that the test plays.
import { reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts, MADE, newAccount, objectOf, setClock, tablesOf } from "./accounts-world.ts";

afterEach(() => reset());

const NOON = Date.UTC(2026, 10, 21, 12);
const URL = "https://shop.example.com/hooks";

interface Received {
	readonly url: string;
	readonly headers: Headers;
	readonly body: string;
}

let accountId: string;
let apiKey: string;
let designId: string;
let received: Received[];

beforeEach(async () => {
	const created = await newAccount({ monthlyLimit: 10 });
	({ apiKey, designId } = created);
	accountId = created.account.id;
	received = [];
	await setClock(accountId, NOON);
	await answering(204);
});

/** Has the receiver answer so from now on. */
function answering(status: number): Promise<void> {
	return runInDurableObject(objectOf(accountId), (object) => {
		object.send = async (request) => {
			received.push({ url: request.url, headers: request.headers, body: await request.text() });
			if (status === 0) throw new Error("no connection");
			return new Response(null, { status });
		};
	});
}

async function makeImages(count: number): Promise<void> {
	for (let i = 0; i < count; i++) {
		const request = { designId, version: null, idempotencyKey: null, requestId: `request ${i}` };
		await accounts.settle(await accounts.admit(apiKey, request), "d", MADE);
	}
}

const ring = () => runDurableObjectAlarm(objectOf(accountId));

test("are off by default", async () => {
	await makeImages(10);
	expect(await ring()).toBe(false);
	expect((await tablesOf(accountId)).notices).toEqual([]);
	expect(await accounts.readWebhook(accountId)).toBeNull();
});

test("come at 80 and 100 per cent, once each, signed as Standard Webhooks has it", async () => {
	const { webhook, secret } = await accounts.setWebhook(accountId, URL);
	expect(webhook).toEqual({ url: URL, createdAt: NOON, deliveredAt: null, failedAt: null });
	expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
	await makeImages(7);
	expect(await ring()).toBe(false);
	await makeImages(1);
	expect(await ring()).toBe(true);
	await makeImages(2);
	await ring();
	// The alarm for another attempt, which was set before the first, finds nothing to do.
	expect(await ring()).toBe(true);
	expect(await ring()).toBe(false);
	const told = received.map(({ body }) => JSON.parse(body));
	expect(told[0]).toEqual({
		type: "limit.reached",
		timestamp: new Date(NOON).toISOString(),
		data: {
			account_id: accountId,
			month: "2026-11",
			percent: 80,
			limit: 10,
			used: 8,
			resets_at: "2026-12-01T00:00:00.000Z",
		},
	});
	expect(told.map(({ data }) => data.percent)).toEqual([80, 100]);
	for (const { url, headers, body } of received) {
		expect([url, headers.get("Content-Type")]).toEqual([URL, "application/json"]);
		expect(headers.get("webhook-timestamp")).toBe(String(NOON / 1000));
		expect(await verified(headers, body, secret)).toBe(true);
		expect(await verified(headers, `${body} `, secret)).toBe(false);
	}
	expect(new Set(received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(2);
	expect((await accounts.readWebhook(accountId))?.deliveredAt).toBe(NOON);
	expect(await accounts.readWebhook(accountId)).not.toHaveProperty("secret");
});

/** As a receiver does it (Standard Webhooks 1.0, symmetric signatures). */
async function verified(headers: Headers, body: string, secret: string): Promise<boolean> {
	const bytes = Uint8Array.from(atob(secret.replace("whsec_", "")), (char) => char.charCodeAt(0));
	const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
	const [version, signature = ""] = (headers.get("webhook-signature") ?? "").split(",");
	const content = new TextEncoder().encode(`${headers.get("webhook-id")}.${headers.get("webhook-timestamp")}.${body}`);
	const signed = Uint8Array.from(atob(signature), (char) => char.charCodeAt(0));
	return version === "v1" && crypto.subtle.verify("HMAC", key, signed, content);
}

test("are tried again further and further apart, under one id, until they are taken", async () => {
	await accounts.setWebhook(accountId, URL);
	await makeImages(8);
	let now = NOON;
	for (const [status, wait] of [
		[500, 5],
		[302, 300],
		[0, 1800],
		[404, 7200],
	] as const) {
		await answering(status);
		expect(await ring()).toBe(true);
		const [notice] = (await tablesOf(accountId)).notices as { next_at: number }[];
		expect(notice?.next_at).toBe(now + wait * 1000);
		// Too early: nothing is sent, and the alarm is set again.
		const sent = received.length;
		await ring();
		expect(received).toHaveLength(sent);
		now += wait * 1000;
		await setClock(accountId, now);
	}
	expect(await accounts.readWebhook(accountId)).toMatchObject({ deliveredAt: null, failedAt: now - 7_200_000 });
	await answering(200);
	await ring();
	expect(received).toHaveLength(5);
	expect(new Set(received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(1);
	expect((await accounts.readWebhook(accountId))?.deliveredAt).toBe(now);
	await ring();
	expect([await ring(), received.length]).toEqual([false, 5]);
});

test("that were under way when the object died are sent again", async () => {
	await accounts.setWebhook(accountId, URL);
	await makeImages(8);
	let written: unknown;
	await runInDurableObject(objectOf(accountId), (object, { storage }) => {
		object.send = async () => {
			written = storage.sql.exec("SELECT attempts, next_at FROM notices").toArray();
			throw new Error("nobody lived to hear the answer");
		};
	});
	await ring();
	expect(written).toEqual([{ attempts: 1, next_at: NOON + 5000 }]);
	await setClock(accountId, NOON + 5000);
	await answering(204);
	await ring();
	expect(received).toHaveLength(1);
});

test("follow the limit in force: a raised one is told of anew, an undone image is not told of twice", async () => {
	await accounts.setWebhook(accountId, URL);
	await makeImages(7);
	const request = { designId, version: null, idempotencyKey: null, requestId: "x" };
	const admission = await accounts.admit(apiKey, request);
	await accounts.settle(admission, "d", MADE);
	await runInDurableObject(objectOf(accountId), (object) => object.undo(admission, MADE));
	await makeImages(1);
	await ring();
	expect(received).toHaveLength(1);
	await accounts.setCustomLimit(accountId, 20);
	await makeImages(8);
	await ring();
	expect(received.map(({ body }) => JSON.parse(body).data)).toMatchObject([
		{ percent: 80, limit: 10, used: 8 },
		{ percent: 80, limit: 20, used: 16 },
	]);
});

test("go to another address when the holder says so, under another secret, and end when they are turned off", async () => {
	const first = await accounts.setWebhook(accountId, URL);
	await makeImages(8);
	const second = await accounts.setWebhook(accountId, "https://other.example.com/");
	expect(second.secret).not.toBe(first.secret);
	await ring();
	expect(received.map(({ url }) => url)).toEqual(["https://other.example.com/"]);
	await makeImages(2);
	await accounts.clearWebhook(accountId);
	await ring();
	expect(received).toHaveLength(1);
	expect(await accounts.readWebhook(accountId)).toBeNull();
	expect((await tablesOf(accountId)).notices).toEqual([]);
});
