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
	/** Mirrored in its frame, before the rotation: left and right, top and bottom, or both. */
	readonly mirror?: "x" | "y" | "xy";
	/** What is done to its pixels at the size they are drawn. */
	readonly treatment?: Treatment;
	/** The file's colours are multiplied by its alpha: layers that were drawn before (`preparePress`). */
	readonly isPremultiplied?: true;
}

/** Changes of a picture's pixels, in this order; what is left out is not done. */
export interface Treatment {
	readonly key?: Key;
	/** Straight colours, each channel 0 to 1: R' = m0 R + m1 G + m2 B + m3, and so for G' (m4 ...) and B' (m8 ...). */
	readonly colours?: readonly number[];
	/** Standard deviation of a Gaussian, in pixels of the canvas, above 0. */
	readonly sigma?: number;
	/** Amount of an unsharp mask, above 0. */
	readonly sharpen?: number;
	/** How much darker the corners of the frame are: above 0, 1 is black. */
	readonly vignette?: number;
}

/** An even ground that is made transparent, from the picture's edges on. */
export interface Key {
	/** Its colour; alpha means nothing. */
	readonly ground: Colour;
	/** Distance from it up to which a colour is ground, and how much farther all is subject: 1 is black from white. */
	readonly tolerance: number;
	readonly softness: number;
	/** Also where the subject encloses it. */
	readonly holes: boolean;
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

/** Layers laid over each other first, on clear ground, and then as one over the canvas. */
export interface GroupLayer {
	readonly kind: "group";
	/** Bottom to top. */
	readonly layers: readonly Layer[];
	/** 0 to 1. */
	readonly opacity: number;
	/** How the whole is mixed with what lies below; left out, it is laid over it. */
	readonly blend?: Blend;
	/** What of the whole shows. */
	readonly mask?: Mask;
}

/** The blend modes of Compositing and Blending Level 1, section 9.1, but for `normal`. */
export type Blend =
	| "multiply"
	| "screen"
	| "overlay"
	| "darken"
	| "lighten"
	| "color-dodge"
	| "color-burn"
	| "hard-light"
	| "soft-light"
	| "difference"
	| "exclusion"
	| "hue"
	| "saturation"
	| "color"
	| "luminosity";

export type Mask = Clip | LayersMask;

/** As much shows as these layers, on clear ground, are opaque there, or bright over black. */
export interface LayersMask {
	readonly layers: readonly Layer[];
	readonly by: "alpha" | "luminance";
	/** As little, instead. */
	readonly invert: boolean;
}

/** What layers cover, in one colour: grown, then blurred, then moved. A shadow; or, grown alone, a line around them. */
export interface SilhouetteLayer {
	readonly kind: "silhouette";
	readonly of: readonly Layer[];
	/** Pixels on all sides, of all that is at least 16/255 opaque: 0 to MAX_SPREAD. */
	readonly grow: number;
	/** Standard deviation of a Gaussian in pixels: 0 to MAX_BLUR / 2. */
	readonly sigma: number;
	/** Whole pixels, rightwards and downwards. */
	readonly x: number;
	readonly y: number;
	readonly colour: Colour;
	/** 0 to 1. */
	readonly opacity: number;
}

/** Layers drawn once, on a clear ground of their own, and repeated at whole pixels. */
export interface TileLayer {
	readonly kind: "tile";
	/** The ground: whole pixels, in whose coordinates `layers` lie. */
	readonly width: number;
	readonly height: number;
	readonly layers: readonly Layer[];
	/** Upper left corners on the canvas, x0, y0, x1, y1, ... with y non-decreasing; later ones lie over earlier ones. */
	readonly places: Int32Array;
	/** What shows of them, after a rotation; null shows all. */
	readonly outline: Outline | null;
	/** 0 to 1. */
	readonly opacity: number;
}

export type Layer = PictureLayer | ShapeLayer | GroupLayer | SilhouetteLayer | TileLayer;

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
	/** What shows through in formats without transparency; its alpha means nothing. */
	readonly matte: Colour;
	/** Pixels a row at most, above 0: a wider result is made smaller, whole. Left out, nothing is. */
	readonly maxWidth?: number;
}
