// The figures an account runs under: the plan's from the operator, the holder's own limit within them.
import { Fault } from "../fault.ts";
import {
	DEFAULT_MONTHLY_LIMIT,
	DEFAULT_REQUESTS_PER_MINUTE,
	MAX_MONTHLY_LIMIT,
	MAX_REQUESTS_PER_MINUTE,
} from "../limits.ts";
import type { Account, AccountKind, NewAccount } from "./account.ts";

/** The operator's figures, all of them set. */
export type Plan = Pick<Account, "monthlyLimit" | "maxCustomLimit" | "requestsPerMinute">;

/** What decides how many images a month has. */
export type Terms = Pick<Account, "monthlyLimit" | "customLimit" | "maxCustomLimit">;

/** The plan of every account unless its operator says otherwise. */
export const DEFAULT_PLAN: Plan = {
	monthlyLimit: DEFAULT_MONTHLY_LIMIT,
	maxCustomLimit: null,
	requestsPerMinute: DEFAULT_REQUESTS_PER_MINUTE,
};

/**
 * A plan with the operator's changes; what is left out stays.
 * @throws Fault invalid_limit
 */
export function planWith(plan: Plan, changes: Partial<NewAccount>): Plan {
	const { monthlyLimit, maxCustomLimit, requestsPerMinute } = { ...plan, ...changes };
	check("monthly_limit", monthlyLimit, 0, MAX_MONTHLY_LIMIT);
	if (maxCustomLimit !== null) check("max_custom_limit", maxCustomLimit, 0, MAX_MONTHLY_LIMIT);
	check("requests_per_minute", requestsPerMinute, 1, MAX_REQUESTS_PER_MINUTE);
	return { monthlyLimit, maxCustomLimit, requestsPerMinute };
}

/**
 * The holder's own limit, which may lie below what is used already; null clears it.
 * @throws Fault invalid_limit
 */
export function checkCustomLimit(limit: number | null, plan: Plan): number | null {
	if (limit !== null) check("custom_limit", limit, 0, plan.maxCustomLimit ?? MAX_MONTHLY_LIMIT);
	return limit;
}

/** Images a month under these terms. A bound the operator lowered holds at once, whatever the holder had set. */
export function limitOf(terms: Terms): number {
	if (terms.customLimit === null) return terms.monthlyLimit;
	return Math.min(terms.customLimit, terms.maxCustomLimit ?? MAX_MONTHLY_LIMIT);
}

/**
 * A key's own calls a minute; null leaves it the account's.
 * @throws Fault invalid_limit
 */
export function checkKeyPace(requestsPerMinute: number | null): number | null {
	if (requestsPerMinute !== null) check("requests_per_minute", requestsPerMinute, 1, MAX_REQUESTS_PER_MINUTE);
	return requestsPerMinute;
}

function check(name: string, value: number, min: number, max: number): void {
	if (Number.isInteger(value) && value >= min && value <= max) return;
	throw new Fault<AccountKind>("invalid_limit", `${name} is a whole number from ${min} to ${max}, not ${value}.`, {
		min,
		max,
	});
}
