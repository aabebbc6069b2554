import { expect, test } from "vitest";
import { type Bucket, FULL_BUCKET, paceOf, takeCall, takeCalls } from "../../src/account/index.ts";
import { MAX_REQUESTS_PER_MINUTE } from "../../src/limits.ts";
import { faultOf } from "./faults.ts";
import { seeded } from "./seeded.ts";

const START = Date.UTC(2026, 10, 21);

const allowance = (bucket: Bucket, limit: number) => ({ bucket, limit, whose: "The account" });

/** Takes calls until one is refused. */
function drain(bucket: Bucket, limit: number, now: number) {
	for (let taken = 0, left = bucket; ; taken++) {
		try {
			left = takeCall(allowance(left, limit), now).bucket;
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
	const first = takeCall(allowance(FULL_BUCKET, 120), START);
	expect(first.rate).toEqual({ limit: 120, remaining: 119, resetsAt: START + 500 });
	const second = takeCall(allowance(first.bucket, 120), START + 200);
	expect(second.rate).toEqual({ limit: 120, remaining: 118, resetsAt: START + 200 + 800 });
});

test("a refusal says how long to wait, and that wait is long enough", () => {
	const random = seeded(2);
	for (let round = 0; round < 2000; round++) {
		const limit = 1 + random(round % 2 ? 10 : 2000);
		const { bucket } = drain(FULL_BUCKET, limit, START);
		const now = START + random(5000);
		const rest = drain(bucket, limit, now).bucket;
		const fault = faultOf(() => takeCall(allowance(rest, limit), now));
		expect(fault.kind).toBe("rate_limit_exceeded");
		expect(fault.facts).toMatchObject({ limit, remaining: 0 });
		const retryAfter = Number(fault.facts.retryAfter);
		expect(retryAfter).toBeGreaterThanOrEqual(1);
		takeCall(allowance(rest, limit), now + retryAfter * 1000);
		// One second less is not, unless the wait is the least that can be said.
		if (retryAfter > 1) faultOf(() => takeCall(allowance(rest, limit), now + (retryAfter - 1) * 1000));
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
				bucket = takeCall(allowance(bucket, limit), now).bucket;
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
	const { bucket, rate } = takeCall(allowance({ spent: 0, at: 0 }, MAX_REQUESTS_PER_MINUTE), START);
	expect(Number.isSafeInteger(MAX_REQUESTS_PER_MINUTE * 60_000)).toBe(true);
	expect(bucket.spent).toBe(60_000);
	expect(rate.remaining).toBe(MAX_REQUESTS_PER_MINUTE - 1);
});

test("of two buckets both give a call or neither does, and the one with less left is told of", () => {
	const ofKey = { ...allowance(FULL_BUCKET, 2), whose: "The API key" };
	const first = takeCalls([allowance(FULL_BUCKET, 5), ofKey], START);
	expect(first.rate).toEqual({ limit: 2, remaining: 1, resetsAt: START + 30_000 });
	const [account, key] = first.buckets;
	if (account === undefined || key === undefined) throw new Error("two buckets went in");
	expect([account.spent, key.spent]).toEqual([60_000, 60_000]);
	const empty = drain(key, 2, START).bucket;
	const fault = faultOf(() => takeCalls([allowance(account, 5), { ...ofKey, bucket: empty }], START));
	expect([fault.kind, fault.facts.retryAfter]).toEqual(["rate_limit_exceeded", 30]);
	expect(fault.detail).toBe("The API key may make 2 calls a minute; try again in 30 s.");
	const both = [allowance(drain(FULL_BUCKET, 60, START).bucket, 60), { ...ofKey, bucket: empty }];
	expect(faultOf(() => takeCalls(both, START)).facts).toMatchObject({ limit: 2, retryAfter: 30 });
	takeCalls(both, START + 30_000);
});

test("the pace as it stands is that of a call which takes nothing", () => {
	const { bucket } = drain(FULL_BUCKET, 3, START);
	const full = { limit: 3, remaining: 3, resetsAt: START };
	expect(paceOf([allowance(FULL_BUCKET, 3)], START)).toEqual(full);
	expect(paceOf([allowance(bucket, 3)], START)).toEqual({ ...full, remaining: 0, resetsAt: START + 60_000 });
	expect(paceOf([allowance(bucket, 3)], START + 20_000)).toMatchObject({ remaining: 1, resetsAt: START + 60_000 });
	expect(paceOf([allowance(FULL_BUCKET, 3), allowance(FULL_BUCKET, 2)], START)).toMatchObject({
		limit: 2,
		remaining: 2,
	});
	const { bucket: after, rate } = takeCall(allowance(FULL_BUCKET, 3), START);
	expect(paceOf([allowance(after, 3)], START)).toEqual(rate);
});
