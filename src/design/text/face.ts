// What the text engine asks of fonts: nothing here knows who shapes. platform/ answers with HarfBuzz, a test may answer
// with arithmetic. All numbers are font units, y up, as the font has them.
import type { Script } from "./script.ts";
import type { FaceStyle } from "./text.ts";

/** One glyph as shaped. */
export interface Glyph {
	readonly id: number;
	/** Index of the first UTF-16 unit it stands for; glyphs of one cluster share it. */
	readonly cluster: number;
	readonly advance: number;
	/** Where it is drawn, from the pen. */
	readonly x: number;
	readonly y: number;
}

/** Verbs of a path, and the coordinates each takes from `points`. A contour ends where the next begins, and is closed. */
export const Verb = { move: 0, line: 1, quadratic: 2, cubic: 3 } as const;

/** Closed contours. */
export interface GlyphPath {
	readonly verbs: Uint8Array;
	/** x, y pairs: one for `move` and `line`, two for `quadratic` (control, end), three for `cubic`. */
	readonly points: Float32Array;
}

/** A run of one script, one direction, one face. */
export interface ShapeRun {
	/** UTF-16 units of the text from `start` to before `end`; what lies around them is seen by the shaper as context. */
	readonly start: number;
	readonly end: number;
	readonly script: Script;
	readonly isRtl: boolean;
	/** BCP 47; "" is none. */
	readonly language: string;
	/** Whether letters may melt into one (fi): not where letters are spaced. */
	readonly ligatures: boolean;
}

export interface Face {
	readonly unitsPerEm: number;
	/** Above the baseline, positive. */
	readonly ascender: number;
	/** Below the baseline, negative. */
	readonly descender: number;
	/** Upper edge of the bar, from the baseline, and its thickness. */
	readonly underlineOffset: number;
	readonly underlineThickness: number;
	readonly strikeOffset: number;
	readonly strikeThickness: number;
	/** Whether a character has a glyph of its own. */
	has(codePoint: number): boolean;
	/** Left to right as drawn, also where `isRtl`. Glyph 0 stands for what the face lacks. */
	shape(text: string, run: ShapeRun): readonly Glyph[];
	/** The same object for the same glyph. */
	outline(glyph: number): GlyphPath;
}

/** The faces at hand. */
export interface Fonts {
	/** Faces for a style, best first: the family's own, then those that stand in for it where text is in `script`. */
	faces(style: FaceStyle, script: Script): readonly [Face, ...Face[]];
}
