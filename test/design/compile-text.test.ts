// Texts in a Plan: letters with the bundled fonts, their paint, the background around them, and what is said.
import { expect, test } from "vitest";
import { compile, type DesignRecord, parseDesign, shapeText, textsOf } from "../../src/design/index.ts";
import type { Layer, Outline } from "../../src/image/index.ts";
import { one } from "./samples.ts";
import { withFonts } from "./text/bundled-fonts.ts";

type TextRecord = Extract<DesignRecord["layers"][number], { type: "text" }>;

const PHOTO = { width: 10, height: 10 };
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
	return { layers: plan.layers, warnings };
}

const shape = (layer: Layer | undefined) => (layer?.kind === "shape" ? layer : expect.unreachable());
const group = (layer: Layer | undefined) => (layer?.kind === "group" ? layer : expect.unreachable());

function bounds(outline: Outline) {
	const along = (axis: 0 | 1) => outline.flatMap((points) => [...points].filter((_, i) => i % 2 === axis));
	const [x, y] = [along(0), along(1)];
	return { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) };
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
	expect([thin.opacity, thin.shapes.map(({ opacity }) => opacity)]).toEqual([0.5, [1, 1]]);
	const clear = group((await compiled({ content, fill: "#ff000080", opacity: 0.5 })).layers[0]);
	expect(clear.shapes.map(({ paint }) => paint)).toEqual([0xff0000ff, 0xff0000ff]);
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
	expect([thin.shapes.length, thin.opacity]).toEqual([2, 0.5]);
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
