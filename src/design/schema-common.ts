// The schema of what every layer has.
import * as v from "valibot";
import { MAX_NAME_LENGTH, MAX_ROTATION_DEGREES } from "../limits.ts";
import { flag, list, number, text, word } from "./fields.ts";
import { effects } from "./schema-effects.ts";
import { frame } from "./schema-frame.ts";

/** The nine points of a rectangle, from its upper left. */
export const anchorWord = (description: string) =>
	word(
		["top-left", "top", "top-right", "left", "centre", "right", "bottom-left", "bottom", "bottom-right"],
		description,
	);

/** The fields every layer has. */
export const common = {
	name: text(MAX_NAME_LENGTH, "What the layer is called; no other layer of the design has this name."),
	frame,
	anchor: v.optional(
		anchorWord(
			"The point of the canvas, and the same point of the frame, between which the frame's x and y run: away from " +
				"the canvas's nearest edges, and from its middle rightwards and downwards. So " +
				'"bottom-right" with {x: 20, y: 20} keeps a frame 20 from the lower right corner of any canvas. An inset ' +
				'has no anchor. Default "top-left".',
		),
		"top-left",
	),
	rotation: v.optional(
		number(
			-MAX_ROTATION_DEGREES,
			MAX_ROTATION_DEGREES,
			"Turn about the frame's centre. Unit: degrees, clockwise. Default 0.",
		),
		0,
	),
	flip: v.optional(
		word(
			["none", "horizontal", "vertical", "both"],
			'Mirrors the layer in its frame, before its rotation: left and right, or top and bottom. Default "none".',
		),
		"none",
	),
	opacity: v.optional(number(0, 1, "0 is clear, 1 is opaque. Default 1."), 1),
	visible: v.optional(flag("Whether the layer shows. Default true."), true),
	...effects,
};

/** What of a layer a call may change. */
export function editable<const Properties extends readonly string[]>(properties: Properties) {
	return v.optional(
		v.pipe(
			list("properties", word(properties, "A property that calls may change."), properties.length),
			v.description(
				"The properties that a call's `modifications` may change: a value takes the place of the one here; only of " +
					"filters those that the call does not name stay. Default [], none.",
			),
		),
		[],
	);
}
