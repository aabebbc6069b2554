// One layer of a design -> the layers of a plan: what it shows by its kind, mirrored where it is, and then what it casts,
// what of it shows and how it is mixed with what lies below.
import type { Clip, Layer, Likeness, Mask as PlanMask, Rect } from "../image/index.ts";
import { areaOf } from "./area.ts";
import { compileCode } from "./compile-code.ts";
import { compileImage, compilePhoto, type Uncounted } from "./compile-picture.ts";
import { compileShape } from "./compile-shape.ts";
import { compileText, isWritten } from "./compile-text.ts";
import { compileTile, pictureSprite, type Sprite, type TileWarning, textSprite } from "./compile-tile.ts";
import { effectsOf, hasEffects, laidOver } from "./effects.ts";
import type { Size } from "./geometry.ts";
import { mirrored, mirroredClip } from "./mirror.ts";
import { isSeen } from "./outline.ts";
import { type Place, placeOf } from "./place.ts";
import type { DesignLayer, FormMask, Mask, TileLayer } from "./record.ts";
import type { ShapedText, ShapeSpec, TextWarning } from "./text/index.ts";

/** The upload: the size of the upright photo, and what it looks like where the design asks for that. */
export type Photo = Size & { readonly likeness: Likeness | null };

/** What is said of layers. */
export type LayerWarning = TextWarning | TileWarning | "no_subject";

/** What layers are compiled from. */
export interface Materials {
	readonly canvas: Size;
	readonly photo: Photo;
	readonly sizeOf: (assetId: string) => Size;
	readonly shapedOf: (text: ShapeSpec) => ShapedText;
	/** All layers of the design, by name. */
	readonly named: ReadonlyMap<string, DesignLayer>;
}

export class LayerCompiler {
	/** Those that layers show, in the order the plan counts them. */
	readonly assets: string[] = [];
	readonly said = new Set<LayerWarning>();
	/** What masks, by how far beyond the canvas it is seen and by name. */
	readonly #masks = new Map<string, readonly Layer[]>();

	constructor(private readonly from: Materials) {}

	/** What a layer becomes, bottom to top; nothing where it does not show. */
	layer(layer: DesignLayer): readonly Layer[] {
		if (!isShown(layer)) return [];
		const place = placeOf(layer, this.from.canvas, this.#sight(0));
		if (place === null) return [];
		if (!hasEffects(layer)) return this.#content(layer, place);
		const effects = effectsOf(layer, place.unit);
		const sight = this.#sight(effects.reach);
		const content = this.#whole({ ...layer, opacity: 1 }, sight);
		const mask = content.length === 0 ? "nothing" : this.#mask(layer, layer.mask, sight);
		return mask === "nothing" ? [] : laidOver(content, mask, effects, layer.opacity);
	}

	/** An asset's picture as the plan counts it; nothing where it does not show. */
	counted(asset: string, picture: Uncounted | null): readonly Layer[] {
		if (picture === null) return [];
		const source = this.#sourceOf(asset);
		this.#use(asset);
		return [{ ...picture, source }];
	}

	/** How the plan counts an asset, once it is shown. */
	#sourceOf(asset: string): number {
		const known = this.assets.indexOf(asset);
		return 1 + (known < 0 ? this.assets.length : known);
	}

	/** Notes that an asset is shown. */
	#use(asset: string): void {
		if (!this.assets.includes(asset)) this.assets.push(asset);
	}

	/** The canvas, and so much around it. */
	#sight(reach: number): Rect {
		const { width, height } = this.from.canvas;
		return { x: -reach, y: -reach, width: width + 2 * reach, height: height + 2 * reach };
	}

	/** What a layer shows by itself, seen so far. */
	#whole(layer: DesignLayer, sight: Rect): readonly Layer[] {
		const place = placeOf(layer, this.from.canvas, sight);
		return place === null ? [] : this.#content(layer, place);
	}

	#content(layer: DesignLayer, place: Place): readonly Layer[] {
		return mirrored(this.#unmirrored(layer, place), layer.flip, place.frame);
	}

	#unmirrored(layer: DesignLayer, place: Place): readonly Layer[] {
		switch (layer.type) {
			case "shape":
				return only(compileShape(layer, place));
			case "text":
				return isWritten(layer) ? this.#told(compileText(layer, this.from.shapedOf(layer), place)) : [];
			case "image":
				return this.counted(layer.asset, compileImage(layer, place, this.from.sizeOf(layer.asset)));
			case "photo": {
				const { photo } = this.from;
				const { picture, lacksSubject } = compilePhoto(layer, place, photo, photo.likeness);
				if (lacksSubject && picture !== null) this.said.add("no_subject");
				return only(picture && { ...picture, source: 0 });
			}
			case "tile":
				return this.#tiles(layer, place);
			case "code":
				return compileCode(layer, place);
		}
	}

	#tiles(layer: TileLayer, place: Place): readonly Layer[] {
		const { tile } = layer;
		const sprite = this.#sprite(layer, place);
		const tiles = sprite && compileTile(layer, sprite, place);
		if (typeof tiles === "string") {
			this.said.add(tiles);
			return [];
		}
		if (tiles !== null && tile.type === "image") this.#use(tile.asset);
		return only(tiles);
	}

	#sprite(layer: TileLayer, place: Place): Sprite | null {
		const { tile } = layer;
		if (tile.type === "image") {
			const { asset } = tile;
			return pictureSprite(tile, this.from.sizeOf(asset), this.#sourceOf(asset), layer, place);
		}
		return isWritten(tile) ? this.#told(textSprite(tile, this.from.shapedOf(tile), layer, place)) : null;
	}

	#told<Made>({ made, warnings }: { readonly made: Made; readonly warnings: readonly LayerWarning[] }): Made {
		for (const warning of warnings) this.said.add(warning);
		return made;
	}

	/** What of a layer shows: null is all of it. */
	#mask(layer: DesignLayer, mask: Mask | null, sight: Rect): PlanMask | null | "nothing" {
		if (mask === null) return null;
		if ("shape" in mask) return this.#formMask(layer, mask, sight);
		const named = this.from.named.get(mask.layer);
		if (named === undefined) throw new Error("a mask by a layer that is not there");
		const layers = this.#maskingOnce(named, sight);
		if (layers.length > 0) return { layers, by: mask.by, invert: mask.invert };
		return mask.invert ? null : "nothing";
	}

	#formMask(layer: DesignLayer, mask: FormMask, sight: Rect): Clip | null | "nothing" {
		const place = placeOf(layer, this.from.canvas, sight);
		if (place === null) return "nothing";
		const outline = areaOf(mask, place);
		if (!isSeen(outline, place.visible)) return mask.invert ? null : "nothing";
		return mirroredClip({ outline, keep: mask.invert ? "outside" : "inside" }, layer.flip, place.frame);
	}

	/** The same layers for the same sight: what masks many is drawn from one list of edges. */
	#maskingOnce(layer: DesignLayer, sight: Rect): readonly Layer[] {
		const key = `${sight.x} ${layer.name}`;
		const known = this.#masks.get(key);
		if (known !== undefined) return known;
		const layers = this.#masking(layer, sight);
		this.#masks.set(key, layers);
		return layers;
	}

	/** What a layer shows where it masks another: neither its silhouettes nor its blend mode are part of that. */
	#masking(layer: DesignLayer, sight: Rect): readonly Layer[] {
		if (layer.opacity === 0) return [];
		const { mask } = layer;
		const clip = mask !== null && "shape" in mask ? this.#formMask(layer, mask, sight) : null;
		if (clip === null) return this.#whole(layer, sight);
		if (clip === "nothing") return [];
		const content = this.#whole({ ...layer, opacity: 1 }, sight);
		return content.length === 0 ? [] : laidOver(content, clip, { blend: null, casts: [] }, layer.opacity);
	}
}

/** Whether a layer is seen, whatever masks it. */
export function isShown({ visible, opacity }: DesignLayer): boolean {
	return visible && opacity > 0;
}

const only = (layer: Layer | null): readonly Layer[] => (layer === null ? [] : [layer]);
