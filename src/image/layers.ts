// A scene's layers become Painters, and say beforehand what they will take from the arena. Where a layer has layers of
// its own on a ground of its own (silhouettes, tiles), those are a scene again.
import { Areas, areasBytes } from "./areas.ts";
import { opacityByte } from "./composite/colour.ts";
import { PicturePainter } from "./composite/picture.ts";
import type { Source } from "./decode/source.ts";
import type { Job } from "./job.ts";
import { Edges, type Inside, insideOf } from "./paint/index.ts";
import { pictureBytes, preparePicture } from "./pictures.ts";
import type { GroupLayer, Layer, Outline, PictureLayer, Plan, Rect } from "./plan.ts";
import { drawnAs, everyLayer, finishAll, isOfLayers, type PreparedLayer, type Scene } from "./scene.ts";
import { prepareSilhouette, silhouetteBytes } from "./silhouettes.ts";
import type { Stopwatch } from "./stopwatch.ts";
import { prepareTile, tileBytes } from "./tiles.ts";

/** What is asked of a plan here: its canvas, or a part of that, and its layers. */
type Layered = Pick<Plan, "width" | "height" | "layers"> & Partial<Rect>;

/** What `prepareLayers` will take from the arena. */
export function layersBytes(job: Job, plan: Layered, sources: readonly Source[]): number {
	return sceneBytes(job, sceneOf(plan), sources, new Set());
}

/** Lays every layer's stages out in the arena; a picture that no pixel of the canvas shows is left out. */
export function prepareLayers(
	job: Job,
	plan: Layered,
	sources: readonly Source[],
	watch: Stopwatch,
): readonly PreparedLayer[] {
	const scene = sceneOf(plan);
	return new Preparation(job, scene, sources, new Edges(job.arena), watch).all(scene.layers, 0);
}

function sceneOf(plan: Layered): Scene {
	return { x: 0, y: 0, ...plan };
}

/** `written`: outlines whose edges are counted already. */
function sceneBytes(job: Job, scene: Scene, sources: readonly Source[], written: Set<Outline>): number {
	const inner = (other: Scene) => sceneBytes(job, other, sources, written);
	let bytes = areasBytes(scene, written);
	for (const layer of everyLayer(scene.layers)) {
		if (layer.kind === "picture") bytes += pictureBytes(job, scene, layer, sourceOf(layer, sources));
		if (layer.kind === "silhouette") bytes += silhouetteBytes(layer, scene, sources, inner);
		if (layer.kind === "tile") bytes += tileBytes(layer, inner);
	}
	return bytes;
}

class Preparation {
	readonly #areas: Areas;

	constructor(
		private readonly job: Job,
		private readonly scene: Scene,
		private readonly sources: readonly Source[],
		private readonly edges: Edges,
		private readonly watch: Stopwatch,
	) {
		this.#areas = new Areas(job, scene, edges, watch);
	}

	/** Layers with so many groups and masks around them. */
	all(layers: readonly Layer[], depth: number): readonly PreparedLayer[] {
		return layers.map((layer) => this.#one(drawnAs(layer), depth)).filter((layer) => layer !== null);
	}

	#one(layer: Layer, depth: number): PreparedLayer | null {
		const { job, scene, sources, edges, watch } = this;
		const inner = (other: Scene) => new Preparation(job, other, sources, edges, watch).all(other.layers, 0);
		switch (layer.kind) {
			case "picture":
				return this.#picture(layer);
			case "shape":
				return { painter: this.#areas.shape(layer), finish: () => {} };
			case "group":
				return this.#group(layer, depth);
			case "silhouette":
				return prepareSilhouette(job, layer, scene, sources, watch, inner);
			case "tile":
				return prepareTile(job, layer, watch, inner);
		}
	}

	#group(layer: GroupLayer, depth: number): PreparedLayer {
		const layers = this.all(layer.layers, depth + 1);
		// A mask's layers are painted on the next band as well, when those of the group are done with theirs.
		const masking = isOfLayers(layer.mask) ? this.all(layer.mask.layers, depth + 2) : [];
		const paintersOf = (prepared: readonly PreparedLayer[]) => prepared.map(({ painter }) => painter);
		return {
			painter: this.#areas.group(layer, depth, paintersOf(layers), paintersOf(masking)),
			finish: () => finishAll([...layers, ...masking]),
		};
	}

	#picture(layer: PictureLayer): PreparedLayer | null {
		const source = sourceOf(layer, this.sources);
		const coverage = layer.outline === null ? null : this.#areas.coverage(layer.outline);
		const picture = preparePicture(this.job, this.scene, layer, source, this.watch);
		if (picture === null) return null;
		const inside = insideOfPicture(layer, source, picture.area);
		const opacity = opacityByte(layer.opacity);
		const painter = new PicturePainter(this.job.kernel, picture.rows, picture.area, coverage, opacity, inside);
		return { painter, finish: () => picture.finish() };
	}
}

/** Where an opaque picture hides what lies below it. */
function insideOfPicture(layer: PictureLayer, source: Source, area: Rect): Inside | null {
	if (!source.opaque || layer.opacity < 1 || layer.treatment?.key !== undefined) return null;
	if (layer.outline !== null) return insideOf(layer.outline);
	const { x, y, width, height } = area;
	const span = { from: x, to: x + width };
	return { columns: (top, rows) => (top >= y && top + rows <= y + height ? span : null) };
}

function sourceOf(layer: PictureLayer, sources: readonly Source[]): Source {
	const source = sources[layer.source];
	if (source === undefined) throw new Error(`plan names source ${layer.source} of ${sources.length}`);
	return source;
}
