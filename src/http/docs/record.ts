// The schema of the design record, made to be read: parts that many fields share are shown once and linked to, what may be
// null says so, and forms within forms are forms of one field.
import type { Schema } from "./description.ts";

/** A part of the record, with its place on the page. */
export interface Part {
	readonly id: string;
	readonly name: string;
	readonly schema: Schema;
}

/** The record and its parts, the kinds of layers first. */
export function readable({ $defs = {}, ...document }: Schema): {
	readonly record: Schema;
	readonly parts: readonly Part[];
} {
	const visit = (schema: Schema): Schema => {
		const { $ref = "", anyOf, items, properties } = schema;
		const described = schema.description ?? $defs[nameIn($ref)]?.description;
		const all: Schema = {
			...schema,
			...(described !== undefined && { description: described }),
			...(items !== undefined && items !== false && { items: visit(items) }),
			...(properties !== undefined && { properties: mapped(properties, visit) }),
		};
		return anyOf === undefined ? all : united(all, anyOf.map(visit));
	};
	const parts = Object.keys($defs).map((name) => ({ ...nameOf(name), schema: visit($defs[name] ?? {}) }));
	const isLayer = ({ name }: Part) => name.endsWith(" layer");
	return { record: visit(document), parts: [...parts.filter(isLayer), ...parts.filter((part) => !isLayer(part))] };
}

/** The part that a schema stands for; null where it is none. */
export function partOf({ $ref = "" }: Schema): Omit<Part, "schema"> | null {
	const name = nameIn($ref);
	return name === "" ? null : nameOf(name);
}

function nameIn(ref: string): string {
	return /^#\/\$defs\/(\w+)$/.exec(ref)?.[1] ?? "";
}

/** photoLayer is the photo layer, at #record-photo-layer. */
function nameOf(key: string): Omit<Part, "schema"> {
	const name = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return { id: `record-${name.replaceAll(" ", "-")}`, name };
}

function mapped(schemas: Readonly<Record<string, Schema>>, by: (schema: Schema) => Schema): Record<string, Schema> {
	return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, by(schema)]));
}

/** A schema of these forms; where all but one are null it is that one. */
function united({ anyOf: _, ...schema }: Schema, forms: readonly Schema[]): Schema {
	const all = forms.flatMap((form) => form.anyOf ?? [form]);
	const some = all.filter(({ type }) => type !== "null");
	const isNullable = some.length < all.length || forms.some(({ nullable }) => nullable);
	const own = { ...schema, ...(isNullable && { nullable: true }) };
	return some.length === 1 ? { ...some[0], ...own } : { ...own, anyOf: some };
}
