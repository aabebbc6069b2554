// The door of the design room: what is wanted? A record is parsed once into a Design that cannot be wrong; a Design and
// the sizes of its pictures are compiled to a Plan, which image runs. No clock, no I/O, no platform.

export { assetIds, type Compiled, compile, textsOf, type Warning } from "./compile.ts";
export type { Size } from "./geometry.ts";
export { type DesignKind, parseDesign } from "./parse.ts";
export type { Design, TextLayer } from "./record.ts";
export { type DesignRecord, designSchema } from "./schema.ts";
export { type Template, type TemplateAsset, templates } from "./templates/index.ts";
export {
	FAMILIES,
	type Face,
	type FaceStyle,
	type Fonts,
	faceFile,
	type Glyph,
	type GlyphPath,
	type Script,
	type ShapedText,
	type ShapeRun,
	type ShapeSpec,
	shapeText,
	standIns,
	Verb,
	wantedFaces,
} from "./text/index.ts";
