// The one shape everything in the pipeline has: a picture as rows, top to bottom, made when they are asked for.
// The encoder pulls; nothing upstream runs until it does, and nothing holds a whole picture unless geometry forces it.

/** A picture pulled row by row. All addresses are in the memory of the job's kernel. */
export interface Rows {
	/** Pixels a row. */
	readonly width: number;
	/** Rows in all. */
	readonly height: number;
	/**
	 * Makes the next row and gives its address: width * 4 bytes, R G B A. Good until the next call. Must not be called
	 * more than `height` times. Throws a Fault when the source turns out to be broken.
	 */
	next(): number;
	/** Rows that are made already: to hand them out takes no time worth measuring. Left out, nobody knows of any. */
	readonly atHand?: number;
}
