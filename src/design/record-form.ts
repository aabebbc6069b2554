// The part of the record that says what shape an area has: what shapes are, and what masks may be.
import type { Point } from "./record-paint.ts";

/**
 * Corner radii: one for all, or four, clockwise from the upper left. Pixels, or fractions of the canvas's shorter side
 * where the frame's unit is "fraction". Where two are longer than the side they share, all shrink alike.
 */
export type Radius = number | readonly [number, number, number, number];

/** What encloses an area in a frame. */
export type AreaForm = RectangleForm | EllipseForm | PolygonForm | PointsForm | StarForm | PathForm;

export interface RectangleForm {
	readonly shape: "rectangle";
	/** Default 0. */
	readonly radius: Radius;
}

/** The ellipse that touches the frame's four sides. */
export interface EllipseForm {
	readonly shape: "ellipse";
}

/** Corners evenly on the ellipse that touches the frame's sides, the first straight up. */
export interface PolygonForm {
	readonly shape: "polygon";
	/** 3 to MAX_POLYGON_POINTS. */
	readonly sides: number;
}

export interface PointsForm {
	readonly shape: "polygon";
	/** 3 to MAX_POLYGON_POINTS; the last is joined to the first. */
	readonly points: readonly Point[];
}

/** Points on the ellipse that touches the frame's sides, the first straight up. */
export interface StarForm {
	readonly shape: "star";
	/** 3 to MAX_POLYGON_POINTS. */
	readonly points: number;
	/** How far the corners between the points lie from the middle: 0 to 1 of what the points do. Default 0.5. */
	readonly inner: number;
}

export interface PathForm {
	readonly shape: "path";
	/** SVG path data; at most MAX_PATH_COMMANDS commands. Filled by the non-zero rule. */
	readonly path: string;
	/** The part of the path's own plane that is laid on the frame. */
	readonly viewBox: ViewBox;
	/** Whole inside the frame, or stretched to it. Default "contain". */
	readonly fit: "contain" | "fill";
}

/** A straight line in a frame: it encloses nothing. */
export interface LineForm {
	readonly shape: "line";
	/** Default the frame's upper left corner. */
	readonly from: Point;
	/** Default the frame's lower right corner. */
	readonly to: Point;
}

export interface ViewBox {
	/** Default 0. */
	readonly x: number;
	/** Default 0. */
	readonly y: number;
	readonly width: number;
	readonly height: number;
}
