// The part of the record that fills areas: colours and gradients.

/** "#rgb", "#rgba", "#rrggbb" or "#rrggbbaa" in either case, straight alpha, sRGB; or "transparent". */
export type Colour = string;

/** What fills an area. */
export type Paint = Colour | Gradient;

/** Colours along a line or around a point: mixed premultiplied, in sRGB, as CSS does. Turns with its layer. */
export type Gradient = AngleGradient | LineGradient | RadialGradient | ConicGradient;

/** A point in a frame, as fractions of its width and height. */
export interface Point {
	readonly x: number;
	readonly y: number;
}

/** A colour on a gradient's way. */
export interface Stop {
	/** 0 to 1. */
	readonly at: number;
	readonly colour: Colour;
}

interface GradientStops {
	/** 2 to MAX_STOPS, `at` non-decreasing. */
	readonly stops: readonly Stop[];
}

/** Across the whole frame: 0 and 1 are where lines square to the direction meet the corners, as in CSS. */
export interface AngleGradient extends GradientStops {
	readonly type: "linear";
	/** Degrees clockwise from straight up. Default 180: downwards. */
	readonly angle: number;
}

/** From one point to another. */
export interface LineGradient extends GradientStops {
	readonly type: "linear";
	readonly from: Point;
	readonly to: Point;
}

export interface RadialGradient extends GradientStops {
	readonly type: "radial";
	/** Default the middle of the frame. */
	readonly centre: Point;
	/** An ellipse as wide and high as the frame, or a circle as wide as its shorter side. Default "ellipse". */
	readonly shape: "ellipse" | "circle";
	/** How many times that size 1 lies away. Default 1. */
	readonly radius: number;
}

export interface ConicGradient extends GradientStops {
	readonly type: "conic";
	/** Default the middle of the frame. */
	readonly centre: Point;
	/** Where 0 and 1 meet: degrees clockwise from straight up. Default 0. */
	readonly angle: number;
}
