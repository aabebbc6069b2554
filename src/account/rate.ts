// The pace of an account: a token bucket that holds one minute's calls and refills evenly. Whole numbers only, so that
// a wait of exactly Retry-After is always long enough.
import { Fault } from "../fault.ts";
import type { AccountKind, Rate } from "./account.ts";

/** A bucket: what has been taken out of it and when that was last true. A full bucket is `FULL_BUCKET` at any limit. */
export interface Bucket {
	/** 60,000 for each call not yet refilled. */
	readonly spent: number;
	/** Milliseconds UTC. */
	readonly at: number;
}

export const FULL_BUCKET: Bucket = { spent: 0, at: 0 };

// A call takes 60,000 and `limit` comes back each millisecond: after a minute, limit calls. The largest bucket has
// 10^6 x 60,000 = 6 x 10^10, far within exact integers.
const CALL = 60_000;
const MINUTE_MS = 60_000;

/**
 * Takes one call out of the bucket.
 * @param limit calls a minute, a whole number of at least 1
 * @throws Fault rate_limit_exceeded with facts limit, remaining, resetsAt (ms UTC) and retryAfter (whole seconds); the
 * bucket is then as it was
 */
export function takeCall(bucket: Bucket, limit: number, now: number): { readonly bucket: Bucket; readonly rate: Rate } {
	const capacity = limit * CALL;
	// A minute refills everything, so elapsed time stops counting there; a clock set back refills nothing.
	const elapsed = Math.min(Math.max(0, now - bucket.at), MINUTE_MS);
	const before = Math.max(0, Math.min(bucket.spent, capacity) - elapsed * limit);
	const spent = before + CALL;
	if (spent > capacity) {
		const retryAfter = Math.ceil((spent - capacity) / limit / 1000);
		throw new Fault<AccountKind>(
			"rate_limit_exceeded",
			`The account may make ${limit} calls a minute; try again in ${retryAfter} s.`,
			{ limit, remaining: 0, resetsAt: now + Math.ceil(before / limit), retryAfter },
		);
	}
	return {
		bucket: { spent, at: now },
		rate: { limit, remaining: Math.floor((capacity - spent) / CALL), resetsAt: now + Math.ceil(spent / limit) },
	};
}
