// What an account has used, through the adapter and the real object: counts that agree with the ledger, the last calls,
// and refusals that come in floods.
import { reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, test } from "vitest";
import type { Admission } from "../../src/account/index.ts";
import { MAX_RECENT_REQUESTS, MAX_REFUSALS_LISTED } from "../../src/limits.ts";
import { seeded } from "../account/seeded.ts";
import { accounts, kindOf, MADE, newAccount, objectOf, refused, setClock, tablesOf } from "./accounts-world.ts";

afterEach(() => reset());

const NOON = Date.UTC(2026, 10, 21, 12);
const MIDNIGHT = Date.UTC(2026, 11, 1);

async function renders(figures = {}) {
	const { account, apiKey, designId } = await newAccount({ monthlyLimit: 100_000, ...figures });
	let calls = 0;
	const admit = (key = apiKey, idempotencyKey: string | null = null) => {
		const requestId = `request ${calls++}`;
		return accounts.admit(key, { designId, version: null, idempotencyKey, requestId });
	};
	return { account, apiKey, designId, admit };
}

test("images are counted by day, design, key and format, refusals by code, and calls are listed", async () => {
	const { account, apiKey, designId, admit } = await renders();
	const { key, apiKey: other } = await accounts.createKey(account.id, { name: "Site", scopes: ["render"] });
	const [first] = await accounts.listKeys(account.id);
	await setClock(account.id, NOON);
	await accounts.settle(await admit(), "d", MADE);
	await accounts.settle(await admit(other), "d", { ...MADE, format: "jpg" });
	await setClock(account.id, NOON + 86_400_000);
	await accounts.settle(await admit(other), "d", { ...MADE, ms: 7.6 });
	await accounts.release(await admit(), refused("invalid_form"));
	expect(await accounts.readUsage(account.id, "2026-11")).toEqual({
		month: "2026-11",
		images: 3,
		days: [
			{ name: "2026-11-21", images: 2 },
			{ name: "2026-11-22", images: 1 },
		],
		designs: [{ name: designId, images: 3 }],
		keys: [
			{ name: key.id, images: 2 },
			{ name: first?.id, images: 1 },
		],
		formats: [
			{ name: "png", images: 2 },
			{ name: "jpg", images: 1 },
		],
		refusals: [{ code: "invalid_form", count: 1 }],
		recent: [
			{ requestId: "request 3", code: "invalid_form", ms: 5, bytesIn: 10, bytesOut: 0, keyPrefix: apiKey.slice(0, 25) },
			{ requestId: "request 2", code: null, ms: 8, bytesIn: 10, bytesOut: 20, keyPrefix: other.slice(0, 25) },
			{ requestId: "request 1", code: null, ms: 5, bytesIn: 10, bytesOut: 20, keyPrefix: other.slice(0, 25) },
			{ requestId: "request 0", code: null, ms: 5, bytesIn: 10, bytesOut: 20, keyPrefix: apiKey.slice(0, 25) },
		].map((record, i) => ({ ...record, designId, at: i < 2 ? NOON + 86_400_000 : NOON })),
	});
	expect(await accounts.readUsage(account.id, "2026-10")).toMatchObject({ images: 0, days: [], refusals: [] });
});

test("a repeat is listed and not counted; a settlement asked twice is listed once; one taken back leaves nothing", async () => {
	const { account, admit } = await renders();
	await setClock(account.id, NOON);
	const first = await admit(undefined, "once");
	for (let i = 0; i < 2; i++) await accounts.settle(first, "d", MADE);
	await accounts.settle(await admit(undefined, "once"), "d", MADE);
	const undone = await admit();
	await accounts.settle(undone, "d", MADE);
	await runInDurableObject(objectOf(account.id), (object) => object.undo(undone, MADE));
	const { images, recent } = await accounts.readUsage(account.id, "2026-11");
	expect([images, recent.map(({ requestId }) => requestId)]).toEqual([1, ["request 1", "request 0"]]);
});

test("counts are kept for 25 months, the last calls up to MAX_RECENT_REQUESTS", async () => {
	const { account, admit } = await renders();
	await setClock(account.id, Date.UTC(2024, 10, 30, 23, 59, 59));
	await accounts.settle(await admit(), "d", MADE);
	await accounts.release(await admit(), refused("invalid_form"));
	await setClock(account.id, MIDNIGHT - 1);
	await accounts.settle(await admit(), "d", MADE);
	expect(await accounts.readUsage(account.id, "2024-11")).toMatchObject({ images: 1, refusals: [{ count: 1 }] });
	await setClock(account.id, MIDNIGHT);
	await accounts.settle(await admit(), "d", MADE);
	expect(await accounts.readUsage(account.id, "2024-11")).toMatchObject({ images: 0, refusals: [] });
	expect(await accounts.readUsage(account.id, "2026-11")).toMatchObject({ images: 1 });
	const admission = await admit();
	await runInDurableObject(objectOf(account.id), (object) => {
		for (let i = 0; i < MAX_RECENT_REQUESTS + 20; i++) object.release(admission, refused("invalid_form"));
	});
	const { recent } = await accounts.readUsage(account.id, "2026-12");
	expect(recent).toHaveLength(MAX_RECENT_REQUESTS);
	expect((await tablesOf(account.id)).requests).toHaveLength(MAX_RECENT_REQUESTS);
});

test("refusals at the door are written by the alarm, all counted and the first of them listed", async () => {
	const { account, designId, admit } = await renders({ requestsPerMinute: 1 });
	await setClock(account.id, NOON);
	await accounts.release(await admit(), refused("invalid_form"));
	for (let i = 0; i < 200; i++) expect(await kindOf(admit())).toBe("rate_limit_exceeded");
	expect((await tablesOf(account.id)).refusals).toEqual([{ day: "2026-11-21", code: "invalid_form", count: 1 }]);
	expect(await runDurableObjectAlarm(objectOf(account.id))).toBe(true);
	const { refusals, requests } = await tablesOf(account.id);
	expect(refusals).toEqual([
		{ day: "2026-11-21", code: "invalid_form", count: 1 },
		{ day: "2026-11-21", code: "rate_limit_exceeded", count: 200 },
	]);
	expect(requests).toHaveLength(1 + MAX_REFUSALS_LISTED);
	expect(requests?.at(-1)).toMatchObject({ code: "rate_limit_exceeded", design_id: designId, ms: 0, bytes_out: 0 });
	// With nothing to write there is nothing to wake up for.
	expect(await runDurableObjectAlarm(objectOf(account.id))).toBe(false);
});

test("a flood of refusals writes nothing until the alarm; keys that are not the account's leave no trace", async () => {
	const { account, apiKey, designId, admit } = await renders({ monthlyLimit: 0, requestsPerMinute: 1 });
	await setClock(account.id, NOON);
	await kindOf(admit());
	const written = () =>
		runInDurableObject(objectOf(account.id), (_, { storage }) => {
			return storage.sql.exec<{ n: number }>("SELECT total_changes() AS n").toArray()[0]?.n ?? null;
		}).catch(() => null);
	const before = [await tablesOf(account.id), await written()];
	for (let i = 0; i < 100; i++) await kindOf(admit());
	const stranger = `${apiKey.slice(0, -2)}00`;
	await kindOf(accounts.admit(stranger, { designId, version: null, idempotencyKey: null, requestId: "x" }));
	expect([await tablesOf(account.id), await written()]).toEqual(before);
});

test("60 random schedules: the days of each month add up to the ledger's count of it", async () => {
	const { account, apiKey, designId } = await newAccount({ monthlyLimit: 15 });
	await runInDurableObject(objectOf(account.id), async (object, { storage }) => {
		const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(apiKey));
		const proof = { prefix: apiKey.slice(0, 25), digest };
		let now = MIDNIGHT - 1_000_000;
		object.now = () => now;
		for (let seed = 0; seed < 60; seed++) {
			const random = seeded(seed);
			const underWay: Admission[] = [];
			for (let step = 0; step < 60; step++) {
				const taken = random(2) === 0 ? undefined : underWay.splice(random(underWay.length), 1)[0];
				if (taken === undefined) {
					const idempotencyKey = random(3) === 0 ? `key ${random(5)}` : null;
					const requestId = `${seed} ${step}`;
					const answer = object.admit(proof, { designId, version: null, idempotencyKey, requestId });
					if (answer.ok) underWay.push(answer.value);
				} else if (random(5) === 0) {
					object.release(taken, refused("x"));
				} else {
					const made = { ...MADE, format: random(2) === 0 ? "png" : "jpg" };
					const answer = object.settle(taken, `digest ${random(2)}`, made);
					if (answer.ok && random(4) === 0) object.undo(taken, made);
				}
				if (random(6) === 0) now += random(60_000);
				if (random(30) === 0) object.setCustomLimit(random(2) === 0 ? null : random(20));
			}
			const sums = storage.sql
				.exec("SELECT substr(day, 1, 7) AS month, sum(images) AS used FROM usage GROUP BY 1 ORDER BY 1")
				.toArray();
			const months = storage.sql.exec("SELECT month, used FROM months ORDER BY month").toArray();
			expect([seed, sums]).toEqual([seed, months]);
		}
	});
});
