// What holds when an object does not answer: refused as unavailable, never free, never charged without an image.
import { evictDurableObject, reset, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IDEMPOTENCY_TTL_SECONDS } from "../../src/limits.ts";
import { ObjectAccounts } from "../../src/platform/accounts.ts";
import type { AccountObject } from "../../src/platform/accounts-object.ts";
import {
	accounts,
	faultOf,
	kindOf,
	MADE,
	newAccount,
	objectOf,
	objects,
	refused,
	setClock,
	tablesOf,
} from "./accounts-world.ts";

const NOON = Date.UTC(2026, 10, 21, 12);

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
	vi.restoreAllMocks();
	await reset();
});

/** How a message fares: it never arrives, it arrives but its answer is lost, or all is well. */
type Fate = "dropped" | "unanswered" | "answered";

/** The accounts behind a line on which the next messages fare as said; what comes after them is answered. */
function badLine(...fates: Fate[]): ObjectAccounts {
	const line = {
		idFromName: (name: string) => objects.idFromName(name),
		get: (id: DurableObjectId) =>
			new Proxy(objects.get(id), {
				get:
					(stub, method) =>
					async (...given: unknown[]) => {
						const fate = fates.shift() ?? "answered";
						if (fate === "dropped") throw new Error("dropped");
						const answer = await Reflect.apply(Reflect.get(stub, method), stub, given);
						if (fate === "unanswered") throw new Error("unanswered");
						return answer;
					},
			}),
	};
	return new ObjectAccounts(line as unknown as DurableObjectNamespace<AccountObject>);
}

async function oneRender(monthlyLimit = 1) {
	const { account, apiKey, designId } = await newAccount({ monthlyLimit });
	const request = { designId, version: null, idempotencyKey: "once", requestId: "request" };
	const quota = async () => (await accounts.read(account.id)).quota;
	return { account, apiKey, request, quota };
}

test("every question fails closed", async () => {
	const { account, apiKey, request } = await oneRender();
	const dead = () => badLine("dropped", "dropped", "dropped", "dropped");
	const admission = await accounts.admit(apiKey, request);
	for (const question of [
		dead().create({ name: "Shop" }),
		dead().read(account.id),
		dead().amend(account.id, {}),
		dead().authorise(apiKey, "manage"),
		dead().admit(apiKey, request),
		dead().settle(admission, "d", MADE),
		dead().setCustomLimit(account.id, null),
		dead().listKeys(account.id),
		dead().createKey(account.id, { name: "x", scopes: [] }),
		dead().revokeKey(account.id, "x"),
	]) {
		const fault = await faultOf(question);
		expect([fault.kind, fault.facts]).toEqual(["unavailable", { retryAfter: 1 }]);
	}
	await dead().release(admission, refused("x"));
});

test("a settle that fails once is asked again and charges once", async () => {
	for (const fate of ["dropped", "unanswered"] as const) {
		const { apiKey, request, quota } = await oneRender();
		const admission = await accounts.admit(apiKey, request);
		expect(await badLine(fate).settle(admission, "d", MADE)).toMatchObject({ charged: 1 });
		expect(await quota()).toMatchObject({ used: 1, held: 0 });
	}
});

test("a charge whose answer is lost is taken back, with what the Idempotency-Key remembered", async () => {
	const { apiKey, request, quota } = await oneRender();
	const admission = await accounts.admit(apiKey, request);
	expect(await kindOf(badLine("unanswered", "unanswered").settle(admission, "d", MADE))).toBe("unavailable");
	expect(await quota()).toMatchObject({ used: 0, held: 0 });
	await accounts.release(admission, refused("unavailable"));
	const again = await accounts.admit(apiKey, request);
	expect(again).toMatchObject({ holdId: expect.any(String), chargedDigest: null });
	expect(await accounts.settle(again, "d", MADE)).toMatchObject({ charged: 1, quota: { used: 1 } });
});

test("a repeat that is charged after all, what it repeats being forgotten, is known when asked again and taken back", async () => {
	for (const lost of [1, 2]) {
		const { account, apiKey, request, quota } = await oneRender(2);
		await setClock(account.id, NOON);
		await accounts.settle(await accounts.admit(apiKey, request), "d", MADE);
		await setClock(account.id, NOON + IDEMPOTENCY_TTL_SECONDS * 1000 - 1);
		const repeat = await accounts.admit(apiKey, request);
		expect(repeat).toMatchObject({ chargedDigest: "d", quota: { used: 1, held: 0 } });
		await setClock(account.id, NOON + IDEMPOTENCY_TTL_SECONDS * 1000);
		const settled = badLine(...Array<Fate>(lost).fill("unanswered")).settle(repeat, "d", MADE);
		if (lost === 1) expect(await settled).toMatchObject({ charged: 1, quota: { used: 2 } });
		else expect(await kindOf(settled)).toBe("unavailable");
		expect(await quota()).toMatchObject({ used: lost === 1 ? 2 : 1, held: 0 });
	}
});

test("a settle that arrives after its undo charges nothing", async () => {
	const { account, apiKey, request, quota } = await oneRender();
	const admission = await accounts.admit(apiKey, request);
	expect(await kindOf(badLine("dropped", "dropped").settle(admission, "d", MADE))).toBe("unavailable");
	await runInDurableObject(objectOf(account.id), (object) => {
		expect(() => object.settle(admission, "d", MADE)).toThrow("a released hold was settled");
	});
	expect(await quota()).toMatchObject({ used: 0, held: 0 });
});

test("an object that is put to sleep forgets nothing", async () => {
	const { account, apiKey, request, quota } = await oneRender(5);
	const [first] = await Promise.all([accounts.admit(apiKey, request), accounts.admit(apiKey, request)]);
	const before = await tablesOf(account.id);
	await evictDurableObject(objectOf(account.id));
	expect(await tablesOf(account.id)).toEqual(before);
	expect(await accounts.settle(first, "d", MADE)).toMatchObject({ charged: 1 });
	await evictDurableObject(objectOf(account.id));
	expect(await quota()).toMatchObject({ used: 1, held: 1 });
	expect(await accounts.admit(apiKey, request)).toMatchObject({ chargedDigest: "d", quota: { used: 1, held: 1 } });
});
