import { expect, test } from "vitest";
import {
	checkCustomLimit,
	DEFAULT_PLAN,
	dayOf,
	limitOf,
	monthEnd,
	monthOf,
	planWith,
} from "../../src/account/index.ts";
import { MAX_MONTHLY_LIMIT, MAX_REQUESTS_PER_MINUTE } from "../../src/limits.ts";
import { faultOf } from "./faults.ts";

test("a plan takes the defaults for what is left out and keeps what is not changed", () => {
	expect(planWith(DEFAULT_PLAN, {})).toEqual({ monthlyLimit: 1000, maxCustomLimit: null, requestsPerMinute: 120 });
	const plan = planWith(DEFAULT_PLAN, { monthlyLimit: 5, maxCustomLimit: 9 });
	expect(planWith(plan, { requestsPerMinute: 3 })).toEqual({
		monthlyLimit: 5,
		maxCustomLimit: 9,
		requestsPerMinute: 3,
	});
	expect(planWith(plan, { maxCustomLimit: null }).maxCustomLimit).toBeNull();
});

test("figures out of bounds are refused with the bounds", () => {
	const wrong = [
		{ monthlyLimit: -1 },
		{ monthlyLimit: 1.5 },
		{ monthlyLimit: Number.NaN },
		{ monthlyLimit: MAX_MONTHLY_LIMIT + 1 },
		{ maxCustomLimit: -1 },
		{ requestsPerMinute: 0 },
		{ requestsPerMinute: MAX_REQUESTS_PER_MINUTE + 1 },
	];
	for (const changes of wrong) expect(faultOf(() => planWith(DEFAULT_PLAN, changes)).kind).toBe("invalid_limit");
	expect(faultOf(() => planWith(DEFAULT_PLAN, { requestsPerMinute: 0 })).facts).toEqual({
		min: 1,
		max: MAX_REQUESTS_PER_MINUTE,
	});
});

test("the holder's own limit lies between nothing and what the operator allows", () => {
	const plan = { ...DEFAULT_PLAN, maxCustomLimit: 500 };
	for (const limit of [null, 0, 499, 500]) expect(checkCustomLimit(limit, plan)).toBe(limit);
	for (const limit of [-1, 501, 1.5, Number.POSITIVE_INFINITY]) {
		expect(faultOf(() => checkCustomLimit(limit, plan)).facts).toEqual({ min: 0, max: 500 });
	}
	expect(checkCustomLimit(MAX_MONTHLY_LIMIT, DEFAULT_PLAN)).toBe(MAX_MONTHLY_LIMIT);
	faultOf(() => checkCustomLimit(MAX_MONTHLY_LIMIT + 1, DEFAULT_PLAN));
});

test("the limit in force is the holder's own, up to the bound as it is now, else the plan's", () => {
	expect(limitOf({ monthlyLimit: 10, customLimit: null, maxCustomLimit: 5 })).toBe(10);
	expect(limitOf({ monthlyLimit: 10, customLimit: 3, maxCustomLimit: 5 })).toBe(3);
	expect(limitOf({ monthlyLimit: 10, customLimit: 50, maxCustomLimit: null })).toBe(50);
	expect(limitOf({ monthlyLimit: 10, customLimit: 50, maxCustomLimit: 20 })).toBe(20);
});

test("months and days are those of UTC", () => {
	const lastInstant = Date.UTC(2026, 11, 1) - 1;
	expect([monthOf(lastInstant), dayOf(lastInstant), monthEnd(lastInstant)]).toEqual([
		"2026-11",
		"2026-11-30",
		lastInstant + 1,
	]);
	expect([monthOf(lastInstant + 1), dayOf(lastInstant + 1)]).toEqual(["2026-12", "2026-12-01"]);
	expect(monthEnd(lastInstant + 1)).toBe(Date.UTC(2027, 0, 1));
	expect(monthEnd(Date.UTC(2028, 1, 29, 12))).toBe(Date.UTC(2028, 2, 1));
});
