// What is saved, designs' versions and assets: each in two steps around its put in KV. The first writes its name down
// among the strays, the second has a table of its own name it; one without the other leaves something to sweep, no more.
import type { Asset } from "../ports.ts";
import type { AssetTable, DesignTable, Draft } from "./accounts-designs.ts";
import type { StrayTable } from "./accounts-strays.ts";
import { assetKey, designKey } from "./kv-keys.ts";

/** The number every design begins with. */
export const FIRST_VERSION = 1;

/** The tables of what is saved. */
export interface SaveTables {
	readonly designs: DesignTable;
	readonly assets: AssetTable;
	readonly strays: StrayTable;
}

export class Saves {
	/** @param checkRoom throws Fault storage_full where nothing more may be kept */
	constructor(
		private readonly tables: SaveTables,
		private readonly checkRoom: () => void,
	) {}

	/** Before the first version of a new design is put. @throws Fault storage_full, too_many_designs */
	reserveDesign(id: string, now: number): void {
		this.checkRoom();
		this.tables.designs.checkCount();
		this.tables.strays.reserve(designKey(id, FIRST_VERSION), now);
	}

	/** @throws Fault too_many_designs, unavailable */
	createDesign(id: string, draft: Draft, now: number): void {
		const { designs, strays } = this.tables;
		designs.checkCount();
		strays.vouch(designKey(id, FIRST_VERSION), now);
		designs.create(id, FIRST_VERSION, draft, now);
	}

	/** A version number that nothing else has or will have. @throws Fault storage_full, version_conflict */
	reserveVersion(id: string, ifMatch: number, now: number): number {
		this.checkRoom();
		const version = this.tables.designs.reserve(id, ifMatch);
		this.tables.strays.reserve(designKey(id, version), now);
		return version;
	}

	/** Makes a reserved version the current one, unless another came first. @throws Fault version_conflict, unavailable */
	commitVersion(id: string, version: number, ifMatch: number, draft: Draft, now: number): void {
		const { designs, strays } = this.tables;
		designs.match(id, ifMatch);
		strays.vouch(designKey(id, version), now);
		this.#leave(id, designs.commit(id, version, draft, now), now);
	}

	removeDesign(id: string, now: number): void {
		this.#leave(id, this.tables.designs.remove(id), now);
	}

	/** The asset if it is kept already; else its bytes may be put. @throws Fault storage_full, too_many_assets, unavailable */
	reserveAsset(accountId: string, id: string, now: number): Asset | null {
		const known = this.tables.assets.seek(id);
		if (known !== null) return known;
		this.checkRoom();
		this.tables.strays.reserve(assetKey(accountId, id), now);
		return null;
	}

	/** @throws Fault too_many_assets, unavailable */
	addAsset(accountId: string, asset: Asset, now: number): void {
		const { assets, strays } = this.tables;
		if (assets.seek(asset.id) !== null) return;
		strays.vouch(assetKey(accountId, asset.id), now);
		assets.add(asset, now);
	}

	#leave(id: string, versions: readonly number[], now: number): void {
		for (const version of versions) this.tables.strays.leave(designKey(id, version), now);
	}
}
