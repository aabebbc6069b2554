// The schema of how a layer meets what lies below it: blend mode, mask, shadows, outline.
import * as v from "valibot";
import { MAX_BLUR, MAX_FRAME_PIXELS, MAX_NAME_LENGTH, MAX_SHADOWS, MAX_SPREAD } from "../limits.ts";
import { expected, fields, flag, forms, length, list, number, text, word } from "./fields.ts";
import {
	ellipseForm,
	formOf,
	pathForm,
	pointsForm,
	polygonForm,
	rectangleForm,
	starForm,
	UNIT,
} from "./schema-form.ts";
import { colour } from "./schema-paint.ts";

const blend = v.optional(
	word(
		[
			"normal",
			"multiply",
			"screen",
			"overlay",
			"darken",
			"lighten",
			"color-dodge",
			"color-burn",
			"hard-light",
			"soft-light",
			"difference",
			"exclusion",
			"hue",
			"saturation",
			"color",
			"luminosity",
		],
		"How the layer's colours are mixed with those below, as Compositing and Blending Level 1 defines it. " +
			'Default "normal".',
	),
	"normal",
);

const invert = v.optional(flag("Shows what it would hide, and hides what it would show. Default false."), false);

const A_MASK = "a mask {layer} or {shape}";

/** A mask by what another layer shows. */
export const layerMask = v.pipe(
	fields(A_MASK, {
		layer: text(
			MAX_NAME_LENGTH,
			"The name of another layer, which need not be visible and is not itself masked by a layer.",
		),
		by: v.optional(
			word(["alpha", "luminance"], 'Its opacity, or its brightness over black, is what shows. Default "alpha".'),
			"alpha",
		),
		invert,
	}),
	v.description("A mask: what another layer shows."),
);

/** A mask by a form, of whose entries these are. */
const formMask = <const Entries extends Readonly<Record<string, v.GenericSchema>>>(entries: Entries) =>
	v.pipe(
		fields(A_MASK, { ...entries, invert }),
		v.description("A mask: what lies in a shape in the layer's own frame."),
	);

const rectangleMask = formMask(rectangleForm);
const ellipseMask = formMask(ellipseForm);
const polygonMask = formMask(polygonForm);
const pointsMask = formMask(pointsForm);
const starMask = formMask(starForm);
const pathMask = formMask(pathForm);

/** The masks that are forms, by the names the JSON Schema gives them. */
export const masks = { rectangleMask, ellipseMask, polygonMask, pointsMask, starMask, pathMask };

const mask = v.optional(
	v.pipe(
		v.nullable(
			forms(
				[rectangleMask, ellipseMask, polygonMask, pointsMask, starMask, pathMask, layerMask],
				A_MASK,
				(input, [rectangle, ellipse, polygon, points, star, path, layer]) => {
					if (Object.hasOwn(input, "layer")) return layer;
					if (!Object.hasOwn(input, "shape")) return v.never(expected(A_MASK));
					return formOf(input, [rectangle, ellipse, polygon, points, star, path]);
				},
			),
		),
		v.description(
			"What of the layer shows: what lies in a shape in its own frame, or what another layer shows. Default null, all.",
		),
	),
	null,
);

const offset = (description: string) =>
	v.optional(number(-MAX_FRAME_PIXELS, MAX_FRAME_PIXELS, `${description} ${UNIT} Default 0.`), 0);
const spreading = (max: number, description: string) =>
	v.optional(number(0, MAX_FRAME_PIXELS, `${description} ${UNIT} At most ${max} pixels are drawn. Default 0.`), 0);

/** A shadow. */
export const shadow = v.pipe(
	fields("a shadow {x, y, blur, spread, colour}", {
		x: offset("How far to the right it lies."),
		y: offset("How far down it lies."),
		blur: spreading(MAX_BLUR, "How soft it is: twice the standard deviation of a Gaussian, as in CSS."),
		spread: spreading(MAX_SPREAD, "How far the layer's silhouette grows before it is blurred."),
		colour: v.optional(colour('Default "#00000080".'), "#00000080"),
	}),
	v.description("The silhouette of what the layer shows, in one colour, below it."),
);

const shadows = v.optional(
	v.pipe(
		list("shadows", shadow, MAX_SHADOWS),
		v.description(`Shadows, at most ${MAX_SHADOWS}, the first above the others. Default [], none.`),
	),
	[],
);

const outline = v.optional(
	v.pipe(
		v.nullable(
			fields("an outline {width, colour}", {
				width: length(MAX_FRAME_PIXELS, `How wide it is. ${UNIT} At most ${MAX_SPREAD} pixels are drawn.`),
				colour: colour("What it is drawn with."),
			}),
		),
		v.description(
			"A line around all that the layer shows, outside it: around letters, or a cut-out. Default null, none.",
		),
	),
	null,
);

/** The fields by which every layer meets what is below. */
export const effects = { blend, mask, shadows, outline };
