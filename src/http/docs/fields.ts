// What an object, a form, a list of parameters or of headers has, field by field.
import type { Schema } from "./description.ts";
import { type Content, Html, html } from "./html.ts";
import { line } from "./prose.ts";
import { partOf } from "./record.ts";

/** The one schema that is a document of its own; it has its own section of the page. */
const DESIGN_RECORD = "/design.schema.json";

/** One line of such a list. */
export interface Field {
	readonly name: string;
	readonly required: boolean;
	readonly description: string;
	readonly schema: Schema;
}

/** A list of fields, and of theirs; those of the first `open` levels are shown unasked. */
export function fieldList(fields: readonly Field[], open = 0): Html | null {
	if (fields.length === 0) return null;
	return html`<dl class="fields">${fields.map(
		({ name, required, description, schema }) => html`<div>
<dt><code>${name}</code> <span class="type">${typeOf(schema)}</span>
${required && html`<span class="required">required</span>`}</dt>
<dd>${line(description)}${bounds(schema, description)}${within(schema, open)}</dd>
</div>`,
	)}</dl>`;
}

/** The fields of a schema: an object's own, or those of each form it may take. */
export function schemaFields(schema: Schema, open = 0): Content {
	if (schema.$ref === DESIGN_RECORD) return html`<p>See <a href="#design-record">the design record</a>.</p>`;
	const { anyOf, properties = {}, required = [] } = schema.items || schema;
	if (anyOf !== undefined) {
		const forms = anyOf.filter(isShownHere);
		return forms.map(
			(form, i) =>
				html`<div class="form">
<p class="form-name">${i > 0 ? "Or: " : forms.length > 1 && "Either: "}${formName(form)}</p>
${schemaFields(form, open)}
</div>`,
		);
	}
	const fields = Object.entries(properties).map(([name, field]) => ({
		name,
		required: required.includes(name),
		description: field.description ?? "",
		schema: field,
	}));
	return fieldList(fields, open);
}

/** What tells a form from the others: what it is for, else the fields it has to have. */
function formName({ description, required = [] }: Schema): Content {
	if (description !== undefined) return line(description);
	return required.map((name, i) => [i === 0 ? "" : ", ", html`<code>${name}</code>`]);
}

/** Whether a form has something to be told beyond its type; a part of the record is told in its own place. */
function isShownHere({ $ref, anyOf, properties }: Schema): boolean {
	return $ref === DESIGN_RECORD || anyOf !== undefined || properties !== undefined;
}

/** What is inside a field, where that has fields of its own. */
function within(schema: Schema, open: number): Content {
	const { anyOf, properties } = schema.items || schema;
	if (properties === undefined && !anyOf?.some(isShownHere)) return null;
	const summary = properties === undefined ? "Forms" : "Fields";
	return html`<details${open > 0 && html` open`}>
<summary>${summary}</summary>
${schemaFields(schema, open - 1)}
</details>`;
}

/** A schema's type in words. */
export function typeOf(schema: Schema): Content {
	if (schema.$ref === DESIGN_RECORD) return html`<a href="#design-record">design record</a>`;
	if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
	if (schema.enum !== undefined) {
		return schema.enum.map((value, i) => [i === 0 ? "" : " or ", html`<code>${String(value)}</code>`]);
	}
	if (schema.oneOf !== undefined) return "a code";
	const part = partOf(schema);
	if (part !== null) return [html`<a href="#${part.id}">${part.name}</a>`, orNull(schema)];
	if (schema.anyOf !== undefined) return [either(schema.anyOf), orNull(schema)];
	if (schema.type === "null") return "null";
	if (schema.prefixItems !== undefined) return `list of ${schema.prefixItems.length}`;
	if (schema.items) return ["list of ", typeOf(schema.items), orNull(schema)];
	if (schema.format === "binary") return "file";
	const types = [schema.type ?? "anything"].flat().filter((type) => type !== "null");
	return [types.join(" or "), schema.format === undefined ? "" : ` (${schema.format})`, orNull(schema)];
}

/** The types of several forms, each once. */
function either(forms: readonly Schema[]): Content {
	const types = [...new Set(forms.map((form) => html`${typeOf(form)}`.text))];
	return types.map((text, i) => [i === 0 ? "" : i < types.length - 1 ? ", " : " or ", new Html(text)]);
}

function orNull({ type, nullable }: Schema): string {
	return nullable || (Array.isArray(type) && type.includes("null")) ? " or null" : "";
}

/** Bounds and default, where the description does not say them. */
function bounds(schema: Schema, description: string): Content {
	const { minimum, maximum, exclusiveMinimum, minLength, maxLength, maxItems, default: otherwise } = schema;
	const figure = (value: number) => value.toLocaleString("en");
	const facts: Content[] = [];
	if (maximum !== undefined && minimum !== undefined) facts.push(`${figure(minimum)} to ${figure(maximum)}`);
	if (maximum !== undefined && exclusiveMinimum !== undefined) {
		facts.push(`above ${figure(exclusiveMinimum)}, up to ${figure(maximum)}`);
	}
	if (maxLength !== undefined && !description.includes(String(maxLength))) {
		facts.push(`${figure(minLength ?? 0)} to ${figure(maxLength)} characters`);
	}
	if (maxItems !== undefined) facts.push(`at most ${figure(maxItems)}`);
	if (otherwise !== undefined && !description.includes("Default")) {
		facts.push(html`default <code>${JSON.stringify(otherwise)}</code>`);
	}
	if (facts.length === 0) return null;
	return html` <span class="bounds">${facts.map((fact, i) => [i === 0 ? "" : "; ", fact])}</span>`;
}
