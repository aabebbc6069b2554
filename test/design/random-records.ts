// Random records from a seed.
import type { DesignRecord } from "../../src/design/index.ts";
import { assetId } from "./samples.ts";

type LayerRecord = DesignRecord["layers"][number];
type FrameRecord = LayerRecord["frame"];
type Paint = Extract<LayerRecord, { shape: "ellipse" }>["fill"];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** A record of up to ten layers, of any kinds, with fields left out at random. */
export function anyRecord(next: () => number): DesignRecord {
	const chance = () => next() < 0.5;
	const within = (min: number, max: number) => min + (max - min) * next();
	const pick = <const T>(values: readonly [T, ...T[]]): T => values[Math.floor(next() * values.length)] ?? values[0];
	const colour = () => pick(["transparent", "#abc", "#ABCD", "#012345", "#89abCDef"]);
	const frame = (): FrameRecord => {
		if (chance())
			return { x: within(-200, 900), y: within(-200, 900), width: within(0.1, 900), height: within(0.1, 900) };
		if (chance()) return { inset: within(0, 0.5), unit: "fraction" };
		return { x: within(-1, 1), y: within(-1, 1), width: within(0.01, 2), height: within(0.01, 2), unit: "fraction" };
	};
	const stops = () => [0, next(), 1].sort().map((at) => ({ at, colour: colour() }));
	const paint = () =>
		pick<() => Paint>([
			colour,
			() => ({ type: "linear", angle: within(-360, 360), stops: stops() }),
			() => ({ type: "linear", from: { x: next(), y: next() }, to: { x: next(), y: next() }, stops: stops() }),
			() => ({ type: "radial", radius: within(0.1, 3), stops: stops() }),
			() => ({ type: "conic", angle: within(-360, 360), stops: stops() }),
		])();
	const line = () => ({
		...{ paint: paint(), width: within(0.01, 90) },
		...(chance() && { join: pick(["miter", "round", "bevel"]) }),
		...(chance() && { cap: pick(["butt", "round", "square"]) }),
		...(chance() && { dashes: Array.from({ length: 1 + Math.floor(next() * 4) }, () => within(0, 50)) }),
		...(chance() && { dashOffset: within(-100, 100) }),
	});
	const around = () => chance() && { stroke: { ...line(), align: pick(["centre", "inside", "outside"]) } };
	const number = () => Math.round(within(-5, 15));
	const numbers = (count: number) => Array.from({ length: count }, number).join(" ");
	const curve = () =>
		pick([
			() => `L${numbers(2)}`,
			() => `c${numbers(6)}`,
			() => `s${numbers(4)}`,
			() => `Q${numbers(4)}`,
			() => `t${numbers(2)}`,
			() => `a${numbers(2)} ${number()} ${chance() ? "10" : "01"}${numbers(2)}`,
		])();
	const layer = (_: unknown, index: number): LayerRecord => {
		const common = {
			name: `layer ${index}`,
			frame: frame(),
			...(chance() && { rotation: within(-360, 360) }),
			...(chance() && { opacity: next() }),
			...(chance() && { visible: chance() }),
		};
		const picture = {
			...(chance() && { fit: pick(["cover", "contain", "fill", "none"]) }),
			...(chance() && { focus: { x: next(), ...(chance() && { y: next() }) } }),
			...(chance() && { radius: within(0, 100) }),
		};
		return pick<() => LayerRecord>([
			() => ({ type: "photo", ...common, ...picture }),
			() => ({ type: "image", asset: assetId(pick(["1", "2", "3"])), ...common, ...picture }),
			() => ({ type: "shape", shape: "rectangle", fill: paint(), ...common, ...around() }),
			() => ({ type: "shape", shape: "ellipse", fill: paint(), ...common, ...around() }),
			() => ({
				type: "shape",
				shape: "star",
				points: 3 + Math.floor(next() * 9),
				fill: paint(),
				...common,
				...around(),
			}),
			() => ({ type: "shape", shape: "line", ...common, stroke: line() }),
			() => ({
				...{ type: "shape", shape: "path", viewBox: { width: 10, height: 10 }, fill: paint(), ...common, ...around() },
				path: `M${number()} ${number()}${curve()}${curve()}${chance() ? "z" : ""}${curve()}`,
			}),
		])();
	};
	const canvas: DesignRecord["canvas"] = chance()
		? { size: "photo" }
		: { width: 1 + Math.floor(next() * 4096), height: 1 + Math.floor(next() * 4096), background: colour() };
	return { version: 1, name: "Any", canvas, layers: Array.from({ length: Math.floor(next() * 11) }, layer) };
}

/** A record of layers with effects, filters, units and anchors at random; tiles and codes among them, texts not. */
export function anyRichRecord(next: () => number): DesignRecord {
	const chance = (of = 0.5) => next() < of;
	const within = (min: number, max: number) => min + (max - min) * next();
	const pick = <const T>(values: readonly [T, ...T[]]): T => values[Math.floor(next() * values.length)] ?? values[0];
	const record = anyRecord(next);
	const units = ["width", "height", "shorter"] as const;
	const frame = (): FrameRecord =>
		chance()
			? { x: within(-1, 1), y: within(-1, 1), width: within(0.01, 2), height: within(0.01, 2), unit: pick(units) }
			: { inset: within(0, 0.5), unit: pick(units) };
	const form = () =>
		pick<() => object>([
			() => ({ shape: "ellipse" }),
			() => ({ shape: "star", points: 5 }),
			() => ({ shape: "rectangle", radius: within(0, 0.2) }),
		])();
	const mask = () => ({
		...(chance() ? { layer: "layer 0", by: pick(["alpha", "luminance"]) } : form()),
		...(chance() && { invert: chance() }),
	});
	const shadow = () => ({ x: within(-0.1, 9), y: within(-9, 0.1), blur: within(0, 1), spread: within(0, 1) });
	const effects = (index: number) => ({
		...(chance(0.3) && { frame: frame() }),
		...(chance() && { anchor: pick(["top", "top-right", "centre", "left", "bottom-right", "bottom"]) }),
		...(chance() && { flip: pick(["horizontal", "vertical", "both"]) }),
		...(chance(0.3) && { blend: pick(["multiply", "screen", "hue"]) }),
		...(chance(0.3) && index > 0 && { mask: mask() }),
		...(chance(0.3) && { shadows: [shadow(), shadow()] }),
		...(chance(0.3) && { outline: { width: within(0.01, 9), colour: "#fff" } }),
	});
	const picture = () => ({
		...(chance() && { zoom: within(1, 10), aspect: within(0.05, 20) }),
		...(chance() && { filters: { blur: within(0, 2), hue: within(-360, 360), sepia: next(), vignette: next() } }),
	});
	const more = (layer: LayerRecord): LayerRecord => {
		const { name, frame } = layer;
		if (chance(0.1)) return { type: "code", name, frame, content: "x".repeat(1 + Math.floor(next() * 99)) };
		if (!chance(0.2)) return layer.type === "photo" || layer.type === "image" ? { ...layer, ...picture() } : layer;
		const tile = { type: "image", asset: assetId(pick(["1", "4", "5"])), width: within(0.01, 1) } as const;
		return { type: "tile", name, frame, tile, gap: within(0, 2), stagger: next(), angle: within(-360, 360) };
	};
	const layers = record.layers.slice(0, 6).map((layer, i) => ({ ...more(layer), ...effects(i) }) as LayerRecord);
	return { ...record, layers };
}
