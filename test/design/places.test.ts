// Where frames lie: units, anchors, and canvases that follow the photo.
import { expect, test } from "vitest";
import type { DesignRecord } from "../../src/design/index.ts";
import { box, compiled, of, only, photoOf } from "./plans.ts";
import { one } from "./samples.ts";

type Frame = DesignRecord["layers"][number]["frame"];

/** Where a photo lands that fills a frame. */
function landing(frame: Frame, more: object = {}, canvas: DesignRecord["canvas"] = { width: 1000, height: 800 }) {
	const layer = { type: "photo", name: "p", frame, fit: "fill", ...more } as const;
	return of("picture", only(compiled(one(layer, canvas)).plan)).frame;
}

test.each([
	["width", box(100, 200, 300, 400)],
	["height", box(80, 160, 240, 320)],
	["shorter", box(80, 160, 240, 320)],
	["fraction", box(100, 160, 300, 320)],
] as const)("a frame in parts of the canvas: %s", (unit, want) => {
	expect(landing({ x: 0.1, y: 0.2, width: 0.3, height: 0.4, unit } as Frame)).toEqual(want);
});

test("an inset in parts of a side is even and in whole pixels", () => {
	expect(landing({ inset: 0.1, unit: "width" })).toEqual(box(100, 100, 800, 600));
	expect(landing({ inset: 0.10049, unit: "height" })).toEqual(box(80, 80, 840, 640));
	expect(landing({ inset: 0.1, unit: "shorter" })).toEqual(landing({ inset: 0.1, unit: "fraction" }));
});

test("a unit measures radii and lines as well", () => {
	const frame = { x: 0, y: 0, width: 0.5, height: 0.5, unit: "width" } as const;
	const line = {
		type: "shape",
		name: "l",
		shape: "line",
		frame,
		from: { x: 0, y: 0.5 },
		to: { x: 1, y: 0.5 },
	} as const;
	const { plan } = compiled(one({ ...line, stroke: { paint: "#000", width: 0.02 } }));
	expect(of("shape", only(plan)).outline).toEqual([Float32Array.of(0, 240, 500, 240, 500, 260, 0, 260)]);
});

test.each([
	["top-left", 20, 30],
	["top", 470, 30],
	["top-right", 880, 30],
	["left", 20, 410],
	["centre", 470, 410],
	["right", 880, 410],
	["bottom-left", 20, 730],
	["bottom", 470, 730],
	["bottom-right", 880, 730],
] as const)("anchor %s", (anchor, x, y) => {
	expect(landing(box(20, 30, 100, 40), { anchor })).toEqual(box(x, y, 100, 40));
});

test("an anchor keeps its distance on every canvas, and means nothing to an inset", () => {
	const frame = box(16, 16, 200, 100);
	for (const [width, height] of [
		[1000, 800],
		[333, 4000],
		[4096, 217],
	] as const) {
		const at = landing(frame, { anchor: "bottom-right" }, { width, height });
		expect([width - at.x - at.width, height - at.y - at.height]).toEqual([16, 16]);
	}
	expect(landing({ inset: 5 }, { anchor: "bottom-right" })).toEqual(landing({ inset: 5 }));
});

test("a canvas that follows the photo stays within its own limits", () => {
	const follow = (width: number, height: number, limits: object) => {
		const { plan, warnings } = compiled(
			one({ type: "photo", name: "p", frame: { inset: 0 } }, { size: "photo", ...limits }),
			photoOf(width, height),
		);
		return [plan.width, plan.height, ...warnings];
	};
	expect(follow(4000, 3000, { maxSide: 2000 })).toEqual([2000, 1500, "downscaled"]);
	expect(follow(3000, 2000, { maxSide: 1600 })).toEqual([1600, 1067, "downscaled"]);
	expect(follow(2000, 3000, { maxSide: 1600 })).toEqual([1067, 1600, "downscaled"]);
	expect(follow(1600, 1200, { maxSide: 1600 })).toEqual([1600, 1200]);
	expect(follow(60_000, 3, { maxSide: 1000 })).toEqual([1000, 1, "downscaled"]);
	expect(follow(2000, 2000, { maxPixels: 1_000_000 })).toEqual([1000, 1000, "downscaled"]);
	expect(follow(4000, 2000, { maxSide: 3000, maxPixels: 500_000 })).toEqual([1000, 500, "downscaled"]);
	for (const maxSide of [1, 7, 100, 999, 1000, 1001, 4000]) {
		for (const maxPixels of [1, 50, 9999, 1_000_000, 16_000_000]) {
			for (const [width, height] of [
				[4032, 3024],
				[3, 30_000],
				[777, 776],
			] as const) {
				const [across = 0, down = 0] = follow(width, height, { maxSide, maxPixels }) as number[];
				expect(Math.max(across, down)).toBeLessThanOrEqual(maxSide);
				expect(across * down).toBeLessThanOrEqual(maxPixels);
				expect(Math.min(across, down)).toBeGreaterThanOrEqual(1);
				// Within a pixel of the photo's aspect, unless a side would have vanished.
				const scale = Math.min(maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)), 1);
				if (Math.min(width, height) * scale < 1) continue;
				expect(Math.abs(across - width * scale)).toBeLessThan(1 + 1e-9);
				expect(Math.abs(down - height * scale)).toBeLessThan(1 + 1e-9);
			}
		}
	}
});

test("a picture under all: the lowest layer, its asset listed and counted first", () => {
	const background = { type: "image", asset: `sha256-${"9".repeat(64)}`, focus: { x: 0 } } as const;
	const image = { type: "image", name: "i", asset: `sha256-${"8".repeat(64)}`, frame: { inset: 0 } } as const;
	const { plan } = compiled(one(image, { width: 200, height: 200, background }));
	expect(plan.layers[0]).toEqual({
		...{ kind: "picture", source: 1, crop: box(0, 0, 100, 100), frame: box(0, 0, 200, 200) },
		...{ rotation: null, outline: null, opacity: 1 },
	});
	expect(of("picture", plan.layers[1]).source).toBe(2);
	expect(plan.assets).toEqual([background.asset, image.asset]);
	expect(plan.background).toBe(0);
	const whole = compiled(one(image, { width: 200, height: 200, background: { ...background, fit: "contain" } })).plan;
	expect(of("picture", whole.layers[0]).outline).not.toBeNull();
});
