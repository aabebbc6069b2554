// Several layers as one Painter: painted on a clear band of their own first, then laid over the canvas with one opacity,
// so that what lies under another of them does not shine through.
import type { Kernel } from "../kernel.ts";
import type { Band, Painter } from "./band.ts";

export class GroupPainter implements Painter {
	readonly inside = null;

	/** `bandPtr` has room for `canvasBytes` of the canvas; groups may share it. `opacity` is 0 to 255. */
	constructor(
		private readonly kernel: Kernel,
		private readonly painters: readonly Painter[],
		private readonly opacity: number,
		private readonly bandPtr: number,
	) {}

	paint(band: Band): void {
		const width = band.stride / 4;
		this.kernel.fillRow(this.bandPtr, width * band.rows, 0);
		for (const painter of this.painters) painter.paint({ ...band, ptr: this.bandPtr });
		this.kernel.overRowOpacity(band.ptr, this.bandPtr, width * band.rows, this.opacity);
	}
}
