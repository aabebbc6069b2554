// The gate: who fits goes in, who does not waits in order, who waits too long or could never fit is told so.
import { expect, test } from "vitest";
import type { Fault } from "../../src/fault.ts";
import { MemoryGate } from "../../src/platform/gate.ts";

const gate = (bytes: number, queue = 8, seconds = 5) => new MemoryGate({ bytes, queue, seconds });
const kindOf = (promise: Promise<unknown>) =>
	promise.then(
		() => "let in",
		(error: Fault) => error.kind,
	);

/** Whether a promise has been kept, after everything that was due has run. */
async function isKept(promise: Promise<unknown>): Promise<boolean> {
	let kept = false;
	promise.then(() => {
		kept = true;
	});
	await new Promise((resolve) => setTimeout(resolve, 5));
	return kept;
}

test("lends up to its size, and again what was given back", async () => {
	const it = gate(100);
	const first = await it.enter(60);
	const second = await it.enter(40);
	const third = it.enter(10);
	expect(await isKept(third)).toBe(false);
	second.leave();
	expect(await isKept(third)).toBe(true);
	first.leave();
});

test("a lease given back twice counts once", async () => {
	const it = gate(100);
	const lease = await it.enter(100);
	lease.leave();
	lease.leave();
	await it.enter(100);
	expect(await isKept(it.enter(1))).toBe(false);
});

test("small jobs do not overtake a big one that waits", async () => {
	const it = gate(100);
	const first = await it.enter(50);
	const big = it.enter(80);
	const small = it.enter(10);
	expect([await isKept(big), await isKept(small)]).toEqual([false, false]);
	first.leave();
	expect([await isKept(big), await isKept(small)]).toEqual([true, true]);
});

test("a full queue and a long wait are overloaded; the place is free again", async () => {
	const it = gate(100, 1, 0.05);
	const lease = await it.enter(100);
	const waiting = kindOf(it.enter(1));
	expect(await kindOf(it.enter(1))).toBe("overloaded");
	expect(await waiting).toBe("overloaded");
	const next = it.enter(1);
	lease.leave();
	expect(await isKept(next)).toBe(true);
});

test("what could never fit is told at once", async () => {
	expect(await kindOf(gate(100).enter(101))).toBe("resolution_too_high");
});
