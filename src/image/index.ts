// The door of the image room: encoded files in, an encoded image out, as a Plan says. It has never heard of a Design,
// of HTTP or of Cloudflare; the same code runs in the editor.
import { MAX_ISOLATE_RENDER_BYTES, MAX_RENDER_MS } from "../limits.ts";
import { type Budget, budget } from "./budget.ts";
import type { Source } from "./decode/source.ts";
import type { Codecs } from "./encode/jpeg.ts";
import type { Job } from "./job.ts";
import { writtenSize } from "./narrowed.ts";
import { isOpaque, showsTransparency } from "./opacity.ts";
import type { Format, Output, Plan } from "./plan.ts";
import { type Picture, render } from "./render.ts";
import { checkedMs, workMs } from "./time/index.ts";
import { writingOf } from "./writing.ts";

export type { ColourWarning } from "./colour/index.ts";
export type { ImageKind } from "./decode/faults.ts";
export { openReceived, openSource, receive, receiveArriving } from "./decode/open.ts";
export type { Source } from "./decode/source.ts";
export type { Codecs, Frame } from "./encode/jpeg.ts";
export { joined } from "./encode/pieces.ts";
export { type Job, newJob } from "./job.ts";
export type { Kernel } from "./kernel.ts";
export { type Likeness, likenessOf } from "./likeness/index.ts";
export type {
	Blend,
	Clip,
	Colour,
	Format,
	Gradient,
	GroupLayer,
	Key,
	Layer,
	LayersMask,
	Mask,
	Outline,
	Output,
	Paint,
	PictureLayer,
	Plan,
	Rect,
	Rotation,
	ShapeLayer,
	SilhouetteLayer,
	Stop,
	TileLayer,
	Treatment,
} from "./plan.ts";
export { type Press, type Pressed, preparePress } from "./press.ts";
export { readThrough } from "./read-through.ts";
export type { Picture } from "./render.ts";
export { STAGES, type Stage } from "./stopwatch.ts";

/** A job with its plan and its memory known: what the gate is asked, and then the work. */
export interface Proof {
	readonly budget: Budget;
	/** Milliseconds it takes at most. */
	readonly ms: number;
	/** Renders, once the gate has granted `budget.total`. */
	print(codecs: Codecs, now: () => number): Promise<Picture>;
}

/**
 * Prepares a render of `plan`; `sources` are the upload and then the plan's assets. Nothing is allocated yet. Throws a
 * Fault, resolution_too_high, when it would keep an isolate busy for too long.
 */
export function prepare(job: Job, plan: Plan, sources: readonly Source[], output: Output): Proof {
	const opaque = isOpaque(plan, sources);
	const size = writtenSize(plan, output);
	const { quality, matte } = output;
	const wanted = output.format === "auto" && opaque ? "jpg" : output.format;
	const writing = writingOf({ ...size, format: wanted, quality, opaque }, (writing) => {
		const { most } = budget(job, plan, sources, writing);
		return most <= MAX_ISOLATE_RENDER_BYTES && workMs(job, plan, sources, writing) <= MAX_RENDER_MS;
	});
	const ms = checkedMs(job, plan, sources, writing);
	const needed = budget(job, plan, sources, writing);
	return {
		budget: needed,
		ms,
		print(codecs, now) {
			job.arena.reserve(needed.arena);
			const format = wanted === "auto" ? chosen(job, plan, sources) : wanted;
			const { encoder } = writing;
			return render(job, plan, sources, { format, quality, encoder, matte, opaque, size, codecs, now });
		},
	};
}

/** `auto`, of a plan that does not promise opacity: png where any pixel is transparent, else jpg. */
function chosen(job: Job, plan: Plan, sources: readonly Source[]): Format {
	return showsTransparency(job, plan, sources) ? "png" : "jpg";
}
