// The schema of layers: a new kind of layer is a new object here and a new line where they are told apart.
import * as v from "valibot";
import { fields, forms, number, pattern, untold, word } from "./fields.ts";
import { common } from "./schema-common.ts";
import { radius, shapeLayer } from "./schema-shape.ts";
import { textLayer } from "./schema-text.ts";

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

const fitOr = <const Default extends "cover" | "contain">(value: Default) =>
	v.optional(
		word(
			["cover", "contain", "fill", "none"],
			"How the picture meets its frame. cover: fills it and is cropped; contain: lies whole inside it; " +
				`fill: is stretched to it; none: keeps its own pixels. Default "${value}".`,
		),
		value,
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

const untoldType = untold("type", ["photo", "image", "shape", "text"]);

/** Any layer. */
export const layer = forms(
	[photoLayer, imageLayer, shapeLayer, textLayer],
	"a layer {type, name, frame, ...}",
	({ type }, [photo, image, shape, text]) => {
		if (type === "photo") return photo;
		if (type === "image") return image;
		if (type === "shape") return shape;
		return type === "text" ? text : untoldType;
	},
);
