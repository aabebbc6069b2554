// Kernel instances: one job's at a time, and nothing of it goes on to the next.
import { expect, test } from "vitest";
import { newJob } from "../../src/image/index.ts";
import { MAX_IDLE_KERNEL_BYTES } from "../../src/limits.ts";
import { KernelPool } from "../../src/platform/kernels.ts";

/** A job that has filled `bytes` of its memory. */
function jobOf(pool: KernelPool, bytes: number) {
	const job = newJob(pool.lend());
	job.arena.reserve(bytes);
	const at = job.arena.take(bytes);
	job.arena.bytes(at, bytes).fill(7);
	return job;
}

test("the next job gets the instance of the last, and finds nothing", () => {
	const pool = new KernelPool();
	const job = jobOf(pool, 1_000_000);
	pool.takeBack(job);
	const kernel = pool.lend();
	expect(kernel).toBe(job.kernel);
	const left = new Uint8Array(kernel.memory.buffer, kernel.arenaStart());
	expect(left.length).toBeGreaterThan(1_000_000 - 16);
	expect(left.some((byte) => byte !== 0)).toBe(false);
});

test("no two jobs share one, and what was not given back is not lent again", () => {
	const pool = new KernelPool();
	const jobs = [jobOf(pool, 16), jobOf(pool, 16), jobOf(pool, 16)];
	expect(new Set(jobs.map(({ kernel }) => kernel.memory)).size).toBe(3);
	for (const job of jobs.slice(1)) pool.takeBack(job);
	expect(pool.lend()).toBe(jobs[1]?.kernel);
	expect(jobs.some((job) => job.kernel === pool.lend())).toBe(false);
});

test("one that has grown large is not kept", () => {
	const pool = new KernelPool();
	const job = jobOf(pool, MAX_IDLE_KERNEL_BYTES);
	pool.takeBack(job);
	expect(pool.lend()).not.toBe(job.kernel);
});
