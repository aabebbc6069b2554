// An operation as a command line, made of the examples its description has.
import { type Endpoint, exampleOf, type Parameter, sampleOf } from "./description.ts";
import { prettyJson } from "./prose.ts";

/** Commands up to this length stand on one line. */
const MAX_LINE_LENGTH = 56;

/** Bodies up to this length stand in the command; longer ones are read from a file. */
const MAX_INLINE_LENGTH = 72;

/** The command, and the file it reads where the body is too long for a line. */
export interface Command {
	readonly text: string;
	readonly bodyFile: string | null;
}

/** The call with curl. */
export function curlOf({ method, path, operation, parameters }: Endpoint, origin: string): Command {
	const { args, bodyFile } = bodyOf(operation.requestBody);
	const headers = parameters.filter((parameter) => parameter.in === "header" && parameter.required === true);
	const lines = [
		method === "get" ? "curl" : `curl -X ${method.toUpperCase()}`,
		`"${origin}${filled(path, parameters)}"`,
		...credentials(operation.security),
		...headers.map(({ name, schema }) => `-H '${name}: ${sampleOf(schema)}'`),
		...args,
		...(answersImage(operation.responses) ? ["-o asset.png"] : []),
	];
	const whole = lines.join(" ");
	return { text: whole.length <= MAX_LINE_LENGTH ? whole : lines.join(" \\\n  "), bodyFile };
}

/** /designs/{id} becomes /designs/$DESIGN_ID; any other parameter its example. */
function filled(path: string, parameters: readonly Parameter[]): string {
	const named = path.replace(/(\w+)s\/\{id\}/g, (_, noun: string) => `${noun}s/$${noun.toUpperCase()}_ID`);
	return named.replace(/\{(\w+)\}/g, (whole, name) => {
		const parameter = parameters.find((known) => known.in === "path" && known.name === name);
		return parameter === undefined ? whole : String(sampleOf(parameter.schema));
	});
}

function credentials(security: Endpoint["operation"]["security"]): string[] {
	const [scheme] = Object.keys(security[0] ?? {});
	if (scheme === undefined) return [];
	return [scheme === "apiKey" ? '-H "X-API-Key: $IMPRINT_API_KEY"' : '-H "Authorization: Bearer $OPERATOR_TOKEN"'];
}

function bodyOf(body: Endpoint["operation"]["requestBody"]): { args: string[]; bodyFile: string | null } {
	if (body === undefined) return { args: [], bodyFile: null };
	const media = body.content["application/json"];
	if (media === undefined) {
		return { args: [typed(Object.keys(body.content)[0] ?? ""), "--data-binary @logo.png"], bodyFile: null };
	}
	const example = exampleOf(media);
	const type = typed("application/json");
	const line = JSON.stringify(example);
	if (line.length <= MAX_INLINE_LENGTH) return { args: [type, `-d '${line}'`], bodyFile: null };
	return { args: [type, "-d @body.json"], bodyFile: prettyJson(example) };
}

function typed(mediaType: string): string {
	return `-H "Content-Type: ${mediaType}"`;
}

function answersImage(responses: Endpoint["operation"]["responses"]): boolean {
	return Object.keys(responses["200"]?.content ?? {}).some((type) => type.startsWith("image/"));
}
