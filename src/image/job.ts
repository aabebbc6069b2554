// One render's workplace: a kernel instance of its own, and the arena that lends out its memory. Both go when the job
// goes: WebAssembly memory never shrinks, so an instance that lived on would keep its worst day for ever.
import { Arena } from "./arena.ts";
import type { Kernel } from "./kernel.ts";

/** What every stage of a job is given. */
export interface Job {
	readonly kernel: Kernel;
	readonly arena: Arena;
}

/** A job over a fresh kernel instance. */
export function newJob(kernel: Kernel): Job {
	return { kernel, arena: new Arena(kernel) };
}

/** Rounds up to the arena's alignment, for stages that state their needs in advance. */
export function aligned(bytes: number): number {
	return Math.ceil(bytes / 16) * 16;
}
