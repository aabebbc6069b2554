// The ledger as the account's object keeps it: account/ledger.ts decides, this writes its entries down.
import { type Entry, forgottenHolds, type Hold, monthOf, type Tally } from "../account/index.ts";
import { IDEMPOTENCY_TTL_SECONDS } from "../limits.ts";

// A render adds at most one hold and one memory, so taking away a few of the oldest with each keeps both tables short.
const PURGED_AT_A_TIME = 8;

/** Months, holds and memories of Idempotency-Keys. */
export class Books {
	constructor(private readonly sql: SqlStorage) {}

	/** The count of the present month. */
	tally(now: number): Tally {
		return this.sql
			.exec<{ used: number; held: number }>(
				`SELECT coalesce((SELECT used FROM months WHERE month = ?1), 0) AS used,
					(SELECT count(*) FROM holds WHERE state = 'open' AND month = ?1 AND expires_at > ?2) AS held`,
				monthOf(now),
				now,
			)
			.one();
	}

	hold(id: number): Hold | null {
		type Row = { month: string; expiresAt: number; state: Hold["state"] };
		const query = "SELECT month, expires_at AS expiresAt, state FROM holds WHERE id = ?";
		return this.sql.exec<Row>(query, id).toArray()[0] ?? null;
	}

	/**
	 * An id no hold has had. It is the time in 1/1024 ms, or one more than the last: rows that are gone were made two
	 * minutes ago or earlier, so theirs lie below; and the smallest id is the oldest hold.
	 */
	nextHoldId(now: number): number {
		const query = "SELECT max(?, coalesce(max(id), 0) + 1) AS id FROM (SELECT max(id) AS id FROM holds)";
		return this.sql.exec<{ id: number }>(query, now * 1024).one().id;
	}

	/** Writes a decision of the ledger's; null is the decision to change nothing. */
	write(id: number, entry: Entry | null): void {
		if (entry === null) return;
		const { hold, images } = entry;
		this.sql.exec(
			"INSERT OR REPLACE INTO holds (id, month, expires_at, state) VALUES (?, ?, ?, ?)",
			id,
			hold.month,
			hold.expiresAt,
			hold.state,
		);
		if (images === 0) return;
		this.sql.exec(
			"INSERT INTO months (month, used) VALUES (?, ?) ON CONFLICT (month) DO UPDATE SET used = used + excluded.used",
			hold.month,
			images,
		);
	}

	/** The digest charged under this Idempotency-Key in the last 24 hours. */
	chargedDigest(key: string | null, now: number): string | null {
		if (key === null) return null;
		const query = "SELECT digest FROM idempotency WHERE key = ? AND expires_at > ?";
		return this.sql.exec<{ digest: string }>(query, key, now).toArray()[0]?.digest ?? null;
	}

	remember(key: string | null, digest: string, holdId: number, now: number): void {
		if (key === null) return;
		this.sql.exec(
			"INSERT OR REPLACE INTO idempotency (key, digest, hold_id, expires_at) VALUES (?, ?, ?, ?)",
			key,
			digest,
			holdId,
			now + IDEMPOTENCY_TTL_SECONDS * 1000,
		);
	}

	/** Forgets what this hold's charge had left under the key. */
	forget(key: string | null, holdId: number): void {
		if (key !== null) this.sql.exec("DELETE FROM idempotency WHERE key = ? AND hold_id = ?", key, holdId);
	}

	/** Takes away the oldest of what no longer counts. */
	purge(now: number): void {
		for (const [table, ended] of [
			["holds", forgottenHolds(now)],
			["idempotency", now],
		] as const) {
			this.sql.exec(
				`DELETE FROM ${table} WHERE expires_at <= ? AND id IN (SELECT id FROM ${table} ORDER BY id LIMIT ?)`,
				ended,
				PURGED_AT_A_TIME,
			);
		}
	}
}
