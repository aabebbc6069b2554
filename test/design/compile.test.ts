// A Design and sizes in, a Plan out: what shows, where, which part of it, and what is said about it.
import { expect, test } from "vitest";
import { assetIds, type DesignRecord, parseDesign, type Size } from "../../src/design/index.ts";
import type { Layer, Outline, PictureLayer, Rect } from "../../src/image/index.ts";
import { ASSET, compiled } from "./plans.ts";
import { anyRecord, random } from "./random-records.ts";
import { assetId, full, one } from "./samples.ts";

type LayerRecord = DesignRecord["layers"][number];
type ImageRecord = Extract<LayerRecord, { type: "image" }>;
type PhotoRecord = Extract<LayerRecord, { type: "photo" }>;

/** The one picture of a record with one photo layer. */
function picture(
	layer: Omit<PhotoRecord, "type" | "name">,
	photo: Size,
	canvas?: DesignRecord["canvas"],
): PictureLayer {
	const [only] = compiled(one({ type: "photo", name: "photo", ...layer }, canvas), photo).plan.layers;
	if (only?.kind !== "picture") throw new Error("no picture came out");
	return only;
}

/** Every outline of a layer. */
function outlinesOf(layer: Layer): readonly Outline[] {
	if (layer.kind === "group") return layer.layers.flatMap(outlinesOf);
	if (layer.kind === "silhouette") return layer.of.flatMap(outlinesOf);
	const clip = layer.kind === "shape" && layer.clip ? [layer.clip.outline] : [];
	return layer.outline === null ? [] : [layer.outline, ...clip];
}

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const aspect = ({ width, height }: Rect | Size) => width / height;
const right = ({ x, width }: Rect) => x + width;
const bottom = ({ y, height }: Rect) => y + height;

test.each([
	["cover", 400, 200, { x: 0.5, y: 0.5 }, box(100, 0, 200, 200), box(10, 20, 100, 100)],
	["cover", 400, 200, { x: 0, y: 0 }, box(0, 0, 200, 200), box(10, 20, 100, 100)],
	["cover", 400, 200, { x: 0.7, y: 0 }, box(180, 0, 200, 200), box(10, 20, 100, 100)],
	["cover", 400, 200, { x: 1, y: 1 }, box(200, 0, 200, 200), box(10, 20, 100, 100)],
	["cover", 50, 80, { x: 0.5, y: 0.25 }, box(0, 0, 50, 50), box(10, 20, 100, 100)],
	["contain", 400, 200, { x: 0.5, y: 0.5 }, box(0, 0, 400, 200), box(10, 45, 100, 50)],
	["contain", 400, 200, { x: 0, y: 1 }, box(0, 0, 400, 200), box(10, 70, 100, 50)],
	["contain", 50, 100, { x: 1, y: 0.3 }, box(0, 0, 50, 100), box(60, 20, 50, 100)],
	["fill", 37, 911, { x: 0, y: 1 }, box(0, 0, 37, 911), box(10, 20, 100, 100)],
	["none", 400, 50, { x: 0.5, y: 0.5 }, box(150, 0, 100, 50), box(10, 45, 100, 50)],
	["none", 400, 300, { x: 0.9, y: 0.1 }, box(300, 0, 100, 100), box(10, 20, 100, 100)],
	["none", 40, 30, { x: 1, y: 0 }, box(0, 0, 40, 30), box(70, 20, 40, 30)],
] as const)("%s of %i x %i with focus %j", (fit, width, height, focus, crop, frame) => {
	const layer = picture({ frame: box(10, 20, 100, 100), fit, focus }, { width, height });
	expect(layer.crop).toEqual(crop);
	expect(layer.frame).toEqual(frame);
	expect(layer.outline).toBeNull();
});

test("every fit, focus and odd size: the crop lies in the photo, the picture in its frame, aspects are kept", () => {
	const sizes = [1, 2, 3, 7, 99, 100, 101, 1000, 4032, 60_000];
	const focuses = [0, 0.1, 1 / 3, 0.5, 0.77, 1];
	const frames = [box(0, 0, 1000, 800), box(100.5, 30.25, 333.3, 77.7), box(5, 5, 1, 1), box(700, 0, 300, 2.5)];
	for (const width of sizes)
		for (const height of sizes)
			for (const [i, x] of focuses.entries())
				for (const frame of frames) {
					const photo = { width, height };
					const focus = { x, y: focuses[(i * 5 + 1) % 6] ?? 0 };
					for (const fit of ["cover", "contain", "fill", "none"] as const) {
						const record = one({ type: "photo", name: "photo", frame, fit, focus });
						const [layer] = compiled(record, photo).plan.layers;
						// 60,000 x 1 whole in a small frame is thinner than anything that shows.
						if (layer === undefined) {
							expect(fit === "contain" && Math.max(width / height, height / width) > 1000).toBe(true);
							continue;
						}
						const { crop, frame: shown } = layer as PictureLayer;
						if (crop.x < 0 || crop.y < 0 || crop.width <= 0 || crop.height <= 0) expect.unreachable();
						if (right(crop) > width || bottom(crop) > height) expect.unreachable();
						if (shown.x < frame.x - 2e-6 || right(shown) > right(frame) + 2e-6) expect.unreachable();
						if (shown.y < frame.y - 2e-6 || bottom(shown) > bottom(frame) + 2e-6) expect.unreachable();
						// Edges are moved to whole pixels over at most a millionth of a pixel each.
						const loose = 1 + 4e-6 / Math.min(shown.width, shown.height, 1);
						const skew = aspect(crop) / aspect(shown);
						if (fit !== "fill" && (skew > loose || skew < 1 / loose)) expect.unreachable(`${skew}`);
						if (fit === "none" && Math.abs(crop.width - shown.width) > 2e-6) expect.unreachable();
						if (fit === "cover" || fit === "fill") expect(shown).toEqual(frame);
						if (fit === "contain" || fit === "fill") expect(crop).toEqual({ x: 0, y: 0, width, height });
						if (fit === "cover" && crop.width !== width && crop.height !== height) expect.unreachable();
					}
				}
});

test("equal aspects are found equal: nothing is cropped and nothing left over", () => {
	for (const [width, height] of [
		[4032, 3024],
		[3, 7],
		[1600, 900],
		[1, 1],
	] as const) {
		for (const scale of [1, 3, 4, 1 / 3, 0.1]) {
			const frame = box(0, 0, width * scale, height * scale);
			const cover = picture({ frame, fit: "cover" }, { width, height });
			expect(cover.crop.width).toBeCloseTo(width, 9);
			expect(cover.crop.height).toBeCloseTo(height, 9);
			const contain = picture({ frame, fit: "contain" }, { width, height });
			expect(contain.frame.width).toBeCloseTo(frame.width, 5);
			expect(contain.frame.height).toBeCloseTo(frame.height, 5);
		}
	}
});

test("whole-pixel frames have no outline; others, rounded and turned ones do", () => {
	const photo = { width: 100, height: 100 };
	const frame = box(10, 10, 50, 50);
	expect(picture({ frame }, photo).outline).toBeNull();
	expect(picture({ frame, rotation: 360 }, photo)).toMatchObject({ outline: null, rotation: null });
	// 0.07 * 100 is 7.000000000000001.
	const sevenths = { x: 0.07, y: 0.14, width: 0.07, height: 0.07, unit: "fraction" } as const;
	expect(picture({ frame: sevenths }, photo, { width: 100, height: 100 }).outline).toBeNull();
	expect(picture({ frame: { ...frame, x: 10.5 } }, photo).outline).toEqual([
		new Float32Array([10.5, 10, 60.5, 10, 60.5, 60, 10.5, 60]),
	]);
	expect(picture({ frame, radius: 5 }, photo).outline).not.toBeNull();
	const turned = picture({ frame, rotation: 90 }, photo);
	expect(turned.rotation).toEqual({ cos: 0, sin: 1, centreX: 35, centreY: 35 });
	expect(turned.outline).toEqual([new Float32Array([60, 10, 60, 60, 10, 60, 10, 10])]);
});

test("a contained picture turns about its frame's centre and is rounded itself", () => {
	const photo = { width: 200, height: 100 };
	const layer = picture({ frame: box(0, 0, 100, 100), fit: "contain", focus: { y: 0 }, rotation: 180 }, photo);
	expect(layer.frame).toEqual(box(0, 0, 100, 50));
	expect(layer.rotation).toEqual({ cos: -1, sin: 0, centreX: 50, centreY: 50 });
	expect(layer.outline).toEqual([new Float32Array([100, 100, 0, 100, 0, 50, 100, 50])]);
	const pill = picture({ frame: box(0, 0, 100, 100), fit: "contain", radius: 900 }, photo);
	// Half the shorter side of the 100 x 50 that shows: the leftmost point is half way down.
	const [points] = pill.outline ?? [];
	expect(points?.[0]).toBe(0);
	expect(points?.[1]).toBe(50);
});

test("insets: even borders, whole pixels for fractions, nothing left is nothing drawn", () => {
	const photo = { width: 4000, height: 3000 };
	const follows = { size: "photo" } as const;
	expect(picture({ frame: { inset: 0.0333, unit: "fraction" } }, photo, follows).frame).toEqual(
		box(100, 100, 3800, 2800),
	);
	expect(picture({ frame: { inset: 2.5 } }, photo, follows).frame).toEqual(box(2.5, 2.5, 3995, 2995));
	for (const frame of [{ inset: 0.5, unit: "fraction" }, { inset: 1500 }, { inset: 4096 }] as const) {
		expect(compiled(one({ type: "photo", name: "p", frame }, follows), photo).plan.layers).toEqual([]);
	}
});

test("fractions: a canvas twice as large has everything twice as large", () => {
	const photo = { width: 640, height: 480 };
	const layers: LayerRecord[] = [
		{ type: "photo", name: "a", frame: { x: 0.125, y: -0.3, width: 0.7, height: 0.9, unit: "fraction" }, radius: 0.05 },
		{
			...{ type: "image", name: "b", asset: assetId("0"), fit: "contain", rotation: 30 },
			frame: { x: 0.3, y: 0.4, width: 0.31, height: 0.5, unit: "fraction" },
		},
		{
			...{ type: "shape", name: "c", shape: "rectangle", fill: "#123", rotation: -77 },
			frame: { x: 0.1, y: 0.2, width: 0.3, height: 0.4, unit: "fraction" },
		},
	];
	const at = (width: number, height: number) =>
		compiled({ version: 1, name: "n", canvas: { width, height }, layers }, photo).plan.layers;
	const small = at(610, 470);
	for (const [i, large] of at(1220, 940).entries()) {
		const half = small[i];
		expect(half?.kind).toBe(large.kind);
		if (large.kind === "picture" && half?.kind === "picture") {
			expect(large.crop.x).toBeCloseTo(half.crop.x, 6);
			expect(large.crop.width).toBeCloseTo(half.crop.width, 6);
			for (const side of ["x", "y", "width", "height"] as const)
				expect(large.frame[side]).toBeCloseTo(2 * half.frame[side], 5);
		}
		// Arcs get more points as they grow; the four corners of plain rectangles stay comparable.
		const [points, halves] = [large, half].map((layer) => layer && outlinesOf(layer)[0]?.[0]);
		if (points?.length === 8) for (const [k, p] of points.entries()) expect(p).toBeCloseTo(2 * (halves?.[k] ?? 0), 3);
	}
});

test("a canvas that follows the photo has its size, 16 megapixels of its aspect, or sides that every reader takes", () => {
	const follow = (width: number, height: number) =>
		compiled(one(full().layers[0] as LayerRecord, { size: "photo" }), { width, height });
	expect(follow(4032, 3024)).toMatchObject({ plan: { width: 4032, height: 3024 } });
	expect(follow(4000, 4000)).toMatchObject({ plan: { width: 4000, height: 4000 } });
	expect(follow(8000, 8000)).toMatchObject({ plan: { width: 4000, height: 4000 }, warnings: ["downscaled"] });
	expect(follow(1, 60_000).plan).toMatchObject({ width: 1, height: 60_000 });
	expect(follow(60_000, 1).plan).toMatchObject({ width: 60_000, height: 1 });
	expect(follow(65_500, 200).warnings).toEqual([]);
	expect(follow(65_535, 200)).toMatchObject({ plan: { width: 65_500, height: 200 }, warnings: ["downscaled"] });
	expect(follow(1, 65_535).plan).toMatchObject({ width: 1, height: 65_500 });
	for (const [width, height] of [
		[11_648, 8736],
		[65_535, 1556],
		[246, 65_535],
		[4001, 4000],
	] as const) {
		const { plan, warnings } = follow(width, height);
		expect(plan.width * plan.height).toBeLessThanOrEqual(16_000_000);
		expect(plan.width * plan.height).toBeGreaterThan(10_000_000);
		expect(warnings[0]).toBe("downscaled");
		// Within a pixel of the aspect: each side is less than one pixel short of the scaled one.
		const scale = Math.sqrt(16_000_000 / (width * height));
		if (Math.min(width, height) * scale < 1) continue;
		expect(width * scale - plan.width).toBeGreaterThanOrEqual(-1e-9);
		expect(width * scale - plan.width).toBeLessThan(1);
		expect(height * scale - plan.height).toBeLessThan(1);
	}
});

test("warnings: upscaled when a photo shows larger than it is, and only then", () => {
	const said = (layer: Partial<PhotoRecord>, photo: Size) =>
		compiled(one({ type: "photo", name: "p", frame: box(0, 0, 100, 100), ...layer }), photo).warnings;
	expect(said({}, { width: 99, height: 500 })).toEqual(["upscaled"]);
	expect(said({}, { width: 100, height: 500 })).toEqual([]);
	expect(said({ fit: "contain" }, { width: 50, height: 100 })).toEqual([]);
	expect(said({ fit: "contain" }, { width: 50, height: 99 })).toEqual(["upscaled"]);
	expect(said({ fit: "fill" }, { width: 5000, height: 99 })).toEqual(["upscaled"]);
	expect(said({ fit: "none" }, { width: 5, height: 5 })).toEqual([]);
	expect(said({ visible: false }, { width: 5, height: 5 })).toEqual([]);
	expect(said({ filters: { blur: 8 } }, { width: 25, height: 25 })).toEqual([]);
	expect(said({ filters: { blur: 8 } }, { width: 24, height: 24 })).toEqual(["upscaled"]);
	expect(
		said({ frame: { x: 0, y: 0, width: 0.3, height: 0.7, unit: "fraction" } }, { width: 300, height: 560 }),
	).toEqual([]);
	const image: LayerRecord = { type: "image", name: "i", asset: assetId("1"), frame: box(0, 0, 1000, 800) };
	expect(compiled(one(image), { width: 1, height: 1 }).warnings).toEqual([]);
});

test("what cannot be seen is left out, with its asset", () => {
	const frame = box(0, 0, 100, 100);
	const image = (name: string, layer: Partial<ImageRecord>): ImageRecord => ({
		...{ type: "image", name, asset: assetId(name), frame },
		...layer,
	});
	const record: DesignRecord = {
		version: 1,
		name: "n",
		canvas: { width: 1000, height: 800, background: "#1234" },
		layers: [
			image("1", { visible: false }),
			image("2", { opacity: 0 }),
			image("3", { frame: box(1000, 0, 10, 10) }),
			image("4", { frame: box(-100, -100, 100, 100) }),
			image("5", { frame: box(0, 0, 0.0005, 100) }),
			image("6", { frame: box(-120, 0, 100, 500), rotation: 90, fit: "fill" }),
			image("7", { frame: box(-105, 0, 100, 100), rotation: 45, fit: "fill" }),
			{ type: "photo", name: "photo", frame },
			image("8", {}),
			image("9", { asset: assetId("7") }),
			{ type: "shape", name: "clear", shape: "ellipse", frame, fill: "#ff00" },
			{ type: "shape", name: "below", shape: "ellipse", frame: { ...frame, y: 800 }, fill: "#f00" },
			{ type: "shape", name: "shape", shape: "ellipse", frame: box(990, 790, 90, 90), fill: "#f00", opacity: 0.5 },
		],
	};
	const { plan } = compiled(record, { width: 10, height: 10 });
	const source = (layer: Layer) => (layer.kind === "picture" ? layer.source : layer.kind === "shape" && layer.paint);
	expect(plan.layers.map(source)).toEqual([1, 2, 0, 3, 2, 0xff0000ff]);
	expect(plan.assets).toEqual([assetId("6"), assetId("7"), assetId("8")]);
	expect(plan.background).toBe(0x11223344);
	expect(assetIds(parseDesign(record))).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"].map(assetId));
});

test("colours", () => {
	const paint = (fill: string) => {
		const layer = one(
			{ type: "shape", name: "s", shape: "rectangle", frame: box(0, 0, 9, 9), fill },
			{ width: 9, height: 9, background: fill },
		);
		const { plan } = compiled(layer, ASSET);
		return [plan.background, (plan.layers[0] as { paint?: number } | undefined)?.paint];
	};
	expect(paint("#abc")).toEqual([0xaabbccff, 0xaabbccff]);
	expect(paint("#ABC8")).toEqual([0xaabbcc88, 0xaabbcc88]);
	expect(paint("#01a2B3")).toEqual([0x01a2b3ff, 0x01a2b3ff]);
	expect(paint("#01a2b301")).toEqual([0x01a2b301, 0x01a2b301]);
	expect(paint("transparent")).toEqual([0, undefined]);
});

test("any design for any photo gives a plan that holds: finite, in bounds, in order, the same each time", () => {
	const next = random(2);
	for (let i = 0; i < 1000; i++) {
		const record = anyRecord(next);
		const side = () => 1 + Math.floor(next() ** 4 * 60_000);
		const photo = { width: side(), height: side() };
		const { plan } = compiled(record, photo);
		expect(compiled(record, photo).plan).toEqual(plan);
		const used = new Set<number>();
		for (const layer of plan.layers) {
			for (const points of outlinesOf(layer).flat()) {
				expect(points.length % 2 === 0 && points.length >= 4 && points.every(Number.isFinite)).toBe(true);
			}
			if (layer.kind !== "picture") continue;
			const { width, height } = layer.source === 0 ? photo : ASSET;
			const { crop, frame } = layer;
			expect(crop.x >= 0 && crop.y >= 0 && right(crop) <= width && bottom(crop) <= height).toBe(true);
			expect([crop.width, crop.height, frame.width, frame.height].every((side) => side > 0)).toBe(true);
			if (layer.source > 0 && !used.has(layer.source)) expect(layer.source).toBe(used.size + 1);
			if (layer.source > 0) used.add(layer.source);
		}
		expect(plan.assets).toHaveLength(used.size);
	}
});
