// Layers of every kind and any number, at random: quarter pixels and small slopes, so that moves by whole pixels are exact.
import type { Blend, Clip, Gradient, GroupLayer, Layer, Mask, Outline, Paint } from "../../src/image/index.ts";
import { generator } from "../support/random.ts";

export const BLENDS: readonly [Blend, ...Blend[]] = [
	...(["multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light"] as const),
	...(["soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity"] as const),
];

/** Makes layers for a canvas of this size. */
export function layerer(seed: number, width: number, height: number) {
	const random = generator(seed);
	const between = (low: number, high: number) => low + random() * (high - low);
	const quarter = (low: number, high: number) => Math.round(between(low, high) * 4) / 4;
	const pick = <const T>(values: readonly [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0];
	const count = (most: number) => Math.floor(random() * (most + 1));
	const colour = () => Math.floor(random() * 2 ** 24) * 256 + pick([255, 255, Math.floor(random() * 256)]);
	const opacity = () => pick([1, 1, random()]);
	const several = <T>(most: number, make: () => T): T[] => Array.from({ length: count(most) }, make);

	function outline(): Outline {
		const box = (): Float32Array => {
			const [x, y] = [quarter(-20, width), quarter(-20, height)];
			const [right, bottom] = [x + quarter(1, width), y + quarter(1, height)];
			return Float32Array.of(x, y, right, y, right, bottom, x, bottom);
		};
		const corners = () => Float32Array.from({ length: 8 }, (_, i) => quarter(-20, (i % 2 === 0 ? width : height) + 20));
		return random() < 0.5 ? [box()] : [corners(), ...several(1, corners)];
	}

	function paint(): Paint {
		if (random() < 0.7) return colour();
		const slope = () => Math.round(between(-8, 8)) / 256;
		return {
			kind: pick(["linear", "radial", "conic"]),
			...{ ux: slope(), uy: slope(), u0: slope(), vx: slope(), vy: slope(), v0: slope() },
			stops: [0, random(), random(), 1].sort().map((at) => ({ at, colour: colour() })),
		} satisfies Gradient;
	}

	const clip = (): Clip => ({ outline: outline(), keep: pick(["inside", "outside"]) });

	function mask(depth: number): Mask {
		if (random() < 0.5) return clip();
		return { layers: layers(2, depth - 1), by: pick(["alpha", "luminance"]), invert: random() < 0.5 };
	}

	function group(depth: number): GroupLayer {
		const bare: GroupLayer = { kind: "group", layers: layers(3, depth - 1), opacity: opacity() };
		const masked = random() < 0.5 ? bare : { ...bare, mask: mask(depth) };
		return random() < 0.5 ? masked : { ...masked, blend: pick(BLENDS) };
	}

	function layer(depth: number): Layer {
		const kind = depth > 0 ? pick(["shape", "shape", "group", "group", "silhouette", "tile"]) : "shape";
		switch (kind) {
			case "shape": {
				const bare: Layer = { kind, outline: outline(), paint: paint(), opacity: opacity() };
				return random() < 0.7 ? bare : { ...bare, clip: clip() };
			}
			case "group":
				return group(depth);
			case "silhouette": {
				const [grow, sigma] = [pick([0, between(0.3, 6)]), pick([0, between(0.1, 6)])];
				const place = { x: Math.round(between(-20, 20)), y: Math.round(between(-20, 20)) };
				return { kind, of: layers(2, depth - 1), grow, sigma, ...place, colour: colour(), opacity: opacity() };
			}
			case "tile": {
				const ground = { width: 1 + count(24), height: 1 + count(40) };
				const corners = several(12, () => [Math.round(between(-30, width)), Math.round(between(-50, height))] as const);
				const places = Int32Array.from(corners.sort((a, b) => a[1] - b[1]).flat());
				const seen = { outline: random() < 0.5 ? null : outline(), opacity: opacity() };
				return { kind, ...ground, layers: layers(2, depth - 1), places, ...seen };
			}
		}
	}

	function layers(most: number, depth: number): readonly Layer[] {
		return several(most, () => layer(depth));
	}

	return { random, layer, layers, outline, colour };
}
