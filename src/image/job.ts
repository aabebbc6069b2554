// One render's workplace: a kernel instance for as long as it takes, and the arena that lends out its memory. Whatever lies
// there is void when the job is over.
import { Arena } from "./arena.ts";
import type { Kernel } from "./kernel.ts";

/** What every stage of a job is given. */
export interface Job {
	readonly kernel: Kernel;
	readonly arena: Arena;
}

/** A job over a kernel instance that no other job has. */
export function newJob(kernel: Kernel): Job {
	return { kernel, arena: new Arena(kernel) };
}

/** What the kernel's memory holds once `bytes` more are taken: no less than an earlier job made it grow to. */
export function heldBytes({ kernel, arena }: Job, bytes: number): number {
	return Math.max(arena.taken + bytes, kernel.memory.buffer.byteLength);
}

/** Rounds up to the arena's alignment, for stages that state their needs in advance. */
export function aligned(bytes: number): number {
	return Math.ceil(bytes / 16) * 16;
}
