// One account, alone with its storage: every question about it is decided here, one after the other. A method is one
// synchronous transaction around the rules of account/; nothing in it waits, so nothing comes in between.
import { DurableObject } from "cloudflare:workers";
import {
	type Account,
	type AccountKind,
	type Admission,
	type AdmitRequest,
	type Caller,
	checkCustomLimit,
	checkDesign,
	hold,
	invalidKey,
	type Key,
	letIn,
	type NewAccount,
	quotaOf,
	type Rate,
	type Refused,
	release,
	type Scope,
	type Settlement,
	settle,
	takeCall,
	undo,
} from "../account/index.ts";
import { Fault } from "../fault.ts";
import type { Asset, DesignSummary } from "../ports.ts";
import { type AccountChanges, type AccountState, AccountTable } from "./accounts-account.ts";
import { type Answer, answer, type ObjectKind } from "./accounts-answer.ts";
import { Books } from "./accounts-books.ts";
import { AssetTable, type DesignPage, DesignTable, type Draft, type KeptVersion } from "./accounts-designs.ts";
import { type KeyProof, KeyTable, type MintedKey } from "./accounts-keys.ts";
import { createTables, wake } from "./accounts-schema.ts";

/** The Durable Object of an account, found by the account's id. Its public methods are what the adapters ask. */
export class AccountObject extends DurableObject {
	/** The clock; tests put another. */
	now: () => number = () => Date.now();

	readonly #account = new AccountTable(this.ctx.storage.sql);
	readonly #keys = new KeyTable(this.ctx.storage.sql);
	readonly #books = new Books(this.ctx.storage.sql);
	readonly #designs = new DesignTable(this.ctx.storage.sql);
	readonly #assets = new AssetTable(this.ctx.storage.sql);
	#exists = wake(this.ctx.storage);

	// The operator's questions.

	/** Faults: invalid_limit. */
	create(id: string, account: NewAccount, firstKey: MintedKey): Answer<Account> {
		if (this.#exists) throw new Error("an account was created twice");
		const now = this.now();
		// Unlike elsewhere a refusal takes everything back, the tables as well.
		const made = answer(() =>
			this.ctx.storage.transactionSync(() => {
				createTables(this.ctx.storage);
				this.#account.create(id, account, now);
				this.#keys.add(firstKey, now);
				return this.#view(now);
			}),
		);
		this.#exists = made.ok;
		return made;
	}

	read(): Answer<Account> {
		return this.#answer((_, now) => this.#view(now));
	}

	/** Faults: invalid_limit. */
	amend(changes: AccountChanges): Answer<Account> {
		return this.#answer((account, now) => {
			this.#account.amend(account, changes);
			return this.#view(now);
		});
	}

	// The holder's questions.

	authorise(proof: KeyProof, scope: Scope): Answer<Caller> {
		return this.#answerHolder((account, now) => {
			const key = this.#letIn(account, proof, scope, now);
			return { accountId: account.id, keyId: key.id, rate: this.#takeCall(account, now) };
		});
	}

	/** Faults: invalid_limit. */
	setCustomLimit(limit: number | null): Answer<Account> {
		return this.#answer((account, now) => {
			this.#account.setCustomLimit(checkCustomLimit(limit, account));
			return this.#view(now);
		});
	}

	listKeys(): Answer<readonly Key[]> {
		return this.#answer(() => this.#keys.list());
	}

	/** Faults: too_many_keys. */
	createKey(key: MintedKey): Answer<Key> {
		return this.#answer((_, now) => this.#keys.add(key, now));
	}

	/** Faults: key_not_found. */
	revokeKey(id: string): Answer<void> {
		return this.#answer((_, now) => this.#keys.revoke(id, now));
	}

	// A render's questions.

	/** Key, scope, design, rate, hold, in this order. */
	admit(proof: KeyProof, { designId, version: pinned, idempotencyKey }: AdmitRequest): Answer<Admission> {
		return this.#answerHolder((account, now) => {
			const key = this.#letIn(account, proof, "render", now);
			checkDesign(key, designId);
			const version = this.#designs.resolve(designId, pinned);
			const rate = this.#takeCall(account, now);
			const chargedDigest = this.#books.chargedDigest(idempotencyKey, now);
			const holdId = chargedDigest === null ? this.#hold(account, now) : null;
			return {
				accountId: account.id,
				keyId: key.id,
				rate,
				design: { id: designId, version },
				holdId: holdId === null ? null : String(holdId),
				cost: holdId === null ? 0 : 1,
				idempotencyKey,
				chargedDigest,
				quota: this.#quota(account, now),
			};
		});
	}

	/** Faults: idempotency_conflict; the limits, after the hold expired or the charge it repeated was forgotten. */
	settle({ holdId, idempotencyKey }: Admission, digest: string): Answer<Settlement> {
		return this.#answer((account, now) => {
			const id = holdId === null ? this.#books.nextHoldId(now) : Number(holdId);
			const chargedDigest = this.#books.chargedDigest(idempotencyKey, now);
			const tally = this.#books.tally(now);
			const { verdict, entry } = settle(this.#books.hold(id), digest, chargedDigest, account, tally, now);
			this.#books.write(id, entry);
			if (verdict === "conflict") {
				const detail = "This Idempotency-Key was used for another request in the last 24 hours.";
				throw new Fault<AccountKind>("idempotency_conflict", detail);
			}
			if (entry?.images === 1) this.#books.remember(idempotencyKey, digest, id, now);
			return { charged: verdict === "charged" ? 1 : 0, quota: this.#quota(account, now) };
		});
	}

	/** Gives a hold back; a settled one stays settled. */
	release({ holdId }: Admission, refused: Refused): Answer<void> {
		return this.#answer((_, now) => {
			if (holdId !== null) this.#books.write(Number(holdId), release(this.#books.hold(Number(holdId)), now));
			this.#books.countRefusal(refused.code, now);
		});
	}

	/** Gives a hold back even if it has been settled: the answer of `settle` never arrived, so no image leaves. */
	undo({ holdId, idempotencyKey }: Admission): Answer<void> {
		return this.#answer((_, now) => {
			if (holdId === null) return;
			const id = Number(holdId);
			const entry = undo(this.#books.hold(id), now);
			this.#books.write(id, entry);
			if (entry?.images === -1) this.#books.forget(idempotencyKey, id);
		});
	}

	// Designs and assets; Faults as ports.ts has them.

	createDesign(id: string, draft: Draft): Answer<void> {
		return this.#answer((_, now) => this.#designs.create(id, draft, now));
	}

	reserveVersion(id: string, ifMatch: number): Answer<number> {
		return this.#answer(() => this.#designs.reserve(id, ifMatch));
	}

	commitVersion(id: string, version: number, ifMatch: number, draft: Draft): Answer<readonly number[]> {
		return this.#answer((_, now) => this.#designs.commit(id, version, ifMatch, draft, now));
	}

	readDesign(id: string, version: number | null): Answer<KeptVersion> {
		return this.#answer(() => this.#designs.read(id, version));
	}

	listDesigns(cursor: string | null): Answer<DesignPage> {
		return this.#answer(() => this.#designs.list(cursor));
	}

	listVersions(id: string): Answer<readonly DesignSummary[]> {
		return this.#answer(() => this.#designs.versions(id));
	}

	removeDesign(id: string): Answer<readonly number[]> {
		return this.#answer(() => this.#designs.remove(id));
	}

	addAsset(asset: Asset): Answer<void> {
		return this.#answer((_, now) => this.#assets.add(asset, now));
	}

	findAsset(id: string): Answer<Asset | null> {
		return this.#answer(() => this.#assets.find(id));
	}

	missingAssets(ids: readonly string[]): Answer<readonly string[]> {
		return this.#answer(() => ids.filter((id) => this.#assets.find(id) === null));
	}

	#letIn(account: AccountState, proof: KeyProof, scope: Scope, now: number): Key {
		const key = letIn(this.#keys.find(proof), account.suspended, scope, now);
		this.#keys.used(key, now);
		return key;
	}

	#takeCall(account: AccountState, now: number): Rate {
		const { bucket, rate } = takeCall(account.bucket, account.requestsPerMinute, now);
		this.#account.setBucket(bucket);
		return rate;
	}

	#hold(account: AccountState, now: number): number {
		this.#books.purge(now);
		const id = this.#books.nextHoldId(now);
		this.#books.write(id, hold(account, this.#books.tally(now), now));
		return id;
	}

	#quota(account: AccountState, now: number): Account["quota"] {
		return quotaOf(account, this.#books.tally(now), now);
	}

	#view(now: number): Account {
		const { bucket: _, ...account } = this.#account.read();
		return { ...account, quota: quotaOf(account, this.#books.tally(now), now) };
	}

	/** For callers who have come in: the account is there. */
	#answer<Value>(work: (account: AccountState, now: number) => Value): Answer<Value> {
		const unknown = () => new Fault<AccountKind>("account_not_found", "There is no such account.");
		return this.#transact(unknown, work);
	}

	/** For whoever shows a key: an unknown account is an unknown key. */
	#answerHolder<Value>(work: (account: AccountState, now: number) => Value): Answer<Value> {
		return this.#transact(invalidKey, work);
	}

	// A Fault is an answer and ends the transaction well: what was written before it stays, such as the call a refused
	// render took from the bucket. A bug takes everything back.
	#transact<Value>(
		unknown: () => Fault<ObjectKind>,
		work: (account: AccountState, now: number) => Value,
	): Answer<Value> {
		if (!this.#exists) return answer<Value>(() => raise(unknown()));
		return this.ctx.storage.transactionSync(() => answer(() => work(this.#account.read(), this.now())));
	}
}

function raise(fault: Fault): never {
	throw fault;
}
