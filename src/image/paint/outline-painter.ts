// Outline -> coverage, band by band. Every band is worked out anew from all edges, so that bands come in any order and of
// any size, and always fit the whole.

import type { Kernel } from "../kernel.ts";
import type { Rect } from "../plan.ts";
import { intersection } from "../rect.ts";
import { type Coverage, type CoverageBand, type CoverageSource, coverageStride } from "./coverage-band.ts";
import type { EdgeList } from "./edges.ts";

/** What this asks of the kernel: wasm/coverage.ts. */
export type CoverageKernel = Pick<Kernel, "coverBand">;

/**
 * One outline in an area. Contours may overlap; in single pixels where edges that both count cross, coverage is the sum
 * of the two areas and not the area of both: see wasm/coverage.ts.
 */
export class OutlinePainter implements CoverageSource {
	/** The pixels of the area that the outline can touch; null when there are none. */
	readonly bounds: Rect | null;

	/** `band` was made for an area at least as wide. */
	constructor(
		private readonly kernel: CoverageKernel,
		private readonly edges: EdgeList,
		area: Rect,
		private readonly band: CoverageBand,
	) {
		this.bounds = intersection(edges.bounds, area);
	}

	/** As `CoverageSource` says. RangeError when the band has more rows than the room. */
	cover(y0: number, rows: number): Coverage | null {
		if (rows > this.band.rows) throw new RangeError(`${rows} rows in a band of ${this.band.rows}`);
		if (this.bounds === null || y0 >= this.bounds.y + this.bounds.height || y0 + rows <= this.bounds.y) return null;
		const { x, width } = this.bounds;
		const { ptr, count } = this.edges;
		const { accumulatorPtr, coveragePtr } = this.band;
		const stride = coverageStride(width);
		this.kernel.coverBand(ptr, count, accumulatorPtr, coveragePtr, stride, x, width, y0, rows);
		return { ptr: coveragePtr, stride, x, width };
	}
}
