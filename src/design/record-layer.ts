// The part of the record that every layer has.
import type { Blend, Contour, Mask, Shadow } from "./record-effects.ts";

/** What every layer has. */
export interface CommonLayer {
	/** What people and overrides call it: 1 to MAX_NAME_LENGTH UTF-16 units. */
	readonly name: string;
	/** Where it lies, before the rotation. */
	readonly frame: Frame;
	/** Degrees clockwise about the frame's centre, -360 to 360. Default 0. */
	readonly rotation: number;
	/** 0 (clear) to 1 (opaque). Default 1. */
	readonly opacity: number;
	/** Default true. */
	readonly visible: boolean;
	/**
	 * The point of the canvas, and of the frame, between which the frame's x and y run: away from the canvas's nearest
	 * edges; from its middle, rightwards and downwards. Means nothing to an inset. Default "top-left".
	 */
	readonly anchor: Anchor;
	/** Mirrored about the middle of its frame, before the rotation. Default "none". */
	readonly flip: Flip;
	/** Default "normal". */
	readonly blend: Blend;
	/** Default null: none. */
	readonly mask: Mask | null;
	/** The first is the uppermost; at most MAX_SHADOWS. Default none. */
	readonly shadows: readonly Shadow[];
	/** Default null: none. */
	readonly outline: Contour | null;
}

export type Anchor =
	| "top-left"
	| "top"
	| "top-right"
	| "left"
	| "centre"
	| "right"
	| "bottom-left"
	| "bottom"
	| "bottom-right";

export type Flip = "none" | "horizontal" | "vertical" | "both";

export type Frame = BoxFrame | InsetFrame;

/**
 * Pixels of the canvas; fractions, each of the canvas side it runs along; or fractions of the canvas's width, height or
 * shorter side, both ways.
 */
export type Unit = "pixel" | "fraction" | "width" | "height" | "shorter";

/** A rectangle from its upper left corner. */
export interface BoxFrame {
	/** From the canvas's left edge: up to 4 canvas widths (16,384 pixels) either way. */
	readonly x: number;
	/** From the canvas's upper edge: up to 4 canvas heights (16,384 pixels) either way. */
	readonly y: number;
	/** Above 0, up to 4 canvas widths (16,384 pixels). */
	readonly width: number;
	/** Above 0, up to 4 canvas heights (16,384 pixels). */
	readonly height: number;
	/** Default "pixel". */
	readonly unit: Unit;
}

/** The canvas less an even border. */
export interface InsetFrame {
	/** The border on all four sides: pixels, or a fraction of the canvas's shorter side rounded to whole pixels. */
	readonly inset: number;
	/** Default "pixel". */
	readonly unit: Unit;
}
