// What the page reads of openapi.json (OpenAPI 3.1.0, section 4.8), and how it finds its way there.

/** Of JSON Schema: what openapi.json and design.schema.json use. */
export interface Schema {
	readonly $ref?: string;
	readonly type?: string | readonly string[];
	readonly format?: string;
	readonly title?: string;
	readonly description?: string;
	readonly const?: unknown;
	readonly enum?: readonly unknown[];
	readonly default?: unknown;
	readonly examples?: readonly unknown[];
	readonly minimum?: number;
	readonly maximum?: number;
	readonly exclusiveMinimum?: number;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly maxItems?: number;
	readonly items?: Schema | false;
	readonly prefixItems?: readonly Schema[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly anyOf?: readonly Schema[];
	readonly oneOf?: readonly Schema[];
	readonly $defs?: Readonly<Record<string, Schema>>;
	/** May be null as well; of the schemas that `readable` makes. */
	readonly nullable?: boolean;
	readonly "x-status"?: number;
}

export interface Media {
	readonly schema: Schema;
	readonly example?: unknown;
	readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

export interface Parameter {
	readonly name: string;
	readonly in: "path" | "query" | "header";
	readonly required?: boolean;
	readonly description: string;
	readonly schema: Schema;
}

export type Header = Pick<Parameter, "required" | "description" | "schema">;

export interface Answer {
	readonly description: string;
	readonly headers?: Readonly<Record<string, Header>>;
	readonly content?: Readonly<Record<string, Media>>;
	/** The codes of a refusal. */
	readonly "x-codes"?: readonly string[];
}

export interface Operation {
	readonly operationId: string;
	readonly tags: readonly string[];
	readonly summary: string;
	readonly description: string;
	/** Schemes, of which one is enough, with the scopes it needs. */
	readonly security: readonly Readonly<Record<string, readonly string[]>>[];
	readonly parameters?: readonly Parameter[];
	readonly requestBody?: { readonly description: string; readonly content: Readonly<Record<string, Media>> };
	readonly responses: Readonly<Record<string, Answer>>;
	readonly "x-codeSamples"?: readonly { readonly label: string; readonly source: string }[];
}

interface PathItem extends Readonly<Partial<Record<Method, Operation>>> {
	readonly parameters?: readonly Parameter[];
}

export interface Description {
	readonly info: { readonly title: string; readonly summary: string; readonly description: string };
	readonly tags: readonly { readonly name: string; readonly description: string }[];
	readonly paths: Readonly<Record<string, PathItem>>;
	readonly components: {
		readonly schemas: Readonly<Record<string, Schema>>;
		readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
	};
}

/** `name` is the header of an API key; a bearer token has its own. */
export interface SecurityScheme {
	readonly name?: string;
	readonly description: string;
}

export const METHODS = ["get", "post", "put", "patch", "delete"] as const;

export type Method = (typeof METHODS)[number];

/** An operation with all that its path says as well. */
export interface Endpoint {
	readonly method: Method;
	readonly path: string;
	readonly operation: Operation;
	readonly parameters: readonly Parameter[];
}

/** Every operation, in the order of the document. */
export function endpointsOf({ paths }: Description): readonly Endpoint[] {
	return Object.entries(paths).flatMap(([path, item]) =>
		METHODS.flatMap((method) => {
			const operation = item[method];
			if (operation === undefined) return [];
			return [{ method, path, operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] }];
		}),
	);
}

/**
 * A copy of a document in which every `$ref` to a place inside it is replaced by what is there, with what stood beside
 * it (3.1 lets a schema's `$ref` have a description of its own). Documents that contain themselves have no such copy.
 */
export function inlined<Document>(document: Document): Document {
	const found = new Map<string, unknown>();
	const visit = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(visit);
		if (typeof value !== "object" || value === null) return value;
		const { $ref, ...own } = value as { readonly $ref?: unknown };
		if (typeof $ref !== "string" || !$ref.startsWith("#/")) {
			return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, visit(child)]));
		}
		const there = found.get($ref) ?? visit(placeIn(document, $ref));
		found.set($ref, there);
		return { ...(there as object), ...(visit(own) as object) };
	};
	return visit(document) as Document;
}

/** What a reference within a document leads to (RFC 6901). */
function placeIn(document: unknown, ref: string): unknown {
	const keys = ref
		.slice(2)
		.split("/")
		.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
	const place = keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
	if (place === undefined) throw new Error(`${ref} leads nowhere`);
	return place;
}

/** A value of this kind, as the description shows it. */
export function exampleOf({ example, examples, schema }: Media): unknown {
	return example ?? Object.values(examples ?? {})[0]?.value ?? sampleOf(schema);
}

/** The schema's own example, or one put together of those of its parts. */
export function sampleOf(schema: Schema): unknown {
	if (schema.examples?.[0] !== undefined) return schema.examples[0];
	if (schema.const !== undefined) return schema.const;
	if (schema.items) return [sampleOf(schema.items)];
	if (schema.properties === undefined) return schema.default ?? null;
	return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, sampleOf(field)]));
}
