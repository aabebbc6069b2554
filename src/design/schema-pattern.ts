// The schema of layers that repeat: tiles, and the modules of QR codes.
import * as v from "valibot";
import {
	MAX_CODE_LENGTH,
	MAX_FRAME_PIXELS,
	MAX_FRAME_SIDES,
	MAX_QUIET_MODULES,
	MAX_ROTATION_DEGREES,
	MAX_TEXT_SIZE,
} from "../limits.ts";
import { choice, count, expected, fields, forms, length, number, text, untold, word } from "./fields.ts";
import { asset } from "./schema-asset.ts";
import { common, editable } from "./schema-common.ts";
import { inPixels, UNIT } from "./schema-form.ts";
import { colour, paint } from "./schema-paint.ts";
import { writing } from "./schema-text.ts";

/** A repeated picture. */
export const imageTile = v.pipe(
	fields("a tile {type, ...}", {
		type: word(["image"], "The kind of tile: a saved picture."),
		asset,
		width: length(MAX_FRAME_PIXELS, `How wide it is drawn; its height follows. ${UNIT}`),
	}),
	v.description("A repeated picture."),
);

/** A repeated line of text. */
export const textTile = v.pipe(
	fields("a tile {type, ...}", {
		type: word(["text"], "The kind of tile: one line of text."),
		...writing,
		size: length(
			MAX_TEXT_SIZE,
			`The size of the font: what an em is. ${UNIT} At most ${MAX_TEXT_SIZE} pixels are drawn.`,
		),
		fill: v.optional(colour('What the letters are filled with. Default "#000000".'), "#000000"),
	}),
	v.description("A repeated line of text."),
);

const untoldTile = untold("type", ["image", "text"]);

const tile = v.pipe(
	forms([imageTile, textTile], "a tile {type, ...}", ({ type }, [image, text]) =>
		type === "image" ? image : type === "text" ? text : untoldTile,
	),
	v.description("What is repeated."),
);

const oneGap = number(0, MAX_FRAME_PIXELS, "The gap both ways.");
const twoGaps = v.pipe(
	v.strictTuple([oneGap, oneGap], (issue) =>
		issue.expected === "never" ? "expected two gaps" : expected("two gaps")(issue),
	),
	v.description("The gap across, and the gap down."),
);

/** A pattern of tiles. */
export const tileLayer = v.pipe(
	fields("a layer", {
		type: word(["tile"], "The kind of layer: a picture or a text, repeated all over the frame."),
		...common,
		tile,
		gap: v.optional(
			v.pipe(
				choice(v.union([oneGap, twoGaps]), (input) => (Array.isArray(input) ? twoGaps : oneGap)),
				v.description(`Space between a tile and the next: both ways, or [across, down]. ${UNIT} Default 0.`),
			),
			0,
		),
		stagger: v.optional(
			number(0, 1, "How far every other row is moved along. Unit: the way from one tile to the next. Default 0."),
			0,
		),
		angle: v.optional(
			number(
				-MAX_ROTATION_DEGREES,
				MAX_ROTATION_DEGREES,
				"Turns the pattern, and each tile in it, within the frame. Unit: degrees, clockwise. Default 0.",
			),
			0,
		),
		editable: editable(["visible", "opacity", "tile"]),
	}),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed || dataset.value.frame.unit === "pixel") return;
		const { tile } = dataset.value;
		const [key, value] = tile.type === "text" ? (["size", tile.size] as const) : (["width", tile.width] as const);
		if (value <= MAX_FRAME_SIDES) return;
		const path: [v.IssuePathItem, v.IssuePathItem] = [
			{ type: "object", origin: "value", input: { ...dataset.value }, key: "tile", value: tile },
			{ type: "object", origin: "value", input: { ...tile }, key, value },
		];
		addIssue({ message: inPixels(value), path });
	}),
	v.description("A picture or a text, repeated: a watermark all over a photo."),
);

const content = v.pipe(
	text(MAX_CODE_LENGTH, `What the code says: 1 to ${MAX_CODE_LENGTH} bytes of UTF-8.`),
	v.maxBytes(MAX_CODE_LENGTH, expected(`text of at most ${MAX_CODE_LENGTH} bytes of UTF-8`)),
);

/** A QR code. */
export const codeLayer = v.pipe(
	fields("a layer", {
		type: word(["code"], "The kind of layer: a QR code."),
		...common,
		content,
		level: v.optional(
			word(["L", "M", "Q", "H"], 'How much of it may be lost or covered: 7, 15, 25 or 30 per cent. Default "M".'),
			"M",
		),
		quiet: v.optional(
			count(MAX_QUIET_MODULES, "Empty modules around it; readers want 4. Unit: modules. Default 4.", 0),
			4,
		),
		fill: v.optional(paint('What its modules are filled with. Default "#000000".'), "#000000"),
		background: v.optional(paint('What lies under it and its quiet zone. Default "#ffffff".'), "#ffffff"),
		editable: editable(["visible", "opacity", "content", "fill", "background"]),
	}),
	v.description("A QR code, square, in the middle of its frame; its modules are whole pixels where there is room."),
);
