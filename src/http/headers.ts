// The headers that tell an account how it stands, on answers and refusals alike.
import type { Quota, Rate } from "../account/index.ts";

type Header = readonly [name: string, value: string];

/** X-Quota-*: images of the month; Reset in unix seconds. */
export function quotaHeaders({ limit, used, remaining, resetsAt }: Omit<Quota, "held">): readonly Header[] {
	return [
		["X-Quota-Limit", String(limit)],
		["X-Quota-Used", String(used)],
		["X-Quota-Remaining", String(remaining)],
		["X-Quota-Reset", unixSeconds(resetsAt)],
	];
}

/** X-RateLimit-*: calls a minute; Reset in unix seconds. None for a caller whose pace is not known. */
export function rateHeaders(rate: Rate | undefined): readonly Header[] {
	if (rate === undefined) return [];
	return [
		["X-RateLimit-Limit", String(rate.limit)],
		["X-RateLimit-Remaining", String(rate.remaining)],
		["X-RateLimit-Reset", unixSeconds(rate.resetsAt)],
	];
}

function unixSeconds(milliseconds: number): string {
	return String(Math.ceil(milliseconds / 1000));
}
