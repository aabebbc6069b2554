// The published JSON Schema: the file is what the schema makes, and it documents itself.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { schemaText } from "../../scripts/write-schema.ts";

const text = readFileSync(join(import.meta.dirname, "../../src/design/design.schema.json"), "utf8");

interface Node {
	readonly properties?: Readonly<Record<string, Node>>;
	readonly $ref?: string;
	readonly description?: string;
	readonly default?: unknown;
	readonly additionalProperties?: unknown;
}

test("the file is what the schema makes: else run `npm run schema`", () => {
	expect(text).toBe(schemaText());
});

test("every object is closed; every field has a description, and says its default if it has one", () => {
	const root = JSON.parse(text) as { readonly $defs: Readonly<Record<string, Node>>; readonly $schema: string };
	expect(root.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
	let fields = 0;
	const visit = (value: unknown): void => {
		if (typeof value !== "object" || value === null) return;
		const node = value as Node;
		if (node.properties !== undefined) expect(node.additionalProperties).toBe(false);
		for (const [name, field] of Object.entries(node.properties ?? {})) {
			fields++;
			const described = field.$ref === undefined ? field : root.$defs[field.$ref.replace("#/$defs/", "")];
			expect(described?.description, name).toMatch(/\.$/);
			if (field.default !== undefined) expect(described?.description, name).toContain("Default");
		}
		for (const child of Object.values(value)) visit(child);
	};
	visit(root);
	expect(fields).toBeGreaterThan(50);
});
