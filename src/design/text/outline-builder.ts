// Glyphs and bars to one outline: each glyph is flattened once, then set down wherever it stands, clipped, turned, and
// rounded to floats. What there is no room for is counted, and not kept.
import type { Outline, Rect, Rotation } from "../../image/index.ts";
import { bounds as boundsOf, STILL } from "../outline.ts";
import { type Bounds, clipContour } from "./clip.ts";
import { FLATNESS, flatten } from "./flatten.ts";
import type { Shape } from "./shape.ts";

/** A closed polygon: x0, y0, x1, y1, ... */
export type Contour = readonly number[];

/** What is drawn in place of a glyph's contours, or a bar's; no chord of it runs `flatness` pixels off a true curve. */
export type Grow = (contours: readonly Contour[], flatness: number) => readonly Contour[];

/** How fine outlines are, and the points they may have. */
export interface Fineness {
	/** How far a chord may run beside its curve, in pixels. */
	readonly flatness: number;
	readonly most: number;
}

/** Points of flattened glyphs that are kept, for those that come again: 16 bytes each. */
const MAX_KEPT_POINTS = 100_000;

export class OutlineBuilder {
	/** Points of all outlines; above `most` not all of them were kept, and there would have been more. */
	count = 0;
	#keptPoints = 0;
	readonly #outlines: Float32Array[][] = [];
	readonly #flat = new Map<Shape, readonly Contour[]>();

	/**
	 * Glyphs are drawn at `size` pixels an em; what lies outside `clip`, before the rotation, is cut off; contours wholly
	 * outside `visible`, after it, are left out. Once there are more than `most` points, no more are kept.
	 */
	constructor(
		private readonly size: number,
		private readonly rotation: Rotation | null,
		private readonly clip: Bounds | null,
		private readonly visible: Bounds | null,
		private readonly fineness: Fineness = { flatness: FLATNESS, most: Number.POSITIVE_INFINITY },
		private readonly grow: Grow = (contours) => contours,
	) {}

	/** A glyph with its origin at (x, y), into the outline `turn`. */
	glyph(shape: Shape, x: number, y: number, turn: number): void {
		if (this.#isFull) this.count += shape.path.points.length / 2;
		else for (const contour of this.#contoursOf(shape)) this.#add(contour, x, y, turn);
	}

	/** An upright rectangle, turning as glyphs do, into the outline `turn`. */
	bar({ x, y, width, height }: Rect, turn: number): void {
		for (const contour of this.grow([[0, 0, width, 0, width, height, 0, height]], this.fineness.flatness))
			this.#add(contour, x, y, turn);
	}

	get #isFull(): boolean {
		return this.count > this.fineness.most;
	}

	/** Those that have something in them. */
	outlines(): readonly Outline[] {
		return this.#outlines.filter((outline) => outline !== undefined);
	}

	#contoursOf(shape: Shape): readonly Contour[] {
		const known = this.#flat.get(shape);
		if (known !== undefined) return known;
		const { flatness } = this.fineness;
		const flat = flatten(shape.path, this.size * shape.unit, flatness).filter((contour) => contour.length >= 6);
		const contours = this.grow(flat, flatness);
		if (this.#keptPoints > MAX_KEPT_POINTS) {
			this.#flat.clear();
			this.#keptPoints = 0;
		}
		this.#flat.set(shape, contours);
		this.#keptPoints += contours.reduce((sum, contour) => sum + contour.length / 2, 0);
		return contours;
	}

	#add(contour: Contour, x: number, y: number, turn: number): void {
		const { cos, sin, centreX, centreY } = this.rotation ?? STILL;
		const kept = this.#clipped(contour, x, y);
		if (kept.length < 6 || this.#isFull) return;
		const points = new Float32Array(kept.length);
		for (let i = 0; i < kept.length; i += 2) {
			const dx = x + (kept[i] ?? 0) - centreX;
			const dy = y + (kept[i + 1] ?? 0) - centreY;
			points[i] = centreX + cos * dx - sin * dy;
			points[i + 1] = centreY + sin * dx + cos * dy;
		}
		if (this.visible !== null && !meets(points, this.visible)) return;
		const outline = this.#outlines[turn] ?? [];
		this.#outlines[turn] = outline;
		outline.push(points);
		this.count += points.length / 2;
	}

	#clipped(contour: Contour, x: number, y: number): Contour {
		if (this.clip === null) return contour;
		const { left, top, right, bottom } = this.clip;
		return clipContour(contour, { left: left - x, top: top - y, right: right - x, bottom: bottom - y });
	}
}

/** Whether the box around a contour and `bounds` have a point in common. */
function meets(points: Float32Array, bounds: Bounds): boolean {
	const { left, top, right, bottom } = boundsOf([points]);
	return left <= bounds.right && right >= bounds.left && top <= bounds.bottom && bottom >= bounds.top;
}
