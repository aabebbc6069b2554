// One picture layer, from its file to upright rows: the literal list of its steps, decode, resample, treat, turn. Beside
// them stands what they will take from the arena, so that a job's memory is known before the job begins.
import type { UprightRows } from "./composite/picture.ts";
import { type Placement, place, shownArea, streams } from "./composite/placement.ts";
import { type HeldPicture, RotatedRows, StreamedRows, TurnedRows } from "./composite/upright.ts";
import { type DecodedRows, decode, decodeBytes, decodeStraight } from "./decode/index.ts";
import type { Source } from "./decode/source.ts";
import { aligned, type Job } from "./job.ts";
import type { PictureLayer, Rect } from "./plan.ts";
import { resample, resampleBytes } from "./resample/index.ts";
import type { Rows } from "./rows.ts";
import { type Stopwatch, timed } from "./stopwatch.ts";
import { treated, treatedBytes } from "./treatment/index.ts";

/** A picture ready to be asked for rows. */
export interface PreparedPicture {
	readonly rows: UprightRows;
	/** The canvas pixels its rows can be asked for. */
	readonly area: Rect;
	/** Reads its file to the end: a Fault when what was not shown is damaged. */
	finish(): void;
}

/** What `preparePicture` will take from the arena. */
export function pictureBytes(job: Job, canvas: Rect, layer: PictureLayer, source: Source): number {
	const placements = place(layer, source, canvas);
	const [first] = placements;
	if (first === undefined) return 0;
	const held = streams(first.turn, layer.rotation) ? 0 : aligned(largest(placements, pixelBytes));
	const table = layer.rotation === null ? 0 : aligned(job.kernel.sampleTableBytes());
	const stages = aligned(largest(placements, (placement) => stageBytes(job, layer, source, placement)));
	return stages + held + table + aligned(rowBytes(layer, first, canvas));
}

/** Lays a picture's stages out in the arena. Null when no pixel of the canvas shows it. */
export function preparePicture(
	job: Job,
	canvas: Rect,
	layer: PictureLayer,
	source: Source,
	watch: Stopwatch,
): PreparedPicture | null {
	const placements = place(layer, source, canvas);
	const [first] = placements;
	const area = shownArea(layer, canvas);
	if (first === undefined || area === null) return null;
	const drawing = new Drawing(job, layer, source, placements, watch);
	const rowPtr = job.arena.take(rowBytes(layer, first, canvas));
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
		private readonly layer: PictureLayer,
		private readonly source: Source,
		private readonly placements: readonly Placement[],
		private readonly watch: Stopwatch,
	) {
		const bytes = largest(placements, (placement) => stageBytes(job, layer, source, placement));
		this.#job = { kernel: job.kernel, arena: job.arena.part(bytes) };
		this.#mark = this.#job.arena.mark();
	}

	/** The rows of a placement, in stored order. What was begun before is over. */
	begin({ window, resampling, middle }: Placement): Rows {
		const { kernel, arena } = this.#job;
		arena.rewind(this.#mark);
		const { treatment, isPremultiplied } = this.layer;
		this.#decoder = (isPremultiplied ? decodeStraight : decode)(this.#job, this.source, window);
		const decoded = timed(this.watch, "decode", this.#decoder);
		const drawn = resample(kernel, arena, decoded, resampling);
		const rows = treatment === undefined ? drawn : treated(this.#job, drawn, treatment, middle);
		return timed(this.watch, "resample", rows);
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

function stageBytes(job: Job, { treatment }: PictureLayer, source: Source, placement: Placement): number {
	const { window, resampling } = placement;
	const size = { width: resampling.x.size, height: resampling.y.size };
	const treating = treatment === undefined ? 0 : treatedBytes(size, treatment);
	return decodeBytes(job, source, window) + resampleBytes(resampling) + treating;
}

function pixelBytes({ resampling }: Placement): number {
	return resampling.x.size * resampling.y.size * 4;
}

/** A row as it is handed out: of a rotated picture any of the canvas, of any other one that is drawn. */
function rowBytes({ rotation }: PictureLayer, { area }: Placement, canvas: Rect): number {
	return (rotation === null ? area.width : canvas.width) * 4;
}

function largest(placements: readonly Placement[], bytesOf: (placement: Placement) => number): number {
	return Math.max(...placements.map(bytesOf));
}
