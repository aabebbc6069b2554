// JSON in, a Design or a refusal out. The refusal names the first wrong place in the order the record was written, so
// that a person who mends a record from the top meets each fault once.
import * as v from "valibot";
import { Fault } from "../fault.ts";
import { MAX_NAME_LENGTH } from "../limits.ts";
import { isObject } from "./fields.ts";
import type { Design } from "./record.ts";
import { designSchema } from "./schema.ts";

/** What this room refuses: a record that is no design, and changes that a design does not take. */
export type DesignKind = "invalid_design" | "invalid_modifications";

type Key = string | number;

/** The order of the keys of each object met on the way, made once: a record may have thousands of keys and of faults. */
type Ranks = Map<object, ReadonlyMap<string, number>>;

/** The first wrong place of a record, and what is said of it. */
export interface WrongPlace {
	readonly keys: readonly Key[];
	readonly message: string;
}

/**
 * A record as JSON.parse gives it, checked, every default filled in. Throws Fault<"invalid_design"> whose facts hold the
 * `pointer` (RFC 6901; "" is the whole record) of the first wrong place, and whose detail says what was expected there.
 */
export function parseDesign(json: unknown): Design {
	return readDesign(json, ({ keys, message }) => {
		const pointer = toPointer(keys);
		return new Fault("invalid_design", `${pointer || "the record"}: ${message}`, { pointer });
	});
}

/** The same, refused as `faultOf` says. */
export function readDesign(json: unknown, faultOf: (place: WrongPlace) => Fault<DesignKind>): Design {
	const result = v.safeParse(designSchema, json);
	if (result.success) return result.output;
	const ranks: Ranks = new Map();
	const found = result.issues.map(({ path, message }) => {
		const keys = path?.map(({ key }) => key as Key) ?? [];
		return { keys, message, position: position(json, keys, ranks) };
	});
	throw faultOf(found.reduce((first, next) => (isBefore(next.position, first.position) ? next : first)));
}

/** Where each key of a path stands among its brothers; a field that is missing stands after all that are there. */
function position(json: unknown, keys: readonly Key[], ranks: Ranks): readonly number[] {
	let holder = json;
	return keys.map((key) => {
		const rank = isObject(holder) ? (ranksIn(holder, ranks).get(String(key)) ?? Number.POSITIVE_INFINITY) : Number(key);
		holder = Reflect.get(holder as object, key);
		return rank;
	});
}

function ranksIn(holder: object, ranks: Ranks): ReadonlyMap<string, number> {
	const known = ranks.get(holder) ?? new Map(Object.keys(holder).map((key, rank) => [key, rank]));
	ranks.set(holder, known);
	return known;
}

/** Document order; a holder stands before what it holds. */
function isBefore(a: readonly number[], b: readonly number[]): boolean {
	const fork = a.findIndex((at, depth) => at !== b[depth]);
	return fork < 0 ? a.length < b.length : (a[fork] ?? 0) < (b[fork] ?? -1);
}

/**
 * RFC 6901. An unknown field whose name is very long or not printable is pointed to by its holder: the answer stays
 * short, and the pointer stays true.
 */
export function toPointer(keys: readonly Key[]): string {
	const isUnfit = (key: Key) => typeof key === "string" && (key.length > MAX_NAME_LENGTH || /\p{C}/u.test(key));
	const unfit = keys.findIndex(isUnfit);
	return keys
		.slice(0, unfit < 0 ? keys.length : unfit)
		.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`)
		.join("");
}
