// A Gradient as rows of pixels. Its stops go into the kernel's memory once, as segments between two colours; a row is
// worked out anew whenever it is asked for, so bands come in any order and of any width.

import type { Arena } from "../arena.ts";
import type { Kernel } from "../kernel.ts";
import type { Colour, Gradient } from "../plan.ts";

/** What this asks of the kernel: wasm/gradient.ts. */
export type GradientKernel = Pick<Kernel, "gradientRow">;

const KINDS = { linear: 0, radial: 1, conic: 2 } as const;

/** f32 of a segment in the kernel: lower bound, anchor, two unused, four of the colour there, four of its change. */
const SEGMENT_FLOATS = 12;

/**
 * Stops nearer than this are one edge: 1/256 of a pixel on a gradient line of 4096 pixels, and still a slope (255 * 2^20)
 * that f32 can take.
 */
const EDGE = 2 ** -20;

/** What a `GradientRows` takes from the arena: a segment before, between and after its stops, and the last bound. */
export function gradientBytes(gradient: Gradient): number {
	return ((gradient.stops.length + 1) * SEGMENT_FLOATS + 4) * 4;
}

/** What the row takes that all gradients of a job share: a multiple of four pixels. */
export function gradientRowBytes(width: number): number {
	return ((width + 3) & ~3) * 4;
}

/** The rows of one gradient on the canvas. */
export class GradientRows {
	readonly #segmentsPtr: number;

	/** The arena has room for `gradientBytes(gradient)`; `rowPtr` for `gradientRowBytes` of the widest row asked for. */
	constructor(
		private readonly kernel: GradientKernel,
		arena: Arena,
		private readonly gradient: Gradient,
		private readonly rowPtr: number,
	) {
		const bytes = gradientBytes(gradient);
		this.#segmentsPtr = arena.take(bytes);
		arena.f32(this.#segmentsPtr, bytes / 4).set(segmentsOf(gradient));
	}

	/** Address of `width` premultiplied pixels of canvas row `y` from column `x`, good until the next row of any gradient. */
	row(y: number, x: number, width: number): number {
		const { kind, ux, uy, u0, vx, vy, v0 } = this.gradient;
		// The centre of column 0; the kernel goes on from there.
		const u = 0.5 * ux + (y + 0.5) * uy + u0;
		const v = 0.5 * vx + (y + 0.5) * vy + v0;
		this.kernel.gradientRow(this.rowPtr, width, this.#segmentsPtr, KINDS[kind], x, u, v, ux, vx);
		return this.rowPtr;
	}
}

/** A gradient's segments as the kernel takes them; NaN, which no t is below or above, bounds the first and the last. */
export function segmentsOf({ stops }: Gradient): number[] {
	const [first, ...rest] = stops.map(({ at, colour }) => ({ at: Math.fround(at), colour: levelsOf(colour) }));
	if (first === undefined) throw new Error("a gradient without stops");
	const floats = segment(Number.NaN, 0, first.colour, first.colour, 1);
	let last = first;
	for (const stop of rest) {
		const length = stop.at - last.at;
		if (length >= EDGE) floats.push(...segment(last.at, last.at, last.colour, stop.colour, length));
		last = stop;
	}
	floats.push(...segment(last.at, 0, last.colour, last.colour, 1), Number.NaN);
	return floats;
}

function segment(from: number, anchor: number, start: readonly number[], end: readonly number[], length: number) {
	const change = start.map((level, i) => ((end[i] ?? 0) - level) / length);
	return [from, anchor, 0, 0, ...start, ...change];
}

/** Premultiplied R G B A, 0 to 255, not rounded. */
function levelsOf(colour: Colour): readonly number[] {
	const alpha = colour & 255;
	return [24, 16, 8].map((shift) => (((colour >>> shift) & 255) * alpha) / 255).concat(alpha);
}
