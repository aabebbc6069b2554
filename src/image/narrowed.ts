// Finished rows -> Rows no wider than was asked for: the whole result made smaller, as a preview wants it. What is drawn
// is the same; only then it shrinks.
import type { Job } from "./job.ts";
import type { Output, Plan } from "./plan.ts";
import { axis, type Resampling, resample, resampleBytes, resamplingPasses } from "./resample/index.ts";
import type { Pass } from "./resample/pass.ts";
import type { Rows } from "./rows.ts";

/** The size that a result is written at. */
export type WrittenSize = Pick<Plan, "width" | "height">;

/** As wide as allowed, its height in proportion. */
export function writtenSize({ width, height }: Plan, { maxWidth = width }: Output): WrittenSize {
	if (width <= maxWidth) return { width, height };
	return { width: maxWidth, height: Math.max(1, Math.round((height * maxWidth) / width)) };
}

/** `rows` at this size. */
export function narrowed({ kernel, arena }: Job, rows: Rows, size: WrittenSize): Rows {
	return resample(kernel, arena, rows, shrinking(rows, size));
}

/** What `narrowed` takes from the arena; nothing where the plan has that size. */
export function narrowedBytes(plan: Plan, size: WrittenSize): number {
	return size.width === plan.width ? 0 : resampleBytes(shrinking(plan, size));
}

/** The passes that `narrowed` takes; none where the plan has that size. */
export function narrowingPasses(plan: WrittenSize, size: WrittenSize): readonly Pass[] {
	return size.width === plan.width ? [] : resamplingPasses(shrinking(plan, size));
}

function shrinking(from: WrittenSize, to: WrittenSize): Resampling {
	const whole = (size: number, written: number) => axis(size, 0, size, 0, written, 0, written);
	return { x: whole(from.width, to.width), y: whole(from.height, to.height) };
}
