// One picture layer, from its file to upright rows: the literal list of its steps, decode, resample, turn. Beside them
// stands what they will take from the arena, so that a job's memory is known before the job begins.
import type { UprightRows } from "./composite/picture.ts";
import { type Placement, place, streams } from "./composite/placement.ts";
import { type HeldPicture, RotatedRows, StreamedRows, TurnedRows } from "./composite/upright.ts";
import { type DecodedRows, decode, decodeBytes } from "./decode/index.ts";
import type { Source } from "./decode/source.ts";
import { aligned, type Job } from "./job.ts";
import type { PictureLayer, Plan, Rect } from "./plan.ts";
import { resample, resampleBytes } from "./resample/index.ts";
import type { Rows } from "./rows.ts";
import { type Stopwatch, timed } from "./stopwatch.ts";

/** A picture ready to be asked for rows. */
export interface PreparedPicture {
	readonly rows: UprightRows;
	/** The canvas pixels its rows can be asked for. */
	readonly area: Rect;
	/** Reads its file to the end: a Fault when what was not shown is damaged. */
	finish(): void;
}

/** What `preparePicture` will take from the arena. */
export function pictureBytes(job: Job, plan: Plan, layer: PictureLayer, source: Source): number {
	const placements = place(layer, source, plan);
	const [first] = placements;
	if (first === undefined) return 0;
	const held = streams(first.turn, layer.rotation) ? 0 : aligned(largest(placements, pixelBytes));
	const table = layer.rotation === null ? 0 : aligned(job.kernel.sampleTableBytes());
	const stages = aligned(largest(placements, (placement) => stageBytes(job, source, placement)));
	return stages + held + table + aligned(areaOf(plan, layer, first).width * 4);
}

/** Lays a picture's stages out in the arena. Null when no pixel of the canvas shows it. */
export function preparePicture(
	job: Job,
	plan: Plan,
	layer: PictureLayer,
	source: Source,
	watch: Stopwatch,
): PreparedPicture | null {
	const placements = place(layer, source, plan);
	const [first] = placements;
	if (first === undefined) return null;
	const area = areaOf(plan, layer, first);
	const drawing = new Drawing(job, source, placements, watch);
	const rowPtr = job.arena.take(area.width * 4);
	const rows = uprightRows(job, layer, placements, drawing, rowPtr);
	return { rows, area, finish: () => drawing.finish() };
}

function uprightRows(
	{ kernel, arena }: Job,
	layer: PictureLayer,
	placements: readonly Placement[],
	drawing: Drawing,
	rowPtr: number,
): UprightRows {
	const [first] = placements as readonly [Placement, ...Placement[]];
	const { turn, area } = first;
	if (streams(turn, layer.rotation)) {
		return new StreamedRows(kernel, drawing.begin(first), area, turn.flipX, rowPtr);
	}
	const bufferPtr = arena.take(largest(placements, pixelBytes));
	const [picture, ...strips] = placements.map((placement) => drawing.held(placement, bufferPtr)) as [HeldPicture];
	if (layer.rotation === null) return new TurnedRows(kernel, [picture, ...strips], turn, rowPtr);
	const tablePtr = arena.take(kernel.sampleTableBytes());
	return new RotatedRows(kernel, picture, layer.frame, layer.rotation, turn, rowPtr, tablePtr);
}

/** The stages of one picture, which a strip after the other uses in the same memory. */
class Drawing {
	readonly #job: Job;
	readonly #mark: number;
	#decoder: DecodedRows | null = null;

	constructor(
		job: Job,
		private readonly source: Source,
		private readonly placements: readonly Placement[],
		private readonly watch: Stopwatch,
	) {
		const bytes = largest(placements, (placement) => stageBytes(job, source, placement));
		this.#job = { kernel: job.kernel, arena: job.arena.part(bytes) };
		this.#mark = this.#job.arena.mark();
	}

	/** The rows of a placement, in stored order. What was begun before is over. */
	begin({ window, resampling }: Placement): Rows {
		const { kernel, arena } = this.#job;
		arena.rewind(this.#mark);
		this.#decoder = decode(this.#job, this.source, window);
		const decoded = timed(this.watch, "decode", this.#decoder);
		return timed(this.watch, "resample", resample(kernel, arena, decoded, resampling));
	}

	/** A placement drawn as a whole into `bufferPtr` when it is asked for. */
	held(placement: Placement, bufferPtr: number): HeldPicture {
		const { x, y } = placement.resampling;
		const draw = () => {
			const rows = this.begin(placement);
			for (let row = 0; row < y.size; row++) {
				this.#job.kernel.copyPixels(bufferPtr + row * x.size * 4, rows.next(), x.size, 4);
			}
			return bufferPtr;
		};
		return { area: placement.area, width: x.size, height: y.size, draw };
	}

	finish(): void {
		const [first] = this.placements;
		if (this.#decoder === null && first !== undefined) this.begin(first);
		this.watch.time("decode", () => this.#decoder?.finish());
	}
}

function stageBytes(job: Job, source: Source, { window, resampling }: Placement): number {
	return decodeBytes(job, source, window) + resampleBytes(resampling);
}

function pixelBytes({ resampling }: Placement): number {
	return resampling.x.size * resampling.y.size * 4;
}

function largest(placements: readonly Placement[], bytesOf: (placement: Placement) => number): number {
	return Math.max(...placements.map(bytesOf));
}

/** A rotated picture's rows may be asked for anywhere; any other's in its own area, all strips together. */
function areaOf(plan: Plan, layer: PictureLayer, { area }: Placement): Rect {
	if (layer.rotation !== null) return { x: 0, y: 0, width: plan.width, height: plan.height };
	const bottom = Math.min(plan.height, Math.ceil(layer.frame.y + layer.frame.height));
	return { ...area, height: bottom - area.y };
}
