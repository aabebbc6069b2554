// The areas of a scene, shapes, the outlines of pictures and what masks groups: what they take from the arena, and the
// rooms they share, because a layer is done with a band before the next begins.
import { boundsOf } from "./bounds.ts";
import type { Painter } from "./composite/band.ts";
import { BAND_ROWS, canvasBytes } from "./composite/canvas.ts";
import { opacityByte, premultiplied } from "./composite/colour.ts";
import { GroupPainter, type Thinning } from "./composite/group.ts";
import { blended, laidOver } from "./composite/lay.ts";
import { type Ink, ShapePainter } from "./composite/shape.ts";
import { CoverageThinning, LayersThinning } from "./composite/thinning.ts";
import type { Job } from "./job.ts";
import {
	ClippedCoverage,
	CoverageBand,
	type CoverageSource,
	coverageBandBytes,
	type Edges,
	EvenCoverage,
	edgesBytes,
	GradientRows,
	gradientBytes,
	gradientRowBytes,
	insideOf,
	OutlinePainter,
} from "./paint/index.ts";
import type { Clip, GroupLayer, Mask, Outline, Paint, ShapeLayer } from "./plan.ts";
import { intersection } from "./rect.ts";
import { depthOf, everyLayer, isOfLayers, type Scene } from "./scene.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** What all areas of a scene have among them. */
function areasOf(scene: Scene) {
	const layers = everyLayer(scene.layers);
	const shapes = layers.filter((layer) => layer.kind === "shape");
	const groups = layers.filter((layer) => layer.kind === "group");
	const frames = layers.flatMap((layer) => (layer.kind === "picture" && layer.outline !== null ? [layer.outline] : []));
	const clips = shapes.flatMap(({ clip }) => (clip === undefined ? [] : [clip.outline]));
	const masks = groups.flatMap(({ mask }) => (mask === undefined || isOfLayers(mask) ? [] : [mask]));
	const outlinesOf = (keep: Clip["keep"]) => masks.filter((mask) => mask.keep === keep).map(({ outline }) => outline);
	const covered = [...frames, ...shapes.map(({ outline }) => outline), ...outlinesOf("inside")];
	const clipping = [...clips, ...outlinesOf("outside")];
	return {
		outlines: [...covered, ...clipping],
		needsRoom: covered.length > 0 || clipping.length > 0 || groups.some(isFaded),
		needsClipRoom: clipping.length > 0,
		gradients: shapes.map(({ paint }) => paint).filter((paint) => typeof paint !== "number"),
		depth: depthOf(scene.layers),
	};
}

/** Whether a group's opacity has to be in its pixels before they are mixed with what lies below. */
function isFaded({ blend, opacity }: GroupLayer): boolean {
	return blend !== undefined && opacity < 1;
}

/**
 * What a scene's `Areas`, and everything they make for it, take from the arena. `written`: the outlines whose edges are
 * counted already, to which this scene's are added.
 */
export function areasBytes(scene: Scene, written: Set<Outline>): number {
	const { outlines, needsRoom, needsClipRoom, gradients, depth } = areasOf(scene);
	let bytes = depth * canvasBytes(scene.width);
	if (needsRoom) bytes += coverageBandBytes(scene.width, BAND_ROWS);
	if (needsClipRoom) bytes += coverageBandBytes(scene.width, BAND_ROWS);
	if (gradients.length > 0) bytes += gradientRowBytes(scene.width);
	for (const outline of outlines) {
		if (!written.has(outline)) bytes += edgesBytes(outline);
		written.add(outline);
	}
	for (const gradient of gradients) bytes += gradientBytes(gradient);
	return bytes;
}

/** Lays the shared rooms out, then makes coverage and painters. The arena has room for `areasBytes(scene)`. */
export class Areas {
	readonly #room: CoverageBand | null;
	readonly #clipRoom: CoverageBand | null;
	readonly #gradientPtr: number;
	/** By depth: of outermost groups first. */
	readonly #bandPtrs: readonly number[];

	constructor(
		private readonly job: Job,
		private readonly scene: Scene,
		private readonly edges: Edges,
		private readonly watch: Stopwatch,
	) {
		const { needsRoom, needsClipRoom, gradients, depth } = areasOf(scene);
		const { arena } = job;
		this.#room = needsRoom ? new CoverageBand(arena, scene.width, BAND_ROWS) : null;
		this.#clipRoom = needsClipRoom ? new CoverageBand(arena, scene.width, BAND_ROWS) : null;
		this.#gradientPtr = gradients.length > 0 ? arena.take(gradientRowBytes(scene.width)) : 0;
		this.#bandPtrs = Array.from({ length: depth }, () => arena.take(canvasBytes(scene.width)));
	}

	/** The coverage of one of the scene's outlines; good until the next outline is covered. */
	coverage(outline: Outline, clip?: Clip): CoverageSource {
		const covered = this.#cover(outline, this.#room);
		return this.#timed(clip === undefined ? covered : this.#clipped(covered, clip));
	}

	shape({ outline, clip, paint, opacity }: ShapeLayer): ShapePainter {
		const isSolid = typeof paint === "number" && (paint & 255) === 255 && opacity === 1 && clip === undefined;
		const inside = isSolid ? insideOf(outline) : null;
		const coverage = this.coverage(outline, clip);
		return new ShapePainter(this.job.kernel, coverage, this.#ink(paint), opacityByte(opacity), inside);
	}

	/** A group of these painters, with so many groups or masks around it; `masking` paint its mask of layers. */
	group(layer: GroupLayer, depth: number, painters: readonly Painter[], masking: readonly Painter[]): GroupPainter {
		const { kernel } = this.job;
		const { mask, blend, opacity } = layer;
		const thinnings: Thinning[] = [];
		if (mask !== undefined) thinnings.push(this.#thinning(mask, depth, masking));
		if (isFaded(layer)) thinnings.push(new CoverageThinning(kernel, this.#even(opacityByte(opacity))));
		const lay = blend === undefined ? laidOver(kernel, opacityByte(opacity)) : blended(kernel, blend);
		const bounds = intersection(boundsOf(layer), this.scene) ?? NOWHERE;
		return new GroupPainter(kernel, painters, thinnings, lay, bounds, this.#bandPtr(depth));
	}

	#thinning(mask: Mask, depth: number, masking: readonly Painter[]): Thinning {
		const { kernel } = this.job;
		if (isOfLayers(mask)) return new LayersThinning(kernel, masking, mask, this.#bandPtr(depth + 1));
		if (mask.keep === "inside") return new CoverageThinning(kernel, this.coverage(mask.outline));
		return new CoverageThinning(kernel, this.#timed(this.#clipped(this.#even(255), mask)));
	}

	#cover(outline: Outline, room: CoverageBand | null): OutlinePainter {
		return new OutlinePainter(this.job.kernel, this.edges.of(outline), this.scene, laidOut(room));
	}

	#clipped(source: CoverageSource, { outline, keep }: Clip): ClippedCoverage {
		return new ClippedCoverage(this.job.kernel, source, this.#cover(outline, this.#clipRoom), keep);
	}

	#even(level: number): EvenCoverage {
		return new EvenCoverage(this.job.kernel, this.scene, level, laidOut(this.#room));
	}

	#timed(source: CoverageSource): CoverageSource {
		return { cover: (y, rows) => this.watch.time("paint", () => source.cover(y, rows)) };
	}

	#bandPtr(depth: number): number {
		return laidOut(this.#bandPtrs[depth]);
	}

	#ink(paint: Paint): Ink {
		if (typeof paint === "number") return premultiplied(paint);
		return new GradientRows(this.job.kernel, this.job.arena, paint, this.#gradientPtr);
	}
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

function laidOut<Room>(room: Room | null | undefined): Room {
	if (room === null || room === undefined) throw new Error("an area that is not of the scene");
	return room;
}
