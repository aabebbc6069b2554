// Pure geometry of one picture on the canvas: which canvas pixels it touches, which source pixels those need, and how
// the stored order of a photo turns into the order people see. Arithmetic only; nothing here touches memory.

import { MAX_HELD_BYTES } from "../../limits.ts";
import { type Orientation, swapsAxes } from "../decode/exif.ts";
import type { Source } from "../decode/source.ts";
import type { Scale, Window } from "../decode/window.ts";
import type { PictureLayer, Rect, Rotation } from "../plan.ts";
import { intersection, pixelsOf } from "../rect.ts";
import { type Axis, axis, type Resampling, reachOf } from "../resample/index.ts";
import { type Middle, treatmentReach } from "../treatment/index.ts";

/** A picture's way from its file to the canvas. */
export interface Placement {
	/** Canvas pixels it is drawn for before rotation, some perhaps beyond what is seen; for a rotated picture its own pixel grid, from 0. */
	readonly area: Rect;
	/** The part of the stored picture to decode. */
	readonly window: Window;
	/** From that window to the drawn pixels, still in stored order. */
	readonly resampling: Resampling;
	/** How the drawn pixels, in stored order, are read to be upright. */
	readonly turn: Turn;
	/** The middle of the frame in drawn pixels, in stored order. */
	readonly middle: Middle;
}

/** Drawn pixels in stored order -> upright: swap the axes or not, walk each backwards or not. */
export interface Turn {
	readonly swap: boolean;
	/** The stored x (y) axis runs against the upright axis it becomes. */
	readonly flipX: boolean;
	readonly flipY: boolean;
}

/** EXIF 2.32 table 6, read as operations on the stored axes; then what the design mirrors, on the upright ones. */
export function turnOf(orientation: Orientation, mirror: PictureLayer["mirror"] = undefined): Turn {
	const swap = swapsAxes(orientation);
	return {
		swap,
		flipX: [2, 3, 7, 8].includes(orientation) !== mirrors(mirror, swap ? "y" : "x"),
		flipY: [3, 4, 6, 7].includes(orientation) !== mirrors(mirror, swap ? "x" : "y"),
	};
}

/**
 * Where `layer` shows `source` in an area of the canvas, top to bottom: one placement, or, where the picture has to be
 * held and is large, one for each strip of it. None when no pixel is touched.
 */
export function place(layer: PictureLayer, source: Source, canvas: Rect): readonly Placement[] {
	if (shownArea(layer, canvas) === null) return [];
	const area = drawnArea(layer, canvas);
	const isHeld = !streams(turnOf(source.orientation, layer.mirror), layer.rotation);
	const bytes = isHeld ? area.width * area.height * 4 : 0;
	// A rotated picture is looked at anywhere at any time, and strips that do not know of each other would show their seams.
	const isWhole = layer.rotation !== null || reachAround(layer) > 0;
	const strips = isWhole ? 1 : Math.max(1, Math.ceil(bytes / MAX_HELD_BYTES));
	const rows = Math.ceil(area.height / strips);
	return Array.from({ length: Math.ceil(area.height / rows) }, (_, i) => {
		const y = area.y + i * rows;
		return placeArea(layer, source, { ...area, y, height: Math.min(rows, area.y + area.height - y) });
	});
}

/** The pixels of an area in which a picture can be seen; null when there are none. A rotated one's may be any. */
export function shownArea(layer: PictureLayer, canvas: Rect): Rect | null {
	return layer.rotation === null ? intersection(pixelsOf(layer.frame), canvas) : canvas;
}

/** Whether rows can stream: stored rows come top to bottom, as they are shown. */
export function streams(turn: Turn, rotation: Rotation | null): boolean {
	return rotation === null && !turn.swap && !turn.flipY;
}

function placeArea(layer: PictureLayer, source: Source, area: Rect): Placement {
	const grid = layer.rotation === null ? layer.frame : area;
	const turn = turnOf(source.orientation, layer.mirror);
	const crop = mirrored(layer, source);

	const across = axis(source.width, crop.x, crop.width, grid.x, grid.width, area.x, area.width);
	const down = axis(source.height, crop.y, crop.height, grid.y, grid.height, area.y, area.height);
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
		middle: middleOf(grid, area, turn),
	};
}

/**
 * The pixels that are drawn: of a rotated picture all of a grid of its own, at least as fine as the canvas; of any other
 * those in the area and as many around it as a treatment looks at.
 */
function drawnArea(layer: PictureLayer, canvas: Rect): Rect {
	const { x, y, width, height } = layer.frame;
	if (layer.rotation !== null) return { x: 0, y: 0, width: Math.ceil(width), height: Math.ceil(height) };
	const reach = reachAround(layer);
	const left = Math.max(canvas.x - reach, Math.floor(x));
	const top = Math.max(canvas.y - reach, Math.floor(y));
	const right = Math.min(canvas.x + canvas.width + reach, Math.ceil(x + width));
	const bottom = Math.min(canvas.y + canvas.height + reach, Math.ceil(y + height));
	return { x: left, y: top, width: right - left, height: bottom - top };
}

function reachAround({ treatment }: PictureLayer): number {
	return treatment === undefined ? 0 : treatmentReach(treatment);
}

/** A frame's middle counted from a drawn area's first pixel, in stored order. */
function middleOf(frame: Rect, area: Rect, { swap, flipX, flipY }: Turn): Middle {
	const across = frame.x + frame.width / 2 - area.x;
	const down = frame.y + frame.height / 2 - area.y;
	const [x, y] = swap ? [down, across] : [across, down];
	const [width, height] = swap ? [area.height, area.width] : [area.width, area.height];
	const corner = Math.sqrt(frame.width * frame.width + frame.height * frame.height) / 2;
	return { x: flipX ? width - x : x, y: flipY ? height - y : y, corner };
}

function mirrors(mirror: PictureLayer["mirror"], axis: "x" | "y"): boolean {
	return mirror === axis || mirror === "xy";
}

/** Where a crop of a picture lies in the picture's mirror image. */
function mirrored({ crop, mirror }: PictureLayer, { width, height }: Source): Rect {
	const x = mirrors(mirror, "x") ? width - crop.x - crop.width : crop.x;
	const y = mirrors(mirror, "y") ? height - crop.y - crop.height : crop.y;
	return { ...crop, x, y };
}

/** The same axis walked from its other end: the stored pixel u is the upright pixel sourceSize - u. */
function flipped(axis: Axis, flip: boolean): Axis {
	if (!flip) return axis;
	return { ...axis, start: axis.sourceSize - axis.start - axis.size * axis.step };
}

/**
 * How much larger than it is drawn a photo that the decoder reduces still comes out. Beside Lanczos3 over every pixel of the
 * photo, 1 gives 35 to 46 dB where a scale sets in, this 41 to 51; a larger one takes longer: up to twice the time where
 * the coarser scale would have done.
 */
const SPARE = 5 / 3;

/** The largest reduction a JPEG decoder can do alone that leaves the resampler something to filter. */
function shrinkOnLoad(step: number): Scale {
	const scales: readonly Scale[] = [8, 4, 2];
	return scales.find((scale) => step >= scale * SPARE) ?? 1;
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
