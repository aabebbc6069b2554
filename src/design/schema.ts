// The gate of the record, strict: a field it does not know is refused. The published JSON Schema is made from it
// (scripts/write-schema.ts), so each field says its unit and its default here, once.
import * as v from "valibot";
import { MAX_DESIGN_PATH_COMMANDS, MAX_GRADIENTS, MAX_LAYERS, MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from "../limits.ts";
import { expected, fields, isObject, list, quote, text } from "./fields.ts";
import { PathFault, parsePath } from "./path-data.ts";
import type { Design } from "./record.ts";
import { canvas } from "./schema-frame.ts";
import { layer } from "./schema-layer.ts";

/** The first layer with a name that was used before, as an issue; of a list that may have other faults as well. */
function sharedName(layers: unknown) {
	if (!Array.isArray(layers) || layers.length > MAX_LAYERS) return null;
	const seen = new Map<string, number>();
	for (const [index, layer] of layers.entries()) {
		if (!isObject(layer) || typeof layer.name !== "string") continue;
		const first = seen.get(layer.name);
		seen.set(layer.name, first ?? index);
		if (first === undefined) continue;
		const message = `expected a name no other layer has, received ${quote(layer.name)}, which layer ${first} has`;
		return { message, path: pathTo(layers, index, layer, "name") };
	}
	return null;
}

/** The path that takes all paths of a design beyond MAX_DESIGN_PATH_COMMANDS, as an issue. */
function longPath(layers: unknown) {
	return excess(layers, "path", MAX_DESIGN_PATH_COMMANDS, "commands in all paths of a design", ({ path }) => {
		const segments = typeof path === "string" ? parsePath(path) : [];
		return segments instanceof PathFault ? 0 : segments.length;
	});
}

/** The text that takes all texts of a design beyond MAX_TEXT_LENGTH, as an issue. */
function longText(layers: unknown) {
	return excess(layers, "content", MAX_TEXT_LENGTH, "characters in all texts of a design", ({ content }) =>
		typeof content === "string" ? content.length : 0,
	);
}

/** The layer whose gradients are too many for one design, as an issue. */
function manyGradients(layers: unknown) {
	return excess(layers, "name", MAX_GRADIENTS, "gradients in a design", ({ fill, stroke, background }) => {
		const paints = [fill, isObject(stroke) && stroke.paint, isObject(background) && background.fill];
		return paints.filter(isObject).length;
	});
}

/** The first layer that takes what all layers have of something beyond `most`, as an issue of its field `key`. */
function excess(
	layers: unknown,
	key: string,
	most: number,
	what: string,
	countOf: (layer: Readonly<Record<string, unknown>>) => number,
) {
	if (!Array.isArray(layers) || layers.length > MAX_LAYERS) return null;
	let count = 0;
	for (const [index, layer] of layers.entries()) {
		if (isObject(layer)) count += countOf(layer);
		if (count <= most) continue;
		const message = `expected at most ${most} ${what}, received ${count} up to here`;
		return { message, path: pathTo(layers, index, layer, key) };
	}
	return null;
}

function pathTo(layers: unknown[], index: number, layer: Readonly<Record<string, unknown>>, key: string) {
	const path: [v.IssuePathItem, v.IssuePathItem] = [
		{ type: "array", origin: "value", input: layers, key: index, value: layer },
		{ type: "object", origin: "value", input: layer, key, value: layer[key] },
	];
	return path;
}

/** The record as people write it, defaults left out where they like; what comes out is a Design. */
export const designSchema = v.pipe(
	fields("a design record", {
		version: v.pipe(
			v.literal(1, expected("1, the version of the record's form")),
			v.description("The version of this form: 1."),
		),
		name: text(MAX_NAME_LENGTH, "What the design is called."),
		canvas: v.pipe(canvas, v.description("The size and ground of the result.")),
		layers: v.pipe(
			list("layers", layer, MAX_LAYERS),
			v.rawCheck(({ dataset, addIssue }) => {
				for (const issue of [sharedName, longPath, longText, manyGradients].map((find) => find(dataset.value))) {
					if (issue !== null) addIssue(issue);
				}
			}),
			v.description("The layers, bottom to top; each has a name of its own."),
		),
	}),
	v.title("Imprint design"),
	v.description("What is laid over, under and around an uploaded photo."),
) satisfies v.GenericSchema<unknown, Design>;

/** A record before its defaults are filled in. */
export type DesignRecord = v.InferInput<typeof designSchema>;
