// The schema of shapes: a form, and what it is drawn with.
import * as v from "valibot";
import { fields, forms, word } from "./fields.ts";
import { common, editable } from "./schema-common.ts";
import { ellipseForm, formOf, pathForm, pointsForm, polygonForm, rectangleForm, starForm } from "./schema-form.ts";
import { paint, pointOr } from "./schema-paint.ts";
import { areaStroke, stroke } from "./schema-stroke.ts";

const shape = { type: word(["shape"], "The kind of layer: a drawn shape."), ...common };
const area = {
	fill: paint("What the shape is filled with."),
	stroke: v.exactOptional(areaStroke),
	editable: editable(["visible", "opacity", "fill", "stroke"]),
};

/** A rectangle, its corners round or not. */
export const rectangleLayer = v.pipe(
	fields("a layer", { ...shape, ...rectangleForm, ...area }),
	v.description("A rectangle."),
);

/** An ellipse. */
export const ellipseLayer = v.pipe(
	fields("a layer", { ...shape, ...ellipseForm, ...area }),
	v.description("An ellipse."),
);

/** A regular polygon. */
export const polygonLayer = v.pipe(
	fields("a layer", { ...shape, ...polygonForm, ...area }),
	v.description("A regular polygon."),
);

/** A polygon of any corners. */
export const pointsLayer = v.pipe(
	fields("a layer", { ...shape, ...pointsForm, ...area }),
	v.description("A polygon of any corners."),
);

/** A star. */
export const starLayer = v.pipe(fields("a layer", { ...shape, ...starForm, ...area }), v.description("A star."));

/** A path. */
export const pathLayer = v.pipe(fields("a layer", { ...shape, ...pathForm, ...area }), v.description("A path."));

/** A straight line. */
export const lineLayer = v.pipe(
	fields("a layer", {
		...shape,
		shape: word(["line"], "The form: a straight line."),
		from: pointOr("Where it begins.", 0, 0),
		to: pointOr("Where it ends.", 1, 1),
		stroke,
		editable: editable(["visible", "opacity", "stroke"]),
	}),
	v.description("A straight line."),
);

/** The forms of a shape, by the names the JSON Schema gives them. */
export const shapes = { rectangleLayer, ellipseLayer, polygonLayer, pointsLayer, starLayer, pathLayer, lineLayer };

/** Any shape. */
export const shapeLayer = forms(
	[rectangleLayer, ellipseLayer, polygonLayer, pointsLayer, starLayer, pathLayer, lineLayer],
	"a layer {type, name, frame, ...}",
	formOf,
);
