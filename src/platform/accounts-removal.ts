// Deleting an account: first nobody comes in any more, then the names of its copies in KV become strays, a bounded number
// at a time, and are swept like any. It is done when none is left; whatever interrupts it, the next alarm goes on.
import type { StrayTable } from "./accounts-strays.ts";
import { assetKey, designKey } from "./kv-keys.ts";

const NAMES_AT_A_TIME = 300;

// Everything else of the account goes at once.
const OTHER_TABLES = "account keys months holds idempotency refusals usage requests webhook notices designs".split(" ");

/** The table `removal`, and the work it stands for. */
export class Removal {
	constructor(
		private readonly sql: SqlStorage,
		private readonly strays: StrayTable,
	) {}

	/** Whether the account is being deleted. */
	get isUnderWay(): boolean {
		return this.#accountId() !== null;
	}

	begin(accountId: string, now: number): void {
		this.sql.exec("INSERT INTO removal (account_id, started_at) VALUES (?, ?)", accountId, now);
		for (const table of OTHER_TABLES) this.sql.exec(`DELETE FROM ${table}`);
	}

	/** Hands some of the names left over to the strays, due at once. @returns whether there may be more */
	handOver(now: number): boolean {
		const accountId = this.#accountId();
		if (accountId === null) return false;
		const versions = this.#versions();
		const names = versions.length > 0 ? versions : this.#assets(accountId);
		for (const name of names) this.strays.leave(name, now);
		return names.length > 0;
	}

	#accountId(): string | null {
		return this.sql.exec<{ id: string }>("SELECT account_id AS id FROM removal").toArray()[0]?.id ?? null;
	}

	#versions(): readonly string[] {
		const some = "SELECT design_id, version FROM design_versions LIMIT ?";
		const query = `DELETE FROM design_versions WHERE (design_id, version) IN (${some}) RETURNING design_id AS id, version`;
		const rows = this.sql.exec<{ id: string; version: number }>(query, NAMES_AT_A_TIME).toArray();
		return rows.map(({ id, version }) => designKey(id, version));
	}

	#assets(accountId: string): readonly string[] {
		const query = "DELETE FROM assets WHERE id IN (SELECT id FROM assets LIMIT ?) RETURNING id";
		const rows = this.sql.exec<{ id: string }>(query, NAMES_AT_A_TIME).toArray();
		return rows.map(({ id }) => assetKey(accountId, id));
	}
}
