// The ledger's rules as properties, over random schedules of a model that keeps the books in Maps the way the account's
// object keeps them in tables.
import { expect, test } from "vitest";
import {
	type Entry,
	type Hold,
	hold,
	limitOf,
	monthOf,
	release,
	settle,
	type Tally,
	type Terms,
	undo,
} from "../../src/account/index.ts";
import { Fault } from "../../src/fault.ts";
import { seeded } from "./seeded.ts";

const TERMS: Terms = { monthlyLimit: 10, customLimit: null, maxCustomLimit: null };

/** A render under way. */
interface Render {
	readonly id: number;
	readonly key: string | null;
	readonly digest: string;
}

class Model {
	terms = TERMS;
	/** Four minutes before the month ends: schedules run across midnight. */
	now = Date.UTC(2026, 11, 1) - 240_000;
	/** Images answered with 200 and charged, by month. */
	readonly answered = new Map<string, number>();
	readonly ended = new Map<number, "settled" | "released">();
	readonly #used = new Map<string, number>();
	readonly #holds = new Map<number, Hold>();
	readonly #charged = new Map<string, { readonly digest: string; readonly id: number }>();
	#nextId = 1;

	tally(): Tally {
		const month = monthOf(this.now);
		const held = [...this.#holds.values()].filter(
			(one) => one.month === month && one.state === "open" && this.now < one.expiresAt,
		);
		return { used: this.used(month), held: held.length };
	}

	/** Whether the books still know that this was charged. */
	knowsCharge(id: number): boolean {
		const hold = this.#holds.get(id);
		return hold?.state === "settled" && this.now < hold.expiresAt;
	}

	used(month: string): number {
		return this.#used.get(month) ?? 0;
	}

	admit(key: string | null, digest: string): Render | null {
		const id = this.#nextId++;
		if (this.#recall(key) === null) {
			const entry = attempt(() => hold(this.terms, this.tally(), this.now));
			if (entry === null) return null;
			this.#write(id, entry);
		}
		return { id, key, digest };
	}

	settle({ id, key, digest }: Render): void {
		const found = this.#holds.get(id) ?? null;
		const charged = this.knowsCharge(id);
		const settling = attempt(() => settle(found, digest, this.#recall(key), this.terms, this.tally(), this.now));
		if (settling === null) return;
		this.#write(id, settling.entry);
		if (settling.entry?.images === 1) {
			if (key !== null) this.#charged.set(key, { digest, id });
			add(this.answered, settling.entry.hold.month, 1);
		}
		expect(settling.verdict === "charged" && settling.entry === null).toBe(charged);
	}

	release({ id }: Render): void {
		this.#write(id, release(this.#holds.get(id) ?? null, this.now));
	}

	undo({ id, key }: Render): void {
		const entry = undo(this.#holds.get(id) ?? null, this.now);
		this.#write(id, entry);
		if (entry?.images !== -1) return;
		add(this.answered, entry.hold.month, -1);
		if (key !== null && this.#charged.get(key)?.id === id) this.#charged.delete(key);
	}

	#recall(key: string | null): string | null {
		return key === null ? null : (this.#charged.get(key)?.digest ?? null);
	}

	#write(id: number, entry: Entry | null): void {
		if (entry === null) return;
		const { hold, images } = entry;
		if (hold.state !== "open") {
			// A hold ends once; only undo turns settled into released, and takes the image back in the same entry.
			const before = this.ended.get(id);
			expect(before === undefined || (before === "settled" && images === -1)).toBe(true);
			this.ended.set(id, hold.state);
		}
		this.#holds.set(id, hold);
		add(this.#used, hold.month, images);
	}
}

function add(counts: Map<string, number>, month: string, by: number): void {
	counts.set(month, (counts.get(month) ?? 0) + by);
}

/** Null for a limit reached; a bug goes on. */
function attempt<Value>(work: () => Value): Value | null {
	try {
		return work();
	} catch (error) {
		if (error instanceof Fault) return null;
		throw error;
	}
}

test("2,000 random schedules: never over the limit, used is what was answered, each hold ends once", () => {
	for (let seed = 0; seed < 2000; seed++) {
		const random = seeded(seed);
		const model = new Model();
		const underWay: Render[] = [];
		const settled: Render[] = [];
		const takeOne = (from: Render[]) => from.splice(random(from.length), 1)[0];
		for (let step = 0; step < 120; step++) {
			const month = monthOf(model.now);
			const before = model.tally();
			const action = random(20);
			if (action < 8) {
				const render = model.admit(random(2) === 0 ? null : `key ${random(4)}`, `digest ${random(2)}`);
				if (render !== null) underWay.push(render);
			} else if (action < 13) {
				const render = takeOne(underWay);
				if (render !== undefined) {
					model.settle(render);
					settled.push(render);
				}
			} else if (action < 15) {
				const render = takeOne(underWay);
				if (render !== undefined) model.release(render);
			} else if (action < 16) {
				const render = takeOne(settled);
				if (render !== undefined) model.undo(render);
			} else if (action < 17) {
				// The same message again, then a release that comes too late: neither changes anything.
				const render = settled[random(settled.length)];
				if (render !== undefined && model.knowsCharge(render.id)) {
					model.settle(render);
					model.release(render);
				}
			} else if (action < 19) {
				model.now += random(40_000);
			} else {
				model.terms = { ...model.terms, customLimit: random(3) === 0 ? null : random(15) };
			}
			const after = model.tally();
			const limit = limitOf(model.terms);
			const roof = monthOf(model.now) === month ? Math.max(limit, before.used + before.held) : limit;
			expect(after.used + after.held, `seed ${seed}, step ${step}`).toBeLessThanOrEqual(roof);
			for (const one of ["2026-11", "2026-12"]) {
				expect(model.used(one), `seed ${seed}, step ${step}`).toBe(model.answered.get(one) ?? 0);
			}
		}
	}
});
