// Accounts over the wire, beyond management.test.ts: exact counts under concurrency, rotation, usage, webhooks, deletion,
// the pace on every answer, those who guess, and browsers. Answers are held against openapi.json.
import { reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Fault } from "../../src/fault.ts";
import { STRAY_TTL_SECONDS } from "../../src/limits.ts";
import { MemoryGate } from "../../src/platform/gate.ts";
import { type Env, portsOf } from "../../src/platform/index.ts";
import { png } from "../support/images.ts";
import { Client, read, refusal, testPorts } from "./client.ts";
import { DescribedClient } from "./described.ts";

const MONTH = new Date().toISOString().slice(0, 7);
const photo = png(8, 8);

let client: DescribedClient;
let design: string;

beforeEach(async () => {
	client = await new DescribedClient().signUp({ requests_per_minute: 10_000 });
	design = await client.design();
});
afterEach(() => reset());

interface UsageBody {
	readonly images: number;
	readonly days: readonly { day: string; images: number }[];
	readonly refusals: readonly { code: string; count: number }[];
	readonly recent: readonly { status: number; code: string | null; request_id: string; design: string }[];
}

const usage = async () => read<UsageBody>(await client.call("GET", "/v1.0/account/usage"), 200);

test("400 concurrent calls against a limit of 100 give exactly 100 answers of 200 and 300 of 402", async () => {
	await client.operate("PATCH", `/v1.0/accounts/${client.accountId}`, { monthly_limit: 100 });
	// Memory is not what is tested here: there is room for a hundred at once.
	const roomy = client.over({ ...testPorts(), gate: new MemoryGate({ bytes: 2 ** 40, queue: 0, seconds: 1 }) });
	const answers = await Promise.all(Array.from({ length: 400 }, () => roomy.apply(design, photo)));
	const count = (status: number) => answers.filter((answer) => answer.status === status).length;
	expect([count(200), count(402)]).toEqual([100, 300]);
	expect(await client.count()).toEqual({ used: 100, held: 0 });
	const used = answers.filter(({ status }) => status === 200).map(({ headers }) => headers.get("X-Quota-Used"));
	expect(new Set(used)).toEqual(new Set(Array.from({ length: 100 }, (_, i) => String(i + 1))));
	const { images, refusals } = await usage();
	expect([images, refusals]).toEqual([100, [{ code: "monthly_limit_reached", count: 300 }]]);
});

describe("the pace", () => {
	test("is on every answer to a caller who was let in, refusals as well", async () => {
		await client.operate("PATCH", `/v1.0/accounts/${client.accountId}`, { requests_per_minute: 60, monthly_limit: 1 });
		const remaining = async (answer: Promise<Response>) => {
			const { headers, status } = await answer;
			return [status, headers.get("X-RateLimit-Limit"), headers.has("X-RateLimit-Reset")];
		};
		const on = (status: number) => [status, "60", true];
		expect(await remaining(client.apply(design, "no image"))).toEqual(on(415));
		expect(await remaining(client.apply(design, photo, { format: "bmp" }))).toEqual(on(400));
		expect(await remaining(client.apply(design, photo))).toEqual(on(200));
		expect(await remaining(client.apply(design, photo))).toEqual(on(402));
		expect(await remaining(client.call("GET", "/v1.0/keys"))).toEqual(on(200));
		expect(await remaining(client.call("PATCH", "/v1.0/account", { custom_limit: -1 }))).toEqual(on(422));
		expect(await remaining(client.call("GET", "/v1.0/account", undefined, { "X-API-Key": "x" }))).toEqual([
			...[401, null, false],
		]);
		// Whoever has a key that works is told, also where nothing is taken from the pace; whoever has not learns nothing.
		const { key, api_key } = await read<{ key: { id: string }; api_key: string }>(
			await client.call("POST", "/v1.0/keys", { name: "Site", scopes: ["render"], designs: [] }),
			201,
		);
		const limited = { "X-API-Key": api_key };
		expect(await remaining(client.call("GET", "/v1.0/keys", undefined, limited))).toEqual(on(403));
		expect(await remaining(client.apply(design, photo, {}, limited))).toEqual(on(403));
		const unknown = await client.apply(crypto.randomUUID(), photo);
		expect([unknown.status, unknown.headers.get("X-RateLimit-Remaining")]).toEqual([404, "52"]);
		await client.call("DELETE", `/v1.0/keys/${key.id}`);
		expect(await remaining(client.apply(design, photo, {}, limited))).toEqual([403, null, false]);
		await client.operate("PATCH", `/v1.0/accounts/${client.accountId}`, { suspended: true });
		for (const refused of [client.apply(design, photo), client.call("GET", "/v1.0/account")]) {
			expect(await remaining(refused)).toEqual(on(403));
		}
	});

	test("is also on the 503 of a call that was let in, when its design cannot be read", async () => {
		const ports = testPorts();
		const load = () => Promise.reject(new Fault("unavailable", "Away.", { retryAfter: 1 }));
		const designs = new Proxy(ports.designs, { get: (it, name) => (name === "load" ? load : Reflect.get(it, name)) });
		const refused = await client.over({ ...ports, designs }).apply(design, photo);
		expect([refused.status, refused.headers.get("X-RateLimit-Limit")]).toEqual([503, "10000"]);
		expect(await client.count()).toEqual({ used: 0, held: 0 });
	});

	test("of a key may be less than its account's", async () => {
		const wanted = { name: "Slow", scopes: ["render"], requests_per_minute: 1 };
		const { key, api_key } = await read<{ key: object; api_key: string }>(
			await client.call("POST", "/v1.0/keys", wanted),
			201,
		);
		expect(key).toMatchObject({ requests_per_minute: 1 });
		expect((await client.apply(design, photo, {}, { "X-API-Key": api_key })).status).toBe(200);
		const refused = await client.apply(design, photo, {}, { "X-API-Key": api_key });
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(50);
		expect(await refusal(refused)).toBe("429 rate_limit_exceeded");
		expect((await client.apply(design, photo)).status).toBe(200);
		const wrong = await client.call("POST", "/v1.0/keys", { ...wanted, requests_per_minute: 0 });
		expect(await refusal(wrong)).toBe("422 invalid_limit");
	});
});

test("those who guess at keys are told to wait, by their address; good keys are never asked about", async () => {
	const asked: string[] = [];
	const mayGuess = async (address: string) => asked.push(address) <= 3;
	const watched = client.over({ ...testPorts(), mayGuess });
	const guess = (headers: Record<string, string>) => watched.call("GET", "/v1.0/account", undefined, headers);
	const wrong = { "X-API-Key": `${client.apiKey.slice(0, -1)}!`, "CF-Connecting-IP": "203.0.113.7" };
	for (let i = 0; i < 3; i++) expect(await refusal(await guess(wrong))).toBe("401 invalid_api_key");
	const slowed = await guess(wrong);
	expect(slowed.headers.get("Retry-After")).toBe("60");
	expect(await refusal(slowed)).toBe("429 rate_limit_exceeded");
	expect(await refusal(await watched.apply(design, photo, {}, wrong))).toBe("429 rate_limit_exceeded");
	expect((await guess({ "CF-Connecting-IP": "203.0.113.7" })).status).toBe(200);
	expect(asked).toEqual(Array.from({ length: 5 }, () => "203.0.113.7"));
});

test("a key is rotated without a body, as clients send it: empty", async () => {
	const made = await client.call("POST", "/v1.0/keys", { name: "Site", scopes: ["render"] });
	const { key } = await read<{ key: { id: string } }>(made, 201);
	const init = { method: "POST", headers: { "X-API-Key": client.apiKey }, body: "" };
	expect((await client.fetch(`/v1.0/keys/${key.id}/rotate`, init)).status).toBe(201);
	expect(await refusal(await client.fetch("/v1.0/keys", init))).toBe("400 invalid_json");
});

test("a key is rotated: both work during the overlap, the new one alone after it", async () => {
	const { key, api_key } = await read<{ key: { id: string }; api_key: string }>(
		await client.call("POST", "/v1.0/keys", { name: "Site", scopes: ["render"], designs: [design] }),
		201,
	);
	const path = `/v1.0/keys/${key.id}/rotate`;
	const headers = { "X-API-Key": client.apiKey };
	const unsaid = await client.fetch(path, { method: "POST", headers });
	const first = await read<{ key: { id: string; designs: string[] }; api_key: string }>(unsaid, 201);
	expect(first.key).toMatchObject({ name: "Site", scopes: ["render"], designs: [design], expires_at: null });
	const { keys } = await read<{ keys: { id: string; expires_at: string | null }[] }>(
		await client.call("GET", "/v1.0/keys"),
		200,
	);
	const overlap = Date.parse(keys.find(({ id }) => id === key.id)?.expires_at ?? "") - Date.now();
	expect(overlap / 3_600_000).toBeCloseTo(24, 1);
	for (const secret of [api_key, first.api_key]) {
		expect((await client.apply(design, photo, {}, { "X-API-Key": secret })).status).toBe(200);
	}
	const again = `/v1.0/keys/${first.key.id}/rotate`;
	const second = await read<{ api_key: string }>(await client.call("POST", again, { overlap_seconds: 0 }), 201);
	const ended = await client.apply(design, photo, {}, { "X-API-Key": first.api_key });
	expect(await refusal(ended)).toBe("401 invalid_api_key");
	expect((await client.apply(design, photo, {}, { "X-API-Key": second.api_key })).status).toBe(200);
	expect(await refusal(await client.call("POST", again, {}))).toBe("404 key_not_found");
	for (const wrong of [{ overlap_seconds: -1 }, { overlap_seconds: 1e9 }, { overlap: 1 }, []]) {
		expect(await refusal(await client.call("POST", path, wrong))).toBe("422 invalid_request");
	}
});

describe("usage", () => {
	test("is what was answered, with each call's id; as a table for who accepts one", async () => {
		const made = await client.apply(design, photo);
		const refused = await client.apply(design, "no image");
		const unknown = await client.apply(crypto.randomUUID(), photo);
		const { images, days, refusals, recent } = await usage();
		expect([images, days]).toEqual([1, [{ day: new Date().toISOString().slice(0, 10), images: 1 }]]);
		expect(refusals).toEqual([
			{ code: "design_not_found", count: 1 },
			{ code: "invalid_file_type", count: 1 },
		]);
		const ids = [unknown, refused, made].map(({ headers }) => headers.get("X-Request-Id"));
		expect(recent.map(({ request_id }) => request_id)).toEqual(ids);
		expect(recent.map(({ status, code }) => [status, code])).toEqual([
			[404, "design_not_found"],
			[415, "invalid_file_type"],
			[200, null],
		]);
		expect(recent[2]).toMatchObject({ design, bytes_in: photo.length });
		const table = await client.call("GET", `/v1.0/account/usage?month=${MONTH}`, undefined, { Accept: "text/csv" });
		const lines = (await table.text()).split("\r\n");
		expect(lines[0]).toBe("kind,name,count");
		expect(lines).toContain(`design,${design},1`);
		expect(lines).toContain("refusal,invalid_file_type,1");
		expect(table.headers.get("Content-Disposition")).toBe(`attachment; filename="usage-${MONTH}.csv"`);
	});

	test("400 invalid_month; other months are empty; a key without manage may not look", async () => {
		for (const month of ["2026-13", "2026-1", "26-11", "2026-11-01", "'; DROP TABLE usage; --", ""]) {
			const answer = await client.call("GET", `/v1.0/account/usage?month=${encodeURIComponent(month)}`);
			expect(await refusal(answer), month).toBe("400 invalid_month");
		}
		const old = await read<UsageBody>(await client.call("GET", "/v1.0/account/usage?month=1999-01"), 200);
		expect(old).toMatchObject({ images: 0, days: [], refusals: [] });
	});
});

test("a webhook is set with its secret, read without it, and turned off; private places are refused", async () => {
	const path = "/v1.0/account/webhook";
	expect(await read(await client.call("GET", path), 200)).toEqual({ webhook: null });
	const set = await read<{ webhook: { url: string }; secret: string }>(
		await client.call("PUT", path, { url: "https://Shop.example.com:443/x?y" }),
		200,
	);
	expect(set.webhook.url).toBe("https://shop.example.com/x?y");
	expect(await read(await client.call("GET", path), 200)).toEqual({ webhook: set.webhook });
	for (const url of [
		"nonsense",
		"http://shop.example.com/",
		"https://127.0.0.1/",
		"https://localhost/",
		"https://[::1]/",
	]) {
		expect(await refusal(await client.call("PUT", path, { url })), url).toBe("422 invalid_webhook_url");
	}
	for (const body of [{}, { url: 7 }, { url: "" }, { url: "https://a.example.com/", secret: "mine" }]) {
		expect(await refusal(await client.call("PUT", path, body))).toBe("422 invalid_request");
	}
	expect(await read(await client.call("GET", path), 200)).toEqual({ webhook: set.webhook });
	expect((await client.call("DELETE", path)).status).toBe(204);
	expect(await read(await client.call("GET", path), 200)).toEqual({ webhook: null });
});

test("a deleted account is gone at once, and all it had shortly after", async () => {
	const { DESIGNS, ACCOUNTS } = env as unknown as Env;
	await client.call("POST", "/v1.0/designs", { template: "product-card" });
	const path = `/v1.0/accounts/${client.accountId}`;
	expect((await DESIGNS.list()).keys.length).toBeGreaterThan(2);
	expect((await client.operate("DELETE", path)).status).toBe(204);
	expect(await refusal(await client.apply(design, photo))).toBe("401 invalid_api_key");
	expect(await refusal(await client.call("GET", "/v1.0/account"))).toBe("401 invalid_api_key");
	expect(await refusal(await client.operate("GET", path))).toBe("404 account_not_found");
	expect(await refusal(await client.operate("DELETE", path))).toBe("404 account_not_found");
	const object = ACCOUNTS.get(ACCOUNTS.idFromName(client.accountId));
	for (let i = 0; i < 6; i++) await runDurableObjectAlarm(object);
	expect((await DESIGNS.list()).keys).toEqual([]);
});

test("a template whose copying breaks off at any put leaves nothing once its account is deleted", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const { DESIGNS, ACCOUNTS, ...others } = env as unknown as Env;
	const before = (await DESIGNS.list()).keys.length;
	const copyUpTo = async (lastPut: number) => {
		let puts = 0;
		const put = async (name: string, value: string) => {
			await DESIGNS.put(name, value);
			if (++puts === lastPut) throw new Error("the Worker died");
		};
		const dying = { get: DESIGNS.get.bind(DESIGNS), put } as unknown as KVNamespace;
		const party = await new DescribedClient().signUp();
		const { settings } = testPorts();
		const ports = { ...portsOf({ ...others, ACCOUNTS, DESIGNS: dying }), settings };
		const { status } = await party.over(ports).call("POST", "/v1.0/designs", { template: "product-card" });
		expect((await party.operate("DELETE", `/v1.0/accounts/${party.accountId}`)).status).toBe(204);
		const object = ACCOUNTS.get(ACCOUNTS.idFromName(party.accountId));
		for (let i = 0; i < 4; i++) await runDurableObjectAlarm(object);
		await runInDurableObject(object, (it) => {
			it.now = () => Date.now() + STRAY_TTL_SECONDS * 1000;
		});
		await runDurableObjectAlarm(object);
		expect((await DESIGNS.list()).keys).toHaveLength(before);
		return status;
	};
	const statuses: number[] = [];
	while (statuses.at(-1) !== 201) statuses.push(await copyUpTo(statuses.length + 1));
	expect(statuses.length).toBeGreaterThan(2);
	expect(new Set(statuses.slice(0, -1))).toEqual(new Set([503]));
	vi.restoreAllMocks();
});

describe("browsers", () => {
	const ORIGIN = "https://shop.example.com";
	const path = () => `/v1.0/design/${design}`;
	const asked = { Origin: ORIGIN, "Access-Control-Request-Method": "POST" };
	// A client that takes headers as they come: those for browsers are not part of the description.
	const of = (...corsOrigins: string[]) => {
		const plain = new Client(testPorts({ corsOrigins }));
		plain.apiKey = client.apiKey;
		plain.accountId = client.accountId;
		return plain;
	};
	const allowed = ({ headers }: Response) => headers.get("Access-Control-Allow-Origin");

	test("of no origin may call unless one is configured", async () => {
		const preflight = await client.fetch(path(), { method: "OPTIONS", headers: asked });
		expect([allowed(preflight), preflight.headers.get("Vary")]).toEqual([null, null]);
		expect(await refusal(preflight)).toBe("405 method_not_allowed");
		expect(allowed(await client.apply(design, photo, {}, { Origin: ORIGIN }))).toBeNull();
	});

	test("of a configured origin may ask, call and read; of another one may not", async () => {
		const shop = of(ORIGIN, "https://other.example.com");
		const preflight = await shop.fetch(path(), { method: "OPTIONS", headers: asked });
		expect(preflight.status).toBe(204);
		expect(allowed(preflight)).toBe(ORIGIN);
		expect(preflight.headers.get("Access-Control-Allow-Methods")).toBe("POST");
		expect(preflight.headers.get("Access-Control-Allow-Headers")).toBe(
			"X-API-Key, Content-Type, Idempotency-Key, If-Match",
		);
		const made = await shop.apply(design, photo, {}, { Origin: ORIGIN });
		const exposed = (made.headers.get("Access-Control-Expose-Headers") ?? "").split(", ");
		const own = [...made.headers.keys()].filter((name) => /^x-(?!content-type)|^server-timing/.test(name));
		expect(own.filter((name) => !exposed.some((one) => one.toLowerCase() === name))).toEqual([]);
		expect([allowed(made), made.headers.get("Vary")]).toEqual([ORIGIN, "Origin"]);
		expect(exposed).toEqual(expect.arrayContaining(["ETag", "Retry-After", "X-Design-Warnings"]));
		const refused = await shop.apply(design, photo, {}, { Origin: ORIGIN, "X-API-Key": "x" });
		expect([refused.status, allowed(refused)]).toEqual([401, ORIGIN]);
		for (const origin of ["https://evil.example.com", `${ORIGIN}.evil.com`, "null", ORIGIN.toUpperCase()]) {
			const foreign = await shop.fetch(path(), { method: "OPTIONS", headers: { ...asked, Origin: origin } });
			expect([foreign.status, allowed(foreign)], origin).toEqual([405, null]);
			expect(allowed(await shop.apply(design, photo, {}, { Origin: origin }))).toBeNull();
		}
	});

	test("of every origin with *, without cookies; operators' tokens stay out; unknown paths stay unknown", async () => {
		const open = of("*");
		const made = await open.apply(design, photo, {}, { Origin: ORIGIN });
		expect([allowed(made), made.headers.get("Access-Control-Allow-Credentials")]).toEqual(["*", null]);
		const designs = await open.fetch("/v1.0/designs", { method: "OPTIONS", headers: asked });
		expect(designs.headers.get("Access-Control-Allow-Methods")).toBe("GET, POST");
		expect(designs.headers.get("Access-Control-Allow-Headers")).not.toContain("Authorization");
		expect((await open.fetch("/nowhere", { method: "OPTIONS", headers: asked })).status).toBe(404);
		expect((await open.fetch(path(), { method: "OPTIONS", headers: { Origin: ORIGIN } })).status).toBe(405);
		expect(await open.count()).toEqual({ used: 1, held: 0 });
	});
});
