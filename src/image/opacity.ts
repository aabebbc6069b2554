// Whether a canvas has transparent pixels: told from the plan where it can be, else from the pixels themselves.
import { Canvas, canvasBytes } from "./composite/canvas.ts";
import type { Source } from "./decode/source.ts";
import type { Job } from "./job.ts";
import { prepareLayers } from "./layers.ts";
import type { Layer, PictureLayer, Plan } from "./plan.ts";
import { wholeOf } from "./rect.ts";
import { Stopwatch } from "./stopwatch.ts";

/** True when the plan alone promises that every pixel is opaque. */
export function isOpaque(plan: Plan, sources: readonly Source[]): boolean {
	if ((plan.background & 255) === 255) return true;
	return coverAll(plan.layers, plan, sources);
}

/** Whether one of these layers, or of groups that are simply laid over, leaves nothing transparent. */
function coverAll(layers: readonly Layer[], plan: Plan, sources: readonly Source[]): boolean {
	return layers.some((layer) => {
		if (layer.kind === "picture") return covers(layer, plan, sources);
		const isLaid =
			layer.kind === "group" && layer.opacity === 1 && layer.blend === undefined && layer.mask === undefined;
		return isLaid && coverAll(layer.layers, plan, sources);
	});
}

function covers(layer: PictureLayer, plan: Plan, sources: readonly Source[]): boolean {
	const { frame, outline, opacity, treatment } = layer;
	const isCut = outline !== null || opacity < 1 || treatment?.key !== undefined;
	if (isCut || sources[layer.source]?.opaque !== true) return false;
	return frame.x <= 0 && frame.y <= 0 && frame.x + frame.width >= plan.width && frame.y + frame.height >= plan.height;
}

/**
 * Composes rows until one has a transparent pixel: most often the first. The arena has room for the plan's layers and
 * band, and has it again afterwards.
 */
export function showsTransparency(job: Job, plan: Plan, sources: readonly Source[]): boolean {
	const mark = job.arena.mark();
	const painters = prepareLayers(job, plan, sources, new Stopwatch(() => 0)).map(({ painter }) => painter);
	const bandPtr = job.arena.take(canvasBytes(plan.width));
	const canvas = new Canvas(job.kernel, wholeOf(plan), plan.background, painters, bandPtr);
	let opaque = true;
	for (let y = 0; opaque && y < plan.height; y++) opaque = job.kernel.opaqueRow(canvas.next(), plan.width) === 1;
	job.arena.rewind(mark);
	return !opaque;
}
