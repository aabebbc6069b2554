// The schema of what every layer has.
import * as v from "valibot";
import { MAX_NAME_LENGTH, MAX_ROTATION_DEGREES } from "../limits.ts";
import { flag, number, text } from "./fields.ts";
import { frame } from "./schema-frame.ts";

/** The fields every layer has. */
export const common = {
	name: text(MAX_NAME_LENGTH, "What the layer is called; no other layer of the design has this name."),
	frame,
	rotation: v.optional(
		number(
			-MAX_ROTATION_DEGREES,
			MAX_ROTATION_DEGREES,
			"Turn about the frame's centre. Unit: degrees, clockwise. Default 0.",
		),
		0,
	),
	opacity: v.optional(number(0, 1, "0 is clear, 1 is opaque. Default 1."), 1),
	visible: v.optional(flag("Whether the layer shows. Default true."), true),
};
