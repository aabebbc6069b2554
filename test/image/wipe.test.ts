// What a kernel's memory holds once a job is over and wiped: nothing of it, whatever was drawn. Kernels write where the
// arena has lent and nowhere else, or this would find it.
import { afterEach, expect, test, vi } from "vitest";
import { Fault } from "../../src/fault.ts";
import { Arena } from "../../src/image/arena.ts";
import type { Kernel } from "../../src/image/index.ts";
import { random } from "../design/random-records.ts";
import { withFonts } from "../design/text/bundled-fonts.ts";
import { assets, type Golden, goldens, uploadOf } from "../golden/goldens.ts";
import { applyRecord } from "../support/apply-record.ts";
import { LEFT, loadKernel } from "../support/kernel.ts";
import { codecs } from "../support/render-design.ts";

afterEach(() => vi.restoreAllMocks());

/** Draws in `kernel`, and wipes what the job took of it. */
async function drawnIn(kernel: Kernel, { record }: Golden, upload: Uint8Array) {
	const reserve = vi.spyOn(Arena.prototype, "reserve");
	const assetOf = (id: string) => assets.get(id) ?? expect.unreachable(id);
	try {
		return await applyRecord({ newKernel: () => kernel, codecs, withFonts }, record, upload, { assetOf });
	} finally {
		// The job's own comes first: it takes the upload in.
		(reserve.mock.contexts[0] as Arena | undefined)?.wipe();
		reserve.mockRestore();
	}
}

test.each(goldens)("$name", async (golden) => {
	const kernel = loadKernel<Kernel>();
	await drawnIn(kernel, golden, uploadOf(golden));
	const memory = new Uint8Array(kernel.memory.buffer, kernel.arenaStart());
	const used = memory.findIndex((byte) => byte !== 0);
	expect(used).toBeGreaterThan(uploadOf(golden).length);
	expect(memory.subarray(used).every((byte) => byte === LEFT)).toBe(true);
});

test("an instance that has refused damaged uploads draws as a fresh one", async () => {
	const next = random(11);
	const kernel = loadKernel<Kernel>();
	let refused = 0;
	for (const golden of goldens.slice(0, 24)) {
		const whole = uploadOf(golden);
		const fresh = await drawnIn(loadKernel<Kernel>(), golden, whole);
		for (let i = 0; i < 3; i++) {
			const damaged = whole.slice(0, Math.ceil(whole.length * (0.2 + 0.8 * next())));
			for (let k = 0; k < 8; k++) damaged[Math.floor(next() * damaged.length)] = Math.floor(next() * 256);
			await drawnIn(kernel, golden, damaged).catch((error: unknown) => {
				expect(error).toBeInstanceOf(Fault);
				refused++;
			});
		}
		expect(await drawnIn(kernel, golden, whole)).toEqual(fresh);
	}
	expect(refused).toBeGreaterThan(40);
});
