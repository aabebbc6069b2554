// Who may come in: a key's state against what it is used for, refusals in the contract's order.
import { Fault } from "../fault.ts";
import type { AccountKind, Key, Scope } from "./account.ts";

/** What decides about a key. */
export type KeyState = Pick<Key, "scopes" | "designs" | "expiresAt" | "revokedAt">;

/**
 * Lets a key in, or says why not: unknown or expired, revoked, its account suspended, not meant for `scope`.
 * @throws Fault invalid_api_key, key_revoked, account_suspended, insufficient_scope
 */
export function letIn<State extends KeyState>(key: State | null, suspended: boolean, scope: Scope, now: number): State {
	if (key === null) throw invalidKey();
	if (key.expiresAt !== null && now >= key.expiresAt) {
		throw refusal("invalid_api_key", `The API key expired at ${new Date(key.expiresAt).toISOString()}.`);
	}
	if (key.revokedAt !== null) throw refusal("key_revoked", "The API key has been revoked.");
	if (suspended) throw refusal("account_suspended", "The account is suspended.");
	if (!key.scopes.includes(scope)) throw refusal("insufficient_scope", `The API key has no scope "${scope}".`);
	return key;
}

/** @throws Fault insufficient_scope where the key is limited to other designs */
export function checkDesign(key: KeyState, designId: string): void {
	if (key.designs === null || key.designs.includes(designId)) return;
	throw refusal("insufficient_scope", "The API key may not use this design.");
}

/** One answer for keys that were never ours and keys of no account: nothing is learned from it. */
export function invalidKey(): Fault<AccountKind> {
	return refusal("invalid_api_key", "The API key is not valid.");
}

function refusal(kind: AccountKind, detail: string): Fault<AccountKind> {
	return new Fault(kind, detail);
}
