// openapi.json and the code say the same: routes, codes, statuses, headers, bodies, bounds; and the page says what it says.
import { reset } from "cloudflare:test";
import { afterEach, describe, expect, test } from "vitest";
import { CODES, ROUTES } from "../../src/http/index.ts";
import * as limits from "../../src/limits.ts";
import { jpeg, png } from "../support/images.ts";
import type { JsonSchema } from "../support/json-schema.ts";
import { PLAIN, read } from "./client.ts";
import {
	BASE,
	DescribedClient,
	describedCodes,
	description,
	operations,
	type ResponseObject,
	resolved,
	validator,
} from "./described.ts";

/** Every object in the description, with its place. */
function* objectsIn(value: unknown, at = ""): Generator<readonly [string, JsonSchema]> {
	if (typeof value !== "object" || value === null) return;
	if (!Array.isArray(value)) yield [at, value as JsonSchema];
	for (const [key, child] of Object.entries(value)) yield* objectsIn(child, `${at}/${key}`);
}

const objects = [...objectsIn(description)];
const responses = [...operations.values()].flatMap((operation) => Object.entries(operation.responses));
const schema = (name: string) => description.components.schemas?.[name] as JsonSchema;
const property = (name: string, field: string) => (schema(name).properties as Record<string, JsonSchema>)[field];

/** The example a schema has, as the body of a request. */
const example = (name: string) => (schema(name).examples as readonly unknown[])[0];

describe("the document", () => {
	test("has every route and no other, under the name of its handler", () => {
		const routes = ROUTES.map(([method, path, handler]) => {
			const template = path.replace(/:(\w+)/g, "{$1}");
			return `${method} ${template} ${handler.name}`;
		});
		const described = [...operations].map(([name, { operationId }]) => `${name} ${operationId}`);
		expect(described.toSorted()).toEqual(routes.toSorted());
	});

	test("has every code of the wire with its status, and no other", () => {
		const described = [...describedCodes].map(([code, schema]) => [code, schema["x-status"]]);
		expect(Object.fromEntries(described)).toEqual(CODES);
		const shared = Object.values(description.components.responses ?? {}) as ResponseObject[];
		const used = [...responses.map(([, response]) => resolved(response)), ...shared].flatMap(
			(response) => response["x-codes"] ?? [],
		);
		expect([...new Set(used)].toSorted()).toEqual(Object.keys(CODES).toSorted());
	});

	test("gives each code of an operation under its status; every refusal has codes", () => {
		const wrong = responses.flatMap(([status, response]) => {
			const codes = resolved(response)["x-codes"];
			if (codes === undefined) return status.startsWith("2") ? [] : [`a ${status} without codes`];
			return codes.filter((code) => CODES[code] !== Number(status)).map((code) => `${code} under ${status}`);
		});
		expect(wrong).toEqual([]);
	});

	test("holds together: references lead somewhere, nothing is left unused", () => {
		const refs = objects.flatMap(([, { $ref }]) => (typeof $ref === "string" ? [$ref] : []));
		for (const ref of refs) expect(validator.resolve(ref, BASE).place, ref).toBeDefined();
		const components = Object.entries(description.components)
			.filter(([kind]) => kind !== "securitySchemes")
			.flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`));
		// What answers where there is no operation.
		const standalone = ["#/components/responses/MethodNotAllowed"];
		expect(components.filter((name) => !refs.includes(name))).toEqual(standalone);
	});

	test("has the form of OpenAPI 3.1: operations", () => {
		expect(description.openapi).toBe("3.1.0");
		const tags = (description.tags as { name: string; description: string }[]).map(({ name }) => name);
		const schemes = Object.keys(description.components.securitySchemes ?? {});
		const ids = [...operations.values()].map(({ operationId }) => operationId);
		expect(new Set(ids).size).toBe(ids.length);
		expect(new Set([...operations.values()].flatMap((operation) => operation.tags))).toEqual(new Set(tags));
		for (const [name, operation] of operations) {
			expect(operation.summary, name).toMatch(/^[A-Z][^.]+$/);
			expect(operation.description, name).toMatch(/\.$/);
			expect(operation.tags.length, name).toBe(1);
			const item = description.paths[name.split(" ")[1] ?? ""] as { parameters?: never[] };
			const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved);
			const inPath = parameters.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name);
			expect(inPath, name).toEqual([...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
			expect(operation.security.flatMap(Object.keys).filter((scheme) => !schemes.includes(scheme))).toEqual([]);
			const successes = Object.keys(operation.responses).filter((status) => status.startsWith("2"));
			expect(successes.length, name).toBe(1);
		}
	});

	test("has the form of OpenAPI 3.1: responses, headers, parameters, fields", () => {
		for (const [, response] of responses) expect(resolved(response).description).toMatch(/\.$/);
		for (const [at, object] of objects) {
			const isSchema = /\/(schema|properties\/\w+|items|anyOf\/\d+|schemas\/\w+)$/.test(at);
			const isNamed = /\/(headers|parameters)\/[\w-]+$/.test(at) && !("$ref" in object);
			if (isNamed) expect(object, at).toMatchObject({ description: expect.stringMatching(/\.$/), schema: {} });
			if (isSchema && object.type === "object" && object.properties !== undefined) {
				const fields = Object.keys(object.properties as object);
				expect((object.required as string[] | undefined)?.filter((name) => !fields.includes(name)) ?? [], at).toEqual(
					[],
				);
			}
			const field = /\/properties\/\w+$/.test(at) ? { ...(resolved(object) as object), ...object } : null;
			if (field !== null) expect(field, at).toMatchObject({ description: expect.stringMatching(/\.$/) });
		}
	});

	test("has no example that its own schema refuses", () => {
		let examples = 0;
		for (const [at, object] of objects) {
			const media = object as { schema?: JsonSchema; example?: unknown; examples?: unknown };
			const values = Array.isArray(media.examples)
				? media.examples
				: Object.values((media.examples ?? {}) as Record<string, { value: unknown }>).map(({ value }) => value);
			for (const value of [...values, ...(media.example === undefined ? [] : [media.example])]) {
				expect(validator.violations(value, media.schema ?? object, BASE), at).toEqual([]);
				examples++;
			}
		}
		expect(examples).toBeGreaterThan(30);
	});

	test("has the bounds of limits.ts", () => {
		expect(schema("Name").maxLength).toBe(limits.MAX_NAME_LENGTH);
		expect(schema("MonthlyLimit").maximum).toBe(limits.MAX_MONTHLY_LIMIT);
		expect(schema("CustomLimit").maximum).toBe(limits.MAX_MONTHLY_LIMIT);
		expect(schema("RequestsPerMinute").maximum).toBe(limits.MAX_REQUESTS_PER_MINUTE);
		expect(property("NewAccount", "monthly_limit")?.default).toBe(limits.DEFAULT_MONTHLY_LIMIT);
		expect(property("NewAccount", "requests_per_minute")?.default).toBe(limits.DEFAULT_REQUESTS_PER_MINUTE);
		expect(property("DesignList", "designs")?.maxItems).toBe(limits.PAGE_SIZE);
		expect(property("VersionList", "versions")?.maxItems).toBe(limits.MAX_VERSIONS);
		expect(property("KeyRotation", "overlap_seconds")).toMatchObject({
			default: limits.DEFAULT_OVERLAP_SECONDS,
			maximum: limits.MAX_OVERLAP_SECONDS,
		});
		expect(property("NewWebhook", "url")?.maxLength).toBe(limits.MAX_URL_LENGTH);
		expect(property("Usage", "recent")?.maxItems).toBe(limits.MAX_RECENT_REQUESTS);
		const text = JSON.stringify(description);
		const said = [
			`${limits.MAX_UPLOAD_BYTES / 1024 / 1024} MiB and ${limits.MAX_INPUT_PIXELS / 1e6} megapixels`,
			`${limits.MAX_ASSET_BYTES / 1024 / 1024} MiB and ${(limits.MAX_ASSET_PIXELS / 1e6).toFixed(1)} megapixels`,
			`${limits.MAX_CANVAS_PIXELS / 1e6} megapixels`,
			`${limits.MAX_PREVIEW_WIDTH.toLocaleString("en")} pixels`,
			`${limits.UPLOAD_TIMEOUT_SECONDS} seconds`,
			`${limits.IDEMPOTENCY_TTL_SECONDS / 3600} hours`,
			`At most ${limits.MAX_JSON_BYTES / 1024} KiB`,
			`At most ${limits.MAX_RECORD_BYTES / 1024} KiB`,
			`At most ${limits.MAX_MODIFICATIONS_BYTES / 1024} KiB`,
			`(TTF, OTF), at most ${limits.MAX_ASSET_BYTES / 1024 / 1024} MiB`,
			`${limits.MAX_KEYS} keys`,
			`${limits.MAX_ASSETS.toLocaleString("en")}.`,
			`the last ${limits.MAX_RECENT_REQUESTS.toLocaleString("en")} calls`,
			`kept for ${limits.USAGE_MONTHS} months`,
			`within ${limits.WEBHOOK_TIMEOUT_SECONDS} seconds`,
			`${limits.MAX_DESIGNS.toLocaleString("en")} designs`,
			`the last ${limits.MAX_VERSIONS}`,
		];
		expect(said.filter((figure) => !text.includes(figure))).toEqual([]);
	});
});

describe("real calls", () => {
	afterEach(() => reset());

	test("of every operation, with the examples of the document, answer as it says", async () => {
		const client = new DescribedClient();
		const created = await read<{ account: { id: string }; api_key: string }>(
			await client.operate("POST", "/v1.0/accounts", example("NewAccount")),
			201,
		);
		client.apiKey = created.api_key;
		client.accountId = created.account.id;
		await client.operate("PATCH", `/v1.0/accounts/${client.accountId}`, example("AccountChanges"));
		await client.operate("GET", `/v1.0/accounts/${client.accountId}`);
		await client.call("PATCH", "/v1.0/account", example("OwnAccountChanges"));
		await client.call("GET", "/v1.0/account");

		const { key } = await read<{ key: { id: string } }>(
			await client.call("POST", "/v1.0/keys", example("NewKey")),
			201,
		);
		await client.call("GET", "/v1.0/keys");
		await client.call("POST", `/v1.0/keys/${key.id}/rotate`, example("KeyRotation"));
		await client.call("DELETE", `/v1.0/keys/${key.id}`);
		await client.call("GET", "/v1.0/keys");

		const file = { method: "POST", headers: { "X-API-Key": client.apiKey }, body: png(8, 4) };
		const asset = await read<{ id: string }>(await client.fetch("/v1.0/assets", file), 201);
		await client.call("GET", `/v1.0/assets/${asset.id}`);
		await client.call("GET", "/v1.0/templates");

		const body = objects.find(([at]) => at.endsWith("/designs/post/requestBody/content/application/json"))?.[1];
		for (const { value } of Object.values(body?.examples as Record<string, { value: unknown }>)) {
			await client.design(value);
		}
		const id = await client.design();
		const design = `/v1.0/designs/${id}`;
		await read(await client.call("PUT", design, example("DesignRecord"), { "If-Match": '"1"' }), 200);
		await client.call("GET", "/v1.0/designs");
		await client.call("GET", design);
		await client.call("GET", `${design}?version=1`);
		await client.call("GET", `${design}/versions`);
		await client.call("POST", `${design}/versions/1/restore`);
		await client.apply(id, await jpeg(64, 64));
		const form = new FormData();
		form.set("image_file", new Blob([png(8, 8)]));
		const credentials = { "X-API-Key": client.apiKey };
		await client.fetch(`${design}/preview`, { method: "POST", headers: credentials, body: form });
		await client.call("DELETE", design);
		await client.call("PUT", "/v1.0/account/webhook", example("NewWebhook"));
		await client.call("GET", "/v1.0/account/webhook");
		await client.call("DELETE", "/v1.0/account/webhook");
		await client.call("GET", "/v1.0/account/usage");
		await client.call("GET", "/v1.0/account/usage?month=2026-11", undefined, { Accept: "text/csv" });
		await client.operate("DELETE", `/v1.0/accounts/${client.accountId}`);
		for (const path of ["/openapi.json", "/docs", "/design.schema.json", "/healthz"]) await client.fetch(path);

		expect([...client.succeeded].toSorted()).toEqual([...operations.keys()].toSorted());
	});

	test("answer with each media type of the operation, and with its warnings", async () => {
		const client = await new DescribedClient().signUp();
		const id = await client.design();
		const formats = schema("OutputFormat").enum as string[];
		const types = [];
		for (const format of formats) {
			const response = await client.apply(id, png(16, 16), { format, quality: "100" }, { "Idempotency-Key": format });
			expect(response.headers.get("X-Design-Warnings")).toBe("upscaled");
			types.push(response.headers.get("Content-Type"));
		}
		expect(types).toEqual(["image/png", "image/jpeg", "image/jpeg"]);
	});

	test("that are refused answer as described, where there is no operation as well", async () => {
		const client = await new DescribedClient().signUp();
		const id = await client.design();
		const statuses = [
			await client.apply(id, "text"),
			await client.apply(id, png(8, 8).slice(0, 60)),
			await client.apply(id, png(8, 8), { format: "gif" }),
			await client.call("PUT", "/v1.0/account", PLAIN),
			await client.call("GET", "/v1.0/nothing"),
			await client.fetch("/v1.0/account", { headers: { Accept: "text/plain" } }),
		].map(({ status }) => status);
		expect(statuses).toEqual([415, 422, 400, 405, 404, 401]);
	});
});

describe("the page", () => {
	const client = new DescribedClient();
	const page = async () => (await client.fetch("/docs")).text();

	test("shows every operation, every code and every component it links to", async () => {
		const text = await page();
		for (const { operationId, summary } of operations.values()) {
			expect(text).toContain(`id="${operationId}"`);
			expect(text).toContain(summary);
		}
		for (const code of describedCodes.keys()) expect(text).toContain(`id="code-${code}"`);
		const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
		const anchors = [...text.matchAll(/ href="#([^"]+)"/g)].map(([, anchor]) => anchor);
		expect(new Set(ids).size).toBe(ids.length);
		expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual([]);
		expect([...text.matchAll(/<h1>/g)].length).toBe(1);
	});

	test("shows no answer that its own schema refuses", async () => {
		const text = await page();
		const shown = [...text.matchAll(/ id="(\w+)"|aria-label="Answer (2\d\d)"><code>(\{.*?)<\/code>/gs)];
		let [id, answers] = ["", 0];
		for (const [, anchor, status = "", code = ""] of shown) {
			id = anchor ?? id;
			if (anchor !== undefined) continue;
			const operation = [...operations.values()].find(({ operationId }) => operationId === id);
			const { content } = resolved(operation?.responses[status]) as ResponseObject;
			const json = code
				.replace(/<[^>]+>/g, "")
				.replaceAll("&quot;", '"')
				.replaceAll("&amp;", "&");
			const wrong = validator.violations(JSON.parse(json), content?.["application/json"]?.schema ?? {}, BASE);
			expect(wrong, id).toEqual([]);
			answers++;
		}
		expect(answers).toBeGreaterThan(15);
	});

	test("loads nothing, runs nothing, and has the one style sheet its policy allows", async () => {
		const response = await client.fetch("/docs");
		const text = await response.text();
		expect(text).not.toMatch(/<script|<iframe|<img|@import|url\(| src=| style=| on\w+=/);
		const links = [...text.matchAll(/ href="([^"]+)"/g)].map(([, link = ""]) => link);
		expect(links.filter((link) => !/^(#|\/|data:image\/svg)/.test(link))).toEqual([]);
		const [, style = ""] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
		const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
		const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
		expect(response.headers.get("Content-Security-Policy")).toBe(
			`default-src 'none'; style-src 'sha256-${hash}'; img-src data:; ` +
				"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		);
	});

	test("has examples for the host it was asked of, in three languages, with nothing left to fill in", async () => {
		const text = await page();
		for (const label of ["curl", "JavaScript", "Python"]) expect(text).toContain(`aria-label="${label} example"`);
		expect(text).toContain("http://imprint.test/v1.0/design/");
		expect(text).not.toMatch(/\{base_url\}|undefined|\[object|NaN/);
	});
});
