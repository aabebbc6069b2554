// A small validator of JSON Schema (draft 2020-12): the keywords openapi.json and design.schema.json use. Any other
// keyword is an error, so that nothing in those documents is believed to be checked and is not.

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a keyword with this argument finds wrong with the value. */
type Check = (argument: never, value: never, context: Context) => readonly string[];

interface Context {
	readonly validator: Validator;
	readonly schema: JsonSchema;
	/** The document the schema stands in. */
	readonly base: string;
	/** JSON pointer of the value. */
	readonly at: string;
}

const ANNOTATIONS = /^(title|description|default|examples|contentMediaType|\$schema|\$defs|x-.*)$/;

const FORMATS: Readonly<Record<string, RegExp>> = {
	uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
	"date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
	binary: /^/,
};

/** Validates values against the schemas of a set of documents, which may refer to each other by name. */
export class Validator {
	/** @param documents by the name a `$ref` gives them: "/openapi.json" */
	constructor(readonly documents: Readonly<Record<string, unknown>>) {}

	/** What is wrong with the value, each with its place; nothing where it is right. */
	violations(value: unknown, schema: JsonSchema, base: string, at = ""): readonly string[] {
		const context = { validator: this, schema, base, at };
		return Object.entries(schema).flatMap(([keyword, argument]) => {
			if (ANNOTATIONS.test(keyword)) return [];
			const check = KEYWORDS[keyword];
			if (check === undefined) throw new Error(`no check for the keyword ${keyword}`);
			return check(argument as never, value as never, context);
		});
	}

	/** What a reference leads to, and the document that is in. */
	resolve(ref: string, base: string): { readonly place: unknown; readonly base: string } {
		const [name = "", fragment = ""] = ref.split("#");
		const document = name === "" ? base : name;
		const keys = fragment.split("/").slice(1);
		const place = keys.reduce<unknown>(
			(holder, key) => (holder as JsonSchema | undefined)?.[key.replaceAll("~1", "/").replaceAll("~0", "~")],
			this.documents[document],
		);
		if (place === undefined) throw new Error(`${ref} leads nowhere in ${document}`);
		return { place, base: document };
	}
}

const isObject = (value: unknown): value is JsonSchema =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
	null: (value) => value === null,
	boolean: (value) => typeof value === "boolean",
	integer: Number.isInteger,
	number: (value) => typeof value === "number",
	string: (value) => typeof value === "string",
	array: Array.isArray,
	object: isObject,
};

/** A keyword that is about one type and holds for values of any other. */
function about<Value>(type: string, holds: (value: Value, argument: never) => boolean, text: string): Check {
	return (argument, value, { at }) =>
		TYPES[type]?.(value) !== true || holds(value, argument) ? [] : [`${at}: ${text} ${JSON.stringify(argument)}`];
}

/** How many of the schemas a value is right by. */
const matching = (schemas: readonly JsonSchema[], value: unknown, { validator, base, at }: Context) =>
	schemas.filter((schema) => validator.violations(value, schema, base, at).length === 0).length;

const KEYWORDS: Readonly<Record<string, Check>> = {
	$ref: (ref: string, value, { validator, base, at }) => {
		const found = validator.resolve(ref, base);
		return validator.violations(value, found.place as JsonSchema, found.base, at);
	},
	type: (type: string | readonly string[], value, { at }) =>
		[type].flat().some((name) => TYPES[name]?.(value)) ? [] : [`${at}: not ${[type].flat().join(" or ")}`],
	const: (wanted, value, { at }) => (value === wanted ? [] : [`${at}: not ${JSON.stringify(wanted)}`]),
	enum: (values: readonly unknown[], value, { at }) =>
		values.includes(value) ? [] : [`${at}: none of ${JSON.stringify(values)}`],
	anyOf: (schemas: readonly JsonSchema[], value, context) =>
		matching(schemas, value, context) > 0 ? [] : [`${context.at}: none of the forms`],
	oneOf: (schemas: readonly JsonSchema[], value, context) =>
		matching(schemas, value, context) === 1 ? [] : [`${context.at}: not exactly one of the forms`],
	required: (names: readonly string[], value, { at }) =>
		isObject(value) ? names.filter((name) => !(name in value)).map((name) => `${at}/${name}: missing`) : [],
	properties: (fields: Readonly<Record<string, JsonSchema>>, value, { validator, base, at }) =>
		isObject(value)
			? Object.entries(value).flatMap(([name, child]) => {
					const field = fields[name];
					// Objects are open on the wire, but what we answer or show as an example is all described.
					return field === undefined
						? [`${at}/${name}: not described`]
						: validator.violations(child, field, base, `${at}/${name}`);
				})
			: [],
	// Said by `properties` already.
	additionalProperties: (allowed: unknown) => {
		if (allowed !== false) throw new Error("additionalProperties is false or left out");
		return [];
	},
	prefixItems: (schemas: readonly JsonSchema[], value: unknown, { validator, base, at }) =>
		Array.isArray(value)
			? schemas.flatMap((schema, index) =>
					index < value.length ? validator.violations(value[index], schema, base, `${at}/${index}`) : [],
				)
			: [],
	// Those behind `prefixItems`.
	items: (items: JsonSchema, value: unknown, { validator, schema, base, at }) => {
		const from = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
		return Array.isArray(value)
			? value.slice(from).flatMap((item, index) => validator.violations(item, items, base, `${at}/${from + index}`))
			: [];
	},
	minItems: about("array", (value: readonly unknown[], least) => value.length >= least, "fewer items than"),
	maxItems: about("array", (value: readonly unknown[], most) => value.length <= most, "more items than"),
	pattern: about("string", (value: string, pattern) => new RegExp(pattern, "u").test(value), "does not match"),
	format: about("string", (value: string, format) => FORMATS[format]?.test(value) === true, "not a"),
	minLength: about("string", (value: string, least) => value.length >= least, "shorter than"),
	maxLength: about("string", (value: string, most) => value.length <= most, "longer than"),
	minimum: about("number", (value: number, least) => value >= least, "below"),
	maximum: about("number", (value: number, most) => value <= most, "above"),
	exclusiveMinimum: about("number", (value: number, bound) => value > bound, "not above"),
};
