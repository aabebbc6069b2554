// Texts in the bundled fonts: glyph for glyph what HarfBuzz's own hb-shape gives, line for line what its widths give,
// and any string at all gives a layout, the same one twice.
import { describe, expect, test } from "vitest";
import {
	type Fonts,
	layOut,
	layOutShaped,
	type Script,
	shapeText,
	type TextSpec,
} from "../../../src/design/text/index.ts";
import { generator } from "../../support/random.ts";
import { newHarfBuzz, readFont, withFonts } from "./bundled-fonts.ts";
import { digestOf } from "./digest.ts";
import expected from "./expected.json" with { type: "json" };
import { PLACE, place, SAMPLES, spec } from "./specs.ts";

describe(`as ${expected.provenance}`, () => {
	test.each(expected.shapes)("shapes $text in $file", ({ file, script, text, glyphs }) => {
		const face = newHarfBuzz().open(readFont(file));
		const isRtl = script === "Arab" || script === "Hebr";
		const run = { start: 0, end: text.length, script: script as Script, isRtl, language: "", ligatures: true };
		expect(face?.shape(text, run).map(({ id, cluster, advance, x, y }) => [id, cluster, advance, x, y])).toEqual(
			glyphs,
		);
	});

	test.each(expected.paragraphs)("breaks and measures $text", async ({ family, weight, size, width, text, lines }) => {
		const wanted = spec({ content: text, family, weight, size });
		const layout = await withFonts([wanted], (fonts) => layOut(wanted, place(width, 500), fonts));
		expect(layout.warnings).toEqual([]);
		expect(layout.lines).toHaveLength(lines.length);
		layout.lines.forEach((line, i) => {
			expect(line.width).toBeCloseTo(Number(lines[i]?.[1]), 6);
		});
	});
});

test("a run is shaped in its context: an Arabic word across two faces or colours still joins", () => {
	const face = newHarfBuzz().open(readFont("noto-sans-arabic/400.ttf"));
	const run = { script: "Arab", isRtl: true, language: "", ligatures: true } as const;
	const whole = face?.shape("بيت", { ...run, start: 0, end: 3 });
	const parts = [2, 1, 0].flatMap((start) => face?.shape("بيت", { ...run, start, end: start + 1 }));
	expect(parts).toEqual(whole);
});

test("letter spacing takes ligatures apart", async () => {
	const text = spec({ content: "fi", family: "Playfair Display", weight: 400 });
	const clusters = (spaced: TextSpec) =>
		withFonts([spaced], (fonts) => shapeText(spaced, fonts).paragraphs[0]?.clusters.length);
	expect(await clusters({ ...text, letterSpacing: 0.1 })).toBe(2);
});

test("what is no font is no face, and a face cut anywhere shapes without harm", () => {
	const hb = newHarfBuzz();
	expect(hb.open(new Uint8Array(0))).toBeNull();
	expect(hb.open(new Uint8Array(5000).fill(1))).toBeNull();
	const file = readFont("noto-sans-thai/400.ttf");
	const random = generator(7);
	for (let i = 0; i < 40; i++) {
		const broken = file.slice(0, 600 + Math.floor(random() * (file.length - 600)));
		for (let j = 0; j < 20; j++) broken[Math.floor(random() * broken.length)] = Math.floor(random() * 256);
		const face = hb.open(broken);
		const glyphs = face?.shape("ที่นี้ a", {
			start: 0,
			end: 8,
			script: "Thai",
			isRtl: false,
			language: "th",
			ligatures: true,
		});
		for (const { id } of glyphs ?? []) face?.outline(id);
		face?.free();
	}
	expect(hb.memoryBytes).toBeLessThan(4 * 1024 * 1024);
});

test("samples of each script are drawn with the bytes that are written down (vitest -u writes them)", async () => {
	const digests: Record<string, string> = {};
	for (const [name, text] of Object.entries(SAMPLES)) {
		const first = await withFonts([text], (fonts) => layOut(text, PLACE, fonts));
		expect(await withFonts([text], (fonts) => layOut(text, PLACE, fonts))).toEqual(first);
		digests[name] = digestOf(first);
	}
	await expect(`${JSON.stringify(digests, null, "\t")}\n`).toMatchFileSnapshot("./digests.json");
});

test("missing glyphs warn, and leave the rest", async () => {
	const emoji = spec({ content: "Sale \u{1f525}!" });
	const layout = await withFonts([emoji], (fonts) => layOut(emoji, PLACE, fonts));
	expect(layout.warnings).toEqual(["missing_glyph"]);
	expect(layout.outlines.flat().length).toBeGreaterThan(4);
});

test("letters whose capital no bundled font has are drawn as they are", async () => {
	const letters = spec({ content: "\u0264\u019b\u0250\u1e96", transform: "uppercase" });
	const layout = await withFonts([letters], (fonts) => layOut(letters, PLACE, fonts));
	const plain = await withFonts([letters], (fonts) => layOut({ ...letters, transform: "none" }, PLACE, fonts));
	expect(layout.warnings).toEqual([]);
	expect(layout.outlines).toEqual(plain.outlines);
});

describe("any string", () => {
	const PIECES = [
		"a",
		"fi",
		" ",
		"\n",
		"\t",
		"\0",
		"\u0007",
		"\u00ad",
		"-",
		"—",
		"٣",
		"ب",
		"لا",
		"א",
		"ִ",
		"क्ष",
		"ि",
		"ที่",
		"แ",
		"日",
		"。",
		"ー",
		"한",
		"\u0301",
		"\u200d",
		"\u200b",
		"\u2067",
		"\u2069",
		"\u202e",
		"\u202c",
		"\ud83d",
		"\ude00",
		"\u{1f468}\u200d\u{1f469}",
		"\ufe0f",
		"(",
		"]",
		"%",
		"1",
		",",
		"\uffff",
		"\u{10ffff}",
		"\ufeff",
		"…",
		"\u{1e900}",
		"\u2028",
	];
	const FITS = ["clip", "ellipsis", "shrink", "grow"] as const;
	const ALIGNS = ["left", "centre", "right", "start", "end", "justify"] as const;

	test("is laid out, in finite numbers, the same way twice", async () => {
		const random = generator(20_261_121);
		const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
		const texts = Array.from({ length: 300 }, () =>
			spec({
				content: Array.from({ length: Math.floor(random() * 60) }, () => pick(PIECES)).join(""),
				fit: pick(FITS),
				align: pick(ALIGNS),
				size: 1 + random() * 80,
				maxLines: pick([null, 1, 3]),
				letterSpacing: pick([0, 0.1, -0.1]),
				transform: pick(["none", "uppercase", "lowercase", "capitalise"]),
				decoration: pick(["none", "underline"]),
			}),
		);
		const box = place(1 + random() * 300, 80);
		const run = (fonts: Fonts) => texts.map((text) => layOut(text, box, fonts));
		const first = await withFonts(texts, run);
		expect((await withFonts(texts, run)).map(digestOf)).toEqual(first.map(digestOf));
		for (const { outlines, lines } of first) {
			expect(lines.flatMap((line) => Object.values(line)).every(Number.isFinite)).toBe(true);
			expect(outlines.flat().every((points) => points.every(Number.isFinite))).toBe(true);
		}
	});

	test.each([
		["words", "word ".repeat(1000)],
		["one word", "x".repeat(5000)],
		["scripts by turns", "aא".repeat(2500)],
		["open brackets", "(".repeat(5000)],
		["isolates", "\u2067a\u2069".repeat(1666)],
		["embeddings", "\u202b".repeat(2500) + "a".repeat(2500)],
		["marks", `a${"\u0301".repeat(4999)}`],
		["paragraphs", "\n".repeat(5000)],
		["joiners", "\u200d".repeat(5000)],
		["spaces", " ".repeat(5000)],
		["Arabic", "سلام عليكم ".repeat(450)],
	])("5,000 characters of %s are shrunk to a box within a second", async (_, content) => {
		const text = spec({ content, fit: "shrink", size: 200, minSize: 4 });
		await withFonts([text], (fonts) => {
			const before = performance.now();
			const layout = layOutShaped(shapeText(text, fonts), text, place(1080, 1080));
			expect(performance.now() - before).toBeLessThan(1000);
			expect(layout.size).toBeGreaterThanOrEqual(4);
		});
	});
});
