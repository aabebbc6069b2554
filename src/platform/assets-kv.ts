// Assets of an account: the bytes in KV, what is known of them in the object of the account. The object writes the name
// down, then the bytes are put, then the object has the asset: one it has can be read, and what breaks off half way it
// takes away.
//
//     asset:{account}:sha256-{hex}      the bytes as uploaded; the account in the key, so that deleting one finds all
//                                       of its own and none of another's
import { type AssetKind, isAssetId } from "../design/index.ts";
import { Fault } from "../fault.ts";
import { MAX_CACHED_ASSET_BYTES } from "../limits.ts";
import type { Asset, StorageKind } from "../ports.ts";
import { type Ask, orUnavailable } from "./accounts-ask.ts";
import { ByteCache } from "./byte-cache.ts";
import { assetKey } from "./kv-keys.ts";
import { sha256 } from "./sha256.ts";

// Content under the name of its content never changes.
const CACHE_TTL_SECONDS = 24 * 60 * 60;

/** The half of the port `Designs` that is about assets. */
export class KvAssets {
	/** Those this isolate has read; whether a design names one of its own account was told when it was saved. */
	readonly #cache = new ByteCache<Uint8Array>(MAX_CACHED_ASSET_BYTES);

	constructor(
		private readonly kv: KVNamespace,
		private readonly ask: Ask,
	) {}

	async put(accountId: string, bytes: Uint8Array, facts: Pick<Asset, "kind" | "width" | "height">): Promise<Asset> {
		const id = `sha256-${await sha256(bytes)}`;
		const known = await this.ask(accountId, (object) => object.reserveAsset(id));
		if (known !== null) return known;
		const asset = { id, kind: facts.kind, width: facts.width, height: facts.height, bytes: bytes.length };
		await orUnavailable(() => this.kv.put(assetKey(accountId, id), bytes));
		await this.ask(accountId, (object) => object.addAsset(asset));
		return asset;
	}

	async read(accountId: string, id: string): Promise<{ readonly asset: Asset; readonly bytes: Uint8Array }> {
		const asset = await this.#find(accountId, id);
		if (asset === null) throw assetNotFound(id);
		return { asset, bytes: await this.load(accountId, id) };
	}

	/** Asks KV alone: the designs that name an asset were saved after it was put. */
	async load(accountId: string, id: string): Promise<Uint8Array> {
		if (!isAssetId(id)) throw assetNotFound(id);
		const key = assetKey(accountId, id);
		const cached = this.#cache.get(key);
		if (cached !== undefined) return cached;
		const value = await orUnavailable(() => this.kv.get(key, { type: "arrayBuffer", cacheTtl: CACHE_TTL_SECONDS }));
		if (value !== null) {
			const bytes = new Uint8Array(value);
			this.#cache.set(key, bytes, bytes.length);
			return bytes;
		}
		if ((await this.#find(accountId, id)) === null) throw assetNotFound(id);
		throw new Fault<StorageKind>("unavailable", "The asset is on its way here; try again.", { retryAfter: 1 });
	}

	async kinds(accountId: string, ids: readonly string[]): Promise<Readonly<Record<string, AssetKind>>> {
		if (ids.length === 0) return {};
		return this.ask(accountId, (object) => object.assetKinds(ids));
	}

	async #find(accountId: string, id: string): Promise<Asset | null> {
		return isAssetId(id) ? this.ask(accountId, (object) => object.findAsset(id)) : null;
	}
}

function assetNotFound(id: string): Fault<StorageKind> {
	return new Fault("asset_not_found", `The account has no asset ${id.slice(0, 80)}.`);
}
