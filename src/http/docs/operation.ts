// One operation: what it does and what it takes on the left, how it looks on the right.
import type { Answer, Endpoint, Operation, Parameter } from "./description.ts";
import { answerExample, requestExample } from "./examples.ts";
import { fieldList, schemaFields } from "./fields.ts";
import { type Content, type Html, html } from "./html.ts";
import { line, paragraphs } from "./prose.ts";

const NO_STORE = "private, no-store";

const PLACES = { path: "In the path", query: "In the query", header: "In the headers" } as const;

/** The operation as a section of the page. */
export function operationSection(endpoint: Endpoint, origin: string): Html {
	const { method, path, operation, parameters } = endpoint;
	const id = operation.operationId;
	const [status, answer] = successOf(operation);
	return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="text">
<h3 id="${id}-title"><a href="#${id}">${operation.summary}</a></h3>
<p class="route">${methodBadge(method)} ${route(path)}</p>
${paragraphs(operation.description)}
<p class="needs">${needs(operation)}</p>
${parametersIn("path", parameters)}
${requestFields(operation)}
${parametersIn("header", parameters)}
${parametersIn("query", parameters)}
<h4>Answer <span class="status ok">${status}</span></h4>
<p>${line(answer.description)} ${mediaTypes(answer)}</p>
${headerList(answer)}
${answerFields(answer)}
<h4>Refusals</h4>
${refusals(operation)}
</div>
<div class="examples">
${requestExample(endpoint, origin)}
${answerExample(status, answer)}
</div>
</section>`;
}

/** A path, its parameters set apart. */
function route(path: string): Html {
	const parts = path.split(/(\{\w+\})/);
	return html`<code>${parts.map((part) => (part.startsWith("{") ? html`<b>${part}</b>` : part))}</code>`;
}

/** GET, POST, ... in its colour. */
export function methodBadge(method: string): Html {
	return html`<span class="method ${method}">${method.toUpperCase()}</span>`;
}

/** The answer that is no refusal, with its status. */
function successOf({ responses }: Operation): readonly [string, Answer] {
	const found = Object.entries(responses).find(([status]) => status.startsWith("2"));
	if (found === undefined) throw new Error("an operation without a success");
	return found;
}

function needs({ security }: Operation): Content {
	const [scheme, scopes = []] = Object.entries(security[0] ?? {})[0] ?? [];
	if (scheme === undefined) return "Needs no key.";
	if (scheme !== "apiKey") return html`Needs the <a href="#credentials">operator token</a>.`;
	return html`Needs an <a href="#credentials">API key</a> with scope <code>${scopes.join(" and ")}</code>.`;
}

function parametersIn(place: keyof typeof PLACES, parameters: readonly Parameter[]): Content {
	const fields = parameters
		.filter((parameter) => parameter.in === place)
		.map((parameter) => ({ ...parameter, required: parameter.required === true }));
	return fields.length > 0 && html`<h4>${PLACES[place]}</h4>${fieldList(fields)}`;
}

function requestFields({ requestBody }: Operation): Content {
	if (requestBody === undefined) return null;
	const [media] = Object.values(requestBody.content);
	return html`<h4>Body</h4>
<p>${line(requestBody.description)} ${mediaTypes(requestBody)}</p>
${media !== undefined && schemaFields(media.schema)}`;
}

function mediaTypes({ content }: Pick<Answer, "content">): Content {
	const types = Object.keys(content ?? {});
	return types.length > 0 && html`<span class="media">${types.join(", ")}</span>`;
}

/** The headers that are not as everywhere: every answer has its request's id and most may not be cached. */
function headerList({ headers }: Answer): Html | null {
	const fields = Object.entries(headers ?? {}).map(([name, header]) => ({ ...header, name, required: false }));
	return fieldList(fields.filter(({ name, schema }) => name !== "X-Request-Id" && schema.const !== NO_STORE));
}

function answerFields({ content }: Answer): Content {
	const [media] = Object.values(content ?? {});
	if (media === undefined || (media.schema.properties ?? media.schema.anyOf) === undefined) return null;
	return html`<details><summary>Fields of the answer</summary>${schemaFields(media.schema)}</details>`;
}

function refusals({ responses }: Operation): Html {
	const refused = Object.entries(responses).filter(([, answer]) => answer["x-codes"] !== undefined);
	const links = (codes: readonly string[]) =>
		codes.map((name) => html`<li><a href="#code-${name}"><code>${name}</code></a></li>`);
	return html`<dl class="refusals">${refused.map(
		([status, answer]) =>
			html`<div><dt class="status">${status}</dt><dd><ul>${links(answer["x-codes"] ?? [])}</ul></dd></div>`,
	)}</dl>`;
}
