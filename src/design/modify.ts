// The modifications of one call and a saved design in, the design of this call out. What its layers do not list as
// editable stays as it was saved; what changes is held to the schema of records, as part of the whole.
import { Fault } from "../fault.ts";
import { isObject, quote } from "./fields.ts";
import { type DesignKind, readDesign, toPointer, type WrongPlace } from "./parse.ts";
import type { Design, DesignLayer } from "./record.ts";

type Keys = WrongPlace["keys"];

/** Layers that a refusal lists. */
const MAX_LISTED = 20;

/**
 * The design with {layer name: {property: value}}, as JSON.parse gives it, put in. A value replaces the one that was
 * saved; only `filters` keep those that are not named. With {} it is the same object.
 *
 * Throws Fault<"invalid_modifications"> whose facts hold the `pointer` into the modifications (RFC 6901) of the first
 * wrong place, and whose detail says what was expected, or what can be changed.
 */
export function modify(design: Design, modifications: unknown): Design {
	if (!isObject(modifications)) {
		throw refusal([], `expected an object {layer: {property: value}}, received ${quote(modifications)}`);
	}
	const changes = new Map(Object.entries(modifications));
	if (changes.size === 0) return design;
	for (const [name, change] of changes) check(design, name, change);
	const layers = design.layers.map((layer) => changed(layer, changes.get(layer.name)));
	return readDesign({ ...design, layers }, ({ keys, message }) => refusal(within(design, changes, keys), message));
}

/** Whether a layer may be changed so, its values left aside. */
function check(design: Design, name: string, change: unknown): void {
	const layer = design.layers.find((each) => each.name === name);
	if (layer === undefined || layer.editable.length === 0) {
		throw unchangeable([name], `No layer ${quote(name)} can be changed`, design);
	}
	if (!isObject(change)) throw refusal([name], `expected an object {property: value}, received ${quote(change)}`);
	const editable: readonly string[] = layer.editable;
	const other = Object.keys(change).find((property) => !editable.includes(property));
	if (other === undefined) return;
	throw unchangeable([name, other], `${quote(other)} of layer ${quote(name)} cannot be changed`, design);
}

/** The layer as a record that has yet to be checked. */
function changed(layer: DesignLayer, change: unknown): unknown {
	if (!isObject(change)) return layer;
	if (!("filters" in layer) || !isObject(change.filters)) return { ...layer, ...change };
	return { ...layer, ...change, filters: { ...layer.filters, ...change.filters } };
}

/** Where in the modifications a place of the record is; what no single change has brought about is in all of them. */
function within({ layers }: Design, changes: ReadonlyMap<string, unknown>, [list, index, ...keys]: Keys): Keys {
	const layer = list === "layers" ? layers[Number(index)] : undefined;
	const change = layer && changes.get(layer.name);
	if (layer === undefined || !isObject(change)) return [];
	const isChanged = Object.hasOwn(change, String(keys[0]));
	return isChanged ? [layer.name, ...keys] : [layer.name];
}

function refusal(keys: Keys, message: string): Fault<DesignKind> {
	const pointer = toPointer(keys);
	return new Fault("invalid_modifications", `${pointer || "the modifications"}: ${message}`, { pointer });
}

function unchangeable(keys: Keys, what: string, design: Design): Fault<DesignKind> {
	return new Fault("invalid_modifications", `${what}; ${changeable(design)}`, { pointer: toPointer(keys) });
}

/** What a call may change, as a sentence. */
function changeable({ layers }: Design): string {
	const editable = layers.filter((layer) => layer.editable.length > 0);
	if (editable.length === 0) return "this design has nothing that a call may change.";
	const listed = editable.slice(0, MAX_LISTED).map((layer) => `${layer.name} (${layer.editable.join(", ")})`);
	const more = editable.length - listed.length;
	return `what can be: ${listed.join(", ")}${more === 0 ? "" : `, and of ${more} more layers`}.`;
}
