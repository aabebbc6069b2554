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
import { HOLD_TTL_SECONDS } from "../../src/limits.ts";
import { seeded } from "./seeded.ts";

const TTL_MS = HOLD_TTL_SECONDS * 1000;
const TERMS: Terms = { monthlyLimit: 10, customLimit: null, maxCustomLimit: null };

/** A render under way. */
interface Render {
	readonly id: number;
	/** False for the repeat of a call that was charged. */
	readonly held: boolean;
	readonly key: string | null;
	readonly digest: string;
}

class Model {
	terms = TERMS;
	/** Four minutes before the month ends: schedules run across midnight. */
	now = Date.UTC(2026, 11, 1) - 240_000;
	/** Images answered with 200 and charged, by month. */
	readonly answered = new Map<string, number>();
	/** How each hold ended; one that is not here has expired, or is open still. */
	readonly ended = new Map<number, "settled" | "released">();
	readonly made = new Set<number>();
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
		return hold?.state === "settled" && this.now < hold.expiresAt + TTL_MS;
	}

	used(month: string): number {
		return this.#used.get(month) ?? 0;
	}

	admit(key: string | null, digest: string): Render | null {
		const id = this.#nextId++;
		const held = this.#recall(key) === null;
		if (held) {
			const entry = attempt(() => hold(this.terms, this.tally(), this.now));
			if (entry === null) return null;
			this.#write(id, entry);
			this.made.add(id);
		}
		return { id, held, key, digest };
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
		must((settling.verdict === "charged" && settling.entry === null) === charged, `hold ${id} was charged again`);
	}

	release({ id }: Render): void {
		this.#write(id, release(this.#holds.get(id) ?? null, this.now));
	}

	undo({ id, held, key }: Render): void {
		if (!held) return;
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
			must(before === undefined || (before === "settled" && images === -1), `hold ${id} ended twice`);
			this.ended.set(id, hold.state);
		}
		must(!this.ended.has(id) || hold.state !== "open", `hold ${id} came back`);
		this.#holds.set(id, hold);
		add(this.#used, hold.month, images);
	}
}

function add(counts: Map<string, number>, month: string, by: number): void {
	counts.set(month, (counts.get(month) ?? 0) + by);
}

/** Like expect, but cheap enough to be asked two million times. */
function must(isSo: boolean, otherwise: string): void {
	if (!isSo) throw new Error(otherwise);
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

test("5,000 random schedules: never over the limit, used is what was answered, each hold ends once", () => {
	const fates = new Set<string>();
	for (let seed = 0; seed < 5000; seed++) {
		const random = seeded(seed);
		const model = new Model();
		const underWay: Render[] = [];
		const settled: Render[] = [];
		const takeOne = (from: Render[]) => from.splice(random(from.length), 1)[0];
		for (let step = 0; step < 120; step++) {
			const month = monthOf(model.now);
			const before = model.tally();
			const action = random(21);
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
				if (render !== undefined && model.knowsCharge(render.id)) model.undo(render);
			} else if (action < 17) {
				// The undo overtakes its settlement: nothing is charged, however late either comes.
				const render = takeOne(underWay);
				if (render?.held) {
					model.undo(render);
					const used = model.tally().used;
					expect(() => model.settle({ ...render, key: null })).toThrow("a released hold was settled");
					expect(model.tally().used).toBe(used);
				}
			} else if (action < 18) {
				// The same message again, then a release that comes too late: neither changes anything.
				const render = settled[random(settled.length)];
				if (render !== undefined && model.knowsCharge(render.id)) {
					model.settle(render);
					model.release(render);
				}
			} else if (action < 20) {
				model.now += random(40_000);
			} else {
				model.terms = { ...model.terms, customLimit: random(3) === 0 ? null : random(15) };
			}
			const after = model.tally();
			const limit = limitOf(model.terms);
			const roof = monthOf(model.now) === month ? Math.max(limit, before.used + before.held) : limit;
			must(after.used + after.held <= roof, `over the limit: seed ${seed}, step ${step}`);
			for (const one of ["2026-11", "2026-12"]) {
				must(model.used(one) === (model.answered.get(one) ?? 0), `${one} is wrong: seed ${seed}, step ${step}`);
			}
		}
		// Two minutes later nothing is held: what did not end as settled or released has expired.
		model.now += TTL_MS;
		expect(model.tally().held).toBe(0);
		const settledNow = [...model.ended.values()].filter((end) => end === "settled").length;
		expect(settledNow, `seed ${seed}`).toBe(model.used("2026-11") + model.used("2026-12"));
		for (const id of model.ended.keys()) fates.add(model.made.has(id) ? (model.ended.get(id) ?? "") : "repeat");
		if (model.made.size > model.ended.size) fates.add("expired");
	}
	expect([...fates].filter((fate) => fate !== "repeat").toSorted()).toEqual(["expired", "released", "settled"]);
});
