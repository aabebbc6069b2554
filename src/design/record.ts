// What a person saves, as everything inside trusts it: parsed, every default filled in. schema.ts is its gate and proves
// by its types that nothing else comes through.
import type { LayoutSpec, ShapeSpec } from "./text/text.ts";

/** A design: a canvas and what lies on it. */
export interface Design {
	/** The version of this form. */
	readonly version: 1;
	/** What people call it: 1 to MAX_NAME_LENGTH UTF-16 units. */
	readonly name: string;
	readonly canvas: Canvas;
	/** Bottom to top: at most MAX_LAYERS, no two of one name. */
	readonly layers: readonly DesignLayer[];
}

export type Canvas = FixedCanvas | PhotoCanvas;

/** A canvas of one size, whatever the photo. */
export interface FixedCanvas {
	/** Whole pixels, 1 to MAX_CANVAS_SIDE. */
	readonly width: number;
	/** Whole pixels, 1 to MAX_CANVAS_SIDE. */
	readonly height: number;
	/** What shows where no layer covers; a gradient's frame is the canvas. Default transparent. */
	readonly background: Paint;
}

/** A canvas of the upright photo's own size, or smaller where that is above MAX_CANVAS_PIXELS. */
export interface PhotoCanvas {
	readonly size: "photo";
	/** What shows where no layer covers; a gradient's frame is the canvas. Default transparent. */
	readonly background: Paint;
}

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

export type DesignLayer = PhotoLayer | ImageLayer | ShapeLayer | TextLayer;

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
}

export type Frame = BoxFrame | InsetFrame;

/** Pixels of the canvas; or fractions, each of the canvas side it runs along. */
export type Unit = "pixel" | "fraction";

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
	/** What a crop is centred on; and how space left over in the frame is divided. */
	readonly focus: Focus;
	/** Of what is shown. Default 0. */
	readonly radius: Radius;
}

/**
 * Corner radii: one for all, or four, clockwise from the upper left. Pixels, or fractions of the canvas's shorter side
 * where the frame's unit is "fraction". Where two are longer than the side they share, all shrink alike.
 */
export type Radius = number | readonly [number, number, number, number];

/** The upload. */
export interface PhotoLayer extends PictureLayer {
	readonly type: "photo";
}

/** A picture that was saved before. */
export interface ImageLayer extends PictureLayer {
	readonly type: "image";
	/** "sha256-" and 64 lower-case hexadecimal digits. */
	readonly asset: string;
}

/** Text in a box, its frame. Sizes are measured as radii are. */
export interface TextLayer extends CommonLayer, ShapeSpec, Omit<LayoutSpec, "minSize"> {
	readonly type: "text";
	/** null is 8 pixels, whatever the frame's unit. Default null. */
	readonly minSize: number | null;
	/** Default "#000000". */
	readonly fill: Paint;
	/** Default null: none. */
	readonly background: TextBackground | null;
}

/** One rectangle behind all lines together. Lengths are measured as radii are. */
export interface TextBackground {
	readonly fill: Paint;
	/** Between the lines and its edge: all round, or [above and below, left and right]. Default 0. */
	readonly padding: number | readonly [vertical: number, horizontal: number];
	/** Default 0. */
	readonly radius: Radius;
}

export type ShapeLayer = RectangleLayer | EllipseLayer | LineLayer | PolygonLayer | PointsLayer | StarLayer | PathLayer;

/** What shapes that enclose an area have. */
export interface AreaLayer extends CommonLayer {
	readonly type: "shape";
	readonly fill: Paint;
	/** Default none. */
	readonly stroke?: AreaStroke;
}

export interface RectangleLayer extends AreaLayer {
	readonly shape: "rectangle";
	/** Default 0. */
	readonly radius: Radius;
}

/** The ellipse that touches the frame's four sides. */
export interface EllipseLayer extends AreaLayer {
	readonly shape: "ellipse";
}

export interface LineLayer extends CommonLayer {
	readonly type: "shape";
	readonly shape: "line";
	/** Default the frame's upper left corner. */
	readonly from: Point;
	/** Default the frame's lower right corner. */
	readonly to: Point;
	readonly stroke: Stroke;
}

/** Corners evenly on the ellipse that touches the frame's sides, the first straight up. */
export interface PolygonLayer extends AreaLayer {
	readonly shape: "polygon";
	/** 3 to MAX_POLYGON_POINTS. */
	readonly sides: number;
}

export interface PointsLayer extends AreaLayer {
	readonly shape: "polygon";
	/** 3 to MAX_POLYGON_POINTS; the last is joined to the first. */
	readonly points: readonly Point[];
}

/** Points on the ellipse that touches the frame's sides, the first straight up. */
export interface StarLayer extends AreaLayer {
	readonly shape: "star";
	/** 3 to MAX_POLYGON_POINTS. */
	readonly points: number;
	/** How far the corners between the points lie from the middle: 0 to 1 of what the points do. Default 0.5. */
	readonly inner: number;
}

export interface PathLayer extends AreaLayer {
	readonly shape: "path";
	/** SVG path data; at most MAX_PATH_COMMANDS commands. Filled by the non-zero rule. */
	readonly path: string;
	/** The part of the path's own plane that is laid on the frame. */
	readonly viewBox: ViewBox;
	/** Whole inside the frame, or stretched to it. Default "contain". */
	readonly fit: "contain" | "fill";
}

export interface ViewBox {
	/** Default 0. */
	readonly x: number;
	/** Default 0. */
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

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
