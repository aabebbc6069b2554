// Deleting an account: first nobody comes in any more, then its copies in KV go, a bounded number at a time, each before
// the row that names it. Whatever interrupts the job, the next alarm finds what is left.
import { assetKey, assetPrefix, designKey, designPrefix } from "./kv-keys.ts";

// An invocation may ask KV 1,000 times.
const KEYS_AT_A_TIME = 300;

// KV's lists are up to a minute late, and a render or an upload that was under way ends within two: what they left is
// found by a last sweep after this.
const LAST_SWEEP_MS = 5 * 60_000;

// Everything else of the account goes at once.
const OTHER_TABLES = "account keys months holds idempotency refusals usage requests webhook notices".split(" ");

type Row = { accountId: string; lastSweepAt: number | null };

/** The table `removal`, and the work it stands for. */
export class Removal {
	constructor(private readonly sql: SqlStorage) {}

	/** Whether the account is being deleted. */
	get isUnderWay(): boolean {
		return this.#row() !== null;
	}

	begin(accountId: string, now: number): void {
		this.sql.exec("INSERT INTO removal (account_id, started_at) VALUES (?, ?)", accountId, now);
		for (const table of OTHER_TABLES) this.sql.exec(`DELETE FROM ${table}`);
	}

	/**
	 * Takes away some of what is left.
	 * @returns when to go on; null when nothing is left
	 */
	async work(kv: KVNamespace, now: number): Promise<number | null> {
		const row = this.#row();
		if (row === null) return null;
		const { accountId, lastSweepAt } = row;
		if (lastSweepAt !== null && now < lastSweepAt) return lastSweepAt;
		const found = (await this.#versions(kv)) || (await this.#designs(kv)) || (await this.#assets(kv, accountId));
		if (found || (await sweep(kv, assetPrefix(accountId)))) return now;
		if (lastSweepAt !== null) return null;
		this.sql.exec("UPDATE removal SET last_sweep_at = ?", now + LAST_SWEEP_MS);
		return now + LAST_SWEEP_MS;
	}

	#row(): Row | null {
		const query = "SELECT account_id AS accountId, last_sweep_at AS lastSweepAt FROM removal";
		return this.sql.exec<Row>(query).toArray()[0] ?? null;
	}

	/** @returns whether there may be more */
	async #versions(kv: KVNamespace): Promise<boolean> {
		type Version = { id: string; version: number };
		const query = "SELECT design_id AS id, version FROM design_versions LIMIT ?";
		const rows = this.sql.exec<Version>(query, KEYS_AT_A_TIME).toArray();
		await Promise.all(rows.map(({ id, version }) => kv.delete(designKey(id, version))));
		for (const { id, version } of rows) {
			this.sql.exec("DELETE FROM design_versions WHERE design_id = ? AND version = ?", id, version);
		}
		return rows.length > 0;
	}

	/** Copies that no row names: of versions that lost a race, or whose deletion had failed. */
	async #designs(kv: KVNamespace): Promise<boolean> {
		const rows = this.sql.exec<{ id: string }>("SELECT id FROM designs LIMIT ?", KEYS_AT_A_TIME / 3).toArray();
		for (const { id } of rows) {
			if (await sweep(kv, designPrefix(id))) return true;
			this.sql.exec("DELETE FROM designs WHERE id = ?", id);
		}
		return rows.length > 0;
	}

	async #assets(kv: KVNamespace, accountId: string): Promise<boolean> {
		const rows = this.sql.exec<{ id: string }>("SELECT id FROM assets LIMIT ?", KEYS_AT_A_TIME).toArray();
		await Promise.all(rows.map(({ id }) => kv.delete(assetKey(accountId, id))));
		for (const { id } of rows) this.sql.exec("DELETE FROM assets WHERE id = ?", id);
		return rows.length > 0;
	}
}

/** Deletes some of the keys that begin so. @returns whether there were any */
async function sweep(kv: KVNamespace, prefix: string): Promise<boolean> {
	const { keys } = await kv.list({ prefix, limit: KEYS_AT_A_TIME });
	await Promise.all(keys.map(({ name }) => kv.delete(name)));
	return keys.length > 0;
}
