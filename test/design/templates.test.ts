// The gallery: every record is a design, every picture is the file it says, and the layers show.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { assetIds, compile, parseDesign, templates } from "../../src/design/index.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../../src/design/templates", file));

test("the gallery has the three, each with an id of its own", () => {
	expect(templates.map(({ id }) => id)).toEqual(["product-card", "photo-frame", "watermark"]);
});

test.each(templates)("$id is a design whose pictures are there", async ({ record, assets, name, description }) => {
	const design = parseDesign(record);
	expect(name && description).toBeTruthy();
	expect([...assetIds(design)].sort()).toEqual(assets.map(({ id }) => id).sort());
	for (const { id, file } of assets) {
		const bytes = read(file);
		expect(id).toBe(`sha256-${createHash("sha256").update(bytes).digest("hex")}`);
		expect(bytes.length).toBeLessThan(20_000);
		expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", channels: 4, depth: "uchar" });
	}
});

test.each(templates)("$id shows all its layers, for photos of any shape", ({ record }) => {
	const design = parseDesign(record);
	for (const photo of [
		[4032, 3024],
		[3024, 4032],
		[1500, 1500],
		[12_000, 1300],
		[800, 600],
	] as const) {
		const { plan } = compile(design, { width: photo[0], height: photo[1] }, () => ({ width: 300, height: 300 }));
		expect(plan.layers).toHaveLength(design.layers.length);
	}
	// The smallest are still compiled, whatever is left to see.
	for (const photo of [
		[1, 1],
		[1, 60_000],
		[3, 2],
	] as const) {
		const { plan } = compile(design, { width: photo[0], height: photo[1] }, () => ({ width: 300, height: 300 }));
		expect(plan.layers.some((layer) => layer.kind === "picture" && layer.source === 0)).toBe(true);
	}
});
