// What a kernel answers besides a count: the one list of statuses, mirrored by src/image/kernel.ts.

/** Done, or nothing more to come. Positive answers are counts (rows ready, bytes written). */
export const OK: i32 = 0;
/** The bytes end before the picture does. */
export const TRUNCATED: i32 = -1;
/** The bytes contradict their own format. */
export const CORRUPT: i32 = -2;
/** Well-formed, of a kind this decoder does not read (12-bit, lossless or arithmetic JPEG, say). */
export const UNSUPPORTED: i32 = -3;
/** A bound of the decoder's own would be passed (scans in a progressive file, bytes in a chunk). */
export const LIMIT: i32 = -4;
