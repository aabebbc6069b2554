// Designs through their adapter: versions in KV and in the account's object, and what happens between the two.
import { reset, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Design } from "../../src/design/index.ts";
import { MAX_VERSIONS, PAGE_SIZE, STRAY_TTL_SECONDS } from "../../src/limits.ts";
import { KvDesigns, type ParseDesign } from "../../src/platform/designs-kv.ts";
import {
	accounts,
	faultOf,
	kindOf,
	kv,
	named,
	newDesign,
	objectOf,
	objects,
	setClock,
	tablesOf,
} from "./accounts-world.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const parse: ParseDesign = (json) => json as Design;
let designs: KvDesigns;
let accountId: string;
let apiKey: string;

beforeEach(async () => {
	designs = new KvDesigns(kv, objects, parse);
	const created = await accounts.create({ name: "Shop", requestsPerMinute: 1_000_000 });
	accountId = created.account.id;
	apiKey = created.apiKey;
});
afterEach(async () => {
	vi.restoreAllMocks();
	await reset();
});

const admitted = async (designId: string, version: number | null = null) =>
	(await accounts.admit(apiKey, { designId, version, idempotencyKey: null, requestId: "request" })).design.version;
const copies = async () => (await kv.list({ prefix: "design:" })).keys.map(({ name }) => name);

test("a design is created at version 1, in KV and in the object, and read back", async () => {
	const { id, version, design } = await designs.create(accountId, named("Cover"));
	expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	expect([version, design]).toEqual([1, named("Cover")]);
	expect(await designs.read(accountId, id, null)).toEqual({ id, version: 1, design });
	expect(await designs.read(accountId, id, 1)).toEqual({ id, version: 1, design });
	expect(await designs.load(accountId, id, 1)).toEqual({ design, planes: [] });
	expect(await copies()).toEqual([`design:${id}:1`]);
	expect(await admitted(id)).toBe(1);
});

test("a saved change shows in the very next admission; old versions stay readable", async () => {
	const { id } = await designs.create(accountId, named("One"));
	expect(await designs.update(accountId, id, 1, named("Two"))).toEqual({ id, version: 2, design: named("Two") });
	expect(await admitted(id)).toBe(2);
	expect(await admitted(id, 1)).toBe(1);
	expect((await designs.load(accountId, id, 2)).design.name).toBe("Two");
	expect((await designs.read(accountId, id, null)).design.name).toBe("Two");
	expect((await designs.read(accountId, id, 1)).design.name).toBe("One");
});

test("a change to another version than the current one is refused with the current one", async () => {
	const { id } = await designs.create(accountId, named("One"));
	await designs.update(accountId, id, 1, named("Two"));
	for (const ifMatch of [0, 1, 3]) {
		const fault = await faultOf(designs.update(accountId, id, ifMatch, named("Three")));
		expect([fault.kind, fault.facts]).toEqual(["version_conflict", { current: 2 }]);
	}
	expect(await copies()).toEqual([`design:${id}:1`, `design:${id}:2`]);
});

test("of many changes at once one wins; what the losers put is taken away and no number is given twice", async () => {
	await setClock(accountId, NOON);
	const { id } = await designs.create(accountId, named("One"));
	const names = Array.from({ length: 10 }, (_, i) => `Change ${i}`);
	const outcomes = await Promise.allSettled(names.map((name) => designs.update(accountId, id, 1, named(name))));
	const won = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
	const lost = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.kind] : []));
	expect(won).toHaveLength(1);
	expect(lost).toEqual(Array.from({ length: 9 }, () => "version_conflict"));
	const current = won[0]?.version ?? 0;
	expect(await designs.read(accountId, id, null)).toEqual(won[0]);
	await setClock(accountId, NOON + STRAY_TTL_SECONDS * 1000);
	await runDurableObjectAlarm(objectOf(accountId));
	expect((await copies()).sort()).toEqual([`design:${id}:1`, `design:${id}:${current}`].sort());
	const next = await designs.update(accountId, id, current, named("Next"));
	const { designs: rows } = await tablesOf(accountId);
	expect(rows).toMatchObject([{ version: next.version, last_version: next.version }]);
	expect(next.version).toBeGreaterThan(current);
});

test("two changes between whose reservation and commit the other came: the later commit loses", async () => {
	const { id } = await designs.create(accountId, named("One"));
	const object = objectOf(accountId);
	const draft = { name: "x", record: "{}" };
	const slow = await object.reserveVersion(id, 1);
	const fast = await object.reserveVersion(id, 1);
	expect([slow, fast]).toMatchObject([{ value: 2 }, { value: 3 }]);
	expect(await object.commitVersion(id, 3, 1, draft)).toMatchObject({ ok: true });
	expect(await object.commitVersion(id, 2, 1, draft)).toMatchObject({
		kind: "version_conflict",
		facts: { current: 3 },
	});
	const versions = await designs.versions(accountId, id);
	expect(versions.map(({ version }) => version)).toEqual([3, 1]);
});

test("a removed design is gone at the next call, from KV as well", async () => {
	const { id } = await designs.create(accountId, named("One"));
	await designs.update(accountId, id, 1, named("Two"));
	await designs.remove(accountId, id);
	await runDurableObjectAlarm(objectOf(accountId));
	expect(await kindOf(admitted(id))).toBe("design_not_found");
	for (const gone of [
		designs.read(accountId, id, null),
		designs.read(accountId, id, 1),
		designs.update(accountId, id, 2, named("Three")),
		designs.versions(accountId, id),
		designs.restore(accountId, id, 1),
		designs.remove(accountId, id),
		designs.load(accountId, id, 2),
	]) {
		expect(await kindOf(gone)).toBe("design_not_found");
	}
	expect(await copies()).toEqual([]);
	expect(await tablesOf(accountId)).toMatchObject({ designs: [], design_versions: [] });
});

test("an old version is restored as a new one", async () => {
	const { id } = await designs.create(accountId, named("One"));
	await designs.update(accountId, id, 1, named("Two"));
	expect(await designs.restore(accountId, id, 1)).toEqual({ id, version: 3, design: named("One") });
	expect(await admitted(id)).toBe(3);
	const versions = await designs.versions(accountId, id);
	expect(versions.map(({ version, name }) => [version, name])).toEqual([
		[3, "One"],
		[2, "Two"],
		[1, "One"],
	]);
	expect(await kindOf(designs.restore(accountId, id, 9))).toBe("design_not_found");
});

test("another account sees nothing of a design", async () => {
	const { id } = await designs.create(accountId, named("One"));
	const other = (await accounts.create({ name: "Other" })).account.id;
	expect(await kindOf(designs.read(other, id, null))).toBe("design_not_found");
	expect(await kindOf(designs.update(other, id, 1, named("Mine")))).toBe("design_not_found");
	expect(await kindOf(designs.remove(other, id))).toBe("design_not_found");
	expect((await designs.list(other, null)).designs).toEqual([]);
	expect(await copies()).toEqual([`design:${id}:1`]);
});

test("ids that cannot be a design's are not found without asking", async () => {
	for (const id of ["", "x", "../..", `${crypto.randomUUID()}`.toUpperCase(), "00000000-0000-1000-8000-000000000000"]) {
		expect(await kindOf(designs.read(accountId, id, null))).toBe("design_not_found");
		expect(await kindOf(designs.update(accountId, id, 1, named("x")))).toBe("design_not_found");
		expect(await kindOf(designs.remove(accountId, id))).toBe("design_not_found");
		expect(await kindOf(designs.versions(accountId, id))).toBe("design_not_found");
		expect(await kindOf(designs.restore(accountId, id, 1))).toBe("design_not_found");
	}
});

test("at most MAX_VERSIONS are kept; older ones fall away everywhere", async () => {
	const { id } = await designs.create(accountId, named("v1"));
	const last = MAX_VERSIONS + 3;
	for (let version = 2; version <= last; version++) {
		await designs.update(accountId, id, version - 1, named(`v${version}`));
	}
	await runDurableObjectAlarm(objectOf(accountId));
	const versions = await designs.versions(accountId, id);
	expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: MAX_VERSIONS }, (_, i) => last - i));
	expect(await copies()).toHaveLength(MAX_VERSIONS);
	expect(await kindOf(designs.read(accountId, id, 3))).toBe("design_not_found");
	expect(await kindOf(admitted(id, 3))).toBe("design_not_found");
	expect(await admitted(id, 4)).toBe(4);
});

test("a list gives every design once, the last saved first, page by page", async () => {
	const ids: string[] = [];
	for (let i = 0; i < 2 * PAGE_SIZE + 5; i++) {
		const id = crypto.randomUUID();
		// Three designs an instant: the order inside one is the id's.
		await setClock(accountId, 1000 + Math.floor(i / 3));
		await newDesign(accountId, id, `Design ${i}`);
		ids.push(id);
	}
	const seen: string[] = [];
	let cursor: string | null = null;
	const pages: number[] = [];
	do {
		const page = await designs.list(accountId, cursor);
		seen.push(...page.designs.map(({ id }) => id));
		pages.push(page.designs.length);
		for (const [i, line] of page.designs.entries()) {
			expect(line.updatedAt).toBeLessThanOrEqual(page.designs[i - 1]?.updatedAt ?? Number.POSITIVE_INFINITY);
		}
		cursor = page.next;
	} while (cursor !== null);
	expect(pages).toEqual([PAGE_SIZE, PAGE_SIZE, 5]);
	expect([...seen].sort()).toEqual([...ids].sort());
	for (const wrong of ["", "x", `1-${"'".repeat(36)}`, `-${ids[0]}`]) {
		expect(await kindOf(designs.list(accountId, wrong))).toBe("invalid_cursor");
	}
});

test("a list that fits one page exactly has no next", async () => {
	for (let i = 0; i < PAGE_SIZE; i++) {
		await newDesign(accountId, crypto.randomUUID(), "x");
	}
	expect((await designs.list(accountId, null)).next).toBeNull();
});

test("where KV has no copy, or fails, the object's record is used", async () => {
	const { id } = await designs.create(accountId, named("One"));
	await kv.delete(`design:${id}:1`);
	expect(await designs.load(accountId, id, 1)).toEqual({ design: named("One"), planes: [] });
	const failing = new Proxy(kv, { get: () => () => Promise.reject(new Error("KV is away")) });
	const without = new KvDesigns(failing, objects, parse);
	expect(await without.load(accountId, id, 1)).toEqual({ design: named("One"), planes: [] });
});

test("planes come back as they were put, of the version they were drawn for", async () => {
	const plane = (first: number, bytes: number[]) => ({
		...{ first, last: first + 1, x: 3, y: 4, width: 5, height: 6, warnings: ["missing_glyph"] as const },
		bytes: new Uint8Array(bytes),
	});
	const planes = [plane(-1, [10, 10, 0, 255]), plane(2, []), plane(4, [1])];
	const { id } = await designs.create(accountId, named("One\n"), planes);
	await designs.update(accountId, id, 1, named("Two"));
	await designs.restore(accountId, id, 1, planes);
	const others = new KvDesigns(kv, objects, parse);
	expect(await others.load(accountId, id, 1)).toEqual({ design: named("One\n"), planes });
	expect((await others.load(accountId, id, 2)).planes).toEqual([]);
	expect(await others.load(accountId, id, 3)).toEqual({ design: named("One\n"), planes });
});

test("what an isolate has loaded it does not fetch again", async () => {
	const { id } = await designs.create(accountId, named("One"));
	await designs.load(accountId, id, 1);
	const get = vi.spyOn(kv, "get");
	expect(await designs.load(accountId, id, 1)).toEqual({ design: named("One"), planes: [] });
	expect(get).not.toHaveBeenCalled();
});

test("what stood in for a copy is not kept: planes are shown again once KV answers", async () => {
	const planes = [{ first: -1, last: 0, x: 0, y: 0, width: 1, height: 1, warnings: [], bytes: new Uint8Array([1]) }];
	const { id } = await designs.create(accountId, named("One"), planes);
	const reader = new KvDesigns(kv, objects, parse);
	vi.spyOn(kv, "get").mockRejectedValueOnce(new Error("KV is away"));
	expect(await reader.load(accountId, id, 1)).toEqual({ design: named("One"), planes: [] });
	expect(await reader.load(accountId, id, 1)).toEqual({ design: named("One"), planes });
});

test("a save that KV does not take is unavailable and changes nothing", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const { id } = await designs.create(accountId, named("One"));
	const failing = new Proxy(kv, { get: () => () => Promise.reject(new Error("KV is away")) });
	const without = new KvDesigns(failing, objects, parse);
	expect(await kindOf(without.update(accountId, id, 1, named("Two")))).toBe("unavailable");
	expect(await kindOf(without.create(accountId, named("Two")))).toBe("unavailable");
	expect(await admitted(id)).toBe(1);
	expect((await designs.update(accountId, id, 1, named("Two"))).version).toBe(3);
});
