// The gate of shapes, strokes and gradients: every wrong one is refused at its place with a sentence.
import { expect, test } from "vitest";
import { parseDesign } from "../../src/design/index.ts";
import { changed, refusal } from "./refusals.ts";
import { drawn, one, plain } from "./samples.ts";

const PAINT =
	'expected a colour "#rgb", "#rgba", "#rrggbb", "#rrggbbaa" or "transparent", or a gradient {type, stops, ...}';
const COLOUR = 'expected a colour "#rgb", "#rgba", "#rrggbb", "#rrggbbaa" or "transparent"';
const LAYER = "type, name, frame, anchor, rotation, flip, opacity, visible, blend, mask, shadows, outline, shape";
const STROKE = "paint, width, join, miterLimit, cap, dashes, dashOffset";
const path = (data: string) => ["/layers/6/path", data] as const;
const stop = { at: 0, colour: "#000" };

/** Where the sample is changed, to what; the sentence; the pointer where it differs from the place. */
const wrong: readonly (readonly [place: string, value: unknown, sentence: string, pointer?: string])[] = [
	["/layers/0/fill", null, `${PAINT}, received null`],
	["/layers/0/fill", ["#fff", "#000"], `${PAINT}, received a list of 2`],
	["/layers/0/fill", "red", `${COLOUR}, received "red"`],
	["/layers/0/fill", {}, 'expected "linear" or "radial" or "conic", received nothing', "/layers/0/fill/type"],
	["/layers/0/fill/type", "diagonal", 'expected "linear" or "radial" or "conic", received "diagonal"'],
	["/layers/0/fill/stops", undefined, "expected a list of 2 to 32 stops, received nothing"],
	["/layers/0/fill/stops", [], "expected a list of 2 to 32 stops, received a list of 0"],
	["/layers/0/fill/stops", [stop], "expected a list of 2 to 32 stops, received a list of 1"],
	["/layers/0/fill/stops", Array(33).fill(stop), "expected a list of 2 to 32 stops, received a list of 33"],
	["/layers/0/fill/stops/1", "#fff", 'expected a stop {at, colour}, received "#fff"'],
	["/layers/0/fill/stops/1/at", "50%", 'expected a number from 0 to 1, received "50%"'],
	["/layers/0/fill/stops/1/at", 1.5, "expected a number from 0 to 1, received 1.5"],
	["/layers/0/fill/stops/1/at", undefined, "expected a number from 0 to 1, received nothing"],
	["/layers/0/fill/stops/2/at", 0.4, "expected a number from 0.5, where the stop before is, received 0.4"],
	["/layers/0/fill/stops/1/colour", "blue", `${COLOUR}, received "blue"`],
	["/layers/0/fill/stops/1/color", "#fff", "unknown field; known here are at, colour"],
	["/layers/0/fill/angle", 45, "unknown field; known here are type, from, to, stops"],
	["/layers/0/fill/from", undefined, "expected a point {x, y}, received nothing"],
	["/layers/0/fill/to/y", undefined, "expected a number from -4 to 4, received nothing"],
	["/layers/0/fill/to/x", 5, "expected a number from -4 to 4, received 5"],
	["/canvas/background/angle", 400, "expected a number from -360 to 360, received 400"],
	["/canvas/background/centre", { x: 0, y: 0 }, "unknown field; known here are type, angle, stops"],
	["/layers/1/fill/radius", 0, "expected a number from 0.001 to 10, received 0"],
	["/layers/1/fill/shape", "oval", 'expected "ellipse" or "circle", received "oval"'],
	["/layers/1/fill/centre", 0.5, "expected a point {x, y}, received 0.5"],
	["/layers/1/fill/centre/z", 0, "unknown field; known here are x, y"],
	["/layers/2/stroke/paint/from", 0, "unknown field; known here are type, centre, angle, stops"],
	["/layers/0/radius", "4", 'expected a number from 0 to 16384, received "4"'],
	["/layers/0/radius", [1, 2, 3], "expected a number from 0 to 16384, received nothing", "/layers/0/radius/3"],
	["/layers/0/radius", [1, 2, 3, 4, 5], "expected four radii", "/layers/0/radius/4"],
	["/layers/0/radius/2", -1, "expected a number from 0 to 16384, received -1"],
	["/layers/0/stroke", "#000", 'expected a stroke {paint, width, ...}, received "#000"'],
	["/layers/0/stroke", null, "expected a stroke {paint, width, ...}, received null"],
	["/layers/0/stroke/colour", "#000", `unknown field; known here are ${STROKE}, align`],
	["/layers/0/stroke/paint", undefined, `${PAINT}, received nothing`],
	["/layers/0/stroke/width", undefined, "expected a number above 0, up to 16384, received nothing"],
	["/layers/0/stroke/width", 0, "expected a number above 0, up to 16384, received 0"],
	["/layers/0/stroke/align", "center", 'expected "centre" or "inside" or "outside", received "center"'],
	["/layers/0/stroke/join", "arcs", 'expected "miter" or "round" or "bevel", received "arcs"'],
	["/layers/0/stroke/miterLimit", 0.5, "expected a number from 1 to 50, received 0.5"],
	["/layers/0/stroke/cap", "flat", 'expected "butt" or "round" or "square", received "flat"'],
	["/layers/0/stroke/dashes", "4 2", 'expected a list of lengths, at most 16, received "4 2"'],
	["/layers/0/stroke/dashes", Array(17).fill(1), "expected a list of lengths, at most 16, received a list of 17"],
	["/layers/0/stroke/dashes/1", -2, "expected a number from 0 to 16384, received -2"],
	["/layers/0/stroke/dashOffset", "1", 'expected a number from -16384 to 16384, received "1"'],
	["/layers/2/stroke", undefined, "expected a stroke {paint, width, ...}, received nothing"],
	["/layers/2/stroke/align", "inside", `unknown field; known here are ${STROKE}`],
	["/layers/2/fill", "#000", `unknown field; known here are ${LAYER}, from, to, stroke, editable`],
	["/layers/2/from", [0, 0], "expected a point {x, y}, received a list of 2"],
	["/layers/3/sides", 2, "expected a whole number from 3 to 100, received 2"],
	["/layers/3/sides", 6.5, "expected a whole number from 3 to 100, received 6.5"],
	["/layers/3/sides", undefined, "expected a whole number from 3 to 100, received nothing"],
	["/layers/4/points", [], "expected a list of 3 to 100 points, received a list of 0"],
	["/layers/4/points", Array(101).fill({ x: 0, y: 0 }), "expected a list of 3 to 100 points, received a list of 101"],
	["/layers/4/points/1", [1, 0], "expected a point {x, y}, received a list of 2"],
	["/layers/4/points/1/x", undefined, "expected a number from -4 to 4, received nothing"],
	["/layers/4/sides", 3, `unknown field; known here are ${LAYER}, points, fill, stroke, editable`],
	["/layers/5/points", 101, "expected a whole number from 3 to 100, received 101"],
	["/layers/5/inner", 1.1, "expected a number from 0 to 1, received 1.1"],
	["/layers/6/path", undefined, "expected SVG path data, received nothing"],
	["/layers/6/path", [0, 0], "expected SVG path data, received a list of 2"],
	["/layers/6/viewBox", undefined, "expected a view box {width, height}, received nothing"],
	["/layers/6/viewBox", "0 0 24 24", 'expected a view box {width, height}, received "0 0 24 24"'],
	["/layers/6/viewBox/width", 0, "expected a number above 0, up to 1000000, received 0"],
	["/layers/6/viewBox/x", 2e6, "expected a number from -1000000 to 1000000, received 2000000"],
	["/layers/6/fit", "cover", 'expected "contain" or "fill", received "cover"'],
	[...path(""), "expected M, where every path begins, at character 1 of the path data, received its end"],
	[...path("  L1 1"), 'expected M, where every path begins, at character 3 of the path data, received "L"'],
	[...path("10 10"), 'expected M, where every path begins, at character 1 of the path data, received "1"'],
	[...path("M1"), "expected a number at character 3 of the path data, received its end"],
	[...path("M1,,2"), 'expected a number at character 4 of the path data, received ","'],
	[...path("M1 2 3"), "expected a number at character 7 of the path data, received its end"],
	[...path("M1 2,"), "expected a number at character 6 of the path data, received its end"],
	[...path("M1 2X"), 'expected a command or a number at character 5 of the path data, received "X"'],
	[...path("M1 2z3"), 'expected a command or a number at character 6 of the path data, received "3"'],
	[...path("M0 0h1\u00a0"), 'expected a command or a number at character 7 of the path data, received "\u00a0"'],
	[...path("M1 .e2"), 'expected a number at character 4 of the path data, received "."'],
	[...path("M0 0C1 1 2 2 3"), "expected a number at character 15 of the path data, received its end"],
	[...path("M0 0a5 5 0 2 0 1 1"), 'expected a flag, 0 or 1, at character 12 of the path data, received "2"'],
	[...path("M0 0a5 5 0 1 x 1 1"), 'expected a flag, 0 or 1, at character 14 of the path data, received "x"'],
	[...path("M0 1e7"), 'expected a number from -1000000 to 1000000 at character 4 of the path data, received "1"'],
	[...path("M0 0L\ud83d\ude00"), 'expected a number at character 6 of the path data, received "\ud83d\ude00"'],
	[
		...path(`M0 0${"h1".repeat(2000)}`),
		"expected at most 2000 commands at character 4005 of the path data, received its end",
	],
];

for (const [place, value, sentence, pointer = place] of wrong) {
	test(`${place} = ${JSON.stringify(value)?.slice(0, 40)} is refused`, () => {
		expect(refusal(changed(drawn(), place, value))).toEqual({ pointer, detail: `${pointer}: ${sentence}` });
	});
}

test("all paths of a design have their bound together", () => {
	const layer = (name: string) => ({ ...drawn().layers[6], name, path: `M0 0${"h1".repeat(1999)}` });
	const record = (count: number) => ({ ...drawn(), layers: Array.from({ length: count }, (_, i) => layer(`${i}`)) });
	expect(parseDesign(record(5)).layers).toHaveLength(5);
	expect(refusal(record(6))).toEqual({
		pointer: "/layers/5/path",
		detail: "/layers/5/path: expected at most 10000 commands in all paths of a design, received 12000 up to here",
	});
});

test("a design has its bound of gradients", () => {
	const layers = Array.from({ length: 16 }, (_, i) => ({
		...drawn().layers[0],
		name: `${i}`,
		stroke: { paint: { type: "linear", stops: [stop, stop] }, width: 1 },
	}));
	expect(parseDesign({ ...drawn(), layers: layers.slice(1) }).layers).toHaveLength(15);
	expect(refusal({ ...drawn(), layers })).toEqual({
		pointer: "/layers/15/name",
		detail: "/layers/15/name: expected at most 30 gradients in a design, received 32 up to here",
	});
});

test("the sample parses to itself", () => {
	expect(parseDesign(drawn())).toEqual(drawn());
});

test("what is left out is filled in", () => {
	const frame = { inset: 0 };
	const stops = [stop, stop];
	const common = { frame: { inset: 0, unit: "pixel" }, rotation: 0, opacity: 1, visible: true, ...plain() };
	const layer = (layer: Parameters<typeof one>[0]) => parseDesign(one(layer)).layers[0];
	const bare = { type: "shape", name: "s", frame } as const;
	const full = { ...bare, ...common };
	const stroke = { join: "miter", miterLimit: 4, cap: "butt", dashes: [], dashOffset: 0 };
	expect(layer({ ...bare, shape: "star", points: 5, fill: { type: "linear", stops } })).toEqual({
		...full,
		...{ shape: "star", points: 5, inner: 0.5, fill: { type: "linear", angle: 180, stops } },
	});
	expect(
		layer({ ...bare, shape: "ellipse", fill: { type: "radial", stops }, stroke: { paint: "#000", width: 1 } }),
	).toEqual({
		...full,
		shape: "ellipse",
		fill: { type: "radial", centre: { x: 0.5, y: 0.5 }, shape: "ellipse", radius: 1, stops },
		stroke: { paint: "#000", width: 1, ...stroke, align: "centre" },
	});
	const conic = { type: "conic", centre: { y: 1 }, stops } as const;
	expect(layer({ ...bare, shape: "line", stroke: { paint: conic, width: 2 } })).toEqual({
		...full,
		...{ shape: "line", from: { x: 0, y: 0 }, to: { x: 1, y: 1 } },
		stroke: { paint: { ...conic, centre: { x: 0.5, y: 1 }, angle: 0 }, width: 2, ...stroke },
	});
	expect(layer({ ...bare, shape: "path", path: "M0 0h1", viewBox: { width: 1, height: 2 }, fill: "#000" })).toEqual({
		...full,
		...{ shape: "path", path: "M0 0h1", viewBox: { x: 0, y: 0, width: 1, height: 2 }, fit: "contain", fill: "#000" },
	});
});
