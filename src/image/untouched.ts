// A plan that shows nothing but its photo, at the photo's own size: pixels go from the decoder to the encoder as they
// are. Composing would premultiply and divide again, which costs colours under a low alpha some of their precision.
import { place } from "./composite/placement.ts";
import { type DecodedRows, decodeStraight } from "./decode/index.ts";
import type { Source } from "./decode/source.ts";
import type { Job } from "./job.ts";
import type { Plan } from "./plan.ts";
import { wholeOf } from "./rect.ts";
import { resampleBytes } from "./resample/index.ts";

/** The picture's own rows, straight alpha, where they are all there is to `plan`; else null. */
export function untouchedRows(job: Job, plan: Plan, sources: readonly Source[]): DecodedRows | null {
	const [layer, ...others] = plan.layers;
	// Other pictures may be drawn beforehand, which is not to show: they are always composed.
	if (layer?.kind !== "picture" || layer.source !== 0 || others.length > 0) return null;
	if ((plan.background & 255) !== 0) return null;
	if (layer.outline !== null || layer.rotation !== null || layer.opacity < 1) return null;
	if (layer.mirror !== undefined || layer.treatment !== undefined) return null;
	const source = sources[layer.source];
	if (source === undefined || source.orientation !== 1) return null;
	const [placement] = place(layer, source, wholeOf(plan));
	if (placement === undefined) return null;
	const { area, window, resampling } = placement;
	const fills = area.width === plan.width && area.height === plan.height;
	// Rows that pass the resampler as they are take no memory there.
	if (!fills || resampleBytes(resampling) > 0) return null;
	return decodeStraight(job, source, window);
}
