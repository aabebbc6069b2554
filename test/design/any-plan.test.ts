// Any design for any photo gives a plan that holds: everything finite and within the bounds that image relies on.
import { expect, test } from "vitest";
import { assetIds, parseDesign } from "../../src/design/index.ts";
import type { Layer, Mask, Outline, PictureLayer } from "../../src/image/index.ts";
import { MAX_BLUR, MAX_OUTLINE_POINTS, MAX_SPREAD, MAX_TILE_PIXELS, MAX_TILES } from "../../src/limits.ts";
import { ASSET, compiled, photoOf } from "./plans.ts";
import { anyRichRecord, random } from "./random-records.ts";

function checkOutline(outline: Outline): void {
	let count = 0;
	for (const points of outline) {
		count += points.length / 2;
		if (points.length % 2 !== 0 || points.length < 4 || !points.every(Number.isFinite)) expect.unreachable();
	}
	if (count > MAX_OUTLINE_POINTS) expect.unreachable();
}

const isShare = (opacity: number) => opacity > 0 && opacity <= 1;

function checkMask(mask: Mask): void {
	if ("outline" in mask) {
		checkOutline(mask.outline);
		return;
	}
	expect(mask.layers.length).toBeGreaterThan(0);
	for (const layer of mask.layers) check(layer);
}

const seen: PictureLayer[] = [];

function check(layer: Layer): void {
	expect(isShare(layer.opacity)).toBe(true);
	switch (layer.kind) {
		case "shape":
			if (layer.clip) checkOutline(layer.clip.outline);
			checkOutline(layer.outline);
			return;
		case "picture": {
			seen.push(layer);
			const { crop, frame, treatment, outline } = layer;
			if (outline === null) expect([frame.x, frame.y, frame.width, frame.height].every(Number.isInteger)).toBe(true);
			else checkOutline(outline);
			expect([crop.width, crop.height, frame.width, frame.height].every((side) => side > 0)).toBe(true);
			expect(crop.x >= 0 && crop.y >= 0).toBe(true);
			expect(treatment?.sigma ?? 1).toBeGreaterThan(0);
			expect(treatment?.sigma ?? 1).toBeLessThanOrEqual(MAX_BLUR / 2);
			expect((treatment?.colours ?? []).every(Number.isFinite)).toBe(true);
			if (treatment !== undefined) expect(Object.keys(treatment)).not.toHaveLength(0);
			return;
		}
		case "group":
			if (layer.mask) checkMask(layer.mask);
			expect(layer.layers.length).toBeGreaterThan(0);
			for (const each of layer.layers) check(each);
			return;
		case "silhouette":
			expect([layer.x, layer.y].every(Number.isInteger)).toBe(true);
			expect(layer.grow >= 0 && layer.grow <= MAX_SPREAD && layer.sigma >= 0 && layer.sigma <= MAX_BLUR / 2).toBe(true);
			for (const each of layer.of) check(each);
			return;
		case "tile": {
			if (layer.outline !== null) checkOutline(layer.outline);
			expect(layer.places.length).toBeGreaterThan(0);
			expect(layer.places.length).toBeLessThanOrEqual(2 * MAX_TILES);
			expect([layer.width, layer.height].every(Number.isInteger)).toBe(true);
			expect(layer.width * layer.height).toBeLessThanOrEqual(MAX_TILE_PIXELS);
			for (let i = 3; i < layer.places.length; i += 2) {
				if ((layer.places[i] ?? 0) < (layer.places[i - 2] ?? 0)) expect.unreachable();
			}
			for (const each of layer.layers) check(each);
			return;
		}
	}
}

test("any design with effects", () => {
	const next = random(13);
	for (let i = 0; i < 500; i++) {
		const record = anyRichRecord(next);
		const photo = photoOf(1 + Math.floor(next() ** 4 * 60_000), 1 + Math.floor(next() ** 4 * 60_000));
		const { plan } = compiled(record, photo);
		expect(compiled(record, photo).plan).toEqual(plan);
		seen.length = 0;
		for (const layer of plan.layers) check(layer);
		for (const { source, crop } of seen) {
			const { width, height } = source === 0 ? photo : ASSET;
			expect(crop.x + crop.width <= width && crop.y + crop.height <= height).toBe(true);
			expect(source).toBeLessThanOrEqual(plan.assets.length);
		}
		const listed = assetIds(parseDesign(record));
		expect(plan.assets.every((asset) => listed.includes(asset))).toBe(true);
	}
});
