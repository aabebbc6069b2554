// Texts for tests: one spec with every field, to be changed where a test looks; and samples of each script whose layouts
// must be the same bytes everywhere.
import type { TextPlace, TextSpec } from "../../../src/design/text/index.ts";

/** 20 pixels an em, lines 1.5 ems apart, in Inter. */
export const SPEC: TextSpec = {
	content: "",
	family: "Inter",
	weight: 400,
	italic: false,
	size: 20,
	letterSpacing: 0,
	lineHeight: 1.5,
	align: "start",
	verticalAlign: "top",
	direction: "auto",
	language: "",
	transform: "none",
	decoration: "none",
	fit: "grow",
	minSize: 5,
	maxLines: null,
};

export const spec = (changes: Partial<TextSpec>): TextSpec => ({ ...SPEC, ...changes });

/** A box of this size, upright, nothing left out. */
export const place = (width: number, height: number): TextPlace => ({
	box: { x: 0, y: 0, width, height },
	rotation: null,
	visible: null,
});

/** By name, texts laid out in PLACE. */
export const SAMPLES: Readonly<Record<string, TextSpec>> = {
	latin: spec({ content: "AVATAR office “waffle” 1,234.50 €", decoration: "underline", fit: "shrink", size: 90 }),
	serif: spec({
		content: "Quick brown foxes jump over lazy dogs",
		family: "Playfair Display",
		italic: true,
		align: "justify",
	}),
	arabic: spec({ content: "السلام عليكم ورحمة الله وبركاته", size: 36, weight: 700 }),
	hebrew: spec({ content: "שלום (world) 123 עולם", size: 30, align: "centre" }),
	devanagari: spec({ content: "क्षत्रिय श्री स्वतन्त्रता हिन्दी", size: 40 }),
	thai: spec({ content: "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกัน", size: 32 }),
	japanese: spec({ content: "すべての人間は、生まれながらにして自由であり、ABC。", size: 30 }),
	mixed: spec({
		content: "Sale خصم 50% हिंदी ไทย 日本 🔥 end",
		size: 33,
		fit: "ellipsis",
		maxLines: 1,
		letterSpacing: 0.05,
	}),
	clipped: spec({ content: "cut at the edges of its box", size: 70, fit: "clip" }),
};

export const PLACE = place(400, 120);
