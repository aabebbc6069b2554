// What an account's object does when it has time, by its alarm: writes down the refusals it has gathered, sends notices,
// takes a deleted account away. Nothing of it is waited for by a caller.
import { deliver, type NoticeTable, type Send } from "./accounts-notices.ts";
import type { Removal } from "./accounts-removal.ts";
import type { RefusalLog, UsageTable } from "./accounts-usage.ts";

// How long a storage that failed is left alone.
const INTERRUPTED_MS = 60_000;

/** The world around an object; tests put another. */
export interface Surroundings {
	readonly now: () => number;
	readonly send: Send;
	readonly kv: KVNamespace;
}

export interface ChoreTables {
	readonly usage: UsageTable;
	readonly notices: NoticeTable;
	readonly removal: Removal;
	readonly refusals: RefusalLog;
}

export class Chores {
	/** When the alarm will ring, as far as this instance has set it. */
	#ringsAt = Number.POSITIVE_INFINITY;

	constructor(
		private readonly storage: DurableObjectStorage,
		private readonly around: Surroundings,
		private readonly tables: ChoreTables,
	) {}

	/** Has the alarm ring at `at` or before; null needs none. It goes by the real clock, whatever `now` says. */
	ring(at: number | null): void {
		if (at === null || at >= this.#ringsAt) return;
		this.#ringsAt = at;
		void this.storage.setAlarm(Date.now() + Math.max(0, at - this.around.now()));
	}

	/** The alarm has rung. */
	rang(): void {
		this.#ringsAt = Number.POSITIVE_INFINITY;
	}

	/** Writes down what was gathered and sends the notices that are due. */
	async catchUp(): Promise<void> {
		const { usage, refusals, notices } = this.tables;
		const due = this.storage.transactionSync(() => {
			refusals.flush(usage);
			return notices.begin(this.around.now());
		});
		// Before anything is sent: if this instance does not live to see the answer, the next one tries again.
		this.ring(notices.nextAt());
		for (const notice of due) {
			const isDelivered = await deliver(notice, this.around.send, this.around.now());
			notices.end(notice.id, isDelivered, this.around.now());
		}
	}

	/** Goes on deleting the account. The runtime rings again after a failure, but not for ever: so this does. */
	async takeAway(): Promise<void> {
		const work = this.tables.removal.work(this.around.kv, this.around.now());
		const next = await work.catch((error: unknown) => {
			console.error("an account's deletion was interrupted:", error);
			return this.around.now() + INTERRUPTED_MS;
		});
		if (next === null) await this.storage.deleteAll();
		else this.ring(next);
	}
}
