// A job's memory, told from headers alone: what the arena will hold beyond the encoded files already in it, and what
// lives outside the kernel. Nothing of it is taken before the gate has granted it.
import { MAX_IDLE_KERNEL_BYTES } from "../limits.ts";
import { canvasBytes } from "./composite/canvas.ts";
import type { Source } from "./decode/source.ts";
import { jpegEncodeBytes } from "./encode/jpeg.ts";
import { pngEncodeBytes } from "./encode/png.ts";
import { aligned, heldBytes, type Job } from "./job.ts";
import { layersBytes } from "./layers.ts";
import { narrowedBytes } from "./narrowed.ts";
import { outlineBytes } from "./outline-bytes.ts";
import type { Plan } from "./plan.ts";
import type { Writing } from "./writing.ts";

export interface Budget {
	/** Bytes the arena must be able to lend from now on. */
	readonly arena: number;
	/** Everything: the files already taken in, the arena, the plan's outlines, whole-frame codecs, the result at its largest. */
	readonly total: number;
	/** `total` over the largest kernel instance that an earlier job can have left: what is decided by it is so everywhere. */
	readonly most: number;
}

/** What rendering `plan` takes, to whichever format it may become. */
export function budget(job: Job, plan: Plan, sources: readonly Source[], writing: Writing): Budget {
	const { width, height, format, quality, encoder, opaque } = writing;
	const encodings = [
		...(format === "jpg" ? [] : [pngEncodeBytes(job, width, height, opaque)]),
		...(format === "png" ? [] : [jpegEncodeBytes(job, width, height, quality, encoder)]),
	];
	const drawing = aligned(canvasBytes(plan.width)) + layersBytes(job, plan, sources) + narrowedBytes(plan, writing);
	const arena = drawing + Math.max(...encodings.map((encoding) => encoding.arena));
	const heap = outlineBytes(plan) + Math.max(...encodings.map((encoding) => encoding.heap));
	const held = heldBytes(job, arena);
	return { arena, total: held + heap, most: Math.max(held, MAX_IDLE_KERNEL_BYTES) + heap };
}
