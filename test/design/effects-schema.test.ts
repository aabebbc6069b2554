// The gate of effects, filters, cut-outs, tiles, codes and of what follows the photo: every wrong one is refused at its
// place with a sentence.
import { expect, test } from "vitest";
import { type DesignRecord, parseDesign } from "../../src/design/index.ts";
import { changed, refusal } from "./refusals.ts";
import { one, plain, rich } from "./samples.ts";

const COLOUR = 'expected a colour "#rgb", "#rgba", "#rrggbb", "#rrggbbaa" or "transparent"';
const ASSET = 'expected an asset id, "sha256-" and 64 digits 0-9 a-f';
const POINTS =
	'expected "top-left" or "top" or "top-right" or "left" or "centre" or "right" or "bottom-left" or "bottom" or ' +
	'"bottom-right"';
const MODES =
	'expected "normal" or "multiply" or "screen" or "overlay" or "darken" or "lighten" or "color-dodge" or "color-burn" or ' +
	'"hard-light" or "soft-light" or "difference" or "exclusion" or "hue" or "saturation" or "color" or "luminosity"';
const FORMS = 'expected "rectangle" or "ellipse" or "polygon" or "star" or "path"';
const UNITS = 'expected "pixel" or "fraction" or "width" or "height" or "shorter"';
const COMMON = "type, name, frame, anchor, rotation, flip, opacity, visible, blend, mask, shadows, outline";
const SHARE = "expected a number from 0 to 1";
const GAIN = "expected a number from 0 to 4";
const LENGTH = "expected a number from 0 to 16384";

/** Where the sample is changed, to what; the sentence; the pointer where it differs from the place. */
const wrong: readonly (readonly [place: string, value: unknown, sentence: string, pointer?: string])[] = [
	["/canvas/maxSide", 0, "expected a whole number from 1 to 65500, received 0"],
	["/canvas/maxSide", "2000px", 'expected a whole number from 1 to 65500, received "2000px"'],
	["/canvas/maxPixels", 16_000_001, "expected a whole number from 1 to 16000000, received 16000001"],
	["/canvas/width", 100, "unknown field; known here are size, maxSide, maxPixels, background"],
	["/canvas/background/asset", "bg.jpg", `${ASSET}, received "bg.jpg"`],
	["/canvas/background/type", "photo", 'expected "linear" or "radial" or "conic" or "image", received "photo"'],
	["/canvas/background/type", undefined, 'expected "linear" or "radial" or "conic" or "image", received nothing'],
	["/canvas/background/fit", "stretch", 'expected "cover" or "contain" or "fill" or "none", received "stretch"'],
	["/canvas/background/focus", "auto", 'expected a point {x, y}, received "auto"'],
	["/canvas/background/opacity", 0.5, "unknown field; known here are type, asset, fit, focus"],
	["/canvas/background", 5, `${COLOUR}, a gradient {type, stops} or a picture {type, asset}, received 5`],
	["/output", "png", 'expected an output {format, quality, background}, received "png"'],
	["/output/format", "webp", 'expected "png" or "jpg" or "auto", received "webp"'],
	["/output/quality", 0, "expected a whole number from 1 to 100, received 0"],
	["/output/background", null, `${COLOUR}, received null`],
	["/output/size", 1, "unknown field; known here are format, quality, background"],
	["/layers/0/anchor", "center", `${POINTS}, received "center"`],
	["/layers/0/anchor", { x: 1, y: 1 }, `${POINTS}, received an object`],
	["/layers/0/flip", true, 'expected "none" or "horizontal" or "vertical" or "both", received true'],
	["/layers/0/blend", "plus-lighter", `${MODES}, received "plus-lighter"`],
	["/layers/0/blend", "colour", `${MODES}, received "colour"`],
	["/layers/0/mask", "circle", 'expected a mask {layer} or {shape}, received "circle"'],
	["/layers/0/mask", {}, "expected a mask {layer} or {shape}, received an object"],
	["/layers/0/mask", { shape: "circle" }, `${FORMS}, received "circle"`, "/layers/0/mask/shape"],
	["/layers/0/mask", { shape: "line" }, `${FORMS}, received "line"`, "/layers/0/mask/shape"],
	["/layers/0/mask/layer", "photo", 'expected the name of another layer, received "photo", which is this one'],
	["/layers/0/mask/layer", "nobody", 'expected the name of another layer of the design, received "nobody"'],
	["/layers/0/mask/layer", 2, "expected text of 1 to 120 characters, received 2"],
	[
		"/layers/2/mask",
		{ layer: "logo" },
		'expected the name of another layer that no layer masks, received "star", which "logo" masks',
		"/layers/0/mask/layer",
	],
	["/layers/0/mask/by", "red", 'expected "alpha" or "luminance", received "red"'],
	["/layers/0/mask/invert", 1, "expected true or false, received 1"],
	["/layers/0/mask/shape", "ellipse", "unknown field; known here are layer, by, invert"],
	["/layers/1/mask/radius", [1, 2], `${LENGTH}, received nothing`, "/layers/1/mask/radius/2"],
	["/layers/1/mask/feather", 4, "unknown field; known here are shape, radius, invert"],
	["/layers/2/mask/path", "L0 0", 'expected M, where every path begins, at character 1 of the path data, received "L"'],
	["/layers/2/mask/viewBox", undefined, "expected a view box {width, height}, received nothing"],
	["/layers/0/shadows", {}, "expected a list of shadows, at most 4, received an object"],
	["/layers/0/shadows", Array(5).fill({}), "expected a list of shadows, at most 4, received a list of 5"],
	["/layers/0/shadows/0", "0 8px 24px", 'expected a shadow {x, y, blur, spread, colour}, received "0 8px 24px"'],
	["/layers/0/shadows/0/y", 20_000, "expected a number from -16384 to 16384, received 20000"],
	["/layers/0/shadows/0/blur", -1, `${LENGTH}, received -1`],
	["/layers/0/shadows/1/spread", -4, `${LENGTH}, received -4`],
	["/layers/0/shadows/0/colour", "black", `${COLOUR}, received "black"`],
	["/layers/0/shadows/0/color", "#000", "unknown field; known here are x, y, blur, spread, colour"],
	["/layers/0/outline", 3, "expected an outline {width, colour}, received 3"],
	["/layers/0/outline/width", 0, "expected a number above 0, up to 16384, received 0"],
	["/layers/0/outline/colour", undefined, `${COLOUR}, received nothing`],
	["/layers/0/outline/colour", { type: "linear" }, `${COLOUR}, received an object`],
	["/layers/0/outline/style", "dashed", "unknown field; known here are width, colour"],
	["/layers/1/frame/unit", "em", `${UNITS}, received "em"`],
	["/layers/1/frame/width", 5, "expected a number above 0, up to 4, received 5"],
	["/layers/1/frame/x", -4.5, "expected a number from -4 to 4, received -4.5"],
	["/layers/2/frame/inset", 0.6, "expected a number from 0 to 0.5, received 0.6"],
	["/layers/0/zoom", 0.5, "expected a number from 1 to 10, received 0.5"],
	["/layers/0/aspect", 0, "expected a number from 0.05 to 20, received 0"],
	["/layers/0/aspect", "16:9", 'expected a number from 0.05 to 20, received "16:9"'],
	["/layers/0/focus", { x: 1.2 }, `${SHARE}, received 1.2`, "/layers/0/focus/x"],
	["/layers/0/filters", null, "expected filters {brightness, ...}, received null"],
	["/layers/0/filters", ["sepia"], "expected filters {brightness, ...}, received a list of 1"],
	["/layers/0/filters/brightness", "110%", `${GAIN}, received "110%"`],
	["/layers/0/filters/contrast", -1, `${GAIN}, received -1`],
	["/layers/0/filters/saturation", 4.1, `${GAIN}, received 4.1`],
	["/layers/0/filters/hue", 400, "expected a number from -360 to 360, received 400"],
	["/layers/0/filters/gray", 2, `${SHARE}, received 2`],
	[
		"/layers/0/filters/grayscale",
		1,
		"unknown field; known here are brightness, contrast, saturation, hue, gray, sepia, invert, duotone, blur, sharpen, " +
			"vignette",
	],
	["/layers/0/filters/sepia", true, `${SHARE}, received true`],
	["/layers/0/filters/invert", -0.5, `${SHARE}, received -0.5`],
	["/layers/0/filters/duotone", ["#000", "#fff"], "expected a duotone {dark, light}, received a list of 2"],
	["/layers/0/filters/duotone/light", "white", `${COLOUR}, received "white"`],
	["/layers/0/filters/blur", -2, `${LENGTH}, received -2`],
	["/layers/0/filters/sharpen", 5, `${GAIN}, received 5`],
	["/layers/0/filters/vignette", 1.5, `${SHARE}, received 1.5`],
	["/layers/0/cutOut", true, "expected a cut-out {type, ...}, received true"],
	["/layers/0/cutOut/type", "ai", 'expected "alpha" or "solid", received "ai"'],
	["/layers/0/cutOut/tolerance", 8, `${SHARE}, received 8`],
	["/layers/0/cutOut/softness", -0.1, `${SHARE}, received -0.1`],
	["/layers/0/cutOut/holes", "yes", 'expected true or false, received "yes"'],
	["/layers/0/cutOut/trim", 0, "expected true or false, received 0"],
	["/layers/0/cutOut/padding", 1.5, `${SHARE}, received 1.5`],
	["/layers/0/cutOut/align", "middle", `${POINTS}, received "middle"`],
	[
		"/layers/0/cutOut",
		{ type: "alpha", tolerance: 0.1 },
		"unknown field; known here are type, trim, padding, align",
		"/layers/0/cutOut/tolerance",
	],
	[
		"/layers/1/cutOut",
		null,
		`unknown field; known here are ${COMMON}, asset, fit, focus, radius, aspect, zoom, filters, editable`,
	],
	["/layers/0/editable", "all", 'expected a list of properties, at most 5, received "all"'],
	[
		"/layers/0/editable",
		["text"],
		'expected "visible" or "opacity" or "focus" or "zoom" or "filters", received "text"',
		"/layers/0/editable/0",
	],
	["/layers/3/editable", ["gap"], 'expected "visible" or "opacity" or "tile", received "gap"', "/layers/3/editable/0"],
	["/layers/3/tile", "logo", 'expected a tile {type, ...}, received "logo"'],
	["/layers/3/tile", undefined, "expected a tile {type, ...}, received nothing"],
	["/layers/3/tile/type", "photo", 'expected "image" or "text", received "photo"'],
	["/layers/3/tile/size", 0, "expected a number above 0, up to 4096, received 0"],
	["/layers/3/tile/fill", { type: "linear" }, `${COLOUR}, received an object`],
	["/layers/4/tile/asset", "logo", `${ASSET}, received "logo"`],
	["/layers/4/tile/width", -1, "expected a number above 0, up to 16384, received -1"],
	["/layers/4/tile/height", 50, "unknown field; known here are type, asset, width"],
	["/layers/3/gap", -5, `${LENGTH}, received -5`],
	["/layers/3/gap", [1, 2, 3], "expected two gaps", "/layers/3/gap/2"],
	["/layers/3/stagger", 2, `${SHARE}, received 2`],
	["/layers/3/angle", 720, "expected a number from -360 to 360, received 720"],
	["/layers/5/content", "", 'expected text of 1 to 1200 characters, received ""'],
	["/layers/5/content", 12345, "expected text of 1 to 1200 characters, received 12345"],
	[
		"/layers/5/content",
		"ä".repeat(601),
		`expected text of at most 1200 bytes of UTF-8, received "${"ä".repeat(40)}"... (601 characters)`,
	],
	["/layers/5/level", "m", 'expected "L" or "M" or "Q" or "H", received "m"'],
	["/layers/5/quiet", 21, "expected a whole number from 0 to 20, received 21"],
	["/layers/5/quiet", 1.5, "expected a whole number from 0 to 20, received 1.5"],
	["/layers/5/fill", "black", `${COLOUR}, received "black"`],
	["/layers/5/background", null, `${COLOUR}, or a gradient {type, stops, ...}, received null`],
	["/layers/5/size", 100, `unknown field; known here are ${COMMON}, content, level, quiet, fill, background, editable`],
];

for (const [place, value, sentence, pointer = place] of wrong) {
	test(`${place} = ${JSON.stringify(value)?.slice(0, 40)} is refused`, () => {
		expect(refusal(changed(rich(), place, value))).toEqual({ pointer, detail: `${pointer}: ${sentence}` });
	});
}

test("the sample parses to itself", () => {
	expect(parseDesign(rich())).toEqual(rich());
});

test("a design has its bounds of effects, of gradients and of texts, tiles' among them", () => {
	const frame = { inset: 0 };
	const shadowed = Array.from({ length: 7 }, (_, i) => ({
		...{ type: "shape", name: `${i}`, shape: "ellipse", frame, fill: "#000", shadows: [{}, {}, {}], blend: "multiply" },
		...(i < 6 && { outline: null, mask: null }),
	}));
	expect(parseDesign({ ...rich(), layers: shadowed.slice(1) }).layers).toHaveLength(6);
	expect(refusal({ ...rich(), layers: shadowed })).toEqual({
		pointer: "/layers/6/name",
		detail:
			"/layers/6/name: expected at most 24 shadows, masks, outlines and blend modes in a design, received 28 up to here",
	});
	const fill = { type: "linear", stops: [0, 1].map((at) => ({ at, colour: "#fff" })) };
	const codes = Array.from({ length: 16 }, (_, i) => ({
		...{ type: "code", name: `${i}`, frame, content: "x", fill, background: fill },
	}));
	expect(refusal({ ...rich(), layers: codes }).detail).toMatch(
		/at most 30 gradients in a design, received 32 up to here$/,
	);
	const tile = { type: "text", content: "x".repeat(3000), size: 9 };
	const tiles = ["a", "b"].map((name) => ({ type: "tile", name, frame, tile }));
	expect(refusal({ ...rich(), layers: tiles }).detail).toMatch(
		/5000 characters in all texts .* received 6000 up to here$/,
	);
});

test("pixels for a tile in a frame of fractions are refused", () => {
	const sentence = "expected a number above 0, up to 4, in a frame of fractions, received";
	const frame = { inset: 0, unit: "shorter" };
	const [text, image] = [3, 4].map((i) => refusal(changed(rich(), `/layers/${i}/frame`, frame)));
	expect(text).toEqual({ pointer: "/layers/3/tile/size", detail: `/layers/3/tile/size: ${sentence} 24` });
	expect(image).toEqual({ pointer: "/layers/4/tile/width", detail: `/layers/4/tile/width: ${sentence} 80` });
});

test("what is left out is filled in", () => {
	const frame = { x: 0, y: 0, width: 9, height: 9 };
	const first = (layer: DesignRecord["layers"][number]) => parseDesign(one(layer)).layers[0];
	const common = { frame: { ...frame, unit: "pixel" }, rotation: 0, opacity: 1, visible: true, ...plain() };
	expect(first({ type: "code", name: "c", frame, content: "x" })).toEqual({
		...{ type: "code", name: "c", content: "x", level: "M", quiet: 4, fill: "#000000", background: "#ffffff" },
		...common,
	});
	const tile = { type: "text", content: "x", size: 9 } as const;
	const writing = { family: "Inter", weight: 400, italic: false, letterSpacing: 0, direction: "auto", language: "" };
	expect(first({ type: "tile", name: "t", frame, tile })).toEqual({
		...{ type: "tile", name: "t", gap: 0, stagger: 0, angle: 0, ...common },
		tile: { ...tile, ...writing, transform: "none", fill: "#000000" },
	});
	expect(first({ type: "photo", name: "p", frame, shadows: [{}], cutOut: { type: "solid" } })).toMatchObject({
		shadows: [{ x: 0, y: 0, blur: 0, spread: 0, colour: "#00000080" }],
		cutOut: { tolerance: 0.08, softness: 0.06, holes: false, trim: true, padding: 0, align: "centre" },
	});
	expect(first({ type: "photo", name: "p", frame, mask: { shape: "ellipse" } })).toMatchObject({
		mask: { shape: "ellipse", invert: false },
	});
	const { canvas, output } = parseDesign({ version: 1, name: "n", canvas: { size: "photo" }, layers: [] });
	expect(canvas).toEqual({ size: "photo", maxSide: null, maxPixels: 16_000_000, background: "transparent" });
	expect(output).toEqual({ format: "png", quality: 85, background: "#ffffff" });
});
