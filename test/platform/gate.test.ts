// The gate: who fits goes in, who does not waits in order, who waits too long or could never fit is told so; and those inside
// get what they need to come to an end.
import { afterEach, expect, test, vi } from "vitest";
import type { Fault } from "../../src/fault.ts";
import { MemoryGate } from "../../src/platform/gate.ts";

const gate = (bytes: number, queue = 8, seconds = 5) => new MemoryGate({ bytes, queue, seconds });
const kindOf = (promise: Promise<unknown>) =>
	promise.then(
		() => "let in",
		(error: Fault) => error.kind,
	);

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

/** Whether a promise has been kept, after everything that was due has run. */
async function isKept(promise: Promise<unknown>): Promise<boolean> {
	let kept = false;
	promise.then(
		() => {
			kept = true;
		},
		() => undefined,
	);
	await new Promise((resolve) => setTimeout(resolve, 5));
	return kept;
}

test("lets newcomers in up to half of its size, and again when something was given back", async () => {
	const it = gate(100);
	const first = await it.enter(30);
	const second = await it.enter(20);
	const third = it.enter(10);
	expect(await isKept(third)).toBe(false);
	second.leave();
	expect(await isKept(third)).toBe(true);
	first.leave();
});

test("lends those inside all there is", async () => {
	const it = gate(100);
	const [one, other] = [await it.enter(10), await it.enter(10)];
	await one.raise(90);
	expect([one.bytes, other.bytes]).toEqual([90, 10]);
	// Less than it has already.
	await one.raise(50);
	expect(one.bytes).toBe(90);
	const more = other.raise(11);
	expect(await isKept(more)).toBe(false);
	one.leave();
	expect(await isKept(more)).toBe(true);
});

test("a lease that nobody gave back falls away in the end, also while it waits", async () => {
	const it = gate(100);
	const [lost, other] = [await it.enter(40), await it.enter(10)];
	const more = kindOf(lost.raise(95));
	const later = Date.now() + 121_000;
	vi.spyOn(Date, "now").mockReturnValue(later);
	const next = await it.enter(50);
	expect(await more).toBe("overloaded");
	await expect(other.raise(20)).rejects.toThrow("given back");
	next.leave();
	(await it.enter(100)).leave();
});

test("a lease that is heard of again and again does not fall away", async () => {
	const it = gate(100);
	const [read, sent] = [await it.enter(20), await it.enter(20)];
	await sent.raise(60);
	sent.answer(60);
	const began = Date.now();
	const now = vi.spyOn(Date, "now");
	for (let seconds = 100; seconds < 500; seconds += 100) {
		now.mockReturnValue(began + seconds * 1000);
		await read.raise(20);
		sent.lower(50);
		expect(await isKept(it.enter(31).then((lease) => lease.leave()))).toBe(false);
	}
	await read.raise(50);
});

test("lends to others what a lease gives back", async () => {
	const it = gate(100);
	const lease = await it.enter(50);
	const next = it.enter(40);
	lease.lower(60);
	expect([lease.bytes, await isKept(next)]).toEqual([50, false]);
	lease.lower(10);
	expect([lease.bytes, await isKept(next)]).toEqual([10, true]);
	await lease.raise(60);
	const more = (await next).raise(41);
	// Who waits for more keeps what it has.
	(await next).lower(0);
	lease.leave();
	lease.lower(0);
	await more;
	expect((await next).bytes).toBe(41);
	await (await it.enter(9)).raise(59);
});

test("answers on their way leave newcomers half of the rest", async () => {
	const it = gate(100);
	const answered = await it.enter(50);
	await answered.raise(90);
	answered.answer(60);
	const large = await it.enter(40);
	expect(await isKept(it.enter(1))).toBe(false);
	large.lower(10);
	const next = it.enter(10);
	expect(await isKept(next)).toBe(false);
	answered.answer(20);
	expect(await isKept(next)).toBe(true);
	answered.leave();
	await (await next).raise(89);
});

test("one that is larger than half goes in when there is room for it at all", async () => {
	const it = gate(100);
	const big = await it.enter(100);
	const small = it.enter(1);
	expect(await isKept(small)).toBe(false);
	big.leave();
	const next = it.enter(100);
	const last = it.enter(1);
	expect([await isKept(small), await isKept(next), await isKept(last)]).toEqual([true, false, false]);
	(await small).leave();
	expect([await isKept(next), await isKept(last)]).toEqual([true, false]);
	(await next).leave();
	// Somebody who holds next to nothing keeps no big one out.
	expect(await isKept(last)).toBe(true);
	(await it.enter(99)).leave();
});

test("a lease given back twice counts once, and is lent no more", async () => {
	const it = gate(100);
	const lease = await it.enter(100);
	lease.leave();
	lease.leave();
	await expect(lease.raise(101)).rejects.toThrow("given back");
	await it.enter(100);
	expect(await isKept(it.enter(1))).toBe(false);
});

test("small newcomers do not overtake a big one that waits", async () => {
	const it = gate(100);
	const first = await it.enter(20);
	const big = it.enter(40);
	const small = it.enter(10);
	expect([await isKept(big), await isKept(small)]).toEqual([false, false]);
	first.leave();
	expect([await isKept(big), await isKept(small)]).toEqual([true, true]);
});

test("nobody comes in while somebody inside waits, but those inside who fit go on", async () => {
	const it = gate(100);
	const [big, small, busy] = [await it.enter(10), await it.enter(10), await it.enter(10)];
	await busy.raise(60);
	const more = big.raise(50);
	const newcomer = it.enter(0);
	const little = small.raise(20);
	expect([await isKept(more), await isKept(little), await isKept(newcomer)]).toEqual([false, true, false]);
	busy.leave();
	expect([await isKept(more), await isKept(newcomer)]).toEqual([true, false]);
	small.leave();
	expect(await isKept(newcomer)).toBe(true);
});

test("what is given back goes to the first to come, so that one comes to its end", async () => {
	const it = gate(100);
	const [first, second, busy] = [await it.enter(10), await it.enter(10), await it.enter(10)];
	await busy.raise(80);
	const later = second.raise(20);
	const sooner = first.raise(20);
	busy.lower(70);
	expect([await isKept(later), await isKept(sooner)]).toEqual([false, true]);
	busy.leave();
	await later;
});

test("where everybody inside waits for the others the last to come gives way, whoever asked first", async () => {
	const it = gate(100);
	const [first, last] = [await it.enter(25), await it.enter(25)];
	const refused = kindOf(last.raise(80));
	const more = first.raise(80);
	expect(await refused).toBe("overloaded");
	last.leave();
	await more;
});

test("where everybody inside waits for the others the last gives way", async () => {
	const it = gate(100);
	const leases = [await it.enter(25), await it.enter(25)];
	const [first, last] = leases.map((lease) => lease.raise(80));
	expect(await kindOf(last as Promise<void>)).toBe("overloaded");
	expect(await isKept(first as Promise<void>)).toBe(false);
	leases[1]?.leave();
	expect(await isKept(first as Promise<void>)).toBe(true);
});

test("a lease that is given back while it waits for more waits no longer", async () => {
	const it = gate(100);
	const [one, other] = [await it.enter(40), await it.enter(0)];
	const more = kindOf(other.raise(80));
	other.leave();
	expect(await more).toBe("overloaded");
	await one.raise(100);
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

test("a timer that nobody could stop takes nothing from those who wait later", async () => {
	// So it is in workerd where another call's leaving lets one in: a timer is stopped only by the call that set it.
	vi.stubGlobal("clearTimeout", () => undefined);
	const it = gate(100, 8, 0.5);
	const first = await it.enter(50);
	const second = it.enter(50);
	first.leave();
	const lease = await second;
	await new Promise((resolve) => setTimeout(resolve, 250));
	const third = it.enter(10);
	await lease.raise(60);
	await new Promise((resolve) => setTimeout(resolve, 300));
	lease.leave();
	expect(await isKept(third)).toBe(true);
});

test("a lease waits as long in all as a newcomer at the door", async () => {
	const it = gate(100, 1, 0.5);
	const first = await it.enter(100);
	const second = it.enter(10);
	await new Promise((resolve) => setTimeout(resolve, 400));
	first.leave();
	const [patient, waited, busy] = [await it.enter(10), await second, await it.enter(10)];
	await busy.raise(70);
	const refused: string[] = [];
	await Promise.all([
		patient.raise(60).catch(() => refused.push("patient")),
		waited.raise(60).catch(() => refused.push("waited")),
	]);
	expect(refused).toEqual(["waited", "patient"]);
});

test("what could never fit is told at once", async () => {
	expect(await kindOf(gate(100).enter(101))).toBe("resolution_too_high");
	expect(await kindOf((await gate(100).enter(1)).raise(101))).toBe("resolution_too_high");
});
