// What the story needs from the world outside, as types only. platform/ makes them for Cloudflare; tests may make them
// of anything else.
import type {
	Account,
	Admission,
	AdmitRequest,
	Caller,
	Key,
	Made,
	NewAccount,
	NewKey,
	Refused,
	Scope,
	Settlement,
	Usage,
	Webhook,
} from "./account/index.ts";
import type { AssetKind, Design, Plane, ShapedText, ShapeSpec } from "./design/index.ts";
import type { Codecs, Job, Kernel } from "./image/index.ts";

/** Milliseconds, of which only differences mean anything. */
export type Clock = () => number;

/**
 * The accounts, each one object that decides alone and in order. Every method may throw Fault<AccountKind>;
 * `unavailable` when the object cannot answer.
 */
export interface Accounts {
	/** A new account with its first key (scopes render and manage), shown this once. */
	create(account: NewAccount): Promise<{ readonly account: Account; readonly apiKey: string }>;
	/** The operator's view. Faults: account_not_found. */
	read(accountId: string): Promise<Account>;
	/** The operator's changes; fields left out stay. */
	amend(accountId: string, changes: Partial<NewAccount> & { readonly suspended?: boolean }): Promise<Account>;
	/** Deletes an account and all that is its own; keys are invalid from the next request on. Faults: account_not_found. */
	remove(accountId: string): Promise<void>;
	/** Who holds this key, if it may do `scope`: key, suspension, scope, rate, in this order. */
	authorise(apiKey: string | null, scope: Scope): Promise<Caller>;
	/** The one question a render asks: key, scope, design, rate, quota hold, in this order. */
	admit(apiKey: string | null, request: AdmitRequest): Promise<Admission>;
	/** Turns a hold into a charge before the answer leaves. Faults: idempotency_conflict, and limits after expiry. */
	settle(admission: Admission, digest: string, made: Made): Promise<Settlement>;
	/** Gives a hold back; `refused` says why, for the account's records. Never throws. */
	release(admission: Admission, refused: Refused): Promise<void>;
	/** The holder's own limit; null clears it. */
	setCustomLimit(accountId: string, limit: number | null): Promise<Account>;
	/** What a month was used for, "2026-11", and the last calls. */
	readUsage(accountId: string, month: string): Promise<Usage>;
	/** Where notices of the limit go; null where none are sent. */
	readWebhook(accountId: string): Promise<Webhook | null>;
	/** `url` has passed `checkTarget`. The secret that notices will be signed with is shown this once. */
	setWebhook(accountId: string, url: string): Promise<{ readonly webhook: Webhook; readonly secret: string }>;
	clearWebhook(accountId: string): Promise<void>;
	listKeys(accountId: string): Promise<readonly Key[]>;
	createKey(accountId: string, key: NewKey): Promise<{ readonly key: Key; readonly apiKey: string }>;
	/** A new key in place of one that works on for `overlapSeconds`. Faults: key_not_found, too_many_keys. */
	rotateKey(
		accountId: string,
		keyId: string,
		overlapSeconds: number,
	): Promise<{ readonly key: Key; readonly apiKey: string }>;
	/** Effective at the next request. Faults: key_not_found. */
	revokeKey(accountId: string, keyId: string): Promise<void>;
}

/** One line of the list of designs, or of a design's versions. Times are milliseconds UTC. */
export interface DesignSummary {
	readonly id: string;
	readonly name: string;
	readonly version: number;
	readonly updatedAt: number;
}

/** A design as read back. */
export interface StoredDesign {
	readonly id: string;
	readonly version: number;
	readonly design: Design;
}

/** A plane with the file it was drawn to. */
export interface PressedPlane extends Plane {
	/** PNG, colours multiplied by alpha. */
	readonly bytes: Uint8Array;
}

/** A design and what was drawn of it when it was saved. */
export interface SavedDesign {
	readonly design: Design;
	/** What is missing here is drawn at each call. */
	readonly planes: readonly PressedPlane[];
}

/** What is known of an asset without its bytes. */
export interface Asset {
	/** "sha256-" and 64 hexadecimal digits: the address is the content. */
	readonly id: string;
	readonly kind: AssetKind;
	/** Pixels, upright; null of a font. */
	readonly width: number | null;
	readonly height: number | null;
	readonly bytes: number;
}

/** What keeping designs and assets refuses; `unavailable` (facts retryAfter, seconds) when storage cannot answer. */
export type StorageKind =
	| "unavailable"
	| "design_not_found"
	| "version_conflict"
	| "asset_not_found"
	| "too_many_designs"
	| "too_many_assets"
	| "storage_full"
	| "invalid_cursor";

/**
 * Designs and assets. Versions are immutable; the account's object is the truth about which is current. Every method
 * may throw Fault<StorageKind>.
 */
export interface Designs {
	/** The version an admission named; what an isolate has read once it keeps for a while. */
	load(accountId: string, id: string, version: number): Promise<SavedDesign>;
	create(accountId: string, design: Design, planes?: readonly PressedPlane[]): Promise<StoredDesign>;
	/** `version` null reads the current one. */
	read(accountId: string, id: string, version: number | null): Promise<StoredDesign>;
	list(
		accountId: string,
		cursor: string | null,
	): Promise<{ readonly designs: readonly DesignSummary[]; readonly next: string | null }>;
	/** Saves a new version, if `ifMatch` is the current one. */
	update(
		accountId: string,
		id: string,
		ifMatch: number,
		design: Design,
		planes?: readonly PressedPlane[],
	): Promise<StoredDesign>;
	remove(accountId: string, id: string): Promise<void>;
	versions(accountId: string, id: string): Promise<readonly DesignSummary[]>;
	/** Makes an old version current again, as a new version. */
	restore(accountId: string, id: string, version: number, planes?: readonly PressedPlane[]): Promise<StoredDesign>;
	/** Keeps an asset; the same bytes twice are one asset. */
	putAsset(accountId: string, bytes: Uint8Array, facts: Pick<Asset, "kind" | "width" | "height">): Promise<Asset>;
	readAsset(accountId: string, id: string): Promise<{ readonly asset: Asset; readonly bytes: Uint8Array }>;
	/** Bytes of an asset for a render. */
	loadAsset(accountId: string, id: string): Promise<Uint8Array>;
	/** What each of these ids is, of those that the account has. */
	assetKinds(accountId: string, ids: readonly string[]): Promise<Readonly<Record<string, AssetKind>>>;
}

/** What a font has to say of itself. */
export interface FontFacts {
	/** Its family's name, as people know it; "" where it has none. */
	readonly family: string;
}

/** What reading a font refuses: it is cut, damaged, has no letters to draw, or more of them than is drawn. */
export type FontKind = "failed_to_read_font";

/** Shapes texts, with the fonts they name. */
export interface Texts {
	/** What fonts make of each of these, and of no other. Does nothing at all where there are none. */
	shape(accountId: string, texts: readonly ShapeSpec[], room: Room): Promise<(text: ShapeSpec) => ShapedText>;
	/** Opens a TrueType or OpenType file and draws its letters, so that no text meets a broken font. Faults: FontKind, those of `Room`. */
	readFont(file: Uint8Array, room: Room): Promise<FontFacts>;
}

/** The isolate's memory, lent. Faults: overloaded (the queue is full or took too long), resolution_too_high (never fits). */
export interface Gate {
	/** Waits until a job may come in with `bytes`. */
	enter(bytes: number): Promise<Lease>;
}

/** What one job may hold. */
export interface Lease extends Room {
	/** The job is over; its answer holds `bytes` yet, and fewer as it leaves. */
	answer(bytes: number): void;
	/** Gives all of it back; again does nothing. */
	leave(): void;
}

/** Memory that may become more. */
export interface Room {
	/** Waits until the job may hold `bytes` in all, if that is more than it may already. Faults: those of `Gate`. */
	raise(bytes: number): Promise<void>;
	/** Gives back what is beyond `bytes`, unless it is waiting for more. */
	lower(bytes: number): void;
	/** What it may hold now. */
	readonly bytes: number;
}

/** Kernel instances, each one job's at a time. */
export interface Kernels {
	/** One in whose memory nothing of another job is left. */
	lend(): Kernel;
	/** Takes one back from a job that came to its end. */
	takeBack(job: Job): void;
}

/** All that `apply` is given. */
export interface Ports {
	readonly accounts: Accounts;
	readonly designs: Designs;
	readonly texts: Texts;
	readonly gate: Gate;
	readonly codecs: Codecs;
	readonly kernels: Kernels;
	/** A picture of the templates, by its path beside them. */
	readonly templateArt: (file: string) => Uint8Array;
	/** SHA-256 in hexadecimal; of text, that of its UTF-8. */
	readonly digest: (content: Uint8Array | string) => Promise<string>;
	readonly clock: Clock;
	/** Notes a guess at API keys from this address; false where it has made too many. */
	readonly mayGuess: (address: string) => Promise<boolean>;
	readonly settings: Settings;
}

/** What whoever runs Imprint may configure; limits.ts has what holds otherwise. */
export interface Settings {
	readonly maxUploadBytes: number;
	readonly maxInputPixels: number;
	readonly uploadTimeoutSeconds: number;
	/** Opens the operator's endpoints; null closes them. */
	readonly operatorToken: string | null;
	/** Origins whose pages may read answers in a browser; "*" among them is all. */
	readonly corsOrigins: readonly string[];
}
