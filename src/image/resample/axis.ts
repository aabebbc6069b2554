// One direction of a resampling as the caller states it: where the centre of each output pixel lies in the source.

/** Output pixel i has its centre at source coordinate `start + (i + 0.5) * step`. */
export interface Axis {
	/** Pixels of the source. What lies outside repeats its edge. */
	readonly sourceSize: number;
	/** Where the first output pixel begins, in pixels from the source's first edge; may lie between pixels. */
	readonly start: number;
	/** Source pixels an output pixel is wide; above 0. */
	readonly step: number;
	/** Pixels put out; a whole number above 0. */
	readonly size: number;
}

/** Both directions. */
export interface Resampling {
	readonly x: Axis;
	readonly y: Axis;
}

/**
 * The axis that lays the source's interval `cropStart`, `cropSize` onto the canvas' interval `frameStart`, `frameSize`
 * and puts out the whole canvas pixels from `outStart` on, `outSize` of them. Edges may lie between pixels.
 */
export function axis(
	sourceSize: number,
	cropStart: number,
	cropSize: number,
	frameStart: number,
	frameSize: number,
	outStart: number,
	outSize: number,
): Axis {
	const step = cropSize / frameSize;
	return { sourceSize, start: cropStart + (outStart - frameStart) * step, step, size: outSize };
}

/** A shift by 1/4096 pixel changes a weight by 1/2048 at most: half a level where black meets white. */
const INVISIBLE = 1 / 4096;

/** Whether output pixels lie exactly on source pixels, or so near that no one can tell. */
export function isOnGrid({ start, step, size }: Axis): boolean {
	return Math.abs(start - Math.round(start)) + size * Math.abs(step - 1) < INVISIBLE;
}
