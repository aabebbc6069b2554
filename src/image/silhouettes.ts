// One silhouette layer, from the layers that cast it to rows over the canvas: drawn on a ground of their own, grown,
// coloured, blurred. Only the part of it that can show is ever drawn.
import { blur, blurBytes } from "./blur/index.ts";
import { boundsOfAll, marginOf } from "./bounds.ts";
import { Canvas, canvasBytes } from "./composite/canvas.ts";
import { opacityByte, premultiplied } from "./composite/colour.ts";
import { PicturePainter } from "./composite/picture.ts";
import { GrownRows, TintedRows } from "./composite/silhouette.ts";
import { StreamedRows } from "./composite/upright.ts";
import type { Source } from "./decode/source.ts";
import { Grown, growBytes } from "./effects/grown.ts";
import { aligned, type Job } from "./job.ts";
import type { Layer, Mask, PictureLayer, Rect, SilhouetteLayer } from "./plan.ts";
import { expanded, intersection, movedRect } from "./rect.ts";
import type { Rows } from "./rows.ts";
import { finishAll, isOfLayers, type PreparedLayer, type Scene } from "./scene.ts";
import { type Stopwatch, timed } from "./stopwatch.ts";

/** A silhouette in an area of the canvas. */
export interface Cast {
	/** Where it shows, before it is moved. */
	readonly shown: Rect;
	/** What has to be drawn for that: as much around it as what lies there can reach in. */
	readonly scene: Scene;
}

/** What `prepareSilhouette` will take from the arena; `sceneBytes` tells what preparing a scene takes. */
export function silhouetteBytes(
	layer: SilhouetteLayer,
	canvas: Rect,
	sources: readonly Source[],
	sceneBytes: (scene: Scene) => number,
): number {
	const cast = castOf(layer, canvas, sources);
	if (cast === null) return 0;
	const { scene } = cast;
	let bytes = sceneBytes(scene) + canvasBytes(scene.width);
	if (layer.grow > 0) bytes += growBytes(scene.width, layer.grow) + aligned(scene.width * 4);
	if (layer.sigma > 0) bytes += blurBytes(scene, layer.sigma);
	return bytes;
}

/** Lays a silhouette's stages out in the arena. Null when no pixel of the canvas shows it. */
export function prepareSilhouette(
	job: Job,
	layer: SilhouetteLayer,
	canvas: Rect,
	sources: readonly Source[],
	watch: Stopwatch,
	prepare: (scene: Scene) => readonly PreparedLayer[],
): PreparedLayer | null {
	const cast = castOf(layer, canvas, sources);
	if (cast === null) return null;
	const { kernel, arena } = job;
	const { shown, scene } = cast;
	const prepared = prepare(scene);
	const painters = prepared.map(({ painter }) => painter);
	const drawn = new Canvas(kernel, scene, 0, painters, arena.take(canvasBytes(scene.width)));
	// At its full strength first, so that the blur's steps are the finest there are; its alpha joins the opacity.
	const ink = premultiplied(layer.colour | 255);
	let rows: Rows = layer.grow > 0 ? grown(job, drawn, layer.grow, ink) : new TintedRows(kernel, drawn, ink);
	if (layer.sigma > 0) rows = blur(kernel, arena, rows, layer.sigma);
	const upright = new StreamedRows(kernel, timed(watch, "paint", rows), movedRect(scene, layer.x, layer.y), false, 0);
	const opacity = opacityByte((layer.opacity * (layer.colour & 255)) / 255);
	const painter = new PicturePainter(kernel, upright, movedRect(shown, layer.x, layer.y), null, opacity, null);
	return { painter, finish: () => finishAll(prepared) };
}

function grown({ kernel, arena }: Job, drawn: Canvas, radius: number, ink: number): GrownRows {
	const { width, height } = drawn;
	const pull = (alphaPtr: number) => kernel.alphaRow(alphaPtr, drawn.next(), width);
	return new GrownRows(
		kernel,
		new Grown(kernel, arena, width, height, radius, pull),
		ink,
		arena.take(aligned(width * 4)),
	);
}

/** What of a silhouette shows in an area; null where nothing does. */
export function castOf(layer: SilhouetteLayer, canvas: Rect, sources: readonly Source[]): Cast | null {
	const margin = marginOf(layer);
	const reach = expanded(boundsOfAll(layer.of), margin);
	const shown = intersection(reach, movedRect(canvas, -layer.x, -layer.y));
	const ground = intersection(reach, expanded(shown, margin));
	if (shown === null || ground === null) return null;
	return { shown, scene: { ...ground, layers: layer.of.map((one) => unpictured(one, sources)) } };
}

/** A layer that covers the same: opaque pictures as areas, which need no decoding, and nothing blended. */
function unpictured(layer: Layer, sources: readonly Source[]): Layer {
	if (layer.kind === "picture") return isSolid(layer, sources) ? areaOf(layer) : layer;
	const all = (layers: readonly Layer[]) => layers.map((one) => unpictured(one, sources));
	if (layer.kind === "tile") return { ...layer, layers: all(layer.layers) };
	if (layer.kind !== "group") return layer;
	const { blend: _, ...group } = { ...layer, layers: all(layer.layers) };
	return group.mask === undefined ? group : { ...group, mask: unpicturedMask(group.mask, all) };
}

function unpicturedMask(mask: Mask, all: (layers: readonly Layer[]) => readonly Layer[]): Mask {
	return isOfLayers(mask) && mask.by === "alpha" ? { ...mask, layers: all(mask.layers) } : mask;
}

function isSolid({ source, treatment }: PictureLayer, sources: readonly Source[]): boolean {
	return sources[source]?.opaque === true && treatment?.key === undefined;
}

function areaOf({ frame: { x, y, width, height }, outline, opacity }: PictureLayer): Layer {
	const whole = () => [Float32Array.of(x, y, x + width, y, x + width, y + height, x, y + height)];
	return { kind: "shape", outline: outline ?? whole(), paint: 0x000000ff, opacity };
}
