// The operator's endpoints: accounts are made, read, changed and deleted.
import * as v from "valibot";
import type { NewAccount } from "../account/index.ts";
import { MAX_JSON_BYTES, MAX_NAME_LENGTH } from "../limits.ts";
import { checkOperator } from "./access.ts";
import { json, readJson, shaped } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import { accountView } from "./views.ts";

const figure = v.number();
const plan = {
	monthly_limit: v.optional(figure),
	max_custom_limit: v.optional(v.nullable(figure)),
	requests_per_minute: v.optional(figure),
};
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_NAME_LENGTH));
const newAccount = v.strictObject({ name, ...plan });
const changes = v.strictObject({ name: v.optional(name), suspended: v.optional(v.boolean()), ...plan });

export async function createAccount(exchange: Exchange): Promise<Response> {
	checkOperator(exchange);
	const body = shaped(newAccount, await readJson(exchange.request, MAX_JSON_BYTES));
	const { account, apiKey } = await exchange.ports.accounts.create({ name: body.name, ...figuresOf(body) });
	return json({ account: accountView(account), api_key: apiKey }, 201, { Location: `/v1.0/accounts/${account.id}` });
}

export async function readAccount(exchange: Exchange): Promise<Response> {
	checkOperator(exchange);
	return json(accountView(await exchange.ports.accounts.read(exchange.param("id"))));
}

export async function patchAccount(exchange: Exchange): Promise<Response> {
	checkOperator(exchange);
	const body = shaped(changes, await readJson(exchange.request, MAX_JSON_BYTES));
	const { name, suspended } = body;
	const account = await exchange.ports.accounts.amend(exchange.param("id"), {
		...(name === undefined ? {} : { name }),
		...(suspended === undefined ? {} : { suspended }),
		...figuresOf(body),
	});
	return json(accountView(account));
}

export async function deleteAccount(exchange: Exchange): Promise<Response> {
	checkOperator(exchange);
	await exchange.ports.accounts.remove(exchange.param("id"));
	return new Response(null, { status: 204 });
}

type Figures = Omit<v.InferOutput<typeof changes>, "name" | "suspended">;

/** The plan's figures under the names they have inside; what did not come stays out. */
function figuresOf(body: Figures): Omit<NewAccount, "name"> {
	const { monthly_limit, max_custom_limit, requests_per_minute } = body;
	return {
		...(monthly_limit === undefined ? {} : { monthlyLimit: monthly_limit }),
		...(max_custom_limit === undefined ? {} : { maxCustomLimit: max_custom_limit }),
		...(requests_per_minute === undefined ? {} : { requestsPerMinute: requests_per_minute }),
	};
}
