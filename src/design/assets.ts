// Where a design names what its account has uploaded, and whether that is there: pictures as pictures, fonts as fonts.
import { Fault } from "../fault.ts";
import { type DesignKind, toPointer } from "./parse.ts";
import type { Design, DesignLayer } from "./record.ts";
import { isUploaded } from "./text/index.ts";

/** What an asset is. */
export type AssetKind = "image" | "font";

/** A place that names an asset. */
export interface AssetUse {
	readonly id: string;
	readonly kind: AssetKind;
	/** RFC 6901. */
	readonly pointer: string;
}

interface Named extends Pick<AssetUse, "id" | "kind"> {
	/** From the layer, or the design, down. */
	readonly keys: readonly string[];
}

/** Every place of a record that names an asset, in its order; of layers that do not show as well. */
export function assetUses({ canvas, layers }: Design): readonly AssetUse[] {
	const { background } = canvas;
	const ground = typeof background !== "string" && background.type === "image" ? [background] : [];
	return [
		...ground.map(({ asset }): AssetUse => ({ id: asset, kind: "image", pointer: "/canvas/background/asset" })),
		...layers.flatMap((layer, index) => usesIn(layer, ["layers", index])),
	];
}

/** The places of modifications that name an asset which the design as it was saved does not. */
export function broughtAssets(saved: Design, modified: Design): readonly AssetUse[] {
	if (saved === modified) return [];
	const known = new Set(assetUses(saved).map(({ kind, id }) => `${kind} ${id}`));
	const uses = modified.layers.flatMap((layer) => usesIn(layer, [layer.name]));
	return uses.filter(({ kind, id }) => !known.has(`${kind} ${id}`));
}

/** `kinds` has those of the ids that the account has. @throws Fault `refusal` at the first use that is not as it says */
export function checkAssets(
	uses: readonly AssetUse[],
	kinds: Readonly<Record<string, AssetKind>>,
	refusal: DesignKind,
): void {
	const stray = uses.find(({ id, kind }) => kinds[id] !== kind);
	if (stray === undefined) return;
	const { id, kind, pointer } = stray;
	const other = kinds[id] === undefined ? "" : `, which is ${article(kinds[id])}`;
	const detail = `${pointer}: expected ${article(kind)} among this account's assets, received ${id}${other}`;
	throw new Fault(refusal, detail, { pointer });
}

const article = (kind: AssetKind) => (kind === "image" ? "an image" : "a font");

/** The pictures that a layer names. */
export function picturesIn(layer: DesignLayer): readonly string[] {
	return named(layer).flatMap(({ id, kind }) => (kind === "image" ? [id] : []));
}

function usesIn(layer: DesignLayer, at: readonly (string | number)[]): readonly AssetUse[] {
	return named(layer).map(({ id, kind, keys }) => ({ id, kind, pointer: toPointer([...at, ...keys]) }));
}

function named(layer: DesignLayer): readonly Named[] {
	if (layer.type === "image") return [{ id: layer.asset, kind: "image", keys: ["asset"] }];
	if (layer.type === "text") return font(layer.family, ["family"]);
	if (layer.type !== "tile") return [];
	const { tile } = layer;
	return tile.type === "image"
		? [{ id: tile.asset, kind: "image", keys: ["tile", "asset"] }]
		: font(tile.family, ["tile", "family"]);
}

function font(family: string, keys: readonly string[]): readonly Named[] {
	return isUploaded(family) ? [{ id: family, kind: "font", keys }] : [];
}
