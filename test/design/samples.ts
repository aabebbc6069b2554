// Records the design tests share: one that uses every field, and random ones from a seed.
import type { DesignRecord } from "../../src/design/index.ts";

type LayerRecord = DesignRecord["layers"][number];
type FrameRecord = LayerRecord["frame"];

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
			() => ({ type: "shape", shape: "rectangle", fill: colour(), ...common }),
			() => ({ type: "shape", shape: "ellipse", fill: colour(), ...common }),
		])();
	};
	const canvas: DesignRecord["canvas"] = chance()
		? { size: "photo" }
		: { width: 1 + Math.floor(next() * 4096), height: 1 + Math.floor(next() * 4096), background: colour() };
	return { version: 1, name: "Any", canvas, layers: Array.from({ length: Math.floor(next() * 11) }, layer) };
}
