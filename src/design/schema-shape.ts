// The schema of shapes and strokes: a new shape is a new object here, and a new line where they are told apart.
import * as v from "valibot";
import {
	MAX_DASH_LENGTHS,
	MAX_FRAME_PIXELS,
	MAX_MITER_LIMIT,
	MAX_PATH_COMMANDS,
	MAX_PATH_COORDINATE,
	MAX_POLYGON_POINTS,
} from "../limits.ts";
import { choice, count, expected, fields, forms, length, list, number, untold, word } from "./fields.ts";
import { PathFault, parsePath } from "./path-data.ts";
import { common } from "./schema-common.ts";
import { paint, point, pointOr } from "./schema-paint.ts";

/** How lengths that are no frame's are measured. */
export const UNIT = "Unit: pixels, or the canvas's shorter side where the frame's unit is \"fraction\".";

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

const strokeEntries = {
	paint: paint("What the line is drawn with; a gradient lies in the layer's frame."),
	width: length(MAX_FRAME_PIXELS, `How wide the line is. ${UNIT}`),
	join: v.optional(word(["miter", "round", "bevel"], 'How corners are made. Default "miter".'), "miter"),
	miterLimit: v.optional(
		number(1, MAX_MITER_LIMIT, "A miter longer than this many widths becomes a bevel. Default 4."),
		4,
	),
	cap: v.optional(
		word(["butt", "round", "square"], 'How the ends of open lines and of dashes are made. Default "butt".'),
		"butt",
	),
	dashes: v.optional(
		v.pipe(
			list("lengths", number(0, MAX_FRAME_PIXELS, "The length of a dash or of a gap."), MAX_DASH_LENGTHS),
			v.description(
				"Lengths of dash and gap in turn; an odd list counts twice, one of zeros is an unbroken line, and so is one " +
					`that makes more dashes than can be told apart. ${UNIT} Default [], an unbroken line.`,
			),
		),
		[],
	),
	dashOffset: v.optional(
		number(-MAX_FRAME_PIXELS, MAX_FRAME_PIXELS, `How far into its dashes the line begins. ${UNIT} Default 0.`),
		0,
	),
};

/** The line a `line` is. */
export const stroke = v.pipe(fields("a stroke {paint, width, ...}", strokeEntries), v.description("The line."));

/** The line around an area. */
export const areaStroke = v.pipe(
	fields("a stroke {paint, width, ...}", {
		...strokeEntries,
		align: v.optional(
			word(
				["centre", "inside", "outside"],
				'Where the line lies: half on either side of the outline, or all on one. Default "centre".',
			),
			"centre",
		),
	}),
	v.description("The line around the shape, laid over its fill. Left out, there is none."),
);

const shape = { type: word(["shape"], "The kind of layer: a drawn shape."), ...common };
const area = { fill: paint("What the shape is filled with."), stroke: v.exactOptional(areaStroke) };

/** A rectangle, its corners round or not. */
export const rectangleLayer = v.pipe(
	fields("a layer", {
		...shape,
		shape: word(["rectangle"], "The form: a rectangle that fills the frame."),
		...area,
		radius,
	}),
	v.description("A rectangle."),
);

/** An ellipse. */
export const ellipseLayer = v.pipe(
	fields("a layer", {
		...shape,
		shape: word(["ellipse"], "The form: the ellipse that touches the frame's four sides."),
		...area,
	}),
	v.description("An ellipse."),
);

/** A straight line. */
export const lineLayer = v.pipe(
	fields("a layer", {
		...shape,
		shape: word(["line"], "The form: a straight line."),
		from: pointOr("Where it begins.", 0, 0),
		to: pointOr("Where it ends.", 1, 1),
		stroke,
	}),
	v.description("A straight line."),
);

const polygonWord = word(["polygon"], "The form: a polygon.");

/** A regular polygon. */
export const polygonLayer = v.pipe(
	fields("a layer", {
		...shape,
		shape: polygonWord,
		sides: count(
			MAX_POLYGON_POINTS,
			"How many sides it has; its corners lie evenly on the ellipse that touches the frame's sides, the first straight up.",
			3,
		),
		...area,
	}),
	v.description("A regular polygon."),
);

/** A polygon of any corners. */
export const pointsLayer = v.pipe(
	fields("a layer", {
		...shape,
		shape: polygonWord,
		points: v.pipe(
			list("points", point("A corner."), MAX_POLYGON_POINTS, 3),
			v.description("The corners in order; the last is joined to the first."),
		),
		...area,
	}),
	v.description("A polygon of any corners."),
);

/** A star. */
export const starLayer = v.pipe(
	fields("a layer", {
		...shape,
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
		...area,
	}),
	v.description("A star."),
);

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

/** A path. */
export const pathLayer = v.pipe(
	fields("a layer", {
		...shape,
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
		...area,
	}),
	v.description("A path."),
);

/** The forms of a shape, by the names the JSON Schema gives them. */
export const shapes = { rectangleLayer, ellipseLayer, lineLayer, polygonLayer, pointsLayer, starLayer, pathLayer };

const untoldShape = untold("shape", ["rectangle", "ellipse", "line", "polygon", "star", "path"]);

/** Any shape. */
export const shapeLayer = forms(
	[rectangleLayer, ellipseLayer, lineLayer, polygonLayer, pointsLayer, starLayer, pathLayer],
	"a layer {type, name, frame, ...}",
	(input, [rectangle, ellipse, line, polygon, points, star, path]) => {
		switch (input.shape) {
			case "rectangle":
				return rectangle;
			case "ellipse":
				return ellipse;
			case "line":
				return line;
			case "polygon":
				return Object.hasOwn(input, "points") ? points : polygon;
			case "star":
				return star;
			case "path":
				return path;
			default:
				return untoldShape;
		}
	},
);
