// The count is money: admit, settle and release through the adapter and the real object.
import { reset, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, test } from "vitest";
import type { Admission } from "../../src/account/index.ts";
import { Fault } from "../../src/fault.ts";
import { HOLD_TTL_SECONDS, IDEMPOTENCY_TTL_SECONDS } from "../../src/limits.ts";
import { seeded } from "../account/seeded.ts";
import {
	accounts,
	faultOf,
	kindOf,
	MADE,
	newAccount,
	objectOf,
	refused,
	setClock,
	tablesOf,
} from "./accounts-world.ts";

afterEach(() => reset());

const NOON = Date.UTC(2026, 10, 21, 12);
const MIDNIGHT = Date.UTC(2026, 11, 1);
const HOLD_MS = HOLD_TTL_SECONDS * 1000;

/** An account, and its renders: each asks for its one design. */
async function renders(monthlyLimit: number, figures = {}) {
	const { account, apiKey, designId } = await newAccount({ monthlyLimit, ...figures });
	const admit = (idempotencyKey: string | null = null, version: number | null = null) =>
		accounts.admit(apiKey, { designId, version, idempotencyKey, requestId: "request" });
	const quota = async () => (await accounts.read(account.id)).quota;
	return { account, apiKey, designId, admit, quota };
}

test("a render is held, then counted", async () => {
	const { account, designId, admit, quota } = await renders(2);
	await setClock(account.id, NOON);
	const admission = await admit();
	expect(admission).toMatchObject({
		accountId: account.id,
		design: { id: designId, version: 1 },
		holdId: expect.any(String),
		idempotencyKey: null,
		chargedDigest: null,
		quota: { limit: 2, used: 0, held: 1, remaining: 1, resetsAt: MIDNIGHT },
		rate: { limit: 1_000_000, remaining: 999_999 },
	});
	const settled = { limit: 2, used: 1, held: 0, remaining: 1, resetsAt: MIDNIGHT };
	expect(await accounts.settle(admission, "d", MADE)).toEqual({ charged: 1, quota: settled });
	expect(await accounts.settle(admission, "d", MADE)).toEqual({ charged: 1, quota: settled });
	await accounts.release(admission, refused("late"));
	expect(await quota()).toEqual(settled);
});

test("a released render costs nothing; releasing again does nothing", async () => {
	const { admit, quota } = await renders(1);
	const admission = await admit();
	expect(await kindOf(admit())).toBe("monthly_limit_reached");
	for (let i = 0; i < 2; i++) {
		await accounts.release(admission, refused("failed_to_read_image"));
		expect(await quota()).toMatchObject({ used: 0, held: 0 });
	}
	await accounts.settle(await admit(), "d", MADE);
	expect(await quota()).toMatchObject({ used: 1, held: 0, remaining: 0 });
});

test("400 calls at once against a limit of 100 give exactly 100 holds", async () => {
	const { admit, quota } = await renders(100);
	const outcomes = await Promise.allSettled(Array.from({ length: 400 }, () => admit()));
	const admitted = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
	const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.kind] : []));
	expect(admitted).toHaveLength(100);
	expect(new Set(admitted.map(({ holdId }) => holdId)).size).toBe(100);
	expect(refused).toEqual(Array.from({ length: 300 }, () => "monthly_limit_reached"));
	expect(await quota()).toMatchObject({ used: 0, held: 100, remaining: 0 });
	await Promise.all(admitted.map((admission) => accounts.settle(admission, "d", MADE)));
	expect(await quota()).toMatchObject({ used: 100, held: 0, remaining: 0 });
});

test("a limit reached says which, how much and until when", async () => {
	const { account, admit } = await renders(1);
	await setClock(account.id, NOON);
	await accounts.settle(await admit(), "d", MADE);
	const fault = await faultOf(admit());
	expect(fault.kind).toBe("monthly_limit_reached");
	expect(fault.facts).toEqual({
		...{ limit: 1, used: 1, held: 0, remaining: 0, resetsAt: MIDNIGHT },
		...{ rateLimit: 1_000_000, rateRemaining: 999_998, rateResetsAt: NOON + 1 },
	});
	expect(fault.detail).toContain("1 images a month is reached: 1 used.");
	expect(fault.detail).toContain("2026-12-01");
	await accounts.setCustomLimit(account.id, 0);
	expect(await kindOf(admit())).toBe("custom_limit_reached");
	await accounts.setCustomLimit(account.id, 2);
	await admit();
});

test("a hold falls away after its time, and a late settle is honoured while there is room", async () => {
	const { account, admit, quota } = await renders(1);
	await setClock(account.id, NOON);
	const first = await admit();
	await setClock(account.id, NOON + HOLD_MS - 1);
	expect(await kindOf(admit())).toBe("monthly_limit_reached");
	await setClock(account.id, NOON + HOLD_MS);
	expect(await quota()).toMatchObject({ held: 0, remaining: 1 });
	const second = await admit();
	expect(await kindOf(accounts.settle(first, "d", MADE))).toBe("monthly_limit_reached");
	await accounts.release(second, refused("x"));
	expect(await accounts.settle(first, "d", MADE)).toMatchObject({ charged: 1, quota: { used: 1 } });
	expect(await accounts.settle(first, "d", MADE)).toMatchObject({ charged: 1, quota: { used: 1 } });
	expect(await kindOf(admit())).toBe("monthly_limit_reached");
});

test("the month rolls at midnight UTC; what was under way counts where it began", async () => {
	const { account, admit, quota } = await renders(1);
	await setClock(account.id, MIDNIGHT - 1000);
	const old = await admit();
	await setClock(account.id, MIDNIGHT);
	expect(await quota()).toEqual({ limit: 1, used: 0, held: 0, remaining: 1, resetsAt: Date.UTC(2027, 0, 1) });
	const fresh = await admit();
	expect(await accounts.settle(old, "d", MADE)).toMatchObject({ charged: 1, quota: { used: 0, held: 1 } });
	expect(await accounts.settle(fresh, "d", MADE)).toMatchObject({ charged: 1, quota: { used: 1, held: 0 } });
	expect((await tablesOf(account.id)).months).toEqual([
		{ month: "2026-11", used: 1 },
		{ month: "2026-12", used: 1 },
	]);
});

test("a repeat under an Idempotency-Key is free, even in a month used up; another request is a conflict", async () => {
	const { account, admit, quota } = await renders(1);
	await setClock(account.id, NOON);
	await accounts.settle(await admit("once"), "d", MADE);
	const repeat = await admit("once");
	expect(repeat).toMatchObject({ chargedDigest: "d", quota: { used: 1, held: 0 } });
	expect(await accounts.settle(repeat, "d", MADE)).toMatchObject({ charged: 0, quota: { used: 1 } });
	expect(await kindOf(accounts.settle(await admit("once"), "other", MADE))).toBe("idempotency_conflict");
	await accounts.release(repeat, refused("x"));
	expect(await kindOf(admit("twice"))).toBe("monthly_limit_reached");
	await setClock(account.id, NOON + IDEMPOTENCY_TTL_SECONDS * 1000);
	expect(await kindOf(admit("once"))).toBe("monthly_limit_reached");
	expect(await quota()).toMatchObject({ used: 1, held: 0 });
});

test("two at once under one Idempotency-Key charge once, and the loser's hold ends", async () => {
	const { admit, quota } = await renders(10);
	const [first, second, third] = await Promise.all([admit("once"), admit("once"), admit("once")]);
	expect(await quota()).toMatchObject({ held: 3 });
	expect(await accounts.settle(first, "d", MADE)).toMatchObject({ charged: 1 });
	expect(await accounts.settle(second, "d", MADE)).toMatchObject({ charged: 0 });
	expect(await kindOf(accounts.settle(third, "other", MADE))).toBe("idempotency_conflict");
	expect(await quota()).toMatchObject({ used: 1, held: 0 });
});

test("a failed render leaves its Idempotency-Key free", async () => {
	const { admit } = await renders(10);
	await accounts.release(await admit("once"), refused("failed_to_read_image"));
	expect(await admit("once")).toMatchObject({ holdId: expect.any(String), chargedDigest: null });
});

test("the pace is kept, also by calls that are refused for the month", async () => {
	const { account, apiKey, designId, admit } = await renders(0, { requestsPerMinute: 2 });
	await setClock(account.id, NOON);
	expect(await kindOf(admit())).toBe("monthly_limit_reached");
	expect((await accounts.authorise(apiKey, "manage")).rate).toEqual({
		limit: 2,
		remaining: 0,
		resetsAt: NOON + 60_000,
	});
	const fault = await faultOf(admit());
	expect(fault.kind).toBe("rate_limit_exceeded");
	expect(fault.facts).toEqual({ limit: 2, remaining: 0, resetsAt: NOON + 60_000, retryAfter: 30 });
	expect(await kindOf(accounts.authorise(apiKey, "manage"))).toBe("rate_limit_exceeded");
	// The design comes first, and costs nothing of the pace.
	expect(await kindOf(admit(null, 2))).toBe("design_not_found");
	await setClock(account.id, NOON + 30_000);
	expect(
		await kindOf(accounts.admit(apiKey, { designId, version: null, idempotencyKey: null, requestId: "request" })),
	).toBe("monthly_limit_reached");
});

test("designs that are not there are not found: unknown, malformed, another's, another version", async () => {
	const { apiKey, admit } = await renders(10);
	const other = await newAccount();
	for (const designId of [crypto.randomUUID(), "", "../x", other.designId, other.designId.toUpperCase()]) {
		const refused = accounts.admit(apiKey, { designId, version: null, idempotencyKey: null, requestId: "request" });
		expect(await kindOf(refused)).toBe("design_not_found");
	}
	for (const version of [0, -1, 2, 1.5]) expect(await kindOf(admit(null, version))).toBe("design_not_found");
	expect((await admit(null, 1)).design.version).toBe(1);
});

test("what no longer counts is taken away, a little with each render", async () => {
	const { account, admit } = await renders(1000);
	await setClock(account.id, NOON);
	for (let i = 0; i < 20; i++) await accounts.settle(await admit(`key ${i}`), "d", MADE);
	await setClock(account.id, NOON + IDEMPOTENCY_TTL_SECONDS * 1000);
	for (let i = 0; i < 3; i++) await accounts.settle(await admit(), "d", MADE);
	const { holds, idempotency } = await tablesOf(account.id);
	expect(idempotency).toEqual([]);
	expect(holds).toHaveLength(3);
});

test("refusals after admission are counted by day and code", async () => {
	const { account, admit } = await renders(10);
	await setClock(account.id, NOON);
	for (const code of ["invalid_form", "file_too_large", "invalid_form"]) {
		await accounts.release(await admit(), refused(code));
	}
	expect((await tablesOf(account.id)).refusals).toEqual([
		{ day: "2026-11-21", code: "file_too_large", count: 1 },
		{ day: "2026-11-21", code: "invalid_form", count: 2 },
	]);
});

test("30 random schedules in the object itself: never over the limit, used is what was answered", async () => {
	for (let seed = 0; seed < 30; seed++) {
		const { account, apiKey, designId, admit } = await renders(8);
		await accounts.release(await admit(), refused("warm"));
		await runInDurableObject(objectOf(account.id), async (object, { storage }) => {
			const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(apiKey));
			const proof = { prefix: apiKey.slice(0, 25), digest };
			const random = seeded(seed);
			const underWay: Admission[] = [];
			const answered = new Map<string, number>();
			let now = MIDNIGHT - 300_000;
			object.now = () => now;
			const count = (month: string, by: number) => answered.set(month, (answered.get(month) ?? 0) + by);
			for (let step = 0; step < 150; step++) {
				const action = random(10);
				const taken = action < 4 ? undefined : underWay.splice(random(underWay.length), 1)[0];
				if (action < 4) {
					const idempotencyKey = random(2) === 0 ? null : `key ${random(5)}`;
					const answer = object.admit(proof, { designId, version: null, idempotencyKey, requestId: "request" });
					if (answer.ok) underWay.push(answer.value);
				} else if (action < 7 && taken !== undefined) {
					const before = storage.sql
						.exec<{ month: string }>("SELECT month FROM holds WHERE id = ? AND expires_at > ?", taken.holdId, now)
						.toArray()[0];
					const answer = object.settle(taken, `digest ${random(2)}`, MADE);
					const month = before?.month ?? new Date(now).toISOString().slice(0, 7);
					if (answer.ok) count(month, answer.value.charged);
					if (answer.ok && answer.value.charged === 1 && random(4) === 0) {
						object.undo(taken, MADE);
						count(month, -1);
					}
				} else if (action < 8 && taken !== undefined) {
					object.release(taken, refused("x"));
				} else {
					if (taken !== undefined) underWay.push(taken);
					now += random(30_000);
				}
				const read = object.read();
				if (!read.ok) throw new Fault(read.kind, read.detail);
				expect(read.value.quota.used + read.value.quota.held).toBeLessThanOrEqual(8);
			}
			const months = storage.sql.exec<{ month: string; used: number }>("SELECT month, used FROM months").toArray();
			for (const { month, used } of months) expect([seed, month, used]).toEqual([seed, month, answered.get(month)]);
		});
	}
});
