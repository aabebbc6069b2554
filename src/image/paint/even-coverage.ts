// Coverage that is the same everywhere: the whole of an area, from which a clip takes, or a share of it.
import type { Kernel } from "../kernel.ts";
import type { Rect } from "../plan.ts";
import { type Coverage, type CoverageBand, type CoverageSource, coverageStride } from "./coverage-band.ts";

/** What this asks of the kernel: wasm/composite.ts. */
export type EvenKernel = Pick<Kernel, "fillRow">;

/** `level` in every pixel of an area: 0 to 255. */
export class EvenCoverage implements CoverageSource {
	/** `room` was made for an area at least as wide. */
	constructor(
		private readonly kernel: EvenKernel,
		private readonly area: Rect,
		private readonly level: number,
		private readonly room: CoverageBand,
	) {}

	cover(_y0: number, rows: number): Coverage {
		const { x, width } = this.area;
		const { coveragePtr: ptr } = this.room;
		const stride = coverageStride(width);
		// Four bytes of coverage are a pixel of four equal channels.
		this.kernel.fillRow(ptr, (stride / 4) * rows, this.level * 0x01010101);
		return { ptr, stride, x, width };
	}
}
