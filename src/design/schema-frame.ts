// The schema of places: the canvas and the frames on it. Their forms are told apart by hand, so that a refusal speaks of
// the form that was meant.
import * as v from "valibot";
import { MAX_CANVAS_PIXELS, MAX_CANVAS_SIDE, MAX_FRAME_PIXELS, MAX_FRAME_SIDES } from "../limits.ts";
import { count, expected, fields, forms, length, number, word } from "./fields.ts";
import { paint } from "./schema-paint.ts";

const background = v.optional(
	paint('What shows where no layer covers the canvas; the frame of a gradient is the canvas. Default "transparent".'),
	"transparent",
);

const fixedCanvas = fields("a canvas", {
	width: count(MAX_CANVAS_SIDE, "Width of the result. Unit: pixels."),
	height: count(MAX_CANVAS_SIDE, "Height of the result. Unit: pixels."),
	background,
});

const photoCanvas = fields("a canvas", {
	size: word(
		["photo"],
		`The canvas takes the upright photo's own size, scaled down to ${MAX_CANVAS_PIXELS / 1e6} megapixels above that.`,
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
		v.picklist(["pixel"], expected('"pixel" or "fraction"')),
		v.description('The unit of this frame: pixels of the canvas. Default "pixel".'),
	),
	"pixel",
);

const fraction = v.pipe(
	v.literal("fraction"),
	v.description("The unit of this frame: fractions of the canvas, each of the side it runs along; no default."),
);

const pixelBox = fields("a frame", {
	x: number(-MAX_FRAME_PIXELS, MAX_FRAME_PIXELS, "Left edge, from the canvas's left edge. Unit: pixels."),
	y: number(-MAX_FRAME_PIXELS, MAX_FRAME_PIXELS, "Upper edge, from the canvas's upper edge. Unit: pixels."),
	width: length(MAX_FRAME_PIXELS, "Width. Unit: pixels."),
	height: length(MAX_FRAME_PIXELS, "Height. Unit: pixels."),
	unit: pixel,
});

const fractionBox = fields("a frame", {
	x: number(-MAX_FRAME_SIDES, MAX_FRAME_SIDES, "Left edge, from the canvas's left edge. Unit: canvas widths."),
	y: number(-MAX_FRAME_SIDES, MAX_FRAME_SIDES, "Upper edge, from the canvas's upper edge. Unit: canvas heights."),
	width: length(MAX_FRAME_SIDES, "Width. Unit: canvas widths."),
	height: length(MAX_FRAME_SIDES, "Height. Unit: canvas heights."),
	unit: fraction,
});

const pixelInset = fields("a frame", {
	inset: number(0, MAX_CANVAS_SIDE, "Even border between the canvas's four edges and the frame. Unit: pixels."),
	unit: pixel,
});

const fractionInset = fields("a frame", {
	inset: number(
		0,
		0.5,
		"Even border between the canvas's four edges and the frame. " +
			"Unit: the canvas's shorter side; rounded to whole pixels.",
	),
	unit: fraction,
});

/** Where a layer lies. */
export const frame = v.pipe(
	forms(
		[pixelBox, fractionBox, pixelInset, fractionInset],
		"a frame {x, y, width, height} or {inset}",
		(input, [pixels, fractions, inset, insetFraction]) => {
			const inFractions = input.unit === "fraction";
			if (Object.hasOwn(input, "inset")) return inFractions ? insetFraction : inset;
			return inFractions ? fractions : pixels;
		},
	),
	v.description("Where the layer lies, before its rotation. It may reach beyond the canvas."),
);
