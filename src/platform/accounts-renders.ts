// A render's four questions, over the tables of its account: may it begin, here is its image, it came to nothing, take
// the charge back. The rules are account/'s; the caller puts each in one transaction.
import {
	type AccountKind,
	type Admission,
	type AdmitRequest,
	type Allowance,
	checkDesign,
	dayOf,
	dayOfHold,
	type Hold,
	hold,
	holdNothing,
	letIn,
	limitOf,
	type Made,
	monthOf,
	paceOf,
	percentsReached,
	quotaOf,
	type Rate,
	type Refused,
	release,
	type Scope,
	type Settlement,
	settle,
	type Tally,
	takeCalls,
	undo,
} from "../account/index.ts";
import { Fault } from "../fault.ts";
import type { AccountState, AccountTable } from "./accounts-account.ts";
import type { Books } from "./accounts-books.ts";
import type { DesignTable } from "./accounts-designs.ts";
import type { KeyProof, KeyState, KeyTable } from "./accounts-keys.ts";
import type { NoticeTable } from "./accounts-notices.ts";
import type { RefusalLog, UsageTable } from "./accounts-usage.ts";

/** The tables a render touches. */
export interface RenderTables {
	readonly account: AccountTable;
	readonly keys: KeyTable;
	readonly books: Books;
	readonly designs: DesignTable;
	readonly usage: UsageTable;
	readonly notices: NoticeTable;
	readonly refusals: RefusalLog;
}

// Keys that do not work learn nothing of the account; a refusal for the pace has its own figures.
const PACELESS: readonly string[] = ["invalid_api_key", "key_revoked", "rate_limit_exceeded"] satisfies AccountKind[];

export class Renders {
	constructor(private readonly tables: RenderTables) {}

	/** A key that may do `scope`, with one call taken from its pace. Design and quota are not asked about. */
	authorise(account: AccountState, proof: KeyProof, scope: Scope, now: number): { key: KeyState; rate: Rate } {
		try {
			const key = this.#letIn(account, this.tables.keys.find(proof), scope, now);
			return { key, rate: this.#takeCall(account, key, now) };
		} catch (error) {
			throw this.#withPace(error, proof, now);
		}
	}

	/** Key, scope, design, rate, hold, in this order. A refusal of a key that is the account's own is put on record. */
	admit(account: AccountState, proof: KeyProof, request: AdmitRequest, now: number): Admission {
		const key = this.tables.keys.find(proof);
		try {
			return this.#admit(account, key, request, now);
		} catch (error) {
			if (key !== null && error instanceof Fault) {
				const { designId, requestId } = request;
				const nothing = { ms: 0, bytesIn: 0, bytesOut: 0 };
				this.tables.refusals.add({
					at: now,
					keyPrefix: key.prefix,
					designId,
					code: error.kind,
					requestId,
					...nothing,
				});
			}
			throw this.#withPace(error, proof, now);
		}
	}

	/** @throws Fault idempotency_conflict; the limits, after the hold expired or the charge it repeated was forgotten */
	settle(account: AccountState, admission: Admission, digest: string, made: Made, now: number): Settlement {
		const { books, usage } = this.tables;
		const { idempotencyKey } = admission;
		const id = Number(admission.holdId);
		const tally = books.tally(now);
		const chargedDigest = books.chargedDigest(idempotencyKey, now);
		const { verdict, entry } = settle(books.hold(id), digest, chargedDigest, account, tally, now);
		books.write(id, entry);
		if (verdict === "conflict") {
			const detail = "This Idempotency-Key was used for another request in the last 24 hours.";
			throw new Fault<AccountKind>("idempotency_conflict", detail);
		}
		const isNews = entry !== null || verdict === "repeat";
		if (entry?.images === 1) {
			books.remember(idempotencyKey, digest, id, now);
			usage.count(placeOf(admission, made, entry.hold), 1);
			this.#notice(account, entry.hold, tally, now);
		}
		if (isNews) usage.list({ ...callOf(admission, now), code: null, ...sizesOf(made) });
		return { charged: verdict === "charged" ? 1 : 0, quota: quotaOf(account, books.tally(now), now) };
	}

	/** Gives a hold back; a settled one stays settled. */
	release(admission: Admission, { code, ms, bytesIn }: Refused, now: number): void {
		const { books, usage } = this.tables;
		const id = Number(admission.holdId);
		books.write(id, release(books.hold(id), now));
		usage.countRefusal({ code, count: 1 }, dayOf(now));
		usage.list({ ...callOf(admission, now), code, ms, bytesIn, bytesOut: 0 });
	}

	/** Gives a hold back even if it has been settled: the answer of `settle` never arrived, so no image leaves. */
	undo(admission: Admission, made: Made, now: number): void {
		const { books, usage } = this.tables;
		const { idempotencyKey } = admission;
		const id = Number(admission.holdId);
		usage.unlist(admission.requestId);
		const entry = undo(books.hold(id), now);
		books.write(id, entry);
		if (entry?.images !== -1) return;
		books.forget(idempotencyKey, id);
		usage.count(placeOf(admission, made, entry.hold), -1);
	}

	#admit(account: AccountState, found: KeyState | null, request: AdmitRequest, now: number): Admission {
		const { books, usage, designs } = this.tables;
		const { designId, idempotencyKey, requestId } = request;
		const key = this.#letIn(account, found, "render", now);
		checkDesign(key, designId);
		const version = designs.resolve(designId, request.version);
		const rate = this.#takeCall(account, key, now);
		books.purge(now);
		usage.purge(now);
		const chargedDigest = books.chargedDigest(idempotencyKey, now);
		const entry = chargedDigest === null ? hold(account, books.tally(now), now) : holdNothing(now);
		const id = books.nextHoldId(now);
		books.write(id, entry);
		return {
			accountId: account.id,
			keyId: key.id,
			keyPrefix: key.prefix,
			rate,
			design: { id: designId, version },
			holdId: String(id),
			idempotencyKey,
			requestId,
			chargedDigest,
			quota: quotaOf(account, books.tally(now), now),
		};
	}

	#letIn(account: AccountState, found: KeyState | null, scope: Scope, now: number): KeyState {
		const key = letIn(found, account.suspended, scope, now);
		this.tables.keys.used(key, now);
		return key;
	}

	/** One call of the account's pace, and of the key's where it has its own. */
	#takeCall(account: AccountState, key: KeyState, now: number): Rate {
		const { buckets, rate } = takeCalls(allowancesOf(account, key), now);
		const [ofAccount, ofKey] = buckets;
		if (ofAccount !== undefined) this.tables.account.setBucket(ofAccount);
		if (ofKey !== undefined) this.tables.keys.setBucket(key.id, ofKey);
		return rate;
	}

	/** A refusal that also says how the pace stands, after what the call took from it; not to keys that do not work. */
	#withPace(error: unknown, proof: KeyProof, now: number): unknown {
		if (!(error instanceof Fault) || PACELESS.includes(error.kind)) return error;
		const key = this.tables.keys.find(proof);
		if (key === null) return error;
		const { limit, remaining, resetsAt } = paceOf(allowancesOf(this.tables.account.read(), key), now);
		const pace = { rateLimit: limit, rateRemaining: remaining, rateResetsAt: resetsAt };
		return new Fault(error.kind, error.detail, { ...error.facts, ...pace });
	}

	/** Notices of the present month, which this image may have brought to 80 or 100 per cent. */
	#notice(account: AccountState, { month }: Hold, { used }: Tally, now: number): void {
		if (month !== monthOf(now)) return;
		const quota = quotaOf(account, this.tables.books.tally(now), now);
		for (const percent of percentsReached(limitOf(account), used, used + 1)) {
			this.tables.notices.add(account.id, percent, quota, now);
		}
	}
}

/** What a call is taken from. */
function allowancesOf(account: AccountState, key: KeyState): readonly Allowance[] {
	const accounts = { bucket: account.bucket, limit: account.requestsPerMinute, whose: "The account" };
	if (key.requestsPerMinute === null) return [accounts];
	return [accounts, { bucket: key.bucket, limit: key.requestsPerMinute, whose: "The API key" }];
}

function placeOf({ design, keyId }: Admission, { format }: Made, hold: Hold) {
	return { day: dayOfHold(hold), designId: design.id, keyId, format };
}

function callOf({ keyPrefix, design, requestId }: Admission, now: number) {
	return { at: now, keyPrefix, designId: design.id, requestId };
}

function sizesOf({ ms, bytesIn, bytesOut }: Made) {
	return { ms, bytesIn, bytesOut };
}
