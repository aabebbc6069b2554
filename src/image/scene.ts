// What is drawn together: the plan's layers on its canvas, those of a tile on its ground, or as much of those that cast a
// silhouette as can show. Groups and masks are drawn on bands beside those of the scene they belong to.
import type { Painter } from "./composite/band.ts";
import type { GroupLayer, Layer, Mask, Rect, TileLayer } from "./plan.ts";

/** Layers, and the part of the canvas they lie on that is drawn: whole pixels, anywhere. */
export interface Scene extends Rect {
	readonly layers: readonly Layer[];
}

/** A layer ready to paint. */
export interface PreparedLayer {
	readonly painter: Painter;
	/** Reads the pictures behind it to the end of their files. */
	finish(): void;
}

/** Reads the pictures behind all of them to the end. */
export function finishAll(prepared: readonly PreparedLayer[]): void {
	for (const layer of prepared) layer.finish();
}

/** Layers of a scene and those in their groups and masks, in no particular order. */
export function everyLayer(layers: readonly Layer[]): readonly Layer[] {
	return layers.map(drawnAs).flatMap((layer) => {
		if (layer.kind !== "group") return [layer];
		return [layer, ...everyLayer(layer.layers), ...everyLayer(layersOfMask(layer.mask))];
	});
}

/** How many bands a scene needs besides its canvas's own: one for each group, or mask of layers, within another. */
export function depthOf(layers: readonly Layer[]): number {
	const depths = layers.map(drawnAs).map((layer) => {
		if (layer.kind !== "group") return 0;
		const { mask } = layer;
		const ofMask = isOfLayers(mask) ? 1 + depthOf(mask.layers) : 0;
		return 1 + Math.max(depthOf(layer.layers), ofMask);
	});
	return Math.max(0, ...depths);
}

/** Tiles that do not simply lie on the canvas are a group of them: seen through its mask, with its opacity. */
export function drawnAs(layer: Layer): Layer {
	if (layer.kind !== "tile" || (layer.outline === null && layer.opacity === 1)) return layer;
	const tile: TileLayer = { ...layer, outline: null, opacity: 1 };
	const group: GroupLayer = { kind: "group", layers: [tile], opacity: layer.opacity };
	return layer.outline === null ? group : { ...group, mask: { outline: layer.outline, keep: "inside" } };
}

export function isOfLayers(mask: Mask | undefined): mask is Exclude<Mask, { readonly keep: unknown }> {
	return mask !== undefined && "layers" in mask;
}

function layersOfMask(mask: Mask | undefined): readonly Layer[] {
	return isOfLayers(mask) ? mask.layers : [];
}
