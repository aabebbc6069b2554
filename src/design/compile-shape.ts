// One shape layer -> what image paints: its fill, its stroke, and the two as a group where they are laid over each other
// before the layer's opacity thins them.
import type { Layer, Outline, ShapeLayer as PlanShape } from "../image/index.ts";
import { MAX_OUTLINE_POINTS } from "../limits.ts";
import { areaOf, boundedOutline } from "./area.ts";
import { dashed } from "./dash.ts";
import { figureOf } from "./figure.ts";
import { isOpaque, toPaint } from "./gradient.ts";
import { isSeen, MIN_VISIBLE_SIDE } from "./outline.ts";
import type { Place } from "./place.ts";
import type { AreaLayer, LineLayer, ShapeLayer } from "./record.ts";
import { stroked } from "./stroke.ts";

/**
 * A stroke's middle is cut into chords this much finer than an area: its ends and its outer side then face where the
 * curve does.
 */
const FINER = 4;

/** What of a shape shows, bottom to top; null where nothing does. */
export function compileShape(layer: ShapeLayer, place: Place): Layer | null {
	const drawing = new Drawing(layer, place);
	const shapes = joined(drawing, drawing.fill(), drawing.stroke());
	const [first, second] = shapes;
	if (first === undefined) return null;
	if (second === undefined) return { ...first, opacity: layer.opacity };
	return { kind: "group", layers: shapes, opacity: layer.opacity };
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
	constructor(
		private readonly layer: ShapeLayer,
		private readonly place: Place,
	) {}

	fill(): PlanShape | null {
		const { layer, place } = this;
		if (!isArea(layer)) return null;
		const { frame, rotation, visible } = place;
		const paint = toPaint(layer.fill, frame, rotation);
		if (paint === null || frame.width < MIN_VISIBLE_SIDE || frame.height < MIN_VISIBLE_SIDE) return null;
		const outline = areaOf(layer, place);
		return isSeen(outline, visible) ? { kind: "shape", outline, paint, opacity: 1 } : null;
	}

	stroke(): PlanShape | null {
		const { layer, place } = this;
		const { stroke } = layer;
		const paint = stroke === undefined ? null : toPaint(stroke.paint, place.frame, place.rotation);
		const outline = paint === null ? null : this.line(1);
		if (paint === null || outline === null || !isSeen(outline, place.visible)) return null;
		const shape: PlanShape = { kind: "shape", outline, paint, opacity: 1 };
		if (!isArea(layer) || layer.stroke === undefined || layer.stroke.align === "centre") return shape;
		return { ...shape, clip: { outline: areaOf(layer, place), keep: layer.stroke.align } };
	}

	/**
	 * The half of an inner stroke along the shape's edge; null for dashes, whose ends are on no edge, and for a stroke so
	 * thin that both its sides meet in a pixel.
	 */
	edge(): Outline | null {
		const { stroke } = this.layer;
		const isWhole = stroke !== undefined && stroke.dashes.length === 0 && stroke.width * this.place.unit >= 2;
		return isWhole ? this.line(0.5) : null;
	}

	/** The outline of the stroke, `part` of its width wide; null where that is too little to be seen. */
	line(part: number): Outline | null {
		const { stroke } = this.layer;
		const width = stroke === undefined ? 0 : stroke.width * this.place.unit * part;
		if (stroke === undefined || width < MIN_VISIBLE_SIDE) return null;
		// On one side only: twice as wide, less what is on the other.
		const half = "align" in stroke && stroke.align !== "centre" ? width : width / 2;
		const { frame, unit, rotation } = this.place;
		const dashes = stroke.dashes.map((each) => each * unit);
		const draw = (flatness: number) => {
			const figure = figureOf(this.layer, frame, unit, flatness / FINER);
			if (figure.count > MAX_OUTLINE_POINTS) return figure;
			const lines = dashed(figure.subpaths, dashes, stroke.dashOffset * unit);
			return stroked(lines, { ...stroke, half }, flatness, MAX_OUTLINE_POINTS);
		};
		return boundedOutline(draw, rotation);
	}
}

function isArea(layer: AreaLayer | LineLayer): layer is AreaLayer {
	return layer.shape !== "line";
}
