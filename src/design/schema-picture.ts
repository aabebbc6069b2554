// The schema of layers that show a picture: the upload, or one that was saved before.
import * as v from "valibot";
import { MAX_ASPECT, MAX_BLUR, MAX_FRAME_PIXELS, MAX_GAIN, MAX_ROTATION_DEGREES, MAX_ZOOM } from "../limits.ts";
import { choice, expected, fields, flag, forms, isObject, number, untold, word } from "./fields.ts";
import { asset, fitOr, focus } from "./schema-asset.ts";
import { anchorWord, common, editable } from "./schema-common.ts";
import { radius, UNIT } from "./schema-form.ts";
import { colour } from "./schema-paint.ts";

const gain = (description: string) =>
	v.optional(number(0, MAX_GAIN, `${description} 1 leaves it as it is. Default 1.`), 1);
const share = (description: string) => v.optional(number(0, 1, `${description} 0 is none, 1 is all. Default 0.`), 0);

const duotone = v.optional(
	v.pipe(
		v.nullable(
			fields("a duotone {dark, light}", {
				dark: colour("What black becomes; its alpha is not looked at."),
				light: colour("What white becomes; its alpha is not looked at."),
			}),
		),
		v.description("Two colours, and those between them, in place of all brightnesses. Default null, none."),
	),
	null,
);

/** What is done to a picture. */
export const filters = v.pipe(
	fields("filters {brightness, ...}", {
		brightness: gain("Multiplies all colours: 0 is black."),
		contrast: gain("Distance from middle gray: 0 is gray."),
		saturation: gain("Distance from gray: 0 is gray."),
		hue: v.optional(
			number(-MAX_ROTATION_DEGREES, MAX_ROTATION_DEGREES, "Turns all hues. Unit: degrees. Default 0."),
			0,
		),
		gray: share("How much of the colours is taken away."),
		sepia: share("How much of an old photograph's brown it takes on."),
		invert: share("How far colours are turned to their opposites."),
		duotone,
		blur: v.optional(
			number(
				0,
				MAX_FRAME_PIXELS,
				`How soft it is: twice the standard deviation of a Gaussian. ${UNIT} At most ${MAX_BLUR} pixels are drawn. Default 0.`,
			),
			0,
		),
		sharpen: v.optional(number(0, MAX_GAIN, "How much edges are raised, as by an unsharp mask. Default 0."), 0),
		vignette: share("How much darker the corners of what is shown are."),
	}),
	v.description(
		"Changes of the picture, done in the order of this list; colours as in Filter Effects Level 1, with no rounding " +
			"between one and the next. Default {}, none.",
	),
);

const picture = {
	radius,
	aspect: v.optional(
		v.pipe(
			v.nullable(number(1 / MAX_ASPECT, MAX_ASPECT, "The aspect, width / height.")),
			v.description(
				"Crops the picture to this aspect, width / height, around its focus, before it meets its frame. Default null, no crop.",
			),
		),
		null,
	),
	zoom: v.optional(
		number(
			1,
			MAX_ZOOM,
			"Crops the picture to one part in so many of its width and height, around its focus. Default 1.",
		),
		1,
	),
	filters: v.optional(filters, {}),
};

const subject = {
	trim: v.optional(
		flag(
			"The subject, and not the whole photo, is laid into the frame, whole, whatever fit, focus, aspect and zoom say. " +
				"Where no subject is found, the whole photo is. Default true.",
		),
		true,
	),
	padding: v.optional(number(0, 1, "Room around the subject. Unit: its longer side. Default 0."), 0),
	align: v.optional(anchorWord('Where in the frame the subject lies. Default "centre".'), "centre"),
};

/** Keeps what the upload's own alpha keeps. */
export const alphaCutOut = v.pipe(
	fields("a cut-out {type, ...}", {
		type: word(["alpha"], "The kind of cut-out: what the photo's own alpha channel keeps."),
		...subject,
	}),
	v.description("The subject is what the photo's own alpha keeps."),
);

/** Takes an even ground away. */
export const solidCutOut = v.pipe(
	fields("a cut-out {type, ...}", {
		type: word(
			["solid"],
			"The kind of cut-out: an even ground, as of a studio, is taken away from the photo's edges on.",
		),
		tolerance: v.optional(
			number(
				0,
				1,
				"How far from the ground's a colour is still ground. Unit: the distance of black from white. Default 0.08.",
			),
			0.08,
		),
		softness: v.optional(
			number(0, 1, "How much farther away it is all subject. Unit: the distance of black from white. Default 0.06."),
			0.06,
		),
		holes: v.optional(flag("Also takes ground away that the subject encloses. Default false."), false),
		...subject,
	}),
	v.description("The subject is all but an even ground."),
);

const untoldCutOut = untold("type", ["alpha", "solid"]);

const cutOut = v.optional(
	v.pipe(
		v.nullable(
			forms([alphaCutOut, solidCutOut], "a cut-out {type, ...}", ({ type }, [alpha, solid]) =>
				type === "alpha" ? alpha : type === "solid" ? solid : untoldCutOut,
			),
		),
		v.description("Shows only the subject of the photo. Default null, all of it."),
	),
	null,
);

const autoWord = word(["auto"], "Where the photo has most detail.");

const photoFocus = v.pipe(
	choice(v.union([autoWord, focus]), (input) => {
		if (isObject(input)) return focus;
		return input === "auto" ? autoWord : v.never(expected('"auto" or a point {x, y}'));
	}),
	v.description('The point of the photo that matters, or "auto": where it has most detail. Default {x: 0.5, y: 0.5}.'),
);

/** The upload. */
export const photoLayer = v.pipe(
	fields("a layer", {
		type: word(["photo"], "The kind of layer: the uploaded photo."),
		...common,
		fit: fitOr("cover"),
		focus: v.optional(photoFocus, {}),
		...picture,
		cutOut,
		editable: editable(["visible", "opacity", "focus", "zoom", "filters"]),
	}),
	v.description("The uploaded photo, upright. Several layers may show it."),
);

/** A picture that was saved before. */
export const imageLayer = v.pipe(
	fields("a layer", {
		type: word(["image"], "The kind of layer: a saved picture."),
		...common,
		asset,
		fit: fitOr("contain"),
		focus: v.optional(focus, {}),
		...picture,
		editable: editable(["visible", "opacity", "asset", "focus", "zoom", "filters"]),
	}),
	v.description("A saved picture: a logo, a badge, an overlay."),
);
