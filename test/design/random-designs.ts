// Random records on small canvases of fixed size, with texts, masks between layers and what calls may change: what is
// pressed of them is as various as designs are.
import type { DesignRecord } from "../../src/design/index.ts";
import { anyRichRecord } from "./random-records.ts";
import { assetId } from "./samples.ts";

type LayerRecord = DesignRecord["layers"][number];

/** The ids of the assets that `anyFixedRecord` names. */
export const ASSETS: readonly string[] = ["1", "2", "3", "4", "5"].map(assetId);

/** A record of up to eight layers on a canvas of at most 150 x 150 pixels. */
export function anyFixedRecord(next: () => number): DesignRecord {
	const chance = (of = 0.5) => next() < of;
	const within = (min: number, max: number) => min + (max - min) * next();
	const pick = <const T>(values: readonly [T, ...T[]]): T => values[Math.floor(next() * values.length)] ?? values[0];
	const colour = () => pick(["#f00", "#0f08", "#012345", "#fff", "#89abcdef", "#fc03"]);
	const stops = () => [0, next(), 1].sort().map((at) => ({ at, colour: colour() }));
	const frame = () => ({ x: within(-0.3, 0.8), y: within(-0.3, 0.8), width: within(0.02, 1), height: within(0.02, 1) });
	const writing = () => ({
		content: pick(["Sale", "Hallo Welt, wie geht es", "שלום עולם", "مرحبا", "A\n\nB", " "]),
		...(chance() && { weight: 700 }),
	});
	const text = () => ({
		type: "text",
		...writing(),
		size: within(0.02, 0.4),
		...{ fit: pick(["clip", "ellipsis", "shrink", "grow"]), align: pick(["start", "centre", "right"]) },
		fill: chance() ? colour() : { type: "conic", stops: stops() },
		...(chance(0.3) && { stroke: { colour: colour(), width: within(0.001, 0.03) } }),
		...(chance(0.3) && { background: { fill: colour(), padding: within(0, 0.1), radius: within(0, 0.1) } }),
	});
	const effects = (index: number) => ({
		...(chance(0.3) && { rotation: within(-360, 360) }),
		...(chance(0.3) && { flip: pick(["horizontal", "vertical", "both"]) }),
		...(chance(0.3) && { opacity: next() }),
		...(chance(0.15) && { blend: pick(["multiply", "difference", "luminosity"]) }),
		...(chance(0.3) && { shadows: [{ x: within(-0.1, 0.1), y: within(-0.1, 0.1), blur: within(0, 0.1) }] }),
		...(chance(0.3) && { outline: { width: within(0.001, 0.03), colour: colour() } }),
		...(chance(0.3) && index > 1 && { mask: { layer: "layer 1", by: pick(["alpha", "luminance"]), invert: chance() } }),
	});
	const record = anyRichRecord(next);
	const layers = record.layers.map((layer, index): LayerRecord => {
		const { name } = layer;
		const own = chance(0.5) ? { ...layer, frame: { ...frame(), unit: "fraction" } } : layer;
		const editable = chance(0.2) && { editable: ["visible", "opacity"] };
		const kind = next();
		if (kind < 0.4) {
			const words = { name, frame: { ...frame(), unit: "fraction" }, ...text(), ...effects(index) };
			return { ...words, ...editable } as LayerRecord;
		}
		if (kind < 0.5) {
			const tile = { type: "text", ...writing(), size: within(0.02, 0.2), fill: colour() };
			const tiles = { type: "tile", name, frame: { ...frame(), unit: "fraction" }, tile, gap: within(0, 0.1) };
			return { ...tiles, angle: within(-360, 360), ...effects(index), ...editable } as LayerRecord;
		}
		return { ...own, ...(chance() && effects(index)), ...editable } as LayerRecord;
	});
	const background = pick<() => DesignRecord["canvas"]["background"]>([
		colour,
		() => ({ type: "linear" as const, angle: within(0, 360), stops: stops() }),
		() => ({ type: "image" as const, asset: assetId("2"), fit: pick(["cover", "contain"]) }),
	])();
	const side = () => 1 + Math.floor(next() * 150);
	// No layer masks that is masked by a layer itself.
	const masks = layers.map((layer) => ("mask" in layer && layer.mask && "layer" in layer.mask ? layer.mask.layer : ""));
	const sound = layers.map((layer) => (masks.includes(layer.name) ? { ...layer, mask: undefined } : layer));
	return { ...record, canvas: { width: side(), height: side(), background }, layers: sound as DesignRecord["layers"] };
}
