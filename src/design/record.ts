// What a person saves, as everything inside trusts it: parsed, every default filled in. schema.ts is its gate and proves
// by its types that nothing else comes through. Its parts are in the files of their names.
import type { Colour, Paint } from "./record-paint.ts";
import type { CodeLayer, TileLayer } from "./record-pattern.ts";
import type { Fit, Focus, ImageLayer, PhotoLayer } from "./record-picture.ts";
import type { ShapeLayer } from "./record-shape.ts";
import type { TextLayer } from "./record-text.ts";

export type * from "./record-effects.ts";
export type * from "./record-form.ts";
export type * from "./record-layer.ts";
export type * from "./record-paint.ts";
export type * from "./record-pattern.ts";
export type * from "./record-picture.ts";
export type * from "./record-shape.ts";
export type * from "./record-stroke.ts";
export type * from "./record-text.ts";

/** A design: a canvas and what lies on it. */
export interface Design {
	/** The version of this form. */
	readonly version: 1;
	/** What people call it: 1 to MAX_NAME_LENGTH UTF-16 units. */
	readonly name: string;
	readonly canvas: Canvas;
	/** Bottom to top: at most MAX_LAYERS, no two of one name. */
	readonly layers: readonly DesignLayer[];
	/** How results are written where a call does not say. */
	readonly output: DesignOutput;
}

export type DesignLayer = PhotoLayer | ImageLayer | ShapeLayer | TextLayer | TileLayer | CodeLayer;

export interface DesignOutput {
	/** Default "png". */
	readonly format: "png" | "jpg" | "auto";
	/** 1 to 100, for jpg. Default 85. */
	readonly quality: number;
	/** What shows through in formats without transparency; its own alpha is not looked at. Default "#ffffff". */
	readonly background: Colour;
}

export type Canvas = FixedCanvas | PhotoCanvas;

/** A canvas of one size, whatever the photo. */
export interface FixedCanvas {
	/** Whole pixels, 1 to MAX_CANVAS_SIDE. */
	readonly width: number;
	/** Whole pixels, 1 to MAX_CANVAS_SIDE. */
	readonly height: number;
	readonly background: Background;
}

/** A canvas of the upright photo's own size, or smaller where that is above the limits. */
export interface PhotoCanvas {
	readonly size: "photo";
	/** Pixels the longer side has at most; null is MAX_RESULT_SIDE. Default null. */
	readonly maxSide: number | null;
	/** Pixels it has at most, up to MAX_CANVAS_PIXELS, which is the default. */
	readonly maxPixels: number;
	readonly background: Background;
}

/** What shows where no layer covers; a gradient's frame is the canvas. Default transparent. */
export type Background = Paint | ImageBackground;

/** A picture that was saved before, all over the canvas. */
export interface ImageBackground {
	readonly type: "image";
	readonly asset: string;
	/** Default "cover". */
	readonly fit: Fit;
	readonly focus: Focus;
}
