// The schema of texts: what is written, in which face, and how it meets its frame.
import * as v from "valibot";
import {
	MAX_FONT_WEIGHT,
	MAX_FRAME_PIXELS,
	MAX_FRAME_SIDES,
	MAX_LETTER_SPACING,
	MAX_LINE_HEIGHT,
	MAX_TEXT_LENGTH,
	MAX_TEXT_SIZE,
	MIN_LETTER_SPACING,
	MIN_LINE_HEIGHT,
} from "../limits.ts";
import { choice, count, expected, fields, flag, length, number, pattern, text, word } from "./fields.ts";
import { ASSET_ID } from "./ids.ts";
import { common, editable } from "./schema-common.ts";
import { inPixels, radius, UNIT } from "./schema-form.ts";
import { colour, paint } from "./schema-paint.ts";
import { DEFAULT_FAMILY, FAMILIES } from "./text/families.ts";

const A_FONT = 'the asset id of a font, "sha256-" and 64 digits 0-9 a-f';

const bundledFamily = word(FAMILIES, "A bundled family.");
const uploadedFamily = pattern(ASSET_ID, A_FONT, "The asset id of a font that was uploaded.");

const family = v.pipe(
	choice(v.union([bundledFamily, uploadedFamily]), (input) => {
		if (typeof input === "string" && FAMILIES.includes(input)) return bundledFamily;
		if (typeof input === "string" && input.startsWith("sha256-")) return uploadedFamily;
		return v.never(expected(`one of ${FAMILIES.join(", ")}, or ${A_FONT}`));
	}),
	v.description(
		"The font: one of the bundled families, or a font of your own by its asset id, which is one face, whatever weight " +
			`is asked for. Characters that it lacks come from a bundled family. Default "${DEFAULT_FAMILY}".`,
	),
);

/** What is written, and in which face: what decides which glyphs are drawn. */
export const writing = {
	content: text(
		MAX_TEXT_LENGTH,
		`What is written, with all texts of the design at most ${MAX_TEXT_LENGTH} characters; a line feed begins a paragraph. ` +
			"Blank text draws nothing, and no background.",
		0,
	),
	family: v.optional(family, DEFAULT_FAMILY),
	weight: v.optional(
		count(MAX_FONT_WEIGHT, "400 is regular, 700 bold; the family's nearest weight is taken. Default 400."),
		400,
	),
	italic: v.optional(flag("Slanted letters, in families that have them. Default false."), false),
	letterSpacing: v.optional(
		number(
			MIN_LETTER_SPACING,
			MAX_LETTER_SPACING,
			"Added between letters; those that join in writing stay joined. Unit: ems. Default 0.",
		),
		0,
	),
	direction: v.optional(
		word(
			["auto", "ltr", "rtl"],
			"Whether paragraphs run left to right or right to left; auto: each as its first letter does. " +
				'Default "auto".',
		),
		"auto",
	),
	language: v.optional(
		pattern(
			/^(?:[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,7})?$/,
			'a language tag as "en" or "sr-Cyrl", or ""',
			'The language, a BCP 47 tag, for letters that are drawn otherwise in some. Default "", none.',
		),
		"",
	),
	transform: v.optional(
		word(["none", "uppercase", "lowercase", "capitalise"], 'Changes the case of letters. Default "none".'),
		"none",
	),
};

const onePadding = number(0, MAX_FRAME_PIXELS, "The padding on all four sides.");
const twoPaddings = v.pipe(
	v.strictTuple([onePadding, onePadding], (issue) =>
		issue.expected === "never" ? "expected two paddings" : expected("two paddings")(issue),
	),
	v.description("The padding above and below, and the padding left and right."),
);

const background = v.optional(
	v.pipe(
		v.nullable(
			fields("a background {fill, ...}", {
				fill: paint("What it is filled with; a gradient lies in the layer's frame."),
				padding: v.optional(
					v.pipe(
						choice(v.union([onePadding, twoPaddings]), (input) => (Array.isArray(input) ? twoPaddings : onePadding)),
						v.description(
							"From the lines, as wide as their letters and as high as the font, to its edge: all round, or " +
								`[above and below, left and right]. ${UNIT} Default 0.`,
						),
					),
					0,
				),
				radius,
			}),
		),
		v.description(
			"A rectangle behind the text: one around all lines together, also where it reaches beyond the frame; with a " +
				"large radius it is a pill. Default null, none.",
		),
	),
	null,
);

const arrangement = {
	lineHeight: v.optional(
		number(MIN_LINE_HEIGHT, MAX_LINE_HEIGHT, "From one baseline to the next. Unit: ems. Default 1.2."),
		1.2,
	),
	align: v.optional(
		word(
			["left", "centre", "right", "start", "end", "justify"],
			'Where lines lie in the frame; start and end follow the direction of each paragraph. Default "start".',
		),
		"start",
	),
	verticalAlign: v.optional(
		word(["top", "middle", "bottom"], 'Where the lines together lie in the frame. Default "top".'),
		"top",
	),
};

const handling = {
	decoration: v.optional(
		word(["none", "underline", "strike-through"], 'A line under or through the text. Default "none".'),
		"none",
	),
	fit: v.optional(
		word(
			["clip", "ellipsis", "shrink", "grow"],
			"What happens to text the frame cannot hold. clip: it is cut at the frame's edges; ellipsis: the last line that " +
				'fits ends with "…"; shrink: it becomes smaller down to minSize, and then is as with ellipsis; grow: it runs ' +
				'past the frame. Default "shrink".',
		),
		"shrink",
	),
	minSize: v.optional(
		v.pipe(
			v.nullable(length(MAX_TEXT_SIZE, "The smallest size.")),
			v.description(`The smallest size that fit shrink goes to. ${UNIT} Default null, which is 8 pixels.`),
		),
		null,
	),
	maxLines: v.optional(
		v.pipe(
			v.nullable(count(MAX_TEXT_LENGTH, "The most lines.")),
			v.description("The most lines that are shown; more are handled as fit says. Default null, no limit."),
		),
		null,
	),
};

const stroke = v.optional(
	v.pipe(
		v.nullable(
			fields("a stroke {colour, width}", {
				colour: colour("What the line is drawn with."),
				width: length(MAX_FRAME_PIXELS, `How much of it shows outside the letters. ${UNIT}`),
				join: v.optional(word(["miter", "round", "bevel"], 'How corners are made. Default "round".'), "round"),
			}),
		),
		v.description("A line around the letters, under their fill. Default null, none."),
	),
	null,
);

/** A text. */
export const textLayer = v.pipe(
	fields("a layer", {
		type: word(["text"], "The kind of layer: a text."),
		...common,
		...writing,
		size: length(
			MAX_TEXT_SIZE,
			`The size of the font: what an em is. ${UNIT} At most ${MAX_TEXT_SIZE} pixels are drawn.`,
		),
		fill: v.optional(
			paint('What the letters are filled with; a gradient lies in the layer\'s frame. Default "#000000".'),
			"#000000",
		),
		...arrangement,
		...handling,
		background,
		stroke,
		editable: editable(["visible", "opacity", "content", "fill", "background", "stroke"]),
	}),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed || dataset.value.frame.unit === "pixel") return;
		for (const key of ["size", "minSize"] as const) {
			const size = dataset.value[key];
			if (size === null || size <= MAX_FRAME_SIDES) continue;
			addIssue({
				message: inPixels(size),
				path: [{ type: "object", origin: "value", input: { ...dataset.value }, key, value: size }],
			});
		}
	}),
	v.description("A text, wrapped to the width of its frame."),
);
