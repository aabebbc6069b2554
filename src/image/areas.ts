// The areas of a plan, shapes and the outlines of pictures: what they take from the arena, and the rooms they share,
// because a layer is done with a band before the next begins.
import { BAND_ROWS, canvasBytes } from "./composite/canvas.ts";
import { opacityByte, premultiplied } from "./composite/colour.ts";
import { GroupPainter } from "./composite/group.ts";
import { type Ink, ShapePainter } from "./composite/shape.ts";
import type { Job } from "./job.ts";
import {
	ClippedCoverage,
	CoverageBand,
	type CoverageSource,
	coverageBandBytes,
	GradientRows,
	gradientBytes,
	gradientRowBytes,
	insideOf,
	OutlinePainter,
	paintBytes,
} from "./paint/index.ts";
import type { Clip, GroupLayer, Outline, Paint, Plan, ShapeLayer } from "./plan.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** What all areas of a plan have among them. */
function areasOf(plan: Plan) {
	const shapes = plan.layers.flatMap((layer) =>
		layer.kind === "group" ? layer.shapes : layer.kind === "shape" ? [layer] : [],
	);
	const frames = plan.layers.flatMap((layer) =>
		layer.kind === "picture" && layer.outline !== null ? [layer.outline] : [],
	);
	const clips = shapes.flatMap(({ clip }) => (clip === undefined ? [] : [clip.outline]));
	return {
		outlines: [...frames, ...shapes.map(({ outline }) => outline)],
		clips,
		gradients: shapes.map(({ paint }) => paint).filter((paint) => typeof paint !== "number"),
		isGrouped: plan.layers.some(({ kind }) => kind === "group"),
	};
}

/** What a plan's `Areas`, and everything they make for it, take from the arena. */
export function areasBytes(plan: Plan): number {
	const { outlines, clips, gradients, isGrouped } = areasOf(plan);
	let bytes = 0;
	if (outlines.length > 0) bytes += coverageBandBytes(plan.width, BAND_ROWS);
	if (clips.length > 0) bytes += coverageBandBytes(plan.width, BAND_ROWS);
	if (gradients.length > 0) bytes += gradientRowBytes(plan.width);
	if (isGrouped) bytes += canvasBytes(plan.width);
	for (const outline of [...outlines, ...clips]) bytes += paintBytes(outline);
	for (const gradient of gradients) bytes += gradientBytes(gradient);
	return bytes;
}

/** Lays the shared rooms out, then makes coverage and painters. The arena has room for `areasBytes(plan)`. */
export class Areas {
	readonly #room: CoverageBand | null;
	readonly #clipRoom: CoverageBand | null;
	readonly #gradientPtr: number;
	readonly #groupPtr: number;

	constructor(
		private readonly job: Job,
		private readonly plan: Plan,
		private readonly watch: Stopwatch,
	) {
		const { outlines, clips, gradients, isGrouped } = areasOf(plan);
		const { arena } = job;
		this.#room = outlines.length > 0 ? new CoverageBand(arena, plan.width, BAND_ROWS) : null;
		this.#clipRoom = clips.length > 0 ? new CoverageBand(arena, plan.width, BAND_ROWS) : null;
		this.#gradientPtr = gradients.length > 0 ? arena.take(gradientRowBytes(plan.width)) : 0;
		this.#groupPtr = isGrouped ? arena.take(canvasBytes(plan.width)) : 0;
	}

	/** The coverage of one of the plan's outlines; good until the next outline is covered. */
	coverage(outline: Outline, clip?: Clip): CoverageSource {
		let source: CoverageSource = this.#cover(outline, this.#room);
		if (clip !== undefined) {
			source = new ClippedCoverage(this.job.kernel, source, this.#cover(clip.outline, this.#clipRoom), clip.keep);
		}
		return { cover: (y, rows) => this.watch.time("paint", () => source.cover(y, rows)) };
	}

	shape({ outline, clip, paint, opacity }: ShapeLayer): ShapePainter {
		const isSolid = typeof paint === "number" && (paint & 255) === 255 && opacity === 1 && clip === undefined;
		const inside = isSolid ? insideOf(outline) : null;
		const coverage = this.coverage(outline, clip);
		return new ShapePainter(this.job.kernel, coverage, this.#ink(paint), opacityByte(opacity), inside);
	}

	group({ shapes, opacity }: GroupLayer): GroupPainter {
		const painters = shapes.map((shape) => this.shape(shape));
		return new GroupPainter(this.job.kernel, painters, opacityByte(opacity), this.#groupPtr);
	}

	#cover(outline: Outline, room: CoverageBand | null): OutlinePainter {
		if (room === null) throw new Error("an outline that is not of the plan");
		const { kernel, arena } = this.job;
		return new OutlinePainter(kernel, arena, outline, this.plan.width, this.plan.height, room);
	}

	#ink(paint: Paint): Ink {
		if (typeof paint === "number") return premultiplied(paint);
		return new GradientRows(this.job.kernel, this.job.arena, paint, this.#gradientPtr);
	}
}
