// Shapes and gradients to plans: where a gradient lies, what becomes of fill and stroke, and how far outlines may grow.
import { expect, test } from "vitest";
import { compile, type DesignRecord, parseDesign } from "../../src/design/index.ts";
import type { Gradient, Layer, Outline, ShapeLayer } from "../../src/image/index.ts";
import { MAX_OUTLINE_POINTS } from "../../src/limits.ts";
import { drawn, one } from "./samples.ts";

type LayerRecord = DesignRecord["layers"][number];

const PHOTO = { width: 1, height: 1, likeness: null };
const frame = { x: 100, y: 200, width: 400, height: 100 };
const stops = [
	{ at: 0, colour: "#f00" },
	{ at: 1, colour: "#00f8" },
];

function layers(record: DesignRecord): readonly Layer[] {
	return compile(parseDesign(record), PHOTO, () => PHOTO).plan.layers;
}

/** What one layer becomes: shapes, bottom to top. */
function shapes(layer: object, canvas?: DesignRecord["canvas"]): readonly ShapeLayer[] {
	const [only] = layers(one({ type: "shape", name: "s", frame, ...layer } as LayerRecord, canvas));
	return (only?.kind === "group" ? only.layers : only === undefined ? [] : [only]).map((part) => {
		if (part.kind !== "shape") throw new Error(`a ${part.kind} came out`);
		return part;
	});
}

/** Where a point of the canvas lies in the gradient of an ellipse. */
function spot(fill: object, x: number, y: number, rotation = 0): readonly [u: number, v: number] {
	const [shape] = shapes({ shape: "ellipse", fill: { stops, ...fill }, rotation });
	if (shape === undefined) throw new Error("nothing came out");
	const { ux, uy, u0, vx, vy, v0 } = shape.paint as Gradient;
	const tidy = (value: number) => Math.round(value * 1e9) / 1e9 + 0;
	return [tidy(ux * x + uy * y + u0), tidy(vx * x + vy * y + v0)];
}

test.each([
	["down", { type: "linear" }, [100, 200], [0, 0], [300, 300], [1, 0]],
	["right", { type: "linear", angle: 90 }, [100, 250], [0, 0], [500, 200], [1, 0]],
	["left", { type: "linear", angle: -90 }, [500, 250], [0, 0], [100, 200], [1, 0]],
	// Lines square to 45 degrees meet the lower left and the upper right corner.
	["to the corner", { type: "linear", angle: 45 }, [100, 300], [0, 0], [500, 200], [1, 0]],
	[
		"point to point",
		{ type: "linear", from: { x: 0.25, y: 0 }, to: { x: 0.75, y: 0 } },
		[200, 5],
		[0, 0],
		[400, 9],
		[1, 0],
	],
	["an ellipse", { type: "radial" }, [500, 250], [1, 0], [300, 300], [0, 1]],
	[
		"a circle",
		{ type: "radial", shape: "circle", radius: 2, centre: { x: 0 } },
		[200, 250],
		[1, 0],
		[100, 150],
		[0, -1],
	],
	["round from above", { type: "conic" }, [300, 240], [10, 0], [310, 250], [0, 10]],
	["round from the right", { type: "conic", angle: 90 }, [310, 250], [10, 0], [300, 260], [0, 10]],
] as const)("a gradient lies in its frame: %s", (_, fill, [x, y], at, [x2, y2], at2) => {
	expect(spot(fill, x, y)).toEqual(at);
	expect(spot(fill, x2, y2)).toEqual(at2);
	// Half a turn takes a point to the other side of the middle, and the gradient with it.
	expect(spot(fill, 600 - x, 500 - y, 180)).toEqual(at);
	// A quarter turn takes (dx, dy) to (-dy, dx).
	expect(spot(fill, 300 - (y - 250), 250 + (x - 300), 90)).toEqual(at);
});

test("a gradient between one point and itself is its last colour; one that is clear all over shows nothing", () => {
	const from = { x: 0.5, y: 0.5 };
	expect(shapes({ shape: "ellipse", fill: { type: "linear", from, to: from, stops } })[0]?.paint).toBe(0x0000ff88);
	const clear = [
		{ at: 0, colour: "transparent" },
		{ at: 1, colour: "#fff0" },
	];
	expect(shapes({ shape: "ellipse", fill: { type: "conic", stops: clear } })).toEqual([]);
});

test("a canvas under a gradient: the lowest layer, over a colour that tells whether all is opaque", () => {
	const ground = (colour: string) => {
		const background = {
			type: "linear",
			stops: [
				{ at: 0, colour: "#123" },
				{ at: 1, colour },
			],
		} as const;
		return compile(
			parseDesign({ ...drawn(), canvas: { width: 9, height: 5, background }, layers: [] }),
			PHOTO,
			() => PHOTO,
		).plan;
	};
	expect(ground("#456").background).toBe(0x112233ff);
	expect(ground("#4567").background).toBe(0);
	expect(ground("#456").layers).toMatchObject([{ kind: "shape", opacity: 1, paint: { kind: "linear" } }]);
	expect((ground("#456").layers[0] as ShapeLayer).outline).toEqual([Float32Array.of(0, 0, 9, 0, 9, 5, 0, 5)]);
});

test("fill and stroke are a group, one alone is a shape", () => {
	const stroke = { paint: "#00f", width: 4 };
	const kind = (layer: object) =>
		layers(one({ type: "shape", name: "s", frame, shape: "ellipse", ...layer } as LayerRecord))[0]?.kind;
	expect(kind({ fill: "#f00", stroke })).toBe("group");
	expect(kind({ fill: "#f00" })).toBe("shape");
	expect(kind({ fill: "transparent", stroke })).toBe("shape");
	expect(kind({ fill: "#f00", stroke: { ...stroke, paint: "#0000" } })).toBe("shape");
	expect(kind({ fill: "transparent" })).toBeUndefined();
});

test("a line in fractions is as wide as its part of the canvas's shorter side", () => {
	const unit = { x: 0, y: 0, width: 1, height: 1, unit: "fraction" };
	const line = {
		shape: "line",
		frame: unit,
		from: { x: 0.1, y: 0.5 },
		to: { x: 0.9, y: 0.5 },
		stroke: { paint: "#000", width: 0.05 },
	};
	const [shape] = shapes(line, { width: 1000, height: 400 });
	expect(shape?.outline).toEqual([Float32Array.of(100, 190, 900, 190, 900, 210, 100, 210)]);
});

test("a view box is whole inside the frame, or stretched to it", () => {
	const path = { shape: "path", path: "M2 0h10v10h-10z", viewBox: { x: 2, width: 10, height: 10 }, fill: "#000" };
	expect(shapes(path)[0]?.outline).toEqual([Float32Array.of(250, 200, 350, 200, 350, 300, 250, 300)]);
	expect(shapes({ ...path, fit: "fill" })[0]?.outline).toEqual([
		Float32Array.of(100, 200, 500, 200, 500, 300, 100, 300),
	]);
});

const points = (outline: Outline) => outline.reduce((sum, contour) => sum + contour.length / 2, 0);

test("the largest outlines stay within their bound, and what is finer than it is drawn unbroken", () => {
	const box = { x: -8000, y: -8000, width: 16_000, height: 16_000 };
	const curls = `M50 50${"c90 0-90 0 9 9s-90 90-9-9".repeat(900)}`;
	const stroke = { paint: "#0008", width: 50, cap: "round", join: "round", align: "inside" };
	const viewBox = { width: 100, height: 100 };
	for (const dashes of [[], [100, 50], [0.01]]) {
		const layer = { shape: "path", path: curls, viewBox, frame: box, fill: "#000", stroke: { ...stroke, dashes } };
		for (const { outline, clip } of shapes(layer)) {
			expect(points(outline)).toBeLessThanOrEqual(MAX_OUTLINE_POINTS);
			expect(points(clip?.outline ?? [])).toBeLessThanOrEqual(MAX_OUTLINE_POINTS);
		}
	}
	const ellipse = (dashes: readonly number[]) =>
		shapes({ shape: "ellipse", fill: "transparent", stroke: { ...stroke, dashes } });
	expect(ellipse([0.1])).toEqual(ellipse([]));
	expect(ellipse([0, 0])).toEqual(ellipse([]));
	expect(ellipse([20, 30])[0]?.outline.length).toBeGreaterThan(15);
});

const ARC_FRAME = { x: 0, y: 0, width: 4096, height: 4096 };
const arcs = (path: string) => ({
	shape: "path",
	path,
	viewBox: { width: 10, height: 10 },
	frame: ARC_FRAME,
	fill: "#000",
});

test("arcs, and the round joins of wide strokes, beyond the bound are counted and not drawn", () => {
	const far = `M0 0${"A1e6 1e6 0 1 1 10 0A1e6 1e6 0 1 1 0 1".repeat(999)}`;
	const zigzag = `M0 0${"L9.7 5L.3 5".repeat(999)}`;
	const wide = { paint: "#00f", width: 16_384, join: "round", cap: "round" };
	// Each has some four million points at its finest: drawing them took 8 seconds and 800 MB, counting them takes 0.3.
	for (const layer of [arcs(far), { ...arcs(zigzag), stroke: wide }]) {
		for (const { outline } of shapes(layer)) expect(points(outline)).toBeLessThanOrEqual(MAX_OUTLINE_POINTS);
	}
});

test.each([
	["radii whose squares are 0", "A1e-200 1e-200 0 0 0 10 0", [0, 0, 4096, 2048]],
	["radii that are hardly numbers", "A1e-320 1e-320 0 0 0 10 0", [0, 0, 4096, 2048]],
	["ends too near to be two", "A5 5 0 0 0 1e-200 0L10 0V5", [0, 0, 4096, 2048]],
])("arcs of %s are what they would be if they were larger", (_, arc, box) => {
	const [shape] = shapes(arcs(`M0 0${arc}Z`));
	const along = (axis: 0 | 1) => [...(shape?.outline[0] ?? [])].filter((_, i) => i % 2 === axis).map(Math.abs);
	expect([Math.min(...along(0)), Math.min(...along(1)), Math.max(...along(0)), Math.max(...along(1))]).toEqual(box);
});

test("a gradient in a frame without any extent is its last colour", () => {
	const line = { shape: "line", frame: { x: 50, y: 50, width: 1e-320, height: 1e-320 } };
	for (const gradient of [{ type: "linear", angle: 90 }, { type: "radial" }, { type: "radial", shape: "circle" }]) {
		const stroke = { paint: { ...gradient, stops }, width: 40, cap: "round" };
		expect(shapes({ ...line, stroke })[0]?.paint).toBe(0x0000ff88);
	}
});

test("paints that hide what is under them keep the edge a fill and its stroke share clean", () => {
	const parts = (fill: string, stroke: object) =>
		shapes({ shape: "ellipse", fill, stroke: { paint: "#00f", width: 4, ...stroke } }).map(({ paint, clip }) => [
			paint,
			clip?.keep,
		]);
	const [red, blue] = [0xff0000ff, 0x0000ffff];
	expect(parts("#f00", {})).toEqual([
		[red, undefined],
		[blue, undefined],
	]);
	// The fill ends under the stroke; not under dashes, nor under a stroke that hides too little.
	expect(parts("#f00", { align: "inside" })).toEqual([
		[red, "outside"],
		[blue, "inside"],
	]);
	for (const open of [{ dashes: [9, 9] }, { width: 1 }, { paint: "#0000ff80" }]) {
		expect(parts("#f00", { align: "inside", ...open })[0]).toEqual([red, undefined]);
	}
	// The stroke goes on under an opaque fill.
	expect(parts("#f00", { align: "outside" })).toEqual([
		[blue, undefined],
		[red, undefined],
	]);
	expect(parts("#ff000080", { align: "outside" })).toEqual([
		[0xff000080, undefined],
		[blue, "outside"],
	]);
});
