// What an account's object does when it has time, by its alarm: writes down the refusals it has gathered, sends notices,
// takes away what is to go from KV, and in the end a deleted account. Nothing of it is waited for by a caller.
import { deliver, type NoticeTable, type Send } from "./accounts-notices.ts";
import type { Removal } from "./accounts-removal.ts";
import type { StrayTable } from "./accounts-strays.ts";
import type { RefusalLog, UsageTable } from "./accounts-usage.ts";

// How long a KV that failed is left alone.
const INTERRUPTED_MS = 60_000;

const NEVER = Number.POSITIVE_INFINITY;

/** The world around an object; tests put another. */
export interface Surroundings {
	readonly now: () => number;
	readonly send: Send;
	readonly kv: KVNamespace;
}

export interface ChoreTables {
	readonly usage: UsageTable;
	readonly notices: NoticeTable;
	readonly strays: StrayTable;
	readonly removal: Removal;
	readonly refusals: RefusalLog;
}

export class Chores {
	/** When the alarm will ring, as far as this instance has set it. */
	#ringsAt = NEVER;
	/** KV has failed and is left alone until then. */
	#kvRestsUntil = 0;

	constructor(
		private readonly storage: DurableObjectStorage,
		private readonly around: Surroundings,
		private readonly tables: ChoreTables,
	) {}

	/**
	 * Has the alarm ring when the first of all chores is due, or at `at` if that is before. All are asked each time, for
	 * an alarm that an earlier instance set is overwritten. It goes by the real clock, whatever `now` says.
	 */
	ring(at: number = NEVER): void {
		const { refusals, notices } = this.tables;
		const next = Math.min(at, refusals.nextAt() ?? NEVER, notices.nextAt() ?? NEVER, this.#nextSweep());
		if (next >= this.#ringsAt) return;
		this.#ringsAt = next;
		void this.storage.setAlarm(Date.now() + Math.max(0, next - this.around.now()));
	}

	/** The alarm has rung. */
	rang(): void {
		this.#ringsAt = NEVER;
	}

	/** Writes down what was gathered, takes away what is due to go, and sends the notices that are due. */
	async catchUp(): Promise<void> {
		const { usage, refusals, notices } = this.tables;
		await this.#sweep();
		const due = this.storage.transactionSync(() => {
			refusals.flush(usage);
			return notices.begin(this.around.now());
		});
		// Before anything is sent: if this instance does not live to see the answer, the next one tries again.
		this.ring();
		for (const notice of due) {
			const isDelivered = await deliver(notice, this.around.send, this.around.now());
			notices.end(notice.id, isDelivered, this.around.now());
		}
	}

	/** Goes on deleting the account. */
	async takeAway(): Promise<void> {
		const now = this.around.now();
		const mayHaveMore = this.storage.transactionSync(() => this.tables.removal.handOver(now));
		const isSwept = await this.#sweep();
		const isEmpty = !mayHaveMore && this.tables.strays.nextAt() === null;
		if (isEmpty) await this.storage.deleteAll();
		else this.ring(mayHaveMore && isSwept ? now : NEVER);
	}

	/** @returns false where KV failed. The runtime would ring again after an exception, but not for ever: so this does. */
	async #sweep(): Promise<boolean> {
		const now = this.around.now();
		if (now < this.#kvRestsUntil) return false;
		try {
			await this.tables.strays.sweep(this.around.kv, now);
			return true;
		} catch (error) {
			console.error("KV did not let go of what is to go:", error);
			this.#kvRestsUntil = now + INTERRUPTED_MS;
			return false;
		}
	}

	#nextSweep(): number {
		const next = this.tables.strays.nextAt();
		return next === null ? NEVER : Math.max(next, this.#kvRestsUntil);
	}
}
