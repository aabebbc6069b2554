// A job's memory, told from headers alone: what the arena will hold beyond the encoded files already in it, and what
// lives outside the kernel. Nothing of it is taken before the gate has granted it.
import { canvasBytes } from "./composite/canvas.ts";
import type { Source } from "./decode/source.ts";
import { jpegEncodeBytes } from "./encode/jpeg.ts";
import { pngEncodeBytes } from "./encode/png.ts";
import { aligned, type Job } from "./job.ts";
import { layersBytes } from "./layers.ts";
import { narrowedBytes, type WrittenSize } from "./narrowed.ts";
import { outlineBytes } from "./outline-bytes.ts";
import type { Format, Plan } from "./plan.ts";

export interface Budget {
	/** Bytes the arena must be able to lend from now on. */
	readonly arena: number;
	/** Everything: the files already taken in, the arena, the plan's outlines, whole-frame codecs, the result at its largest. */
	readonly total: number;
}

/** What rendering `plan` to `format` at this size takes. `opaque`: the canvas has no transparent pixel. */
export function budget(
	job: Job,
	plan: Plan,
	sources: readonly Source[],
	format: Format,
	opaque: boolean,
	size: WrittenSize,
): Budget {
	const { width, height } = size;
	const encoding = format === "png" ? pngEncodeBytes(job, width, height, opaque) : jpegEncodeBytes(job, width, height);
	const drawing = aligned(canvasBytes(plan.width)) + layersBytes(job, plan, sources) + narrowedBytes(plan, size);
	const arena = drawing + encoding.arena;
	return { arena, total: job.arena.taken + arena + encoding.heap + outlineBytes(plan) };
}
