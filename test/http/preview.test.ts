// A look at a design: as the operation draws it, no wider than a screen needs, for managers only and for nothing.
import { reset } from "cloudflare:test";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MAX_PREVIEW_WIDTH } from "../../src/limits.ts";
import { MemoryGate } from "../../src/platform/gate.ts";
import { jpeg, png } from "../support/images.ts";
import { PLAIN, read, refusal, testPorts } from "./client.ts";
import { DescribedClient } from "./described.ts";

let client: DescribedClient;
beforeEach(async () => {
	client = await new DescribedClient().signUp();
});
afterEach(() => reset());

const PHOTO = png(64, 64);

async function preview(
	design: string,
	fields: Readonly<Record<string, string | Blob>> = { image_file: new Blob([PHOTO]) },
	caller: { readonly as?: DescribedClient; readonly key?: string } = {},
): Promise<Response> {
	const { as = client } = caller;
	const { key = as.apiKey } = caller;
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value as string);
	return as.fetch(`/v1.0/designs/${design}/preview`, { method: "POST", headers: { "X-API-Key": key }, body: form });
}

const withPhoto = (fields: Readonly<Record<string, string>>) => ({ image_file: new Blob([PHOTO]), ...fields });

async function picture(response: Response): Promise<Uint8Array> {
	if (response.status !== 200) throw new Error(await response.text());
	return new Uint8Array(await response.arrayBuffer());
}

const flat = (width: number, height: number, background: string) => ({
	...{ version: 1, name: "Flat", canvas: { width, height, background }, layers: [] },
});

test("what is narrow enough is drawn as the operation draws it, with all that a form may say", async () => {
	const layers = [{ ...PLAIN.layers[0], editable: ["zoom"] }];
	const id = await client.design({ ...PLAIN, layers, output: { format: "jpg", quality: 60 } });
	const modifications = JSON.stringify({ photo: { zoom: 2 } });
	for (const fields of [{}, { format: "png" }, { modifications }, { quality: "20", modifications }]) {
		const response = await preview(id, withPhoto(fields));
		expect(response.headers.get("X-Credits-Charged")).toBe("0");
		expect(response.headers.get("X-Design-Version")).toBe("1");
		expect(await picture(response)).toEqual(await picture(await client.apply(id, PHOTO, fields)));
	}
	const whole = await client.design({ ...PLAIN, canvas: { width: MAX_PREVIEW_WIDTH, height: 16 } });
	expect(await picture(await preview(whole))).toEqual(await picture(await client.apply(whole, PHOTO)));
});

test("what is wider is drawn and then made smaller, in every format", async () => {
	for (const [background, format] of [
		["#c02040", "png"],
		["#c0204080", "png"],
		["#c02040", "jpg"],
		["#c0204080", "auto"],
	] as const) {
		const wide = await preview(await client.design(flat(2000, 1001, background)), withPhoto({ format }));
		expect([wide.headers.get("X-Width"), wide.headers.get("X-Height")]).toEqual(["1024", "513"]);
		const narrow = await client.apply(await client.design(flat(1024, 513, background)), PHOTO, { format });
		expect(wide.headers.get("Content-Type")).toBe(narrow.headers.get("Content-Type"));
		expect(await picture(wide)).toEqual(await picture(narrow));
	}
	const sliver = await preview(await client.design(flat(4096, 1, "#fff")));
	expect([sliver.headers.get("X-Width"), sliver.headers.get("X-Height")]).toEqual(["1024", "1"]);
});

test("a photo that is all there is to a design is made smaller as well", async () => {
	const frame = { x: 0, y: 0, width: 1, height: 1, unit: "fraction" };
	const layers = [{ type: "photo", name: "photo", frame, fit: "fill" }];
	const id = await client.design({ version: 1, name: "Photo", canvas: { size: "photo" }, layers });
	for (const photo of [png(1500, 30), await jpeg(1500, 30)]) {
		const response = await preview(id, { image_file: new Blob([photo]) });
		expect([response.status, response.headers.get("X-Width"), response.headers.get("X-Height")]).toEqual([
			...[200, "1024", "20"],
		]);
		await picture(response);
	}
});

test("nothing is counted, drawn or refused; the month's images may be used up", async () => {
	const id = await client.design();
	await picture(await preview(id));
	expect(await refusal(await preview(id, withPhoto({ format: "gif" })))).toBe("400 invalid_format");
	await client.operate("PATCH", `/v1.0/accounts/${client.accountId}`, { monthly_limit: 0 });
	await picture(await preview(id));
	expect(await client.count()).toEqual({ used: 0, held: 0 });
	const usage = await read<{ recent: unknown[] }>(await client.call("GET", "/v1.0/account/usage"), 200);
	expect(usage.recent).toEqual([]);
});

test("refusals: key, scope, design, form, in this order", async () => {
	const id = await client.design();
	const body = await client.call("POST", "/v1.0/keys", { name: "r", scopes: ["render"] });
	const { api_key } = await read<{ api_key: string }>(body, 201);
	const nothing = {};
	expect(await refusal(await preview(id, nothing, { key: "imp_x" }))).toBe("401 invalid_api_key");
	expect(await refusal(await preview(id, nothing, { key: api_key }))).toBe("403 insufficient_scope");
	expect(await refusal(await preview(crypto.randomUUID(), nothing))).toBe("404 design_not_found");
	const stranger = await new DescribedClient().signUp();
	expect(await refusal(await preview(id, nothing, { as: stranger }))).toBe("404 design_not_found");
	expect(await refusal(await preview(id, { other: "x" }))).toBe("400 missing_source");
	expect(await refusal(await preview(id, withPhoto({ modifications: "{" })))).toBe("400 invalid_modifications");
	expect(await refusal(await preview(id, { image_file: new Blob(["text"]) }))).toBe("415 invalid_file_type");
	expect(await refusal(await preview(id, { image_file: new Blob([PHOTO.slice(0, 60)]) }))).toBe(
		"422 failed_to_read_image",
	);
});

test("memory is lent for it and given back", async () => {
	const bytes = 96 * 1024 * 1024;
	const gate = new MemoryGate({ bytes, queue: 0, seconds: 1 });
	const busy = client.over({ ...testPorts(), gate });
	const id = await client.design(flat(2000, 1000, "#fff"));
	const lease = await gate.enter(bytes);
	expect(await refusal(await preview(id, withPhoto({}), { as: busy }))).toBe("503 overloaded");
	lease.leave();
	await picture(await preview(id, withPhoto({}), { as: busy }));
	(await gate.enter(bytes)).leave();
});
