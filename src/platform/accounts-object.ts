// One account, alone with its storage: every question about it is decided here, one after the other. A method is one
// synchronous transaction around the rules of account/; nothing in it waits, so nothing comes in between. What has time,
// the alarm does: notices, records of refusals, and the end of an account that is deleted.
import { DurableObject } from "cloudflare:workers";
import {
	type Account,
	type AccountKind,
	type Admission,
	type AdmitRequest,
	type Caller,
	checkCustomLimit,
	invalidKey,
	type Key,
	type Made,
	type NewAccount,
	quotaOf,
	type Refused,
	type Scope,
	type Settlement,
	type Usage,
	type Webhook,
} from "../account/index.ts";
import type { AssetKind } from "../design/index.ts";
import { Fault } from "../fault.ts";
import { MAX_ACCOUNT_BYTES } from "../limits.ts";
import type { Asset, DesignSummary } from "../ports.ts";
import { type AccountChanges, type AccountState, AccountTable } from "./accounts-account.ts";
import { type Answer, answer, type ObjectKind } from "./accounts-answer.ts";
import { Books } from "./accounts-books.ts";
import { Chores } from "./accounts-chores.ts";
import {
	AssetTable,
	checkBytes,
	type DesignPage,
	DesignTable,
	type Draft,
	type KeptVersion,
} from "./accounts-designs.ts";
import { type KeyProof, KeyTable, type MintedKey, type MintedSecret } from "./accounts-keys.ts";
import { NoticeTable, type Send } from "./accounts-notices.ts";
import { Removal } from "./accounts-removal.ts";
import { Renders } from "./accounts-renders.ts";
import { Saves } from "./accounts-saves.ts";
import { createTables, wake } from "./accounts-schema.ts";
import { StrayTable } from "./accounts-strays.ts";
import { RefusalLog, UsageTable } from "./accounts-usage.ts";

/** The Durable Object of an account, found by the account's id. Its public methods are what the adapters ask. */
export class AccountObject extends DurableObject<{ readonly DESIGNS: KVNamespace }> {
	/** The world outside; tests put another. */
	now: () => number = () => Date.now();
	send: Send = (request) => fetch(request);
	kv: KVNamespace = this.env.DESIGNS;
	maxBytes = MAX_ACCOUNT_BYTES;

	readonly #sql = this.ctx.storage.sql;
	readonly #account = new AccountTable(this.#sql);
	readonly #keys = new KeyTable(this.#sql);
	readonly #books = new Books(this.#sql);
	readonly #designs = new DesignTable(this.#sql);
	readonly #assets = new AssetTable(this.#sql);
	readonly #usage = new UsageTable(this.#sql);
	readonly #notices = new NoticeTable(this.#sql);
	readonly #strays = new StrayTable(this.#sql);
	readonly #removal = new Removal(this.#sql, this.#strays);
	readonly #refusals = new RefusalLog();
	readonly #renders = new Renders({
		account: this.#account,
		keys: this.#keys,
		books: this.#books,
		designs: this.#designs,
		usage: this.#usage,
		notices: this.#notices,
		refusals: this.#refusals,
	});
	readonly #saves = new Saves({ designs: this.#designs, assets: this.#assets, strays: this.#strays }, () =>
		checkBytes(this.#sql.databaseSize, this.maxBytes),
	);
	readonly #chores = new Chores(this.ctx.storage, this, {
		usage: this.#usage,
		notices: this.#notices,
		strays: this.#strays,
		removal: this.#removal,
		refusals: this.#refusals,
	});
	/** Whether an account is here that has not been deleted. */
	#exists = wake(this.ctx.storage) && !this.#removal.isUnderWay;

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

	/** From now on there is no such account; the alarm takes away what it had. */
	remove(): Answer<void> {
		const removed = this.#answer((account, now) => {
			this.#refusals.flush(this.#usage);
			this.#removal.begin(account.id, now);
		});
		if (!removed.ok) return removed;
		this.#exists = false;
		this.#chores.ring(this.now());
		return removed;
	}

	// The holder's questions.

	authorise(proof: KeyProof, scope: Scope): Answer<Caller> {
		return this.#answerHolder((account, now) => {
			const { key, rate } = this.#renders.authorise(account, proof, scope, now);
			return { accountId: account.id, keyId: key.id, keyPrefix: key.prefix, rate };
		});
	}

	/** Faults: invalid_limit. */
	setCustomLimit(limit: number | null): Answer<Account> {
		return this.#answer((account, now) => {
			this.#account.setCustomLimit(checkCustomLimit(limit, account));
			return this.#view(now);
		});
	}

	readUsage(month: string): Answer<Usage> {
		return this.#answer(() => {
			this.#refusals.flush(this.#usage);
			return this.#usage.read(month);
		});
	}

	readWebhook(): Answer<Webhook | null> {
		return this.#answer(() => this.#notices.webhook());
	}

	setWebhook(webhook: { readonly url: string; readonly secret: string } | null): Answer<Webhook | null> {
		return this.#answer((_, now) => {
			this.#notices.setWebhook(webhook, now);
			return this.#notices.webhook();
		});
	}

	listKeys(): Answer<readonly Key[]> {
		return this.#answer(() => this.#keys.list());
	}

	/** Faults: too_many_keys, invalid_limit. */
	createKey(key: MintedKey): Answer<Key> {
		return this.#answer((_, now) => this.#keys.add(key, now));
	}

	/** Faults: key_not_found, too_many_keys. */
	rotateKey(id: string, minted: MintedSecret, overlapSeconds: number): Answer<Key> {
		return this.#answer((_, now) => this.#keys.rotate(id, minted, overlapSeconds * 1000, now));
	}

	/** Faults: key_not_found. */
	revokeKey(id: string): Answer<void> {
		return this.#answer((_, now) => this.#keys.revoke(id, now));
	}

	// A render's questions.

	admit(proof: KeyProof, request: AdmitRequest): Answer<Admission> {
		return this.#answerHolder((account, now) => this.#renders.admit(account, proof, request, now));
	}

	settle(admission: Admission, digest: string, made: Made): Answer<Settlement> {
		return this.#answerHolder((account, now) => this.#renders.settle(account, admission, digest, made, now));
	}

	release(admission: Admission, refused: Refused): Answer<void> {
		return this.#answer((_, now) => this.#renders.release(admission, refused, now));
	}

	undo(admission: Admission, made: Made): Answer<void> {
		return this.#answer((_, now) => this.#renders.undo(admission, made, now));
	}

	// Designs and assets; Faults as ports.ts and accounts-saves.ts have them.

	reserveDesign(id: string): Answer<void> {
		return this.#answer((_, now) => this.#saves.reserveDesign(id, now));
	}

	createDesign(id: string, draft: Draft): Answer<void> {
		return this.#answer((_, now) => this.#saves.createDesign(id, draft, now));
	}

	reserveVersion(id: string, ifMatch: number): Answer<number> {
		return this.#answer((_, now) => this.#saves.reserveVersion(id, ifMatch, now));
	}

	commitVersion(id: string, version: number, ifMatch: number, draft: Draft): Answer<void> {
		return this.#answer((_, now) => this.#saves.commitVersion(id, version, ifMatch, draft, now));
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

	removeDesign(id: string): Answer<void> {
		return this.#answer((_, now) => this.#saves.removeDesign(id, now));
	}

	reserveAsset(id: string): Answer<Asset | null> {
		return this.#answer((account, now) => this.#saves.reserveAsset(account.id, id, now));
	}

	addAsset(asset: Asset): Answer<void> {
		return this.#answer((account, now) => this.#saves.addAsset(account.id, asset, now));
	}

	findAsset(id: string): Answer<Asset | null> {
		return this.#answer(() => this.#assets.find(id));
	}

	assetKinds(ids: readonly string[]): Answer<Record<string, AssetKind>> {
		return this.#answer(() => this.#assets.kinds(ids));
	}

	// What has time.

	override async alarm(): Promise<void> {
		this.#chores.rang();
		if (this.#exists) await this.#chores.catchUp();
		else if (wake(this.ctx.storage)) await this.#chores.takeAway();
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
		const answered = this.ctx.storage.transactionSync(() => answer(() => work(this.#account.read(), this.now())));
		this.#chores.ring();
		return answered;
	}
}

function raise(fault: Fault): never {
	throw fault;
}
