// The gate of texts: every wrong one is refused at its place with a sentence; what comes through is complete.
import { expect, test } from "vitest";
import { parseDesign } from "../../src/design/index.ts";
import { changed, refusal } from "./refusals.ts";
import { one, plain, written } from "./samples.ts";

const COLOUR = 'expected a colour "#rgb", "#rgba", "#rrggbb", "#rrggbbaa" or "transparent"';
const FONT = 'the asset id of a font, "sha256-" and 64 digits 0-9 a-f';
const FAMILIES =
	"expected one of Inter, Playfair Display, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Devanagari, " +
	`Noto Sans Thai, Noto Sans JP, or ${FONT}`;
const LANGUAGE = 'expected a language tag as "en" or "sr-Cyrl", or ""';
const FIELDS =
	"type, name, frame, anchor, rotation, flip, opacity, visible, blend, mask, shadows, outline, content, family, weight, " +
	"italic, letterSpacing, direction, language, transform, size, fill, lineHeight, align, verticalAlign, decoration, fit, " +
	"minSize, maxLines, background, stroke, editable";
const SIZE = "expected a number above 0, up to 4096";

/** What of the text is changed, to what; the sentence; where it is said if that is elsewhere. */
const wrong: readonly (readonly [place: string, value: unknown, sentence: string, pointer?: string])[] = [
	["/content", undefined, "expected text of 0 to 5000 characters, received nothing"],
	["/content", 5, "expected text of 0 to 5000 characters, received 5"],
	["/content", null, "expected text of 0 to 5000 characters, received null"],
	[
		"/content",
		"x".repeat(5001),
		`expected text of 0 to 5000 characters, received "${"x".repeat(40)}"... (5001 characters)`,
	],
	["/family", "Comic Sans MS", `${FAMILIES}, received "Comic Sans MS"`],
	["/family", "inter", `${FAMILIES}, received "inter"`],
	["/family", "sha256-0", `expected ${FONT}, received "sha256-0"`],
	["/family", 7, `${FAMILIES}, received 7`],
	["/weight", 0, "expected a whole number from 1 to 1000, received 0"],
	["/weight", "bold", 'expected a whole number from 1 to 1000, received "bold"'],
	["/weight", 450.5, "expected a whole number from 1 to 1000, received 450.5"],
	["/italic", "yes", 'expected true or false, received "yes"'],
	["/size", undefined, `${SIZE}, received nothing`],
	["/size", 0, `${SIZE}, received 0`],
	["/size", -12, `${SIZE}, received -12`],
	["/size", 4097, `${SIZE}, received 4097`],
	["/size", "24px", `${SIZE}, received "24px"`],
	["/fill", "black", `${COLOUR}, received "black"`],
	["/fill", { type: "linear" }, "expected a list of 2 to 32 stops, received nothing", "/fill/stops"],
	["/letterSpacing", 6, "expected a number from -0.5 to 5, received 6"],
	["/letterSpacing", "0.1em", 'expected a number from -0.5 to 5, received "0.1em"'],
	["/lineHeight", 0, "expected a number from 0.5 to 5, received 0"],
	["/align", "center", 'expected "left" or "centre" or "right" or "start" or "end" or "justify", received "center"'],
	["/verticalAlign", "centre", 'expected "top" or "middle" or "bottom", received "centre"'],
	["/direction", "RTL", 'expected "auto" or "ltr" or "rtl", received "RTL"'],
	["/language", "en_GB", `${LANGUAGE}, received "en_GB"`],
	["/language", "english language", `${LANGUAGE}, received "english language"`],
	["/language", "en-", `${LANGUAGE}, received "en-"`],
	["/transform", "title", 'expected "none" or "uppercase" or "lowercase" or "capitalise", received "title"'],
	["/decoration", "overline", 'expected "none" or "underline" or "strike-through", received "overline"'],
	["/fit", "wrap", 'expected "clip" or "ellipsis" or "shrink" or "grow", received "wrap"'],
	["/minSize", 0, `${SIZE}, received 0`],
	["/maxLines", 0, "expected a whole number from 1 to 5000, received 0"],
	["/maxLines", 1.5, "expected a whole number from 1 to 5000, received 1.5"],
	["/background", "#ff0", 'expected a background {fill, ...}, received "#ff0"'],
	["/background/fill", "yellow", `${COLOUR}, received "yellow"`],
	["/background/padding", -1, "expected a number from 0 to 16384, received -1"],
	["/background/padding", [1], "expected a number from 0 to 16384, received nothing", "/background/padding/1"],
	["/background/padding", [1, 2, 3], "expected two paddings", "/background/padding/2"],
	["/background/radius", "50%", 'expected a number from 0 to 16384, received "50%"'],
	["/background/opacity", 1, "unknown field; known here are fill, padding, radius"],
	["/text", "Hello", `unknown field; known here are ${FIELDS}`],
	["/stroke", { paint: "#000", width: 1 }, "unknown field; known here are colour, width, join", "/stroke/paint"],
	["/stroke", "#000", 'expected a stroke {colour, width}, received "#000"'],
	["/stroke/width", 0, "expected a number above 0, up to 16384, received 0"],
	["/stroke/colour", { type: "linear" }, `${COLOUR}, received an object`],
	["/stroke/join", "sharp", 'expected "miter" or "round" or "bevel", received "sharp"'],
];

for (const [place, value, sentence, pointer = place] of wrong) {
	test(`${place} = ${JSON.stringify(value)?.slice(0, 40)} is refused`, () => {
		expect(refusal(changed(written(), `/layers/0${place}`, value))).toEqual({
			pointer: `/layers/0${pointer}`,
			detail: `/layers/0${pointer}: ${sentence}`,
		});
	});
}

const FRACTIONS = { x: 0, y: 0, width: 1, height: 1, unit: "fraction" } as const;
const LONG = "x".repeat(2000);
const three = [1, 2, 3].map((n) => ({ type: "text", name: `${n}`, frame: { inset: 0 }, content: LONG, size: 9 }));

test("pixels for a size in a frame of fractions are refused", () => {
	const { layers, ...rest } = written();
	const text = (sizes: object) => ({
		...rest,
		layers: layers.map((layer) => ({ ...layer, frame: FRACTIONS, ...sizes })),
	});
	const sentence = "expected a number above 0, up to 4, in a frame of fractions, received 24";
	expect(refusal(text({ minSize: 0.01 })).detail).toBe(`/layers/0/size: ${sentence}`);
	expect(refusal(text({ size: 0.1, minSize: 24 })).detail).toBe(`/layers/0/minSize: ${sentence}`);
	expect(parseDesign(text({ size: 0.1, minSize: null })).layers[0]).toMatchObject({ size: 0.1, minSize: null });
});

test("all texts of a design together have a bound, and their backgrounds' gradients count", () => {
	const sentence = "expected at most 5000 characters in all texts of a design, received 6000 up to here";
	expect(refusal({ ...written(), layers: three })).toEqual({
		pointer: "/layers/2/content",
		detail: `/layers/2/content: ${sentence}`,
	});
	const fill = { type: "linear", stops: [0, 1].map((at) => ({ at, colour: "#fff" })) };
	const layers = Array.from({ length: 16 }, (_, i) => ({
		...{ type: "text", name: `${i}`, frame: { inset: 0 }, content: "x", size: 9, fill, background: { fill } },
	}));
	expect(refusal({ ...written(), layers }).detail).toMatch(/at most 30 gradients in a design, received 32 up to here$/);
});

test("the sample parses to itself; a text of few words is completed", () => {
	expect(parseDesign(written())).toEqual(written());
	const frame = { x: 0, y: 0, width: 10, height: 10 };
	const [text] = parseDesign(
		one({ type: "text", name: "a", frame, content: "", size: 12, background: { fill: "#fff" } }),
	).layers;
	expect(text).toEqual({
		...{ type: "text", name: "a", frame: { ...frame, unit: "pixel" }, rotation: 0, opacity: 1, visible: true },
		...{ content: "", family: "Inter", weight: 400, italic: false, size: 12, fill: "#000000" },
		...{ letterSpacing: 0, lineHeight: 1.2, align: "start", verticalAlign: "top", direction: "auto", language: "" },
		...{
			transform: "none",
			decoration: "none",
			fit: "shrink",
			minSize: null,
			maxLines: null,
			stroke: null,
			...plain(),
		},
		background: { fill: "#fff", padding: 0, radius: 0 },
	});
});
