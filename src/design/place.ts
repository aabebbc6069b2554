// Where a layer is drawn, in canvas pixels: what every kind of layer is compiled with.
import type { Rect, Rotation } from "../image/index.ts";
import { frameRect, pixelsPer, type Size } from "./geometry.ts";
import { mirroredRect } from "./mirror.ts";
import { rotationAbout } from "./outline.ts";
import type { CommonLayer } from "./record.ts";

/** A layer's place before it is mirrored, which happens to what it becomes. */
export interface Place {
	/** Before the rotation. */
	readonly frame: Rect;
	readonly rotation: Rotation | null;
	/** The same turn, clockwise. */
	readonly degrees: number;
	/** Pixels that a length of 1 has. */
	readonly unit: number;
	/** What lies outside need not be drawn. */
	readonly visible: Rect;
}

/** A layer's place; null where its frame leaves nothing. `visible` is what matters of the layer as it is shown. */
export function placeOf({ frame, anchor, rotation, flip }: CommonLayer, canvas: Size, visible: Rect): Place | null {
	const rect = frameRect(frame, anchor, canvas);
	if (rect === null) return null;
	// Turned and then mirrored the other way round is the same as mirrored and then turned.
	const degrees = flip === "horizontal" || flip === "vertical" ? -rotation : rotation;
	return {
		frame: rect,
		rotation: rotationAbout(rect, degrees),
		degrees,
		unit: pixelsPer(frame.unit, canvas),
		visible: mirroredRect(visible, flip, rect),
	};
}
