// The upload drawn small: decoded as coarsely as its format allows, resampled, turned upright, and kept outside the
// arena, which has all its room again afterwards.
import { turnOf } from "../composite/placement.ts";
import { decode, decodeBytes } from "../decode/index.ts";
import type { Source } from "../decode/source.ts";
import type { Scale, Window } from "../decode/window.ts";
import { aligned, type Job } from "../job.ts";
import { axis, type Resampling, resample, resampleBytes } from "../resample/index.ts";

/** Pixels of the longer side, at most. */
const MAX_SIDE = 256;

/** A small picture: straight RGBA, upright. */
export interface Small {
	readonly width: number;
	readonly height: number;
	readonly data: Uint8Array;
}

/**
 * Draws it. Takes one row of at most 1 KB from the arena and what decoding and resampling take, and gives it back. Throws
 * a Fault, failed_to_read_image, when the file is damaged anywhere.
 */
export function drawSmall(job: Job, source: Source): Small {
	const { kernel, arena } = job;
	const { window, resampling } = geometryOf(source);
	const { width, height, put } = upright(source, resampling.x.size, resampling.y.size);
	const rowBytes = resampling.x.size * 4;
	const data = new Uint8Array(width * height * 4);

	const mark = arena.mark();
	try {
		arena.reserve(decodeBytes(job, source, window) + resampleBytes(resampling) + aligned(rowBytes));
		const decoded = decode(job, source, window);
		const rows = resample(kernel, arena, decoded, resampling);
		const rowPtr = arena.take(rowBytes);
		for (let y = 0; y < rows.height; y++) {
			kernel.unpremultiplyRow(rowPtr, rows.next(), rows.width);
			put(data, y, arena.bytes(rowPtr, rowBytes));
		}
		decoded.finish();
	} finally {
		arena.rewind(mark);
	}
	return { width, height, data };
}

function geometryOf(source: Source): { readonly window: Window; readonly resampling: Resampling } {
	const { storedWidth, storedHeight } = source;
	const longer = Math.max(storedWidth, storedHeight);
	const shrink = Math.max(1, longer / MAX_SIDE);
	const scale = source.format === "jpeg" ? coarsest(longer) : 1;
	const along = (stored: number) => {
		const decoded = Math.ceil(stored / scale);
		const drawn = Math.max(1, Math.round(stored / shrink));
		return axis(decoded, 0, stored / scale, 0, drawn, 0, drawn);
	};
	const x = along(storedWidth);
	const y = along(storedHeight);
	return { window: { scale, x0: 0, y0: 0, x1: x.sourceSize, y1: y.sourceSize }, resampling: { x, y } };
}

/** The coarsest scale that leaves the longer side as long as it is drawn. */
function coarsest(longer: number): Scale {
	const scales: readonly Scale[] = [8, 4, 2];
	return scales.find((scale) => Math.ceil(longer / scale) >= MAX_SIDE) ?? 1;
}

/** Where rows of `storedWidth` x `storedHeight` drawn pixels go, and how large they are, upright. */
function upright(source: Source, storedWidth: number, storedHeight: number) {
	const { swap, flipX, flipY } = turnOf(source.orientation);
	const [width, height] = swap ? [storedHeight, storedWidth] : [storedWidth, storedHeight];
	const put = (data: Uint8Array, storedY: number, row: Uint8Array) => {
		const down = flipY ? storedHeight - 1 - storedY : storedY;
		for (let storedX = 0; storedX < storedWidth; storedX++) {
			const across = flipX ? storedWidth - 1 - storedX : storedX;
			const pixel = swap ? across * width + down : down * width + across;
			data.set(row.subarray(storedX * 4, storedX * 4 + 4), pixel * 4);
		}
	};
	return { width, height, put };
}
