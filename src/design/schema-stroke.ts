// The schema of lines.
import * as v from "valibot";
import { MAX_DASH_LENGTHS, MAX_FRAME_PIXELS, MAX_MITER_LIMIT } from "../limits.ts";
import { fields, length, list, number, word } from "./fields.ts";
import { UNIT } from "./schema-form.ts";
import { paint } from "./schema-paint.ts";

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
