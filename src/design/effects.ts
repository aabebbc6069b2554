// How a layer meets what lies below it -> silhouettes under it and the group they make: shadows, a line around it, its
// mask, its blend mode.
import type { Blend, GroupLayer, Layer, Mask, SilhouetteLayer } from "../image/index.ts";
import { MAX_BLUR, MAX_SPREAD } from "../limits.ts";
import { toRgba } from "./colour.ts";
import { FARTHEST } from "./outline.ts";
import type { CommonLayer, Shadow } from "./record.ts";

/** A silhouette of a layer that is not known yet. */
type Cast = Omit<SilhouetteLayer, "of">;

export interface Effects {
	/** null lays the layer over what is below. */
	readonly blend: Blend | null;
	/** Silhouettes, bottom to top. */
	readonly casts: readonly Cast[];
	/** Pixels from the edge of what is seen within which content matters all the same: its silhouettes reach so far. */
	readonly reach: number;
}

/** Whether a layer is more than its own content. */
export function hasEffects({ blend, mask, shadows, outline }: CommonLayer): boolean {
	return blend !== "normal" || mask !== null || shadows.length > 0 || outline !== null;
}

/** A layer's effects in pixels, `unit` of them to a length of 1. Clear silhouettes are left out. */
export function effectsOf({ blend, shadows, outline }: CommonLayer, unit: number): Effects {
	const width = outline === null ? 0 : spread(outline.width * unit);
	const around = outline === null ? [] : [cast({ grow: width, sigma: 0, x: 0, y: 0, colour: toRgba(outline.colour) })];
	const under = shadows.map((shadow) => shadowed(shadow, width, unit)).toReversed();
	const casts = [...under, ...around].filter(({ colour }) => (colour & 255) !== 0);
	return {
		blend: blend === "normal" ? null : blend,
		casts,
		reach: Math.max(0, ...casts.map(reachOf)),
	};
}

/** Content with its mask over its silhouettes, thinned and mixed as one. */
export function laidOver(
	content: readonly Layer[],
	mask: Mask | null,
	{ blend, casts }: Pick<Effects, "blend" | "casts">,
	opacity: number,
): readonly Layer[] {
	const mixing = { opacity, ...(blend !== null && { blend }) };
	if (casts.length === 0) return grouped(content, { ...mixing, ...(mask !== null && { mask }) });
	const masked = mask === null ? content : grouped(content, { opacity: 1, mask });
	return grouped([...casts.map((each) => ({ ...each, of: masked })), ...masked], mixing);
}

/** Layers as one; themselves where that is the same. */
function grouped(layers: readonly Layer[], how: Omit<GroupLayer, "kind" | "layers">): readonly Layer[] {
	const isPlain = how.opacity === 1 && how.blend === undefined && how.mask === undefined;
	return isPlain ? layers : [{ kind: "group", layers, ...how }];
}

function shadowed({ x, y, blur, spread: by, colour }: Shadow, outline: number, unit: number): Cast {
	return cast({
		grow: Math.min(spread(by * unit) + outline, MAX_SPREAD),
		sigma: Math.min(blur * unit, MAX_BLUR) / 2,
		x: whole(x * unit),
		y: whole(y * unit),
		colour: toRgba(colour),
	});
}

const cast = (facts: Omit<Cast, "kind" | "opacity">): Cast => ({ kind: "silhouette", ...facts, opacity: 1 });

const spread = (length: number) => Math.min(length, MAX_SPREAD);

/** Whole pixels, no farther than outlines go; no -0. */
const whole = (length: number) => Math.min(Math.max(Math.round(length), -FARTHEST), FARTHEST) + 0;

/** Image draws blurs four standard deviations wide; a pixel more, for what is rounded. */
function reachOf({ grow, sigma, x, y }: Cast): number {
	return Math.max(Math.abs(x), Math.abs(y)) + Math.ceil(grow + 4 * sigma) + 1;
}
