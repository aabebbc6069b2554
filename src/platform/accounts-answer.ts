// What an account's object says. Errors lose their class on the way between isolates, so it answers in plain unions;
// accounts-ask.ts turns them back.
import type { AccountKind } from "../account/index.ts";
import { Fault } from "../fault.ts";
import type { StorageKind } from "../ports.ts";

/** Everything an object refuses. */
export type ObjectKind = AccountKind | StorageKind;

/** What an object's method returns: a value, or the parts of a Fault. */
export type Answer<Value> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly kind: ObjectKind; readonly detail: string; readonly facts: Fault["facts"] };

/** A Fault becomes an answer, a bug stays an exception. */
export function answer<Value>(work: () => Value): Answer<Value> {
	try {
		return { ok: true, value: work() };
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		return { ok: false, kind: error.kind, detail: error.detail, facts: error.facts };
	}
}
