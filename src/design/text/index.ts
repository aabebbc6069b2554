// The door of the text engine: what is written, in which style and box, becomes an outline that image fills. Text is
// shaped once (it needs fonts), then laid out as often as sizes ask (it needs none). Only + - * / and the square root,
// and tables of its own: the same bytes in Node, workerd and browsers.

export { type Face, type Fonts, type Glyph, type GlyphPath, type ShapeRun, Verb } from "./face.ts";
export { DEFAULT_FAMILY, FAMILIES, faceFile, isUploaded, standIns } from "./families.ts";
export { layOut, layOutShaped } from "./layout.ts";
export { wantedFaces } from "./needs.ts";
export type { Contour, Grow } from "./outline-builder.ts";
export { type Script, scriptOf } from "./script.ts";
export { type ShapedText, shapeText } from "./shape.ts";
export type {
	Align,
	Decoration,
	Direction,
	FaceStyle,
	Fit,
	LayoutSpec,
	LineBox,
	ShapeSpec,
	TextLayout,
	TextPlace,
	TextSpec,
	TextWarning,
	Transform,
	VerticalAlign,
} from "./text.ts";
