// Tiles against their layers drawn at each place.
import { expect, test } from "vitest";
import type { Layer, Outline, ShapeLayer, TileLayer } from "../../src/image/index.ts";
import { layerer } from "./layering.ts";
import { type Canvas, painted, rectangle } from "./painting.ts";

const SIDE = 80;
const scene = (...layers: readonly Layer[]): Canvas => ({ width: SIDE, height: SIDE, layers });

function tile(layers: readonly Layer[], width: number, height: number, places: readonly number[]): TileLayer {
	const rest = { places: Int32Array.from(places), outline: null, opacity: 1 };
	return { kind: "tile", width, height, layers, ...rest };
}

/** A shape elsewhere. */
function moved(shape: ShapeLayer, x: number, y: number): ShapeLayer {
	const points = (outline: Outline) => outline.map((contour) => contour.map((at, i) => at + (i % 2 === 0 ? x : y)));
	const { paint, clip } = shape;
	const there = {
		...shape,
		outline: points(shape.outline),
		...(clip && { clip: { ...clip, outline: points(clip.outline) } }),
	};
	if (typeof paint === "number") return there;
	const { ux, uy, u0, vx, vy, v0 } = paint;
	return { ...there, paint: { ...paint, u0: u0 - ux * x - uy * y, v0: v0 - vx * x - vy * y } };
}

/** What a tile is: its layers, cut at its ground's edges, at each place. */
function copies({ layers, width, height, places }: TileLayer): readonly Layer[] {
	return Array.from({ length: places.length / 2 }, (_, i) => {
		const [x = 0, y = 0] = [places[i * 2], places[i * 2 + 1]];
		const mask = { outline: rectangle(x, y, width, height), keep: "inside" } as const;
		return { kind: "group", layers: shapesOf(layers).map((shape) => moved(shape, x, y)), opacity: 1, mask };
	});
}

const shapesOf = (layers: readonly Layer[]) => layers.filter((layer) => layer.kind === "shape");

const grid = Array.from({ length: 64 }, (_, i) => [((i * 37) % 11) * 11 - 25, Math.floor(i / 4) * 8 - 40]).flat();

test("are their layers at each place, the later ones over the earlier ones", async () => {
	for (let seed = 0; seed < 40; seed++) {
		const layers = shapesOf(layerer(seed, 30, 22).layers(6, 2));
		const one = tile(layers, 30, 22, grid);
		expect(await painted(scene(one))).toEqual(await painted(scene(...copies(one))));
	}
});

test("are drawn as their scene is", async () => {
	for (let seed = 0; seed < 20; seed++) {
		const layers = layerer(seed, SIDE, SIDE).layers(4, 2);
		expect(await painted(scene(tile(layers, SIDE, SIDE, [0, 0])))).toEqual(await painted(scene(...layers)));
	}
});

test("are seen through an outline and an opacity as one", async () => {
	const { layers, outline } = layerer(4, 30, 22);
	const one = tile(layers(4, 1), 30, 22, grid);
	const mask = { outline: outline(), keep: "inside" } as const;
	const group: Layer = { kind: "group", layers: [one], opacity: 0.4, mask };
	expect(await painted(scene({ ...one, outline: mask.outline, opacity: 0.4 }))).toEqual(await painted(scene(group)));
});

test("none at all, or all beside the canvas, leave nothing", async () => {
	const layers = layerer(7, 30, 22).layers(4, 1);
	for (const places of [[], [-30, 3, SIDE, 3], [0, -22], [0, SIDE]]) {
		expect((await painted(scene(tile(layers, 30, 22, places)))).some((byte) => byte > 0)).toBe(false);
	}
});
