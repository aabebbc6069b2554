// Deleting an account: nobody comes in from that moment, and all of it goes, whatever interrupts the job.
import { evictDurableObject, reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Design } from "../../src/design/index.ts";
import { KvDesigns } from "../../src/platform/designs-kv.ts";
import { accounts, kindOf, kv, MADE, named, objectOf, objects, refused, setClock, tablesOf } from "./accounts-world.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const designs = new KvDesigns(kv, objects, (json) => json as Design);
const FACTS = { kind: "image", width: 3, height: 2 } as const;

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
	vi.restoreAllMocks();
	await reset();
});

/** An account with three versions of a design, some assets, images and refusals. */
async function furnished() {
	const { account, apiKey } = await accounts.create({ name: "Shop" });
	await setClock(account.id, NOON);
	const { id } = await designs.create(account.id, named("x"));
	for (const version of [1, 2]) await designs.update(account.id, id, version, named(`Name ${version}`));
	for (const byte of [1, 2, 3]) await designs.putAsset(account.id, Uint8Array.of(byte), FACTS);
	const request = { designId: id, version: null, idempotencyKey: "once", requestId: "request" };
	await accounts.settle(await accounts.admit(apiKey, request), "d", MADE);
	await accounts.setWebhook(account.id, "https://shop.example.com/");
	return { account, apiKey, request, designId: id };
}

const keys = async () => (await kv.list()).keys.map(({ name }) => name);
const ring = (accountId: string) => runDurableObjectAlarm(objectOf(accountId));

/** Rings until the alarm has no more to do; ten minutes go by each time. */
async function finish(accountId: string): Promise<void> {
	for (let rings = 1; await ring(accountId); rings++) {
		if (rings > 50) throw new Error("the job does not end");
		await setClock(accountId, NOON + rings * 600_000);
	}
}

test("takes everything of the account and nothing of another's", async () => {
	const other = await furnished();
	const kept = await keys();
	const before = await tablesOf(other.account.id);
	const { account } = await furnished();
	await accounts.remove(account.id);
	await finish(account.id);
	expect(await keys()).toEqual(kept);
	expect(await tablesOf(account.id)).toEqual({});
	expect(await tablesOf(other.account.id)).toEqual(before);
});

test("keeps everybody out from its first moment, and is done once", async () => {
	const { account, apiKey, request } = await furnished();
	const underWay = await accounts.admit(apiKey, { ...request, idempotencyKey: null });
	await accounts.remove(account.id);
	expect(await kindOf(accounts.admit(apiKey, request))).toBe("invalid_api_key");
	expect(await kindOf(accounts.authorise(apiKey, "manage"))).toBe("invalid_api_key");
	expect(await kindOf(accounts.settle(underWay, "d", MADE))).toBe("invalid_api_key");
	await accounts.release(underWay, refused("invalid_api_key"));
	expect(await kindOf(accounts.read(account.id))).toBe("account_not_found");
	expect(await kindOf(accounts.remove(account.id))).toBe("account_not_found");
	expect(await kindOf(accounts.remove("no such account"))).toBe("account_not_found");
	// What counts, and the keys, went in the same step; only names of copies are left to be worked off.
	const left = Object.entries(await tablesOf(account.id)).filter(([, rows]) => rows.length > 0);
	expect(left.map(([table]) => table).toSorted()).toEqual(["assets", "design_versions", "removal", "schema"]);
});

test("that is interrupted finishes on the next alarm", async () => {
	const { account } = await furnished();
	await accounts.remove(account.id);
	let deletions = 0;
	await runInDurableObject(objectOf(account.id), (object) => {
		const failing = vi.fn(async (name: string) => {
			if (++deletions % 3 === 0) throw new Error("KV is away");
			await kv.delete(name);
		});
		object.kv = { delete: failing } as unknown as KVNamespace;
	});
	for (let minute = 1; minute <= 3; minute++) {
		await ring(account.id);
		await setClock(account.id, NOON + minute * 60_000);
	}
	expect(deletions).toBeGreaterThan(3);
	// The object dies in the middle of it, and wakes up on real KV with its real clock.
	await evictDurableObject(objectOf(account.id));
	expect(await kindOf(accounts.read(account.id))).toBe("account_not_found");
	await finish(account.id);
	expect(await keys()).toEqual([]);
	expect(await tablesOf(account.id)).toEqual({});
});

test("finds what an upload that was under way put down behind it", async () => {
	const { account } = await furnished();
	const put = kv.put.bind(kv);
	vi.spyOn(kv, "put").mockImplementation((async (name: string, value: string) => {
		await put(name, value);
		await accounts.remove(account.id);
	}) as never);
	expect(await kindOf(designs.putAsset(account.id, Uint8Array.of(9), FACTS))).toBe("account_not_found");
	for (let i = 0; i < 3; i++) await ring(account.id);
	expect(await keys()).toEqual([expect.stringContaining("asset:")]);
	await finish(account.id);
	expect(await keys()).toEqual([]);
});
