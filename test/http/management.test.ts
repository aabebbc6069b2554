// The management interface to the letter of the contract, sections 2 to 4. Every answer is also held against openapi.json.
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { templates } from "../../src/design/index.ts";
import { MAX_ASSET_BYTES, MAX_ASSET_PIXELS, MAX_JSON_BYTES, MAX_KEYS, MAX_RECORD_BYTES } from "../../src/limits.ts";
import { MemoryGate } from "../../src/platform/gate.ts";
import { type Env, portsOf } from "../../src/platform/index.ts";
import { hollowPng, jpeg, png } from "../support/images.ts";
import { OPERATOR_TOKEN, PLAIN, read, refusal, testPorts } from "./client.ts";
import { DescribedClient } from "./described.ts";

const NOBODY = "0000000000000000";
const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const UNKNOWN_ASSET = `sha256-${"0".repeat(64)}`;

interface AccountBody {
	readonly id: string;
	readonly name: string;
	readonly monthly_limit: number;
	readonly custom_limit: number | null;
	readonly max_custom_limit: number | null;
	readonly requests_per_minute: number;
	readonly suspended: boolean;
	readonly limit: number;
	readonly remaining: number;
}

interface KeyBody {
	readonly id: string;
	readonly name: string;
	readonly prefix: string;
	readonly scopes: readonly string[];
	readonly designs: readonly string[] | null;
	readonly last_used_at: string | null;
	readonly expires_at: string | null;
	readonly revoked_at: string | null;
}

interface StoredBody {
	readonly id: string;
	readonly version: number;
	readonly design: { readonly name: string; readonly layers: readonly { readonly opacity: number }[] };
}

let client: DescribedClient;

beforeEach(async () => {
	client = await new DescribedClient().signUp({ requests_per_minute: 1000 });
});
afterEach(() => reset());

/** Status, code, and the place in the JSON that was wrong. */
async function placed(response: Response): Promise<string> {
	const { errors } = (await response.clone().json()) as { errors: { pointer?: string }[] };
	return `${await refusal(response)} at ${errors[0]?.pointer ?? "no place"}`;
}

/** A raw body with the account's key. */
function send(method: string, path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
	return client.fetch(path, { method, body, headers: { "X-API-Key": client.apiKey, ...headers } });
}

async function newKey(wanted: object = {}): Promise<{ key: KeyBody; api_key: string }> {
	return read(await client.call("POST", "/v1.0/keys", { name: "k", scopes: ["render"], ...wanted }), 201);
}

describe("the operator's accounts", () => {
	const path = () => `/v1.0/accounts/${client.accountId}`;

	test("are created with the plan's defaults or figures of their own, and a first key that works", async () => {
		const response = await client.operate("POST", "/v1.0/accounts", { name: "  Shop  " });
		const { account, api_key } = await read<{ account: AccountBody; api_key: string }>(response.clone(), 201);
		expect(response.headers.get("Location")).toBe(`/v1.0/accounts/${account.id}`);
		expect(account).toMatchObject({
			name: "Shop",
			monthly_limit: 1000,
			custom_limit: null,
			max_custom_limit: null,
			requests_per_minute: 120,
			suspended: false,
			limit: 1000,
			used: 0,
			held: 0,
			remaining: 1000,
		});
		expect(api_key.startsWith(`imp_${account.id}_`)).toBe(true);
		expect((await client.call("GET", "/v1.0/account", undefined, { "X-API-Key": api_key })).status).toBe(200);
		const figures = { monthly_limit: 0, max_custom_limit: 5, requests_per_minute: 7 };
		const own = await client.operate("POST", "/v1.0/accounts", { name: "Own", ...figures });
		expect((await read<{ account: AccountBody }>(own, 201)).account).toMatchObject(figures);
	});

	test("are read and changed field by field", async () => {
		const changed = await client.operate("PATCH", path(), { name: "New", monthly_limit: 7, max_custom_limit: 9 });
		const account = await read<AccountBody>(changed, 200);
		expect(account).toMatchObject({ name: "New", monthly_limit: 7, max_custom_limit: 9, requests_per_minute: 1000 });
		expect(await read(await client.operate("PATCH", path(), { max_custom_limit: null }), 200)).toEqual({
			...account,
			max_custom_limit: null,
		});
		expect(await placed(await client.operate("PATCH", path(), []))).toBe("422 invalid_request at ");
		expect(await read(await client.operate("PATCH", path(), {}), 200)).toEqual(
			await read(await client.operate("GET", path()), 200),
		);
	});

	test("that are suspended keep their holder out until they are readmitted", async () => {
		await client.operate("PATCH", path(), { suspended: true });
		expect(await refusal(await client.call("GET", "/v1.0/account"))).toBe("403 account_suspended");
		expect((await read<AccountBody>(await client.operate("GET", path()), 200)).suspended).toBe(true);
		await client.operate("PATCH", path(), { suspended: false });
		expect((await client.call("GET", "/v1.0/account")).status).toBe(200);
	});

	test("404 account_not_found: unknown and malformed", async () => {
		for (const id of [NOBODY, "x", "%00", client.accountId.slice(1), `${client.accountId}0`]) {
			expect(await refusal(await client.operate("GET", `/v1.0/accounts/${id}`))).toBe("404 account_not_found");
			const answer = await client.operate("PATCH", `/v1.0/accounts/${id}`, { name: "x" });
			expect(await refusal(answer)).toBe("404 account_not_found");
		}
	});

	test("401 invalid_operator_token: none, another one, an API key; with how to authenticate", async () => {
		for (const came of [
			undefined,
			"Bearer wrong",
			`Bearer ${OPERATOR_TOKEN}x`,
			OPERATOR_TOKEN,
			`Basic ${OPERATOR_TOKEN}`,
		]) {
			for (const [method, to] of [
				["POST", "/v1.0/accounts"],
				["GET", path()],
				["PATCH", path()],
			] as const) {
				const headers = came === undefined ? {} : { Authorization: came };
				const response = await client.call(method, to, method === "GET" ? undefined : {}, headers);
				expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
				expect(await refusal(response)).toBe("401 invalid_operator_token");
			}
		}
	});

	test("404 not_found where no operator token is configured, whatever token comes", async () => {
		const closed = client.over(testPorts({ operatorToken: null }));
		expect(await refusal(await closed.operate("POST", "/v1.0/accounts", { name: "x" }))).toBe("404 not_found");
		expect(await refusal(await closed.operate("GET", path()))).toBe("404 not_found");
		expect(await refusal(await closed.operate("PATCH", path(), {}))).toBe("404 not_found");
		expect((await closed.call("GET", "/v1.0/account")).status).toBe(200);
	});

	test("422 invalid_request, with the place: missing, of another type, empty, too long, unknown", async () => {
		const wrong: [unknown, string][] = [
			[{}, "/name"],
			[{ name: 5 }, "/name"],
			[{ name: "  " }, "/name"],
			[{ name: "x".repeat(121) }, "/name"],
			[{ name: "x", monthly_limit: "9" }, "/monthly_limit"],
			[{ name: "x", monthly_limit: null }, "/monthly_limit"],
			[{ name: "x", suspended: true }, "/suspended"],
			[{ name: "x", "a/b~c": 1 }, "/a~1b~0c"],
			[{ name: "x", ["y".repeat(121)]: 1 }, ""],
			[[], ""],
			[null, ""],
			["name", ""],
		];
		for (const [body, pointer] of wrong) {
			const answer = await placed(await client.operate("POST", "/v1.0/accounts", body));
			expect([body, answer]).toEqual([body, `422 invalid_request at ${pointer}`]);
		}
	});

	test("422 invalid_limit: figures that are not whole or out of bounds", async () => {
		const wrong = [
			{ monthly_limit: -1 },
			{ monthly_limit: 1.5 },
			{ monthly_limit: 1_000_000_001 },
			{ max_custom_limit: -1 },
			{ requests_per_minute: 0 },
			{ requests_per_minute: 1e300 },
		];
		for (const figures of wrong) {
			const created = await client.operate("POST", "/v1.0/accounts", { name: "x", ...figures });
			expect([figures, await refusal(created)]).toEqual([figures, "422 invalid_limit"]);
			expect(await refusal(await client.operate("PATCH", path(), figures))).toBe("422 invalid_limit");
		}
		expect((await read<AccountBody>(await client.operate("GET", path()), 200)).monthly_limit).toBe(1000);
	});
});

describe("bodies", () => {
	test("400 invalid_json: nothing, half, not UTF-8", async () => {
		for (const body of ["", '{"custom_limit":', "custom_limit=5", new Uint8Array([0x22, 0xff, 0x22])]) {
			expect(await refusal(await send("PATCH", "/v1.0/account", body))).toBe("400 invalid_json");
		}
		expect(await refusal(await send("POST", "/v1.0/designs", "{"))).toBe("400 invalid_json");
	});

	test("413 body_too_large: declared, and as it comes", async () => {
		const bodies: [string, string, number][] = [
			["PATCH", "/v1.0/account", MAX_JSON_BYTES],
			["POST", "/v1.0/keys", MAX_JSON_BYTES],
			["POST", "/v1.0/designs", MAX_RECORD_BYTES],
			["POST", "/v1.0/assets", MAX_ASSET_BYTES],
		];
		for (const [method, path, most] of bodies) {
			const bytes = new Uint8Array(most + 1).fill(0x20);
			const declared = await send(method, path, bytes, { "Content-Length": String(bytes.length) });
			expect(await refusal(declared)).toBe("413 body_too_large");
			const chunked = await send(method, path, new Response(bytes).body ?? "");
			expect(await refusal(chunked)).toBe("413 body_too_large");
			expect((await send(method, path, bytes.subarray(1))).status).not.toBe(413);
		}
	});
});

describe("who may manage", () => {
	const managed: [string, string][] = [
		["GET", "/v1.0/account"],
		["PATCH", "/v1.0/account"],
		["GET", "/v1.0/keys"],
		["POST", "/v1.0/keys"],
		["DELETE", `/v1.0/keys/${UNKNOWN}`],
		["GET", "/v1.0/designs"],
		["POST", "/v1.0/designs"],
		["GET", `/v1.0/designs/${UNKNOWN}`],
		["PUT", `/v1.0/designs/${UNKNOWN}`],
		["DELETE", `/v1.0/designs/${UNKNOWN}`],
		["GET", `/v1.0/designs/${UNKNOWN}/versions`],
		["POST", `/v1.0/designs/${UNKNOWN}/versions/1/restore`],
		["POST", "/v1.0/assets"],
		["GET", `/v1.0/assets/${UNKNOWN_ASSET}`],
	];

	test("a key of the account with scope manage, and nobody else, before anything else is looked at", async () => {
		const { api_key } = await newKey({ scopes: ["render"] });
		const revoked = await newKey({ scopes: ["manage"] });
		await client.call("DELETE", `/v1.0/keys/${revoked.key.id}`);
		const callers = [
			[{}, "401 missing_api_key"],
			[{ "X-API-Key": "" }, "401 missing_api_key"],
			[{ "X-API-Key": `${client.apiKey}x` }, "401 invalid_api_key"],
			[{ "X-API-Key": api_key }, "403 insufficient_scope"],
			[{ "X-API-Key": revoked.api_key }, "403 key_revoked"],
		] as const;
		for (const [method, path] of managed) {
			for (const [headers, answer] of callers) {
				const body = method === "GET" ? {} : { body: "{" };
				expect([method, path, await refusal(await client.fetch(path, { method, headers, ...body }))]).toEqual([
					method,
					path,
					answer,
				]);
			}
		}
	});

	test("429 rate_limit_exceeded for management calls as for all", async () => {
		await client.operate("PATCH", `/v1.0/accounts/${client.accountId}`, { requests_per_minute: 1 });
		await client.call("GET", "/v1.0/account");
		const response = await client.call("GET", "/v1.0/account");
		expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect(await refusal(response)).toBe("429 rate_limit_exceeded");
	});

	test("503 unavailable when the account's object cannot answer, which is logged", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue(undefined);
		const broken = () => {
			throw new Error("no answer");
		};
		const ports = portsOf({ ...(env as unknown as Env), ACCOUNTS: { idFromName: broken } as never });
		const cut = client.over({ ...ports, settings: testPorts().settings });
		expect(await refusal(await cut.call("GET", "/v1.0/designs"))).toBe("503 unavailable");
		expect(await refusal(await cut.operate("GET", `/v1.0/accounts/${client.accountId}`))).toBe("503 unavailable");
		expect(log).toHaveBeenCalledTimes(2);
		log.mockRestore();
	});
});

describe("the holder's account", () => {
	test("says how the month stands, and takes a custom limit up to its bound", async () => {
		await client.operate("PATCH", `/v1.0/accounts/${client.accountId}`, { monthly_limit: 100, max_custom_limit: 500 });
		const limit = async (custom_limit: unknown) => client.call("PATCH", "/v1.0/account", { custom_limit });
		expect(await read(await limit(500), 200)).toMatchObject({ monthly_limit: 100, custom_limit: 500, limit: 500 });
		expect(await read(await limit(0), 200)).toMatchObject({ custom_limit: 0, limit: 0, remaining: 0 });
		expect(await read(await limit(null), 200)).toMatchObject({ custom_limit: null, limit: 100, remaining: 100 });
		for (const wrong of [501, -1, 0.5]) expect(await refusal(await limit(wrong))).toBe("422 invalid_limit");
		for (const wrong of ["5", true, undefined]) {
			expect(await placed(await limit(wrong))).toBe("422 invalid_request at /custom_limit");
		}
		const more = await client.call("PATCH", "/v1.0/account", { custom_limit: 1, monthly_limit: 9 });
		expect(await placed(more)).toBe("422 invalid_request at /monthly_limit");
		expect(await read(await client.call("GET", "/v1.0/account"), 200)).toMatchObject({
			monthly_limit: 100,
			limit: 100,
		});
	});
});

describe("keys", () => {
	const list = async () => (await read<{ keys: KeyBody[] }>(await client.call("GET", "/v1.0/keys"), 200)).keys;

	test("are listed oldest first, without a secret; a new one works at once and shows that it was used", async () => {
		const { key, api_key } = await newKey({ name: "Shop", scopes: ["manage", "manage"], designs: [UNKNOWN] });
		expect(key).toMatchObject({ name: "Shop", scopes: ["manage"], designs: [UNKNOWN], last_used_at: null });
		expect(api_key.startsWith(key.prefix)).toBe(true);
		await client.call("GET", "/v1.0/account", undefined, { "X-API-Key": api_key });
		const keys = await list();
		expect(keys.map(({ name }) => name)).toEqual(["First key", "Shop"]);
		expect(keys[0]).toMatchObject({ scopes: ["render", "manage"], designs: null, expires_at: null, revoked_at: null });
		expect(keys[1]?.last_used_at).not.toBeNull();
		expect(JSON.stringify(keys)).not.toContain(api_key.slice(key.prefix.length));
	});

	test("end when they say, to the millisecond they are shown with", async () => {
		const ports = testPorts();
		const soon = new Date(ports.clock() + 150).toISOString();
		const { key, api_key } = await newKey({ scopes: ["manage"], expires_at: soon });
		expect(key.expires_at).toBe(soon);
		await new Promise((resolve) => setTimeout(resolve, 200));
		const late = await client.call("GET", "/v1.0/account", undefined, { "X-API-Key": api_key });
		expect(await refusal(late)).toBe("401 invalid_api_key");
	});

	test("are revoked for good, once or twice; 404 key_not_found for others", async () => {
		const { key, api_key } = await newKey({ scopes: ["manage"] });
		const path = `/v1.0/keys/${key.id}`;
		expect((await client.call("DELETE", path)).status).toBe(204);
		const revoked = (await list()).find(({ id }) => id === key.id)?.revoked_at;
		expect(revoked).not.toBeNull();
		expect((await client.call("DELETE", path)).status).toBe(204);
		expect((await list()).find(({ id }) => id === key.id)?.revoked_at).toBe(revoked);
		const used = await client.call("GET", "/v1.0/keys", undefined, { "X-API-Key": api_key });
		expect(await refusal(used)).toBe("403 key_revoked");
		const stranger = await new DescribedClient().signUp();
		const theirs = (await read<{ keys: KeyBody[] }>(await stranger.call("GET", "/v1.0/keys"), 200)).keys[0]?.id;
		for (const id of [UNKNOWN, "x", key.prefix, theirs]) {
			expect(await refusal(await client.call("DELETE", `/v1.0/keys/${id}`))).toBe("404 key_not_found");
		}
	});

	test("422 invalid_request, with the place", async () => {
		const wrong: [object, string][] = [
			[{ scopes: ["render"] }, "/name"],
			[{ name: "", scopes: ["render"] }, "/name"],
			[{ name: "k" }, "/scopes"],
			[{ name: "k", scopes: [] }, "/scopes"],
			[{ name: "k", scopes: ["render", "admin"] }, "/scopes/1"],
			[{ name: "k", scopes: ["render", "manage", "render"] }, "/scopes"],
			[{ name: "k", scopes: ["render"], designs: ["x"] }, "/designs/0"],
			[{ name: "k", scopes: ["render"], designs: Array.from({ length: 301 }, () => UNKNOWN) }, "/designs"],
			[{ name: "k", scopes: ["render"], designs: null }, "/designs"],
			[{ name: "k", scopes: ["render"], expires_at: "tomorrow" }, "/expires_at"],
			[{ name: "k", scopes: ["render"], expires_at: "2020-01-01T00:00:00Z" }, "/expires_at"],
			[{ name: "k", scopes: ["render"], expires_at: "2999-02-31T25:00:00Z" }, "/expires_at"],
			[{ name: "k", scopes: ["render"], secret: "s" }, "/secret"],
		];
		for (const [body, pointer] of wrong) {
			const answer = await placed(await client.call("POST", "/v1.0/keys", body));
			expect([body, answer]).toEqual([body, `422 invalid_request at ${pointer}`]);
		}
		expect((await list()).length).toBe(1);
	});

	test("may name as many designs as are allowed, in a body that is still small enough", async () => {
		const name = "\u0001".repeat(120);
		const { key } = await newKey({ name, designs: Array.from({ length: 300 }, () => UNKNOWN) });
		expect(key.designs?.length).toBe(300);
	});

	test("409 too_many_keys, until one is revoked", async () => {
		let last = "";
		for (let i = 1; i < MAX_KEYS; i++) last = (await newKey()).key.id;
		const body = { name: "k", scopes: ["render"] };
		expect(await refusal(await client.call("POST", "/v1.0/keys", body))).toBe("409 too_many_keys");
		await client.call("DELETE", `/v1.0/keys/${last}`);
		expect((await client.call("POST", "/v1.0/keys", body)).status).toBe(201);
	});
});

describe("designs", () => {
	const named = (name: string) => ({ ...PLAIN, name });
	const save = (id: string, record: unknown, ifMatch?: string) =>
		client.call("PUT", `/v1.0/designs/${id}`, record, ifMatch === undefined ? {} : { "If-Match": ifMatch });
	const load = async (id: string, query = "") =>
		read<StoredBody>(await client.call("GET", `/v1.0/designs/${id}${query}`), 200);

	test("are created at version 1 with every default, and read back as they are kept", async () => {
		const response = await client.call("POST", "/v1.0/designs", PLAIN);
		const stored = await read<StoredBody>(response.clone(), 201);
		expect(response.headers.get("Location")).toBe(`/v1.0/designs/${stored.id}`);
		expect(response.headers.get("ETag")).toBe('"1"');
		expect(stored.version).toBe(1);
		expect(stored.design.layers[0]?.opacity).toBe(1);
		expect(await load(stored.id)).toEqual(stored);
	});

	test("are saved as new versions, which can be read, listed and restored", async () => {
		const id = await client.design(named("one"));
		const saved = await save(id, named("two"), "1");
		expect(saved.headers.get("ETag")).toBe('"2"');
		expect((await load(id)).design.name).toBe("two");
		expect((await load(id, "?version=1")).design.name).toBe("one");
		const restored = await client.call("POST", `/v1.0/designs/${id}/versions/1/restore`);
		expect(restored.headers.get("ETag")).toBe('"3"');
		expect(await read(restored, 200)).toMatchObject({ id, version: 3, design: { name: "one" } });
		const { versions } = await read<{ versions: { version: number; name: string }[] }>(
			await client.call("GET", `/v1.0/designs/${id}/versions`),
			200,
		);
		expect(versions.map(({ version, name }) => [version, name])).toEqual([
			[3, "one"],
			[2, "two"],
			[1, "one"],
		]);
	});

	test("412 version_conflict: an older version, one to come, none, none that could be", async () => {
		const id = await client.design(named("one"));
		expect((await save(id, named("two"), '"1"')).status).toBe(200);
		for (const ifMatch of ["1", '"1"', "3", undefined, "*", 'W/"2"', "two", "0", '"2", "3"']) {
			expect([ifMatch, await refusal(await save(id, named("lost"), ifMatch))]).toEqual([
				ifMatch,
				"412 version_conflict",
			]);
		}
		expect(await load(id)).toMatchObject({ version: 2, design: { name: "two" } });
	});

	test("are deleted with all their versions", async () => {
		const id = await client.design();
		expect((await client.call("DELETE", `/v1.0/designs/${id}`)).status).toBe(204);
		for (const [method, path, headers] of everyPath(id)) {
			expect(await refusal(await client.call(method, path, method === "PUT" ? PLAIN : undefined, headers))).toBe(
				"404 design_not_found",
			);
		}
	});

	test("404 design_not_found: unknown, malformed, another account's, and versions there are not", async () => {
		const stranger = await new DescribedClient().signUp();
		const theirs = await stranger.design();
		for (const id of [UNKNOWN, "x", theirs, theirs.toUpperCase(), "%2F"]) {
			for (const [method, path, headers] of everyPath(id)) {
				const response = await client.call(method, path, method === "PUT" ? PLAIN : undefined, headers);
				expect([method, path, await refusal(response)]).toEqual([method, path, "404 design_not_found"]);
			}
		}
		expect((await stranger.call("GET", `/v1.0/designs/${theirs}`)).status).toBe(200);
		const id = await client.design();
		for (const version of ["2", "0", "-1", "1.0", "01", "x", "1e3", ""]) {
			const read = await client.call("GET", `/v1.0/designs/${id}?version=${version}`);
			expect([version, await refusal(read)]).toEqual([version, "404 design_not_found"]);
		}
		for (const version of ["2", "0", "x"]) {
			const restored = await client.call("POST", `/v1.0/designs/${id}/versions/${version}/restore`);
			expect(await refusal(restored)).toBe("404 design_not_found");
		}
	});

	function everyPath(id: string): readonly (readonly [string, string, Record<string, string>])[] {
		const path = `/v1.0/designs/${id}`;
		return [
			["GET", path, {}],
			["GET", `${path}?version=1`, {}],
			["PUT", path, { "If-Match": "1" }],
			["DELETE", path, {}],
			["GET", `${path}/versions`, {}],
			["POST", `${path}/versions/1/restore`, {}],
		];
	}

	test("422 invalid_design, with a pointer to the first wrong place and what was expected there", async () => {
		const id = await client.design();
		const layer = PLAIN.layers[0];
		const wrong: [unknown, string, string][] = [
			[{}, "/version", "expected"],
			[[], "", "expected"],
			[{ ...PLAIN, layers: [{ ...layer, opacity: 1.5 }] }, "/layers/0/opacity", "1.5"],
			[{ ...PLAIN, layers: [layer, { ...layer }] }, "/layers/1/name", "no other layer"],
			[{ ...PLAIN, canvas: { width: 5000, height: 1 } }, "/canvas/width", "5000"],
			[{ ...PLAIN, colour: "red" }, "/colour", "colour"],
		];
		for (const [record, pointer, said] of wrong) {
			for (const response of [await client.call("POST", "/v1.0/designs", record), await save(id, record, "1")]) {
				expect(await response.clone().text()).toContain(said);
				expect(await placed(response)).toBe(`422 invalid_design at ${pointer}`);
			}
		}
		expect((await load(id)).version).toBe(1);
	});

	test("422 invalid_design for a picture the account has not, though another may have it", async () => {
		const stranger = await new DescribedClient().signUp();
		const theirs = await stranger.fetch("/v1.0/assets", {
			method: "POST",
			headers: { "X-API-Key": stranger.apiKey },
			body: png(4, 4),
		});
		const { id: asset } = await read<{ id: string }>(theirs, 201);
		const record = { ...PLAIN, layers: [...PLAIN.layers, { type: "image", name: "i", asset, frame: { inset: 1 } }] };
		const answer = await placed(await client.call("POST", "/v1.0/designs", record));
		expect(answer).toBe("422 invalid_design at /layers/1/asset");
		expect((await stranger.call("POST", "/v1.0/designs", record)).status).toBe(201);
		await send("POST", "/v1.0/assets", png(4, 4));
		expect((await client.call("POST", "/v1.0/designs", record)).status).toBe(201);
	});

	test("are listed newest first, a page at a time; 400 invalid_cursor for what no page gave", async () => {
		type Page = { designs: { id: string; name: string }[]; next: string | null };
		const page = async (query = "") => read<Page>(await client.call("GET", `/v1.0/designs${query}`), 200);
		expect(await page()).toEqual({ designs: [], next: null });
		const ids = [];
		for (let i = 0; i < 103; i++) ids.push(await client.design(named(`d${i}`)));
		await save(ids[0] ?? "", named("saved last"), "1");
		const first = await page();
		expect(first.designs.length).toBe(100);
		expect(first.designs[0]).toMatchObject({ id: ids[0], name: "saved last", version: 2 });
		const second = await page(`?cursor=${encodeURIComponent(first.next ?? "")}`);
		expect([second.designs.length, second.next]).toEqual([3, null]);
		const listed = [...first.designs, ...second.designs].map(({ id }) => id);
		expect(listed.toSorted()).toEqual(ids.toSorted());
		for (const cursor of ["", "x", "1", `${first.next}x`, "../"]) {
			const answer = await client.call("GET", `/v1.0/designs?cursor=${encodeURIComponent(cursor)}`);
			expect([cursor, await refusal(answer)]).toEqual([cursor, "400 invalid_cursor"]);
		}
	});
});

describe("templates", () => {
	test("are listed for anybody, and become designs of the account with pictures of its own", async () => {
		const response = await client.fetch("/v1.0/templates");
		type Gallery = { templates: { id: string; design: { layers: { asset?: string }[] } }[] };
		const gallery = await read<Gallery>(response, 200);
		expect(gallery.templates.map(({ id }) => id)).toEqual(templates.map(({ id }) => id));
		for (const { id: template, design } of gallery.templates) {
			const id = await client.design({ template });
			const stored = await client.call("GET", `/v1.0/designs/${id}`);
			expect(await read(stored, 200)).toMatchObject({ version: 1, design });
			for (const { asset } of design.layers) {
				if (asset !== undefined) expect((await client.call("GET", `/v1.0/assets/${asset}`)).status).toBe(200);
			}
		}
	});

	test("404 template_not_found, naming those there are", async () => {
		for (const body of [{ template: "x" }, { template: null }, { template: "watermark", name: "Mine" }]) {
			const response = await client.call("POST", "/v1.0/designs", body);
			expect(await response.clone().text()).toContain(templates.map(({ id }) => id).join(", "));
			expect(await refusal(response)).toBe("404 template_not_found");
		}
	});
});

describe("assets", () => {
	test("are kept under their content: the same bytes twice are one, and come back as they went", async () => {
		for (const [file, type, width, height] of [
			[png(7, 5), "image/png", 7, 5],
			[await jpeg(24, 16), "image/jpeg", 24, 16],
		] as const) {
			const response = await send("POST", "/v1.0/assets", file, { "Content-Type": "text/html" });
			const asset = await read<{ id: string }>(response.clone(), 201);
			const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", file));
			expect(asset).toEqual({ id: `sha256-${hex(digest)}`, kind: "image", width, height, bytes: file.length });
			expect(response.headers.get("Location")).toBe(`/v1.0/assets/${asset.id}`);
			expect(await read(await send("POST", "/v1.0/assets", file), 201)).toEqual(asset);
			const back = await client.call("GET", `/v1.0/assets/${asset.id}`);
			expect(back.headers.get("Content-Type")).toBe(type);
			expect(back.headers.get("X-Content-Type-Options")).toBe("nosniff");
			expect(new Uint8Array(await back.arrayBuffer())).toEqual(file);
		}
	});

	test("400 missing_source, 415 invalid_file_type naming what came", async () => {
		expect(await refusal(await send("POST", "/v1.0/assets", ""))).toBe("400 missing_source");
		for (const [body, name] of [
			["a text file", "text"],
			["GIF89a", "a GIF image"],
			["<svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG image"],
		] as const) {
			const response = await send("POST", "/v1.0/assets", body, { "Content-Type": "image/png" });
			expect(await response.clone().text()).toContain(name);
			expect(await refusal(response)).toBe("415 invalid_file_type");
		}
	});

	test("422 failed_to_read_image: cut anywhere, also at the last bytes", async () => {
		for (const file of [png(32, 32), await jpeg(32, 32)]) {
			for (const part of [0.1, 0.5, 0.9]) {
				const cut = file.slice(0, Math.floor(file.length * part));
				expect(await refusal(await send("POST", "/v1.0/assets", cut))).toBe("422 failed_to_read_image");
			}
		}
	});

	test("422 resolution_too_high from the header alone; 503 overloaded when memory is lent", async () => {
		const side = Math.ceil(Math.sqrt(MAX_ASSET_PIXELS)) + 1;
		expect(await refusal(await send("POST", "/v1.0/assets", hollowPng(side, side)))).toBe("422 resolution_too_high");
		const gate = new MemoryGate({ bytes: 96 * 1024 * 1024, queue: 0, seconds: 1 });
		const busy = client.over({ ...testPorts(), gate });
		const lease = await gate.enter(96 * 1024 * 1024);
		const headers = { "X-API-Key": client.apiKey };
		const response = await busy.fetch("/v1.0/assets", { method: "POST", headers, body: png(8, 8) });
		expect(await refusal(response)).toBe("503 overloaded");
		lease.leave();
		expect((await busy.fetch("/v1.0/assets", { method: "POST", headers, body: png(8, 8) })).status).toBe(201);
	});

	test("404 asset_not_found: unknown, malformed, another account's", async () => {
		const stranger = await new DescribedClient().signUp();
		const headers = { "X-API-Key": stranger.apiKey };
		const upload = await stranger.fetch("/v1.0/assets", { method: "POST", headers, body: png(3, 3) });
		const { id } = await read<{ id: string }>(upload, 201);
		for (const wanted of [id, UNKNOWN_ASSET, id.toUpperCase(), id.slice(7), "x", "%2e%2e%2fdesigns"]) {
			expect(await refusal(await client.call("GET", `/v1.0/assets/${wanted}`))).toBe("404 asset_not_found");
		}
	});

	function hex(bytes: Uint8Array): string {
		return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	}
});

test("what anybody may read needs no key", async () => {
	for (const path of ["/v1.0/templates", "/openapi.json", "/docs", "/design.schema.json", "/healthz"]) {
		const response = await client.fetch(path);
		expect([path, response.status]).toEqual([path, 200]);
		expect(response.headers.get("Cache-Control")).toBe(path === "/healthz" ? "no-store" : "public, max-age=300");
	}
});
