// Saving takes three steps, two in the account's object around one in KV, and breaks off anywhere: what is in KV has a name
// in the object at every instant, nothing half saved is ever seen, and in the end nothing half saved is left.
import { evictDurableObject, reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Design } from "../../src/design/index.ts";
import { STRAY_TTL_SECONDS } from "../../src/limits.ts";
import type { AccountObject } from "../../src/platform/accounts-object.ts";
import { KvDesigns } from "../../src/platform/designs-kv.ts";
import { seeded } from "../account/seeded.ts";
import { accounts, kindOf, kv, named, objectOf, objects, setClock, tablesOf } from "./accounts-world.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const TTL_MS = STRAY_TTL_SECONDS * 1000;
const FACTS = { kind: "image", width: 3, height: 2 } as const;
const BYTES = Uint8Array.of(1, 2, 3);
let accountId: string;
let apiKey: string;

beforeEach(async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const created = await accounts.create({ name: "Shop", requestsPerMinute: 1_000_000 });
	accountId = created.account.id;
	apiKey = created.apiKey;
	await setClock(accountId, NOON);
});
afterEach(async () => {
	vi.restoreAllMocks();
	await reset();
});

/** How a step fares: it never happens, it happens but nobody hears of it, or all is well. */
type Fate = "lost" | "unheard" | "well";

/** Does a step as its fate wills. */
async function faring<Value>(fate: Fate, step: () => Promise<Value>): Promise<Value> {
	if (fate === "lost") throw new Error("lost");
	const value = await step();
	if (fate === "unheard") throw new Error("unheard");
	return value;
}

/** Designs whose next steps, questions to the object and puts in KV alike, fare as said; later ones are well. */
function faringDesigns(...fates: Fate[]): KvDesigns {
	const next = () => fates.shift() ?? "well";
	const line = {
		idFromName: (name: string) => objects.idFromName(name),
		get: (id: DurableObjectId) =>
			new Proxy(objects.get(id), {
				get:
					(stub, method) =>
					(...given: unknown[]) =>
						faring(next(), async () => Reflect.apply(Reflect.get(stub, method), stub, given)),
			}),
	};
	const store = {
		get: kv.get.bind(kv),
		put: (name: string, value: string) => faring(next(), () => kv.put(name, value)),
	};
	const parse = (json: unknown) => json as Design;
	return new KvDesigns(
		store as unknown as KVNamespace,
		line as unknown as DurableObjectNamespace<AccountObject>,
		parse,
	);
}

const inKv = async () => (await kv.list()).keys.map(({ name }) => name).toSorted();
const ring = () => runDurableObjectAlarm(objectOf(accountId));

/** The names in KV that the object has: those in use, and those to be swept. */
async function names(): Promise<{ readonly used: readonly string[]; readonly strays: readonly string[] }> {
	type Rows = Readonly<Record<string, readonly never[]>>;
	const { design_versions = [], assets = [], strays = [] } = (await tablesOf(accountId)) as Rows;
	const versions = design_versions.map(({ design_id, version }) => `design:${design_id}:${version}`);
	const used = [...versions, ...assets.map(({ id }) => `asset:${accountId}:${id}`)];
	return { used: used.toSorted(), strays: strays.map(({ name }) => name) };
}

/** Lets all that is under way run out. */
async function later(ms = TTL_MS): Promise<void> {
	await runInDurableObject(objectOf(accountId), (object) => {
		const now = object.now() + ms;
		object.now = () => now;
	});
	await ring();
}

/** Deletes the account and rings until it is done: within the time of one save that was under way. */
async function removed(): Promise<void> {
	await accounts.remove(accountId);
	for (let rings = 0; rings < 6; rings++) await ring();
	await later();
	expect(await inKv()).toEqual([]);
	expect(await tablesOf(accountId)).toEqual({});
	expect(await ring()).toBe(false);
}

// Reservation, put, commit. An asset that is known already needs no more than the first.
const BREAKS: readonly (readonly Fate[])[] = [
	["lost"],
	["unheard"],
	["well", "lost"],
	["well", "unheard"],
	["well", "well", "lost"],
	["well", "well", "unheard"],
];

const SAVES = {
	"a new design": (designs: KvDesigns, _id: string) => designs.create(accountId, named("New")),
	"a new version": (designs: KvDesigns, id: string) => designs.update(accountId, id, 1, named("Two")),
	"an asset": (designs: KvDesigns, _id: string) => designs.putAsset(accountId, BYTES, FACTS),
};

describe.each(Object.entries(SAVES))("%s", (_, save) => {
	test.each(BREAKS.map((fates) => [fates.join(", "), fates] as const))("that fares %s", async (_, fates) => {
		const { id } = await faringDesigns().create(accountId, named("One"));
		expect(await kindOf(save(faringDesigns(...fates), id))).toBe("unavailable");
		// Nothing is in KV that the object could not name; what is not committed is not seen.
		const { used, strays } = await names();
		for (const name of await inKv()) expect([...used, ...strays]).toContain(name);
		const isCommitted = fates.join() === "well,well,unheard";
		expect(used).toHaveLength(isCommitted ? 2 : 1);
		const { designs: listed } = await faringDesigns().list(accountId, null);
		for (const design of listed) {
			const request = { designId: design.id, version: null, idempotencyKey: null, requestId: "x" };
			expect((await accounts.admit(apiKey, request)).design.version).toBe(design.version);
			expect(await faringDesigns().read(accountId, design.id, null)).toMatchObject({ version: design.version });
		}
		const reserved = { designId: id, version: 2, idempotencyKey: null, requestId: "x" };
		if (used.every((name) => name !== `design:${id}:2`)) {
			expect(await kindOf(accounts.admit(apiKey, reserved))).toBe("design_not_found");
			expect(await kindOf(faringDesigns().read(accountId, id, 2))).toBe("design_not_found");
		}
		if (used.every((name) => !name.startsWith("asset:"))) {
			const assetId = "sha256-039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81";
			expect(await faringDesigns().assetKinds(accountId, [assetId])).toEqual({});
			expect(await kindOf(faringDesigns().readAsset(accountId, assetId))).toBe("asset_not_found");
		}
		// Its time over, what is in KV is what is in use.
		await later();
		expect(await inKv()).toEqual(used);
		expect(await names()).toEqual({ used, strays: [] });
		await removed();
	});

	test.each(BREAKS.map((fates) => [fates.join(", "), fates] as const))(
		"that fares %s in an account that is then deleted",
		async (_, fates) => {
			const { id } = await faringDesigns().create(accountId, named("One"));
			expect(await kindOf(save(faringDesigns(...fates), id))).toBe("unavailable");
			await removed();
		},
	);

	test("that is tried again after it broke off succeeds", async () => {
		for (const fates of BREAKS.slice(0, 5)) {
			const { id } = await faringDesigns().create(accountId, named("One"));
			expect(await kindOf(save(faringDesigns(...fates), id))).toBe("unavailable");
			await save(faringDesigns(), id);
			await later();
			const { used, strays } = await names();
			expect([await inKv(), strays]).toEqual([used, []]);
			if (used.some((name) => name.startsWith("asset:"))) break;
		}
	});
});

test("what is put after its time is refused, and swept once more", async () => {
	for (const save of Object.values(SAVES)) {
		const { id } = await faringDesigns().create(accountId, named("One"));
		const before = await names();
		const put = kv.put.bind(kv);
		const slow = vi.spyOn(kv, "put").mockImplementation((async (name: string, value: string) => {
			await later();
			await put(name, value);
		}) as never);
		expect(await kindOf(save(faringDesigns(), id))).toBe("unavailable");
		slow.mockRestore();
		expect((await inKv()).length).toBe(before.used.length + 1);
		await ring();
		expect([await inKv(), await names()]).toEqual([before.used, before]);
	}
});

test("what is being taken away cannot be put anew meanwhile", async () => {
	expect(await kindOf(faringDesigns("well", "well", "lost").putAsset(accountId, BYTES, FACTS))).toBe("unavailable");
	const refusals: string[] = [];
	await runInDurableObject(objectOf(accountId), (object) => {
		object.kv = {
			delete: async (name: string) => {
				refusals.push(await kindOf(faringDesigns().putAsset(accountId, BYTES, FACTS)));
				await kv.delete(name);
			},
		} as unknown as KVNamespace;
	});
	await later();
	expect(refusals).toEqual(["unavailable"]);
	const { id } = await faringDesigns().putAsset(accountId, BYTES, FACTS);
	await later();
	expect((await faringDesigns().readAsset(accountId, id)).bytes).toEqual(BYTES);
});

test("what KV does not let go of is tried again, a minute later, also by an object that woke in between", async () => {
	const { id } = await faringDesigns().create(accountId, named("One"));
	await faringDesigns().remove(accountId, id);
	let asked = 0;
	const failing = { delete: () => Promise.reject(new Error(`KV is away ${++asked}`)) } as unknown as KVNamespace;
	await runInDurableObject(objectOf(accountId), (object) => {
		object.kv = failing;
	});
	for (let i = 0; i < 3; i++) await ring();
	expect([asked, (await names()).strays]).toEqual([1, [`design:${id}:1`]]);
	await later(60_000);
	expect(asked).toBe(2);
	await evictDurableObject(objectOf(accountId));
	await ring();
	expect([await inKv(), await names()]).toEqual([[], { used: [], strays: [] }]);
});

test("an alarm that is set by an object that has just woken does not put off an earlier one", async () => {
	const alarm = async () => {
		// Only an object that is awake can be put to sleep.
		await accounts.read(accountId);
		await evictDurableObject(objectOf(accountId));
		const save = faringDesigns("well", "lost").create(accountId, named("One"));
		expect(await kindOf(save)).toBe("unavailable");
		return (await runInDurableObject(objectOf(accountId), (_, { storage }) => storage.getAlarm())) ?? 0;
	};
	const first = await alarm();
	expect(first).toBeGreaterThan(Date.now());
	await new Promise((resolve) => setTimeout(resolve, 300));
	expect((await alarm()) - first).toBeLessThan(100);
});

test("12 random schedules: whatever is in KV has a name in the object, and is gone with the account", async () => {
	for (let seed = 0; seed < 12; seed++) {
		const random = seeded(seed);
		const created = await accounts.create({ name: "Shop", requestsPerMinute: 1_000_000 });
		accountId = created.account.id;
		await setClock(accountId, NOON);
		const known: string[] = [];
		const fate = (): Fate => (["lost", "unheard", "well", "well", "well"] as const)[random(5)] ?? "well";
		const id = () => known[random(known.length)] ?? "";
		const steps: readonly ((designs: KvDesigns) => Promise<unknown>)[] = [
			async (designs) => known.push((await designs.create(accountId, named("New"))).id),
			(designs) => designs.update(accountId, id(), 1 + random(3), named("Next")),
			(designs) => designs.restore(accountId, id(), 1),
			(designs) => designs.remove(accountId, id()),
			(designs) => designs.putAsset(accountId, Uint8Array.of(random(4)), FACTS),
			() => later(random(TTL_MS)),
		];
		for (let round = 0; round < 8; round++) {
			const three = [0, 1, 2].map(() => steps[random(steps.length)]?.(faringDesigns(fate(), fate(), fate(), fate())));
			await Promise.allSettled(three);
			const { used, strays } = await names();
			const kept = await inKv();
			for (const name of kept) expect([seed, [...used, ...strays].includes(name)]).toEqual([seed, true]);
			for (const name of used) expect([seed, kept.includes(name)]).toEqual([seed, true]);
		}
		await removed();
	}
});
