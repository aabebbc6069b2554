// One tile layer -> what image paints: the picture or text drawn once, as it is turned, and where all its copies lie.
import type { Layer, Outline, TileLayer as PlanTile, Rect } from "../image/index.ts";
import { MAX_TILE_PIXELS } from "../limits.ts";
import { pictureOf } from "./compile-picture.ts";
import { letters, pixelSize } from "./compile-text.ts";
import type { Size } from "./geometry.ts";
import { toPaint } from "./gradient.ts";
import { placesOf } from "./lattice.ts";
import { rectangle, toOutline } from "./outline.ts";
import type { Place } from "./place.ts";
import type { ImageTile, TextTile, TileLayer } from "./record.ts";
import { type LayoutSpec, layOutShaped, type ShapedText, type TextWarning } from "./text/index.ts";
import { cosSin } from "./trigonometry.ts";

/** A tile, turned, on a ground of its own that it lies in the middle of. */
export interface Sprite {
	/** Before the turn: what the lattice is made of. */
	readonly cell: Size;
	/** Of the ground: whole pixels. */
	readonly ground: Size;
	readonly layers: readonly Layer[];
}

/** A pattern that has too many tiles to be drawn, or tiles that are too large. */
export type TileWarning = "too_many_tiles" | "tile_too_large";

/** What of a tile layer shows, `sprite` being its tile; null where nothing does. */
export function compileTile(layer: TileLayer, sprite: Sprite, place: Place): PlanTile | TileWarning | null {
	const { frame, rotation, unit, visible } = place;
	const { cell, ground, layers } = sprite;
	if (layers.length === 0) return null;
	if (ground.width * ground.height > MAX_TILE_PIXELS) return "tile_too_large";
	const [gapX, gapY] = typeof layer.gap === "number" ? [layer.gap, layer.gap] : layer.gap;
	const { cos, sin } = turnOf(layer, place);
	const across = Math.max(1, cell.width + gapX * unit);
	const down = Math.max(1, cell.height + gapY * unit);
	const places = placesOf({ across, down, stagger: layer.stagger, cos, sin }, ground, frame, rotation, visible);
	if (places === null) return "too_many_tiles";
	if (places.length === 0) return null;
	const isAll = rotation === null && encloses(frame, visible);
	const outline = isAll ? null : toOutline([rectangle(frame, [0, 0, 0, 0])], rotation);
	return { kind: "tile", ...ground, layers, places, outline, opacity: layer.opacity };
}

/** A picture of this size as a sprite. */
export function pictureSprite(tile: ImageTile, picture: Size, source: number, layer: TileLayer, place: Place): Sprite {
	const width = tile.width * place.unit;
	const height = (width * picture.height) / picture.width;
	const turn = turnOf(layer, place);
	const isUpright = turn.cos === 1;
	// Upright ones are crisp: whole pixels on whole pixels.
	const cell = isUpright
		? { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
		: { width, height };
	const ground = isUpright ? cell : around(cell, turn);
	const frame = {
		x: (ground.width - cell.width) / 2,
		y: (ground.height - cell.height) / 2,
		width: cell.width,
		height: cell.height,
	};
	const rotation = isUpright ? null : { ...turn, centreX: ground.width / 2, centreY: ground.height / 2 };
	const crop = { x: 0, y: 0, width: picture.width, height: picture.height };
	const shown = pictureOf({ crop, frame }, [0, 0, 0, 0], rotation, { x: 0, y: 0, ...ground });
	return { cell, ground, layers: shown === null ? [] : [{ ...shown, source }] };
}

/** Room for a line of text of any length. */
const ENDLESS = 2 ** 26;

/** How a tile's text lies: on its middle. */
const LINE: Omit<LayoutSpec, "size"> = {
	lineHeight: 1.2,
	align: "centre",
	verticalAlign: "middle",
	decoration: "none",
	fit: "grow",
	minSize: 1,
	maxLines: null,
};

/** A line of text as a sprite, and what is to be said of it. */
export function textSprite(
	tile: TextTile,
	text: ShapedText,
	layer: TileLayer,
	place: Place,
): { readonly made: Sprite; readonly warnings: readonly TextWarning[] } {
	const size = pixelSize(tile.size, place.unit);
	const turn = turnOf(layer, place);
	const rotation = turn.cos === 1 ? null : { ...turn, centreX: 0, centreY: 0 };
	const box = { x: -ENDLESS / 2, y: -ENDLESS / 2, width: ENDLESS, height: ENDLESS };
	const laid = layOutShaped(text, { ...LINE, size }, { box, rotation, visible: null });
	const paint = laid.outlines.length === 0 ? null : toPaint(tile.fill, box, null);
	const width = Math.max(1, ...laid.lines.map((line) => line.width));
	const top = Math.min(...laid.lines.map((line) => line.y));
	const height = Math.max(1, ...laid.lines.map((line) => line.y + line.height - top));
	const reach = reachOf(laid.outlines);
	// Even sides, so that its middle is whole and what was upright stays on whole pixels.
	const ground = { width: 2 * Math.ceil(reach.x), height: 2 * Math.ceil(reach.y) };
	const outlines = laid.outlines.map((outline) => moved(outline, ground.width / 2, ground.height / 2));
	const layers = paint === null ? [] : letters(outlines, paint);
	return { made: { cell: { width, height }, ground, layers }, warnings: laid.warnings };
}

/** The turn of each tile: the pattern's, and the layer's. */
function turnOf({ angle }: TileLayer, { degrees }: Place): { readonly cos: number; readonly sin: number } {
	return cosSin(angle + degrees);
}

/** Whole pixels around a turned cell, even both ways so that its middle is whole. */
function around({ width, height }: Size, { cos, sin }: { readonly cos: number; readonly sin: number }): Size {
	const [c, s] = [Math.abs(cos), Math.abs(sin)];
	return {
		width: 2 * Math.ceil((c * width + s * height) / 2),
		height: 2 * Math.ceil((s * width + c * height) / 2),
	};
}

/** How far outlines reach from the origin, both ways. */
function reachOf(outlines: readonly Outline[]): { readonly x: number; readonly y: number } {
	let [x, y] = [0, 0];
	for (const points of outlines.flat()) {
		for (let i = 0; i < points.length; i += 2) {
			x = Math.max(x, Math.abs(points[i] ?? 0));
			y = Math.max(y, Math.abs(points[i + 1] ?? 0));
		}
	}
	return { x, y };
}

function moved(outline: Outline, x: number, y: number): Outline {
	return outline.map((points) => points.map((value, i) => value + (i % 2 === 0 ? x : y)));
}

function encloses(outer: Rect, inner: Rect): boolean {
	const isAcross = outer.x <= inner.x && outer.x + outer.width >= inner.x + inner.width;
	return isAcross && outer.y <= inner.y && outer.y + outer.height >= inner.y + inner.height;
}
