// A plan's layers become Painters, and say beforehand what they will take from the arena.
import type { Painter } from "./composite/band.ts";
import { BAND_ROWS } from "./composite/canvas.ts";
import { opacityByte, premultiplied } from "./composite/colour.ts";
import { PicturePainter } from "./composite/picture.ts";
import { ShapePainter } from "./composite/shape.ts";
import type { Source } from "./decode/source.ts";
import type { Job } from "./job.ts";
import { CoverageBand, type CoverageSource, coverageBandBytes, OutlinePainter, paintBytes } from "./paint/index.ts";
import { pictureBytes, preparePicture } from "./pictures.ts";
import type { Outline, PictureLayer, Plan } from "./plan.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** A layer ready to paint. */
export interface PreparedLayer {
	readonly painter: Painter;
	/** Reads the picture behind it to the end of its file. */
	finish(): void;
}

/** What `prepareLayers` will take from the arena. */
export function layersBytes(job: Job, plan: Plan, sources: readonly Source[]): number {
	let bytes = isOutlined(plan) ? coverageBandBytes(plan.width, BAND_ROWS) : 0;
	for (const layer of plan.layers) {
		if (layer.outline !== null) bytes += paintBytes(layer.outline);
		if (layer.kind === "picture") bytes += pictureBytes(job, plan, layer, sourceOf(layer, sources));
	}
	return bytes;
}

/** Lays every layer's stages out in the arena; a layer that no pixel of the canvas shows is left out. */
export function prepareLayers(
	job: Job,
	plan: Plan,
	sources: readonly Source[],
	watch: Stopwatch,
): readonly PreparedLayer[] {
	const { kernel, arena } = job;
	const band = isOutlined(plan) ? new CoverageBand(arena, plan.width, BAND_ROWS) : null;
	const coverageOf = (outline: Outline | null): CoverageSource | null => {
		if (band === null || outline === null) return null;
		const painter = new OutlinePainter(kernel, arena, outline, plan.width, plan.height, band);
		return { cover: (y, rows) => watch.time("paint", () => painter.cover(y, rows)) };
	};
	return plan.layers
		.map((layer) => {
			const coverage = coverageOf(layer.outline);
			const opacity = opacityByte(layer.opacity);
			if (layer.kind === "picture") {
				const picture = preparePicture(job, plan, layer, sourceOf(layer, sources), watch);
				if (picture === null) return null;
				const painter = new PicturePainter(kernel, picture.rows, picture.area, coverage, opacity);
				return { painter, finish: () => picture.finish() };
			}
			if (coverage === null) return null;
			return { painter: new ShapePainter(kernel, coverage, premultiplied(layer.colour), opacity), finish: () => {} };
		})
		.filter((layer) => layer !== null);
}

function isOutlined(plan: Plan): boolean {
	return plan.layers.some(({ outline }) => outline !== null);
}

function sourceOf(layer: PictureLayer, sources: readonly Source[]): Source {
	const source = sources[layer.source];
	if (source === undefined) throw new Error(`plan names source ${layer.source} of ${sources.length}`);
	return source;
}
