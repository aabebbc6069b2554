// The schema of places: the canvas and the frames on it. Their forms are told apart by hand, so that a refusal speaks of
// the form that was meant.
import * as v from "valibot";
import { MAX_CANVAS_PIXELS, MAX_CANVAS_SIDE, MAX_FRAME_PIXELS, MAX_FRAME_SIDES, MAX_RESULT_SIDE } from "../limits.ts";
import { choice, count, expected, fields, forms, isObject, length, number, untold, word } from "./fields.ts";
import { asset, fitOr, focus } from "./schema-asset.ts";
import { A_COLOUR, GRADIENT_TYPES, isGradient, paint } from "./schema-paint.ts";

const imageBackground = v.pipe(
	fields("a background", {
		type: word(["image"], "The kind of background: a saved picture."),
		asset,
		fit: fitOr("cover"),
		focus: v.optional(focus, {}),
	}),
	v.description("A saved picture, all over the canvas."),
);

const ground = paint("What shows where no layer covers the canvas; the frame of a gradient is the canvas.");

const untoldType = untold("type", [...GRADIENT_TYPES, "image"]);

const background = v.optional(
	v.pipe(
		choice(v.union([ground, imageBackground]), (input) => {
			if (typeof input === "string") return ground;
			if (!isObject(input))
				return v.never(expected(`${A_COLOUR}, a gradient {type, stops} or a picture {type, asset}`));
			if (input.type === "image") return imageBackground;
			return isGradient(input) ? ground : untoldType;
		}),
		v.description(
			"What shows where no layer covers the canvas: a colour, a gradient whose frame is the canvas, or a picture " +
				'{type: "image", asset}. Default "transparent".',
		),
	),
	"transparent",
);

const fixedCanvas = fields("a canvas", {
	width: count(MAX_CANVAS_SIDE, "Width of the result. Unit: pixels."),
	height: count(MAX_CANVAS_SIDE, "Height of the result. Unit: pixels."),
	background,
});

const photoCanvas = fields("a canvas", {
	size: word(["photo"], "The canvas takes the upright photo's own size, scaled down where that is above the limits."),
	maxSide: v.optional(
		v.pipe(
			v.nullable(count(MAX_RESULT_SIDE, "The longest side.")),
			v.description(`What the longer side has at most. Unit: pixels. Default null, which is ${MAX_RESULT_SIDE}.`),
		),
		null,
	),
	maxPixels: v.optional(
		count(MAX_CANVAS_PIXELS, `What it has at most. Unit: pixels, width times height. Default ${MAX_CANVAS_PIXELS}.`),
		MAX_CANVAS_PIXELS,
	),
	background,
});

/** The size and ground of the result. */
export const canvas = forms(
	[fixedCanvas, photoCanvas],
	"a canvas {width, height} or {size}",
	(input, [fixed, photo]) => (Object.hasOwn(input, "size") ? photo : fixed),
);

const pixel = v.optional(
	v.pipe(
		v.picklist(["pixel"], expected('"pixel" or "fraction" or "width" or "height" or "shorter"')),
		v.description('The unit of this frame: pixels of the canvas. Default "pixel".'),
	),
	"pixel",
);

const fraction = v.pipe(
	v.literal("fraction"),
	v.description("The unit of this frame: fractions of the canvas, each of the side it runs along; no default."),
);

const side = word(
	["width", "height", "shorter"],
	"The unit of this frame: fractions of the canvas's width, height or shorter side, both ways; no default.",
);

/** A rectangle whose lengths reach `most` either way, each said to be of the unit it is told with. */
function box<Unit extends v.GenericSchema>(most: number, across: string, down: string, unit: Unit) {
	return fields("a frame", {
		x: number(-most, most, `From the canvas's left edge, or as \`anchor\` says, to the frame's. Unit: ${across}.`),
		y: number(-most, most, `From the canvas's upper edge, or as \`anchor\` says, to the frame's. Unit: ${down}.`),
		width: length(most, `Width. Unit: ${across}.`),
		height: length(most, `Height. Unit: ${down}.`),
		unit,
	});
}

const pixelBox = box(MAX_FRAME_PIXELS, "pixels", "pixels", pixel);
const fractionBox = box(MAX_FRAME_SIDES, "canvas widths", "canvas heights", fraction);
const sideBox = box(MAX_FRAME_SIDES, "that side", "that side", side);

const border = "Even border between the canvas's four edges and the frame.";

const pixelInset = fields("a frame", {
	inset: number(0, MAX_CANVAS_SIDE, `${border} Unit: pixels.`),
	unit: pixel,
});

const fractionInset = fields("a frame", {
	inset: number(0, 0.5, `${border} Unit: the canvas's shorter side; rounded to whole pixels.`),
	unit: fraction,
});

const sideInset = fields("a frame", {
	inset: number(0, 0.5, `${border} Unit: that side; rounded to whole pixels.`),
	unit: side,
});

const isSide = (unit: unknown) => unit === "width" || unit === "height" || unit === "shorter";

/** Where a layer lies. */
export const frame = v.pipe(
	forms(
		[pixelBox, fractionBox, sideBox, pixelInset, fractionInset, sideInset],
		"a frame {x, y, width, height} or {inset}",
		(input, [pixels, fractions, sides, inset, insetFraction, insetSide]) => {
			const isInset = Object.hasOwn(input, "inset");
			if (input.unit === "fraction") return isInset ? insetFraction : fractions;
			if (isSide(input.unit)) return isInset ? insetSide : sides;
			return isInset ? inset : pixels;
		},
	),
	v.description("Where the layer lies, before its rotation. It may reach beyond the canvas."),
);
