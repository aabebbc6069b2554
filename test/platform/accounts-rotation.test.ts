// Keys in time: rotation with an overlap, a pace of their own, keys that never wake an object; and an account of an
// earlier release that wakes up under this one.
import { evictDurableObject, reset, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import { MAX_ACCOUNT_BYTES, MAX_ASSETS, MAX_KEYS } from "../../src/limits.ts";
import { ObjectAccounts } from "../../src/platform/accounts.ts";
import { createTables } from "../../src/platform/accounts-schema.ts";
import { guessing } from "../../src/platform/guesses.ts";
import { accounts, faultOf, kindOf, MADE, newAccount, objectOf, setClock, tablesOf } from "./accounts-world.ts";

afterEach(() => reset());

const NOON = Date.UTC(2026, 10, 21, 12);
const asking = (designId: string) => ({ designId, version: null, idempotencyKey: null, requestId: "request" });

test("a rotated key works on for its overlap beside the new one, which has all but its secret", async () => {
	const { account, designId } = await newAccount();
	await setClock(account.id, NOON);
	const wanted = { name: "Site", scopes: ["render"], designs: [designId], requestsPerMinute: 90 } as const;
	const old = await accounts.createKey(account.id, wanted);
	const fresh = await accounts.rotateKey(account.id, old.key.id, 3600);
	expect(fresh.key).toMatchObject({ ...wanted, createdAt: NOON, lastUsedAt: null, expiresAt: null, revokedAt: null });
	expect([fresh.key.id === old.key.id, fresh.apiKey === old.apiKey]).toEqual([false, false]);
	for (const { apiKey } of [old, fresh]) await accounts.admit(apiKey, asking(designId));
	await setClock(account.id, NOON + 3_600_000);
	expect(await kindOf(accounts.admit(old.apiKey, asking(designId)))).toBe("invalid_api_key");
	await accounts.admit(fresh.apiKey, asking(designId));
	// Nothing is left of the old one to be rotated, and a rotation never lengthens a life.
	expect(await kindOf(accounts.rotateKey(account.id, old.key.id, 3600))).toBe("key_not_found");
	expect(await kindOf(accounts.rotateKey(account.id, "no such key", 0))).toBe("key_not_found");
	const short = await accounts.createKey(account.id, { ...wanted, expiresAt: NOON + 3_700_000 });
	const next = await accounts.rotateKey(account.id, short.key.id, 86_400);
	expect(next.key.expiresAt).toBe(NOON + 3_700_000);
	const listed = (await accounts.listKeys(account.id)).find(({ id }) => id === short.key.id);
	expect(listed?.expiresAt).toBe(NOON + 3_700_000);
});

test("a rotation without overlap ends the old key at once, also where the list is full", async () => {
	const { account } = await newAccount();
	await setClock(account.id, NOON);
	for (let i = 1; i < MAX_KEYS; i++) await accounts.createKey(account.id, { name: "k", scopes: ["render"] });
	const last = (await accounts.listKeys(account.id)).at(-1)?.id ?? "";
	expect(await kindOf(accounts.rotateKey(account.id, last, 1))).toBe("too_many_keys");
	expect((await accounts.listKeys(account.id)).every(({ expiresAt }) => expiresAt === null)).toBe(true);
	await accounts.rotateKey(account.id, last, 0);
	expect(await kindOf(accounts.createKey(account.id, { name: "k", scopes: ["render"] }))).toBe("too_many_keys");
	for (let i = 0; i < MAX_KEYS + 5; i++) {
		const { id } = (await accounts.listKeys(account.id)).findLast(({ expiresAt }) => expiresAt === null) ?? { id: "" };
		await accounts.rotateKey(account.id, id, 0);
	}
	expect(await accounts.listKeys(account.id)).toHaveLength(2 * MAX_KEYS);
});

test("a key with a pace of its own is held to it, and to the account's", async () => {
	const { account, apiKey, designId } = await newAccount({ requestsPerMinute: 4 });
	await setClock(account.id, NOON);
	const limited = { name: "Site", scopes: ["render"], requestsPerMinute: 2 } as const;
	const { apiKey: slow } = await accounts.createKey(account.id, limited);
	expect((await accounts.admit(slow, asking(designId))).rate).toMatchObject({ limit: 2, remaining: 1 });
	expect((await accounts.admit(slow, asking(designId))).rate).toMatchObject({ limit: 2, remaining: 0 });
	const fault = await faultOf(accounts.admit(slow, asking(designId)));
	expect([fault.kind, fault.facts.retryAfter]).toEqual(["rate_limit_exceeded", 30]);
	expect(fault.detail).toContain("The API key may make 2 calls a minute");
	// The refused call took nothing from the account's own four.
	expect((await accounts.admit(apiKey, asking(designId))).rate).toMatchObject({ limit: 4, remaining: 1 });
	await accounts.admit(apiKey, asking(designId));
	expect((await faultOf(accounts.admit(slow, asking(designId)))).facts).toMatchObject({ limit: 2, retryAfter: 30 });
	expect((await faultOf(accounts.admit(apiKey, asking(designId)))).facts).toMatchObject({ limit: 4, retryAfter: 15 });
	expect(await kindOf(accounts.createKey(account.id, { ...limited, requestsPerMinute: 0 }))).toBe("invalid_limit");
});

test("a key that cannot be ours wakes no object", async () => {
	const { apiKey, designId } = await newAccount();
	let woken = 0;
	const counting = { idFromName: () => ++woken, get: () => ++woken };
	const watched = new ObjectAccounts(counting as never);
	const mistyped = `${apiKey.slice(0, 30)}${apiKey[30] === "a" ? "b" : "a"}${apiKey.slice(31)}`;
	for (const key of [mistyped, `${apiKey}0`, apiKey.slice(1), apiKey.toLowerCase(), "imp_", "x".repeat(70)]) {
		expect(await kindOf(watched.admit(key, asking(designId)))).toBe("invalid_api_key");
		expect(await kindOf(watched.authorise(key, "manage"))).toBe("invalid_api_key");
	}
	expect(woken).toBe(0);
});

test("guesses are noted where a limiter is bound, and let through where it does not answer", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const asked: string[] = [];
	const limiter = { limit: async ({ key }: { key: string }) => ({ success: asked.push(key) < 2 }) };
	const mayGuess = guessing(limiter as RateLimit);
	expect([await mayGuess("203.0.113.7"), await mayGuess("203.0.113.7"), asked.length]).toEqual([true, false, 2]);
	const broken = { limit: () => Promise.reject(new Error("away")) };
	expect([await guessing(undefined)("x"), await guessing(broken)("x")]).toEqual([true, true]);
	vi.restoreAllMocks();
});

test("an account made by the first step of the schema wakes up to this one with all it had", async () => {
	const { account, apiKey, designId } = await newAccount({ monthlyLimit: 3 });
	await setClock(account.id, NOON);
	await accounts.settle(await accounts.admit(apiKey, asking(designId)), "d", MADE);
	const now = await tablesOf(account.id);
	const shared = "account keys months holds designs design_versions".split(" ");
	await runInDurableObject(objectOf(account.id), async (_, { storage }) => {
		const rows = new Map(shared.map((table) => [table, storage.sql.exec(`SELECT * FROM ${table}`).toArray()]));
		await storage.deleteAll();
		createTables(storage, 1);
		for (const [table, kept] of rows) {
			const columns = storage.sql
				.exec<{ name: string }>("SELECT name FROM pragma_table_info(?)", table)
				.toArray()
				.map(({ name }) => name);
			for (const row of kept) {
				const places = columns.map(() => "?").join(", ");
				const values = columns.map((column) => row[column] ?? null);
				storage.sql.exec(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`, ...values);
			}
		}
	});
	expect((await tablesOf(account.id)).usage).toBeUndefined();
	await evictDurableObject(objectOf(account.id));
	const { quota } = await accounts.read(account.id);
	expect(quota).toMatchObject({ limit: 3, used: 1 });
	const woken = await tablesOf(account.id);
	for (const table of shared) expect(woken[table], table).toEqual(now[table]);
	expect(woken.schema).toEqual(now.schema);
	await accounts.settle(await accounts.admit(apiKey, asking(designId)), "d", MADE);
	expect(await accounts.readUsage(account.id, new Date().toISOString().slice(0, 7))).toMatchObject({ images: 1 });
});

test("an account keeps at most MAX_ASSETS assets, and no more records than there is room for", async () => {
	const { account, apiKey, designId } = await newAccount();
	const object = objectOf(account.id);
	const asset = (n: number) => ({
		id: `sha256-${String(n).padStart(64, "0")}`,
		...({ kind: "image", width: 1, height: 1, bytes: 1 } as const),
	});
	await runInDurableObject(object, (it) => {
		for (let n = 0; n < MAX_ASSETS; n++) {
			it.reserveAsset(asset(n).id);
			it.addAsset(asset(n));
		}
		expect(it.reserveAsset(asset(MAX_ASSETS).id)).toMatchObject({ ok: false, kind: "too_many_assets" });
		expect(it.addAsset(asset(MAX_ASSETS))).toMatchObject({ ok: false, kind: "too_many_assets" });
		expect(it.reserveAsset(asset(7).id)).toEqual({ ok: true, value: asset(7) });
		expect(it.addAsset(asset(7))).toEqual({ ok: true, value: undefined });
		expect(it.maxBytes).toBe(MAX_ACCOUNT_BYTES);
		it.maxBytes = 1024;
		const full = { ok: false, kind: "storage_full" };
		expect(it.reserveDesign(crypto.randomUUID())).toMatchObject(full);
		expect(it.reserveVersion(designId, 1)).toMatchObject(full);
	});
	// Images are made and counted on.
	await accounts.settle(await accounts.admit(apiKey, asking(designId)), "d", MADE);
	expect((await accounts.read(account.id)).quota.used).toBe(1);
});
