// Writes src/design/design.schema.json, which the Worker serves at /design.schema.json, from the schema that parses
// records: `node scripts/write-schema.ts`. A test compares the file with what this makes.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { designSchema } from "../src/design/schema.ts";
import { focus } from "../src/design/schema-asset.ts";
import { layerMask, masks, shadow } from "../src/design/schema-effects.ts";
import { frame } from "../src/design/schema-frame.ts";
import { gradients } from "../src/design/schema-paint.ts";
import { codeLayer, imageTile, textTile, tileLayer } from "../src/design/schema-pattern.ts";
import { alphaCutOut, filters, imageLayer, photoLayer, solidCutOut } from "../src/design/schema-picture.ts";
import { shapes } from "../src/design/schema-shape.ts";
import { areaStroke, stroke } from "../src/design/schema-stroke.ts";
import { textLayer } from "../src/design/schema-text.ts";

/** The JSON Schema (draft 2020-12) of a design record as people write it, as text. */
export function schemaText(): string {
	const schema = toJsonSchema(designSchema, {
		target: "draft-2020-12",
		typeMode: "input",
		definitions: {
			...{ frame, focus, ...gradients, stroke, areaStroke, shadow, ...masks, layerMask },
			...{ filters, alphaCutOut, solidCutOut, imageTile, textTile },
			...{ photoLayer, imageLayer, ...shapes, textLayer, tileLayer, codeLayer },
		},
		// That names differ, and how many bytes a text has, is more than JSON Schema can say; descriptions say it.
		ignoreActions: ["raw_check", "max_bytes"],
	});
	return `${JSON.stringify({ $schema: schema.$schema, ...schema }, null, "\t")}\n`;
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, "../src/design/design.schema.json"), schemaText());
