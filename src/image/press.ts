// Layers that no upload changes, drawn once and kept: as much of the canvas as they touch, as a PNG whose colours stay
// multiplied by their alpha. Laid over a canvas it gives the bytes that the layers, as a group, would.
import { boundsOfAll } from "./bounds.ts";
import { Canvas, canvasBytes } from "./composite/canvas.ts";
import type { Source } from "./decode/source.ts";
import { joined } from "./encode/pieces.ts";
import { encodePng, pngEncodeBytes, pngResultBytes } from "./encode/png.ts";
import { aligned, heldBytes, type Job } from "./job.ts";
import { layersBytes, prepareLayers } from "./layers.ts";
import { isOpaque } from "./opacity.ts";
import { outlineBytes } from "./outline-bytes.ts";
import type { Plan, Rect } from "./plan.ts";
import { intersection, wholeOf } from "./rect.ts";
import { Stopwatch } from "./stopwatch.ts";
import { workMs } from "./time/index.ts";

/** Drawn layers: a PNG, and the whole pixels of the canvas it covers. */
export interface Pressed extends Rect {
	readonly bytes: Uint8Array;
}

/** How planes are written; what of it a JPEG would need means nothing. */
const AS_PNG = { format: "png", quality: 100, encoder: "kernel" } as const;

/** Layers about to be drawn. */
export interface Press {
	/** Everything it takes, the files already taken in included: what the gate is asked. */
	readonly totalBytes: number;
	/** Milliseconds it takes at most. */
	readonly ms: number;
	/** @throws Fault failed_to_read_image */
	run(): Pressed;
}

/**
 * Prepares to draw a plan's layers, none of which shows the upload, on its background, which is opaque or clear; `assets`
 * are the plan's. Null where there is nothing to be seen. Nothing is allocated yet.
 */
export function preparePress(job: Job, plan: Plan, assets: readonly Source[]): Press | null {
	// The upload's place stays empty.
	const sources: Source[] = [];
	for (const [index, source] of assets.entries()) sources[index + 1] = source;
	const opaque = isOpaque(plan, sources);
	const bounds = opaque ? wholeOf(plan) : boundsOfAll(plan.layers);
	const area = intersection(bounds, wholeOf(plan));
	if (area === null) return null;
	const scene = { ...area, layers: plan.layers };
	const band = aligned(canvasBytes(area.width));
	const encoding = pngEncodeBytes(job, area.width, area.height, opaque);
	const bytes = layersBytes(job, scene, sources) + band + encoding.arena;
	// A plane is joined outside the arena.
	const heap = encoding.heap + pngResultBytes(area.width, area.height, opaque) + outlineBytes(plan);
	return {
		ms: workMs(job, plan, sources, { ...area, ...AS_PNG, opaque }),
		totalBytes: heldBytes(job, bytes) + heap,
		run() {
			job.arena.reserve(bytes);
			const mark = job.arena.mark();
			const layers = prepareLayers(job, scene, sources, new Stopwatch(() => 0));
			const painters = layers.map(({ painter }) => painter);
			const canvas = new Canvas(job.kernel, area, plan.background, painters, job.arena.take(band));
			const pieces = encodePng(job, canvas, opaque ? "opaque" : "straight");
			for (const layer of layers) layer.finish();
			job.arena.rewind(mark);
			return { ...area, bytes: joined(pieces) };
		},
	};
}
