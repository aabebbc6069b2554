// Texts in a Plan: letters with the bundled fonts, their paint, the background around them, and what is said.
import { expect, test } from "vitest";
import { compile, type DesignRecord, parseDesign, shapeText, textsOf } from "../../src/design/index.ts";
import type { Layer, Outline } from "../../src/image/index.ts";
import { MAX_OUTLINE_POINTS } from "../../src/limits.ts";
import { bounds, ungrouped, winding } from "./plans.ts";
import { random } from "./random-records.ts";
import { one } from "./samples.ts";
import { withFonts } from "./text/bundled-fonts.ts";

type TextRecord = Extract<DesignRecord["layers"][number], { type: "text" }>;

const PHOTO = { width: 10, height: 10, likeness: null };
const FRAME = { x: 100, y: 100, width: 400, height: 200 };

/** A text in FRAME, 40 pixels an em, compiled. */
async function compiled(fields: Partial<TextRecord>, canvas?: DesignRecord["canvas"]) {
	const layer: TextRecord = { type: "text", name: "text", frame: FRAME, content: "Hello", size: 40, ...fields };
	const design = parseDesign(one(layer, canvas));
	const texts = textsOf(design);
	const shaped = await withFonts(texts, (fonts) => new Map(texts.map((text) => [text, shapeText(text, fonts)])));
	const { plan, warnings } = compile(
		design,
		PHOTO,
		() => PHOTO,
		(text) => shaped.get(text) ?? expect.unreachable(),
	);
	return { layers: ungrouped(plan.layers), warnings };
}

const shape = (layer: Layer | undefined) => (layer?.kind === "shape" ? layer : expect.unreachable());
const group = (layer: Layer | undefined) => (layer?.kind === "group" ? layer : expect.unreachable());

/** How far a point lies from the nearest edge of an outline. */
function distance(outline: Outline, x: number, y: number): number {
	let least = Infinity;
	for (const points of outline) {
		let [fromX = 0, fromY = 0] = points.slice(-2);
		for (let i = 0; i < points.length; i += 2) {
			const [toX = 0, toY = 0] = [points[i], points[i + 1]];
			const [dx, dy] = [toX - fromX, toY - fromY];
			const t = Math.min(Math.max(((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1), 0), 1);
			least = Math.min(least, Math.hypot(fromX + t * dx - x, fromY + t * dy - y));
			[fromX, fromY] = [toX, toY];
		}
	}
	return least;
}

test("letters are one shape of the text's paint and opacity, inside the frame", async () => {
	const { layers, warnings } = await compiled({ fill: "#c008", opacity: 0.5 });
	expect(warnings).toEqual([]);
	expect(layers).toHaveLength(1);
	const { paint, opacity, outline } = shape(layers[0]);
	expect([paint, opacity]).toEqual([0xcc000088, 0.5]);
	const { left, top, right, bottom } = bounds(outline);
	expect(left).toBeGreaterThanOrEqual(FRAME.x);
	expect(top).toBeGreaterThan(FRAME.y);
	expect(bottom).toBeLessThan(FRAME.y + 48);
	// "Hello" in Inter is some 2.3 ems wide.
	expect(right - left).toBeGreaterThan(80);
	expect(right - left).toBeLessThan(110);
});

test("letters that touch are two shapes: as a group where they are thinned, as one where the paint cannot be", async () => {
	const content = "السلام";
	const solid = await compiled({ content });
	expect(solid.layers.map((layer) => [layer.kind, shape(layer).opacity])).toEqual([
		["shape", 1],
		["shape", 1],
	]);
	const thin = group((await compiled({ content, opacity: 0.5 })).layers[0]);
	expect([thin.opacity, thin.layers.map((layer) => shape(layer).opacity)]).toEqual([0.5, [1, 1]]);
	const clear = group((await compiled({ content, fill: "#ff000080", opacity: 0.5 })).layers[0]);
	expect(clear.layers.map((layer) => shape(layer).paint)).toEqual([0xff0000ff, 0xff0000ff]);
	expect(clear.opacity).toBeCloseTo(0.251, 3);
	const stops = [
		{ at: 0, colour: "transparent" },
		{ at: 1, colour: "#f00" },
	];
	const { layers } = await compiled({ content, fill: { type: "linear", stops } });
	expect(layers).toHaveLength(1);
	const contours = solid.layers.reduce((sum, layer) => sum + shape(layer).outline.length, 0);
	expect(shape(layers[0]).outline).toHaveLength(contours);
});

test("a decoration is a shape of its own", async () => {
	const { layers } = await compiled({ decoration: "underline" });
	expect(layers).toHaveLength(2);
	const bar = bounds(shape(layers[1]).outline);
	expect(bar.right - bar.left).toBeGreaterThan(80);
	expect(bar.bottom - bar.top).toBeLessThan(6);
	expect([bar.top, bar.bottom]).toEqual([Math.round(bar.top), Math.round(bar.bottom)]);
});

test("a background lies around all lines, padded, on whole pixels; and thins together with the letters", async () => {
	const background = { fill: "#ff0", padding: [10, 20] as [number, number], radius: 5 };
	const { layers } = await compiled({ content: "Wide line\nI", align: "centre", background });
	expect(layers).toHaveLength(2);
	const pill = bounds(shape(layers[0]).outline);
	const text = bounds(shape(layers[1]).outline);
	expect(pill).toEqual({
		...{ left: Math.round(pill.left), top: Math.round(pill.top) },
		...{ right: Math.round(pill.right), bottom: Math.round(pill.bottom) },
	});
	expect(text.left - pill.left).toBeGreaterThan(19);
	expect(pill.right - text.right).toBeLessThan(26);
	expect((pill.left + pill.right) / 2).toBeCloseTo(300, 0);
	expect(pill.bottom - pill.top).toBeCloseTo(20 + 48 + 40 * 1.21, -1);
	const thin = group((await compiled({ background, opacity: 0.5 })).layers[0]);
	expect([thin.layers.length, thin.opacity]).toEqual([2, 0.5]);
	// Of text that is cut at its frame, only what is left.
	const cut = await compiled({
		content: "A very long unbreakable".replaceAll(" ", ""),
		size: 150,
		fit: "clip",
		background,
	});
	const left = bounds(shape(cut.layers[0]).outline);
	expect(left).toMatchObject({ left: 80, top: 90, bottom: 310 });
	expect(left.right).toBeLessThanOrEqual(520);
});

test("a line around letters lies under them, as far beyond them on all sides as it is wide", async () => {
	const stroke = { colour: "#00f", width: 6 };
	const { layers } = await compiled({ stroke });
	const [line, text] = layers.map(shape);
	expect([line?.paint, line?.clip, text?.paint]).toEqual([0x0000ffff, undefined, 0x000000ff]);
	const [outer, inner] = [bounds(line?.outline ?? []), bounds(text?.outline ?? [])];
	for (const side of ["left", "top"] as const) expect(inner[side] - outer[side]).toBeCloseTo(6, 1);
	for (const side of ["right", "bottom"] as const) expect(outer[side] - inner[side]).toBeCloseTo(6, 1);
	expect(text).toEqual(shape((await compiled({})).layers[0]));
	// Every corner of a letter, and everything nearer than that, is inside; nothing farther is.
	const next = random(11);
	for (const points of text?.outline ?? []) {
		for (let i = 0; i < points.length; i += 2) {
			const [x = 0, y = 0] = [points[i], points[i + 1]];
			const [dx, dy] = [next() * 8 - 4, next() * 8 - 4];
			expect(winding(line?.outline ?? [], x + dx, y + dy)).toBeGreaterThan(0);
		}
	}
	for (let i = 0; i < 2000; i++) {
		const [x, y] = [90 + 120 * next(), 100 + 60 * next()];
		const away = distance(text?.outline ?? [], x, y);
		const isIn = winding(text?.outline ?? [], x, y) !== 0;
		if (isIn || Math.abs(away - 6) < 0.1) continue;
		expect(winding(line?.outline ?? [], x, y) !== 0, `${x} ${y}`).toBe(away < 6);
	}
});

test("a line around letters that do not hide it ends at their edge; thinned, all are one", async () => {
	const stroke = { colour: "#00f8", width: 3 };
	const clear = (await compiled({ stroke, fill: "#fff8" })).layers.map(shape);
	expect(clear.map(({ clip }) => clip?.keep)).toEqual(["outside", undefined]);
	expect(clear[0]?.clip?.outline).toEqual(clear[1]?.outline);
	const hollow = (await compiled({ stroke, fill: "transparent" })).layers.map(shape);
	expect(hollow).toEqual([clear[0]]);
	const background = { fill: "#ff0" };
	const thin = group((await compiled({ stroke, background, opacity: 0.5 })).layers[0]);
	expect([thin.opacity, ...thin.layers.map((layer) => shape(layer).paint)]).toEqual([
		...[0.5, 0xffff00ff, 0x0000ff88, 0x000000ff],
	]);
	const nothing = (await compiled({ stroke: { ...stroke, colour: "#fff0" } })).layers;
	expect(nothing).toEqual((await compiled({})).layers);
	const stops = ["#000", "#fff"].map((colour, at) => ({ at, colour }));
	const graded = (await compiled({ stroke, fill: { type: "linear", stops } })).layers.map(shape);
	expect(graded.map(({ clip, paint }) => [clip, typeof paint])).toEqual([
		[undefined, "number"],
		[undefined, "object"],
	]);
});

test("the line around a long text is several outlines, each no longer than one may be, and a letter in one", async () => {
	const content = "Many letters: aeo8 & so on. ".repeat(40);
	const fields = { content, size: 20, fit: "grow", stroke: { colour: "#00f8", width: 2 } } as const;
	const { layers } = await compiled({ ...fields, frame: { x: 0, y: 0, width: 1000, height: 800 } });
	const lines = group(layers[0]);
	expect(lines.opacity).toBeCloseTo(0x88 / 255, 6);
	expect(lines.layers.length).toBeGreaterThan(1);
	for (const layer of lines.layers) {
		const { outline, paint } = shape(layer);
		expect(paint).toBe(0x0000ffff);
		expect(outline.reduce((sum, points) => sum + points.length / 2, 0)).toBeLessThan(MAX_OUTLINE_POINTS + 500);
	}
	// Letters that do not hide them are cut out of all of them at once.
	const hollow = group((await compiled({ ...fields, fill: "transparent" })).layers[0]);
	expect(hollow.mask).toMatchObject({ keep: "outside" });
	expect(hollow.layers.map((layer) => shape(layer).clip)).toEqual(hollow.layers.map(() => undefined));
});

test("a text that is cut at its frame has its line cut there as well", async () => {
	const fields = {
		content: "Unbreakablylongword",
		size: 150,
		fit: "clip",
		stroke: { colour: "#00f", width: 9 },
	} as const;
	const [line] = (await compiled(fields)).layers.map(shape);
	const { left, top, right, bottom } = bounds(line?.outline ?? []);
	expect(left).toBeGreaterThanOrEqual(100);
	expect(top).toBeGreaterThanOrEqual(100);
	expect(right).toBeLessThanOrEqual(500);
	expect(bottom).toBeLessThanOrEqual(300);
});

test("a text that only masks is shaped and drawn", async () => {
	const text: TextRecord = { type: "text", name: "text", frame: FRAME, content: "Cut", size: 40, visible: false };
	const photo = { type: "photo", name: "p", frame: FRAME, mask: { layer: "text" } } as const;
	const design = parseDesign({ ...one(text), layers: [text, photo] });
	expect(textsOf(design)).toEqual([design.layers[0]]);
	expect(textsOf({ ...design, layers: design.layers.slice(0, 1) })).toEqual([]);
});

test("blank, hidden and clear texts are neither shaped nor drawn, and have no background", async () => {
	const background = { fill: "#ff0" };
	for (const fields of [{ content: "" }, { content: " \n " }, { visible: false }, { opacity: 0 }]) {
		expect((await compiled({ ...fields, background })).layers).toEqual([]);
	}
	expect((await compiled({ fill: "transparent" })).layers).toEqual([]);
	expect((await compiled({ fill: "transparent", background })).layers).toHaveLength(1);
	const off = { ...FRAME, x: 5000 };
	expect((await compiled({ frame: off, background })).layers).toEqual([]);
	expect(() =>
		compile(parseDesign(one({ type: "text", name: "a", frame: FRAME, content: "a", size: 9 })), PHOTO, () => PHOTO),
	).toThrow("not shaped");
});

test("a text turns about its frame's centre, its gradient with it", async () => {
	const square = { x: 100, y: 100, width: 200, height: 200 };
	const stops = [
		{ at: 0, colour: "#000" },
		{ at: 1, colour: "#fff" },
	];
	const fields = { frame: square, fill: { type: "linear" as const, angle: 90, stops } };
	const still = shape((await compiled(fields)).layers[0]);
	const turned = shape((await compiled({ ...fields, rotation: 90 })).layers[0]);
	expect(still.paint).toMatchObject({ ux: 1 / 200, u0: -0.5 });
	expect(turned.paint).toMatchObject({ uy: 1 / 200 });
	const [a, b] = [bounds(still.outline), bounds(turned.outline)];
	// Left becomes top, top becomes right; upright lines lie on whole pixels.
	expect(b.top).toBeCloseTo(a.left, 3);
	expect(Math.abs(400 - b.right - a.top)).toBeLessThan(1);
});

test("sizes in a frame of fractions follow the canvas's shorter side", async () => {
	const frame = { x: 0, y: 0, width: 1, height: 1, unit: "fraction" } as const;
	const height = async (width: number, tall: number) => {
		const { layers } = await compiled({ frame, size: 0.1, content: "H" }, { width, height: tall });
		const { top, bottom } = bounds(shape(layers[0]).outline);
		return bottom - top;
	};
	expect(await height(1000, 400)).toBeCloseTo(0.727 * 40, 0);
	expect(await height(400, 1000)).toBeCloseTo(0.727 * 40, 0);
	expect(await height(2000, 2000)).toBeCloseTo(0.727 * 200, 0);
});

test("what became of a text is said, each thing once", async () => {
	expect((await compiled({ content: "A long line of words ".repeat(9) })).warnings).toEqual(["text_shrunk"]);
	const long = "A long line of words ".repeat(200);
	expect((await compiled({ content: long, minSize: 20 })).warnings).toEqual(["text_shrunk", "text_clipped"]);
	expect((await compiled({ content: long, fit: "ellipsis" })).warnings).toEqual(["text_clipped"]);
	expect((await compiled({ content: long, fit: "grow" })).warnings).toEqual([]);
	expect((await compiled({ content: "a \u{1f525} b \u{1f525}" })).warnings).toEqual(["missing_glyph"]);
});
