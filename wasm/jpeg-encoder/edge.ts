// Below the picture: the last rows repeated to the height of an MCU (T.81 A.2.4), as libjpeg does.
import { gatherLastSums } from "./colour";
import { Encoder } from "./encoder";
import { mcuHeight } from "./mcu-row";

/** Repeats each plane's own last row, chroma's once it is halved: the last row of pixels would give other means. */
export function repeatLastRow(e: Encoder): void {
	if (e.subsample && e.rowsWaiting & 1) gatherLastSums(e);
	const stride = e.stride;
	let plane = e.luma;
	let rows = e.rowsWaiting;
	let planeRows = mcuHeight(e);
	// The planes follow one another, and `sums` follows them.
	while (plane < e.sums) {
		const last = plane + <usize>(rows - 1) * stride;
		plane += <usize>planeRows * stride;
		for (let row = last + stride; row < plane; row += stride) memory.copy(row, last, stride);
		rows = (e.rowsWaiting + e.subsample) >> e.subsample;
		planeRows = 8;
	}
}
