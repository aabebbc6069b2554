// The gallery: every record is a design whose pictures and preview are there, which fits photos of any shape and texts of
// any length, and which says what of it can be changed.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
	assetIds,
	compile,
	modify,
	parseDesign,
	shapeText,
	type Template,
	templates,
	textsOf,
} from "../../src/design/index.ts";
import { withFonts } from "./text/bundled-fonts.ts";

const folder = join(import.meta.dirname, "../../src/design/templates");
const read = (file: string) => readFileSync(join(folder, file));

const SHAPES = [
	[4032, 3024],
	[3024, 4032],
	[1500, 1500],
	[12_000, 1300],
	[800, 600],
] as const;

const TINY = [
	[1, 1],
	[1, 60_000],
	[3, 2],
] as const;

/** Compiled for a photo of this size whose best part is its middle. */
function compiled(record: Template["record"], [width, height]: readonly [number, number], modifications = {}) {
	const design = modify(parseDesign(record), modifications);
	const likeness = { focus: { x: 0.5, y: 0.5 }, ground: 0, subject: () => null };
	return withFonts(textsOf(design), (fonts) =>
		compile(
			design,
			{ width, height, likeness },
			() => ({ width: 300, height: 300 }),
			(text) => shapeText(text, fonts),
		),
	);
}

test("the gallery has these, each with an id of its own", () => {
	expect(templates.map(({ id }) => id)).toEqual([
		"product-card",
		"sale-badge",
		"square-social",
		"story",
		"quote",
		"before-after",
		"real-estate-banner",
		"event-banner",
		"podcast-cover",
		"polaroid",
		"passe-partout",
		"photo-frame",
		"watermark",
		"watermark-tile",
	]);
});

test.each(templates)("$id is a design whose pictures are there", async ({ record, assets, name, description }) => {
	const design = parseDesign(record);
	expect(design.name).toBe(name);
	expect(description).toMatch(/^[A-Z].*\.$/);
	expect([...assetIds(design)].sort()).toEqual(assets.map(({ id }) => id).sort());
	for (const { id, file } of assets) {
		const bytes = read(file);
		expect(id).toBe(`sha256-${createHash("sha256").update(bytes).digest("hex")}`);
		expect(bytes.length).toBeLessThan(20_000);
		expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", channels: 4, depth: "uchar" });
	}
});

test.each(templates)("$id has a preview, and no other is there", async ({ id }) => {
	const bytes = read(`previews/${id}.jpg`);
	const { format, width, height } = await sharp(bytes).metadata();
	expect(format).toBe("jpeg");
	expect(Math.max(width, height)).toBe(640);
	expect(bytes.length).toBeGreaterThan(15_000);
	expect(bytes.length).toBeLessThan(65_000);
	const pictures = readdirSync(join(folder, "previews")).filter((file) => file.endsWith(".jpg"));
	expect(pictures).toHaveLength(templates.length);
});

test.each(templates)("$id shows all its layers and texts whole, for photos of any shape", async ({ record }) => {
	for (const shape of SHAPES) {
		for (const layer of record.layers) {
			const { plan, warnings } = await compiled({ ...record, layers: [layer] }, shape);
			expect([layer.name, plan.layers.length > 0]).toEqual([layer.name, true]);
			expect(warnings.filter((warning) => warning !== "upscaled" && warning !== "downscaled")).toEqual([]);
		}
	}
	// The smallest are still compiled, whatever is left to see.
	for (const shape of TINY) {
		const { plan } = await compiled(record, shape);
		expect(JSON.stringify(plan.layers)).toContain('"source":0');
	}
});

test.each(templates)("$id holds texts twice as long", async ({ record }) => {
	const texts = record.layers.filter((layer) => layer.type === "text");
	const editable = texts.filter((text) => text.editable?.includes("content"));
	expect(editable).toHaveLength(texts.length);
	const longer = editable.map(({ name, content }) => [name, { content: `${content} ${content}` }]);
	const { warnings } = await compiled(record, SHAPES[0], Object.fromEntries(longer));
	expect(warnings).not.toContain("text_clipped");
});

test.each(templates)("$id has no text across a line that stands beside it", ({ record }) => {
	const { layers } = parseDesign(record);
	const boxes = layers.flatMap(({ frame, type, name }) => ("inset" in frame ? [] : [{ ...frame, type, name }]));
	const lines = boxes.filter(({ type, width, height }) => type === "shape" && width <= 2 && height > 10 * width);
	for (const line of lines) {
		const across = boxes.filter(({ type, x, y, width, height }) => {
			const meets = x < line.x + line.width && line.x < x + width && y < line.y + line.height && line.y < y + height;
			return type === "text" && meets;
		});
		expect([line.name, across.map(({ name }) => name)]).toEqual([line.name, []]);
	}
});

test("each has something that a call may change", () => {
	for (const { id, record } of templates) {
		const properties = parseDesign(record).layers.flatMap(({ editable }) => editable);
		expect([id, properties.length > 0]).toEqual([id, true]);
	}
});
