// One tile layer, from the layers on its own ground to copies of it all over the canvas.
import type { Painter } from "./composite/band.ts";
import { HeldTile, TilesPainter } from "./composite/tiles.ts";
import { aligned, type Job } from "./job.ts";
import type { TileLayer } from "./plan.ts";
import { finishAll, type PreparedLayer, type Scene } from "./scene.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** What `prepareTile` will take from the arena; `sceneBytes` tells what preparing a scene takes. */
export function tileBytes(layer: TileLayer, sceneBytes: (scene: Scene) => number): number {
	return sceneBytes(groundOf(layer)) + bufferBytes(layer);
}

/** Lays a tile out in the arena. Its outline and opacity are those of the group it is drawn as. */
export function prepareTile(
	{ kernel, arena }: Job,
	layer: TileLayer,
	watch: Stopwatch,
	prepare: (scene: Scene) => readonly PreparedLayer[],
): PreparedLayer {
	const { width, height, places } = layer;
	const prepared = prepare(groundOf(layer));
	const painters = prepared.map(({ painter }) => painter);
	const tile = new HeldTile(kernel, width, height, painters, arena.take(bufferBytes(layer)));
	const tiles = new TilesPainter(kernel, tile, places);
	const painter: Painter = { inside: null, paint: (band) => watch.time("paint", () => tiles.paint(band)) };
	return { painter, finish: () => finishAll(prepared) };
}

function groundOf({ width, height, layers }: TileLayer): Scene {
	return { x: 0, y: 0, width, height, layers };
}

function bufferBytes({ width, height }: TileLayer): number {
	return aligned(width * height * 4);
}
