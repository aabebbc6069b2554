// What the tests of refused records share.
import { expect } from "vitest";
import { parseDesign } from "../../src/design/index.ts";
import { Fault } from "../../src/fault.ts";

/** What parseDesign throws. */
export function refusal(json: unknown): { readonly pointer: string; readonly detail: string } {
	try {
		parseDesign(json);
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		expect(error.kind).toBe("invalid_design");
		return { pointer: String(error.facts.pointer), detail: error.detail };
	}
	throw new Error("was not refused");
}

/** A record with one place changed (undefined takes it away), sent through JSON as a request is. */
export function changed(record: unknown, pointer: string, value: unknown): unknown {
	const root = { record: JSON.parse(JSON.stringify(record)) };
	const keys = ["record", ...pointer.split("/").slice(1)];
	const last = keys.pop() ?? "";
	const holder = keys.reduce<object>((at, key) => Reflect.get(at, key), root);
	if (value === undefined) Reflect.deleteProperty(holder, last);
	else Object.defineProperty(holder, last, { value, enumerable: true, configurable: true });
	return JSON.parse(JSON.stringify(root.record));
}
