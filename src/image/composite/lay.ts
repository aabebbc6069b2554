// How a group is mixed with what lies below it, as the kernel's functions on rows.
import type { Kernel } from "../kernel.ts";
import type { Blend } from "../plan.ts";
import type { Lay } from "./group.ts";

/** As the kernel numbers them: wasm/effects/blend.ts. */
const MODES: Readonly<Record<Blend, number>> = {
	multiply: 1,
	screen: 2,
	overlay: 3,
	darken: 4,
	lighten: 5,
	"color-dodge": 6,
	"color-burn": 7,
	"hard-light": 8,
	"soft-light": 9,
	difference: 10,
	exclusion: 11,
	hue: 12,
	saturation: 13,
	color: 14,
	luminosity: 15,
};

/** Mixed as W3C Compositing says; what is blended has its opacity already. */
export function blended(kernel: Kernel, blend: Blend): Lay {
	const mode = MODES[blend];
	return (dstPtr, srcPtr, width) => kernel.blendRow(dstPtr, srcPtr, width, mode);
}

/** Laid over it; `opacity` is 0 to 255. */
export function laidOver(kernel: Kernel, opacity: number): Lay {
	if (opacity === 255) return (dstPtr, srcPtr, width) => kernel.overRow(dstPtr, srcPtr, width);
	return (dstPtr, srcPtr, width) => kernel.overRowOpacity(dstPtr, srcPtr, width, opacity);
}
