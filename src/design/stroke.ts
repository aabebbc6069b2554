// Subpaths -> the outline of their stroke. Both sides are walked, the second backwards: what comes out is the sum of a
// rectangle a chord and a wedge a bend, all turning the same way, so that where a stroke crosses itself the winding
// number only grows. On the inner side of a bend the two offset chords are cut where they meet, wherever they are long
// enough, so that along curves nothing overlaps at all and coverage is the exact area.
import { arc, arcChords, length, type Subpath, unit, type Vector } from "./pen.ts";
import type { Cap, Join } from "./record.ts";

/** A stroke in pixels. */
export interface StrokeStyle {
	/** Half its width. */
	readonly half: number;
	readonly join: Join;
	readonly miterLimit: number;
	readonly cap: Cap;
}

/** A chord's direction and length. */
interface Chord {
	readonly along: Vector;
	readonly length: number;
}

const CENTRE: Vector = [0, 0];

/** Points nearer than this are one. */
const SAME = 1e-9;

/** Contours, flat lists of points; and how many points they have, or would have, had the drawing gone on. */
export interface Contours {
	readonly subpaths: readonly { readonly points: readonly number[] }[];
	readonly count: number;
}

/**
 * The outline of a stroke; round joins and caps stay within `flatness` of true circles. Beyond `most` points its arcs are
 * counted and not drawn; after the subpath it is given up, and `count` is guessed from the part that is done.
 */
export function stroked(subpaths: readonly Subpath[], style: StrokeStyle, flatness: number, most: number): Contours {
	const stroker = new Stroker(style, flatness, most);
	const contours: { points: number[] }[] = [];
	for (const [i, subpath] of subpaths.entries()) {
		for (const points of stroker.contours(subpath)) contours.push({ points });
		const { count } = stroker;
		if (count > most) return { subpaths: contours, count: (count * subpaths.length) / (i + 1) };
	}
	return { subpaths: contours, count: stroker.count };
}

/** Bends of less than this angle's cosine, 37 degrees, come of curves that were cut into chords. */
const SMOOTH_COSINE = 0.8;

/**
 * Closed contours (clockwise around what they enclose, the other way around its holes) grown by `style.half` on all
 * sides: the same, filled by the non-zero rule. Of a stroke only the outer side is walked; what it lacks is inside.
 */
export function grown(
	contours: readonly (readonly number[])[],
	style: Pick<StrokeStyle, "half" | "join" | "miterLimit">,
	flatness: number,
): readonly (readonly number[])[] {
	const stroker = new Stroker({ ...style, cap: "butt" }, flatness, Number.POSITIVE_INFINITY);
	return contours.map((points) => stroker.outerSide(points)).filter(({ length }) => length > 0);
}

class Stroker {
	/** Points so far, with those not drawn. */
	count = 0;
	#points: number[] = [];

	constructor(
		private readonly style: StrokeStyle,
		private readonly flatness: number,
		private readonly most: number,
	) {}

	contours(subpath: Subpath): readonly number[][] {
		const chain = distinct(subpath);
		if (chain.length < 2) return [this.#dot(subpath)].filter(({ length }) => length > 0);
		const back = chain.toReversed();
		if (subpath.closed) return [this.#side(chain, true), this.#side(back, true)];
		return [[...this.#side(chain, false), ...this.#side(back, false)]];
	}

	/** The left side of a closed contour whose curves are chords by now. */
	outerSide(points: readonly number[]): readonly number[] {
		const corners = points.filter((_, i) => i % 2 === 0).map(() => false);
		const sharp = distinct({ points, smooth: corners, closed: true });
		const chain = sharp.map((at, i) => ({
			...at,
			smooth: isSmooth(sharp.at(i - 1), at, sharp[(i + 1) % sharp.length]),
		}));
		return chain.length < 2 ? [] : this.#side(chain, true);
	}

	/** The left side of a chain, seen in its direction; of an open one with the cap at its end. */
	#side(chain: readonly Vertex[], closed: boolean): number[] {
		this.#points = [];
		const { half } = this.style;
		const chords = chain.map((vertex, i) => chordOf(vertex, chain[(i + 1) % chain.length] ?? vertex));
		const last = chain.length - 1;
		for (const [i, vertex] of chain.entries()) {
			const before = chords[i > 0 ? i - 1 : last];
			const after = chords[i];
			if (before === undefined || after === undefined) continue;
			if (closed || (i > 0 && i < last)) this.#bend(vertex, before, after);
			else if (i === 0) this.#put(vertex, leftOf(after.along), half);
			else this.#cap(vertex, before.along);
		}
		return this.#points;
	}

	#bend(at: Vertex, before: Chord, after: Chord): void {
		const { half } = this.style;
		const [from, to] = [leftOf(before.along), leftOf(after.along)];
		const turn = before.along[0] * after.along[1] - before.along[1] * after.along[0];
		const cosine = before.along[0] * after.along[0] + before.along[1] * after.along[1];
		// Where the offset chords, or their continuations, meet: 1 / cos(a / 2) half widths away, a being the turn.
		const tip: Vector = [(from[0] + to[0]) / (1 + cosine), (from[1] + to[1]) / (1 + cosine)];
		if (turn <= 0 && cosine > -1) {
			// To the left: this is the inner side, and the chords lose half * tan(a / 2).
			const lost = (half * -turn) / (1 + cosine);
			const meets = lost <= Math.min(before.length, after.length) / 2;
			// Through the middle otherwise: the two rectangles overlap.
			for (const normal of meets ? [tip] : [from, CENTRE, to]) this.#put(at, normal, half);
			return;
		}
		const reach = 2 / (1 + cosine);
		const isRound = at.smooth || this.style.join === "round";
		// The tip stands half * (sqrt(reach) - 1) out of the circle.
		const isPointed = isRound
			? half * (Math.sqrt(reach) - 1) < this.flatness / 4
			: this.style.join === "miter" && reach <= this.style.miterLimit * this.style.miterLimit;
		if (isPointed) this.#put(at, tip, half);
		else for (const normal of [from, ...(isRound ? this.#arc(from, to) : [to])]) this.#put(at, normal, half);
	}

	/** From one normal clockwise to another, which is left of it where there is no room for more. */
	#arc(from: Vector, to: Vector): readonly Vector[] {
		const sagitta = this.flatness / this.style.half;
		const chords = arcChords(from, to, sagitta);
		if (this.count + chords <= this.most) return arc(from, to, sagitta);
		this.count += chords - 1;
		return [to];
	}

	/** From the left of the end to its right, which begins the way back. */
	#cap(at: Vertex, along: Vector): void {
		const { half, cap } = this.style;
		const [left, right] = [leftOf(along), leftOf([-along[0], -along[1]])];
		this.#put(at, left, half);
		if (cap === "square") {
			this.#put(at, [left[0] + along[0], left[1] + along[1]], half);
			this.#put(at, [right[0] + along[0], right[1] + along[1]], half);
		}
		if (cap !== "round") return;
		for (const [a, b] of [
			[left, along],
			[along, right],
		] as const) {
			for (const normal of this.#arc(a, b)) this.#put(at, normal, half);
		}
	}

	/** A subpath without length has its caps all the same (SVG 2, section 13.5.4). */
	#dot({ points }: Subpath): number[] {
		const [x = 0, y = 0] = points;
		this.#points = [];
		if (this.style.cap === "butt") return [];
		for (const along of [1, -1]) this.#cap({ x, y, smooth: false }, [along, 0]);
		return this.#points;
	}

	#put({ x, y }: Vertex, [dx, dy]: Vector, by: number): void {
		this.count++;
		this.#points.push(x + dx * by, y + dy * by);
	}
}

interface Vertex {
	readonly x: number;
	readonly y: number;
	readonly smooth: boolean;
}

/** A subpath's points, each apart from the one before; a bend stays sharp where any of the points in it was. */
function distinct({ points, smooth, closed }: Subpath): readonly Vertex[] {
	const chain: Vertex[] = [];
	for (let i = 0; i < smooth.length; i++) {
		const vertex = { x: points[2 * i] ?? 0, y: points[2 * i + 1] ?? 0, smooth: smooth[i] ?? false };
		const last = chain.at(-1);
		if (last === undefined || !areSame(last, vertex)) chain.push(vertex);
		else chain[chain.length - 1] = { ...last, smooth: last.smooth && vertex.smooth };
	}
	const [first, last] = [chain[0], chain.at(-1)];
	if (closed && chain.length > 1 && first !== undefined && last !== undefined && areSame(first, last)) chain.pop();
	return chain;
}

/** Whether a chain bends so little that it is a curve. */
function isSmooth(before: Vertex | undefined, at: Vertex, after: Vertex | undefined): boolean {
	if (before === undefined || after === undefined) return false;
	const [[ax, ay], [bx, by]] = [chordOf(before, at).along, chordOf(at, after).along];
	return ax * bx + ay * by > SMOOTH_COSINE;
}

const areSame = (a: Vertex, b: Vertex) => length(b.x - a.x, b.y - a.y) < SAME;

function chordOf(a: Vertex, b: Vertex): Chord {
	return { along: unit(b.x - a.x, b.y - a.y), length: length(b.x - a.x, b.y - a.y) };
}

/** A quarter turn counterclockwise, as seen (y down). */
const leftOf = ([x, y]: Vector): Vector => [y, 0 - x];
