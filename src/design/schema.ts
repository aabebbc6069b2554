// The gate of the record, strict: a field it does not know is refused. The published JSON Schema is made from it
// (scripts/write-schema.ts), so each field says its unit and its default here, once.
import * as v from "valibot";
import { MAX_NAME_LENGTH } from "../limits.ts";
import { count, expected, fields, text, word } from "./fields.ts";
import type { Design } from "./record.ts";
import { canvas } from "./schema-frame.ts";
import { layers } from "./schema-layers.ts";
import { colour } from "./schema-paint.ts";

const output = v.pipe(
	fields("an output {format, quality, background}", {
		format: v.optional(
			word(["png", "jpg", "auto"], 'The format; auto: png where any pixel is transparent, else jpg. Default "png".'),
			"png",
		),
		quality: v.optional(count(100, "The quality of jpg, 1 to 100. Default 85."), 85),
		background: v.optional(
			colour('What shows through where the format has no transparency; its alpha is not looked at. Default "#ffffff".'),
			"#ffffff",
		),
	}),
	v.description("How results are written where a call does not say. Default {}."),
);

/** The record as people write it, defaults left out where they like; what comes out is a Design. */
export const designSchema = v.pipe(
	fields("a design record", {
		version: v.pipe(
			v.literal(1, expected("1, the version of the record's form")),
			v.description("The version of this form: 1."),
		),
		name: text(MAX_NAME_LENGTH, "What the design is called."),
		canvas: v.pipe(canvas, v.description("The size and ground of the result.")),
		layers,
		output: v.optional(output, {}),
	}),
	v.title("Imprint design"),
	v.description("What is laid over, under and around an uploaded photo."),
) satisfies v.GenericSchema<unknown, Design>;

/** A record before its defaults are filled in. */
export type DesignRecord = v.InferInput<typeof designSchema>;
