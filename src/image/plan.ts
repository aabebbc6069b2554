// What `design` compiles and `image` executes: rectangles, outlines and colours in pixels of the result. Pure data,
// and no word of where it came from: image has never heard of a Design.

/** A straight-alpha sRGB colour, 8 bits a channel: 0xRRGGBBAA. */
export type Colour = number;

/** What fills an area. */
export type Paint = Colour | Gradient;

/**
 * Colours that change with the place. A pixel's centre (x, y) on the canvas lies at u = ux * x + uy * y + u0 and
 * v = vx * x + vy * y + v0 in the gradient's own space, and there at t: `linear` t = u; `radial` t = sqrt(u^2 + v^2);
 * `conic` t = the part of a turn from the axis u towards v, 0 to 1. Between two stops colours run straight,
 * premultiplied; before the first and after the last they stay. Two stops at one place are an edge.
 */
export interface Gradient {
	readonly kind: "linear" | "radial" | "conic";
	readonly ux: number;
	readonly uy: number;
	readonly u0: number;
	readonly vx: number;
	readonly vy: number;
	readonly v0: number;
	/** At least one, `at` non-decreasing. */
	readonly stops: readonly Stop[];
}

/** A colour at the place t = `at`. */
export interface Stop {
	readonly at: number;
	readonly colour: Colour;
}

/** An axis-parallel rectangle. Edges may lie between pixels; width and height are above 0. */
export interface Rect {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/**
 * A filled area in canvas pixels, y down: closed polygons, each a flat list x0, y0, x1, y1, ... Curves arrive already
 * flattened. The non-zero winding rule decides what is inside; what is inside covers each pixel by its exact area.
 */
export type Outline = readonly Float32Array[];

/** A turn about a point of the canvas: `cos` and `sin` of the angle, clockwise as seen (y down). */
export interface Rotation {
	readonly cos: number;
	readonly sin: number;
	readonly centreX: number;
	readonly centreY: number;
}

/** Part of a picture, scaled into `frame`, turned by `rotation`, shown inside `outline`. */
export interface PictureLayer {
	readonly kind: "picture";
	/** Which picture: 0 is the upload, 1 and up index `Plan.assets` shifted by one. */
	readonly source: number;
	/** The part shown, in pixels of the upright picture (EXIF orientation applied). */
	readonly crop: Rect;
	/** Where `crop` lands on the canvas before the rotation. */
	readonly frame: Rect;
	readonly rotation: Rotation | null;
	/** What is shown, after the rotation; null shows the whole unrotated frame and its edges lie on whole pixels. */
	readonly outline: Outline | null;
	/** 0 to 1. */
	readonly opacity: number;
}

/** Shows only what lies inside, or outside, an outline: pixel by pixel, coverage times coverage. */
export interface Clip {
	readonly outline: Outline;
	readonly keep: "inside" | "outside";
}

/** An area of one paint. */
export interface ShapeLayer {
	readonly kind: "shape";
	readonly outline: Outline;
	readonly clip?: Clip;
	readonly paint: Paint;
	/** 0 to 1; multiplies the paint's own alpha. */
	readonly opacity: number;
}

/** Areas laid over each other first, opaque as they are, and then as one over the canvas. */
export interface GroupLayer {
	readonly kind: "group";
	/** Bottom to top. */
	readonly shapes: readonly ShapeLayer[];
	/** 0 to 1. */
	readonly opacity: number;
}

export type Layer = PictureLayer | ShapeLayer | GroupLayer;

/** One job: a canvas of `width` x `height` pixels and its layers, bottom to top. */
export interface Plan {
	readonly width: number;
	readonly height: number;
	readonly background: Colour;
	readonly layers: readonly Layer[];
	/** Ids of the pictures besides the upload, in the order the layers count them. */
	readonly assets: readonly string[];
}

export type Format = "png" | "jpg";

/** How the result is written. */
export interface Output {
	readonly format: Format | "auto";
	/** 1 to 100; means nothing for png. */
	readonly quality: number;
}
