// The schema of what every picture has: which it is, and how it meets its frame.
import * as v from "valibot";
import { fields, number, pattern, word } from "./fields.ts";
import { ASSET_ID } from "./ids.ts";

/** A picture that was saved before. */
export const asset = pattern(
	ASSET_ID,
	'an asset id, "sha256-" and 64 digits 0-9 a-f',
	'The picture: an asset id, "sha256-" and 64 digits 0-9 a-f.',
);

/** The point of a picture that matters. */
export const focus = v.pipe(
	fields("a point {x, y}", {
		x: v.optional(number(0, 1, "From the left edge. Unit: widths of the picture. Default 0.5."), 0.5),
		y: v.optional(number(0, 1, "From the upper edge. Unit: heights of the picture. Default 0.5."), 0.5),
	}),
	v.description(
		"The point of the picture that matters: a crop is centred on it, and space left over in the " +
			"frame is divided in the same proportion. Default {x: 0.5, y: 0.5}.",
	),
);

/** How a picture meets its frame; `value` where nothing is said. */
export const fitOr = <const Default extends "cover" | "contain">(value: Default) =>
	v.optional(
		word(
			["cover", "contain", "fill", "none"],
			"How the picture meets its frame. cover: fills it and is cropped; contain: lies whole inside it; " +
				`fill: is stretched to it; none: keeps its own pixels. Default "${value}".`,
		),
		value,
	);
