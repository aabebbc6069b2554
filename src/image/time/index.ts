// A job's time, told from headers alone as its memory is in budget.ts: what every pixel, edge and byte of a plan takes at
// worst. Nobody's design keeps an isolate busy for long, whatever it is made of.
import { Fault } from "../../fault.ts";
import { MAX_RENDER_MS } from "../../limits.ts";
import { boundsOf } from "../bounds.ts";
import type { ImageKind } from "../decode/faults.ts";
import type { Source } from "../decode/source.ts";
import { FULL_CHROMA_QUALITY } from "../encode/jpeg.ts";
import type { Job } from "../job.ts";
import { narrowingPasses } from "../narrowed.ts";
import type { GroupLayer, Layer, Outline, Paint, Plan, Rect, SilhouetteLayer, TileLayer } from "../plan.ts";
import { intersection, wholeOf } from "../rect.ts";
import { drawnAs, isOfLayers, type Scene } from "../scene.ts";
import { castOf } from "../silhouettes.ts";
import type { Writing } from "../writing.ts";
import { coverWork } from "./outlines.ts";
import { blurWork, passesWork, pictureWork } from "./pictures.ts";
import { swept } from "./swept.ts";

/** A pixel through coverage: of a colour, and of a gradient. */
const COLOUR_NS = 0.75;
const GRADIENT_NS = { linear: 2.4, radial: 3.5, conic: 5.5 };

/** A pixel thinned by coverage, or by what layers show. */
const THINNED_NS = 0.8;
const MASKED_NS = 1.5;

/** A group's pixel cleared and laid over what is below; mixed with it, by the slowest of the blend modes. */
const GROUPED_NS = 1.3;
const BLENDED_NS = 9.5;

/**
 * A silhouette's pixel: tinted; grown, at first and for each pixel of the radius; laid over what is below. The rim costs
 * more than what it is around, and is all there is of a narrow silhouette: a row's share for each pixel of the radius.
 */
const TINTED_NS = 1.5;
const GROWN_NS = 7;
const GROWN_BY_NS = 0.05;
const GROWN_RIM_NS = 50;
const LAID_NS = 1;

/** A canvas's pixel cleared, and handed on. */
const CANVAS_NS = 0.3;

const MS = 1e6;

/** A pixel as PNG, as JPEG by the kernel, and by MozJPEG with less colour and with all of it: the worst of them are noise. */
const PNG_NS = 25;
const JPEG_NS = 12;
const MOZJPEG_NS = 800;
const MOZJPEG_FINE_NS = 2800;

/** `workMs`. Throws a Fault, resolution_too_high, where that is more than MAX_RENDER_MS. */
export function checkedMs(job: Job, plan: Plan, sources: readonly Source[], writing: Writing): number {
	const ms = workMs(job, plan, sources, writing);
	if (ms <= MAX_RENDER_MS) return ms;
	const seconds = (ms: number) => (ms / 1000).toFixed(1);
	throw new Fault<ImageKind>(
		"resolution_too_high",
		`Drawing this design on this image takes up to ${seconds(ms)} seconds; ${seconds(MAX_RENDER_MS)} are allowed. ` +
			"A smaller canvas, fewer or smaller layers, effects and cut-outs, or a smaller image take less.",
	);
}

/** Milliseconds that it takes, at most, to draw a plan and to write the result. */
export function workMs(job: Job, plan: Plan, sources: readonly Source[], writing: Writing): number {
	const { format, opaque } = writing;
	// Whether any pixel is transparent may not be known before the last has been drawn.
	const looks = format === "auto" && !opaque ? 2 : 1;
	const drawing = new Works(job, sources).scene({ ...wholeOf(plan), layers: plan.layers });
	const narrowing = passesWork(narrowingPasses(plan, writing));
	return (looks * drawing + narrowing + encodeWork(writing)) / MS;
}

function encodeWork({ width, height, format, quality, encoder }: Writing): number {
	const png = format === "jpg" ? 0 : PNG_NS;
	const mozJpeg = quality < FULL_CHROMA_QUALITY ? MOZJPEG_NS : MOZJPEG_FINE_NS;
	const jpeg = encoder === "mozjpeg" ? mozJpeg : JPEG_NS;
	return swept({ width, height }, Math.max(png, format === "png" ? 0 : jpeg));
}

/** All answers are in nanoseconds. */
class Works {
	/** Of outlines by the last scene they were seen in: a picture's, or a text's, shadows are all alike. */
	readonly #covered = new Map<Outline, { readonly scene: Rect; readonly work: number }>();

	constructor(
		private readonly job: Job,
		private readonly sources: readonly Source[],
	) {}

	scene({ layers, ...area }: Scene): number {
		return swept(area, CANVAS_NS) + this.#layers(layers, area);
	}

	#layers(layers: readonly Layer[], area: Rect): number {
		return layers.reduce((work, layer) => work + this.#layer(drawnAs(layer), area), 0);
	}

	#layer(layer: Layer, area: Rect): number {
		switch (layer.kind) {
			case "shape": {
				const shown = intersection(boundsOf(layer), area);
				const clipped = layer.clip === undefined ? 0 : this.#cover(layer.clip.outline, area) + swept(shown, THINNED_NS);
				return this.#cover(layer.outline, area) + clipped + swept(shown, paintNs(layer.paint));
			}
			case "picture": {
				const source = this.sources[layer.source];
				const cover = layer.outline === null ? 0 : this.#cover(layer.outline, area);
				return source === undefined ? 0 : cover + pictureWork(this.job, layer, source, area);
			}
			case "group":
				return this.#group(layer, area);
			case "silhouette":
				return this.#silhouette(layer, area);
			case "tile":
				return this.#tile(layer, area);
		}
	}

	#cover(outline: Outline, area: Rect): number {
		const known = this.#covered.get(outline);
		if (known !== undefined && isSame(known.scene, area)) return known.work;
		const work = coverWork(outline, area);
		this.#covered.set(outline, { scene: area, work });
		return work;
	}

	#group(layer: GroupLayer, area: Rect): number {
		const { layers, mask, blend, opacity } = layer;
		const shown = intersection(boundsOf(layer), area);
		if (shown === null) return 0;
		// Its layers, and its mask's, are painted on its rows alone, but on as much of them as they cover.
		const rows = { ...area, y: shown.y, height: shown.height };
		let work = this.#layers(layers, rows) + swept(shown, blend === undefined ? GROUPED_NS : BLENDED_NS);
		if (blend !== undefined && opacity < 1) work += swept(shown, THINNED_NS);
		if (mask === undefined) return work;
		if (isOfLayers(mask)) return work + this.#layers(mask.layers, rows) + swept(shown, MASKED_NS);
		return work + this.#cover(mask.outline, rows) + swept(shown, THINNED_NS);
	}

	#silhouette(layer: SilhouetteLayer, area: Rect): number {
		const cast = castOf(layer, area, this.sources);
		if (cast === null) return 0;
		const { shown, scene } = cast;
		const { grow, sigma } = layer;
		const rim = scene.height * grow * GROWN_RIM_NS;
		const growing = grow > 0 ? swept(scene, GROWN_NS + grow * GROWN_BY_NS) + rim : 0;
		const blurring = sigma > 0 ? blurWork(scene, sigma) : 0;
		return this.scene(scene) + swept(scene, TINTED_NS) + growing + blurring + swept(shown, LAID_NS);
	}

	#tile({ width, height, layers, places }: TileLayer, area: Rect): number {
		let work = this.scene({ x: 0, y: 0, width, height, layers });
		for (let i = 0; i < places.length; i += 2) {
			const place = { x: places[i] ?? 0, y: places[i + 1] ?? 0, width, height };
			work += swept(intersection(place, area), LAID_NS);
		}
		return work;
	}
}

function paintNs(paint: Paint): number {
	return typeof paint === "number" ? COLOUR_NS : GRADIENT_NS[paint.kind];
}

const isSame = (a: Rect, b: Rect) => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
