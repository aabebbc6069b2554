// What is lent for one job and given back when it ends: memory, and a kernel instance.
import { Fault } from "./fault.ts";
import { type Job, newJob } from "./image/index.ts";
import type { Gate, Kernels, Room } from "./ports.ts";

/** Runs `use` with room for `bytes` at first. */
export async function inRoom<Result>(gate: Gate, bytes: number, use: (room: Room) => Promise<Result>): Promise<Result> {
	const lease = await gate.enter(bytes);
	try {
		return await use(lease);
	} finally {
		lease.leave();
	}
}

/** Runs `use` in a job of its own: whatever lies in its memory is void as soon as this is over. */
export async function inJob<Result>(kernels: Kernels, use: (job: Job) => Promise<Result>): Promise<Result> {
	const job = newJob(kernels.lend());
	try {
		const result = await use(job);
		kernels.takeBack(job);
		return result;
	} catch (error) {
		// What was refused came to its end as well. What broke may have left the instance broken.
		if (error instanceof Fault) kernels.takeBack(job);
		throw error;
	}
}
