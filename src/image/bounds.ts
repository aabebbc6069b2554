// Where a layer can leave anything, told from the plan alone: so that a small badge's group, or its shadow, costs no
// more than the badge. Bounds are whole pixels and may reach beyond the canvas.
import type { Layer, Mask, Rect, SilhouetteLayer, TileLayer } from "./plan.ts";
import { expanded, intersection, movedRect, pixelsOf, pixelsOfOutline, union } from "./rect.ts";
import { isOfLayers } from "./scene.ts";

/** The pixels a layer can touch; null when there are none. */
export function boundsOf(layer: Layer): Rect | null {
	switch (layer.kind) {
		case "picture": {
			if (layer.rotation !== null && layer.outline !== null) return pixelsOfOutline(layer.outline);
			return within(pixelsOf(layer.frame), layer.outline ? pixelsOfOutline(layer.outline) : undefined);
		}
		case "shape":
			return within(pixelsOfOutline(layer.outline), boundsOfMask(layer.clip));
		case "group":
			return within(boundsOfAll(layer.layers), boundsOfMask(layer.mask));
		case "silhouette": {
			const cast = expanded(boundsOfAll(layer.of), marginOf(layer));
			return cast && movedRect(cast, layer.x, layer.y);
		}
		case "tile":
			return within(boundsOfTiles(layer), layer.outline ? pixelsOfOutline(layer.outline) : undefined);
	}
}

/** The pixels that any of these layers can touch. */
export function boundsOfAll(layers: readonly Layer[]): Rect | null {
	return union(layers.map(boundsOf));
}

/**
 * Pixels by which a silhouette can be seen to reach beyond what casts it: 3.5 standard deviations, and one for what is left
 * of its last pixel. Of the blur's tail beyond them even an endless edge shows 0.06 levels of 255.
 */
export function marginOf({ grow, sigma }: SilhouetteLayer): number {
	return grow === 0 && sigma === 0 ? 0 : Math.ceil(grow + 3.5 * sigma) + 1;
}

/** `undefined` bounds nothing. */
function within(bounds: Rect | null, more: Rect | null | undefined): Rect | null {
	return more === undefined ? bounds : intersection(bounds, more);
}

/** Where a mask lets anything through; `undefined` where that may be anywhere. */
function boundsOfMask(mask: Mask | undefined): Rect | null | undefined {
	if (mask === undefined) return undefined;
	if (isOfLayers(mask)) return mask.invert ? undefined : boundsOfAll(mask.layers);
	return mask.keep === "inside" ? pixelsOfOutline(mask.outline) : undefined;
}

function boundsOfTiles({ places, width, height }: TileLayer): Rect | null {
	const last = places.length - 2;
	if (last < 0) return null;
	let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (let i = 0; i < places.length; i += 2) {
		left = Math.min(left, places[i] ?? 0);
		right = Math.max(right, places[i] ?? 0);
	}
	const [top = 0, bottom = 0] = [places[1], places[last + 1]];
	return { x: left, y: top, width: right - left + width, height: bottom - top + height };
}
