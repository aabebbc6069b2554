// What a kernel's memory holds once a job is over and wiped: nothing of it, whatever was drawn. Kernels write where the
// arena has lent and nowhere else, or this would find it.
import { afterEach, expect, test, vi } from "vitest";
import { Arena } from "../../src/image/arena.ts";
import type { Kernel } from "../../src/image/index.ts";
import { withFonts } from "../design/text/bundled-fonts.ts";
import { assets, goldens, uploadOf } from "../golden/goldens.ts";
import { applyRecord } from "../support/apply-record.ts";
import { LEFT, loadKernel } from "../support/kernel.ts";
import { codecs } from "../support/render-design.ts";

afterEach(() => vi.restoreAllMocks());

test.each(goldens)("$name", async (golden) => {
	const kernel = loadKernel<Kernel>();
	const reserve = vi.spyOn(Arena.prototype, "reserve");
	const assetOf = (id: string) => assets.get(id) ?? expect.unreachable(id);
	await applyRecord({ newKernel: () => kernel, codecs, withFonts }, golden.record, uploadOf(golden), { assetOf });
	// The job's own comes first: it takes the upload in.
	(reserve.mock.contexts[0] as Arena | undefined)?.wipe();
	const memory = new Uint8Array(kernel.memory.buffer, kernel.arenaStart());
	const used = memory.findIndex((byte) => byte !== 0);
	expect(used).toBeGreaterThan(uploadOf(golden).length);
	expect(memory.subarray(used).every((byte) => byte === LEFT)).toBe(true);
});
