// The port `Designs`: the account's object says which version is current and keeps every record; KV holds a
// copy of each version near whoever renders it. A copy is put before the object knows its version, so no one asks KV
// for a key that was never there (KV remembers for a while that it had nothing).
//
//     design:{id}:{version}      JSON of one version, never changed
import type { Design } from "../design/index.ts";
import { Fault } from "../fault.ts";
import type { Asset, DesignSummary, Designs, StoredDesign } from "../ports.ts";
import { type Ask, asking, orUnavailable } from "./accounts-ask.ts";
import { type DesignPage, type Draft, type KeptVersion, notFound } from "./accounts-designs.ts";
import type { AccountObject } from "./accounts-object.ts";
import { KvAssets } from "./assets-kv.ts";
import type { DesignCache } from "./design-cache.ts";
import { isDesignId } from "./ids.ts";
import { designKey } from "./kv-keys.ts";

/** Turns a stored record back into a Design. */
export type ParseDesign = (json: unknown) => Design;

// A copy never changes, but a miss is remembered as long: an hour of asking the object instead.
const CACHE_TTL_SECONDS = 3600;

const FIRST_VERSION = 1;

/** Designs and assets in a KV namespace and the accounts' objects. */
export class KvDesigns implements Designs {
	readonly #ask: Ask;
	readonly #assets: KvAssets;

	constructor(
		private readonly kv: KVNamespace,
		objects: DurableObjectNamespace<AccountObject>,
		private readonly parse: ParseDesign,
		private readonly cache: DesignCache,
	) {
		this.#ask = asking(objects);
		this.#assets = new KvAssets(kv, this.#ask);
	}

	async load(accountId: string, id: string, version: number): Promise<Design> {
		const key = `${accountId}:${id}:${version}`;
		const cached = this.cache.get(key);
		if (cached !== undefined) return cached;
		const record = (await this.#copy(id, version)) ?? (await this.#kept(accountId, id, version)).record;
		const design = this.#parsed(record);
		this.cache.set(key, design, record.length);
		return design;
	}

	async create(accountId: string, design: Design): Promise<StoredDesign> {
		const id = crypto.randomUUID();
		const draft = draftOf(design);
		await this.#putThen(id, FIRST_VERSION, draft, () =>
			this.#ask(accountId, (object) => object.createDesign(id, draft)),
		);
		return { id, version: FIRST_VERSION, design };
	}

	async read(accountId: string, id: string, version: number | null): Promise<StoredDesign> {
		const kept = await this.#kept(accountId, id, version);
		return { id, version: kept.version, design: this.#parsed(kept.record) };
	}

	async list(accountId: string, cursor: string | null): Promise<DesignPage> {
		return this.#ask(accountId, (object) => object.listDesigns(cursor));
	}

	async update(accountId: string, id: string, ifMatch: number, design: Design): Promise<StoredDesign> {
		checkId(id);
		return { id, version: await this.#save(accountId, id, ifMatch, draftOf(design)), design };
	}

	async remove(accountId: string, id: string): Promise<void> {
		checkId(id);
		const versions = await this.#ask(accountId, (object) => object.removeDesign(id));
		await this.#drop(id, versions);
	}

	async versions(accountId: string, id: string): Promise<readonly DesignSummary[]> {
		checkId(id);
		return this.#ask(accountId, (object) => object.listVersions(id));
	}

	async restore(accountId: string, id: string, version: number): Promise<StoredDesign> {
		const { record, current } = await this.#kept(accountId, id, version);
		const design = this.#parsed(record);
		return { id, version: await this.#save(accountId, id, current, draftOf(design)), design };
	}

	putAsset(accountId: string, bytes: Uint8Array, facts: Pick<Asset, "kind" | "width" | "height">): Promise<Asset> {
		return this.#assets.put(accountId, bytes, facts);
	}

	readAsset(accountId: string, id: string): Promise<{ readonly asset: Asset; readonly bytes: Uint8Array }> {
		return this.#assets.read(accountId, id);
	}

	loadAsset(accountId: string, id: string): Promise<Uint8Array> {
		return this.#assets.load(accountId, id);
	}

	missingAssets(accountId: string, ids: readonly string[]): Promise<readonly string[]> {
		return this.#assets.missing(accountId, ids);
	}

	/** @returns the version's number, under which nothing was or will be kept but this */
	async #save(accountId: string, id: string, ifMatch: number, draft: Draft): Promise<number> {
		const version = await this.#ask(accountId, (object) => object.reserveVersion(id, ifMatch));
		const fallen = await this.#putThen(id, version, draft, () =>
			this.#ask(accountId, (object) => object.commitVersion(id, version, ifMatch, draft)),
		);
		await this.#drop(id, fallen);
		return version;
	}

	/** Puts a copy, then tells the object; if the object refuses, nothing will ever name the copy and it goes again. */
	async #putThen<Value>(id: string, version: number, draft: Draft, tell: () => Promise<Value>): Promise<Value> {
		await orUnavailable(() => this.kv.put(designKey(id, version), draft.record));
		try {
			return await tell();
		} catch (error) {
			// Without an answer the object may have taken the version all the same: then the copy must stay.
			if (error instanceof Fault && error.kind !== "unavailable") await this.#drop(id, [version]);
			throw error;
		}
	}

	/** The copy in KV; null where there is none or KV fails, for the object has the record too. */
	async #copy(id: string, version: number): Promise<string | null> {
		const options = { type: "text", cacheTtl: CACHE_TTL_SECONDS } as const;
		return this.kv.get(designKey(id, version), options).catch(() => null);
	}

	async #kept(accountId: string, id: string, version: number | null): Promise<KeptVersion> {
		checkId(id);
		return this.#ask(accountId, (object) => object.readDesign(id, version));
	}

	#parsed(record: string): Design {
		return this.parse(JSON.parse(record));
	}

	/** Copies no one will ask for; one that cannot be deleted now does no harm but take room. */
	async #drop(id: string, versions: readonly number[]): Promise<void> {
		await Promise.allSettled(versions.map((version) => this.kv.delete(designKey(id, version))));
	}
}

function draftOf(design: Design): Draft {
	return { name: design.name, record: JSON.stringify(design) };
}

/** @throws Fault design_not_found */
function checkId(id: string): void {
	if (!isDesignId(id)) throw notFound();
}
