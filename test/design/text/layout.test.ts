// Layout by arithmetic: fonts in which every character is half an em wide, so that where things go can be told by heart.
// At 20 pixels an em a character takes 10 pixels, a line 30.
import { describe, expect, test } from "vitest";
import { layOut, layOutShaped, shapeText, type TextPlace, type TextSpec } from "../../../src/design/text/index.ts";
import { fakeFonts, read } from "./fake-fonts.ts";
import { place, spec } from "./specs.ts";

function laid(content: string, width: number, changes: Partial<TextSpec> = {}, height = 300) {
	return layOut(spec({ content, ...changes }), place(width, height), fakeFonts());
}

describe("lines", () => {
	test.each([
		["breaks at spaces, which hang over the end", "one two three", 70, ["onetwo", "three"]],
		["a line takes what exactly fits", "one two", 70, ["onetwo"]],
		["and not a character more", "one two", 69, ["one", "two"]],
		["line ends of every kind", "a\nb\r\nc\rd\u2028e\u0085f", 100, ["a", "b", "c", "d", "e", "f"]],
		["blank lines stay, one at the very end does not", "a\n\nb\n", 100, ["a", "", "b"]],
		["a word too wide is cut", "abcdefgh ij", 50, ["abcde", "fgh", "ij"]],
		["after a hyphen", "well-known", 60, ["well-", "known"]],
		["not at a no-break space", "aa b\u00a0c", 50, ["aa", "b\u00a0c"]],
		["at a zero-width space", "aaa\u200bbbb", 40, ["aaa\u200b", "bbb"]],
		["between ideographs, not before a full stop", "日本国。", 30, ["日本", "国。"]],
		["before a Thai leading vowel", "กาแฟ", 30, ["กา", "แฟ"]],
		["wider than anything fits: one character a line", "abc", 1, ["a", "b", "c"]],
		["nothing", "", 100, [""]],
	])("%s", (_, content, width, lines) => {
		expect(read(laid(content, width))).toEqual(lines);
	});

	test("tabs are spaces, controls and soft hyphens are nothing", () => {
		expect(laid("a\tb\0c\u00add", 400).lines).toMatchObject([{ width: 50 }]);
	});

	test("ligatures and letters of mathematics are plain letters", () => {
		expect(read(laid("ﬁn oﬃce", 900))).toEqual(["finoffice"]);
		expect(read(laid("𝗡𝗘𝗪 𝓷𝓮𝔀 𝟚", 900))).toEqual(["NEWnew2"]);
		expect(read(laid("ﬁn", 900, { transform: "capitalise" }))).toEqual(["Fin"]);
		// Letters of these alphabets that Unicode had before it had the alphabets.
		expect(read(laid("𝒽ℯ𝓁𝓁ℴ ℭ𝔞𝔣𝔢 ℝ𝕖𝕒𝕝 𝐴ℎ", 900))).toEqual(["helloCafeRealAh"]);
	});

	test("transforms", () => {
		const content = "it's a BIG o’clock-sale";
		const shown = (transform: TextSpec["transform"]) => read(laid(content, 900, { transform }))[0];
		expect(shown("uppercase")).toBe("IT'SABIGO’CLOCK-SALE");
		expect(shown("lowercase")).toBe("it'sabigo’clock-sale");
		expect(shown("capitalise")).toBe("It'sABIGO’clock-Sale");
	});

	test("a letter keeps its own case where no face has its capital", () => {
		const shown = (content: string, transform: TextSpec["transform"], lacks: string) =>
			read(layOut(spec({ content, transform }), place(900, 900), fakeFonts(lacks)))[0];
		expect(shown("bab ab", "uppercase", "A")).toBe("BaBaB");
		expect(shown("bab ab", "capitalise", "A")).toBe("Babab");
		expect(shown("groß", "uppercase", "S")).toBe("GROß");
		expect(shown("groß", "uppercase", "ß")).toBe("GROSS");
	});
});

describe("places", () => {
	test("a line's face stands in the middle of its height, baselines on whole pixels", () => {
		const { lines } = laid("a\nb", 100);
		// 30 a line, of which the face takes 20: 5 above it, and the ascender 16.
		expect(lines).toEqual([
			{ x: 0, y: 5, width: 10, height: 20, baseline: 21 },
			{ x: 0, y: 35, width: 10, height: 20, baseline: 51 },
		]);
	});

	test.each([
		["left", 0],
		["start", 0],
		["justify", 0],
		["centre", 40],
		["right", 80],
		["end", 80],
	] as const)("align %s", (align, x) => {
		expect(laid("ab", 100, { align }).lines).toMatchObject([{ x, width: 20 }]);
	});

	test.each([
		["left", 0],
		["start", 80],
		["right", 80],
		["end", 0],
		["justify", 80],
	] as const)("align %s, right to left", (align, x) => {
		expect(laid("אב", 100, { align }).lines).toMatchObject([{ x, width: 20 }]);
	});

	test("each paragraph has its own direction, unless one is told", () => {
		expect(laid("ab\nאב", 100).lines.map(({ x }) => x)).toEqual([0, 80]);
		expect(laid("ab\nאב", 100, { direction: "rtl" }).lines.map(({ x }) => x)).toEqual([80, 80]);
	});

	test.each([
		["top", 21],
		["middle", 111],
		["bottom", 201],
	] as const)("vertical align %s", (verticalAlign, baseline) => {
		expect(laid("a", 100, { verticalAlign }, 210).lines).toMatchObject([{ baseline }]);
	});

	test("justified lines reach both sides, but for the last", () => {
		const { lines } = laid("aa bb cc dd ee", 100, { align: "justify" });
		expect(lines).toMatchObject([{ x: 0, width: 100 }, { width: 50 }]);
	});

	test("letter spacing stands between letters, not after the last", () => {
		expect(laid("abc", 100, { letterSpacing: 0.25 }).lines).toMatchObject([{ width: 40 }]);
		expect(laid("سلام", 100, { letterSpacing: 0.25 }).lines).toMatchObject([{ width: 40 }]);
	});

	test("decorations run along each line and are part of the outline", () => {
		const under = laid("aa bb", 40, { decoration: "underline" });
		expect(under.decorations).toEqual([
			{ x: 0, y: 23, width: 20, height: 1 },
			{ x: 0, y: 53, width: 20, height: 1 },
		]);
		expect(under.outlines.flat()).toHaveLength(6);
		expect(laid("a", 40, { decoration: "strike-through" }).decorations).toMatchObject([{ y: 15, height: 1 }]);
	});

	test("a turn moves the outline about its centre and leaves the line boxes", () => {
		const quarter = { cos: 0, sin: 1, centreX: 0, centreY: 0 };
		// A baseline at 20 exactly, so that there is nothing to round.
		const text = spec({ content: "a", lineHeight: 1.4 });
		const still = layOut(text, place(100, 300), fakeFonts());
		const turned = layOut(text, { ...place(100, 300), rotation: quarter }, fakeFonts());
		expect(turned.lines).toEqual(still.lines);
		const swapped = still.outlines[0]?.[0]?.map((_, i, points) => (i % 2 ? points[i - 1] : -(points[i + 1] ?? 0)) ?? 0);
		expect(turned.outlines[0]?.[0]).toEqual(swapped);
	});

	test("contours that cannot be seen are left out, turned or not", () => {
		const text = spec({ content: "abcdef" });
		const seen = (changes: Partial<TextPlace>) =>
			layOut(text, { ...place(100, 300), ...changes }, fakeFonts()).outlines.flat().length;
		const visible = { x: 15, y: 0, width: 10, height: 30 };
		expect(seen({ visible })).toBe(2);
		expect(seen({ visible: { ...visible, y: 22 } })).toBe(0);
		const half = { cos: -1, sin: 0, centreX: 30, centreY: 15 };
		expect(seen({ visible, rotation: half })).toBe(2);
	});

	test("a shaped text is laid out at any size without fonts", () => {
		const content = "one two three";
		const shaped = shapeText(spec({ content }), fakeFonts());
		const big = spec({ content, size: 80 });
		expect(layOutShaped(shaped, big, place(300, 300))).toEqual(layOut(big, place(300, 300), fakeFonts()));
	});
});

describe("bidi", () => {
	test.each([
		["Latin in Hebrew", "אב cd הו", "והcdבא"],
		["Hebrew in Latin", "ab גד ef", "abדגef"],
		["numbers keep their order", "אב 123 ג", "ג123בא"],
		["a number after Hebrew in Latin", "ab אב 12 cd", "ab12באcd"],
		["an isolate", "a \u2067bc א\u2069 d", "aאbcd"],
		["emoji are neutral", "א😀ב", "ב😀א"],
	])("%s", (_, content, line) => {
		const shown = read(laid(content, 900))[0]?.replace(/[\u2066-\u2069]/g, "");
		expect(shown).toBe(line);
	});

	test("each line is ordered for itself", () => {
		expect(read(laid("אב גד הו", 50))).toEqual(["דגבא", "וה"]);
	});
});

describe("fit", () => {
	const content = "one two three four";

	test("grow: all of it, past the box", () => {
		const { lines, warnings, size } = laid(content, 70, {}, 20);
		expect([lines.length, warnings, size]).toEqual([3, [], 20]);
	});

	test("ellipsis: as many lines as fit, at least one", () => {
		const cut = laid(content, 70, { fit: "ellipsis" }, 65);
		expect([read(cut), cut.warnings]).toEqual([["onetwo", "three…"], ["text_clipped"]]);
		expect(read(laid(content, 70, { fit: "ellipsis" }, 1))).toEqual(["onetw…"]);
		expect(laid(content, 70, { fit: "ellipsis" }, 90).warnings).toEqual([]);
	});

	test("no space stands before an ellipsis", () => {
		expect(laid("one two", 50, { fit: "ellipsis", maxLines: 1 }).lines).toMatchObject([{ width: 40 }]);
	});

	test("an ellipsis ends the line where its paragraph ends", () => {
		expect(read(laid("אב גד הו", 50, { fit: "ellipsis", maxLines: 1 }))).toEqual(["…גבא"]);
	});

	test("maxLines holds whatever the fit", () => {
		expect(read(laid(content, 70, { maxLines: 2 }))).toEqual(["onetwo", "three…"]);
		expect(read(laid(content, 70, { maxLines: 2, fit: "clip" }))).toEqual(["onetwo", "three"]);
		expect(laid(content, 70, { maxLines: 2, fit: "clip" }).warnings).toEqual(["text_clipped"]);
	});

	test("shrink: the largest size that fits, by eighths of a pixel", () => {
		// One line of 18 half ems in 100 pixels: at most 11.11 pixels an em.
		const shrunk = laid(content, 100, { fit: "shrink", maxLines: 1 });
		expect([shrunk.size, shrunk.lines.length, shrunk.warnings]).toEqual([11, 1, ["text_shrunk"]]);
		expect(laid(content, 180, { fit: "shrink", maxLines: 1 })).toMatchObject({ size: 20, warnings: [] });
	});

	test("shrink: rather than cut a word", () => {
		expect(laid("enormousword", 60, { fit: "shrink" })).toMatchObject({ size: 10, lines: [{ width: 60 }] });
	});

	test("shrink: not below the smallest, then as ellipsis", () => {
		const least = laid(content, 60, { fit: "shrink", minSize: 15 }, 25);
		expect([least.size, read(least)]).toEqual([15, ["onetwo…"]]);
		expect(least.warnings).toEqual(["text_shrunk", "text_clipped"]);
	});

	test("shrink: not for paragraphs that no size would show", () => {
		const line = laid("one\ntwo", 100, { fit: "shrink", maxLines: 1 });
		expect([line.size, read(line), line.warnings]).toEqual([20, ["one…"], ["text_clipped"]]);
		// Six half ems in 50 pixels.
		expect(laid("twelve\n\nb", 50, { fit: "shrink", maxLines: 2 }).size).toBe(16.625);
	});

	test("clip: cut at the box, from the beginning", () => {
		const clipped = laid("aa\nbb\ncc\ndd", 100, { fit: "clip", verticalAlign: "bottom" }, 52);
		expect(clipped.warnings).toEqual(["text_clipped"]);
		// The second baseline is at 51; the third line, whose face begins at 65, is gone.
		expect(clipped.lines).toHaveLength(2);
		const ys = clipped.outlines.flat().flatMap((points) => [...points.filter((_, i) => i % 2 === 1)]);
		expect(Math.max(...ys)).toBe(51);
		expect(laid("aa", 100, { fit: "clip" }, 30).warnings).toEqual([]);
	});
});

test("what no face has is left out, and said", () => {
	const { lines, warnings } = layOut(spec({ content: "a☃b ☃" }), place(100, 300), fakeFonts("☃"));
	expect([lines[0]?.width, warnings]).toEqual([20, ["missing_glyph"]]);
});

test.each([
	["between two spaces", "a ☃ b", 30],
	["more than one", "a ☃ ☃ b", 30],
	["at the start", "☃ ab", 20],
	["at the end", "ab ☃", 20],
	["beside a letter", "a☃ b", 30],
	["two spaces with nothing between them stay", "☃ a  b", 40],
])("what is left out leaves no gap: %s", (_, content, width) => {
	const spacing = { letterSpacing: 0.5 };
	expect(layOut(spec({ content }), place(100, 300), fakeFonts("☃")).lines).toMatchObject([{ width }]);
	const letters = width / 10;
	const spaced = layOut(spec({ content, ...spacing }), place(100, 300), fakeFonts("☃"));
	expect(spaced.lines).toMatchObject([{ width: width + (letters - 1) * 10 }]);
});

test.each([
	["after a line that is full", "ab ☃", 20, {}],
	["right to left", "☃ אב", 100, { letterSpacing: 0.5 }],
	["right to left, at the end", "אב ☃", 100, { letterSpacing: 0.5, align: "left" as const }],
	["before a word that has to be cut", "☃ abcd", 20, {}],
	["between two of those", "abc ☃ abc", 20, { fit: "shrink" as const, minSize: 4 }],
])("what is left out moves nothing and makes no line: %s", (_, content, width, changes) => {
	const without = content.replace(/☃ | ☃/, "");
	const [got, want] = [content, without].map((text) =>
		layOut(spec({ content: text, ...changes }), place(width, 60), fakeFonts("☃")),
	);
	expect([got?.size, got?.lines, got?.outlines]).toEqual([want?.size, want?.lines, want?.outlines]);
});

test("a line still ends where what is left out stood", () => {
	expect(read(layOut(spec({ content: "one ☃ two" }), place(50, 300), fakeFonts("☃")))).toEqual(["one", "two"]);
	const justified = layOut(spec({ content: "a ☃ b c", align: "justify" }), place(45, 300), fakeFonts("☃"));
	expect(justified.lines).toMatchObject([{ width: 45 }, { width: 10 }]);
});

test("a face without an ellipsis writes three dots", () => {
	const layout = layOut(spec({ content: "abcdef", fit: "ellipsis" }), place(50, 30), fakeFonts("…"));
	expect([read(layout), layout.warnings]).toEqual([["ab..."], ["text_clipped"]]);
});
