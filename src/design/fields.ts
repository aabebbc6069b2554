// The words of the schema: each makes one kind of field and says, in the same breath, what a person is told when the
// value is another. Every message is the whole sentence after the pointer.
import * as v from "valibot";
import { MAX_QUOTED_LENGTH } from "../limits.ts";

type Entries = Readonly<Record<string, v.GenericSchema>>;
type Issue = v.BaseIssue<unknown>;

/** The sentence for a value that is not `what`. */
export const expected =
	(what: string) =>
	(issue: Issue): string =>
		`expected ${what}, received ${quote(issue.input)}`;

/** A number from `min` to `max`, both allowed. */
export function number(min: number, max: number, description: string) {
	const message = expected(`a number from ${min} to ${max}`);
	return v.pipe(v.number(message), v.minValue(min, message), v.maxValue(max, message), v.description(description));
}

/** A number above 0, up to `max`. */
export function length(max: number, description: string) {
	const message = expected(`a number above 0, up to ${max}`);
	return v.pipe(v.number(message), v.gtValue(0, message), v.maxValue(max, message), v.description(description));
}

/** A whole number from `min` to `max`. */
export function count(max: number, description: string, min = 1) {
	const message = expected(`a whole number from ${min} to ${max}`);
	return v.pipe(
		v.number(message),
		v.integer(message),
		v.minValue(min, message),
		v.maxValue(max, message),
		v.description(description),
	);
}

/** Text of `min` to `max` UTF-16 units. */
export function text(max: number, description: string, min = 1) {
	const message = expected(`text of ${min} to ${max} characters`);
	return v.pipe(v.string(message), v.minLength(min, message), v.maxLength(max, message), v.description(description));
}

/** Text of one form; `what` names it. */
export function pattern(form: RegExp, what: string, description: string) {
	const message = expected(what);
	return v.pipe(v.string(message), v.regex(form, message), v.description(description));
}

/** One of a few words. */
export function word<const Words extends readonly string[]>(words: Words, description: string) {
	return v.pipe(v.picklist(words, expected(either(words))), v.description(description));
}

/** True or false. */
export function flag(description: string) {
	return v.pipe(v.boolean(expected("true or false")), v.description(description));
}

/** An object of these fields and no others; `what` names it. */
export function fields<const E extends Entries>(what: string, entries: E) {
	const known = Object.keys(entries).join(", ");
	const schema = v.strictObject(entries, (issue) =>
		issue.expected === "never" ? `unknown field; known here are ${known}` : missing(entries)(issue),
	);
	return choice(schema, (input) => (isObject(input) ? schema : v.never(expected(what))));
}

/** Values of one kind, `min` to `max`; `what` names them. Too many are refused before any is looked at. */
export function list<Item extends v.GenericSchema>(what: string, item: Item, max: number, min = 0) {
	const message = expected(min === 0 ? `a list of ${what}, at most ${max}` : `a list of ${min} to ${max} ${what}`);
	const schema = v.pipe(v.array(item, message), v.minLength(min, message), v.maxLength(max, message));
	return choice(schema, (input) => (Array.isArray(input) && input.length > max ? v.never(message) : schema));
}

/**
 * One of several forms. `pick` tells which was meant, so that what is wrong is said of that form alone; where there is
 * no telling, it says so itself.
 */
export function forms<const Forms extends readonly v.GenericSchema[]>(
	all: Forms,
	what: string,
	pick: (input: Readonly<Record<string, unknown>>, forms: Forms) => v.GenericSchema,
) {
	return choice(v.union(all), (input) => (isObject(input) ? pick(input, all) : v.never(expected(what))));
}

/** What runs where the field `key` does not tell the form: it refuses that field. */
export function untold(key: string, words: readonly string[]) {
	const entries = { [key]: word(words, "") };
	return v.looseObject(entries, missing(entries));
}

/** Whether `input` is an object of JSON: neither null nor an array. */
export function isObject(input: unknown): input is Readonly<Record<string, unknown>> {
	return typeof input === "object" && input !== null && !Array.isArray(input);
}

/** A value as a refusal names it: itself where it is short, its kind where it is not. */
export function quote(value: unknown): string {
	if (value === undefined) return "nothing";
	if (Array.isArray(value)) return `a list of ${value.length}`;
	if (typeof value === "object" && value !== null) return "an object";
	if (typeof value !== "string") return String(value);
	if (value.length <= MAX_QUOTED_LENGTH) return JSON.stringify(value);
	return `${JSON.stringify(value.slice(0, MAX_QUOTED_LENGTH))}... (${value.length} characters)`;
}

const either = (words: readonly string[]) => words.map((word) => JSON.stringify(word)).join(" or ");

/** The sentence for a field that is not there: what the field itself says to nothing. */
const missing = (entries: Entries) => (issue: Issue) =>
	v.safeParse(entries[String(issue.path?.at(-1)?.key)] ?? v.never(), undefined).issues?.[0].message ?? issue.message;

/**
 * `schema` to types and to the JSON Schema; at work it is whatever `pick` gives for the value at hand. `~run` is how
 * valibot's own combinators call the schemas they are made of.
 */
export function choice<S extends v.GenericSchema>(schema: S, pick: (input: unknown) => v.GenericSchema): S {
	return { ...schema, "~run": (dataset, config) => pick(dataset.value)["~run"](dataset, config) };
}
