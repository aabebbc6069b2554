import { expect, test } from "vitest";
import { type Bucket, FULL_BUCKET, takeCall } from "../../src/account/index.ts";
import { MAX_REQUESTS_PER_MINUTE } from "../../src/limits.ts";
import { faultOf } from "./faults.ts";
import { seeded } from "./seeded.ts";

const START = Date.UTC(2026, 10, 21);

/** Takes calls until one is refused. */
function drain(bucket: Bucket, limit: number, now: number) {
	for (let taken = 0, left = bucket; ; taken++) {
		try {
			left = takeCall(left, limit, now).bucket;
		} catch {
			return { taken, bucket: left };
		}
	}
}

test("a full bucket gives a minute's calls at once, then none", () => {
	for (const limit of [1, 2, 7, 120, 1009]) {
		expect(drain(FULL_BUCKET, limit, START).taken).toBe(limit);
	}
});

test("each call says what is left and when the bucket is full again", () => {
	const first = takeCall(FULL_BUCKET, 120, START);
	expect(first.rate).toEqual({ limit: 120, remaining: 119, resetsAt: START + 500 });
	const second = takeCall(first.bucket, 120, START + 200);
	expect(second.rate).toEqual({ limit: 120, remaining: 118, resetsAt: START + 200 + 800 });
});

test("a refusal says how long to wait, and that wait is long enough", () => {
	const random = seeded(2);
	for (let round = 0; round < 2000; round++) {
		const limit = 1 + random(round % 2 ? 10 : 2000);
		const { bucket } = drain(FULL_BUCKET, limit, START);
		const now = START + random(5000);
		const rest = drain(bucket, limit, now).bucket;
		const fault = faultOf(() => takeCall(rest, limit, now));
		expect(fault.kind).toBe("rate_limit_exceeded");
		expect(fault.facts).toMatchObject({ limit, remaining: 0 });
		const retryAfter = Number(fault.facts.retryAfter);
		expect(retryAfter).toBeGreaterThanOrEqual(1);
		takeCall(rest, limit, now + retryAfter * 1000);
		// One second less is not, unless the wait is the least that can be said.
		if (retryAfter > 1) faultOf(() => takeCall(rest, limit, now + (retryAfter - 1) * 1000));
	}
});

test("over any time no more is given than one bucket and what refills", () => {
	const random = seeded(3);
	for (let round = 0; round < 200; round++) {
		const limit = 1 + random(300);
		let bucket = FULL_BUCKET;
		let now = START;
		let given = 0;
		for (let call = 0; call < 1000; call++) {
			now += random(400);
			try {
				bucket = takeCall(bucket, limit, now).bucket;
				given++;
			} catch {}
		}
		expect(given).toBeLessThanOrEqual(limit + ((now - START) * limit) / 60_000);
	}
});

test("a minute's rest refills everything; a new limit holds at once; a clock set back gives nothing", () => {
	const { bucket } = drain(FULL_BUCKET, 100, START);
	expect(drain(bucket, 100, START + 60_000).taken).toBe(100);
	expect(drain(bucket, 100, START + 59_999).taken).toBe(99);
	expect(drain(FULL_BUCKET, 5, START).taken).toBe(5);
	expect(drain(bucket, 5, START + 12_000).taken).toBe(1);
	expect(drain(bucket, 200, START).taken).toBe(100);
	expect(drain(bucket, 100, START - 3_600_000).taken).toBe(0);
});

test("the largest limit stays in exact integers", () => {
	const { bucket, rate } = takeCall({ spent: 0, at: 0 }, MAX_REQUESTS_PER_MINUTE, START);
	expect(Number.isSafeInteger(MAX_REQUESTS_PER_MINUTE * 60_000)).toBe(true);
	expect(bucket.spent).toBe(60_000);
	expect(rate.remaining).toBe(MAX_REQUESTS_PER_MINUTE - 1);
});
