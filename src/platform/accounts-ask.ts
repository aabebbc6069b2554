// How one asks an account's object: its refusals become Faults again, and whatever else goes wrong is `unavailable`.
import { Fault } from "../fault.ts";
import type { StorageKind } from "../ports.ts";
import type { Answer, ObjectKind } from "./accounts-answer.ts";
import type { AccountObject } from "./accounts-object.ts";

/** A method of the object, called. */
export type Question<Value> = (object: DurableObjectStub<AccountObject>) => Promise<Answer<Value>>;

/** Asks the object of an account. @throws Fault, `unavailable` where no answer comes */
export type Ask = <Value>(accountId: string, question: Question<Value>) => Promise<Value>;

/** Objects go by the account's id: the binding finds each one, wherever in the world it lives. */
export function asking(objects: DurableObjectNamespace<AccountObject>): Ask {
	return async (accountId, question) => {
		const said = await orUnavailable(async () => question(objects.get(objects.idFromName(accountId))));
		if (said.ok) return said.value;
		throw new Fault<ObjectKind>(said.kind, said.detail, said.facts);
	};
}

/** Runs something of the platform's that has no Faults of its own: any failure is logged and becomes `unavailable`. */
export async function orUnavailable<Value>(work: () => Promise<Value>): Promise<Value> {
	try {
		return await work();
	} catch (error) {
		console.error("storage did not answer:", error);
		throw new Fault<StorageKind>("unavailable", "Storage cannot answer just now.", {
			retryAfter: 1,
		});
	}
}
