// The families that Imprint brings along, and which of them stand in where a family lacks a script. families.json is the
// list; scripts/build-assets.mjs lays out the files it names.
import { isAssetId } from "../ids.ts";
import list from "./families.json" with { type: "json" };
import type { Script } from "./script.ts";
import type { FaceStyle } from "./text.ts";

/** Has Latin, Greek, Cyrillic and a good many symbols; the last to be asked for any character. */
export const DEFAULT_FAMILY = "Inter";

/** Names a record may use. */
export const FAMILIES: readonly string[] = list.families.map(({ name }) => name);

const STAND_INS: Readonly<Partial<Record<string, string>>> = list.standIns;

/** Whether a family is a font that was uploaded, one face by the id of its asset. */
export function isUploaded(family: string): boolean {
	return isAssetId(family);
}

/**
 * The file with the face nearest to a style: "inter/700-italic.ttf", or an uploaded font's own id. Of two weights
 * equally near the lighter is taken for text up to 500, the bolder above. RangeError for any other family.
 */
export function faceFile({ family, weight, italic }: FaceStyle): string {
	if (isUploaded(family)) return family;
	const found = list.families.find(({ name }) => name === family);
	if (found === undefined) throw new RangeError(`no font family named ${family}`);
	const isItalic = italic && found.italic.length > 0;
	const weights: readonly number[] = isItalic ? found.italic : found.upright;
	const towards = weight > 500 ? 0.5 : -0.5;
	const distance = (candidate: number) => Math.abs(candidate - weight - towards);
	const nearest = weights.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
	return `${found.folder}/${nearest}${isItalic ? "-italic" : ""}.ttf`;
}

/** The same style in the families that stand in for a script, best first. */
export function standIns(style: FaceStyle, script: Script): readonly FaceStyle[] {
	const families = [STAND_INS[script], DEFAULT_FAMILY].filter((family) => family !== undefined);
	return families.filter((family) => family !== style.family).map((family) => ({ ...style, family }));
}
