// The port `Designs`: the account's object says which version is current and keeps every record; KV holds a
// copy of each version near whoever renders it. The object writes a copy's name down, then the copy is put, then the object
// takes the version: no one asks KV for a key that was never there (KV remembers for a while that it had nothing), and
// what breaks off half way is taken away by the object, as is every copy that is no longer wanted.
//
//     design:{id}:{version}      the record of one version and its planes, never changed
import { type AssetKind, type Design, isDesignId } from "../design/index.ts";
import { MAX_CACHED_DESIGN_BYTES } from "../limits.ts";
import type { Asset, DesignSummary, Designs, PressedPlane, SavedDesign, StoredDesign } from "../ports.ts";
import { type Ask, asking, orUnavailable } from "./accounts-ask.ts";
import { type DesignPage, type Draft, type KeptVersion, notFound } from "./accounts-designs.ts";
import type { AccountObject } from "./accounts-object.ts";
import { FIRST_VERSION } from "./accounts-saves.ts";
import { KvAssets } from "./assets-kv.ts";
import { ByteCache } from "./byte-cache.ts";
import { type Copy, packed, unpacked } from "./design-copy.ts";
import { designKey } from "./kv-keys.ts";

/** Turns a stored record back into a Design. */
export type ParseDesign = (json: unknown) => Design;

// A copy never changes, but a miss is remembered as long: an hour of asking the object instead.
const CACHE_TTL_SECONDS = 3600;

/** Designs and assets in a KV namespace and the accounts' objects. */
export class KvDesigns implements Designs {
	readonly #ask: Ask;
	readonly #assets: KvAssets;
	/**
	 * Designs this isolate has read. Versions never change, so nothing here goes stale; whether a version may be used the
	 * account's object says each time.
	 */
	readonly #cache = new ByteCache<SavedDesign>(MAX_CACHED_DESIGN_BYTES);

	constructor(
		private readonly kv: KVNamespace,
		objects: DurableObjectNamespace<AccountObject>,
		private readonly parse: ParseDesign,
	) {
		this.#ask = asking(objects);
		this.#assets = new KvAssets(kv, this.#ask);
	}

	async load(accountId: string, id: string, version: number): Promise<SavedDesign> {
		const key = `${accountId}:${id}:${version}`;
		const cached = this.#cache.get(key);
		if (cached !== undefined) return cached;
		const copy = await this.#copy(id, version);
		// What stands in for a copy is not kept: it would be without planes for as long as the isolate lives.
		if (copy === null) return this.#bare(accountId, id, version);
		const { record, planes } = copy;
		const saved = { design: this.#parsed(record), planes };
		// A parsed record takes some four times its text.
		this.#cache.set(
			key,
			saved,
			planes.reduce((sum, { bytes }) => sum + bytes.length, 4 * record.length),
		);
		return saved;
	}

	async create(accountId: string, design: Design, planes: readonly PressedPlane[] = []): Promise<StoredDesign> {
		const id = crypto.randomUUID();
		const draft = draftOf(design);
		await this.#ask(accountId, (object) => object.reserveDesign(id));
		await this.#put(id, FIRST_VERSION, { ...draft, planes });
		await this.#ask(accountId, (object) => object.createDesign(id, draft));
		return { id, version: FIRST_VERSION, design };
	}

	async read(accountId: string, id: string, version: number | null): Promise<StoredDesign> {
		const kept = await this.#kept(accountId, id, version);
		return { id, version: kept.version, design: this.#parsed(kept.record) };
	}

	async list(accountId: string, cursor: string | null): Promise<DesignPage> {
		return this.#ask(accountId, (object) => object.listDesigns(cursor));
	}

	async update(
		accountId: string,
		id: string,
		ifMatch: number,
		design: Design,
		planes: readonly PressedPlane[] = [],
	): Promise<StoredDesign> {
		checkId(id);
		return { id, version: await this.#save(accountId, id, ifMatch, draftOf(design), planes), design };
	}

	async remove(accountId: string, id: string): Promise<void> {
		checkId(id);
		return this.#ask(accountId, (object) => object.removeDesign(id));
	}

	async versions(accountId: string, id: string): Promise<readonly DesignSummary[]> {
		checkId(id);
		return this.#ask(accountId, (object) => object.listVersions(id));
	}

	async restore(
		accountId: string,
		id: string,
		version: number,
		planes: readonly PressedPlane[] = [],
	): Promise<StoredDesign> {
		const { record, current } = await this.#kept(accountId, id, version);
		const design = this.#parsed(record);
		return { id, version: await this.#save(accountId, id, current, draftOf(design), planes), design };
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

	assetKinds(accountId: string, ids: readonly string[]): Promise<Readonly<Record<string, AssetKind>>> {
		return this.#assets.kinds(accountId, ids);
	}

	/** @returns the version's number, under which nothing was or will be kept but this */
	async #save(
		accountId: string,
		id: string,
		ifMatch: number,
		draft: Draft,
		planes: readonly PressedPlane[],
	): Promise<number> {
		const version = await this.#ask(accountId, (object) => object.reserveVersion(id, ifMatch));
		await this.#put(id, version, { ...draft, planes });
		await this.#ask(accountId, (object) => object.commitVersion(id, version, ifMatch, draft));
		return version;
	}

	async #put(id: string, version: number, copy: Copy): Promise<void> {
		await orUnavailable(() => this.kv.put(designKey(id, version), packed(copy)));
	}

	/** The copy in KV; null where there is none or KV fails, for the object has the record too. */
	async #copy(id: string, version: number): Promise<Copy | null> {
		const options = { type: "arrayBuffer", cacheTtl: CACHE_TTL_SECONDS } as const;
		const value = await this.kv.get(designKey(id, version), options).catch(() => null);
		return value === null ? null : unpacked(new Uint8Array(value));
	}

	/** From the record that the object keeps: planes are in the copies only. */
	async #bare(accountId: string, id: string, version: number): Promise<SavedDesign> {
		return { design: (await this.read(accountId, id, version)).design, planes: [] };
	}

	async #kept(accountId: string, id: string, version: number | null): Promise<KeptVersion> {
		checkId(id);
		return this.#ask(accountId, (object) => object.readDesign(id, version));
	}

	#parsed(record: string): Design {
		return this.parse(JSON.parse(record));
	}
}

function draftOf(design: Design): Draft {
	return { name: design.name, record: JSON.stringify(design) };
}

/** @throws Fault design_not_found */
function checkId(id: string): void {
	if (!isDesignId(id)) throw notFound();
}
