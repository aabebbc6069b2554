// Planes through the API: drawn when a design is saved, kept with its version, shown by calls; the same bytes without.

import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ShapeSpec } from "../../src/design/index.ts";
import { Fault } from "../../src/fault.ts";
import { type Env, portsOf } from "../../src/platform/index.ts";
import type { Room } from "../../src/ports.ts";
import { png } from "../support/images.ts";
import { refusal, testPorts } from "./client.ts";
import { DescribedClient as Client } from "./described.ts";

const PHOTO = png(64, 48, (x, y) => [x * 4, y * 5, 90, 255]);

let client: Client;
beforeEach(async () => {
	client = await new Client().signUp();
});
afterEach(() => reset());

/** A call in an isolate that has read nothing yet: the result, and the texts it had to shape. */
async function coldCall(id: string, fields: Record<string, string> = {}) {
	const ports = testPorts();
	const shaped: string[] = [];
	const texts = {
		...ports.texts,
		shape: (account: string, specs: readonly ShapeSpec[], room: Room) => {
			shaped.push(...specs.map(({ content }) => content));
			return ports.texts.shape(account, specs, room);
		},
	};
	const response = await client.over({ ...ports, texts }).apply(id, PHOTO, fields);
	expect(response.status).toBe(200);
	const warnings = response.headers.get("X-Design-Warnings");
	return { file: new Uint8Array(await response.arrayBuffer()), shaped, warnings };
}

const kv = () => (env as unknown as { DESIGNS: KVNamespace }).DESIGNS;
const forgetCopy = (id: string, version: number) => kv().delete(`design:${id}:${version}`);

const card = (content: string) => ({
	version: 1,
	name: "Card",
	canvas: { width: 160, height: 90, background: "#fed" },
	layers: [
		{ type: "photo", name: "photo", frame: { x: 10, y: 10, width: 40, height: 40 }, shadows: [{ y: 2, blur: 4 }] },
		{
			type: "text",
			name: "title",
			frame: { x: 80, y: 10, width: 70, height: 30 },
			content,
			size: 20,
			editable: ["content"],
		},
		{
			type: "text",
			name: "small",
			frame: { x: 80, y: 50, width: 70, height: 20 },
			content: "\u{1F980} crab",
			size: 12,
		},
	],
});

test.each(["product-card", "story", "quote"])("%s shows its planes, and shapes no text for it", async (template) => {
	const id = await client.design({ template });
	const shown = await coldCall(id);
	expect(shown.shaped).toEqual([]);
	await forgetCopy(id, 1);
	const drawn = await coldCall(id);
	expect(drawn.shaped.length).toBeGreaterThan(0);
	expect(shown.file).toEqual(drawn.file);
	expect(shown.warnings).toBe(drawn.warnings);
});

test("a call that changes a layer shapes that one; what was said of the others is said again", async () => {
	const id = await client.design(card("Title"));
	const plain = await coldCall(id);
	expect([plain.shaped, plain.warnings]).toEqual([[], "missing_glyph"]);
	const modifications = JSON.stringify({ title: { content: "Other" } });
	const changed = await coldCall(id, { modifications });
	expect([changed.shaped, changed.warnings]).toEqual([["Other"], "missing_glyph"]);
	expect(changed.file).not.toEqual(plain.file);
	await forgetCopy(id, 1);
	expect((await coldCall(id, { modifications })).file).toEqual(changed.file);
});

test("a new version has planes of its own, and an old one brings its own back", async () => {
	const id = await client.design(card("One"));
	const one = await coldCall(id);
	const saved = await client.call("PUT", `/v1.0/designs/${id}`, card("Two"), { "If-Match": "1" });
	expect(saved.status).toBe(200);
	const two = await coldCall(id);
	expect([two.shaped, two.file]).not.toEqual([[], one.file]);
	expect((await client.call("POST", `/v1.0/designs/${id}/versions/1/restore`)).status).toBe(200);
	const again = await coldCall(id);
	expect(again).toEqual(one);
});

test("a design is saved also where nothing can be drawn now", async () => {
	const ports = testPorts();
	const full = client.over({
		...ports,
		gate: { enter: () => Promise.reject(new Fault("overloaded", "Busy.", { retryAfter: 1 })) },
	});
	const response = await full.call("POST", "/v1.0/designs", card("Full"));
	expect(response.status).toBe(201);
	const { id } = await response.json<{ id: string }>();
	expect((await coldCall(id)).shaped).toContain("Full");
});

test("a copy that is not whole is none", async () => {
	const id = await client.design(card("Whole"));
	const whole = await coldCall(id);
	const value = await kv().get(`design:${id}:1`, "arrayBuffer");
	await kv().put(`design:${id}:1`, value?.slice(0, -1) ?? "");
	const cut = await coldCall(id);
	expect([cut.file, cut.warnings]).toEqual([whole.file, whole.warnings]);
	expect(cut.shaped).toContain("Whole");
});

test("where no font can be read a design is saved and calls say 503; both are right again when they can", async () => {
	const ASSETS = { fetch: () => Promise.reject(new Error("no fonts today")) };
	const { texts } = portsOf({ ...(env as unknown as Env), ASSETS } as unknown as Env);
	const fontless = client.over({ ...testPorts(), texts });
	const id = await fontless.design(card("Later"));
	expect(await refusal(await fontless.apply(id, PHOTO))).toBe("503 unavailable");
	expect(await client.count()).toEqual({ used: 0, held: 0 });
	expect((await coldCall(id)).shaped).toContain("Later");
});

test("what is drawn at a save is drawn one by one in the memory of the largest", async () => {
	const ports = testPorts();
	const asked: number[] = [];
	const gate = {
		async enter(bytes: number) {
			const lease = await ports.gate.enter(bytes);
			const raise = (total: number) => {
				asked.push(total);
				return lease.raise(total);
			};
			return { ...lease, raise };
		},
	};
	await client.over({ ...ports, gate }).design(card("Once"));
	// First for its texts, which need no fonts of their own.
	expect(asked).toEqual([0, expect.any(Number)]);
	expect(asked[1]).toBeGreaterThan(4e6);
});
