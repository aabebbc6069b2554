// What all of a job's time is made of: rows of so many pixels, at so many nanoseconds each. The rates are measured under
// V8 on Zen 4, at the records of test/design/worst-records.ts, and rounded up.
import type { Rect } from "../plan.ts";

/** A row's share of the calls into the kernel. */
export const ROW_NS = 110;

/** Nanoseconds it takes to go over an area once; over none, nothing. */
export function swept(area: Pick<Rect, "width" | "height"> | null, nsPerPixel: number): number {
	return area === null ? 0 : area.height * (ROW_NS + area.width * nsPerPixel);
}
