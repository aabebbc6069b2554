// The part of the record that says how a layer meets what lies below it. Lengths are measured as radii are.
import type { Blend as PlanBlend } from "../image/index.ts";
import type { AreaForm } from "./record-form.ts";
import type { Colour } from "./record-paint.ts";

/** How colours are mixed with those below: the modes of Compositing and Blending Level 1, by their names there. */
export type Blend = "normal" | PlanBlend;

/** What of a layer shows. */
export type Mask = LayerMask | FormMask;

/** As much as another layer has there; that it is not visible itself does not matter. */
export interface LayerMask {
	/** The other layer's name; it has no LayerMask itself. */
	readonly layer: string;
	/** Its opacity, or its brightness over black. Default "alpha". */
	readonly by: "alpha" | "luminance";
	/** Shows what it would hide. Default false. */
	readonly invert: boolean;
}

/** What lies within a form in the layer's own frame, which turns with it. */
export type FormMask = AreaForm & {
	/** Shows what lies outside. Default false. */
	readonly invert: boolean;
};

/** The layer's silhouette in one colour, below it. */
export interface Shadow {
	/** Rightwards. Default 0. */
	readonly x: number;
	/** Downwards. Default 0. */
	readonly y: number;
	/** Twice the standard deviation, as in CSS; at most MAX_BLUR pixels are drawn. Default 0. */
	readonly blur: number;
	/** How far the silhouette grows first; at most MAX_SPREAD pixels are drawn. Default 0. */
	readonly spread: number;
	/** Default "#00000080". */
	readonly colour: Colour;
}

/** A line around all that a layer shows, outside it. */
export interface Contour {
	/** Above 0; at most MAX_SPREAD pixels are drawn. */
	readonly width: number;
	readonly colour: Colour;
}
