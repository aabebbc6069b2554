// HTML as values: what is put into the template is escaped unless it is HTML already, so text cannot become markup.

/** A piece of HTML, safe to put into another. */
export class Html {
	constructor(readonly text: string) {}
}

/** What may stand in a template: text, HTML, lists of either; null and false stand for nothing. */
export type Content = string | number | Html | null | false | readonly Content[];

/** A template literal whose values are escaped for text and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Html {
	return new Html(strings.reduce((text, next, i) => text + rendered(contents[i - 1] ?? null) + next));
}

function rendered(content: Content): string {
	if (content === null || content === false) return "";
	if (content instanceof Html) return content.text;
	if (typeof content === "object") return content.map(rendered).join("");
	return escaped(String(content));
}

const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

function escaped(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
