// Modifications of a call, from the form to the picture: each property once, the design untouched, a repeat told from
// another call; and how a design wants its result written.
import { reset } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { png } from "../support/images.ts";
import { read, refusal } from "./client.ts";
import { DescribedClient } from "./described.ts";

const SIDE = 64;
/** Left half dark, right half light, so that every crop of it looks different. */
const PHOTO = png(SIDE, SIDE, (x, y) => [x < SIDE / 2 ? 40 : 220, y * 4, 90, 255]);
const LOGO = png(8, 8, (x) => [255, x * 30, 0, 255]);
const OTHER_LOGO = png(8, 8, (x) => [0, 255, x * 30, 255]);

let client: DescribedClient;
let logo: string;
let otherLogo: string;
beforeEach(async () => {
	client = await new DescribedClient().signUp({ requests_per_minute: 1000 });
	[logo, otherLogo] = [await asset(LOGO), await asset(OTHER_LOGO)];
});
afterEach(() => reset());

async function asset(body: Uint8Array<ArrayBuffer>): Promise<string> {
	const headers = { "X-API-Key": client.apiKey };
	return (await read<{ id: string }>(await client.fetch("/v1.0/assets", { method: "POST", headers, body }), 201)).id;
}

const box = (x: number, y: number) => ({ x, y, width: 28, height: 28 });
const gradient = {
	type: "linear",
	stops: [
		{ at: 0, colour: "#f00" },
		{ at: 1, colour: "#00f" },
	],
};

/** One layer of each kind in a place of its own, offering all it may. */
const card = () => ({
	...{ version: 1, name: "Card", canvas: { width: SIDE, height: 96, background: "#ffffff" } },
	layers: [
		{
			...{ type: "photo", name: "photo", frame: { x: 0, y: 64, width: SIDE, height: 16 } },
			editable: ["visible", "opacity", "focus", "zoom", "filters"],
		},
		{
			...{ type: "image", name: "logo", asset: logo, frame: { x: 2, y: 2, width: 28, height: 14 }, fit: "cover" },
			editable: ["visible", "opacity", "asset", "focus", "zoom", "filters"],
		},
		{
			...{ type: "shape", name: "bar", shape: "rectangle", frame: box(34, 2), fill: "#00f" },
			editable: ["visible", "opacity", "fill", "stroke"],
		},
		{
			...{ type: "shape", name: "rule", shape: "line", frame: box(34, 34), stroke: { paint: "#0f0", width: 2 } },
			editable: ["visible", "opacity", "stroke"],
		},
		{
			...{ type: "text", name: "headline", frame: box(2, 34), content: "Ag", size: 16 },
			editable: ["visible", "opacity", "content", "fill", "background", "stroke"],
		},
		{
			...{ type: "tile", name: "mark", frame: { x: 0, y: 80, width: 32, height: 16 } },
			...{ tile: { type: "text", content: "x", size: 8 }, gap: 2, editable: ["visible", "opacity", "tile"] },
		},
		{
			...{ type: "code", name: "qr", frame: { x: 34, y: 80, width: 30, height: 16 }, content: "A", quiet: 0 },
			editable: ["visible", "opacity", "content", "fill", "background"],
		},
	],
});

type Card = ReturnType<typeof card>;

/** The card with what a call would change written into the record. */
function written(modifications: Readonly<Record<string, object>>): Card {
	const { layers, ...rest } = card();
	return { ...rest, layers: layers.map((layer) => ({ ...layer, ...modifications[layer.name] })) };
}

async function picture(response: Response): Promise<Uint8Array> {
	if (response.status !== 200) throw new Error(await response.text());
	return new Uint8Array(await response.arrayBuffer());
}

const modified = async (id: string, modifications: object, headers: Record<string, string> = {}) =>
	picture(await client.apply(id, PHOTO, { modifications: JSON.stringify(modifications) }, headers));

describe("a call draws what the record would, had it been written so", () => {
	const changes = (): readonly (readonly [layer: string, change: object])[] => [
		["photo", { visible: false }],
		["photo", { opacity: 0.5 }],
		["photo", { focus: { x: 0, y: 0 } }],
		["photo", { zoom: 3 }],
		["photo", { filters: { gray: 1, blur: 3 } }],
		["logo", { visible: false }],
		["logo", { opacity: 0.5 }],
		["logo", { asset: otherLogo }],
		["logo", { focus: { x: 0.5, y: 1 }, zoom: 2 }],
		["logo", { zoom: 2 }],
		["logo", { filters: { invert: 1 } }],
		["bar", { visible: false }],
		["bar", { opacity: 0.5 }],
		["bar", { fill: gradient }],
		["bar", { stroke: { paint: "#f0f", width: 4, align: "inside" } }],
		["rule", { visible: false }],
		["rule", { opacity: 0.5 }],
		["rule", { stroke: { paint: gradient, width: 5 } }],
		["headline", { visible: false }],
		["headline", { opacity: 0.5 }],
		["headline", { content: "سلام" }],
		["headline", { fill: "#f00" }],
		["headline", { background: { fill: "#ff0", padding: 2 } }],
		["headline", { stroke: { colour: "#0ff", width: 1 } }],
		["mark", { visible: false }],
		["mark", { opacity: 0.5 }],
		["mark", { tile: { type: "image", asset: otherLogo, width: 6 } }],
		["qr", { visible: false }],
		["qr", { opacity: 0.5 }],
		["qr", { content: "B" }],
		["qr", { fill: "#060" }],
		["qr", { background: "#ffc" }],
	];

	test("each property of each kind of layer, once", async () => {
		const id = await client.design(card());
		const plain = await modified(id, {});
		const offered = card().layers.flatMap(({ name, editable }) => editable.map((property) => `${name} ${property}`));
		const seen = new Set<string>();
		for (const [layer, change] of changes()) {
			const wanted = await picture(await client.apply(await client.design(written({ [layer]: change })), PHOTO));
			const what = `${layer} ${JSON.stringify(change)}`;
			expect([what, wanted]).not.toEqual([what, plain]);
			expect([what, await modified(id, { [layer]: change })]).toEqual([what, wanted]);
			for (const property of Object.keys(change)) seen.add(`${layer} ${property}`);
		}
		expect(offered.filter((property) => !seen.has(property))).toEqual([]);
		expect(await modified(id, {})).toEqual(plain);
	});

	test("several at once, by query and in a form that is read in place as well; a form field counts first", async () => {
		const id = await client.design(card());
		const modifications = { headline: { content: "No" }, bar: { fill: "#f00" }, photo: { filters: { sepia: 1 } } };
		const wanted = await picture(await client.apply(await client.design(written(modifications)), PHOTO));
		const text = JSON.stringify(modifications);
		const query = (value: string) => `${id}?modifications=${encodeURIComponent(value)}`;
		expect(await picture(await client.apply(query(text), PHOTO))).toEqual(wanted);
		expect(await picture(await client.apply(query("{"), PHOTO, { modifications: text }))).toEqual(wanted);
		const form = new FormData();
		form.set("image_file", new Blob([PHOTO]));
		form.set("padding", "x".repeat(1_100_000));
		form.set("modifications", text);
		const whole = new Response(form);
		const headers = { "Content-Type": whole.headers.get("Content-Type") ?? "" };
		const body = await whole.arrayBuffer();
		const length = { "Content-Length": String(body.byteLength) };
		expect(await picture(await client.post(id, body, { ...headers, ...length }))).toEqual(wanted);
	});

	test("filters that are not named stay as they were saved", async () => {
		const saved = written({ photo: { filters: { gray: 1, brightness: 0.5 } } });
		const [both, one] = [{ gray: 1, brightness: 1.5 }, { brightness: 1.5 }];
		const wanted = await picture(await client.apply(await client.design(written({ photo: { filters: both } })), PHOTO));
		expect(await modified(await client.design(saved), { photo: { filters: one } })).toEqual(wanted);
	});
});

describe("a call that is refused", () => {
	/** Pointer and detail. */
	async function refused(response: Response): Promise<readonly string[]> {
		const { errors } = (await response.clone().json()) as { errors: { detail: string; pointer?: string }[] };
		expect(await refusal(response)).toBe("400 invalid_modifications");
		return [errors[0]?.pointer ?? "none", errors[0]?.detail ?? ""];
	}

	test("says where, and what can be changed; nothing is charged", async () => {
		const { layers, ...rest } = card();
		const id = await client.design({
			...rest,
			layers: layers.filter(({ name }) => name === "logo" || name === "rule"),
		});
		const offer = "what can be: logo (visible, opacity, asset, focus, zoom, filters), rule (visible, opacity, stroke).";
		const answers = async (modifications: string) => refused(await client.apply(id, PHOTO, { modifications }));
		expect(await answers('{"headlin": {"content": "x"}}')).toEqual([
			"/headlin",
			`No layer "headlin" can be changed; ${offer}`,
		]);
		expect(await answers('{"rule": {"fill": "#fff"}}')).toEqual([
			"/rule/fill",
			`"fill" of layer "rule" cannot be changed; ${offer}`,
		]);
		expect(await answers('{"logo": {"opacity": 7}}')).toEqual([
			"/logo/opacity",
			"/logo/opacity: expected a number from 0 to 1, received 7",
		]);
		const nobody = `sha256-${"0".repeat(64)}`;
		expect(await answers(JSON.stringify({ logo: { asset: nobody } }))).toEqual([
			"/logo/asset",
			`/logo/asset: expected an image among this account's assets, received ${nobody}`,
		]);
		expect((await answers("{'logo': 1}"))[1]).toMatch(/^modifications is not JSON: /);
		expect(await client.count()).toEqual({ used: 0, held: 0 });
	});

	test("is refused before its picture is looked at, after its form has been", async () => {
		const id = await client.design(card());
		const modifications = "[]";
		expect(await refusal(await client.apply(id, "no picture", { modifications }))).toBe("400 invalid_modifications");
		expect(await refusal(await client.apply(id, PHOTO, { modifications, format: "gif" }))).toBe("400 invalid_format");
		const form = new FormData();
		form.set("modifications", modifications);
		expect(await refusal(await client.post(id, form))).toBe("400 missing_source");
	});
});

describe("an Idempotency-Key", () => {
	const key = { "Idempotency-Key": "order-17" };
	const text = (content: string) => JSON.stringify({ headline: { content, fill: "#f00" } });

	test("stands for its modifications, however they are written", async () => {
		const id = await client.design(card());
		const charged = async (modifications?: string) => {
			const response = await client.apply(id, PHOTO, modifications === undefined ? {} : { modifications }, key);
			return response.ok ? response.headers.get("X-Credits-Charged") : refusal(response);
		};
		expect(await charged(text("A"))).toBe("1");
		expect(await charged(text("A"))).toBe("0");
		expect(await charged('{ "headline": {"fill": "#f00", "content": "\\u0041"}, "bar": {} }')).toBe("0");
		expect(await charged(text("B"))).toBe("409 idempotency_conflict");
		expect(await charged()).toBe("409 idempotency_conflict");
		expect(await client.count()).toEqual({ used: 1, held: 0 });
	});

	test("stands for how the result is written in the end", async () => {
		const id = await client.design({ ...card(), output: { format: "jpg", quality: 70 } });
		const charged = async (fields: Record<string, string>) => {
			const response = await client.apply(id, PHOTO, fields, key);
			return response.ok ? response.headers.get("X-Credits-Charged") : refusal(response);
		};
		expect(await charged({})).toBe("1");
		expect(await charged({ format: "jpg", quality: "70" })).toBe("0");
		expect(await charged({ modifications: "{}" })).toBe("0");
		expect(await charged({ quality: "71" })).toBe("409 idempotency_conflict");
		expect(await charged({ format: "png" })).toBe("409 idempotency_conflict");
	});
});

describe("the output of a design", () => {
	const types = { png: "image/png", jpg: "image/jpeg" };
	const result = async (record: object, fields: Record<string, string> = {}) => {
		const response = await client.apply(await client.design(record), PHOTO, fields);
		return { type: response.headers.get("Content-Type"), bytes: await picture(response) };
	};
	const clear = () => ({ ...card(), canvas: { width: SIDE, height: 96 } });

	test("is how results are written where the call does not say; what the call says counts", async () => {
		const coarse = { ...card(), output: { format: "jpg", quality: 5 } };
		const fine = { ...card(), output: { format: "jpg", quality: 95 } };
		const [small, large] = [await result(coarse), await result(fine)];
		expect([small.type, large.type]).toEqual([types.jpg, types.jpg]);
		expect(small.bytes.length).toBeLessThan(large.bytes.length / 2);
		expect(await result(coarse, { quality: "95" })).toEqual(large);
		expect(await result(card(), { format: "jpg", quality: "5" })).toEqual(small);
		expect((await result(coarse, { format: "png" })).type).toBe(types.png);
		expect(await result(card(), { format: "jpg" })).toEqual(await result(card(), { format: "jpg", quality: "85" }));
		expect((await result(card())).type).toBe(types.png);
		expect((await result({ ...card(), output: { format: "auto" } })).type).toBe(types.jpg);
		expect((await result({ ...clear(), output: { format: "auto" } })).type).toBe(types.png);
	});

	test("has the ground that transparent results are laid on in a JPEG", async () => {
		const on = (background: string) => result({ ...clear(), output: { format: "jpg", quality: 95, background } });
		const laidOn = (background: string) =>
			result({ ...card(), canvas: { ...card().canvas, background }, output: { format: "jpg", quality: 95 } });
		for (const ground of ["#ffffff", "#204060"]) expect(await on(ground)).toEqual(await laidOn(ground));
		expect(await on("#20406000")).toEqual(await on("#204060"));
		expect(await on("#204060")).not.toEqual(await on("#ffffff"));
	});
});
