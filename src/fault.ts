// The one error we expect. It knows no kinds: each room declares its own closed union at its door, and http/faults.ts
// answers every one of them. Whatever else is thrown is a bug of ours and becomes a 500.

/** A refusal with a reason. */
export class Fault<Kind extends string = string> extends Error {
	override readonly name = "Fault";
	/** A code of the contract. */
	readonly kind: Kind;
	/** A sentence for the caller, with figures. */
	readonly detail: string;
	/** What the answer carries beside the sentence: a JSON pointer, seconds to wait. */
	readonly facts: Readonly<Record<string, string | number>>;

	constructor(kind: Kind, detail: string, facts: Readonly<Record<string, string | number>> = {}) {
		super(`${kind}: ${detail}`);
		this.kind = kind;
		this.detail = detail;
		this.facts = facts;
	}
}
