// The part of the record that writes.
import type { Radius } from "./record-form.ts";
import type { CommonLayer } from "./record-layer.ts";
import type { Colour, Paint } from "./record-paint.ts";
import type { Join } from "./record-stroke.ts";
import type { LayoutSpec, ShapeSpec } from "./text/text.ts";

/** Text in a box, its frame. Sizes are measured as radii are. */
export interface TextLayer extends CommonLayer, ShapeSpec, Omit<LayoutSpec, "minSize"> {
	readonly type: "text";
	/** null is 8 pixels, whatever the frame's unit. Default null. */
	readonly minSize: number | null;
	/** Default "#000000". */
	readonly fill: Paint;
	/** Default null: none. */
	readonly background: TextBackground | null;
	/** Default null: none. */
	readonly stroke: TextStroke | null;
	/** What a call may change. Default []. */
	readonly editable: readonly TextProperty[];
}

export type TextProperty = "visible" | "opacity" | "content" | "fill" | "background" | "stroke";

/** A line around the letters, under their fill. */
export interface TextStroke {
	readonly colour: Colour;
	/** What of it shows outside the letters, above 0. */
	readonly width: number;
	/** Default "round". */
	readonly join: Join;
}

/** One rectangle behind all lines together. Lengths are measured as radii are. */
export interface TextBackground {
	readonly fill: Paint;
	/** Between the lines and its edge: all round, or [above and below, left and right]. Default 0. */
	readonly padding: number | readonly [vertical: number, horizontal: number];
	/** Default 0. */
	readonly radius: Radius;
}
