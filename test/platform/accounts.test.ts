// Accounts and keys through their adapter: who comes in, and what the operator and the holder may do.
import { reset } from "cloudflare:test";
import { afterEach, expect, test } from "vitest";
import { formatKey, type NewKey } from "../../src/account/index.ts";
import { MAX_KEYS, MAX_MONTHLY_LIMIT } from "../../src/limits.ts";
import { accounts, faultOf, kindOf, MADE, newAccount, setClock, tablesOf } from "./accounts-world.ts";

afterEach(() => reset());

const RENDER: NewKey = { name: "Site", scopes: ["render"] };
const NOBODY = "0123456789ABCDEF";
const asking = (designId: string) => ({ designId, version: null, idempotencyKey: null, requestId: "request" });

test("a new account has the default plan and a key that may do everything", async () => {
	const { account, apiKey } = await accounts.create({ name: "Shop" });
	expect(account).toMatchObject({
		name: "Shop",
		monthlyLimit: 1000,
		customLimit: null,
		maxCustomLimit: null,
		requestsPerMinute: 120,
		suspended: false,
		quota: { limit: 1000, used: 0, held: 0, remaining: 1000 },
	});
	expect(apiKey.startsWith(`imp_${account.id}_`)).toBe(true);
	expect(await accounts.read(account.id)).toEqual(account);
	const [key, ...others] = await accounts.listKeys(account.id);
	expect(others).toEqual([]);
	expect(key).toMatchObject({ prefix: apiKey.slice(0, 25), scopes: ["render", "manage"], designs: null });
	for (const scope of ["render", "manage"] as const) {
		const caller = await accounts.authorise(apiKey, scope);
		expect(caller).toMatchObject({ accountId: account.id, keyId: key?.id, rate: { limit: 120 } });
	}
});

test("figures out of bounds make no account and change none", async () => {
	expect(await kindOf(accounts.create({ name: "Shop", monthlyLimit: -1 }))).toBe("invalid_limit");
	const { account } = await newAccount({ monthlyLimit: 7 });
	expect(await kindOf(accounts.amend(account.id, { requestsPerMinute: 0, name: "Other" }))).toBe("invalid_limit");
	expect(await accounts.read(account.id)).toEqual(account);
});

test("the operator amends what is named and nothing else", async () => {
	const { account } = await newAccount({ monthlyLimit: 7 });
	const amended = await accounts.amend(account.id, { monthlyLimit: 9, maxCustomLimit: 20 });
	expect(amended).toEqual({
		...account,
		monthlyLimit: 9,
		maxCustomLimit: 20,
		quota: { ...account.quota, limit: 9, remaining: 9 },
	});
	expect((await accounts.amend(account.id, { name: "Other" })).name).toBe("Other");
});

test("the holder's own limit goes up and down within its bound, and off again", async () => {
	const { account } = await newAccount({ maxCustomLimit: 500 });
	expect((await accounts.setCustomLimit(account.id, 500)).quota.limit).toBe(500);
	expect((await accounts.setCustomLimit(account.id, 0)).quota).toMatchObject({ limit: 0, remaining: 0 });
	expect((await accounts.setCustomLimit(account.id, null)).quota.limit).toBe(1000);
	for (const limit of [-1, 501, 2.5]) {
		expect((await faultOf(accounts.setCustomLimit(account.id, limit))).facts).toEqual({ min: 0, max: 500 });
	}
	await accounts.amend(account.id, { maxCustomLimit: null });
	expect((await accounts.setCustomLimit(account.id, MAX_MONTHLY_LIMIT)).quota.limit).toBe(MAX_MONTHLY_LIMIT);
});

test("an account that is not there is not found, whatever is asked about it", async () => {
	for (const id of [NOBODY, "", "no such account", "../x"]) {
		expect(await kindOf(accounts.read(id))).toBe("account_not_found");
		expect(await kindOf(accounts.amend(id, { suspended: true }))).toBe("account_not_found");
		expect(await kindOf(accounts.setCustomLimit(id, 1))).toBe("account_not_found");
		expect(await kindOf(accounts.listKeys(id))).toBe("account_not_found");
		expect(await kindOf(accounts.createKey(id, RENDER))).toBe("account_not_found");
		expect(await kindOf(accounts.revokeKey(id, "x"))).toBe("account_not_found");
	}
});

test("no key, a broken key and an unknown key are told apart no further than the contract does", async () => {
	const { account, apiKey } = await newAccount();
	const forged = formatKey(account.id, crypto.getRandomValues(new Uint8Array(32)));
	const sameStart = apiKey.slice(0, 25) + forged.slice(25);
	for (const key of [null, ""]) expect(await kindOf(accounts.authorise(key, "render"))).toBe("missing_api_key");
	for (const key of ["x", `${apiKey} `, apiKey.slice(0, -1), sameStart, forged]) {
		const fault = await faultOf(accounts.authorise(key, "render"));
		expect([fault.kind, fault.detail, fault.facts]).toEqual(["invalid_api_key", "The API key is not valid.", {}]);
		expect(await kindOf(accounts.admit(key, asking(crypto.randomUUID())))).toBe("invalid_api_key");
	}
	// What needs no object to be seen is said first: a broken key, then a broken id.
	expect(await kindOf(accounts.admit("x", asking("not a design")))).toBe("invalid_api_key");
	expect(await kindOf(accounts.admit(forged, asking("not a design")))).toBe("design_not_found");
});

test("a forged key of no account leaves nothing behind", async () => {
	const forged = formatKey(NOBODY, crypto.getRandomValues(new Uint8Array(32)));
	expect(await kindOf(accounts.authorise(forged, "render"))).toBe("invalid_api_key");
	expect(await kindOf(accounts.admit(forged, asking(crypto.randomUUID())))).toBe("invalid_api_key");
	expect(await kindOf(accounts.read(NOBODY))).toBe("account_not_found");
	expect(await tablesOf(NOBODY)).toEqual({});
});

test("only digests are stored: no key is found in any table", async () => {
	const { account, apiKey, designId } = await newAccount();
	const made = await accounts.createKey(account.id, RENDER);
	for (const key of [apiKey, made.apiKey]) {
		const admission = await accounts.admit(key, { ...asking(designId), idempotencyKey: "once" });
		await accounts.settle(admission, "digest", MADE);
	}
	const stored = JSON.stringify(await tablesOf(account.id), (_, value) =>
		value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value,
	);
	for (const key of [apiKey, made.apiKey]) {
		expect(stored).toContain(key.slice(0, 25));
		expect(stored).not.toContain(key.slice(0, 26));
		expect(stored).not.toContain(key.slice(26));
	}
});

test("keys are made for scopes, designs and a time, and are held to them", async () => {
	const { account, designId } = await newAccount();
	const now = Date.UTC(2026, 10, 21);
	await setClock(account.id, now);
	const limited = { ...RENDER, designs: [designId], expiresAt: now + 5000 };
	const { key, apiKey } = await accounts.createKey(account.id, limited);
	expect(key).toEqual({
		...limited,
		id: key.id,
		prefix: apiKey.slice(0, 25),
		requestsPerMinute: null,
		createdAt: now,
		lastUsedAt: null,
		revokedAt: null,
	});
	expect((await accounts.admit(apiKey, asking(designId))).keyId).toBe(key.id);
	expect(await kindOf(accounts.admit(apiKey, asking(crypto.randomUUID())))).toBe("insufficient_scope");
	expect(await kindOf(accounts.authorise(apiKey, "manage"))).toBe("insufficient_scope");
	await setClock(account.id, now + 5000);
	expect(await kindOf(accounts.admit(apiKey, asking(designId)))).toBe("invalid_api_key");
	const manager = await accounts.createKey(account.id, { name: "Console", scopes: ["manage"] });
	expect(await kindOf(accounts.admit(manager.apiKey, asking(designId)))).toBe("insufficient_scope");
});

test("a revoked key is refused at the next call, and revoking again changes nothing", async () => {
	const { account, designId } = await newAccount();
	const { key, apiKey } = await accounts.createKey(account.id, RENDER);
	await accounts.admit(apiKey, asking(designId));
	await setClock(account.id, 1000);
	await accounts.revokeKey(account.id, key.id);
	await setClock(account.id, 2000);
	await accounts.revokeKey(account.id, key.id);
	expect(await kindOf(accounts.admit(apiKey, asking(designId)))).toBe("key_revoked");
	const listed = (await accounts.listKeys(account.id)).find(({ id }) => id === key.id);
	expect(listed?.revokedAt).toBe(1000);
	expect(await kindOf(accounts.revokeKey(account.id, "no such key"))).toBe("key_not_found");
});

test("a suspended account is let in nowhere until it is freed", async () => {
	const { account, apiKey, designId } = await newAccount();
	expect((await accounts.amend(account.id, { suspended: true })).suspended).toBe(true);
	expect(await kindOf(accounts.admit(apiKey, asking(designId)))).toBe("account_suspended");
	expect(await kindOf(accounts.authorise(apiKey, "manage"))).toBe("account_suspended");
	await accounts.amend(account.id, { suspended: false });
	await accounts.admit(apiKey, asking(designId));
});

test("an account has at most MAX_KEYS keys that are not revoked, and remembers as many revoked ones", async () => {
	const { account } = await newAccount();
	for (let i = 1; i < MAX_KEYS; i++) await accounts.createKey(account.id, RENDER);
	expect(await kindOf(accounts.createKey(account.id, RENDER))).toBe("too_many_keys");
	for (let i = 0; i < MAX_KEYS + 10; i++) {
		const live = (await accounts.listKeys(account.id)).filter(({ revokedAt }) => revokedAt === null);
		await accounts.revokeKey(account.id, live.at(-1)?.id ?? "");
		await accounts.createKey(account.id, RENDER);
	}
	const keys = await accounts.listKeys(account.id);
	expect(keys.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(MAX_KEYS);
	expect(keys).toHaveLength(2 * MAX_KEYS);
});

test("last use is noted to the minute", async () => {
	const { account, apiKey } = await newAccount();
	const lastUse = async () => (await accounts.listKeys(account.id))[0]?.lastUsedAt;
	const now = Date.UTC(2026, 10, 21);
	expect(await lastUse()).toBeNull();
	for (const [at, noted] of [
		[now, now],
		[now + 59_999, now],
		[now + 60_000, now + 60_000],
	] as const) {
		await setClock(account.id, at);
		await accounts.authorise(apiKey, "manage");
		expect(await lastUse()).toBe(noted);
	}
});
