// The gate: every wrong record is refused at its first wrong place with a sentence; what comes through is complete.
import { expect, test } from "vitest";
import { type Design, parseDesign } from "../../src/design/index.ts";
import { anyRecord, random } from "./random-records.ts";
import { changed, refusal } from "./refusals.ts";
import { full, one, plain, unfiltered } from "./samples.ts";

const COMMON = "type, name, frame, anchor, rotation, flip, opacity, visible, blend, mask, shadows, outline";
const PHOTO = `${COMMON}, fit, focus, radius, aspect, zoom, filters, cutOut, editable`;

/** Where the sample is changed, to what; the pointer where it differs from the place; the sentence. */
const wrong: readonly (readonly [place: string, value: unknown, sentence: string, pointer?: string])[] = [
	["", null, "expected a design record, received null"],
	["", [], "expected a design record, received a list of 0"],
	["", "x", 'expected a design record, received "x"'],
	["", 7, "expected a design record, received 7"],
	["", {}, "expected 1, the version of the record's form, received nothing", "/version"],
	["/version", undefined, "expected 1, the version of the record's form, received nothing"],
	["/version", 2, "expected 1, the version of the record's form, received 2"],
	["/version", "1", 'expected 1, the version of the record\'s form, received "1"'],
	["/name", undefined, "expected text of 1 to 120 characters, received nothing"],
	["/name", "", 'expected text of 1 to 120 characters, received ""'],
	["/name", 5, "expected text of 1 to 120 characters, received 5"],
	["/name", "n".repeat(121), `expected text of 1 to 120 characters, received "${"n".repeat(40)}"... (121 characters)`],
	["/title", "x", "unknown field; known here are version, name, canvas, layers, output"],
	["/canvas", undefined, "expected a canvas {width, height} or {size}, received nothing"],
	["/canvas", [100, 50], "expected a canvas {width, height} or {size}, received a list of 2"],
	["/canvas", "photo", 'expected a canvas {width, height} or {size}, received "photo"'],
	["/canvas", {}, "expected a whole number from 1 to 4096, received nothing", "/canvas/width"],
	["/canvas/width", 0, "expected a whole number from 1 to 4096, received 0"],
	["/canvas/width", 4097, "expected a whole number from 1 to 4096, received 4097"],
	["/canvas/width", 10.5, "expected a whole number from 1 to 4096, received 10.5"],
	["/canvas/width", "100", 'expected a whole number from 1 to 4096, received "100"'],
	["/canvas/height", -1, "expected a whole number from 1 to 4096, received -1"],
	["/canvas/height", undefined, "expected a whole number from 1 to 4096, received nothing"],
	["/canvas/size", "photo", "unknown field; known here are size, maxSide, maxPixels, background", "/canvas/width"],
	["/canvas", { size: "upload" }, 'expected "photo", received "upload"', "/canvas/size"],
	["/canvas/unit", "pixel", "unknown field; known here are width, height, background"],
	["/canvas/background", "red", `${colours()}, received "red"`],
	["/canvas/background", "#ff", `${colours()}, received "#ff"`],
	["/canvas/background", "#fffff", `${colours()}, received "#fffff"`],
	["/canvas/background", "#ggg", `${colours()}, received "#ggg"`],
	["/canvas/background", "#fff\n", `${colours()}, received "#fff\\n"`],
	["/canvas/background", null, `${colours()}, a gradient {type, stops} or a picture {type, asset}, received null`],
	["/layers", undefined, "expected a list of layers, at most 100, received nothing"],
	["/layers", {}, "expected a list of layers, at most 100, received an object"],
	["/layers", Array(101).fill(full().layers[0]), "expected a list of layers, at most 100, received a list of 101"],
	["/layers/0", null, "expected a layer {type, name, frame, ...}, received null"],
	["/layers/0", [], "expected a layer {type, name, frame, ...}, received a list of 0"],
	["/layers/1", "photo", 'expected a layer {type, name, frame, ...}, received "photo"'],
	["/layers/0/type", undefined, `${types()}, received nothing`],
	["/layers/0/type", "video", `${types()}, received "video"`],
	["/layers/0/type", ["photo"], `${types()}, received a list of 1`],
	["/layers/0/name", undefined, "expected text of 1 to 120 characters, received nothing"],
	["/layers/0/name", "", 'expected text of 1 to 120 characters, received ""'],
	["/layers/2/name", "photo", 'expected a name no other layer has, received "photo", which layer 0 has'],
	["/layers/0/frame", undefined, "expected a frame {x, y, width, height} or {inset}, received nothing"],
	["/layers/0/frame", [0, 0, 10, 10], "expected a frame {x, y, width, height} or {inset}, received a list of 4"],
	["/layers/0/frame", {}, "expected a number from -16384 to 16384, received nothing", "/layers/0/frame/x"],
	["/layers/0/frame/x", "1", 'expected a number from -16384 to 16384, received "1"'],
	["/layers/0/frame/x", -16385, "expected a number from -16384 to 16384, received -16385"],
	["/layers/0/frame/width", 0, "expected a number above 0, up to 16384, received 0"],
	["/layers/0/frame/width", -5, "expected a number above 0, up to 16384, received -5"],
	["/layers/0/frame/height", 16385, "expected a number above 0, up to 16384, received 16385"],
	["/layers/0/frame/height", undefined, "expected a number above 0, up to 16384, received nothing"],
	[
		"/layers/0/frame/unit",
		"percent",
		'expected "pixel" or "fraction" or "width" or "height" or "shorter", received "percent"',
	],
	["/layers/0/frame/unit", "fraction", "expected a number above 0, up to 4, received 80", "/layers/0/frame/width"],
	["/layers/1/frame/x", 4.5, "expected a number from -4 to 4, received 4.5"],
	["/layers/1/frame/depth", 1, "unknown field; known here are x, y, width, height, unit"],
	["/layers/2/frame/inset", -1, "expected a number from 0 to 4096, received -1"],
	["/layers/3/frame/inset", 0.6, "expected a number from 0 to 0.5, received 0.6"],
	["/layers/2/frame/x", 3, "unknown field; known here are inset, unit"],
	["/layers/0/rotation", 361, "expected a number from -360 to 360, received 361"],
	["/layers/0/rotation", "90deg", 'expected a number from -360 to 360, received "90deg"'],
	["/layers/0/opacity", 1.01, "expected a number from 0 to 1, received 1.01"],
	["/layers/0/opacity", -0.1, "expected a number from 0 to 1, received -0.1"],
	["/layers/0/opacity", null, "expected a number from 0 to 1, received null"],
	["/layers/0/visible", "yes", 'expected true or false, received "yes"'],
	["/layers/0/visible", 1, "expected true or false, received 1"],
	["/layers/0/fit", "crop", 'expected "cover" or "contain" or "fill" or "none", received "crop"'],
	["/layers/0/focus", [0.5, 0.5], 'expected "auto" or a point {x, y}, received a list of 2'],
	["/layers/0/focus", [], 'expected "auto" or a point {x, y}, received a list of 0'],
	["/layers/0/focus", "face", 'expected "auto" or a point {x, y}, received "face"'],
	["/layers/1/focus", "auto", 'expected a point {x, y}, received "auto"'],
	["/layers/0/focus/x", 2, "expected a number from 0 to 1, received 2"],
	["/layers/0/focus/z", 0, "unknown field; known here are x, y"],
	["/layers/0/radius", -1, "expected a number from 0 to 16384, received -1"],
	["/layers/0/asset", "a", `unknown field; known here are ${PHOTO}`],
	["/layers/1/asset", undefined, `${asset()}, received nothing`],
	["/layers/1/asset", "logo.png", `${asset()}, received "logo.png"`],
	["/layers/1/asset", `sha256-${"A".repeat(64)}`, `${asset()}, received "sha256-${"A".repeat(33)}"... (71 characters)`],
	["/layers/2/shape", undefined, `${shapes()}, received nothing`],
	["/layers/2/shape", "circle", `${shapes()}, received "circle"`],
	["/layers/2/fill", undefined, `${paints()}, received nothing`],
	["/layers/2/fill", "#12345", `${colours()}, received "#12345"`],
	["/layers/3/radius", 3, `unknown field; known here are ${COMMON}, shape, fill, stroke, editable`],
	["/layers/3/outline", "#000", 'expected an outline {width, colour}, received "#000"'],
	["/__proto__", { admin: true }, "unknown field; known here are version, name, canvas, layers, output"],
	["/layers/0/__proto__", {}, `unknown field; known here are ${PHOTO}`],
	["/layers/0/constructor", 1, `unknown field; known here are ${PHOTO}`],
	["/layers/0/toString", 1, `unknown field; known here are ${PHOTO}`],
	["/canvas/hasOwnProperty", 1, "unknown field; known here are width, height, background"],
];

function types() {
	return 'expected "photo" or "image" or "shape" or "text" or "tile" or "code"';
}

function colours() {
	return 'expected a colour "#rgb", "#rgba", "#rrggbb", "#rrggbbaa" or "transparent"';
}

function paints() {
	return `${colours()}, or a gradient {type, stops, ...}`;
}

function shapes() {
	return 'expected "rectangle" or "ellipse" or "line" or "polygon" or "star" or "path"';
}

function asset() {
	return 'expected an asset id, "sha256-" and 64 digits 0-9 a-f';
}

for (const [place, value, sentence, pointer = place] of wrong) {
	test(`${place || "the record"} = ${JSON.stringify(value)?.slice(0, 40)} is refused`, () => {
		expect(refusal(changed(full(), place, value))).toEqual({
			pointer,
			detail: `${pointer || "the record"}: ${sentence}`,
		});
	});
}

test("the first wrong place is the first as the record was written", () => {
	const layers = '[{"frame": 1, "type": "photo", "name": ""}, 5]';
	expect(refusal(JSON.parse(`{"layers": ${layers}, "version": 2}`)).pointer).toBe("/layers/0/frame");
	expect(refusal(JSON.parse(`{"version": 2, "layers": ${layers}}`)).pointer).toBe("/version");
	expect(refusal({ nam: "x", version: 1 }).pointer).toBe("/nam");
	expect(refusal({ version: 1, name: "x", canvas: { width: 1, height: 1 }, layer: [] }).pointer).toBe("/layer");
	const twice = { ...full(), layers: [...full().layers, { ...full().layers[0] }, 5] };
	expect(refusal(twice).pointer).toBe("/layers/4/name");
	expect(refusal({ ...twice, layers: [5, ...twice.layers] }).pointer).toBe("/layers/0");
});

test("numbers that JSON can spell but nothing can draw", () => {
	const text = JSON.stringify(full());
	expect(refusal(JSON.parse(text.replace('"x":1,', '"x":1e400,'))).detail).toMatch(/received Infinity$/);
	expect(refusal(JSON.parse(text.replace('"rotation":15', '"rotation":-1e999'))).detail).toMatch(/received -Infinity$/);
	expect(refusal({ ...full(), canvas: { width: Number.NaN, height: 5 } }).detail).toMatch(/received NaN$/);
	expect(refusal(JSON.parse(text.replace('"width":100', '"width":1e308'))).pointer).toBe("/canvas/width");
});

test("refusals stay short and their pointers true, whatever is sent", () => {
	const long = "x".repeat(200_000);
	for (const json of [
		{ ...full(), name: long },
		{ ...full(), [long]: 1 },
		{ ...full(), canvas: { ...full().canvas, [long]: 1 } },
		one({ ...full().layers[0], type: long } as never),
	]) {
		const { detail, pointer } = refusal(json);
		expect(detail.length).toBeLessThan(300);
		expect(pointer.length).toBeLessThan(40);
	}
	expect(refusal({ ...full(), [long]: 1 }).pointer).toBe("");
	expect(refusal({ ...full(), canvas: { ...full().canvas, "a\nb": 1 } }).pointer).toBe("/canvas");
	expect(refusal({ "a/b~c": 1 }).pointer).toBe("/a~1b~0c");
	expect(refusal({ ...full(), name: "\ud83d\ude00".repeat(90) }).detail.isWellFormed()).toBe(true);
});

test("deep or wide nonsense is refused without being walked", () => {
	const deep = JSON.parse("[".repeat(5000) + "]".repeat(5000));
	expect(refusal(deep).pointer).toBe("");
	expect(refusal({ ...full(), layers: [deep] }).pointer).toBe("/layers/0");
	expect(refusal(one({ ...full().layers[0], frame: { x: deep } } as never)).pointer).toBe("/layers/0/frame/x");
	expect(refusal({ ...full(), layers: Array(120_000).fill(0) }).pointer).toBe("/layers");
	expect(Object.prototype).not.toHaveProperty("admin");
});

test("the sample parses to itself, every kind of colour and name included", () => {
	expect(parseDesign(full())).toEqual(full());
	for (const background of ["#abc", "#ABCD", "#abCDef", "#00000000", "transparent"]) {
		expect(parseDesign({ ...full(), canvas: { size: "photo", background } }).canvas.background).toBe(background);
	}
	expect(parseDesign({ ...full(), name: "n".repeat(120) }).name).toHaveLength(120);
	const layers = Array.from({ length: 100 }, (_, i) => ({ ...full().layers[0], name: `${i}` }));
	expect(parseDesign({ ...full(), layers }).layers).toHaveLength(100);
	expect(parseDesign({ ...full(), layers: [] }).layers).toEqual([]);
});

test("what is left out is filled in", () => {
	const frame = { x: 0, y: 0, width: 10, height: 10 };
	const expectedFrame = { ...frame, unit: "pixel" };
	const common = { rotation: 0, opacity: 1, visible: true, ...plain() };
	const design = parseDesign({
		version: 1,
		name: "Bare",
		canvas: { width: 10, height: 10 },
		layers: [
			{ type: "photo", name: "a", frame },
			{ type: "image", name: "b", frame, asset: `sha256-${"0".repeat(64)}`, focus: { x: 1 } },
			{ type: "shape", name: "c", frame: { inset: 1 }, shape: "rectangle", fill: "#fff" },
			{ type: "shape", name: "d", frame, shape: "ellipse", fill: "#fff" },
		],
	});
	expect(design.canvas.background).toBe("transparent");
	expect(design.layers).toEqual([
		{
			...{
				type: "photo",
				name: "a",
				frame: expectedFrame,
				...common,
				fit: "cover",
				focus: { x: 0.5, y: 0.5 },
				radius: 0,
			},
			...{ ...unfiltered(), cutOut: null },
		},
		{
			...{ type: "image", name: "b", frame: expectedFrame, asset: `sha256-${"0".repeat(64)}`, ...common },
			...{ fit: "contain", focus: { x: 1, y: 0.5 }, radius: 0, ...unfiltered() },
		},
		{
			type: "shape",
			name: "c",
			frame: { inset: 1, unit: "pixel" },
			...common,
			shape: "rectangle",
			fill: "#fff",
			radius: 0,
		},
		{ type: "shape", name: "d", frame: expectedFrame, ...common, shape: "ellipse", fill: "#fff" },
	]);
});

test("a parsed design saved and parsed again is the same", () => {
	const next = random(1);
	for (let i = 0; i < 500; i++) {
		const design: Design = parseDesign(anyRecord(next));
		expect(parseDesign(JSON.parse(JSON.stringify(design)))).toEqual(design);
	}
});
