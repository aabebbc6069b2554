// What a text is asked to be, and what becomes of it. Lengths called ems are fractions of the size, so that a text which
// is shrunk, or drawn on a larger photo, keeps its proportions.
import type { Outline, Rect, Rotation } from "../../image/index.ts";

/** Which face is wanted. */
export interface FaceStyle {
	/** A bundled family's name, or the id of a font that was uploaded ("sha256-…"). */
	readonly family: string;
	/** 1 to 1000; the family's nearest is taken. */
	readonly weight: number;
	/** Upright where the family has no italic. */
	readonly italic: boolean;
}

export type Transform = "none" | "uppercase" | "lowercase" | "capitalise";
export type Direction = "auto" | "ltr" | "rtl";
/** `start` and `end` follow each paragraph's direction. */
export type Align = "left" | "centre" | "right" | "start" | "end" | "justify";
export type VerticalAlign = "top" | "middle" | "bottom";
export type Decoration = "none" | "underline" | "strike-through";

/**
 * What happens to text its box cannot hold. `clip` cuts at the box's edges; `ellipsis` ends the last line that fits with
 * "…"; `shrink` makes it smaller down to `minSize`, and then does as `ellipsis`; `grow` lets it run past the box.
 */
export type Fit = "clip" | "ellipsis" | "shrink" | "grow";

/** What decides which glyphs are drawn: change any of it, and the text is shaped anew. */
export interface ShapeSpec extends FaceStyle {
	/** "\n" and its kin end a paragraph. */
	readonly content: string;
	readonly transform: Transform;
	/** `auto`: each paragraph by its first strong character. */
	readonly direction: Direction;
	/** BCP 47, for fonts that draw a letter differently in another language; "" is none. */
	readonly language: string;
	/** Ems added after each character; joined scripts stay joined. */
	readonly letterSpacing: number;
}

/** Where the glyphs go: change any of it, and the shaped text is laid out anew. */
export interface LayoutSpec {
	/** Pixels an em, above 0. */
	readonly size: number;
	/** Ems from one baseline to the next. */
	readonly lineHeight: number;
	readonly align: Align;
	readonly verticalAlign: VerticalAlign;
	readonly decoration: Decoration;
	readonly fit: Fit;
	/** The smallest size `shrink` goes to, above 0. */
	readonly minSize: number;
	/** Whole, from 1; null sets no limit. Lines beyond it are handled as the fit says, with `grow` as with `ellipsis`. */
	readonly maxLines: number | null;
}

export type TextSpec = ShapeSpec & LayoutSpec;

/** `missing_glyph`: no face at hand has some character, and it was left out. */
export type TextWarning = "text_shrunk" | "text_clipped" | "missing_glyph";

/** One line as it lies before the rotation: as wide as what is seen, as high as the face (its ascender to descender). */
export interface LineBox extends Rect {
	readonly baseline: number;
}

/** Where a text is to lie, in canvas pixels. */
export interface TextPlace {
	/** Before the rotation; width and height above 0. */
	readonly box: Rect;
	readonly rotation: Rotation | null;
	/** What can be seen, after the rotation: contours that lie outside are left out. null leaves out none. */
	readonly visible: Rect | null;
}

/** A text in place. */
export interface TextLayout {
	/** Pixels an em, after shrinking. */
	readonly size: number;
	/**
	 * Glyphs and decorations, rotated: areas to fill as one, where a pixel's coverage is the greatest of theirs. Letters
	 * that overlap their neighbours (Arabic, Devanagari) are in the first and the second by turns, because the coverage
	 * of two contours in one outline adds up, and their common edge would be too dark. All turn the same way, so that the
	 * two may also be filled as a single outline where that does not matter.
	 */
	readonly outlines: readonly Outline[];
	/** What was grown of glyphs and decorations, rotated, one letter's contours together: at most one letter over MAX_OUTLINE_POINTS. */
	readonly around: readonly Outline[];
	/** Top to bottom; blank lines have width 0. What a background pill is drawn around. */
	readonly lines: readonly LineBox[];
	/** The bars that `outlines` also have, before the rotation. */
	readonly decorations: readonly Rect[];
	readonly warnings: readonly TextWarning[];
}
