// Outline -> coverage, band by band. The edges go into the kernel's memory once; every band is worked out anew from all
// of them, so that bands come in any order and of any size, and always fit the whole.

import type { Arena } from "../arena.ts";
import type { Kernel } from "../kernel.ts";
import type { Outline, Rect } from "../plan.ts";
import { type Coverage, type CoverageBand, type CoverageSource, coverageStride } from "./coverage-band.ts";

/** What this asks of the kernel: wasm/coverage.ts. */
export type CoverageKernel = Pick<Kernel, "coverBand">;

/** Four f32. */
const EDGE_BYTES = 16;

/** What an `OutlinePainter` takes from the arena: a closed contour has as many edges as points. */
export function paintBytes(outline: Outline): number {
	return outline.reduce((points, contour) => points + (contour.length >> 1), 0) * EDGE_BYTES;
}

/**
 * One outline on a canvas. Contours may overlap; in single pixels where edges that both count cross, coverage is the sum
 * of the two areas and not the area of both: see wasm/coverage.ts.
 */
export class OutlinePainter implements CoverageSource {
	/** The canvas pixels that the outline can touch; null when there are none. */
	readonly bounds: Rect | null;
	readonly #edgesPtr: number;
	readonly #count: number;

	/** The arena has room for `paintBytes(outline)`; `band` was made for a canvas at least as wide. */
	constructor(
		private readonly kernel: CoverageKernel,
		arena: Arena,
		outline: Outline,
		canvasWidth: number,
		canvasHeight: number,
		private readonly band: CoverageBand,
	) {
		this.bounds = pixelsTouched(outline, canvasWidth, canvasHeight);
		const bytes = paintBytes(outline);
		this.#edgesPtr = arena.take(bytes);
		this.#count = writeEdges(arena.f32(this.#edgesPtr, bytes / 4), outline, canvasWidth, canvasHeight);
	}

	/** As `CoverageSource` says. RangeError when the band has more rows than the room. */
	cover(y0: number, rows: number): Coverage | null {
		if (rows > this.band.rows) throw new RangeError(`${rows} rows in a band of ${this.band.rows}`);
		if (this.bounds === null || y0 >= this.bounds.y + this.bounds.height || y0 + rows <= this.bounds.y) return null;
		const { x, width } = this.bounds;
		const { accumulatorPtr, coveragePtr } = this.band;
		const stride = coverageStride(width);
		this.kernel.coverBand(this.#edgesPtr, this.#count, accumulatorPtr, coveragePtr, stride, x, width, y0, rows);
		return { ptr: coveragePtr, stride, x, width };
	}
}

function pixelsTouched(outline: Outline, canvasWidth: number, canvasHeight: number): Rect | null {
	let [left, top, right, bottom] = [canvasWidth, canvasHeight, 0, 0];
	for (const contour of outline) {
		for (let i = 0; i + 1 < contour.length; i += 2) {
			const [x = 0, y = 0] = [contour[i], contour[i + 1]];
			left = Math.min(left, x);
			right = Math.max(right, x);
			top = Math.min(top, y);
			bottom = Math.max(bottom, y);
		}
	}
	const x = Math.max(0, Math.floor(left));
	const y = Math.max(0, Math.floor(top));
	const width = Math.min(canvasWidth, Math.ceil(right)) - x;
	const height = Math.min(canvasHeight, Math.ceil(bottom)) - y;
	return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/**
 * Writes the edges that can leave anything on the canvas and gives their number; in any order. Sorting them by their
 * top would spare the kernel a look (1.2 ns) at each in every band: 0.6 ms for 2,000 edges over 4096 rows in bands of
 * 16, a quarter of what covering takes and less than sorting does.
 */
function writeEdges(edges: Float32Array, outline: Outline, canvasWidth: number, canvasHeight: number): number {
	let end = 0;
	for (const contour of outline) {
		let [xa = 0, ya = 0] = contour.subarray(-2);
		for (let i = 0; i + 1 < contour.length; i += 2) {
			const [xb = 0, yb = 0] = [contour[i], contour[i + 1]];
			const beside = Math.min(xa, xb) >= canvasWidth || Math.min(ya, yb) >= canvasHeight || Math.max(ya, yb) <= 0;
			if (ya !== yb && !beside) {
				edges[end] = xa;
				edges[end + 1] = ya;
				edges[end + 2] = xb;
				edges[end + 3] = yb;
				end += 4;
			}
			xa = xb;
			ya = yb;
		}
	}
	return end / 4;
}
