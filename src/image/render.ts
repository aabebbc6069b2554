// A Plan and its Sources -> the finished file. The list of stages, top to bottom; from first row to last nothing waits.
import { Canvas, canvasBytes } from "./composite/canvas.ts";
import { overMatte } from "./composite/colour.ts";
import type { Source } from "./decode/source.ts";
import { type Codecs, encodeJpeg, type JpegEncoder } from "./encode/jpeg.ts";
import { encodePng } from "./encode/png.ts";
import type { Job } from "./job.ts";
import { prepareLayers } from "./layers.ts";
import { narrowed, type WrittenSize } from "./narrowed.ts";
import type { Colour, Format, Plan } from "./plan.ts";
import { wholeOf } from "./rect.ts";
import { type Stage, Stopwatch, timed } from "./stopwatch.ts";
import { untouchedRows } from "./untouched.ts";

/** A finished image. */
export interface Picture {
	/** The encoded file, in pieces to be sent in order. One alone may be void when the job is over; several are their own. */
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
	/** Who writes a jpg. */
	readonly encoder: JpegEncoder;
	/** What shows through, for jpg. */
	readonly matte: Colour;
	/** The plan's canvas has no transparent pixel. */
	readonly opaque: boolean;
	/** What the result is made smaller to, or the plan's own size. */
	readonly size: WrittenSize;
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
	const { format, quality, encoder, matte, opaque, size, codecs, now } = options;
	const { width, height } = size;
	const watch = new Stopwatch(now);

	const isWhole = width === plan.width;
	const untouched = format === "png" && isWhole ? untouchedRows(job, plan, sources) : null;
	if (untouched !== null) {
		const pieces = encodePng(job, timed(watch, "decode", untouched), opaque ? "opaque" : "straight");
		watch.time("decode", () => untouched.finish());
		return { pieces, format, width, height, spent: watch.spent() };
	}

	const layers = prepareLayers(job, plan, sources, watch);
	const background = format === "png" ? plan.background : overMatte(plan.background, matte);
	const bandPtr = job.arena.take(canvasBytes(plan.width));
	const painters = layers.map((layer) => layer.painter);
	const canvas = new Canvas(job.kernel, wholeOf(plan), background, painters, bandPtr);
	const composed = timed(watch, "composite", canvas);
	const rows = isWhole ? composed : timed(watch, "resample", narrowed(job, composed, size));

	const pieces =
		format === "png"
			? encodePng(job, rows, opaque ? "opaque" : "premultiplied")
			: await encodeJpeg(job, rows, quality, encoder, codecs);
	for (const layer of layers) layer.finish();
	return { pieces, format, width, height, spent: watch.spent() };
}
