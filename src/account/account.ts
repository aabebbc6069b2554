// The words of the account room: an account, its keys, what a render asks and is answered. Types only; times are
// milliseconds UTC everywhere.

/** Everything this room refuses, by the actor at fault: the caller's key, the caller's pace, the allowance. */
export type AccountKind =
	| "missing_api_key"
	| "invalid_api_key"
	| "key_revoked"
	| "insufficient_scope"
	| "account_suspended"
	| "account_not_found"
	| "key_not_found"
	| "too_many_keys"
	| "invalid_limit"
	| "invalid_webhook_url"
	| "rate_limit_exceeded"
	| "monthly_limit_reached"
	| "custom_limit_reached"
	| "idempotency_conflict";

/** What a key may do: apply designs, or manage the account. */
export type Scope = "render" | "manage";

/** An account as its operator and holder see it. Times are milliseconds UTC. */
export interface Account {
	readonly id: string;
	readonly name: string;
	/** Images a calendar month (UTC) of the plan. */
	readonly monthlyLimit: number;
	/** The holder's own limit; null leaves the plan's. */
	readonly customLimit: number | null;
	/** How far the holder may raise it; null is no bound. */
	readonly maxCustomLimit: number | null;
	readonly requestsPerMinute: number;
	readonly suspended: boolean;
	readonly createdAt: number;
	readonly quota: Quota;
}

/** The month as it stands. used + held never exceeds limit, unless the limit was lowered below it. */
export interface Quota {
	/** The limit in force: the custom one if set, else the plan's. */
	readonly limit: number;
	/** Images answered with 200 this month. */
	readonly used: number;
	/** Images under way. */
	readonly held: number;
	/** What may still be asked for: never below 0. */
	readonly remaining: number;
	/** First instant of the next month, milliseconds UTC. */
	readonly resetsAt: number;
}

/** The pace as it stands after this call. */
export interface Rate {
	/** Calls a minute. */
	readonly limit: number;
	readonly remaining: number;
	/** When the bucket is full again, milliseconds UTC. */
	readonly resetsAt: number;
}

/** Plan figures for a new account; what is left out takes the defaults of limits.ts. */
export interface NewAccount {
	readonly name: string;
	readonly monthlyLimit?: number;
	readonly maxCustomLimit?: number | null;
	readonly requestsPerMinute?: number;
}

/** A key as it is listed: never its secret. Times are milliseconds UTC. */
export interface Key {
	readonly id: string;
	readonly name: string;
	/** The first characters, enough to recognise it. */
	readonly prefix: string;
	readonly scopes: readonly Scope[];
	/** Design ids it may apply; null is all. */
	readonly designs: readonly string[] | null;
	/** Its own pace beside the account's; null has the account's alone. */
	readonly requestsPerMinute: number | null;
	readonly createdAt: number;
	readonly lastUsedAt: number | null;
	readonly expiresAt: number | null;
	readonly revokedAt: number | null;
}

/** A key to be made. */
export interface NewKey {
	readonly name: string;
	readonly scopes: readonly Scope[];
	readonly designs?: readonly string[];
	readonly requestsPerMinute?: number;
	readonly expiresAt?: number;
}

/** A key's holder, let in. */
export interface Caller {
	readonly accountId: string;
	readonly keyId: string;
	readonly keyPrefix: string;
	readonly rate: Rate;
}

/** What a render asks for. */
export interface AdmitRequest {
	readonly designId: string;
	/** A pinned version, or null for the current one. */
	readonly version: number | null;
	readonly idempotencyKey: string | null;
	/** What the answer will carry, for the account's records. */
	readonly requestId: string;
}

/** A render let in: one image of the month is held for it, unless it repeats a call already charged. */
export interface Admission extends Caller {
	readonly design: { readonly id: string; readonly version: number };
	/** The hold to settle or release; the repeat of a call already charged has one that holds nothing. */
	readonly holdId: string;
	readonly idempotencyKey: string | null;
	readonly requestId: string;
	/** The digest that was charged under the same Idempotency-Key, if any: another digest now is a conflict. */
	readonly chargedDigest: string | null;
	readonly quota: Quota;
}

/** A hold turned into a charge. */
export interface Settlement {
	readonly charged: 0 | 1;
	readonly quota: Quota;
}

/** An image that was made, for the account's records. */
export interface Made {
	readonly format: string;
	/** Milliseconds since the request came in. */
	readonly ms: number;
	readonly bytesIn: number;
	readonly bytesOut: number;
}

/** Why a render ended without an image. */
export interface Refused {
	readonly code: string;
	/** Milliseconds since the request came in. */
	readonly ms: number;
	/** The upload's, 0 where it was not read. */
	readonly bytesIn: number;
}
