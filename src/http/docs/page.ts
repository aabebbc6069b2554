// The page: openapi.json and the schema of designs, read by people. Pure: the same description gives the same page.
import { type Description, type Endpoint, endpointsOf, exampleOf, inlined, type Schema } from "./description.ts";
import { figure, sampleTabs } from "./examples.ts";
import { schemaFields } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { methodBadge, operationSection } from "./operation.ts";
import { line, paragraphs, prettyJson } from "./prose.ts";
import { type Part, readable } from "./record.ts";
import { ICON, STYLE } from "./style.ts";

/** The whole page as HTML text; `origin` is where the examples send their requests. */
export function pageOf(source: Description, designSource: Schema, origin: string): string {
	const description = inlined(source);
	const endpoints = endpointsOf(description);
	const groups = description.tags.map((tag) => ({
		...tag,
		id: tag.name.toLowerCase().replace(/\W+/g, "-"),
		endpoints: endpoints.filter(({ operation }) => operation.tags.includes(tag.name)),
	}));
	const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description.info.summary}">
<title>${description.info.title}: the HTTP interface</title>
<link rel="icon" href="${ICON}">
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Contents">
<p class="brand"><a href="#top">${description.info.title}</a></p>
<ul>
<li><a href="#credentials">Credentials</a></li>
${groups.map(
	({ id, name, endpoints }) => html`<li><a href="#${id}">${name}</a>
<ul>${endpoints.map(contentsLine)}</ul></li>`,
)}
<li><a href="#design-record">The design record</a></li>
<li><a href="#refusals">Refusals</a></li>
</ul>
</nav>
<main id="content">
${introduction(description, endpoints[0], origin)}
${groups.map(
	({ id, name, description, endpoints }) => html`<section class="group" id="${id}" aria-labelledby="${id}-title">
<header><h2 id="${id}-title">${name}</h2>${paragraphs(description)}</header>
${endpoints.map((endpoint) => operationSection(endpoint, origin))}
</section>`,
)}
${designRecord(description, designSource)}
${refusals(description)}
</main>
</body>
</html>
`;
	return page.text;
}

function contentsLine({ method, operation }: Endpoint): Html {
	return html`<li><a href="#${operation.operationId}">${operation.summary} ${methodBadge(method)}</a></li>`;
}

function introduction({ info, components }: Description, main: Endpoint | undefined, origin: string): Html {
	const { apiKey, operatorToken } = components.securitySchemes;
	return html`<header class="introduction operation" id="top">
<div class="text">
<h1>${info.title}</h1>
<p class="lead">${info.summary}</p>
${paragraphs(info.description)}
<dl class="facts">
<div><dt>Base URL</dt><dd><code>${origin}</code></dd></div>
<div><dt>For programs</dt><dd><a href="/openapi.json">OpenAPI 3.1</a></dd></div>
<div><dt>Design record</dt><dd><a href="/design.schema.json">JSON Schema</a></dd></div>
</dl>
</div>
<div class="examples">${main !== undefined && sampleTabs(main.operation, origin)}</div>
</header>
<section class="group" id="credentials" aria-labelledby="credentials-title">
<header><h2 id="credentials-title">Credentials</h2>
<p>Send <code>${apiKey?.name ?? ""}</code> with every call but the few that need no key.
${line(apiKey?.description ?? "")}</p>
<p>The operator's endpoints take another credential. ${line(operatorToken?.description ?? "")}</p>
</header>
</section>`;
}

function designRecord({ components }: Description, design: Schema): Html {
	const schema = components.schemas.DesignRecord ?? {};
	const { record, parts } = readable(design);
	return html`<section class="group" id="design-record" aria-labelledby="design-record-title">
<div class="operation">
<div class="text">
<h2 id="design-record-title">The design record</h2>
<p>${line(record.description ?? "")} It is JSON; a field that is not listed here is refused.</p>
${schemaFields(record, 1)}
${parts.map(partSection)}
</div>
<div class="examples">${figure("A record", prettyJson(exampleOf({ schema })))}</div>
</div>
</section>`;
}

function partSection({ id, name, schema }: Part): Html {
	return html`<h3 id="${id}" class="part">${name}</h3>
<p>${line(schema.description ?? "")}</p>
<details><summary>Fields</summary>${schemaFields(schema)}</details>`;
}

function refusals({ components }: Description): Html {
	const { Refusal: body = {}, RefusalCode: codes } = components.schemas;
	return html`<section class="group" id="refusals" aria-labelledby="refusals-title">
<div class="operation">
<div class="text">
<h2 id="refusals-title">Refusals</h2>
<p>${line(body.description ?? "")}</p>
${schemaFields(body)}
</div>
<div class="examples">${figure("A refusal", prettyJson(exampleOf({ schema: body })))}</div>
</div>
<h3>Codes</h3>
<p>${line(codes?.description ?? "")}</p>
<table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">What it means</th></tr></thead>
<tbody>${(codes?.oneOf ?? []).map(codeRow)}</tbody>
</table>
</section>`;
}

function codeRow({ const: code, title = "", description = "", "x-status": status = 0 }: Schema): Html {
	return html`<tr id="code-${String(code)}">
<td><span class="status">${status}</span></td>
<td><code>${String(code)}</code></td>
<td><b>${title}.</b> ${line(description)}</td>
</tr>`;
}
