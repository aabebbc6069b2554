// Attacks by way of `modifications` and fonts, each with the exact answer it gets, after which nothing has changed.
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MAX_ASSET_BYTES, MAX_MODIFICATIONS_BYTES } from "../../src/limits.ts";
import { loadBundledFont } from "../../src/platform/fonts-assets.ts";
import type { Env } from "../../src/platform/index.ts";
import { PLAIN, read, refusal } from "../http/client.ts";
import { png } from "../support/images.ts";
import { everythingOf, newParty, type Party, photo } from "./world.ts";

let victim: Party;
let thief: Party;
/** What only the victim has. */
let secret: { readonly picture: string; readonly font: string };
let font: Uint8Array<ArrayBuffer>;
/** The thief's own design, which offers much; and one that offers nothing. */
let design: string;
let before: unknown;

const frame = { x: 0, y: 0, width: 32, height: 16 };

beforeAll(async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	victim = await newParty();
	thief = await newParty();
	font = new Uint8Array(await loadBundledFont((env as unknown as Env).ASSETS, "noto-sans-thai/400.ttf"));
	secret = {
		picture: await upload(victim, png(5, 5)),
		font: await upload(victim, font),
	};
	design = await thief.client.design({
		...PLAIN,
		layers: [
			{ ...PLAIN.layers[0], editable: ["focus", "zoom", "filters", "visible", "opacity"] },
			{ type: "image", name: "logo", asset: thief.asset, frame, editable: ["asset"] },
			{ type: "text", name: "text", content: "x", size: 9, frame, editable: ["content", "fill", "stroke"] },
			{ type: "tile", name: "tile", tile: { type: "text", content: "x", size: 9 }, frame, editable: ["tile"] },
		],
	});
	before = await everythingOf([victim, thief]);
});
afterAll(async () => {
	vi.restoreAllMocks();
	await reset();
});

async function upload({ client }: Party, body: Uint8Array<ArrayBuffer>): Promise<string> {
	const init = { method: "POST", headers: { "X-API-Key": client.apiKey }, body };
	return (await read<{ id: string }>(await client.fetch("/v1.0/assets", init), 201)).id;
}

type Attempt = readonly [what: string, answer: string, attempt: () => Promise<Response>];

const WRONG = "400 invalid_modifications";

/** The thief's call with these modifications, as text or as a value. */
const apply = (modifications: unknown, id = design) =>
	thief.client.apply(id, photo, {
		modifications: typeof modifications === "string" ? modifications : JSON.stringify(modifications),
	});

/** The same in a form that is read in place. */
function applyLarge(modifications: string | Blob): Promise<Response> {
	const form = new FormData();
	form.set("image_file", new Blob([photo]));
	form.set("padding", "x".repeat(1_100_000));
	form.set("modifications", modifications as string);
	return declared(form);
}

async function declared(form: FormData): Promise<Response> {
	const whole = new Response(form);
	const type = whole.headers.get("Content-Type") ?? "";
	const body = await whole.arrayBuffer();
	return thief.client.post(design, body, { "Content-Type": type, "Content-Length": String(body.byteLength) });
}

const deep = (pairs: number) => `${"[".repeat(pairs)}${"]".repeat(pairs)}`;
const record = (layer: object) => thief.client.call("POST", "/v1.0/designs", { ...PLAIN, layers: [layer] });
const send = (body: BodyInit) =>
	thief.client.fetch("/v1.0/assets", { method: "POST", headers: { "X-API-Key": thief.client.apiKey }, body });

const OTHERS: readonly Attempt[] = [
	["another's picture", WRONG, () => apply({ logo: { asset: secret.picture } })],
	[
		"another's picture in a tile",
		WRONG,
		() => apply({ tile: { tile: { type: "image", asset: secret.picture, width: 9 } } }),
	],
	[
		"another's font in a tile",
		WRONG,
		() => apply({ tile: { tile: { type: "text", content: "x", size: 9, family: secret.font } } }),
	],
	["a picture that nobody has", WRONG, () => apply({ logo: { asset: `sha256-${"0".repeat(64)}` } })],
	["a KV key as picture", WRONG, () => apply({ logo: { asset: `${victim.client.accountId}:${secret.picture}` } })],
	["a path as picture", WRONG, () => apply({ logo: { asset: "../../design:x:1" } })],
	["an address as picture", WRONG, () => apply({ logo: { asset: "http://169.254.169.254/latest" } })],
	["another's design", "404 design_not_found", () => apply({ logo: {} }, victim.design)],
	[
		"another's font in a record",
		"422 invalid_design",
		() => record({ type: "text", name: "t", content: "x", size: 9, frame, family: secret.font }),
	],
	[
		"another's font by its file",
		"422 invalid_design",
		() => record({ type: "text", name: "t", content: "x", size: 9, frame, family: "../inter/400.ttf" }),
	],
	[
		"a picture as a font",
		"422 invalid_design",
		() => record({ type: "text", name: "t", content: "x", size: 9, frame, family: thief.asset }),
	],
];

const SHAPES: readonly Attempt[] = [
	["a prototype", WRONG, () => apply('{"__proto__": {"content": "x"}}')],
	["a prototype in a layer", WRONG, () => apply('{"text": {"__proto__": {"content": "x"}}}')],
	["a prototype in filters", WRONG, () => apply('{"photo": {"filters": {"__proto__": {"blur": 9}}}}')],
	["a constructor", WRONG, () => apply('{"text": {"constructor": {"prototype": {"visible": false}}}}')],
	["a property that is not offered", WRONG, () => apply({ text: { size: 4000 } })],
	["the offer itself", WRONG, () => apply({ text: { editable: ["size"] } })],
	["a layer's kind", WRONG, () => apply({ text: { type: "photo" } })],
	["a layer that there is not", WRONG, () => apply({ other: { content: "x" } })],
	["a layer of a design that offers nothing", WRONG, () => apply({ photo: { zoom: 2 } }, thief.design)],
	["a list", WRONG, () => apply([{ text: { content: "x" } }])],
	["nothing", WRONG, () => apply("null")],
	["a text", WRONG, () => apply('"text"')],
	["a number", WRONG, () => apply("1e400")],
	["a layer that is a list", WRONG, () => apply({ text: ["content"] })],
	["a text that is an object", WRONG, () => apply({ text: { content: { toString: "x" } } })],
	["a text that is a list", WRONG, () => apply({ text: { content: ["x"] } })],
	["a figure beyond all", WRONG, () => apply('{"photo": {"zoom": 1e400}}')],
	["a figure as text", WRONG, () => apply({ photo: { zoom: "2" } })],
	["no figure", WRONG, () => apply('{"photo": {"zoom": NaN}}')],
	["markup as a colour", WRONG, () => apply({ text: { fill: "url(javascript:alert(1))" } })],
	["two documents", WRONG, () => apply("{}{}")],
	["a comment", WRONG, () => apply("{/* */}")],
	["an empty text", WRONG, () => apply("")],
	["in the query", WRONG, () => thief.client.apply(`${design}?modifications=%7B`, photo)],
];

const SIZES: readonly Attempt[] = [
	["too deep", WRONG, () => apply(deep(60_000))],
	["too deep inside", WRONG, () => apply(`{"text": {"content": ${deep(60_000)}}}`)],
	["too deep in a colour", WRONG, () => apply(`{"text": {"fill": ${'{"stops":['.repeat(8000)}${"]}".repeat(8000)}}}`)],
	["300 KB of it", WRONG, () => apply({ text: { content: "x".repeat(300_000) } })],
	["300 KB in a large form", WRONG, () => applyLarge(JSON.stringify({ text: { content: "x".repeat(300_000) } }))],
	["one byte too many", WRONG, () => apply(`{}${" ".repeat(MAX_MODIFICATIONS_BYTES - 1)}`)],
	["one byte too many in a large form", WRONG, () => applyLarge(`{}${" ".repeat(MAX_MODIFICATIONS_BYTES - 1)}`)],
	["few characters of many bytes", WRONG, () => apply({ text: { content: "€".repeat(44_000) } })],
	[
		"ten thousand layers",
		WRONG,
		() => apply(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`l${i}`, {}]))),
	],
	["more text than a design may have", WRONG, () => apply({ text: { content: "x".repeat(5001) } })],
	[
		"a gradient of a thousand stops",
		WRONG,
		() =>
			apply({
				text: { fill: { type: "linear", stops: Array.from({ length: 1000 }, () => ({ at: 0, colour: "#fff" })) } },
			}),
	],
	["as a file in a large form", "400 invalid_form", () => applyLarge(new Blob(['{"text": {"content": "y"}}']))],
	[
		"as a file",
		"400 invalid_form",
		() => {
			const form = new FormData();
			form.set("image_file", new Blob([photo]));
			form.set("modifications", new Blob(['{"text": {"content": "y"}}'], { type: "application/json" }));
			return thief.client.post(design, form);
		},
	],
	["a font too large", "413 body_too_large", () => send(new Uint8Array(MAX_ASSET_BYTES + 1))],
	["a font that is cut", "422 failed_to_read_font", () => send(font.slice(0, font.length / 2))],
	[
		"a font that is all tables",
		"422 failed_to_read_font",
		() => send(new Uint8Array([0, 1, 0, 0, 255, 255, ...new Array(60).fill(255)])),
	],
	["a font of nothing", "422 failed_to_read_font", () => send("OTTO")],
];

describe.each([
	["on what is another's", OTHERS],
	["by the shape of JSON", SHAPES],
	["by size and depth", SIZES],
])("attempts %s", (_, attempts) => {
	test.each(attempts)("%s: %s", async (_, answer, attempt) => {
		const response = await attempt();
		const text = await response.clone().text();
		expect(await refusal(response)).toBe(answer);
		expect(text.length).toBeLessThan(2000);
		expect(await everythingOf([victim, thief])).toEqual(before);
	});
});

test("whether another has an asset is not to be told from the answer", async () => {
	const answers = [secret.picture, `sha256-${"0".repeat(64)}`].map(async (asset) => {
		const { errors } = (await (await apply({ logo: { asset } })).json()) as { errors: { detail: string }[] };
		return errors[0]?.detail.replace(asset, "it");
	});
	expect(new Set(await Promise.all(answers))).toEqual(
		new Set(["/logo/asset: expected an image among this account's assets, received it"]),
	);
});
