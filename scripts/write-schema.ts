// Writes src/design/design.schema.json, which the Worker serves at /design.schema.json, from the schema that parses
// records: `node scripts/write-schema.ts`. A test compares the file with what this makes.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { designSchema } from "../src/design/schema.ts";
import { frame } from "../src/design/schema-frame.ts";
import { focus, imageLayer, photoLayer } from "../src/design/schema-layer.ts";
import { gradients } from "../src/design/schema-paint.ts";
import { areaStroke, shapes, stroke } from "../src/design/schema-shape.ts";
import { textLayer } from "../src/design/schema-text.ts";

/** The JSON Schema (draft 2020-12) of a design record as people write it, as text. */
export function schemaText(): string {
	const schema = toJsonSchema(designSchema, {
		target: "draft-2020-12",
		typeMode: "input",
		definitions: { frame, focus, ...gradients, stroke, areaStroke, photoLayer, imageLayer, ...shapes, textLayer },
		// That names differ is more than JSON Schema can say; the description of `layers` says it.
		ignoreActions: ["raw_check"],
	});
	return `${JSON.stringify({ $schema: schema.$schema, ...schema }, null, "\t")}\n`;
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, "../src/design/design.schema.json"), schemaText());
