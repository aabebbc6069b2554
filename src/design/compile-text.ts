// One text layer, its glyphs chosen already -> what image paints: the background, the line around the letters, and the
// letters.
import type { Clip, Layer, Outline, Paint, ShapeLayer as PlanShape, Rect, Rotation } from "../image/index.ts";
import { MAX_TEXT_SIZE } from "../limits.ts";
import { toRgba } from "./colour.ts";
import { cornerRadii } from "./geometry.ts";
import { isOpaque, toPaint } from "./gradient.ts";
import { isSeen, MIN_VISIBLE_SIDE, rectangle, toOutline } from "./outline.ts";
import type { Place } from "./place.ts";
import type { Join, TextBackground, TextLayer } from "./record.ts";
import { grown } from "./stroke.ts";
import { type Grow, type LineBox, layOutShaped, type ShapedText, type TextWarning } from "./text/index.ts";

/** No line around letters has finer arcs than this part of its width: 100 chords a quarter turn. */
const FINEST = 1 / 32_768;

/** Pixels an em that `shrink` goes down to where the layer names no size. */
const DEFAULT_MIN_SIZE = 8;

/** A corner whose miter is longer than so many widths of the line around it is cut: the points of A, V and W stay. */
const MITER_LIMIT = 4;

/** Whether there is anything to write. */
export function isWritten({ content }: Pick<TextLayer, "content">): boolean {
	return content.trim() !== "";
}

/** What of a text shows, bottom to top, and what is to be said about it. */
export function compileText(
	layer: TextLayer,
	text: ShapedText,
	place: Place,
): { readonly made: readonly Layer[]; readonly warnings: readonly TextWarning[] } {
	const { frame, rotation, unit, visible } = place;
	const size = pixelSize(layer.size, unit);
	const minSize = layer.minSize === null ? DEFAULT_MIN_SIZE : pixelSize(layer.minSize, unit);
	const { stroke } = layer;
	const line = stroke === null ? 0 : toRgba(stroke.colour);
	const half = stroke === null || (line & 255) === 0 ? 0 : stroke.width * unit;
	const grow = stroke === null || half < MIN_VISIBLE_SIDE ? null : growing(half, stroke.join);
	const laid = layOutShaped(text, { ...layer, size, minSize }, { box: frame, rotation, visible }, grow);
	const { outlines, around, lines, warnings } = laid;
	const shown = layer.fit === "clip" ? lines.map((line) => within(line, frame)) : lines;
	const under = layer.background && compileBackground(layer.background, shown, place);
	const paint = outlines.length === 0 ? null : toPaint(layer.fill, frame, rotation);
	const parts = [
		...(under === null ? [] : [{ shapes: [under], alpha: 255 }]),
		...(around.length === 0 ? [] : [lineAround(around, line, outlines, paint)]),
		...(paint === null ? [] : [inked(outlines, paint)]),
	];
	return { made: stacked(parts, layer.opacity), warnings };
}

/** Pixels an em. */
export function pixelSize(size: number, unit: number): number {
	return Math.min(size * unit, MAX_TEXT_SIZE);
}

/** Shapes that are thinned together. */
interface Part {
	readonly shapes: readonly PlanShape[];
	/** 255 is opaque. */
	readonly alpha: number;
	/** What of them shows. */
	readonly clip?: Clip;
}

/** Parts of a text laid over each other, then thinned together. */
function stacked(parts: readonly Part[], opacity: number): readonly Layer[] {
	const [only] = parts;
	if (only === undefined) return [];
	if (parts.length === 1) return thinned(only, opacity);
	const layers = parts.flatMap((part) => thinned(part, 1));
	return opacity === 1 ? layers : [{ kind: "group", layers, opacity }];
}

function thinned({ shapes, alpha, clip }: Part, by: number): readonly Layer[] {
	const opacity = alpha === 255 ? by : (by * alpha) / 255;
	const [only] = shapes;
	if (only !== undefined && shapes.length === 1) return [{ ...only, opacity, ...(clip && { clip }) }];
	if (clip !== undefined) return [{ kind: "group", layers: shapes, opacity, mask: clip }];
	return opacity === 1 ? shapes : [{ kind: "group", layers: shapes, opacity }];
}

/** Outlines of letters, painted. */
export function letters(outlines: readonly Outline[], paint: Paint): readonly Layer[] {
	return thinned(inked(outlines, paint), 1);
}

/**
 * Outlines laid over each other. What is clear of a colour becomes the opacity of them all, so that none shows through
 * its neighbour. Where a gradient does not hide what is under it they are one, and their common edges a shade too dark:
 * less of a blemish than what lies in both being painted twice.
 */
function inked(outlines: readonly Outline[], paint: Paint): Part {
	const isPlain = typeof paint === "number" && outlines.length > 1;
	const ink = isPlain ? (paint | 255) >>> 0 : paint;
	const areas = isOpaque(ink) ? outlines : [outlines.flat()];
	const shapes = areas.map((outline): PlanShape => ({ kind: "shape", outline, paint: ink, opacity: 1 }));
	return { shapes, alpha: isPlain ? paint & 255 : 255 };
}

/**
 * The line around letters, which goes on under them where their paint hides it and is cut along their edges where it
 * does not.
 */
function lineAround(
	around: readonly Outline[],
	colour: number,
	outlines: readonly Outline[],
	paint: Paint | null,
): Part {
	const line = inked(around, colour);
	if (paint !== null && isOpaque(paint)) return line;
	return { ...line, clip: { outline: outlines.flat(), keep: "outside" } };
}

/** Makes of letters what reaches `half` pixels beyond them. */
function growing(half: number, join: Join): Grow {
	const style = { half, join, miterLimit: MITER_LIMIT };
	return (contours, flatness) => grown(contours, style, Math.max(flatness, half * FINEST));
}

function compileBackground(background: TextBackground, lines: readonly LineBox[], place: Place): PlanShape | null {
	const { frame, rotation, unit, visible } = place;
	const paint = toPaint(background.fill, frame, rotation);
	const { padding } = background;
	const [down, across] = typeof padding === "number" ? [padding, padding] : padding;
	const rect = around(lines, across * unit, down * unit, rotation);
	if (paint === null || rect === null) return null;
	const radii = cornerRadii(background.radius, unit, rect);
	const outline = toOutline([rectangle(rect, radii)], rotation);
	return isSeen(outline, visible) ? { kind: "shape", outline, paint, opacity: 1 } : null;
}

/** The rectangle around all lines that are not blank, on whole pixels where it is upright; null where all are. */
function around(lines: readonly LineBox[], across: number, down: number, rotation: Rotation | null): Rect | null {
	const written = lines.filter(({ width, height }) => width >= MIN_VISIBLE_SIDE && height >= MIN_VISIBLE_SIDE);
	if (written.length === 0) return null;
	const snap = rotation === null ? Math.round : (edge: number) => edge;
	const x = snap(Math.min(...written.map((line) => line.x)) - across);
	const y = snap(Math.min(...written.map((line) => line.y)) - down);
	const right = snap(Math.max(...written.map((line) => line.x + line.width)) + across);
	const bottom = snap(Math.max(...written.map((line) => line.y + line.height)) + down);
	return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}

/** What of a line lies in the frame. */
function within(line: LineBox, frame: Rect): LineBox {
	const x = Math.max(line.x, frame.x);
	const y = Math.max(line.y, frame.y);
	const width = Math.max(0, Math.min(line.x + line.width, frame.x + frame.width) - x);
	const height = Math.max(0, Math.min(line.y + line.height, frame.y + frame.height) - y);
	return { ...line, x, y, width, height };
}
