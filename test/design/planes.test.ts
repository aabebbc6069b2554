// Planes: what is drawn when a design is saved gives the very bytes that drawing it at the call gives.
import sharp from "sharp";
import { expect, test } from "vitest";
import { assetIds, modify, parseDesign, planesFor, templates, textsOf } from "../../src/design/index.ts";
import { press } from "../../src/press.ts";
import { drawn, ports } from "./pressing.ts";

const photo = await sharp({
	create: { width: 90, height: 60, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 60 } },
})
	.jpeg()
	.toBuffer();

test.each(templates)("$id is the same from its planes", async ({ record }) => {
	const design = parseDesign(record);
	const planes = await press("a", design, ports);
	const [pressed, bare] = [await drawn(design, photo, planes), await drawn(design, photo, [])];
	expect(pressed.file.equals(bare.file)).toBe(true);
	expect(pressed.warnings).toEqual(bare.warnings);
	// No template on a canvas of its own has a text or a picture that hangs on the photo.
	const isFixed = !("size" in design.canvas);
	expect(textsOf(design, planes)).toEqual(isFixed ? [] : textsOf(design));
	expect(assetIds(design, planes)).toEqual(isFixed ? [] : assetIds(design));
	const shown = pressed.plan.layers.filter((layer) => layer.kind === "picture" && layer.isPremultiplied);
	expect(shown).toHaveLength(planes.length);
});

/** Everything that may go wrong: overlaps, half transparent ground, masks, blends between, changes by a call. */
const frame = (x: number, y: number, width = 60, height = 40) => ({ x, y, width, height });
const overlapping = parseDesign({
	version: 1,
	name: "Overlapping",
	canvas: {
		width: 120,
		height: 90,
		background: {
			type: "linear",
			stops: [
				{ at: 0, colour: "#f006" },
				{ at: 1, colour: "#00fa" },
			],
		},
	},
	layers: [
		{
			type: "shape",
			name: "a",
			shape: "ellipse",
			frame: frame(5, 5),
			fill: "#0f08",
			shadows: [{ x: 3, y: 2, blur: 6 }],
		},
		{ type: "text", name: "b", content: "Ground", frame: frame(10, 10, 100), size: 20, fill: "#ff0a" },
		{ type: "shape", name: "c", shape: "star", points: 7, frame: frame(30, 20), fill: "#00f", editable: ["fill"] },
		{ type: "photo", name: "photo", frame: frame(20, 15, 70, 50), opacity: 0.8, radius: 9 },
		{
			type: "text",
			name: "d",
			content: "Over",
			frame: frame(12, 40, 90),
			size: 26,
			fill: "#fffc",
			editable: ["content"],
		},
		{
			type: "shape",
			name: "e",
			shape: "rectangle",
			frame: frame(60, 30),
			fill: "#f0f7",
			rotation: 20,
			outline: { width: 2, colour: "#000" },
		},
		{ type: "shape", name: "f", shape: "rectangle", frame: frame(0, 60, 120, 20), fill: "#0ff", blend: "multiply" },
		{ type: "shape", name: "g", shape: "ellipse", frame: frame(2, 50), fill: "#123c", mask: { layer: "d" } },
		{
			type: "shape",
			name: "h",
			shape: "ellipse",
			frame: frame(40, 2),
			fill: "#321c",
			mask: { layer: "e", by: "luminance" },
		},
		{
			type: "shape",
			name: "i",
			shape: "ellipse",
			frame: frame(44, 6),
			fill: "#f63",
			mask: { layer: "photo", invert: true },
		},
	],
});

test("still layers in runs, changeable ones by themselves, and nothing that depends on the photo or on what is below", async () => {
	const planes = await press("a", overlapping, ports);
	// The ground with a and b; c is a few points, drawn faster than read; d; e; h; and g hangs on d, i on the photo.
	expect(planes.map(({ first, last }) => [first, last])).toEqual([
		[-1, 1],
		[4, 4],
		[5, 5],
		[8, 8],
	]);
	const [pressed, bare] = [await drawn(overlapping, photo, planes), await drawn(overlapping, photo, [])];
	expect(pressed.file.equals(bare.file)).toBe(true);
	expect(textsOf(overlapping, planes).map(({ content }) => content)).toEqual(["Over"]);
});

test("a change by a call spoils the plane of its layer, and no other", async () => {
	const planes = await press("a", overlapping, ports);
	const changed = modify(overlapping, { d: { content: "Otherwise" } });
	const left = planesFor(planes, overlapping, changed);
	expect(left.map(({ first }) => first)).toEqual([-1, 5, 8]);
	const [pressed, bare] = [await drawn(changed, photo, left), await drawn(changed, photo, [])];
	expect(pressed.file.equals(bare.file)).toBe(true);
	expect(pressed.file.equals((await drawn(overlapping, photo, planes)).file)).toBe(false);
	const same = modify(overlapping, { d: { content: "Over" } });
	expect(planesFor(planes, overlapping, same)).toEqual(planes);
});

test("where the canvas follows the photo nothing is drawn beforehand", async () => {
	const design = parseDesign({ ...overlapping, canvas: { size: "photo" } });
	expect(await press("a", design, ports)).toEqual([]);
});

test("tiles that overlap are laid over what is below as one, drawn before or not", async () => {
	const design = parseDesign({
		...{ version: 1, name: "Tiles", canvas: { width: 51, height: 81 } },
		layers: [
			{ type: "photo", name: "photo", frame: { inset: 0 } },
			{ type: "tile", name: "marks", frame: { inset: 0 }, tile: { type: "text", content: "A", size: 5 } },
		],
	});
	const planes = await press("a", design, ports);
	expect(planes).toHaveLength(1);
	const [pressed, bare] = [await drawn(design, photo, planes), await drawn(design, photo, [])];
	expect(pressed.file.equals(bare.file)).toBe(true);
});
