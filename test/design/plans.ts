// What the tests of plans share: layers compiled from records, and what they are made of.
import { expect } from "vitest";
import {
	type Compiled,
	compile,
	type DesignRecord,
	type Photo,
	parseDesign,
	type Size,
} from "../../src/design/index.ts";
import type { Layer, Outline, Plan } from "../../src/image/index.ts";
import { one } from "./samples.ts";

export type LayerRecord = DesignRecord["layers"][number];
export type Kind<Type extends LayerRecord["type"]> = Extract<LayerRecord, { type: Type }>;

export const photoOf = (width: number, height: number): Photo => ({ width, height, likeness: null });

export const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

/** Every asset is so large. */
export const ASSET: Size = { width: 300, height: 100 };

/** A record compiled, assets as large as ASSET, ungrouped. */
export function compiled(record: DesignRecord, photo: Size & Partial<Photo> = photoOf(400, 200)): Compiled {
	const { plan, warnings } = compile(parseDesign(record), { likeness: null, ...photo }, () => ASSET);
	return { plan: { ...plan, layers: ungrouped(plan.layers) }, warnings };
}

/** Layers without groups that only say what is drawn in one go. */
export const ungrouped = (layers: readonly Layer[]): readonly Layer[] =>
	layers.flatMap((layer) => {
		if (layer.kind !== "group" || layer.opacity !== 1 || layer.blend !== undefined || layer.mask !== undefined)
			return layer;
		return layer.layers;
	});

/** What layers on a canvas of 1000 x 800 pixels become. */
export function planOf(...layers: readonly LayerRecord[]): Plan {
	return compiled({ ...one(layers[0] as LayerRecord), layers: [...layers] }).plan;
}

/** The only layer of a plan. */
export function only({ layers }: Pick<Plan, "layers">): Layer {
	expect(layers).toHaveLength(1);
	return layers[0] ?? expect.unreachable();
}

/** A layer that has to be of this kind. */
export function of<const Name extends Layer["kind"]>(kind: Name, layer: Layer | undefined) {
	if (layer?.kind !== kind) throw new Error(`expected a ${kind}, received ${layer?.kind}`);
	return layer as Extract<Layer, { readonly kind: Name }>;
}

/** The points of an outline, to a thousandth of a pixel. */
export const rounded = (outline: Outline | null) =>
	outline?.map((points) => [...points].map((value) => Math.round(value * 1000) / 1000 + 0));

/** The smallest rectangle around an outline, as its edges. */
export function bounds(outline: Outline) {
	const along = (axis: 0 | 1) => outline.flatMap((points) => [...points].filter((_, i) => i % 2 === axis));
	const [x, y] = [along(0), along(1)];
	return { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) };
}

/** How often an outline runs around a point: anything but 0 is inside. */
export function winding(outline: Outline, x: number, y: number): number {
	let turns = 0;
	for (const points of outline) {
		let [fromX = 0, fromY = 0] = points.slice(-2);
		for (let i = 0; i < points.length; i += 2) {
			const [toX = 0, toY = 0] = [points[i], points[i + 1]];
			const side = (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
			if (fromY <= y && toY > y && side > 0) turns++;
			if (fromY > y && toY <= y && side < 0) turns--;
			[fromX, fromY] = [toX, toY];
		}
	}
	return turns;
}
