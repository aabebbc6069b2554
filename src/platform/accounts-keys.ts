// The keys of one account, as its object keeps them. A key itself never comes here: only its public prefix and digest.
import { type AccountKind, type Bucket, checkKeyPace, type Key, type NewKey, type Scope } from "../account/index.ts";
import { Fault } from "../fault.ts";
import { MAX_KEYS } from "../limits.ts";

/** What a caller's key proves: where to look, and the SHA-256 of the whole. */
export interface KeyProof {
	readonly prefix: string;
	readonly digest: ArrayBuffer;
}

/** A new secret under a new id. */
export interface MintedSecret extends KeyProof {
	readonly id: string;
}

/** A key as it is made: everything but its secret. */
export interface MintedKey extends MintedSecret, NewKey {}

/** A key and its token bucket. */
export type KeyState = Key & { readonly bucket: Bucket };

// Last use is for people; to the minute is near enough, and saves a write a call.
const LAST_USE_MS = 60_000;

type Row = Omit<Key, "scopes" | "designs"> & { readonly scopes: string; readonly designs: string | null };
type ProofRow = Row & { readonly digest: ArrayBuffer; readonly spent: number; readonly at: number };

const COLUMNS = `id, name, prefix, scopes, designs, requests_per_minute AS requestsPerMinute, created_at AS createdAt,
	last_used_at AS lastUsedAt, expires_at AS expiresAt, revoked_at AS revokedAt`;

// When a key ends or ended; the lesser of two where one is NULL is the other.
const ENDS_AT = "min(coalesce(revoked_at, expires_at), coalesce(expires_at, revoked_at))";

/** The table `keys`. */
export class KeyTable {
	constructor(private readonly sql: SqlStorage) {}

	/** The key a proof belongs to. The look-up goes by the public part alone; digests are compared in constant time. */
	find(proof: KeyProof): KeyState | null {
		const query = `SELECT digest, rate_spent AS spent, rate_at AS at, ${COLUMNS} FROM keys WHERE prefix = ?`;
		for (const { digest, spent, at, ...row } of this.#rows<ProofRow>(query, proof.prefix)) {
			if (sameDigest(digest, proof.digest)) return { ...keyOf(row), bucket: { spent, at } };
		}
		return null;
	}

	/** Oldest first. */
	list(): readonly Key[] {
		return this.#rows<Row>(`SELECT ${COLUMNS} FROM keys ORDER BY created_at, id`).map(keyOf);
	}

	/** @throws Fault too_many_keys, invalid_limit */
	add(minted: MintedKey, now: number): Key {
		this.#checkRoom(0, now);
		const pace = checkKeyPace(minted.requestsPerMinute ?? null);
		this.sql.exec(
			`INSERT INTO keys (id, name, prefix, digest, scopes, designs, requests_per_minute, created_at, expires_at)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			minted.id,
			minted.name,
			minted.prefix,
			minted.digest,
			JSON.stringify(minted.scopes),
			minted.designs === undefined ? null : JSON.stringify(minted.designs),
			pace,
			now,
			minted.expiresAt ?? null,
		);
		this.#forgetEnded(now);
		return this.#key(minted.id);
	}

	/**
	 * A key with a new secret and all else of an old one, which ends when both have worked for `overlapMs`.
	 * @throws Fault key_not_found for a key that has ended; too_many_keys
	 */
	rotate(oldId: string, minted: MintedSecret, overlapMs: number, now: number): Key {
		const isLive = `id = ? AND coalesce(${ENDS_AT} > ?, 1)`;
		const [old] = this.#rows<Row>(`SELECT ${COLUMNS} FROM keys WHERE ${isLive}`, oldId, now);
		if (old === undefined) throw keyNotFound("There is no key with this id that still works.");
		this.#checkRoom(overlapMs === 0 ? 1 : 0, now);
		this.sql.exec(
			`INSERT INTO keys (id, name, prefix, digest, scopes, designs, requests_per_minute, created_at, expires_at)
				SELECT ?, name, ?, ?, scopes, designs, requests_per_minute, ?, expires_at FROM keys WHERE id = ?`,
			minted.id,
			minted.prefix,
			minted.digest,
			now,
			oldId,
		);
		this.sql.exec(
			"UPDATE keys SET expires_at = min(coalesce(expires_at, ?1), ?1) WHERE id = ?2",
			now + overlapMs,
			oldId,
		);
		this.#forgetEnded(now);
		return this.#key(minted.id);
	}

	/** Again does nothing. @throws Fault key_not_found */
	revoke(id: string, now: number): void {
		const query = "UPDATE keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ? RETURNING id";
		if (this.#rows(query, now, id).length === 0) throw keyNotFound("There is no key with this id.");
		this.#forgetEnded(now);
	}

	used(key: Key, now: number): void {
		if (key.lastUsedAt !== null && now - key.lastUsedAt < LAST_USE_MS) return;
		this.sql.exec("UPDATE keys SET last_used_at = ? WHERE id = ?", now, key.id);
	}

	setBucket(id: string, bucket: Bucket): void {
		this.sql.exec("UPDATE keys SET rate_spent = ?, rate_at = ? WHERE id = ?", bucket.spent, bucket.at, id);
	}

	/** @param ending keys that end in the same step */
	#checkRoom(ending: number, now: number): void {
		const query = `SELECT count(*) AS live FROM keys WHERE coalesce(${ENDS_AT} > ?, 1)`;
		const { live } = this.sql.exec<{ live: number }>(query, now).one();
		if (live - ending < MAX_KEYS) return;
		const detail = `The account has ${live} keys that work; it may have ${MAX_KEYS}.`;
		throw new Fault<AccountKind>("too_many_keys", detail);
	}

	/** Making and ending keys in turn must not fill the table: those that ended first are forgotten. */
	#forgetEnded(now: number): void {
		this.sql.exec(
			`DELETE FROM keys WHERE id IN
				(SELECT id FROM keys WHERE ${ENDS_AT} <= ? ORDER BY ${ENDS_AT} DESC, id LIMIT -1 OFFSET ?)`,
			now,
			MAX_KEYS,
		);
	}

	#key(id: string): Key {
		return keyOf(this.sql.exec<Row>(`SELECT ${COLUMNS} FROM keys WHERE id = ?`, id).one());
	}

	#rows<Found extends Record<string, SqlStorageValue>>(query: string, ...bound: SqlStorageValue[]): Found[] {
		return this.sql.exec<Found>(query, ...bound).toArray();
	}
}

function keyOf(row: Row): Key {
	const designs = row.designs === null ? null : (JSON.parse(row.designs) as readonly string[]);
	return { ...row, scopes: JSON.parse(row.scopes) as readonly Scope[], designs };
}

function keyNotFound(detail: string): Fault<AccountKind> {
	return new Fault("key_not_found", detail);
}

function sameDigest(ours: ArrayBuffer, theirs: ArrayBuffer): boolean {
	return ours.byteLength === theirs.byteLength && crypto.subtle.timingSafeEqual(ours, theirs);
}
