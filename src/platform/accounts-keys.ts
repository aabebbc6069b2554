// The keys of one account, as its object keeps them. A key itself never comes here: only its public prefix and digest.
import type { Key, NewKey, Scope } from "../account/index.ts";
import { Fault } from "../fault.ts";
import { MAX_KEYS } from "../limits.ts";

/** What a caller's key proves: where to look, and the SHA-256 of the whole. */
export interface KeyProof {
	readonly prefix: string;
	readonly digest: ArrayBuffer;
}

/** A key as it is made: everything but its secret. */
export interface MintedKey extends KeyProof, NewKey {
	readonly id: string;
}

// Last use is for people; to the minute is near enough, and saves a write a call.
const LAST_USE_MS = 60_000;

type Row = {
	id: string;
	name: string;
	prefix: string;
	scopes: string;
	designs: string | null;
	createdAt: number;
	lastUsedAt: number | null;
	expiresAt: number | null;
	revokedAt: number | null;
};

const COLUMNS = `id, name, prefix, scopes, designs, created_at AS createdAt, last_used_at AS lastUsedAt,
	expires_at AS expiresAt, revoked_at AS revokedAt`;

/** The table `keys`. */
export class KeyTable {
	constructor(private readonly sql: SqlStorage) {}

	/** The key a proof belongs to. The look-up goes by the public part alone; digests are compared in constant time. */
	find(proof: KeyProof): Key | null {
		const query = `SELECT digest, ${COLUMNS} FROM keys WHERE prefix = ?`;
		for (const { digest, ...row } of this.sql.exec<Row & { digest: ArrayBuffer }>(query, proof.prefix)) {
			if (sameDigest(digest, proof.digest)) return keyOf(row);
		}
		return null;
	}

	/** Oldest first. */
	list(): readonly Key[] {
		return this.sql.exec<Row>(`SELECT ${COLUMNS} FROM keys ORDER BY created_at, id`).toArray().map(keyOf);
	}

	/** @throws Fault too_many_keys */
	add(minted: MintedKey, now: number): Key {
		const { live } = this.sql
			.exec<{ live: number }>("SELECT count(*) AS live FROM keys WHERE revoked_at IS NULL")
			.one();
		if (live >= MAX_KEYS) {
			throw new Fault("too_many_keys", `The account has ${live} keys that are not revoked; it may have ${MAX_KEYS}.`);
		}
		this.sql.exec(
			`INSERT INTO keys (id, name, prefix, digest, scopes, designs, created_at, expires_at)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			minted.id,
			minted.name,
			minted.prefix,
			minted.digest,
			JSON.stringify(minted.scopes),
			minted.designs === undefined ? null : JSON.stringify(minted.designs),
			now,
			minted.expiresAt ?? null,
		);
		const query = `SELECT ${COLUMNS} FROM keys WHERE id = ?`;
		return keyOf(this.sql.exec<Row>(query, minted.id).one());
	}

	/** Again does nothing. @throws Fault key_not_found */
	revoke(id: string, now: number): void {
		const found = this.sql.exec(
			"UPDATE keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ? RETURNING id",
			now,
			id,
		);
		if (found.toArray().length === 0) throw new Fault("key_not_found", "There is no key with this id.");
		// Making and revoking keys in turn must not fill the table: the oldest revoked ones are forgotten.
		this.sql.exec(
			`DELETE FROM keys WHERE revoked_at IS NOT NULL AND id NOT IN
				(SELECT id FROM keys WHERE revoked_at IS NOT NULL ORDER BY revoked_at DESC, id LIMIT ?)`,
			MAX_KEYS,
		);
	}

	used(key: Key, now: number): void {
		if (key.lastUsedAt !== null && now - key.lastUsedAt < LAST_USE_MS) return;
		this.sql.exec("UPDATE keys SET last_used_at = ? WHERE id = ?", now, key.id);
	}
}

function keyOf(row: Row): Key {
	const designs = row.designs === null ? null : (JSON.parse(row.designs) as readonly string[]);
	return { ...row, scopes: JSON.parse(row.scopes) as readonly Scope[], designs };
}

function sameDigest(ours: ArrayBuffer, theirs: ArrayBuffer): boolean {
	return ours.byteLength === theirs.byteLength && crypto.subtle.timingSafeEqual(ours, theirs);
}
