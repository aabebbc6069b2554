// What a person saves, as everything inside trusts it: parsed, every default filled in. schema.ts is its gate and proves
// by its types that nothing else comes through.

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
	/** What shows where no layer covers. Default transparent. */
	readonly background: Colour;
}

/** A canvas of the upright photo's own size, or smaller where that is above MAX_CANVAS_PIXELS. */
export interface PhotoCanvas {
	readonly size: "photo";
	/** What shows where no layer covers. Default transparent. */
	readonly background: Colour;
}

/** "#rgb", "#rgba", "#rrggbb" or "#rrggbbaa" in either case, straight alpha, sRGB; or "transparent". */
export type Colour = string;

export type DesignLayer = PhotoLayer | ImageLayer | RectangleLayer | EllipseLayer;

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
	/**
	 * Corner radius of what is shown: pixels, or a fraction of the canvas's shorter side where the frame's unit is
	 * "fraction". At most half the shorter side of what it rounds. Default 0.
	 */
	readonly radius: number;
}

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

export interface RectangleLayer extends CommonLayer {
	readonly type: "shape";
	readonly shape: "rectangle";
	readonly fill: Colour;
	/** Corner radius, measured as a picture's. Default 0. */
	readonly radius: number;
}

/** The ellipse that touches the frame's four sides. */
export interface EllipseLayer extends CommonLayer {
	readonly type: "shape";
	readonly shape: "ellipse";
	readonly fill: Colour;
}
