// One text layer, its glyphs chosen already -> what image paints: the background, and the outlines of the letters.
import type { Layer, Outline, Paint, ShapeLayer as PlanShape, Rect, Rotation } from "../image/index.ts";
import { MAX_TEXT_SIZE } from "../limits.ts";
import { cornerRadii, pixelsOf, type Size } from "./geometry.ts";
import { isOpaque, toPaint } from "./gradient.ts";
import { isSeen, MIN_VISIBLE_SIDE, rectangle, rotationAbout, toOutline } from "./outline.ts";
import type { TextBackground, TextLayer } from "./record.ts";
import { type LineBox, layOutShaped, type ShapedText, type TextWarning } from "./text/index.ts";

/** Pixels an em that `shrink` goes down to where the layer names no size. */
const DEFAULT_MIN_SIZE = 8;

/** Whether anything of a text shows, as far as the record tells. */
export function isWritten({ visible, opacity, content }: TextLayer): boolean {
	return visible && opacity > 0 && content.trim() !== "";
}

/** What of a text shows, bottom to top, and what is to be said about it. */
export function compileText(
	layer: TextLayer,
	text: ShapedText,
	frame: Rect,
	canvas: Size,
): { readonly layers: readonly Layer[]; readonly warnings: readonly TextWarning[] } {
	const rotation = rotationAbout(frame, layer.rotation);
	const pixels = (size: number) => Math.min(pixelsOf(size, layer.frame, canvas), MAX_TEXT_SIZE);
	const minSize = layer.minSize === null ? DEFAULT_MIN_SIZE : pixels(layer.minSize);
	const place = { box: frame, rotation, visible: { x: 0, y: 0, ...canvas } };
	const { outlines, lines, warnings } = layOutShaped(text, { ...layer, size: pixels(layer.size), minSize }, place);
	const shown = layer.fit === "clip" ? lines.map((line) => within(line, frame)) : lines;
	const under = layer.background && compileBackground(layer, layer.background, shown, frame, canvas);
	const paint = outlines.length === 0 ? null : toPaint(layer.fill, frame, rotation);
	return { layers: stacked(under, outlines, paint, layer.opacity), warnings };
}

/** A background and the letters on it, thinned together. */
function stacked(
	under: PlanShape | null,
	outlines: readonly Outline[],
	paint: Paint | null,
	opacity: number,
): readonly Layer[] {
	if (paint === null) return under === null ? [] : [{ ...under, opacity }];
	if (under === null) return letters(outlines, paint, opacity);
	if (opacity === 1) return [under, ...letters(outlines, paint, 1)];
	return [{ kind: "group", shapes: [under, ...inked(outlines, paint)], opacity }];
}

/** Letters alone. What is clear of a colour becomes the opacity of them all, so that none shows through its neighbour. */
function letters(outlines: readonly Outline[], paint: Paint, opacity: number): readonly Layer[] {
	const isPlain = typeof paint === "number" && outlines.length > 1;
	const shapes = inked(outlines, isPlain ? (paint | 255) >>> 0 : paint);
	const thinned = isPlain ? (opacity * (paint & 255)) / 255 : opacity;
	if (thinned === 1 || shapes.length === 1) return shapes.map((shape) => ({ ...shape, opacity: thinned }));
	return [{ kind: "group", shapes, opacity: thinned }];
}

/**
 * Outlines laid over each other. Where the paint does not hide what is under it they are one, and their common edges a
 * shade too dark: less of a blemish than what lies in both being painted twice.
 */
function inked(outlines: readonly Outline[], paint: Paint): readonly PlanShape[] {
	const areas = isOpaque(paint) ? outlines : [outlines.flat()];
	return areas.map((outline) => ({ kind: "shape", outline, paint, opacity: 1 }));
}

function compileBackground(
	layer: TextLayer,
	background: TextBackground,
	lines: readonly LineBox[],
	frame: Rect,
	canvas: Size,
): PlanShape | null {
	const rotation = rotationAbout(frame, layer.rotation);
	const paint = toPaint(background.fill, frame, rotation);
	const { padding } = background;
	const [down, across] = (typeof padding === "number" ? [padding, padding] : padding).map((length) =>
		pixelsOf(length, layer.frame, canvas),
	);
	const rect = around(lines, across ?? 0, down ?? 0, rotation);
	if (paint === null || rect === null) return null;
	const radii = cornerRadii(background.radius, layer.frame, canvas, rect);
	const outline = toOutline([rectangle(rect, radii)], rotation);
	return isSeen(outline, canvas) ? { kind: "shape", outline, paint, opacity: 1 } : null;
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
