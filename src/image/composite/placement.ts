// Pure geometry of one picture on the canvas: which canvas pixels it touches, which source pixels those need, and how
// the stored order of a photo turns into the order people see. Arithmetic only; nothing here touches memory.

import { MAX_HELD_BYTES } from "../../limits.ts";
import { type Orientation, swapsAxes } from "../decode/exif.ts";
import type { Source } from "../decode/source.ts";
import type { Scale, Window } from "../decode/window.ts";
import type { PictureLayer, Rect, Rotation } from "../plan.ts";
import { type Axis, axis, type Resampling, reachOf } from "../resample/index.ts";

/** A picture's way from its file to the canvas. */
export interface Placement {
	/** Canvas pixels it is drawn on before rotation; for a rotated picture its own pixel grid, from 0. */
	readonly area: Rect;
	/** The part of the stored picture to decode. */
	readonly window: Window;
	/** From that window to the drawn pixels, still in stored order. */
	readonly resampling: Resampling;
	/** How the drawn pixels, in stored order, are read to be upright. */
	readonly turn: Turn;
}

/** Drawn pixels in stored order -> upright: swap the axes or not, walk each backwards or not. */
export interface Turn {
	readonly swap: boolean;
	/** The stored x (y) axis runs against the upright axis it becomes. */
	readonly flipX: boolean;
	readonly flipY: boolean;
}

/** EXIF 2.32 table 6, read as operations on the stored axes. */
export function turnOf(orientation: Orientation): Turn {
	return {
		swap: swapsAxes(orientation),
		flipX: [2, 3, 7, 8].includes(orientation),
		flipY: [3, 4, 6, 7].includes(orientation),
	};
}

/**
 * Where `layer` shows `source` on a canvas of this size, top to bottom: one placement, or, where the picture has to be
 * held and is large, one for each strip of it. None when no pixel is touched.
 */
export function place(
	layer: PictureLayer,
	source: Source,
	canvas: { width: number; height: number },
): readonly Placement[] {
	const area = layer.rotation === null ? pixelsWithin(layer.frame, canvas) : ownPixels(layer.frame);
	if (area === null) return [];
	const bytes = streams(turnOf(source.orientation), layer.rotation) ? 0 : area.width * area.height * 4;
	// A rotated picture is looked at anywhere at any time: it is held whole.
	const strips = layer.rotation === null ? Math.max(1, Math.ceil(bytes / MAX_HELD_BYTES)) : 1;
	const rows = Math.ceil(area.height / strips);
	return Array.from({ length: Math.ceil(area.height / rows) }, (_, i) => {
		const y = area.y + i * rows;
		return placeArea(layer, source, { ...area, y, height: Math.min(rows, area.y + area.height - y) });
	});
}

/** Whether rows can stream: stored rows come top to bottom, as they are shown. */
export function streams(turn: Turn, rotation: Rotation | null): boolean {
	return rotation === null && !turn.swap && !turn.flipY;
}

function placeArea(layer: PictureLayer, source: Source, area: Rect): Placement {
	const grid = layer.rotation === null ? layer.frame : area;
	const turn = turnOf(source.orientation);

	const across = axis(source.width, layer.crop.x, layer.crop.width, grid.x, grid.width, area.x, area.width);
	const down = axis(source.height, layer.crop.y, layer.crop.height, grid.y, grid.height, area.y, area.height);
	const x = flipped(turn.swap ? down : across, turn.flipX);
	const y = flipped(turn.swap ? across : down, turn.flipY);

	const scale = source.format === "jpeg" ? shrinkOnLoad(Math.min(x.step, y.step)) : 1;
	const columns = needed(x, scale);
	const rows = needed(y, scale);
	return {
		area,
		window: { scale, x0: columns.from, x1: columns.to, y0: rows.from, y1: rows.to },
		resampling: { x: columns.axis, y: rows.axis },
		turn,
	};
}

/** The whole pixels of the canvas that a rectangle touches. */
function pixelsWithin(frame: Rect, canvas: { width: number; height: number }): Rect | null {
	const x = Math.max(0, Math.floor(frame.x));
	const y = Math.max(0, Math.floor(frame.y));
	const width = Math.min(canvas.width, Math.ceil(frame.x + frame.width)) - x;
	const height = Math.min(canvas.height, Math.ceil(frame.y + frame.height)) - y;
	return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** A pixel grid of a rotated frame's own: at least as fine as the canvas. */
function ownPixels(frame: Rect): Rect {
	return { x: 0, y: 0, width: Math.ceil(frame.width), height: Math.ceil(frame.height) };
}

/** The same axis walked from its other end: the stored pixel u is the upright pixel sourceSize - u. */
function flipped(axis: Axis, flip: boolean): Axis {
	if (!flip) return axis;
	return { ...axis, start: axis.sourceSize - axis.start - axis.size * axis.step };
}

/**
 * The largest reduction a JPEG decoder can do alone that leaves the decoded picture at least as large as it is drawn, so
 * that the resampler still has something to filter.
 */
function shrinkOnLoad(step: number): Scale {
	if (step >= 8) return 8;
	if (step >= 4) return 4;
	return step >= 2 ? 2 : 1;
}

/** The decoded pixels [from, to) that an axis needs at 1/scale, and the axis counted from there. */
function needed(axis: Axis, scale: Scale): { from: number; to: number; axis: Axis } {
	const scaled = {
		sourceSize: Math.ceil(axis.sourceSize / scale),
		start: axis.start / scale,
		step: axis.step / scale,
		size: axis.size,
	};
	const { first, end } = reachOf(scaled);
	return { from: first, to: end, axis: { ...scaled, sourceSize: end - first, start: scaled.start - first } };
}
