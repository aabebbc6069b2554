// The part of the record that shows pictures: how they meet their frame, and what is done to them on the way.
import type { Radius } from "./record-form.ts";
import type { Anchor, CommonLayer } from "./record-layer.ts";
import type { Colour } from "./record-paint.ts";

/** How a picture meets its frame: filled and cropped, whole inside, stretched, or pixel for pixel. */
export type Fit = "cover" | "contain" | "fill" | "none";

/** The point of a picture that matters, as fractions of its width and height. */
export interface Focus {
	/** 0 (left) to 1 (right). Default 0.5. */
	readonly x: number;
	/** 0 (top) to 1 (bottom). Default 0.5. */
	readonly y: number;
}

/** What layers that show a picture have. */
export interface PictureLayer extends CommonLayer {
	/** Default "cover" for a photo, "contain" for an image. */
	readonly fit: Fit;
	/** Of what is shown. Default 0. */
	readonly radius: Radius;
	/** Only the part of this aspect (width / height) around the focus is used. Default null: all of it. */
	readonly aspect: number | null;
	/** Only one part in so many of the width and height, around the focus, is used: 1 to MAX_ZOOM. Default 1. */
	readonly zoom: number;
	readonly filters: Filters;
}

/**
 * Changes of a picture's colours, in this order, as in Filter Effects Level 1: then its blur, sharpening and vignette.
 * All of them default to leaving it as it is.
 */
export interface Filters {
	/** 0 is black, 1 leaves, up to 4. */
	readonly brightness: number;
	/** 0 is gray, 1 leaves, up to 4. */
	readonly contrast: number;
	/** 0 is gray, 1 leaves, up to 4. */
	readonly saturation: number;
	/** Turns hues: degrees, -360 to 360. */
	readonly hue: number;
	/** 0 leaves, 1 is all. */
	readonly gray: number;
	/** 0 leaves, 1 is all. */
	readonly sepia: number;
	/** 0 leaves, 1 is all. */
	readonly invert: number;
	/** What is dark takes the one colour, what is light the other. Default null. */
	readonly duotone: Duotone | null;
	/** Twice a Gaussian's standard deviation, measured as radii are; at most MAX_BLUR pixels are drawn. Default 0. */
	readonly blur: number;
	/** Unsharp masking's amount: 0 to 4. */
	readonly sharpen: number;
	/** How much darker the corners of what is shown are: 0 leaves, 1 is black. */
	readonly vignette: number;
}

export interface Duotone {
	readonly dark: Colour;
	readonly light: Colour;
}

/** The upload. */
export interface PhotoLayer extends PictureLayer {
	readonly type: "photo";
	/** What a crop is centred on, and how space left over is divided; "auto": where the photo has most detail. */
	readonly focus: Focus | "auto";
	/** Default null: none. */
	readonly cutOut: CutOut | null;
	/** What a call may change. Default []. */
	readonly editable: readonly PhotoProperty[];
}

export type PhotoProperty = "visible" | "opacity" | "focus" | "zoom" | "filters";

/** A picture that was saved before. */
export interface ImageLayer extends PictureLayer {
	readonly type: "image";
	/** "sha256-" and 64 lower-case hexadecimal digits. */
	readonly asset: string;
	/** What a crop is centred on; and how space left over in the frame is divided. */
	readonly focus: Focus;
	/** What a call may change. Default []. */
	readonly editable: readonly ImageProperty[];
}

export type ImageProperty = "visible" | "opacity" | "asset" | "focus" | "zoom" | "filters";

/** Only the subject of the photo is shown. */
export type CutOut = AlphaCutOut | SolidCutOut;

/** Where the subject goes. */
interface Subject {
	/**
	 * Its smallest rectangle, and not the whole photo, is laid into the frame, whole: fit, focus, aspect and zoom mean
	 * nothing. Default true.
	 */
	readonly trim: boolean;
	/** Room around it, in parts of its longer side: 0 to 1. Default 0. */
	readonly padding: number;
	/** Where in the frame it lies. Default "centre". */
	readonly align: Anchor;
}

/** The subject is what the photo's own alpha keeps. */
export interface AlphaCutOut extends Subject {
	readonly type: "alpha";
}

/** The subject is all but an even ground, as of a studio, that reaches the photo's edges. */
export interface SolidCutOut extends Subject {
	readonly type: "solid";
	/** How far from the ground's colour a colour may be and still be ground: 0 to 1, black to white. Default 0.08. */
	readonly tolerance: number;
	/** How much farther it is before it is all subject, in the same unit. Default 0.06. */
	readonly softness: number;
	/** Ground that the subject encloses goes as well. Default false. */
	readonly holes: boolean;
}
