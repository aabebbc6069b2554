// The door of the design room: what is wanted? A record is parsed once into a Design that cannot be wrong; a Design and
// the sizes of its pictures are compiled to a Plan, which image runs. No clock, no I/O, no platform.

export { type AssetKind, type AssetUse, assetUses, broughtAssets, checkAssets } from "./assets.ts";
export { assetIds, type Compiled, compile, needsLikeness, pressings, textsOf, type Warning } from "./compile.ts";
export type { Photo } from "./compile-layer.ts";
export type { Size } from "./geometry.ts";
export { isAssetId, isDesignId } from "./ids.ts";
export { modify } from "./modify.ts";
export { type Asked, outputOf } from "./output.ts";
export { type DesignKind, parseDesign } from "./parse.ts";
export { DRAWING, type Plane, planeId, planesFor } from "./planes.ts";
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
	isUploaded,
	type Script,
	type ShapedText,
	type ShapeRun,
	type ShapeSpec,
	shapeText,
	standIns,
	Verb,
	wantedFaces,
} from "./text/index.ts";
