// Modifications of a call: what a design offers is changed as a record would be, nothing else is, and every refusal
// says where.
import { describe, expect, test } from "vitest";
import {
	type Asked,
	broughtAssets,
	checkAssets,
	type Design,
	modify,
	outputOf,
	parseDesign,
} from "../../src/design/index.ts";
import { Fault } from "../../src/fault.ts";
import { MAX_GRADIENTS, MAX_TEXT_LENGTH } from "../../src/limits.ts";
import { assetId } from "./samples.ts";

const frame = { x: 0, y: 0, width: 40, height: 20 };
const tile = { type: "text", content: "©", size: 8 };
const gradient = {
	type: "linear",
	stops: [
		{ at: 0, colour: "#f00" },
		{ at: 1, colour: "#00f" },
	],
};
const stroke = { paint: "#000", width: 2 };

/** Every kind of layer with all that it may offer, and one that offers nothing. */
const OFFERING = [
	{ type: "photo", name: "photo", frame, editable: ["visible", "opacity", "focus", "zoom", "filters"] },
	{
		...{ type: "image", name: "logo", asset: assetId("a"), frame },
		editable: ["visible", "opacity", "asset", "focus", "zoom", "filters"],
	},
	{
		...{ type: "shape", name: "bar", shape: "star", points: 5, frame, fill: "#f00", stroke },
		editable: ["visible", "opacity", "fill", "stroke"],
	},
	{
		...{ type: "shape", name: "plain", shape: "ellipse", frame, fill: "#f00" },
		editable: ["stroke"],
	},
	{ type: "shape", name: "line", shape: "line", frame, stroke, editable: ["visible", "opacity", "stroke"] },
	{
		...{ type: "text", name: "headline", frame, content: "Sale", size: 12 },
		editable: ["visible", "opacity", "content", "fill", "background", "stroke"],
	},
	{ type: "tile", name: "mark", frame, tile, editable: ["visible", "opacity", "tile"] },
	{
		...{ type: "code", name: "qr", frame, content: "https://example.com" },
		editable: ["visible", "opacity", "content", "fill", "background"],
	},
	{ type: "text", name: "legal", frame, content: "All rights reserved", size: 4 },
];

const record = (layers: readonly object[] = OFFERING) => ({
	...{ version: 1, name: "Offer", canvas: { width: 100, height: 100 } },
	layers,
});
const offering = (): Design => parseDesign(record());
const modified = (changes: unknown, layers?: readonly object[]) =>
	modify(parseDesign(record(layers)), JSON.parse(JSON.stringify(changes)));
const layerOf = (design: Design, name: string) => design.layers.find((layer) => layer.name === name);

/** Pointer and detail of the refusal. */
function refused(changes: unknown, layers?: readonly object[]): readonly [pointer: string, detail: string] {
	const design = parseDesign(record(layers));
	const before = JSON.stringify(design);
	try {
		modify(design, changes);
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		expect(error.kind).toBe("invalid_modifications");
		expect(JSON.stringify(design)).toBe(before);
		return [String(error.facts.pointer), error.detail];
	}
	throw new Error("was not refused");
}

describe("what a design offers", () => {
	const changes: readonly (readonly [layer: string, property: string, value: unknown])[] = [
		...OFFERING.filter(({ editable = [] }: { editable?: readonly string[] }) => editable.includes("opacity")).flatMap(
			({ name }) => [[name, "visible", false] as const, [name, "opacity", 0.25] as const],
		),
		["photo", "focus", { x: 0.1, y: 0.2 }],
		["photo", "focus", "auto"],
		["photo", "zoom", 2],
		["logo", "asset", assetId("b")],
		["logo", "focus", { x: 0, y: 1 }],
		["logo", "zoom", 1.5],
		["bar", "fill", "#00ff0080"],
		[
			"plain",
			"stroke",
			{ ...stroke, join: "round", miterLimit: 4, cap: "butt", dashes: [], dashOffset: 0, align: "inside" },
		],
		["headline", "content", "Last chance\nمرحبا"],
		["headline", "fill", "transparent"],
		["headline", "background", { fill: "#fff", padding: [1, 2], radius: 3 }],
		["headline", "background", null],
		["headline", "stroke", { colour: "#fff", width: 1, join: "bevel" }],
		["qr", "content", "https://example.com/a"],
		["qr", "fill", "#123456"],
		["qr", "background", "transparent"],
	];

	test.each(changes)("%s: %s becomes %j, and nothing else changes", (name, property, value) => {
		const design = modified({ [name]: { [property]: value } });
		expect(layerOf(design, name)).toEqual({ ...layerOf(offering(), name), [property]: value });
		expect(design.layers.filter((layer) => layer.name !== name)).toEqual(
			offering().layers.filter((layer) => layer.name !== name),
		);
		expect({ ...design, layers: [] }).toEqual({ ...offering(), layers: [] });
	});

	test("defaults are filled in as in a record", () => {
		const design = modified({
			photo: { focus: { x: 0.1 } },
			line: { stroke: { paint: gradient, width: 3 } },
			headline: { fill: gradient },
			mark: { tile: { type: "image", asset: assetId("c"), width: 9 } },
		});
		expect(layerOf(design, "photo")).toMatchObject({ focus: { x: 0.1, y: 0.5 } });
		expect(layerOf(design, "line")).toMatchObject({ stroke: { width: 3, cap: "butt", dashes: [] } });
		expect(layerOf(design, "headline")).toMatchObject({ fill: { type: "linear", angle: 180 } });
		expect(layerOf(design, "mark")).toMatchObject({ tile: { type: "image", asset: assetId("c"), width: 9 } });
	});

	test("filters that are named replace those alone", () => {
		const logo = { ...OFFERING[1], filters: { gray: 1, blur: 4, duotone: { dark: "#000", light: "#fff" } } };
		const design = modified({ logo: { filters: { blur: 0, duotone: null, sepia: 0.5 } } }, [logo]);
		expect(layerOf(design, "logo")).toMatchObject({
			filters: { gray: 1, blur: 0, duotone: null, sepia: 0.5, brightness: 1 },
		});
		expect(layerOf(modified({ logo: { filters: {} } }, [logo]), "logo")).toEqual(
			layerOf(parseDesign(record([logo])), "logo"),
		);
	});

	test("several layers at once; the design that was saved stays as it is; the result is a valid record", () => {
		const saved = offering();
		const before = JSON.stringify(saved);
		const design = modify(saved, { headline: { content: "A", visible: false }, bar: { fill: gradient } });
		expect(JSON.stringify(saved)).toBe(before);
		expect(parseDesign(JSON.parse(JSON.stringify(design)))).toEqual(design);
		expect(parseDesign(JSON.parse(before))).toEqual(saved);
	});

	test("no changes are the very same design; a layer without properties is as it was", () => {
		const saved = offering();
		expect(modify(saved, {})).toBe(saved);
		expect(modify(saved, { headline: {} })).toEqual(saved);
	});

	test("layers may have any name", () => {
		const names = ["__proto__", "constructor", "a/b~c", "toString", "0"];
		const layers = names.map((name) => ({ type: "text", name, frame, content: "x", size: 9, editable: ["content"] }));
		const json = `{${names.map((name) => `${JSON.stringify(name)}: {"content": "new ${name}"}`).join(",")}}`;
		const design = modify(parseDesign(record(layers)), JSON.parse(json));
		expect(design.layers.map((layer) => layer.type === "text" && layer.content)).toEqual(
			names.map((name) => `new ${name}`),
		);
		expect(refused({ "a/b~c": { content: 1 } }, layers)[0]).toBe("/a~1b~0c/content");
	});
});

describe("what is refused", () => {
	const OFFER =
		"what can be: photo (visible, opacity, focus, zoom, filters), logo (visible, opacity, asset, focus, zoom, filters), " +
		"bar (visible, opacity, fill, stroke), plain (stroke), line (visible, opacity, stroke), " +
		"headline (visible, opacity, content, fill, background, stroke), mark (visible, opacity, tile), " +
		"qr (visible, opacity, content, fill, background).";
	const COLOUR = 'expected a colour "#rgb", "#rgba", "#rrggbb", "#rrggbbaa" or "transparent"';

	test.each<readonly [changes: unknown, pointer: string, detail: string]>([
		[null, "", "the modifications: expected an object {layer: {property: value}}, received null"],
		[[1, 2], "", "the modifications: expected an object {layer: {property: value}}, received a list of 2"],
		["x", "", 'the modifications: expected an object {layer: {property: value}}, received "x"'],
		[{ headlin: {} }, "/headlin", `No layer "headlin" can be changed; ${OFFER}`],
		[{ legal: { content: "x" } }, "/legal", `No layer "legal" can be changed; ${OFFER}`],
		[{ headline: "x" }, "/headline", '/headline: expected an object {property: value}, received "x"'],
		[{ headline: null }, "/headline", "/headline: expected an object {property: value}, received null"],
		[{ headline: [] }, "/headline", "/headline: expected an object {property: value}, received a list of 0"],
		[{ headline: { size: 9 } }, "/headline/size", `"size" of layer "headline" cannot be changed; ${OFFER}`],
		[{ headline: { name: "x" } }, "/headline/name", `"name" of layer "headline" cannot be changed; ${OFFER}`],
		[{ plain: { fill: "#fff" } }, "/plain/fill", `"fill" of layer "plain" cannot be changed; ${OFFER}`],
		[{ bar: { editable: [] } }, "/bar/editable", `"editable" of layer "bar" cannot be changed; ${OFFER}`],
		[
			{ headline: { content: 5 } },
			"/headline/content",
			"/headline/content: expected text of 0 to 5000 characters, received 5",
		],
		[
			{ headline: { content: null } },
			"/headline/content",
			"/headline/content: expected text of 0 to 5000 characters, received null",
		],
		[{ headline: { opacity: 2 } }, "/headline/opacity", "/headline/opacity: expected a number from 0 to 1, received 2"],
		[{ headline: { visible: "no" } }, "/headline/visible", '/headline/visible: expected true or false, received "no"'],
		[
			{ headline: { background: { fill: "red" } } },
			"/headline/background/fill",
			`/headline/background/fill: ${COLOUR}, received "red"`,
		],
		[
			{ logo: { asset: "sha256-0" } },
			"/logo/asset",
			'/logo/asset: expected an asset id, "sha256-" and 64 digits 0-9 a-f, received "sha256-0"',
		],
		[{ logo: { focus: "auto" } }, "/logo/focus", '/logo/focus: expected a point {x, y}, received "auto"'],
		[
			{ photo: { filters: { blur: -1 } } },
			"/photo/filters/blur",
			"/photo/filters/blur: expected a number from 0 to 16384, received -1",
		],
		[{ photo: { filters: 3 } }, "/photo/filters", "/photo/filters: expected filters {brightness, ...}, received 3"],
		[{ qr: { content: "" } }, "/qr/content", '/qr/content: expected text of 1 to 1200 characters, received ""'],
		[
			{ mark: { tile: { type: "text" } } },
			"/mark/tile/content",
			"/mark/tile/content: expected text of 0 to 5000 characters, received nothing",
		],
	])("%j at %s", (changes, pointer, detail) => {
		expect(refused(changes)).toEqual([pointer, detail]);
	});

	test("keys that mean something to JavaScript mean nothing here", () => {
		expect(refused(JSON.parse('{"__proto__": {"content": "x"}}'))[0]).toBe("/__proto__");
		expect(refused(JSON.parse('{"headline": {"__proto__": {"content": "x"}}}'))[0]).toBe("/headline/__proto__");
		expect(refused(JSON.parse('{"headline": {"constructor": 1}}'))[0]).toBe("/headline/constructor");
		expect(refused(JSON.parse('{"photo": {"filters": {"__proto__": {"blur": 9}}}}'))[0]).toBe(
			"/photo/filters/__proto__",
		);
		expect(Reflect.get({}, "content")).toBeUndefined();
	});

	test("a key twice is its last value, as everywhere in JSON", () => {
		const design = modify(offering(), JSON.parse('{"headline": {"content": 1}, "headline": {"content": "x"}}'));
		expect(layerOf(design, "headline")).toMatchObject({ content: "x" });
	});

	test("what only all layers together are too much of, at the layer that was changed, or at all of it", () => {
		const long = "x".repeat(MAX_TEXT_LENGTH);
		const [pointer, detail] = refused({ headline: { content: long } });
		expect(pointer).toBe("");
		expect(detail).toBe(
			`the modifications: expected at most ${MAX_TEXT_LENGTH} characters in all texts of a design, received 5001 up to here`,
		);
		const filled = Array.from({ length: MAX_GRADIENTS + 1 }, (_, i) => ({
			...{ type: "shape", name: `s${i}`, shape: "ellipse", frame, fill: i === 0 ? "#fff" : gradient },
			editable: i === MAX_GRADIENTS ? ["stroke"] : ["fill"],
		}));
		expect(refused({ [`s${MAX_GRADIENTS}`]: { stroke: { paint: gradient, width: 1 } } }, filled)[0]).toBe(
			`/s${MAX_GRADIENTS}`,
		);
		expect(refused({ s0: { fill: gradient } }, filled)[0]).toBe("");
	});

	test("a design that offers nothing says so; one that offers much lists some of it; long names stay out", () => {
		expect(refused({ x: {} }, [])[1]).toBe(
			'No layer "x" can be changed; this design has nothing that a call may change.',
		);
		const many = Array.from({ length: 100 }, (_, i) => ({
			...{ type: "text", name: `t${i}`, frame, content: "", size: 9, editable: ["content"] },
		}));
		expect(refused({ x: {} }, many)[1]).toMatch(/t19 \(content\), and of 80 more layers\.$/);
		const [pointer, detail] = refused({ ["y".repeat(9999)]: {} });
		expect(pointer).toBe("");
		expect(detail.length).toBeLessThan(600);
	});

	test("depth is no depth to it", () => {
		const deep = JSON.parse(`{"headline": {"content": ${"[".repeat(30_000)}${"]".repeat(30_000)}}}`);
		expect(refused(deep)[1]).toBe("/headline/content: expected text of 0 to 5000 characters, received a list of 1");
	});
});

describe("assets that a call brings in", () => {
	const [a, b, font] = [assetId("a"), assetId("b"), assetId("f")];

	test("are those the saved design does not name as what they are", () => {
		const saved = offering();
		expect(broughtAssets(saved, saved)).toEqual([]);
		expect(broughtAssets(saved, modify(saved, { logo: { asset: a, zoom: 2 } }))).toEqual([]);
		expect(broughtAssets(saved, modify(saved, { logo: { asset: b } }))).toEqual([
			{ id: b, kind: "image", pointer: "/logo/asset" },
		]);
		const tiles = { mark: { tile: { ...tile, family: font } }, logo: { asset: font } };
		expect(broughtAssets(saved, modify(saved, tiles))).toEqual([
			{ id: font, kind: "image", pointer: "/logo/asset" },
			{ id: font, kind: "font", pointer: "/mark/tile/family" },
		]);
	});

	test("have to be there, and of that kind", () => {
		const uses = [
			{ id: a, kind: "image", pointer: "/logo/asset" },
			{ id: font, kind: "font", pointer: "/mark/tile/family" },
		] as const;
		const said = (kinds: Parameters<typeof checkAssets>[1]) => {
			try {
				checkAssets(uses, kinds, "invalid_modifications");
				return null;
			} catch (error) {
				return error instanceof Fault ? `${error.kind} ${error.detail}` : error;
			}
		};
		expect(said({ [a]: "image", [font]: "font" })).toBeNull();
		expect(said({ [font]: "font" })).toBe(
			`invalid_modifications /logo/asset: expected an image among this account's assets, received ${a}`,
		);
		expect(said({ [a]: "image", [font]: "image" })).toBe(
			`invalid_modifications /mark/tile/family: expected a font among this account's assets, received ${font}, which is an image`,
		);
	});
});

test("a result is written as the call says, else as the design does", () => {
	const silent: Asked = { format: null, quality: null, modifications: {} };
	const plain = parseDesign(record([]));
	expect(outputOf(plain, silent)).toEqual({ format: "png", quality: 85, matte: 0xffffffff });
	const output = { format: "auto", quality: 70, background: "#12345678" };
	const own = parseDesign({ ...record([]), output });
	expect(outputOf(own, silent)).toEqual({ format: "auto", quality: 70, matte: 0x12345678 });
	expect(outputOf(own, { ...silent, format: "jpg" })).toEqual({ format: "jpg", quality: 70, matte: 0x12345678 });
	expect(outputOf(own, { ...silent, quality: 100 })).toEqual({ format: "auto", quality: 100, matte: 0x12345678 });
});
