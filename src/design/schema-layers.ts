// The schema of all layers of a design together: what one of them alone cannot tell.
import * as v from "valibot";
import {
	MAX_DESIGN_CODE_LENGTH,
	MAX_DESIGN_FONTS,
	MAX_DESIGN_PATH_COMMANDS,
	MAX_EFFECTS,
	MAX_GRADIENTS,
	MAX_LAYERS,
	MAX_TEXT_LENGTH,
} from "../limits.ts";
import { isObject, list, quote } from "./fields.ts";
import { PathFault, parsePath } from "./path-data.ts";
import { layer } from "./schema-layer.ts";
import { isUploaded } from "./text/families.ts";

/** The first layer with a name that was used before, as an issue; of a list that may have other faults as well. */
function sharedName(layers: unknown) {
	if (!Array.isArray(layers) || layers.length > MAX_LAYERS) return null;
	const seen = new Map<string, number>();
	for (const [index, layer] of layers.entries()) {
		if (!isObject(layer) || typeof layer.name !== "string") continue;
		const first = seen.get(layer.name);
		seen.set(layer.name, first ?? index);
		if (first === undefined) continue;
		const message = `expected a name no other layer has, received ${quote(layer.name)}, which layer ${first} has`;
		return { message, path: pathTo(layers, index, layer, "name") };
	}
	return null;
}

/** The path that takes all paths of a design beyond MAX_DESIGN_PATH_COMMANDS, as an issue. */
function longPath(layers: unknown) {
	return excess(layers, "path", MAX_DESIGN_PATH_COMMANDS, "commands in all paths of a design", (layer) => {
		const paths = [layer.path, isObject(layer.mask) && layer.mask.path];
		return paths.reduce<number>((sum, path) => sum + (typeof path === "string" ? commandsOf(path) : 0), 0);
	});
}

function commandsOf(path: string): number {
	const segments = parsePath(path);
	return segments instanceof PathFault ? 0 : segments.length;
}

/** The text that takes all texts of a design beyond MAX_TEXT_LENGTH, as an issue. */
function longText(layers: unknown) {
	return excess(layers, "content", MAX_TEXT_LENGTH, "characters in all texts of a design", (layer) => {
		if (layer.type === "code") return 0;
		const { content } = isObject(layer.tile) ? layer.tile : layer;
		return typeof content === "string" ? content.length : 0;
	});
}

/** The code that takes all codes of a design beyond MAX_DESIGN_CODE_LENGTH, as an issue. */
function longCode(layers: unknown) {
	return excess(layers, "content", MAX_DESIGN_CODE_LENGTH, "characters in all codes of a design", (layer) =>
		layer.type === "code" && typeof layer.content === "string" ? layer.content.length : 0,
	);
}

/** The layer whose gradients are too many for one design, as an issue. */
function manyGradients(layers: unknown) {
	return excess(layers, "name", MAX_GRADIENTS, "gradients in a design", ({ fill, stroke, background }) => {
		// A text's background has a fill, a code's is one.
		const under = isObject(background) && (background.fill ?? background);
		const paints = [fill, isObject(stroke) && stroke.paint, under];
		return paints.filter(isObject).length;
	});
}

/** The layer whose shadows, mask, outline and blend mode are too many for one design, as an issue. */
function manyEffects(layers: unknown) {
	return excess(
		layers,
		"name",
		MAX_EFFECTS,
		"shadows, masks, outlines and blend modes in a design",
		({ shadows, mask, outline, blend }) => {
			const single = [isObject(mask), isObject(outline), blend !== undefined && blend !== "normal"];
			return (Array.isArray(shadows) ? shadows.length : 0) + single.filter((has) => has).length;
		},
	);
}

/** The layer that names one uploaded font more than a design may have, as an issue. */
function manyFonts(layers: unknown) {
	const seen = new Set<string>();
	return excess(layers, "name", MAX_DESIGN_FONTS, "uploaded fonts in a design", ({ family, tile }) => {
		const named = isObject(tile) ? tile.family : family;
		if (typeof named !== "string" || !isUploaded(named) || seen.has(named)) return 0;
		seen.add(named);
		return 1;
	});
}

/** The first mask whose layer is not there, is its own, or is masked by a layer as well, as an issue. */
function strayMask(layers: unknown) {
	if (!Array.isArray(layers) || layers.length > MAX_LAYERS) return null;
	const known = new Map(layers.filter(isObject).map((layer) => [layer.name, layer]));
	for (const [index, layer] of layers.entries()) {
		if (!isObject(layer) || !isObject(layer.mask) || typeof layer.mask.layer !== "string") continue;
		const why = unfitness(layer, known.get(layer.mask.layer));
		if (why === null) continue;
		const message = `expected the name of another layer${why.expected}, received ${quote(layer.mask.layer)}${why.found}`;
		const path = pathTo(layers, index, layer, "mask");
		return { message, path: [...path, inside(layer.mask, "layer")] as [v.IssuePathItem, ...v.IssuePathItem[]] };
	}
	return null;
}

/** Why a layer cannot mask another; null where it can. */
function unfitness(layer: Readonly<Record<string, unknown>>, by: Readonly<Record<string, unknown>> | undefined) {
	if (by === undefined) return { expected: " of the design", found: "" };
	if (by === layer) return { expected: "", found: ", which is this one" };
	if (!isObject(by.mask) || !Object.hasOwn(by.mask, "layer")) return null;
	return { expected: " that no layer masks", found: `, which ${quote(by.mask.layer)} masks` };
}

/** The first layer that takes what all layers have of something beyond `most`, as an issue of its field `key`. */
function excess(
	layers: unknown,
	key: string,
	most: number,
	what: string,
	countOf: (layer: Readonly<Record<string, unknown>>) => number,
) {
	if (!Array.isArray(layers) || layers.length > MAX_LAYERS) return null;
	let count = 0;
	for (const [index, layer] of layers.entries()) {
		if (isObject(layer)) count += countOf(layer);
		if (count <= most) continue;
		const message = `expected at most ${most} ${what}, received ${count} up to here`;
		return { message, path: pathTo(layers, index, layer, key) };
	}
	return null;
}

function pathTo(layers: unknown[], index: number, layer: Readonly<Record<string, unknown>>, key: string) {
	const path: [v.IssuePathItem, v.IssuePathItem] = [
		{ type: "array", origin: "value", input: layers, key: index, value: layer },
		inside(layer, key),
	];
	return path;
}

function inside(holder: Readonly<Record<string, unknown>>, key: string): v.IssuePathItem {
	return { type: "object", origin: "value", input: { ...holder }, key, value: holder[key] };
}

const CHECKS = [sharedName, longPath, longText, longCode, manyGradients, manyEffects, manyFonts, strayMask];

/** The layers of a design. */
export const layers = v.pipe(
	list("layers", layer, MAX_LAYERS),
	v.rawCheck(({ dataset, addIssue }) => {
		for (const issue of CHECKS.map((find) => find(dataset.value))) {
			if (issue !== null) addIssue(issue);
		}
	}),
	v.description("The layers, bottom to top; each has a name of its own."),
);
