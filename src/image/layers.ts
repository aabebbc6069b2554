// A plan's layers become Painters, and say beforehand what they will take from the arena.
import { Areas, areasBytes } from "./areas.ts";
import type { Painter } from "./composite/band.ts";
import { opacityByte } from "./composite/colour.ts";
import { PicturePainter } from "./composite/picture.ts";
import type { Source } from "./decode/source.ts";
import type { Job } from "./job.ts";
import { type Inside, insideOf } from "./paint/index.ts";
import { pictureBytes, preparePicture } from "./pictures.ts";
import type { PictureLayer, Plan, Rect } from "./plan.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** A layer ready to paint. */
export interface PreparedLayer {
	readonly painter: Painter;
	/** Reads the picture behind it to the end of its file. */
	finish(): void;
}

/** What `prepareLayers` will take from the arena. */
export function layersBytes(job: Job, plan: Plan, sources: readonly Source[]): number {
	let bytes = areasBytes(plan);
	for (const layer of plan.layers) {
		if (layer.kind === "picture") bytes += pictureBytes(job, plan, layer, sourceOf(layer, sources));
	}
	return bytes;
}

/** Lays every layer's stages out in the arena; a picture that no pixel of the canvas shows is left out. */
export function prepareLayers(
	job: Job,
	plan: Plan,
	sources: readonly Source[],
	watch: Stopwatch,
): readonly PreparedLayer[] {
	const areas = new Areas(job, plan, watch);
	return plan.layers
		.map((layer) => {
			if (layer.kind === "shape") return { painter: areas.shape(layer), finish: () => {} };
			if (layer.kind === "group") return { painter: areas.group(layer), finish: () => {} };
			const coverage = layer.outline === null ? null : areas.coverage(layer.outline);
			const picture = preparePicture(job, plan, layer, sourceOf(layer, sources), watch);
			if (picture === null) return null;
			const inside = insideOfPicture(layer, sourceOf(layer, sources), picture.area);
			const opacity = opacityByte(layer.opacity);
			const painter = new PicturePainter(job.kernel, picture.rows, picture.area, coverage, opacity, inside);
			return { painter, finish: () => picture.finish() };
		})
		.filter((layer) => layer !== null);
}

/** Where an opaque picture hides what lies below it. */
function insideOfPicture(layer: PictureLayer, source: Source, area: Rect): Inside | null {
	if (!source.opaque || layer.opacity < 1) return null;
	if (layer.outline !== null) return insideOf(layer.outline);
	const { x, y, width, height } = area;
	const span = { from: x, to: x + width };
	return { columns: (top, rows) => (top >= y && top + rows <= y + height ? span : null) };
}

function sourceOf(layer: PictureLayer, sources: readonly Source[]): Source {
	const source = sources[layer.source];
	if (source === undefined) throw new Error(`plan names source ${layer.source} of ${sources.length}`);
	return source;
}
