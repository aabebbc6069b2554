// The port `Accounts` over the accounts' objects. Keys are read and made here: an object never sees one, and a key that
// cannot be ours never reaches an object.
import {
	ACCOUNT_ID_BYTES,
	type Account,
	type AccountKind,
	type Admission,
	type AdmitRequest,
	type Caller,
	formatAccountId,
	formatKey,
	invalidKey,
	isAccountId,
	type Key,
	type Made,
	type NewAccount,
	type NewKey,
	parseKey,
	prefixOf,
	type Refused,
	type Scope,
	SECRET_BYTES,
	type Settlement,
	type Usage,
	type Webhook,
} from "../account/index.ts";
import { isDesignId } from "../design/index.ts";
import { Fault } from "../fault.ts";
import type { Accounts } from "../ports.ts";
import type { AccountChanges } from "./accounts-account.ts";
import { type Ask, asking, type Question } from "./accounts-ask.ts";
import { notFound } from "./accounts-designs.ts";
import type { KeyProof, MintedKey, MintedSecret } from "./accounts-keys.ts";
import { newSecret } from "./accounts-notices.ts";
import type { AccountObject } from "./accounts-object.ts";

/** The accounts behind a Durable Object binding. */
export class ObjectAccounts implements Accounts {
	readonly #ask: Ask;

	constructor(objects: DurableObjectNamespace<AccountObject>) {
		this.#ask = asking(objects);
	}

	async create(account: NewAccount): Promise<{ readonly account: Account; readonly apiKey: string }> {
		const accountId = formatAccountId(crypto.getRandomValues(new Uint8Array(ACCOUNT_ID_BYTES)));
		const { apiKey, minted } = await mint(accountId, { name: "First key", scopes: ["render", "manage"] });
		const created = await this.#ask(accountId, (object) => object.create(accountId, account, minted));
		return { account: created, apiKey };
	}

	async read(accountId: string): Promise<Account> {
		return this.#ask(checkAccountId(accountId), (object) => object.read());
	}

	async amend(accountId: string, changes: AccountChanges): Promise<Account> {
		return this.#ask(checkAccountId(accountId), (object) => object.amend(changes));
	}

	async remove(accountId: string): Promise<void> {
		return this.#ask(checkAccountId(accountId), (object) => object.remove());
	}

	async authorise(apiKey: string | null, scope: Scope): Promise<Caller> {
		const { accountId, proof } = await prove(apiKey);
		return this.#ask(accountId, (object) => object.authorise(proof, scope));
	}

	async admit(apiKey: string | null, request: AdmitRequest): Promise<Admission> {
		const { accountId, proof } = await prove(apiKey);
		if (!isDesignId(request.designId)) throw notFound();
		return this.#ask(accountId, (object) => object.admit(proof, request));
	}

	async settle(admission: Admission, digest: string, made: Made): Promise<Settlement> {
		try {
			return await this.#insist(admission, (object) => object.settle(admission, digest, made));
		} catch (error) {
			// No answer does not mean no charge: the message may have arrived, or arrive yet. Either way the hold ends here.
			if (isUnavailable(error)) await this.#insist(admission, (object) => object.undo(admission, made)).catch(leaveIt);
			throw error;
		}
	}

	async release(admission: Admission, refused: Refused): Promise<void> {
		await this.#insist(admission, (object) => object.release(admission, refused)).catch(leaveIt);
	}

	async setCustomLimit(accountId: string, limit: number | null): Promise<Account> {
		return this.#ask(checkAccountId(accountId), (object) => object.setCustomLimit(limit));
	}

	async readUsage(accountId: string, month: string): Promise<Usage> {
		return this.#ask(checkAccountId(accountId), (object) => object.readUsage(month));
	}

	async readWebhook(accountId: string): Promise<Webhook | null> {
		return this.#ask(checkAccountId(accountId), (object) => object.readWebhook());
	}

	async setWebhook(accountId: string, url: string): Promise<{ readonly webhook: Webhook; readonly secret: string }> {
		const secret = newSecret();
		const webhook = await this.#ask(checkAccountId(accountId), (object) => object.setWebhook({ url, secret }));
		if (webhook === null) throw new Error("a webhook was set and is not there");
		return { webhook, secret };
	}

	async clearWebhook(accountId: string): Promise<void> {
		await this.#ask(checkAccountId(accountId), (object) => object.setWebhook(null));
	}

	async listKeys(accountId: string): Promise<readonly Key[]> {
		return this.#ask(checkAccountId(accountId), (object) => object.listKeys());
	}

	async createKey(accountId: string, key: NewKey): Promise<{ readonly key: Key; readonly apiKey: string }> {
		const { apiKey, minted } = await mint(checkAccountId(accountId), key);
		return { key: await this.#ask(accountId, (object) => object.createKey(minted)), apiKey };
	}

	async rotateKey(
		accountId: string,
		keyId: string,
		overlapSeconds: number,
	): Promise<{ readonly key: Key; readonly apiKey: string }> {
		const { apiKey, minted } = await mintSecret(checkAccountId(accountId));
		const key = await this.#ask(accountId, (object) => object.rotateKey(keyId, minted, overlapSeconds));
		return { key, apiKey };
	}

	async revokeKey(accountId: string, keyId: string): Promise<void> {
		return this.#ask(checkAccountId(accountId), (object) => object.revokeKey(keyId));
	}

	/** Asks once more where no answer came, as when an object moves: for questions that do no harm twice. */
	async #insist<Value>(admission: Admission, question: Question<Value>): Promise<Value> {
		try {
			return await this.#ask(admission.accountId, question);
		} catch (error) {
			if (!isUnavailable(error)) throw error;
			return this.#ask(admission.accountId, question);
		}
	}
}

/** A hold that could not be given back falls away by itself; the failure was logged where it was met. */
function leaveIt(): void {}

function isUnavailable(error: unknown): boolean {
	return error instanceof Fault && error.kind === "unavailable";
}

/** @throws Fault missing_api_key, invalid_api_key */
async function prove(apiKey: string | null): Promise<{ readonly accountId: string; readonly proof: KeyProof }> {
	if (apiKey === null || apiKey === "") {
		throw new Fault<AccountKind>("missing_api_key", "The request has no X-API-Key header.");
	}
	const parsed = parseKey(apiKey);
	if (parsed === null) throw invalidKey();
	return { accountId: parsed.accountId, proof: { prefix: parsed.prefix, digest: await digestOf(apiKey) } };
}

async function mint(accountId: string, key: NewKey): Promise<{ readonly apiKey: string; readonly minted: MintedKey }> {
	const { apiKey, minted } = await mintSecret(accountId);
	return { apiKey, minted: { ...key, ...minted } };
}

async function mintSecret(accountId: string): Promise<{ readonly apiKey: string; readonly minted: MintedSecret }> {
	const apiKey = formatKey(accountId, crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
	const minted = { id: crypto.randomUUID(), prefix: prefixOf(apiKey), digest: await digestOf(apiKey) };
	return { apiKey, minted };
}

function digestOf(apiKey: string): Promise<ArrayBuffer> {
	return crypto.subtle.digest("SHA-256", new TextEncoder().encode(apiKey));
}

function checkAccountId(id: string): string {
	if (isAccountId(id)) return id;
	throw new Fault<AccountKind>("account_not_found", "There is no such account.");
}
