// Assets through their adapter, the bound on designs, and the cache of an isolate.
import { reset, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Design } from "../../src/design/index.ts";
import { MAX_DESIGNS } from "../../src/limits.ts";
import { KvDesigns } from "../../src/platform/designs-kv.ts";
import { accounts, kindOf, kv, named, objectOf, objects } from "./accounts-world.ts";

const designs = new KvDesigns(kv, objects, (json) => json as Design);
const FACTS = { kind: "image", width: 3, height: 2 } as const;
const BYTES = new TextEncoder().encode("abc");
// FIPS 180-4's own example.
const ID = "sha256-ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
let accountId: string;

beforeEach(async () => {
	accountId = (await accounts.create({ name: "Shop" })).account.id;
});
afterEach(async () => {
	vi.restoreAllMocks();
	await reset();
});

test("an asset is kept under the SHA-256 of its bytes and read back", async () => {
	const asset = { id: ID, ...FACTS, bytes: 3 };
	expect(await designs.putAsset(accountId, BYTES, FACTS)).toEqual(asset);
	expect(await designs.readAsset(accountId, ID)).toEqual({ asset, bytes: BYTES });
	expect(await designs.loadAsset(accountId, ID)).toEqual(BYTES);
	expect((await kv.list()).keys.map(({ name }) => name)).toEqual([`asset:${accountId}:${ID}`]);
});

test("only the bytes of a view are kept, not the buffer around them", async () => {
	const around = new TextEncoder().encode("xxabcxx");
	expect((await designs.putAsset(accountId, around.subarray(2, 5), FACTS)).id).toBe(ID);
	expect(await designs.loadAsset(accountId, ID)).toEqual(BYTES);
});

test("the same bytes twice are one asset, put once", async () => {
	const put = vi.spyOn(kv, "put");
	const [first, second] = [
		await designs.putAsset(accountId, BYTES, FACTS),
		await designs.putAsset(accountId, BYTES, FACTS),
	];
	expect(second).toEqual(first);
	expect(put).toHaveBeenCalledTimes(1);
	await Promise.all([1, 2, 3].map((byte) => designs.putAsset(accountId, Uint8Array.of(byte), FACTS)));
	await Promise.all([9, 9, 9].map((byte) => designs.putAsset(accountId, Uint8Array.of(byte), FACTS)));
	expect((await kv.list()).keys).toHaveLength(5);
});

test("an asset is its account's own", async () => {
	await designs.putAsset(accountId, BYTES, FACTS);
	const other = (await accounts.create({ name: "Other" })).account.id;
	expect(await kindOf(designs.readAsset(other, ID))).toBe("asset_not_found");
	expect(await kindOf(designs.loadAsset(other, ID))).toBe("asset_not_found");
	expect(await designs.assetKinds(other, [ID])).toEqual({});
});

test("assets that are there are told by their kind; ids that cannot be one are never there", async () => {
	await designs.putAsset(accountId, BYTES, FACTS);
	const absent = ID.replace("ba78", "0000");
	const font = await designs.putAsset(accountId, Uint8Array.of(1), { kind: "font", width: null, height: null });
	expect((await designs.readAsset(accountId, font.id)).asset).toEqual(font);
	expect(font).toMatchObject({ kind: "font", width: null, height: null, bytes: 1 });
	const kinds = { [ID]: "image", [font.id]: "font" };
	expect(await designs.assetKinds(accountId, [absent, ID, "x", "__proto__", font.id])).toEqual(kinds);
	expect(await designs.assetKinds(accountId, [])).toEqual({});
	for (const id of [absent, "x", "", ID.toUpperCase(), `${ID}/..`]) {
		expect(await kindOf(designs.readAsset(accountId, id))).toBe("asset_not_found");
		expect(await kindOf(designs.loadAsset(accountId, id))).toBe("asset_not_found");
	}
});

test("an asset that KV cannot show yet is unavailable, not lost", async () => {
	await designs.putAsset(accountId, BYTES, FACTS);
	await kv.delete(`asset:${accountId}:${ID}`);
	expect(await kindOf(designs.loadAsset(accountId, ID))).toBe("unavailable");
	expect(await kindOf(designs.readAsset(accountId, ID))).toBe("unavailable");
});

test("an account keeps at most MAX_DESIGNS designs; the one too many leaves no copy", async () => {
	await runInDurableObject(objectOf(accountId), (_, { storage }) => {
		storage.sql.exec(
			`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
				INSERT INTO designs SELECT 'design ' || i, 'x', 1, 1, 0 FROM n`,
			MAX_DESIGNS,
		);
	});
	expect(await kindOf(designs.create(accountId, named("x")))).toBe("too_many_designs");
	expect((await kv.list()).keys).toEqual([]);
});
