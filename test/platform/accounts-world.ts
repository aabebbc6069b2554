// The accounts of the tests: the real objects and the real KV of this workerd, and a clock to move.
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Account, Made, NewAccount, Refused } from "../../src/account/index.ts";
import { type Design, parseDesign } from "../../src/design/index.ts";
import { Fault } from "../../src/fault.ts";
import { ObjectAccounts } from "../../src/platform/accounts.ts";
import type { Env } from "../../src/platform/env.ts";

export const { ACCOUNTS: objects, DESIGNS: kv } = env as unknown as Env;
export const accounts = new ObjectAccounts(objects);

/** An image, and a render that came to nothing, as the account's records have them. */
export const MADE: Made = { format: "png", ms: 5, bytesIn: 10, bytesOut: 20 };
export const refused = (code: string): Refused => ({ code, ms: 5, bytesIn: 10 });

/** The object of an account. */
export const objectOf = (accountId: string) => objects.get(objects.idFromName(accountId));

/** An account with its first key and one design, whose id is `designId`. */
export async function newAccount(
	figures: Partial<NewAccount> = {},
): Promise<{ readonly account: Account; readonly apiKey: string; readonly designId: string }> {
	const created = await accounts.create({ name: "Shop", requestsPerMinute: 1_000_000, ...figures });
	const designId = crypto.randomUUID();
	await newDesign(created.account.id, designId, "Card");
	return { ...created, designId };
}

/** A design in the account's object, without a copy in KV; no alarm is left set for it. */
export async function newDesign(accountId: string, id: string, name: string): Promise<void> {
	const object = objectOf(accountId);
	await object.reserveDesign(id);
	await object.createDesign(id, { name, record: "{}" });
	await runDurableObjectAlarm(object);
}

/** A design of this name without layers. */
export const named = (name: string): Design => {
	return parseDesign({ version: 1, name, canvas: { width: 10, height: 10 }, layers: [] });
};

/** Puts the clock of an account's object at an instant, where it stays. */
export async function setClock(accountId: string, now: number): Promise<void> {
	await runInDurableObject(objectOf(accountId), (object) => {
		object.now = () => now;
	});
}

/** What the account's object has stored, by table. */
export function tablesOf(accountId: string): Promise<Readonly<Record<string, readonly unknown[]>>> {
	return runInDurableObject(objectOf(accountId), (_, { storage }) => {
		const names = storage.sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").toArray();
		const own = names.map(({ name }) => name).filter((name) => !name.startsWith("_cf_"));
		return Object.fromEntries(own.map((name) => [name, storage.sql.exec(`SELECT * FROM ${name}`).toArray()]));
	});
}

/** The Fault a promise ends in; anything else, or nothing, fails the test. */
export async function faultOf(promise: Promise<unknown>): Promise<Fault> {
	return promise.then(
		() => {
			throw new Error("no fault was thrown");
		},
		(error: unknown) => {
			if (error instanceof Fault) return error;
			throw error;
		},
	);
}

/** The kind of that Fault. */
export async function kindOf(promise: Promise<unknown>): Promise<string> {
	return (await faultOf(promise)).kind;
}
