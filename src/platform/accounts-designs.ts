// The designs and assets of one account, as its object keeps them: which version is current, what each one was.
import type { AssetKind } from "../design/index.ts";
import { Fault } from "../fault.ts";
import { MAX_ASSETS, MAX_DESIGNS, MAX_VERSIONS, PAGE_SIZE } from "../limits.ts";
import type { Asset, DesignSummary, StorageKind } from "../ports.ts";

/** A version to be kept: its name for lists, and its record as JSON. */
export interface Draft {
	readonly name: string;
	readonly record: string;
}

/** A version as kept. */
export interface KeptVersion {
	readonly version: number;
	readonly record: string;
	/** The version in force now. */
	readonly current: number;
}

/** One page of designs. */
export interface DesignPage {
	readonly designs: readonly DesignSummary[];
	readonly next: string | null;
}

type Pointer = { version: number; lastVersion: number };
type SummaryRow = { id: string; name: string; version: number; updatedAt: number };

// Where a page ended: time and id of its last line. Opaque to everyone else.
const CURSOR = /^(\d{1,15})-([0-9a-f-]{36})$/;
const FROM_THE_TOP = ["", String(Number.MAX_SAFE_INTEGER), ""] as const;

/** The tables `designs` and `design_versions`. Fault design_not_found wherever the design or the version is not. */
export class DesignTable {
	constructor(private readonly sql: SqlStorage) {}

	/** The version a render uses: the pinned one, which has to be kept still; the current one where none is pinned. */
	resolve(id: string, pinned: number | null): number {
		const { version } = this.#pointer(id);
		if (pinned === null || pinned === version) return version;
		const kept = this.sql.exec("SELECT 1 FROM design_versions WHERE design_id = ? AND version = ?", id, pinned);
		if (kept.toArray().length === 0) throw notFound();
		return pinned;
	}

	/** @throws Fault too_many_designs where there can be no other */
	checkCount(): void {
		const { count } = this.sql.exec<{ count: number }>("SELECT count(*) AS count FROM designs").one();
		if (count >= MAX_DESIGNS) {
			throw new Fault<StorageKind>("too_many_designs", `The account has ${count} designs; it may have ${MAX_DESIGNS}.`);
		}
	}

	create(id: string, version: number, draft: Draft, now: number): void {
		this.sql.exec(
			"INSERT INTO designs (id, name, version, last_version, updated_at) VALUES (?1, ?2, ?3, ?3, ?4)",
			id,
			draft.name,
			version,
			now,
		);
		this.#keep(id, version, draft, now);
	}

	/** A version number that nothing else has or will have. @throws Fault version_conflict, facts current */
	reserve(id: string, ifMatch: number): number {
		const { lastVersion } = this.match(id, ifMatch);
		this.sql.exec("UPDATE designs SET last_version = ? WHERE id = ?", lastVersion + 1, id);
		return lastVersion + 1;
	}

	/** Makes a reserved version the current one. @returns the versions that fell away for it */
	commit(id: string, version: number, draft: Draft, now: number): readonly number[] {
		this.#keep(id, version, draft, now);
		this.sql.exec(
			"UPDATE designs SET name = ?, version = ?, updated_at = ? WHERE id = ?",
			draft.name,
			version,
			now,
			id,
		);
		const oldest = `SELECT version FROM design_versions WHERE design_id = ?1 ORDER BY version DESC LIMIT -1 OFFSET ?2`;
		const query = `DELETE FROM design_versions WHERE design_id = ?1 AND version IN (${oldest}) RETURNING version`;
		return this.sql
			.exec<{ version: number }>(query, id, MAX_VERSIONS)
			.toArray()
			.map((row) => row.version);
	}

	/** Where the design is, if it is at this version. @throws Fault version_conflict, facts current */
	match(id: string, ifMatch: number): Pointer {
		const pointer = this.#pointer(id);
		if (pointer.version === ifMatch) return pointer;
		const detail = `The design is at version ${pointer.version}, not ${ifMatch}.`;
		throw new Fault<StorageKind>("version_conflict", detail, { current: pointer.version });
	}

	read(id: string, wanted: number | null): KeptVersion {
		const current = this.#pointer(id).version;
		const version = wanted ?? current;
		const query = "SELECT record FROM design_versions WHERE design_id = ? AND version = ?";
		const row = this.sql.exec<{ record: string }>(query, id, version).toArray()[0];
		if (row === undefined) throw notFound();
		return { version, record: row.record, current };
	}

	/** Newest first. @throws Fault invalid_cursor */
	list(cursor: string | null): DesignPage {
		const [, updatedAt, id] = (cursor === null ? FROM_THE_TOP : CURSOR.exec(cursor)) ?? [];
		if (updatedAt === undefined || id === undefined) {
			throw new Fault<StorageKind>("invalid_cursor", "The cursor is not one that a list of designs gave.");
		}
		const rows = this.sql
			.exec<SummaryRow>(
				`SELECT id, name, version, updated_at AS updatedAt FROM designs WHERE (updated_at, id) < (?, ?)
					ORDER BY updated_at DESC, id DESC LIMIT ?`,
				Number(updatedAt),
				id,
				PAGE_SIZE + 1,
			)
			.toArray();
		const designs = rows.slice(0, PAGE_SIZE);
		const last = rows.length > PAGE_SIZE ? designs.at(-1) : undefined;
		return { designs, next: last === undefined ? null : `${last.updatedAt}-${last.id}` };
	}

	/** Newest first. */
	versions(id: string): readonly DesignSummary[] {
		this.#pointer(id);
		return this.sql
			.exec<SummaryRow>(
				`SELECT design_id AS id, name, version, saved_at AS updatedAt FROM design_versions WHERE design_id = ?
					ORDER BY version DESC`,
				id,
			)
			.toArray();
	}

	/** @returns the versions there were */
	remove(id: string): readonly number[] {
		this.#pointer(id);
		this.sql.exec("DELETE FROM designs WHERE id = ?", id);
		const query = "DELETE FROM design_versions WHERE design_id = ? RETURNING version";
		return this.sql
			.exec<{ version: number }>(query, id)
			.toArray()
			.map((row) => row.version);
	}

	#pointer(id: string): Pointer {
		const query = "SELECT version, last_version AS lastVersion FROM designs WHERE id = ?";
		const pointer = this.sql.exec<Pointer>(query, id).toArray()[0];
		if (pointer === undefined) throw notFound();
		return pointer;
	}

	#keep(id: string, version: number, { name, record }: Draft, now: number): void {
		this.sql.exec(
			"INSERT INTO design_versions (design_id, version, name, saved_at, record) VALUES (?, ?, ?, ?, ?)",
			id,
			version,
			name,
			now,
			record,
		);
	}
}

/** The table `assets`. */
export class AssetTable {
	constructor(private readonly sql: SqlStorage) {}

	find(id: string): Asset | null {
		type Row = { id: string; kind: AssetKind; width: number | null; height: number | null; bytes: number };
		const query =
			"SELECT id, kind, nullif(width, 0) AS width, nullif(height, 0) AS height, bytes FROM assets WHERE id = ?";
		return this.sql.exec<Row>(query, id).toArray()[0] ?? null;
	}

	/** Of those of the ids that are here. */
	kinds(ids: readonly string[]): Record<string, AssetKind> {
		const found = ids.map((id) => this.find(id)).filter((asset) => asset !== null);
		return Object.fromEntries(found.map(({ id, kind }) => [id, kind]));
	}

	/** The asset, or null if there is none and one may be added. @throws Fault too_many_assets */
	seek(id: string): Asset | null {
		const known = this.find(id);
		const { count } = this.sql.exec<{ count: number }>("SELECT count(*) AS count FROM assets").one();
		if (known !== null || count < MAX_ASSETS) return known;
		throw new Fault<StorageKind>("too_many_assets", `The account has ${count} assets; it may have ${MAX_ASSETS}.`);
	}

	add({ id, kind, width, height, bytes }: Asset, now: number): void {
		this.sql.exec(
			"INSERT INTO assets (id, kind, width, height, bytes, created_at) VALUES (?, ?, ?, ?, ?, ?)",
			id,
			kind,
			width ?? 0,
			height ?? 0,
			bytes,
			now,
		);
	}
}

/** @throws Fault storage_full */
export function checkBytes(bytes: number, maxBytes: number): void {
	if (bytes < maxBytes) return;
	const megabytes = (count: number) => Math.floor(count / (1024 * 1024));
	const detail = `The account's designs and records take ${megabytes(bytes)} MB of ${megabytes(maxBytes)}.`;
	throw new Fault<StorageKind>("storage_full", detail);
}

/** Unknown, deleted, malformed, another account's, or without that version: all the same answer. */
export function notFound(): Fault<StorageKind> {
	return new Fault("design_not_found", "There is no such design.");
}
