// The pace of an account, and of a key that has its own: a token bucket that holds one minute's calls and refills
// evenly. Whole numbers only, so that a wait of exactly Retry-After is always long enough.
import { Fault } from "../fault.ts";
import type { AccountKind, Rate } from "./account.ts";

/** A bucket: what has been taken out of it and when that was last true. A full bucket is `FULL_BUCKET` at any limit. */
export interface Bucket {
	/** 60,000 for each call not yet refilled. */
	readonly spent: number;
	/** Milliseconds UTC. */
	readonly at: number;
}

/** A bucket, how fast it refills, and whose it is. */
export interface Allowance {
	readonly bucket: Bucket;
	/** Calls a minute, a whole number of at least 1. */
	readonly limit: number;
	/** The subject of a refusal: "The account". */
	readonly whose: string;
}

/** The bucket after a call, and the pace as its caller sees it. */
export interface Taken {
	readonly bucket: Bucket;
	readonly rate: Rate;
}

export const FULL_BUCKET: Bucket = { spent: 0, at: 0 };

// A call takes 60,000 and `limit` comes back each millisecond: after a minute, limit calls. The largest bucket has
// 10^6 x 60,000 = 6 x 10^10, far within exact integers.
const CALL = 60_000;
const MINUTE_MS = 60_000;

/**
 * Takes one call out of a bucket.
 * @throws Fault rate_limit_exceeded with facts limit, remaining, resetsAt (ms UTC) and retryAfter (whole seconds); the
 * bucket is then as it was
 */
export function takeCall({ bucket, limit, whose }: Allowance, now: number): Taken {
	const capacity = limit * CALL;
	const before = spentAt(bucket, limit, now);
	const spent = before + CALL;
	if (spent > capacity) {
		const retryAfter = Math.ceil((spent - capacity) / limit / 1000);
		throw new Fault<AccountKind>(
			"rate_limit_exceeded",
			`${whose} may make ${limit} calls a minute; try again in ${retryAfter} s.`,
			{ limit, remaining: 0, resetsAt: now + Math.ceil(before / limit), retryAfter },
		);
	}
	return { bucket: { spent, at: now }, rate: rateOf(spent, limit, now) };
}

/**
 * Takes one call out of every bucket, or out of none.
 * @returns the buckets in the same order, and the pace of the one with the fewest calls left
 * @throws Fault rate_limit_exceeded of the bucket that is to be waited for longest, as `takeCall`
 */
export function takeCalls(
	allowances: readonly Allowance[],
	now: number,
): { readonly buckets: readonly Bucket[]; readonly rate: Rate } {
	const taken: Taken[] = [];
	const refusals: Fault[] = [];
	for (const allowance of allowances) {
		try {
			taken.push(takeCall(allowance, now));
		} catch (error) {
			if (!(error instanceof Fault)) throw error;
			refusals.push(error);
		}
	}
	const wait = (refusal: Fault) => Number(refusal.facts.retryAfter);
	const [longest] = refusals.toSorted((a, b) => wait(b) - wait(a));
	if (longest !== undefined) throw longest;
	return { buckets: taken.map(({ bucket }) => bucket), rate: least(taken.map(({ rate }) => rate)) };
}

/** The pace as it stands, with no call taken: that of the bucket with the fewest calls left. */
export function paceOf(allowances: readonly Allowance[], now: number): Rate {
	return least(allowances.map(({ bucket, limit }) => rateOf(spentAt(bucket, limit, now), limit, now)));
}

/** What is not refilled yet. A minute refills everything, so time stops counting there; a clock set back refills nothing. */
function spentAt(bucket: Bucket, limit: number, now: number): number {
	const elapsed = Math.min(Math.max(0, now - bucket.at), MINUTE_MS);
	return Math.max(0, Math.min(bucket.spent, limit * CALL) - elapsed * limit);
}

function rateOf(spent: number, limit: number, now: number): Rate {
	return { limit, remaining: Math.floor((limit * CALL - spent) / CALL), resetsAt: now + Math.ceil(spent / limit) };
}

function least(rates: readonly Rate[]): Rate {
	return rates.reduce((least, one) => (one.remaining < least.remaining ? one : least));
}
