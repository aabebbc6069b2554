// Text as the description has it, as HTML: paragraphs, `code` and [links](...) of Markdown, and examples with a little
// colour.
import { type Content, type Html, html } from "./html.ts";

/** Paragraphs. */
export function paragraphs(text: string): Html {
	return html`${text.split("\n\n").map((paragraph) => html`<p>${line(paragraph)}</p>`)}`;
}

/** A line of text. Links lead within this page where they lead to this page. */
export function line(text: string): Content {
	return text.split(/(\[[^\]]+\]\([^)\s]+\)|`[^`]+`)/).map((part) => {
		const [, words, target] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
		if (words !== undefined && target !== undefined) {
			return html`<a href="${target.replace(/^\/docs#/, "#")}">${line(words)}</a>`;
		}
		return part.length > 1 && part.startsWith("`") ? html`<code>${part.slice(1, -1)}</code>` : part;
	});
}

const WORDS = "as|await|const|curl|false|from|if|import|new|not|null|raise|throw|true|with";

/** What is coloured in an example, by the classes of the style sheet, most telling first. */
const TOKENS = new RegExp(
	[
		/(?<key>"[^"\n]*"(?=: ))/.source,
		/(?<string>f?"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`]*`)/.source,
		`(?<word>(?<![-\\w])(?:${WORDS})(?![-\\w]))`,
		/(?<number>(?<![-\w.:])\d+(?:\.\d+)?\b)/.source,
	].join("|"),
	"g",
);

/** Lists and objects up to this length stand on one line. */
const MAX_LINE_LENGTH = 48;

/** JSON to be read: as JSON.stringify has it with two spaces, but short lists and objects on one line. */
export function prettyJson(value: unknown, indent = ""): string {
	const line = JSON.stringify(value, null, 1).replace(/\n */g, " ");
	if (typeof value !== "object" || value === null || line.length <= MAX_LINE_LENGTH) return line;
	const deeper = `${indent}  `;
	const parts = Array.isArray(value)
		? value.map((item) => prettyJson(item, deeper))
		: Object.entries(value).map(([name, child]) => `${JSON.stringify(name)}: ${prettyJson(child, deeper)}`);
	const [open, close] = Array.isArray(value) ? "[]" : "{}";
	return `${open}\n${parts.map((part) => deeper + part).join(",\n")}\n${indent}${close}`;
}

/** An example that can be scrolled with the keyboard. */
export function code(label: string, text: string): Html {
	const parts: Content[] = [];
	let at = 0;
	for (const match of text.matchAll(TOKENS)) {
		const [kind] = Object.entries(match.groups ?? {}).find(([, token]) => token !== undefined) ?? [""];
		parts.push(text.slice(at, match.index), html`<span class="${kind}">${match[0]}</span>`);
		at = match.index + match[0].length;
	}
	parts.push(text.slice(at));
	return html`<pre tabindex="0" role="group" aria-label="${label}"><code>${parts}</code></pre>`;
}
