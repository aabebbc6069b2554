// Lines, curves and arcs become chains of short chords, in canvas pixels, by + - * / and the square root alone.

/** A chain of points: x0, y0, x1, y1, ... */
export interface Subpath {
	readonly points: readonly number[];
	/** One a point: the chain bends there only because a curve was cut into chords. */
	readonly smooth: readonly boolean[];
	readonly closed: boolean;
}

/** Chords a single curve may have: 1/128 of a pixel on a curve that bends over some 10,000 pixels. */
const MAX_CHORDS = 1024;

/**
 * Draws subpaths whose chords stay within `flatness` pixels of the true curve; beyond `most` points it goes on counting,
 * but draws only where curves end.
 */
export class Pen {
	readonly subpaths: Subpath[] = [];
	/** Points so far, with those not drawn. */
	count = 0;
	#points: number[] = [];
	#smooth: boolean[] = [];
	#x = 0;
	#y = 0;
	#isDrawn = false;

	constructor(
		private readonly flatness: number,
		private readonly most: number,
	) {}

	moveTo(x: number, y: number): void {
		this.#end(false);
		this.#put(x, y, false);
	}

	lineTo(x: number, y: number): void {
		this.#begin();
		this.#put(x, y, false);
	}

	/** A chord over 1/n of a cubic runs within max|B''| / 8 n^2 of it; B'' is largest at an end. */
	curveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
		this.#begin();
		const [x0, y0] = [this.#x, this.#y];
		const bend = Math.max(length(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), length(x1 - 2 * x2 + x, y1 - 2 * y2 + y));
		const chords = Math.min(MAX_CHORDS, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / this.flatness))));
		const isFull = this.count + chords > this.most;
		if (isFull) this.count += chords - 1;
		for (let i = 1; i < chords && !isFull; i++) {
			const t = i / chords;
			const s = 1 - t;
			const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
			this.#put(a * x0 + b * x1 + c * x2 + d * x, a * y0 + b * y1 + c * y2 + d * y, true);
		}
		this.#put(x, y, false);
	}

	/**
	 * An arc of a circle or, through `toCanvas`, of an ellipse: from the unit vector `from` clockwise (y down) to `to`, of
	 * at most `radius` pixels. `goesFar` tells a near full turn from a near none.
	 */
	arcTo(from: Vector, to: Vector, radius: number, goesFar: boolean, toCanvas: (unit: Vector) => Vector): void {
		this.#begin();
		const sagitta = this.flatness / radius;
		const chords = arcChords(from, to, sagitta, goesFar);
		const isFull = this.count + chords > this.most;
		if (isFull) this.count += chords - 1;
		for (const unit of isFull ? [to] : arc(from, to, sagitta, goesFar)) this.#put(...toCanvas(unit), true);
		this.#smooth[this.#smooth.length - 1] = false;
	}

	/** Puts the last point exactly where it was meant to be. */
	settle(x: number, y: number): void {
		this.#points.splice(-2, 2, x, y);
		[this.#x, this.#y] = [x, y];
	}

	close(): void {
		if (this.#points.length === 0) return;
		const [x = 0, y = 0] = this.#points;
		this.#isDrawn = true;
		this.#end(true);
		// What is drawn without a move goes on from where the closed subpath began.
		[this.#x, this.#y] = [x, y];
	}

	/** The subpaths drawn. */
	done(): readonly Subpath[] {
		this.#end(false);
		return this.subpaths;
	}

	#begin(): void {
		if (this.#points.length === 0) this.#put(this.#x, this.#y, false);
		this.#isDrawn = true;
	}

	#put(x: number, y: number, smooth: boolean): void {
		this.#points.push(x, y);
		this.#smooth.push(smooth);
		this.count++;
		[this.#x, this.#y] = [x, y];
	}

	#end(closed: boolean): void {
		if (this.#isDrawn) this.subpaths.push({ points: this.#points, smooth: this.#smooth, closed });
		this.#points = [];
		this.#smooth = [];
		this.#isDrawn = false;
	}
}

/** A direction or a point. */
export type Vector = readonly [x: number, y: number];

/** Arcs are halved at most so often: 4096 chords. */
const MAX_HALVINGS = 12;

/** Chords are short up to this square of their length: they do not tell a near full turn from a near none. */
const NEAR = 0.5;

/**
 * Points of the unit circle from `a` (left out) clockwise as seen (y down) to `b`, so near that no chord runs `sagitta`
 * inside. Halved until they are: no angle is needed. Equal ends are no turn, or, with `goesFar`, a whole one.
 */
export function arc(a: Vector, b: Vector, sagitta: number, goesFar = false): readonly Vector[] {
	const points: Vector[] = [];
	const halve = (from: Vector, to: Vector, isFar: boolean, times: number) => {
		if (times === 0) return points.push(to);
		const middle = between(from, to, isFar);
		halve(from, middle, false, times - 1);
		return halve(middle, to, false, times - 1);
	};
	halve(a, b, goesFar, halvings(a, b, sagitta, goesFar));
	return points;
}

/** How many points `arc` would give. */
export function arcChords(a: Vector, b: Vector, sagitta: number, goesFar = false): number {
	return 2 ** halvings(a, b, sagitta, goesFar);
}

/** How often all of an arc is halved. Halves are alike: of a chord c theirs has c^2 / s squared, or s beyond half a turn. */
function halvings([ax, ay]: Vector, [bx, by]: Vector, sagitta: number, goesFar: boolean): number {
	let chord = squared(bx - ax, by - ay);
	const isBeyondHalf = chord > NEAR ? ax * by < ay * bx : goesFar;
	for (let times = 0; times < MAX_HALVINGS; times++) {
		// The arc of a chord c runs c^2 / 8 outside it, and more only where that is much of the radius.
		if (chord <= 8 * sagitta && !(goesFar && times === 0)) return times;
		const s = 2 + 2 * Math.sqrt(Math.max(0, 1 - chord / 4));
		chord = isBeyondHalf && times === 0 ? s : chord / s;
	}
	return MAX_HALVINGS;
}

/** The middle of the arc: across its chord, a quarter turn back from it; for short chords along the sum of the ends. */
function between([ax, ay]: Vector, [bx, by]: Vector, isFar: boolean): Vector {
	const [dx, dy] = [bx - ax, by - ay];
	if (squared(dx, dy) > NEAR) return unit(dy, -dx);
	return isFar ? unit(-ax - bx, -ay - by) : unit(ax + bx, ay + by);
}

/** The vector of length 1 in this direction. */
export function unit(x: number, y: number): Vector {
	const size = length(x, y);
	return [x / size, y / size];
}

/** The length of a vector; Math.hypot may differ in its last bit from engine to engine. */
export function length(x: number, y: number): number {
	return Math.sqrt(squared(x, y));
}

const squared = (x: number, y: number) => x * x + y * y;
