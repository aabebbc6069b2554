// Assets of an account: the bytes in KV, what is known of them in the object of the account. The bytes are put first,
// so that an asset the object knows can be read.
//
//     asset:{account}:sha256-{hex}      the bytes as uploaded; the account in the key, so that deleting one finds all
//                                       of its own and none of another's
import { Fault } from "../fault.ts";
import type { Asset, StorageKind } from "../ports.ts";
import { type Ask, orUnavailable } from "./accounts-ask.ts";
import { isAssetId } from "./ids.ts";
import { assetKey } from "./kv-keys.ts";

// Content under the name of its content never changes.
const CACHE_TTL_SECONDS = 24 * 60 * 60;

/** The half of the port `Designs` that is about assets. */
export class KvAssets {
	constructor(
		private readonly kv: KVNamespace,
		private readonly ask: Ask,
	) {}

	async put(accountId: string, bytes: Uint8Array, facts: Pick<Asset, "kind" | "width" | "height">): Promise<Asset> {
		const id = await idOf(bytes);
		const known = await this.ask(accountId, (object) => object.roomForAsset(id));
		if (known !== null) return known;
		const asset = { id, kind: facts.kind, width: facts.width, height: facts.height, bytes: bytes.length };
		const key = assetKey(accountId, id);
		await orUnavailable(() => this.kv.put(key, bytes));
		try {
			await this.ask(accountId, (object) => object.addAsset(asset));
		} catch (error) {
			// Deleted meanwhile: nobody would take these bytes away any more. Otherwise they stay, for another upload of
			// the same may have come through.
			const isGone = error instanceof Fault && error.kind === "account_not_found";
			if (isGone) await this.kv.delete(key).catch(() => undefined);
			throw error;
		}
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
		const bytes = await orUnavailable(() =>
			this.kv.get(assetKey(accountId, id), { type: "arrayBuffer", cacheTtl: CACHE_TTL_SECONDS }),
		);
		if (bytes !== null) return new Uint8Array(bytes);
		if ((await this.#find(accountId, id)) === null) throw assetNotFound(id);
		throw new Fault<StorageKind>("unavailable", "The asset is on its way here; try again.", { retryAfter: 1 });
	}

	async missing(accountId: string, ids: readonly string[]): Promise<readonly string[]> {
		if (ids.length === 0) return ids;
		return this.ask(accountId, (object) => object.missingAssets(ids));
	}

	async #find(accountId: string, id: string): Promise<Asset | null> {
		return isAssetId(id) ? this.ask(accountId, (object) => object.findAsset(id)) : null;
	}
}

async function idOf(bytes: Uint8Array): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return `sha256-${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function assetNotFound(id: string): Fault<StorageKind> {
	return new Fault("asset_not_found", `The account has no asset ${id.slice(0, 80)}.`);
}
