// What tests of gradients in the kernel share with the room that paints them.
import { segmentsOf as segments } from "../../src/image/paint/index.ts";
import type { Gradient } from "../../src/image/plan.ts";

export type { GradientKernel } from "../../src/image/paint/index.ts";
export type { Gradient };

/** The kernel's segments of these stops. */
export function segmentsOf(stops: Gradient["stops"]): number[] {
	return segments({ kind: "linear", ux: 0, uy: 0, u0: 0, vx: 0, vy: 0, v0: 0, stops });
}
