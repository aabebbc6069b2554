// One shape layer -> what image paints: its fill, its stroke, and the two as a group where they are laid over each other
// before the layer's opacity thins them.
import type { Layer, Outline, ShapeLayer as PlanShape, Rect, Rotation } from "../image/index.ts";
import { MAX_OUTLINE_POINTS } from "../limits.ts";
import { dashed } from "./dash.ts";
import { figureOf } from "./figure.ts";
import { pixelsOf, type Size } from "./geometry.ts";
import { isOpaque, toPaint } from "./gradient.ts";
import { FLATNESS, isSeen, MIN_VISIBLE_SIDE, rotationAbout, toOutline } from "./outline.ts";
import type { ShapeLayer } from "./record.ts";
import { type Contours, stroked } from "./stroke.ts";

/**
 * A stroke's middle is cut into chords this much finer than an area: its ends and its outer side then face where the
 * curve does.
 */
const FINER = 4;

/** What of a shape shows, bottom to top; null where nothing does. */
export function compileShape(layer: ShapeLayer, frame: Rect, canvas: Size): Layer | null {
	const drawing = new Drawing(layer, frame, canvas);
	const shapes = joined(drawing, drawing.fill(), drawing.stroke());
	const [first, second] = shapes;
	if (first === undefined) return null;
	if (second === undefined) return { ...first, opacity: layer.opacity };
	return { kind: "group", shapes, opacity: layer.opacity };
}

/**
 * A fill and a stroke. Where both end on the same edge, a pixel on it would show something of what it should not: of the
 * fill around an inner stroke, of the ground between an outer stroke and the fill. Paints that hide what is under them
 * allow to mend it: the fill ends half way under the inner stroke, the outer stroke goes on under the fill.
 */
function joined(drawing: Drawing, fill: PlanShape | null, stroke: PlanShape | null): readonly PlanShape[] {
	if (fill === null || stroke === null) return [fill ?? stroke].filter((shape) => shape !== null);
	if (stroke.clip?.keep === "inside" && isOpaque(stroke.paint)) {
		const outline = drawing.edge();
		return [outline === null ? fill : { ...fill, clip: { outline, keep: "outside" } }, stroke];
	}
	if (stroke.clip?.keep === "outside" && isOpaque(fill.paint)) {
		const { clip: _, ...whole } = stroke;
		return [whole, fill];
	}
	return [fill, stroke];
}

class Drawing {
	readonly #rotation: Rotation | null;

	constructor(
		private readonly layer: ShapeLayer,
		private readonly frame: Rect,
		private readonly canvas: Size,
	) {
		this.#rotation = rotationAbout(frame, layer.rotation);
	}

	fill(): PlanShape | null {
		if (!("fill" in this.layer)) return null;
		const { width, height } = this.frame;
		const paint = toPaint(this.layer.fill, this.frame, this.#rotation);
		if (paint === null || width < MIN_VISIBLE_SIDE || height < MIN_VISIBLE_SIDE) return null;
		const outline = this.#area();
		return isSeen(outline, this.canvas) ? { kind: "shape", outline, paint, opacity: 1 } : null;
	}

	stroke(): PlanShape | null {
		const { stroke } = this.layer;
		const paint = stroke === undefined ? null : toPaint(stroke.paint, this.frame, this.#rotation);
		const outline = paint === null ? null : this.line(1);
		if (stroke === undefined || paint === null || outline === null || !isSeen(outline, this.canvas)) return null;
		const shape: PlanShape = { kind: "shape", outline, paint, opacity: 1 };
		if (!("align" in stroke) || stroke.align === "centre") return shape;
		return { ...shape, clip: { outline: this.#area(), keep: stroke.align } };
	}

	/**
	 * The half of an inner stroke along the shape's edge; null for dashes, whose ends are on no edge, and for a stroke so
	 * thin that both its sides meet in a pixel.
	 */
	edge(): Outline | null {
		const { stroke } = this.layer;
		const isWhole = stroke !== undefined && stroke.dashes.length === 0 && this.#pixels(stroke.width) >= 2;
		return isWhole ? this.line(0.5) : null;
	}

	/** The outline of the stroke, `part` of its width wide; null where that is too little to be seen. */
	line(part: number): Outline | null {
		const { stroke } = this.layer;
		const width = stroke === undefined ? 0 : this.#pixels(stroke.width) * part;
		if (stroke === undefined || width < MIN_VISIBLE_SIDE) return null;
		// On one side only: twice as wide, less what is on the other.
		const half = "align" in stroke && stroke.align !== "centre" ? width : width / 2;
		const dashes = stroke.dashes.map((each) => this.#pixels(each));
		return this.#bounded((flatness) => {
			const figure = figureOf(this.layer, this.frame, this.canvas, flatness / FINER);
			if (figure.count > MAX_OUTLINE_POINTS) return figure;
			const lines = dashed(figure.subpaths, dashes, this.#pixels(stroke.dashOffset));
			return stroked(lines, { ...stroke, half }, flatness, MAX_OUTLINE_POINTS);
		});
	}

	#area(): Outline {
		return this.#bounded((flatness) => figureOf(this.layer, this.frame, this.canvas, flatness));
	}

	#pixels(length: number): number {
		return pixelsOf(length, this.layer.frame, this.canvas);
	}

	/** An outline of at most MAX_OUTLINE_POINTS, as fine as they allow. */
	#bounded(draw: (flatness: number) => Contours): Outline {
		let flatness = FLATNESS;
		let contours = draw(flatness);
		// The points of a curve are as the root of its fineness; at the coarsest a chord or two a curve are left.
		for (let tries = 0; contours.count > MAX_OUTLINE_POINTS && tries < MAX_TRIES; tries++) {
			flatness *= Math.max(2, (contours.count / MAX_OUTLINE_POINTS) ** 2);
			contours = draw(flatness);
		}
		return toOutline(contours.subpaths, this.#rotation);
	}
}

/** Two or three are enough; ten make any curve a chord. */
const MAX_TRIES = 10;
