// What layers cover, in one colour, as rows: of their alpha itself, or of what it has grown to.
import type { Grown } from "../effects/grown.ts";
import type { Kernel } from "../kernel.ts";
import type { Rows } from "../rows.ts";

/** Rows in which each pixel is `colour` (premultiplied and packed) times its alpha. Worked where the rows lie. */
export class TintedRows implements Rows {
	readonly width: number;
	readonly height: number;

	constructor(
		private readonly kernel: Kernel,
		private readonly rows: Rows,
		private readonly colour: number,
	) {
		this.width = rows.width;
		this.height = rows.height;
	}

	next(): number {
		const ptr = this.rows.next();
		this.kernel.silhouetteRow(ptr, ptr, this.width, this.colour);
		return ptr;
	}
}

/** Coverage that has grown, in `colour`. `rowPtr` has room for a row. */
export class GrownRows implements Rows {
	readonly width: number;
	readonly height: number;

	constructor(
		private readonly kernel: Kernel,
		private readonly grown: Grown,
		private readonly colour: number,
		private readonly rowPtr: number,
	) {
		this.width = grown.width;
		this.height = grown.height;
	}

	next(): number {
		const coveragePtr = this.grown.next();
		this.kernel.fillRow(this.rowPtr, this.width, 0);
		this.kernel.colourRowCoverage(this.rowPtr, coveragePtr, this.width, this.colour, 255);
		return this.rowPtr;
	}
}
