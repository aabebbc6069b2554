// How an operation looks in use: the request, and what comes back.
import { curlOf } from "./curl.ts";
import { type Answer, type Endpoint, exampleOf, type Operation, sampleOf } from "./description.ts";
import { type Content, type Html, html } from "./html.ts";
import { code, prettyJson } from "./prose.ts";

/** The request with curl, and its body where that is long. */
export function requestExample(endpoint: Endpoint, origin: string): Content {
	const [sample] = endpoint.operation["x-codeSamples"] ?? [];
	if (sample !== undefined) return figure("Request", at(origin, sample.source));
	const { text, bodyFile } = curlOf(endpoint, origin);
	return [figure("Request", text), bodyFile !== null && figure("body.json", bodyFile)];
}

/** An operation's own samples, one language at a time, chosen by radio buttons: no script needed. */
export function sampleTabs({ operationId: id, "x-codeSamples": samples = [] }: Operation, origin: string): Html {
	return html`<fieldset class="tabs"><legend>The request in</legend>
${samples.map(({ label }, i) => tab(`${id}-sample`, `${id}-sample-${i}`, label, i === 0))}
${samples.map(({ label, source }) => code(`${label} example`, at(origin, source)))}
</fieldset>`;
}

function tab(group: string, id: string, label: string, chosen: boolean): Html {
	return html`<input type="radio" name="${group}" id="${id}"${chosen && html` checked`}>
<label for="${id}">${label}</label>`;
}

/** An answer's JSON; or, of an image, its headers. */
export function answerExample(status: string, { headers, content = {} }: Answer): Content {
	const caption = `Answer ${status}`;
	const media = content["application/json"];
	if (media !== undefined) {
		return media.schema.properties !== undefined && figure(caption, prettyJson(exampleOf(media)));
	}
	const [type] = Object.keys(content);
	if (type === undefined || !type.startsWith("image/")) return null;
	const always = Object.entries(headers ?? {}).filter(([, { required }]) => required === true);
	const lines = always.map(([name, { schema }]) => `${name}: ${sampleOf(schema)}`);
	return figure(caption, [`Content-Type: ${type}`, ...lines, "", "(the bytes of the image)"].join("\n"));
}

/** An example with its caption. */
export function figure(caption: string, text: string): Html {
	return html`<figure><figcaption>${caption}</figcaption>${code(caption, text)}</figure>`;
}

function at(origin: string, sample: string): string {
	return sample.replaceAll("{base_url}", origin);
}
