// Coverage through coverage: every pair of bytes.
import { expect, test } from "vitest";
import { loadKernel } from "../support/kernel.ts";

interface ClipKernel {
	clipCoverageRow(coveragePtr: number, clipPtr: number, width: number, outside: number): void;
}

const kernel = loadKernel<ClipKernel>();
const base = kernel.memory.grow(1) * 65536;
const memory = new Uint8Array(kernel.memory.buffer);

test.each([
	["inside", 0],
	["outside", 1],
])("%s is the rounded product", (_, outside) => {
	for (let coverage = 0; coverage < 256; coverage++) {
		memory.fill(0xa5, base);
		memory.fill(coverage, base + 3, base + 259);
		for (let clip = 0; clip < 256; clip++) memory[base + 1001 + clip] = clip;
		kernel.clipCoverageRow(base + 3, base + 1001, 256, outside);
		for (let clip = 0; clip < 256; clip++) {
			const want = Math.floor((coverage * (outside === 1 ? 255 - clip : clip)) / 255 + 0.5);
			expect(memory[base + 3 + clip]).toBe(want);
		}
		expect([memory[base + 2], memory[base + 259]]).toEqual([0xa5, 0xa5]);
	}
});
