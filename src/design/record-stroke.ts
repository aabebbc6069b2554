// The part of the record that draws lines.
import type { Paint } from "./record-paint.ts";

/** A line along a path. Lengths are measured as radii are. */
export interface Stroke {
	readonly paint: Paint;
	/** Above 0. */
	readonly width: number;
	/** Default "miter". */
	readonly join: Join;
	/** A miter longer than this many widths is a bevel. Default 4. */
	readonly miterLimit: number;
	/** Default "butt". */
	readonly cap: Cap;
	/** Dash and gap in turn; none is an unbroken line. Default []. */
	readonly dashes: readonly number[];
	/** How far into the pattern the line begins. Default 0. */
	readonly dashOffset: number;
}

/** A line around an area. */
export interface AreaStroke extends Stroke {
	/** On which side of the outline it lies; half on each by default. */
	readonly align: "centre" | "inside" | "outside";
}

export type Join = "miter" | "round" | "bevel";
export type Cap = "butt" | "round" | "square";
