// Names in KV that no other table vouches for: of what is about to be put there, and of what is to go. A name is written
// down before KV hears of it, and crossed out after KV has lost it: whatever breaks off in between, the alarm finds it.
import { Fault } from "../fault.ts";
import { STRAY_TTL_SECONDS } from "../limits.ts";
import type { StorageKind } from "../ports.ts";

// An invocation may ask KV 1,000 times.
const SWEPT_AT_A_TIME = 300;

/**
 * The table `strays`. A name that is due is being taken away, so it can be neither reserved nor vouched for until it is
 * gone: the deletion under way might hit what was put anew.
 */
export class StrayTable {
	constructor(private readonly sql: SqlStorage) {}

	/** Before anything is put under this name. @throws Fault unavailable where the name is due */
	reserve(name: string, now: number): void {
		const isDue = this.sql.exec("SELECT 1 FROM strays WHERE name = ? AND sweep_at <= ?", name, now).toArray();
		if (isDue.length > 0) throw tryAgain("What was left of an earlier attempt is being taken away; try again.");
		this.#write(name, now + STRAY_TTL_SECONDS * 1000);
	}

	/** Once it has been put, for the table that names it from now on. @throws Fault unavailable where it took too long */
	vouch(name: string, now: number): void {
		const query = "DELETE FROM strays WHERE name = ? AND sweep_at > ? RETURNING name";
		if (this.sql.exec(query, name, now).toArray().length > 0) return;
		// It may have been put behind the sweep: that has to come again.
		this.leave(name, now);
		throw tryAgain("Saving took too long and was given up; try again.");
	}

	/** Due at once: no other table names it any more. */
	leave(name: string, now: number): void {
		this.#write(name, now);
	}

	/** When the next sweep is due. */
	nextAt(): number | null {
		return this.sql.exec<{ at: number | null }>("SELECT min(sweep_at) AS at FROM strays").one().at;
	}

	/** Takes away some of what is due. What KV did not let go of stays due; then it throws. */
	async sweep(kv: KVNamespace, now: number): Promise<void> {
		const query = "SELECT name, sweep_at AS dueAt FROM strays WHERE sweep_at <= ? ORDER BY sweep_at LIMIT ?";
		const due = this.sql.exec<{ name: string; dueAt: number }>(query, now, SWEPT_AT_A_TIME).toArray();
		const outcomes = await Promise.allSettled(
			due.map(async ({ name, dueAt }) => {
				await kv.delete(name);
				this.sql.exec("DELETE FROM strays WHERE name = ? AND sweep_at = ?", name, dueAt);
			}),
		);
		for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
	}

	#write(name: string, sweepAt: number): void {
		this.sql.exec("INSERT OR REPLACE INTO strays (name, sweep_at) VALUES (?, ?)", name, sweepAt);
	}
}

function tryAgain(detail: string): Fault<StorageKind> {
	return new Fault("unavailable", detail, { retryAfter: 1 });
}
