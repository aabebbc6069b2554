// The schema of forms: what encloses an area in a frame, as the entries of whatever has one, a shape or a mask.
import * as v from "valibot";
import {
	MAX_FRAME_PIXELS,
	MAX_FRAME_SIDES,
	MAX_PATH_COMMANDS,
	MAX_PATH_COORDINATE,
	MAX_POLYGON_POINTS,
} from "../limits.ts";
import { choice, count, expected, fields, length, list, number, quote, untold, word } from "./fields.ts";
import { PathFault, parsePath } from "./path-data.ts";
import { point } from "./schema-paint.ts";

/** How lengths that are no frame's are measured. */
export const UNIT =
	'Unit: pixels, or the canvas side that the frame\'s unit names, which for "fraction" is the shorter.';

/** What is said of a length that is meant in pixels where the frame's unit is a side of the canvas. */
export const inPixels = (length: number) =>
	`expected a number above 0, up to ${MAX_FRAME_SIDES}, in a frame of fractions, received ${quote(length)}`;

const oneRadius = number(0, MAX_FRAME_PIXELS, "The radius of all four corners.");
const fourRadii = v.pipe(
	v.strictTuple([oneRadius, oneRadius, oneRadius, oneRadius], (issue) =>
		issue.expected === "never" ? "expected four radii" : expected("four radii")(issue),
	),
	v.description("The four radii, clockwise from the upper left."),
);

/** Corner radii. */
export const radius = v.optional(
	v.pipe(
		choice(v.union([oneRadius, fourRadii]), (input) => (Array.isArray(input) ? fourRadii : oneRadius)),
		v.description(
			"Corner radius of what is shown, or four, clockwise from the upper left; where two are longer than the side " +
				`they share, all shrink alike. ${UNIT} Default 0.`,
		),
	),
	0,
);

const polygonWord = word(["polygon"], "The form: a polygon.");

const coordinate = (description: string) =>
	v.optional(number(-MAX_PATH_COORDINATE, MAX_PATH_COORDINATE, description), 0);

const viewBox = v.pipe(
	fields("a view box {width, height}", {
		x: coordinate("Its left edge. Default 0."),
		y: coordinate("Its upper edge. Default 0."),
		width: length(MAX_PATH_COORDINATE, "Its width."),
		height: length(MAX_PATH_COORDINATE, "Its height."),
	}),
	v.description("The part of the path's own plane that is laid on the frame. Unit: the path's own."),
);

const pathData = v.pipe(
	v.string(expected("SVG path data")),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed) return;
		const fault = parsePath(dataset.value);
		if (!(fault instanceof PathFault)) return;
		const { expected, position, found } = fault;
		const received = found === "" ? "its end" : JSON.stringify(found);
		addIssue({ message: `expected ${expected} at character ${position} of the path data, received ${received}` });
	}),
	v.description(
		`SVG path data: the commands M L H V C S Q T A Z, absolute or relative, at most ${MAX_PATH_COMMANDS}. ` +
			"Filled by the non-zero rule.",
	),
);

/** A rectangle, its corners round or not. */
export const rectangleForm = {
	shape: word(["rectangle"], "The form: a rectangle that fills the frame."),
	radius,
};

/** An ellipse. */
export const ellipseForm = {
	shape: word(["ellipse"], "The form: the ellipse that touches the frame's four sides."),
};

/** A regular polygon. */
export const polygonForm = {
	shape: polygonWord,
	sides: count(
		MAX_POLYGON_POINTS,
		"How many sides it has; its corners lie evenly on the ellipse that touches the frame's sides, the first straight up.",
		3,
	),
};

/** A polygon of any corners. */
export const pointsForm = {
	shape: polygonWord,
	points: v.pipe(
		list("points", point("A corner."), MAX_POLYGON_POINTS, 3),
		v.description("The corners in order; the last is joined to the first."),
	),
};

/** A star. */
export const starForm = {
	shape: word(["star"], "The form: a star."),
	points: count(
		MAX_POLYGON_POINTS,
		"How many points it has; they lie evenly on the ellipse that touches the frame's sides, the first straight up.",
		3,
	),
	inner: v.optional(
		number(0, 1, "How far from the middle its inner corners lie. Unit: what its points do. Default 0.5."),
		0.5,
	),
};

/** A path. */
export const pathForm = {
	shape: word(["path"], "The form: an SVG path."),
	path: pathData,
	viewBox,
	fit: v.optional(
		word(
			["contain", "fill"],
			'How the view box meets the frame. contain: whole inside it; fill: stretched to it. Default "contain".',
		),
		"contain",
	),
};

const untoldShape = untold("shape", ["rectangle", "ellipse", "line", "polygon", "star", "path"]);
const untoldArea = untold("shape", ["rectangle", "ellipse", "polygon", "star", "path"]);

/** Which of these schemas a value's `shape` means; where it means none, one that refuses it. */
export function formOf<const Forms extends readonly v.GenericSchema[]>(
	input: Readonly<Record<string, unknown>>,
	[rectangle, ellipse, polygon, points, star, path, line]: Forms,
): v.GenericSchema {
	const untold = line === undefined ? untoldArea : untoldShape;
	const told = { rectangle, ellipse, polygon: Object.hasOwn(input, "points") ? points : polygon, star, path, line };
	const name = input.shape;
	const schema = typeof name === "string" && Object.hasOwn(told, name) ? told[name as keyof typeof told] : undefined;
	return schema ?? untold;
}
