// What a plan's own outlines hold of the engine's heap, before image has written a single edge of them.
import type { Layer, Mask, Outline, Plan } from "./plan.ts";
import { isOfLayers } from "./scene.ts";

/** What a typed array takes beside its numbers: 256 bytes in V8, its buffer's own object among them. */
const ARRAY_BYTES = 256;

/** Bytes of all outlines and places of a plan; what several layers share is counted once. */
export function outlineBytes({ layers }: Pick<Plan, "layers">): number {
	let bytes = 0;
	for (const { byteLength } of new Set(layers.flatMap(arraysOf))) bytes += byteLength + ARRAY_BYTES;
	return bytes;
}

/** The contours and places of a layer and of those in it. */
function arraysOf(layer: Layer): Outline | readonly (Float32Array | Int32Array)[] {
	switch (layer.kind) {
		case "picture":
			return layer.outline ?? [];
		case "shape":
			return layer.clip === undefined ? layer.outline : [...layer.outline, ...layer.clip.outline];
		case "group":
			return [...layer.layers.flatMap(arraysOf), ...arraysOfMask(layer.mask)];
		case "silhouette":
			return layer.of.flatMap(arraysOf);
		case "tile":
			return [...layer.layers.flatMap(arraysOf), ...(layer.outline ?? []), layer.places];
	}
}

function arraysOfMask(mask: Mask | undefined): readonly (Float32Array | Int32Array)[] {
	if (mask === undefined) return [];
	return isOfLayers(mask) ? mask.layers.flatMap(arraysOf) : mask.outline;
}
