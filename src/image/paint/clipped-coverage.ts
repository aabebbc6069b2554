// Coverage through coverage: an outline inside, or outside, another. A pixel on both edges gets the product of the two
// areas, which is exact where only one of the edges crosses it.
import type { Kernel } from "../kernel.ts";
import type { Clip } from "../plan.ts";
import type { Coverage, CoverageSource } from "./coverage-band.ts";

/** What this asks of the kernel: wasm/clip.ts. */
export type ClipKernel = Pick<Kernel, "clipCoverageRow">;

/** Two sources with a room each: what the first covers, kept where `clip` is, or is not. */
export class ClippedCoverage implements CoverageSource {
	constructor(
		private readonly kernel: ClipKernel,
		private readonly whole: CoverageSource,
		private readonly clip: CoverageSource,
		private readonly keep: Clip["keep"],
	) {}

	cover(y0: number, rows: number): Coverage | null {
		const whole = this.whole.cover(y0, rows);
		if (whole === null) return null;
		const clip = this.clip.cover(y0, rows);
		const outside = this.keep === "outside";
		if (clip === null) return outside ? whole : null;
		const x = Math.max(whole.x, clip.x);
		const width = Math.min(whole.x + whole.width, clip.x + clip.width) - x;
		if (width <= 0) return outside ? whole : null;
		const ptr = whole.ptr + (x - whole.x);
		for (let row = 0; row < rows; row++) {
			const clipPtr = clip.ptr + row * clip.stride + (x - clip.x);
			this.kernel.clipCoverageRow(ptr + row * whole.stride, clipPtr, width, outside ? 1 : 0);
		}
		return outside ? whole : { ptr, stride: whole.stride, x, width };
	}
}
