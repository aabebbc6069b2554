// A caller that believes nothing: whatever comes back is held against openapi.json, refusals as well.
import openApi from "../../openapi.json";
import designSchema from "../../src/design/design.schema.json";
import type { Ports } from "../../src/ports.ts";
import { type JsonSchema, Validator } from "../support/json-schema.ts";
import { Client } from "./client.ts";

export interface HeaderObject {
	readonly required?: boolean;
	readonly schema: JsonSchema;
}

export interface ResponseObject {
	readonly description: string;
	readonly headers?: Readonly<Record<string, HeaderObject>>;
	readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
	readonly "x-codes"?: readonly string[];
}

export interface OperationObject {
	readonly operationId: string;
	readonly tags: readonly string[];
	readonly summary: string;
	readonly description: string;
	readonly security: readonly Readonly<Record<string, readonly string[]>>[];
	readonly parameters?: readonly { readonly name: string; readonly in: string }[];
	readonly responses: Readonly<Record<string, ResponseObject>>;
}

export const BASE = "/openapi.json";
export const description = openApi as unknown as JsonSchema & {
	readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
	readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
export const validator = new Validator({ [BASE]: openApi, "/design.schema.json": designSchema });

/** Every operation as "METHOD /path/{parameter}". */
export const operations: ReadonlyMap<string, OperationObject> = new Map(
	Object.entries(description.paths).flatMap(([path, item]) =>
		Object.entries(item)
			.filter(([key]) => key !== "parameters")
			.map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as OperationObject]),
	),
);

/** An object of the description, or the one it refers to. */
export function resolved<Value>(value: Value): Value {
	const { $ref } = value as { readonly $ref?: string };
	return $ref === undefined ? value : (validator.resolve($ref, BASE).place as Value);
}

/** Headers OpenAPI leaves to the content, and what every server says. */
const NOT_DESCRIBED = new Set(["content-type", "content-length", "x-content-type-options"]);

/** A client whose every answer is one that is described. */
export class DescribedClient extends Client {
	/** The operations that have answered well, as "METHOD /path/{parameter}". */
	readonly succeeded = new Set<string>();

	override over(ports: Ports): DescribedClient {
		const other = new DescribedClient(ports);
		other.apiKey = this.apiKey;
		other.accountId = this.accountId;
		return other;
	}

	override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
		const response = await super.fetch(path, init);
		const asked = `${init.method ?? "GET"} ${path.split("?")[0]}`;
		const name = nameOf(asked);
		const wrong = await violations(name, response.clone());
		if (wrong.length > 0) throw new Error(`${asked} -> ${response.status}, not as described:\n${wrong.join("\n")}`);
		if (name !== null && response.ok) this.succeeded.add(name);
		return response;
	}
}

/** The operation that is asked; null where there is none. */
function nameOf(asked: string): string | null {
	const parts = asked.split("/");
	const fits = (name: string) => {
		const wanted = name.split("/");
		return wanted.length === parts.length && wanted.every((part, i) => part.startsWith("{") || part === parts[i]);
	};
	return [...operations.keys()].find(fits) ?? null;
}

async function violations(name: string | null, response: Response): Promise<readonly string[]> {
	const described = answerOf(name, response.status);
	if (described === undefined) return [`status ${response.status} is not described`];
	return [...headerViolations(described, response.headers), ...(await bodyViolations(described, response))];
}

function answerOf(name: string | null, status: number): ResponseObject | undefined {
	const operation = name === null ? undefined : operations.get(name);
	if (operation !== undefined) {
		const answer = operation.responses[String(status)];
		return answer === undefined ? undefined : resolved(answer);
	}
	const elsewhere: Readonly<Record<number, string>> = { 404: "NotFound", 405: "MethodNotAllowed" };
	return description.components.responses?.[elsewhere[status] ?? ""] as ResponseObject | undefined;
}

function headerViolations({ headers = {} }: ResponseObject, came: Headers): readonly string[] {
	const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
	const unknown = [...came.keys()].filter((name) => !names.has(name) && !NOT_DESCRIBED.has(name));
	const wrong = Object.entries(headers).flatMap(([name, header]) => {
		const { required, schema } = resolved(header);
		const text = came.get(name);
		if (text === null) return required === true ? [`header ${name} is missing`] : [];
		const value = schema.type === "integer" && /^\d+$/.test(text) ? Number(text) : text;
		return validator.violations(value, schema, BASE, `header ${name}`);
	});
	return [...unknown.map((name) => `header ${name} is not described`), ...wrong];
}

async function bodyViolations(described: ResponseObject, response: Response): Promise<readonly string[]> {
	const [type = ""] = (response.headers.get("Content-Type") ?? "").split(";");
	if (described.content === undefined) return type === "" ? [] : [`a body of ${type} is not described`];
	const media = described.content[type];
	if (media === undefined) return [`a body of ${type || "no type"} is not described`];
	if (/^(image|font)\//.test(type)) return [];
	const body: unknown = type.endsWith("json") ? await response.json() : await response.text();
	const wrong = validator.violations(body, media.schema, BASE);
	if (described["x-codes"] === undefined || typeof body !== "object" || wrong.length > 0) return wrong;
	return codeViolations(described["x-codes"], body as Refusal);
}

interface Refusal {
	readonly errors: readonly { readonly code: string; readonly title: string }[];
}

function codeViolations(codes: readonly string[], { errors }: Refusal): readonly string[] {
	return errors.flatMap(({ code, title }) => [
		...(codes.includes(code) ? [] : [`code ${code} is not described, ${codes.join(", ")} are`]),
		...(title === describedCodes.get(code)?.title ? [] : [`the title of ${code} is not ${title}`]),
	]);
}

interface CodeSchema {
	readonly const: string;
	readonly title: string;
	readonly description: string;
	readonly "x-status": number;
}

const { RefusalCode } = description.components.schemas as {
	readonly RefusalCode: { readonly oneOf: readonly CodeSchema[] };
};

/** Every code of the description. */
export const describedCodes: ReadonlyMap<string, CodeSchema> = new Map(
	RefusalCode.oneOf.map((schema) => [schema.const, schema]),
);
