// The schema of layers: a new kind of layer is a new object here and a new line where they are told apart.
import * as v from "valibot";
import { MAX_FRAME_PIXELS, MAX_NAME_LENGTH, MAX_ROTATION_DEGREES } from "../limits.ts";
import { fields, flag, forms, number, pattern, text, untold, word } from "./fields.ts";
import { colour, frame } from "./schema-frame.ts";

/** The point of a picture that matters. */
export const focus = v.pipe(
	fields("a point {x, y}", {
		x: v.optional(number(0, 1, "From the left edge. Unit: widths of the picture. Default 0.5."), 0.5),
		y: v.optional(number(0, 1, "From the upper edge. Unit: heights of the picture. Default 0.5."), 0.5),
	}),
	v.description(
		"The point of the picture that matters: a crop is centred on it, and space left over in the " +
			"frame is divided in the same proportion. Default {x: 0.5, y: 0.5}.",
	),
);

const common = {
	name: text(MAX_NAME_LENGTH, "What the layer is called; no other layer of the design has this name."),
	frame,
	rotation: v.optional(
		number(
			-MAX_ROTATION_DEGREES,
			MAX_ROTATION_DEGREES,
			"Turn about the frame's centre. Unit: degrees, clockwise. Default 0.",
		),
		0,
	),
	opacity: v.optional(number(0, 1, "0 is clear, 1 is opaque. Default 1."), 1),
	visible: v.optional(flag("Whether the layer shows. Default true."), true),
};

const fitOr = <const Default extends "cover" | "contain">(value: Default) =>
	v.optional(
		word(
			["cover", "contain", "fill", "none"],
			"How the picture meets its frame. cover: fills it and is cropped; contain: lies whole inside it; " +
				`fill: is stretched to it; none: keeps its own pixels. Default "${value}".`,
		),
		value,
	);

const radius = v.optional(
	number(
		0,
		MAX_FRAME_PIXELS,
		"Corner radius of what is shown, at most half its shorter side. Unit: pixels, or the canvas's shorter side where " +
			'the frame\'s unit is "fraction". Default 0.',
	),
	0,
);

const picture = { focus: v.optional(focus, {}), radius };

/** The upload. */
export const photoLayer = v.pipe(
	fields("a layer", {
		type: word(["photo"], "The kind of layer: the uploaded photo."),
		...common,
		fit: fitOr("cover"),
		...picture,
	}),
	v.description("The uploaded photo, upright."),
);

/** A picture that was saved before. */
export const imageLayer = v.pipe(
	fields("a layer", {
		type: word(["image"], "The kind of layer: a saved picture."),
		...common,
		asset: pattern(
			/^sha256-[0-9a-f]{64}$/,
			'an asset id, "sha256-" and 64 digits 0-9 a-f',
			'The picture: an asset id, "sha256-" and 64 digits 0-9 a-f.',
		),
		fit: fitOr("contain"),
		...picture,
	}),
	v.description("A saved picture: a logo, a badge, an overlay."),
);

const shape = { type: word(["shape"], "The kind of layer: an area of one colour."), ...common };

/** A filled rectangle. */
export const rectangleLayer = v.pipe(
	fields("a layer", {
		...shape,
		shape: word(["rectangle"], "The form: a rectangle that fills the frame."),
		fill: colour("What the rectangle is filled with."),
		radius,
	}),
	v.description("A filled rectangle."),
);

/** A filled ellipse. */
export const ellipseLayer = v.pipe(
	fields("a layer", {
		...shape,
		shape: word(["ellipse"], "The form: the ellipse that touches the frame's four sides."),
		fill: colour("What the ellipse is filled with."),
	}),
	v.description("A filled ellipse."),
);

const untoldType = untold("type", ["photo", "image", "shape"]);
const untoldShape = untold("shape", ["rectangle", "ellipse"]);

/** Any layer. */
export const layer = forms(
	[photoLayer, imageLayer, rectangleLayer, ellipseLayer],
	"a layer {type, name, frame, ...}",
	({ type, shape }, [photo, image, rectangle, ellipse]) => {
		if (type === "photo") return photo;
		if (type === "image") return image;
		if (type !== "shape") return untoldType;
		if (shape === "rectangle") return rectangle;
		return shape === "ellipse" ? ellipse : untoldShape;
	},
);
