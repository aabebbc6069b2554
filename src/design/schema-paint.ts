// The schema of colours and gradients: what fills an area.
import * as v from "valibot";
import { MAX_FRAME_SIDES, MAX_ROTATION_DEGREES, MAX_STOPS } from "../limits.ts";
import { choice, expected, fields, isObject, list, number, pattern, quote, untold, word } from "./fields.ts";

const HEX_COLOUR = "#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})";
/** What a refusal calls a colour. */
export const A_COLOUR = 'a colour "#rgb", "#rgba", "#rrggbb", "#rrggbbaa" or "transparent"';

/** A colour, as a field with this description. */
export const colour = (description: string) =>
	pattern(
		new RegExp(`^(?:${HEX_COLOUR}|transparent)$`),
		A_COLOUR,
		`${description} A colour: "#rgb", "#rgba", "#rrggbb", "#rrggbbaa" (sRGB, straight alpha) or "transparent".`,
	);

const across = (more = "") =>
	number(-MAX_FRAME_SIDES, MAX_FRAME_SIDES, `From the frame's left edge. Unit: widths of the frame.${more}`);
const down = (more = "") =>
	number(-MAX_FRAME_SIDES, MAX_FRAME_SIDES, `From the frame's upper edge. Unit: heights of the frame.${more}`);

/** A point as fractions of a frame; it may lie outside. */
export const point = (description: string) =>
	v.pipe(fields("a point {x, y}", { x: across(), y: down() }), v.description(description));

/** The same, of which either coordinate, or all of it, may be left out. */
export function pointOr(description: string, x: number, y: number) {
	const entries = {
		x: v.optional(across(` Default ${x}.`), x),
		y: v.optional(down(` Default ${y}.`), y),
	};
	const described = v.pipe(
		fields("a point {x, y}", entries),
		v.description(`${description} Default {x: ${x}, y: ${y}}.`),
	);
	return v.optional(described, {});
}

const stop = fields("a stop {at, colour}", {
	at: number(0, 1, "Where the colour stands: 0 is the gradient's start, 1 its end."),
	colour: colour("The colour there."),
});

/** The first stop that stands before the one before it, as an issue. */
function strayStop(stops: unknown) {
	if (!Array.isArray(stops) || stops.length > MAX_STOPS) return null;
	const places = stops.map((each) => (isObject(each) && typeof each.at === "number" ? each.at : Number.NaN));
	const key = places.findIndex((at, i) => at < (places[i - 1] ?? 0) && i > 0);
	if (key < 0) return null;
	const value = stops[key];
	const message = `expected a number from ${places[key - 1]}, where the stop before is, received ${quote(places[key])}`;
	const path: [v.IssuePathItem, v.IssuePathItem] = [
		{ type: "array", origin: "value", input: stops, key, value },
		{ type: "object", origin: "value", input: value, key: "at", value: places[key] },
	];
	return { message, path };
}

const stops = v.pipe(
	list("stops", stop, MAX_STOPS, 2),
	v.rawCheck(({ dataset, addIssue }) => {
		const stray = strayStop(dataset.value);
		if (stray !== null) addIssue(stray);
	}),
	v.description(
		`The colours, 2 to ${MAX_STOPS}, in order: no \`at\` is below the one before. Between two stops colours are mixed ` +
			"premultiplied, as CSS does; before the first and after the last they stay. Two stops at one place are an edge.",
	),
);

const angle = (description: string, degrees: number) =>
	v.optional(number(-MAX_ROTATION_DEGREES, MAX_ROTATION_DEGREES, description), degrees);
const centre = pointOr("The gradient's centre.", 0.5, 0.5);

const angleGradient = v.pipe(
	fields("a gradient", {
		type: word(["linear"], "The kind of gradient: along a line."),
		angle: angle(
			"Where it runs to. 0 and 1 are where lines square to it meet the frame's corners, as in CSS. " +
				"Unit: degrees, clockwise from straight up. Default 180, downwards.",
			180,
		),
		stops,
	}),
	v.description("A linear gradient across the frame."),
);

const lineGradient = v.pipe(
	fields("a gradient", {
		type: word(["linear"], "The kind of gradient: along a line."),
		from: point("Where 0 is."),
		to: point("Where 1 is. Where that is the same point, everything has the last colour."),
		stops,
	}),
	v.description("A linear gradient from point to point."),
);

const radialGradient = v.pipe(
	fields("a gradient", {
		type: word(["radial"], "The kind of gradient: outwards from a point."),
		centre,
		shape: v.optional(
			word(
				["ellipse", "circle"],
				'ellipse: as wide and high as the frame; circle: as wide as the frame\'s shorter side. Default "ellipse".',
			),
			"ellipse",
		),
		radius: v.optional(
			number(0.001, 10, "How many times that size 1 lies away; 1.4142 reaches the corners. Default 1."),
			1,
		),
		stops,
	}),
	v.description("A radial gradient."),
);

const conicGradient = v.pipe(
	fields("a gradient", {
		type: word(["conic"], "The kind of gradient: clockwise around a point."),
		centre,
		angle: angle("Where it begins and ends. Unit: degrees, clockwise from straight up. Default 0.", 0),
		stops,
	}),
	v.description("A conic gradient."),
);

/** The forms of a gradient, by the names the JSON Schema gives them. */
export const gradients = { angleGradient, lineGradient, radialGradient, conicGradient };

/** What the `type` of a gradient may be. */
export const GRADIENT_TYPES = ["linear", "radial", "conic"] as const;

/** Whether an object means to be a gradient. */
export const isGradient = ({ type }: Readonly<Record<string, unknown>>) => GRADIENT_TYPES.some((each) => each === type);

const untoldType = untold("type", GRADIENT_TYPES);

/** A colour or a gradient, as a field with this description. */
export function paint(description: string) {
	const plain = colour(description);
	const all = v.union([plain, angleGradient, lineGradient, radialGradient, conicGradient]);
	const chosen = choice(all, (input) => {
		if (typeof input === "string") return plain;
		if (!isObject(input)) return v.never(expected(`${A_COLOUR}, or a gradient {type, stops, ...}`));
		if (input.type === "radial") return radialGradient;
		if (input.type === "conic") return conicGradient;
		if (input.type !== "linear") return untoldType;
		return Object.hasOwn(input, "from") || Object.hasOwn(input, "to") ? lineGradient : angleGradient;
	});
	return v.pipe(chosen, v.description(`${description} A colour or a gradient.`));
}
