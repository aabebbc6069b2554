// Two accounts that have something to lose, and a look at all of it: attacks are made by one on the other.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type Env, portsOf } from "../../src/platform/index.ts";
import { Client, OPERATOR_TOKEN, PLAIN, read, testPorts } from "../http/client.ts";
import { png } from "../support/images.ts";

export const photo = png(8, 8);

/** An account with a design of two versions, an asset and a second key that may only render. */
export interface Party {
	readonly client: Client;
	readonly design: string;
	readonly asset: string;
	readonly renderKey: { readonly id: string; readonly secret: string };
	readonly manageKey: string;
}

export async function newParty(): Promise<Party> {
	const client = await new Client().signUp({ requests_per_minute: 1_000_000, monthly_limit: 50 });
	const design = await client.design();
	await read(await client.call("PUT", `/v1.0/designs/${design}`, PLAIN, { "If-Match": "1" }), 200);
	const picture = png(4, 4, (x, y) => [x, y, 1, 255]);
	const headers = { "X-API-Key": client.apiKey };
	const asset = await read<{ id: string }>(
		await client.fetch("/v1.0/assets", { method: "POST", headers, body: picture }),
		201,
	);
	const key = async (scope: string) =>
		read<{ key: { id: string }; api_key: string }>(
			await client.call("POST", "/v1.0/keys", { name: scope, scopes: [scope] }),
			201,
		);
	const [render, manage] = [await key("render"), await key("manage")];
	return {
		client,
		design,
		asset: asset.id,
		renderKey: { id: render.key.id, secret: render.api_key },
		manageKey: manage.api_key,
	};
}

/** A client over a Worker without an operator token. */
export function withoutOperator(party: Party): Client {
	const ports = portsOf(env as unknown as Env);
	return party.client.over({ ...testPorts(), settings: { ...ports.settings, operatorToken: null } });
}

export { OPERATOR_TOKEN };

// What a refused call may leave: its own record, the pace it took, when a key was last used.
const MAY_CHANGE = ["requests", "refusals", "holds"];
const MAY_CHANGE_COLUMNS = ["rate_spent", "rate_at", "last_used_at"];

/** All that the accounts have, in their objects and in KV. */
export async function everythingOf(parties: readonly Party[]): Promise<unknown> {
	const { ACCOUNTS, DESIGNS } = env as unknown as Env;
	const objects = parties.map(({ client }) => ACCOUNTS.get(ACCOUNTS.idFromName(client.accountId)));
	const tables = await Promise.all(
		objects.map((object) =>
			runInDurableObject(object, (_, { storage }) => {
				const names = storage.sql
					.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
					.toArray()
					.map(({ name }) => name)
					.filter((name) => !name.startsWith("_cf_") && !MAY_CHANGE.includes(name));
				return names.map((name) => [
					name,
					storage.sql
						.exec(`SELECT * FROM ${name}`)
						.toArray()
						.map((row) =>
							Object.fromEntries(Object.entries(row).filter(([column]) => !MAY_CHANGE_COLUMNS.includes(column))),
						),
				]);
			}),
		),
	);
	const { keys } = await DESIGNS.list();
	const held = await Promise.all(parties.map(({ client }) => client.count()));
	return { tables, keys: keys.map(({ name }) => name), held };
}
