// A Plan and its Sources -> the finished file. The list of stages, top to bottom; from first row to last nothing waits.
import { Canvas, canvasBytes } from "./composite/canvas.ts";
import { overWhite } from "./composite/colour.ts";
import type { Source } from "./decode/source.ts";
import { type Codecs, encodeJpeg } from "./encode/jpeg.ts";
import { encodePng } from "./encode/png.ts";
import type { Job } from "./job.ts";
import { prepareLayers } from "./layers.ts";
import type { Format, Plan } from "./plan.ts";
import { type Stage, Stopwatch, timed } from "./stopwatch.ts";
import { untouchedRows } from "./untouched.ts";

/** A finished image. */
export interface Picture {
	/** The encoded file, in pieces to be sent one after the other. */
	readonly pieces: readonly Uint8Array[];
	readonly format: Format;
	readonly width: number;
	readonly height: number;
	/** Milliseconds by stage. */
	readonly spent: Readonly<Record<Stage, number>>;
}

/** Everything `render` needs besides the plan and its sources. */
export interface RenderOptions {
	readonly format: Format;
	/** 1 to 100, for jpg. */
	readonly quality: number;
	/** The plan's canvas has no transparent pixel. */
	readonly opaque: boolean;
	readonly codecs: Codecs;
	/** Milliseconds, for the stopwatch. */
	readonly now: () => number;
}

/**
 * Renders. The arena has room for `budget(...)` before this is called. Faults: failed_to_read_image when a source turns
 * out to be damaged, anywhere in its file.
 */
export async function render(
	job: Job,
	plan: Plan,
	sources: readonly Source[],
	options: RenderOptions,
): Promise<Picture> {
	const { format, quality, opaque, codecs, now } = options;
	const { width, height } = plan;
	const watch = new Stopwatch(now);

	const untouched = format === "png" ? untouchedRows(job, plan, sources) : null;
	if (untouched !== null) {
		const pieces = encodePng(job, timed(watch, "decode", untouched), opaque ? "opaque" : "straight");
		watch.time("decode", () => untouched.finish());
		return { pieces, format, width, height, spent: watch.spent() };
	}

	const layers = prepareLayers(job, plan, sources, watch);
	const background = format === "png" ? plan.background : overWhite(plan.background);
	const bandPtr = job.arena.take(canvasBytes(width));
	const painters = layers.map((layer) => layer.painter);
	const canvas = timed(watch, "composite", new Canvas(job.kernel, width, height, background, painters, bandPtr));

	const pieces =
		format === "png"
			? encodePng(job, canvas, opaque ? "opaque" : "premultiplied")
			: await encodeJpeg(job, canvas, quality, codecs);
	for (const layer of layers) layer.finish();
	return { pieces, format, width, height, spent: watch.spent() };
}
