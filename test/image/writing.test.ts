// Who writes a JPEG: MozJPEG where its memory and its time can be had, else the kernel, and nobody is refused for it.
import { expect, test } from "vitest";
import { type Kernel, newJob, type Plan, prepare } from "../../src/image/index.ts";
import { MAX_IDLE_KERNEL_BYTES, MAX_ISOLATE_RENDER_BYTES, MAX_RENDER_MS } from "../../src/limits.ts";
import { loadKernel } from "../support/kernel.ts";

const MIB = 1024 * 1024;

const planOf = (width: number, height: number, layers: Plan["layers"] = []): Plan => ({
	...{ width, height, background: 0x336699ff, layers, assets: [] },
});

interface Circumstances {
	readonly format?: "jpg" | "auto";
	/** Bytes that the job has taken before, and pages by which another made the kernel's memory grow. */
	readonly taken?: number;
	readonly pages?: number;
}

/** Who writes a plan. */
async function writer(plan: Plan, quality: number, { format = "jpg", taken = 0, pages = 0 }: Circumstances = {}) {
	const job = newJob(loadKernel<Kernel>());
	job.kernel.memory.grow(pages);
	job.arena.reserve(taken);
	job.arena.take(taken);
	const proof = prepare(job, plan, [], { format, quality, matte: 0xffffffff });
	let isMozJpegs = false;
	const encodeJpeg = async () => {
		isMozJpegs = true;
		return Uint8Array.of(0xff, 0xd8);
	};
	const { pieces } = await proof.print({ encodeJpeg }, () => 0);
	expect([pieces[0]?.[0], pieces[0]?.[1]]).toEqual([0xff, 0xd8]);
	expect(proof.ms).toBeLessThanOrEqual(MAX_RENDER_MS);
	expect(proof.budget.total).toBeLessThanOrEqual(MAX_ISOLATE_RENDER_BYTES);
	return isMozJpegs ? "MozJPEG" : "the kernel";
}

test.each([
	[1080, 1080, 85, "MozJPEG"],
	[1080, 1080, 100, "MozJPEG"],
	[2000, 1000, 89, "MozJPEG"],
	[2000, 1001, 1, "the kernel"],
	// 2 megapixels with all their colour: 115 MB and 5.6 seconds, of noise.
	[2000, 1000, 90, "the kernel"],
])("%d x %d at quality %d is written by %s", async (width, height, quality, by) => {
	expect(await writer(planOf(width, height), quality)).toBe(by);
});

test("what leaves no memory for MozJPEG is written by the kernel", async () => {
	expect(await writer(planOf(1080, 1080), 85, { taken: 50 * MIB })).toBe("MozJPEG");
	expect(await writer(planOf(1080, 1080), 85, { taken: 60 * MIB })).toBe("the kernel");
});

test("what leaves no time for it as well", async () => {
	const outline = [Float32Array.of(0, 0, 1080, 0, 1080, 1080, 0, 1080)];
	const layers = Array.from(
		{ length: 700 },
		() => ({ kind: "shape", outline, paint: 0xff000080, opacity: 1 }) as const,
	);
	expect(await writer(planOf(1080, 1080, layers), 85)).toBe("MozJPEG");
	expect(await writer(planOf(1080, 1080, layers), 100)).toBe("the kernel");
});

test("whatever jobs were before it, a picture is written by the same", async () => {
	const pages = MAX_IDLE_KERNEL_BYTES / 65_536 - 2;
	for (const [side, by] of [
		[1080, "MozJPEG"],
		[1120, "the kernel"],
	] as const) {
		expect(await writer(planOf(side, side), 95)).toBe(by);
		expect(await writer(planOf(side, side), 95, { pages })).toBe(by);
	}
});

test("what is opaque is written alike as jpg and as auto, which can be no PNG then", async () => {
	const circumstances = { taken: 54 * MIB };
	expect(await writer(planOf(1080, 1080), 85, circumstances)).toBe("MozJPEG");
	expect(await writer(planOf(1080, 1080), 85, { ...circumstances, format: "auto" })).toBe("MozJPEG");
});

test("memory that an earlier job grew counts, taken or not", () => {
	const job = newJob(loadKernel<Kernel>());
	const output = { format: "png", quality: 85, matte: 0xffffffff } as const;
	const before = prepare(job, planOf(8, 8), [], output).budget.total;
	job.kernel.memory.grow(160);
	expect(prepare(job, planOf(8, 8), [], output).budget.total).toBeGreaterThanOrEqual(10 * MIB);
	expect(before).toBeLessThan(MIB);
});
