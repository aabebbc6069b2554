// Records the design tests share: one that uses every field, and random ones from a seed.
import type { DesignRecord } from "../../src/design/index.ts";

type LayerRecord = DesignRecord["layers"][number];
type FrameRecord = LayerRecord["frame"];
type Paint = Extract<LayerRecord, { shape: "ellipse" }>["fill"];

/** An asset id of one repeated digit. */
export const assetId = (digit: string): string => `sha256-${digit.repeat(64)}`;

/** Every kind of layer, every field. */
export const full = (): DesignRecord => ({
	version: 1,
	name: "Full",
	canvas: { width: 100, height: 50, background: "#ffeedd" },
	layers: [
		{
			type: "photo",
			name: "photo",
			frame: { x: 1, y: 2, width: 80, height: 40, unit: "pixel" },
			rotation: 15,
			opacity: 0.5,
			visible: true,
			fit: "cover",
			focus: { x: 0.25, y: 0.75 },
			radius: 4,
		},
		{
			type: "image",
			name: "logo",
			asset: assetId("a"),
			frame: { x: 0.5, y: 0.5, width: 0.25, height: 0.25, unit: "fraction" },
			rotation: 0,
			opacity: 1,
			visible: true,
			fit: "contain",
			focus: { x: 0.5, y: 0.5 },
			radius: 0,
		},
		{
			type: "shape",
			name: "bar",
			shape: "rectangle",
			frame: { inset: 5, unit: "pixel" },
			rotation: -90,
			opacity: 1,
			visible: true,
			fill: "#F008",
			radius: 3,
		},
		{
			type: "shape",
			name: "dot",
			shape: "ellipse",
			frame: { inset: 0.1, unit: "fraction" },
			rotation: 360,
			opacity: 1,
			visible: false,
			fill: "transparent",
		},
	],
});

/** Every kind of shape and of gradient, every field of theirs. */
export const drawn = (): DesignRecord => {
	const stops = [
		{ at: 0, colour: "#f00" },
		{ at: 0.5, colour: "#0f08" },
		{ at: 0.5, colour: "transparent" },
		{ at: 1, colour: "#00f" },
	];
	const frame = { x: 10, y: 10, width: 80, height: 60, unit: "pixel" } as const;
	const common = { frame, rotation: 0, opacity: 1, visible: true };
	const stroke = {
		paint: "#000",
		width: 3,
		join: "miter",
		miterLimit: 4,
		cap: "butt",
		dashes: [4, 2, 0] as number[],
		dashOffset: -1,
	} as const;
	return {
		version: 1,
		name: "Drawn",
		canvas: { width: 100, height: 80, background: { type: "linear", angle: 180, stops } },
		layers: [
			{
				...{ type: "shape", name: "rectangle", shape: "rectangle", ...common, radius: [1, 2, 3, 4] },
				fill: { type: "linear", from: { x: 0, y: 0 }, to: { x: 1, y: 2 }, stops },
				stroke: { ...stroke, align: "inside" },
			},
			{
				...{ type: "shape", name: "ellipse", shape: "ellipse", ...common },
				fill: { type: "radial", centre: { x: 0.5, y: 0.25 }, shape: "circle", radius: 1.5, stops },
			},
			{
				...{ type: "shape", name: "line", shape: "line", ...common, from: { x: 0, y: 0.5 }, to: { x: 1, y: 0.5 } },
				stroke: { ...stroke, paint: { type: "conic", centre: { x: 0.5, y: 0.5 }, angle: 45, stops } },
			},
			{
				...{ type: "shape", name: "polygon", shape: "polygon", sides: 6, ...common, fill: "#123" },
				stroke: { ...stroke, align: "outside" },
			},
			{
				...{ type: "shape", name: "points", shape: "polygon", ...common, fill: "transparent" },
				points: [
					{ x: 0, y: 0 },
					{ x: 1, y: 0.5 },
					{ x: -0.5, y: 1 },
				],
			},
			{ type: "shape", name: "star", shape: "star", points: 5, inner: 0.4, ...common, fill: "#abcd" },
			{
				...{ type: "shape", name: "path", shape: "path", ...common, fill: "#456", fit: "fill" },
				path: "M0 0H20v20q-5,5-10 0t-10,0z",
				viewBox: { x: 0, y: 0, width: 20, height: 20 },
				stroke: { ...stroke, align: "centre" },
			},
		],
	};
};

/** A text, every field. */
export const written = (): DesignRecord => ({
	version: 1,
	name: "Written",
	canvas: { width: 200, height: 100, background: "#fff" },
	layers: [
		{
			...{ type: "text", name: "title", frame: { x: 10, y: 20, width: 180, height: 60, unit: "pixel" } },
			...{ rotation: 0, opacity: 1, visible: true, content: "Hello", family: "Inter", weight: 700, italic: false },
			...{ size: 24, fill: "#123", letterSpacing: 0.1, lineHeight: 1.5, align: "centre", verticalAlign: "middle" },
			...{ direction: "ltr", language: "en-GB", transform: "uppercase", decoration: "underline" },
			...{ fit: "ellipsis", minSize: 10, maxLines: 2 },
			background: { fill: "#ff0", padding: [4, 8], radius: 6 },
		},
	],
});

/** A record of one layer on a canvas. */
export const one = (
	layer: LayerRecord,
	canvas: DesignRecord["canvas"] = { width: 1000, height: 800 },
): DesignRecord => ({
	version: 1,
	name: "One",
	canvas,
	layers: [layer],
});

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
