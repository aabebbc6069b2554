// The ledger's rules: an image is held before it is made and ends as exactly one of settled, released or expired.
// Pure: what the books say and the time go in, an entry for the books or a refusal comes out.
//
//     nothing -- hold --> open -- settle --> settled -- undo --> released        undo: the charge was made, but the
//                          |------ release ------------------------^             answer that said so was lost
//                          '------ time ---> expired, as if it had never been
//
// A hold that was settled or released is remembered for as long again, so that messages which come twice or in the
// wrong order find out how it ended.
import { Fault } from "../fault.ts";
import { HOLD_TTL_SECONDS } from "../limits.ts";
import type { AccountKind, Quota } from "./account.ts";
import { dayOf, monthEnd, monthOf } from "./month.ts";
import { limitOf, type Terms } from "./terms.ts";

const HOLD_TTL_MS = HOLD_TTL_SECONDS * 1000;

/** One image of a month, spoken for. */
export interface Hold {
	/** The month it counts in, which stays its own when the month rolls over it. */
	readonly month: string;
	/** From this instant on an open hold is as if it had never been, milliseconds UTC. */
	readonly expiresAt: number;
	readonly state: "open" | "settled" | "released";
}

/** A month's count. */
export interface Tally {
	readonly used: number;
	/** Holds that are open and not expired. */
	readonly held: number;
}

/** The only way the books change: a hold takes a new state and its month counts `images` more. */
export interface Entry {
	readonly hold: Hold;
	readonly images: -1 | 0 | 1;
}

/** What becomes of a settled call; `entry` null changes nothing. */
export interface Settling {
	readonly verdict: "charged" | "repeat" | "conflict";
	readonly entry: Entry | null;
}

/** The month as its holder sees it. */
export function quotaOf(terms: Terms, tally: Tally, now: number): Quota {
	const limit = limitOf(terms);
	const remaining = Math.max(0, limit - tally.used - tally.held);
	return { limit, used: tally.used, held: tally.held, remaining, resetsAt: monthEnd(now) };
}

/**
 * Holds one image of the present month.
 * @param tally of the present month
 * @throws Fault monthly_limit_reached or custom_limit_reached with facts limit, used, held, remaining, resetsAt
 */
export function hold(terms: Terms, tally: Tally, now: number): Entry {
	checkRoom(terms, tally, now);
	return { hold: inMonth(now, "open"), images: 0 };
}

/**
 * For the repeat of a call already charged: holds nothing, having expired as it begins, but has an id. If that charge is
 * forgotten meanwhile and this call charged after all, its settlement is known when it is asked again, and can be undone.
 */
export function holdNothing(now: number): Entry {
	return { hold: { ...inMonth(now, "open"), expiresAt: now }, images: 0 };
}

/**
 * Turns a hold into a charge. A hold that has expired is honoured while the present month has room. The same message
 * twice charges once; so does the same request under one Idempotency-Key, and another request under it is a conflict.
 * @param found the hold as the books have it; null when there is none
 * @param chargedDigest of the request charged under the call's Idempotency-Key, if there is one
 * @throws Fault monthly_limit_reached or custom_limit_reached, as `hold`
 */
export function settle(
	found: Hold | null,
	digest: string,
	chargedDigest: string | null,
	terms: Terms,
	tally: Tally,
	now: number,
): Settling {
	const hold = alive(found, now);
	if (hold?.state === "settled") return { verdict: "charged", entry: null };
	if (chargedDigest !== null) {
		return { verdict: chargedDigest === digest ? "repeat" : "conflict", entry: release(hold, now) };
	}
	if (hold?.state === "released") throw new Error("a released hold was settled");
	if (hold !== null) return { verdict: "charged", entry: { hold: { ...hold, state: "settled" }, images: 1 } };
	checkRoom(terms, tally, now);
	return { verdict: "charged", entry: { hold: inMonth(now, "settled"), images: 1 } };
}

/** Gives an open hold back; anything else stays as it is. */
export function release(found: Hold | null, now: number): Entry | null {
	const hold = alive(found, now);
	return hold?.state === "open" ? { hold: { ...hold, state: "released" }, images: 0 } : null;
}

/**
 * Takes a settled hold's charge back as well: for a caller who never learned that it was made. What had expired is
 * written down as released, for the settlement may still be on its way.
 */
export function undo(found: Hold | null, now: number): Entry | null {
	const hold = alive(found, now);
	if (hold === null) return { hold: inMonth(now, "released"), images: 0 };
	return hold.state === "settled" ? { hold: { ...hold, state: "released" }, images: -1 } : release(hold, now);
}

/** The UTC day an image counts in: that of its hold, as its month is. */
export function dayOfHold(hold: Hold): string {
	return dayOf(hold.expiresAt - HOLD_TTL_MS);
}

/** Holds that end at this instant or before no longer matter to any rule. */
export function forgottenHolds(now: number): number {
	return now - HOLD_TTL_MS;
}

function alive(hold: Hold | null, now: number): Hold | null {
	const until = (hold: Hold) => (hold.state === "open" ? hold.expiresAt : hold.expiresAt + HOLD_TTL_MS);
	return hold !== null && now < until(hold) ? hold : null;
}

function inMonth(now: number, state: Hold["state"]): Hold {
	return { month: monthOf(now), expiresAt: now + HOLD_TTL_MS, state };
}

function checkRoom(terms: Terms, tally: Tally, now: number): void {
	const { limit, used, held, remaining, resetsAt } = quotaOf(terms, tally, now);
	if (used + held < limit) return;
	const own = terms.customLimit !== null;
	const whose = own ? "The account's own limit" : "The plan's limit";
	const underWay = held > 0 ? ` and ${held} under way` : "";
	throw new Fault<AccountKind>(
		own ? "custom_limit_reached" : "monthly_limit_reached",
		`${whose} of ${limit} images a month is reached: ${used} used${underWay}. ` +
			`The count starts again at ${new Date(resetsAt).toISOString()}.`,
		{ limit, used, held, remaining, resetsAt },
	);
}
