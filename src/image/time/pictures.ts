// The time that pictures take: their files are read to the end, for every layer and strip that shows them anew, then
// resampled, treated, turned and laid over.
import { blurPasses } from "../blur/passes.ts";
import { place, shownArea, streams } from "../composite/placement.ts";
import type { Source } from "../decode/source.ts";
import type { Job } from "../job.ts";
import type { PictureLayer, Rect, Treatment } from "../plan.ts";
import { resamplingPasses } from "../resample/index.ts";
import type { Pass } from "../resample/pass.ts";
import { isPlain, type Taps } from "../resample/taps.ts";
import { pairsOf } from "../resample/weights.ts";
import { swept } from "./swept.ts";

/** A JPEG's pixel and byte; of a progressive one each pixel is looked at in up to 100 scans. */
const JPEG_NS = { pixel: 2.5, byte: 8 };
const PROGRESSIVE_NS = { pixel: 12, byte: 40 };

/** A PNG's pixel, another for the passes of an interlaced one; its bytes as they are unfiltered, and as they are inflated. */
const PNG_NS = { pixel: 2, interlaced: 5, raw: 1, byte: 10 };

/** Colours converted to sRGB, and multiplied by alpha. */
const FINISHED_NS = 3;

/** wasm/resample.ts: a pixel widened; a pair of taps across and down; what a pixel takes beside them. */
const WIDENED_NS = 0.4;
const PAIR_NS = 0.35;
const FILTERED_NS = 0.6;

/** The worst a key has taken, where all of a picture is near the ground; and the filters of colours. */
const KEYED_NS = 210;
const ADJUSTED_NS = 3.5;
const SHARPENED_NS = 4;
const SHADED_NS = 3.5;

/** A pixel read across the stored order; sampled under a rotation; laid over what is below. */
const TURNED_NS = 5;
const ROTATED_NS = 20;
const LAID_NS = 1;

/** Nanoseconds to draw one picture layer. */
export function pictureWork(job: Job, layer: PictureLayer, source: Source, scene: Rect): number {
	const shown = shownArea(layer, scene);
	const placements = place(layer, source, scene);
	let work = swept(shown, LAID_NS);
	for (const { resampling, window, turn } of placements) {
		const drawn = { width: resampling.x.size, height: resampling.y.size };
		const decoded = { width: window.x1 - window.x0, height: window.y1 - window.y0 };
		const isHeld = !streams(turn, layer.rotation);
		work +=
			decodeWork(job, source) + swept(decoded, source.opaque && source.conversion.kind === "none" ? 0 : FINISHED_NS);
		work += passesWork(resamplingPasses(resampling)) + treatmentWork(drawn, layer.treatment);
		if (isHeld) work += swept(drawn, TURNED_NS);
	}
	return layer.rotation === null ? work : work + swept(shown, ROTATED_NS);
}

function decodeWork({ kernel }: Job, source: Source): number {
	const { format, statePtr, length, storedWidth, storedHeight } = source;
	const pixels = storedWidth * storedHeight;
	if (format === "jpeg") {
		const { pixel, byte } = kernel.jpegProgressive(statePtr) === 1 ? PROGRESSIVE_NS : JPEG_NS;
		return pixels * pixel + length * byte;
	}
	const { pixel, interlaced, raw, byte } = PNG_NS;
	const rawBytes = kernel.pngBitDepth(statePtr) === 16 ? 8 : 4;
	const passes = kernel.pngInterlaced(statePtr) === 1 ? interlaced : 0;
	return pixels * (pixel + passes + raw * rawBytes) + length * byte;
}

function treatmentWork(size: Pick<Rect, "width" | "height">, treatment: Treatment | undefined): number {
	if (treatment === undefined) return 0;
	const { key, colours, sigma, sharpen, vignette } = treatment;
	let work = 0;
	if (key !== undefined) work += swept(size, KEYED_NS);
	if (colours !== undefined) work += swept(size, ADJUSTED_NS);
	if (sigma !== undefined) work += blurWork(size, sigma);
	if (sharpen !== undefined) work += swept(size, SHARPENED_NS) + blurWork(size, 1);
	if (vignette !== undefined) work += swept(size, SHADED_NS);
	return work;
}

/** Nanoseconds to blur an area. */
export function blurWork({ width, height }: Pick<Rect, "width" | "height">, sigma: number): number {
	return passesWork(blurPasses(width, height, sigma));
}

/** Nanoseconds that passes take. */
export function passesWork(passes: readonly Pass[]): number {
	return passes.reduce((work, { x, y }) => work + (isPlain(x) && isPlain(y) ? 0 : passWork(x, y)), 0);
}

function passWork(x: Taps, y: Taps): number {
	const across = FILTERED_NS + PAIR_NS * pairsOf(x);
	const down = FILTERED_NS + PAIR_NS * pairsOf(y);
	return y.count * (x.count * WIDENED_NS + x.size * across) + swept({ width: x.size, height: y.size }, down);
}
