// The ledger's rules, case by case. ledger-schedules.test.ts has them as properties.
import { expect, test } from "vitest";
import {
	dayOfHold,
	forgottenHolds,
	type Hold,
	hold,
	holdNothing,
	quotaOf,
	release,
	settle,
	type Tally,
	type Terms,
	undo,
} from "../../src/account/index.ts";
import { HOLD_TTL_SECONDS } from "../../src/limits.ts";
import { faultOf } from "./faults.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const TTL = HOLD_TTL_SECONDS * 1000;
const TERMS: Terms = { monthlyLimit: 10, customLimit: null, maxCustomLimit: null };
const EMPTY: Tally = { used: 0, held: 0 };
const OPEN: Hold = { month: "2026-11", expiresAt: NOW + TTL, state: "open" };

test("a quota is what is left under the limit, never below nothing", () => {
	const resetsAt = Date.UTC(2026, 11, 1);
	expect(quotaOf(TERMS, { used: 3, held: 2 }, NOW)).toEqual({ limit: 10, used: 3, held: 2, remaining: 5, resetsAt });
	expect(quotaOf({ ...TERMS, customLimit: 2 }, { used: 3, held: 2 }, NOW)).toMatchObject({ limit: 2, remaining: 0 });
});

test("an image is held while used and held lie below the limit", () => {
	expect(hold(TERMS, { used: 5, held: 4 }, NOW)).toEqual({ hold: OPEN, images: 0 });
	const fault = faultOf(() => hold(TERMS, { used: 5, held: 5 }, NOW));
	expect(fault.kind).toBe("monthly_limit_reached");
	expect(fault.facts).toEqual({ limit: 10, used: 5, held: 5, remaining: 0, resetsAt: Date.UTC(2026, 11, 1) });
	expect(fault.detail).toBe(
		"The plan's limit of 10 images a month is reached: 5 used and 5 under way. " +
			"The count starts again at 2026-12-01T00:00:00.000Z.",
	);
	expect(faultOf(() => hold({ ...TERMS, customLimit: 0 }, EMPTY, NOW)).kind).toBe("custom_limit_reached");
});

test("a hold settles into its own month, also after midnight of the last day", () => {
	const lastSecond = Date.UTC(2026, 11, 1) - 1000;
	const { hold: held } = hold(TERMS, { used: 9, held: 0 }, lastSecond);
	const settled = settle(held, "d", null, TERMS, EMPTY, lastSecond + 5000);
	expect(settled).toEqual({ verdict: "charged", entry: { hold: { ...held, state: "settled" }, images: 1 } });
	expect(held.month).toBe("2026-11");
});

test("the same message again charges nothing more", () => {
	const settled: Hold = { ...OPEN, state: "settled" };
	expect(settle(settled, "d", "d", TERMS, EMPTY, NOW)).toEqual({ verdict: "charged", entry: null });
	expect(release(settled, NOW)).toBeNull();
});

test("an expired or unknown hold is honoured while the present month has room", () => {
	const late = { hold: { month: "2026-11", expiresAt: NOW + TTL + TTL, state: "settled" }, images: 1 };
	expect(settle(OPEN, "d", null, TERMS, { used: 9, held: 0 }, NOW + TTL).entry).toEqual(late);
	expect(settle(null, "d", null, TERMS, { used: 9, held: 0 }, NOW + TTL).entry).toEqual(late);
	expect(faultOf(() => settle(OPEN, "d", null, TERMS, { used: 9, held: 1 }, NOW + TTL)).kind).toBe(
		"monthly_limit_reached",
	);
	expect(settle(OPEN, "d", null, TERMS, { used: 10, held: 0 }, NOW + TTL - 1).verdict).toBe("charged");
});

test("under one Idempotency-Key the same request charges once, another is a conflict; either way the hold ends", () => {
	const released = { hold: { ...OPEN, state: "released" }, images: 0 };
	expect(settle(OPEN, "d", "d", TERMS, EMPTY, NOW)).toEqual({ verdict: "repeat", entry: released });
	expect(settle(OPEN, "d", "other", TERMS, EMPTY, NOW)).toEqual({ verdict: "conflict", entry: released });
	expect(settle(null, "d", "d", TERMS, EMPTY, NOW)).toEqual({ verdict: "repeat", entry: null });
	expect(settle(null, "d", "other", TERMS, EMPTY, NOW)).toEqual({ verdict: "conflict", entry: null });
});

test("a repeat holds nothing, and is charged once where what it repeats has been forgotten", () => {
	const { hold: nothing, images } = holdNothing(NOW);
	expect(images).toBe(0);
	expect(settle(nothing, "d", "d", TERMS, EMPTY, NOW)).toEqual({ verdict: "repeat", entry: null });
	expect(release(nothing, NOW)).toBeNull();
	const { verdict, entry } = settle(nothing, "d", null, TERMS, EMPTY, NOW);
	expect([verdict, entry?.images]).toEqual(["charged", 1]);
	expect(settle(entry?.hold ?? null, "d", "d", TERMS, EMPTY, NOW)).toEqual({ verdict: "charged", entry: null });
	expect(undo(entry?.hold ?? null, NOW)?.images).toBe(-1);
	expect(faultOf(() => settle(nothing, "d", null, TERMS, { used: 10, held: 0 }, NOW)).kind).toBe(
		"monthly_limit_reached",
	);
});

test("release gives back what is open, undo also what is settled; nothing is given back twice", () => {
	const released: Hold = { ...OPEN, state: "released" };
	expect(release(OPEN, NOW)).toEqual({ hold: released, images: 0 });
	expect(undo(OPEN, NOW)).toEqual({ hold: released, images: 0 });
	expect(undo({ ...OPEN, state: "settled" }, NOW)).toEqual({ hold: released, images: -1 });
	for (const again of [released, null]) expect(release(again, NOW)).toBeNull();
	expect(undo(released, NOW)).toBeNull();
	expect(release(OPEN, NOW + TTL)).toBeNull();
	// A settle that arrives after its undo charges nothing and lets no image out.
	expect(() => settle(released, "d", null, TERMS, EMPTY, NOW)).toThrow("a released hold was settled");
});

test("how a hold ended is remembered for as long again as it could have lasted", () => {
	const settled: Hold = { ...OPEN, state: "settled" };
	const lastMoment = NOW + 2 * TTL - 1;
	expect(settle(settled, "d", null, TERMS, EMPTY, lastMoment)).toEqual({ verdict: "charged", entry: null });
	expect(undo(settled, lastMoment)).toEqual({ hold: { ...OPEN, state: "released" }, images: -1 });
	expect(forgottenHolds(lastMoment)).toBeLessThan(OPEN.expiresAt);
	expect(forgottenHolds(lastMoment + 1)).toBe(OPEN.expiresAt);
});

test("an undo that finds nothing leaves word, so that the settlement behind it charges nothing", () => {
	for (const found of [null, OPEN]) {
		const word = undo(found, NOW + TTL);
		expect(word).toMatchObject({ hold: { state: "released" }, images: 0 });
		expect(() => settle(word?.hold ?? null, "d", null, TERMS, EMPTY, NOW + 2 * TTL)).toThrow("a released hold");
	}
});

test("an image counts on the day of its hold", () => {
	const midnight = Date.UTC(2026, 11, 1);
	const { hold: held } = hold(TERMS, EMPTY, midnight - 1);
	const { entry } = settle(held, "d", null, TERMS, EMPTY, midnight + 1000);
	expect([entry?.hold.month, entry === null ? "" : dayOfHold(entry.hold)]).toEqual(["2026-11", "2026-11-30"]);
	const late = settle(null, "d", null, TERMS, EMPTY, midnight).entry;
	expect([late?.hold.month, late === null ? "" : dayOfHold(late.hold)]).toEqual(["2026-12", "2026-12-01"]);
});
