// The gate of the record, strict: a field it does not know is refused. The published JSON Schema is made from it
// (scripts/write-schema.ts), so each field says its unit and its default here, once.
import * as v from "valibot";
import { MAX_LAYERS, MAX_NAME_LENGTH } from "../limits.ts";
import { expected, fields, isObject, list, quote, text } from "./fields.ts";
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
		const path: [v.IssuePathItem, v.IssuePathItem] = [
			{ type: "array", origin: "value", input: layers, key: index, value: layer },
			{ type: "object", origin: "value", input: layer, key: "name", value: layer.name },
		];
		return { message, path };
	}
	return null;
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
			list("a list of layers", layer, MAX_LAYERS),
			v.rawCheck(({ dataset, addIssue }) => {
				const shared = sharedName(dataset.value);
				if (shared !== null) addIssue(shared);
			}),
			v.description("The layers, bottom to top; each has a name of its own."),
		),
	}),
	v.title("Imprint design"),
	v.description("What is laid over, under and around an uploaded photo."),
) satisfies v.GenericSchema<unknown, Design>;

/** A record before its defaults are filled in. */
export type DesignRecord = v.InferInput<typeof designSchema>;
