// What a layer has become, mirrored about the middle of its frame. A layer is compiled with its turn the other way round
// and then mirrored, turn and all: so outlines, gradients and pictures need no mirror of their own.
import type { Clip, Layer, Outline, Paint, PictureLayer, Rect } from "../image/index.ts";
import { isWhole, snapped } from "./geometry.ts";
import { rectangle, toOutline } from "./outline.ts";
import type { Flip } from "./record.ts";

/** x -> atX + signX * x, and so y. */
interface Mirror {
	readonly signX: 1 | -1;
	readonly signY: 1 | -1;
	readonly atX: number;
	readonly atY: number;
}

/** Layers mirrored about the middle of a frame; the same layers where there is nothing to do. */
export function mirrored(layers: readonly Layer[], flip: Flip, frame: Rect): readonly Layer[] {
	if (flip === "none") return layers;
	const mirror = mirrorOf(flip, frame);
	return layers.map((layer) => layerIn(layer, mirror));
}

/** The same for a clip. */
export function mirroredClip(clip: Clip, flip: Flip, frame: Rect): Clip {
	return flip === "none" ? clip : clipIn(clip, mirrorOf(flip, frame));
}

/** The same for a rectangle. */
export function mirroredRect(rect: Rect, flip: Flip, frame: Rect): Rect {
	return flip === "none" ? rect : rectIn(rect, mirrorOf(flip, frame));
}

function mirrorOf(flip: Flip, { x, y, width, height }: Rect): Mirror {
	const isAcross = flip === "horizontal" || flip === "both";
	const isDown = flip === "vertical" || flip === "both";
	return {
		signX: isAcross ? -1 : 1,
		signY: isDown ? -1 : 1,
		atX: isAcross ? 2 * x + width : 0,
		atY: isDown ? 2 * y + height : 0,
	};
}

function layerIn(layer: Layer, mirror: Mirror): Layer {
	switch (layer.kind) {
		case "picture":
			return pictureIn(layer, mirror);
		case "shape": {
			const outline = outlineIn(layer.outline, mirror);
			const clip = layer.clip && { clip: clipIn(layer.clip, mirror) };
			return { ...layer, outline, ...clip, paint: paintIn(layer.paint, mirror) };
		}
		case "group": {
			const layers = layer.layers.map((each) => layerIn(each, mirror));
			const { mask } = layer;
			if (mask === undefined) return { ...layer, layers };
			if ("outline" in mask) return { ...layer, layers, mask: clipIn(mask, mirror) };
			return { ...layer, layers, mask: { ...mask, layers: mask.layers.map((each) => layerIn(each, mirror)) } };
		}
		case "silhouette": {
			const of = layer.of.map((each) => layerIn(each, mirror));
			return { ...layer, of, x: mirror.signX * layer.x + 0, y: mirror.signY * layer.y + 0 };
		}
		case "tile": {
			const own = { ...mirror, atX: mirror.signX < 0 ? layer.width : 0, atY: mirror.signY < 0 ? layer.height : 0 };
			const layers = layer.layers.map((each) => layerIn(each, own));
			const outline = layer.outline && outlineIn(layer.outline, mirror);
			return { ...layer, layers, outline, places: placesIn(layer.places, layer.width, layer.height, mirror) };
		}
	}
}

function pictureIn(layer: PictureLayer, mirror: Mirror): PictureLayer {
	const { rotation, outline, mirror: before, ...rest } = layer;
	const frame = rectIn(layer.frame, mirror);
	const isX = (before?.includes("x") ?? false) !== mirror.signX < 0;
	const isY = (before?.includes("y") ?? false) !== mirror.signY < 0;
	return {
		...rest,
		frame,
		rotation: rotation && {
			cos: rotation.cos,
			sin: mirror.signX * mirror.signY * rotation.sin,
			centreX: mirror.atX + mirror.signX * rotation.centreX,
			centreY: mirror.atY + mirror.signY * rotation.centreY,
		},
		// Without an outline the frame shows, and its edges are whole: they may not be any more.
		outline: outline
			? outlineIn(outline, mirror)
			: isWhole(frame)
				? null
				: toOutline([rectangle(frame, [0, 0, 0, 0])], null),
		...((isX || isY) && { mirror: isX ? (isY ? "xy" : "x") : "y" }),
	};
}

function rectIn({ x, y, width, height }: Rect, { signX, signY, atX, atY }: Mirror): Rect {
	return snapped(signX < 0 ? atX - x - width : x, signY < 0 ? atY - y - height : y, width, height);
}

function outlineIn(outline: Outline, { signX, signY, atX, atY }: Mirror): Outline {
	return outline.map((points) => points.map((value, i) => (i % 2 === 0 ? atX + signX * value : atY + signY * value)));
}

function clipIn(clip: Clip, mirror: Mirror): Clip {
	return { ...clip, outline: outlineIn(clip.outline, mirror) };
}

function paintIn(paint: Paint, { signX, signY, atX, atY }: Mirror): Paint {
	if (typeof paint === "number") return paint;
	const { ux, uy, u0, vx, vy, v0 } = paint;
	return {
		...paint,
		...{ ux: signX * ux, uy: signY * uy, u0: u0 + ux * atX + uy * atY },
		...{ vx: signX * vx, vy: signY * vy, v0: v0 + vx * atX + vy * atY },
	};
}

/** Upper left corners of tiles of this size, in the order they are drawn: by y, then by x. */
function placesIn(places: Int32Array, width: number, height: number, { signX, signY, atX, atY }: Mirror): Int32Array {
	const corners: (readonly [x: number, y: number])[] = [];
	for (let i = 0; i < places.length; i += 2) {
		const x = places[i] ?? 0;
		const y = places[i + 1] ?? 0;
		corners.push([signX < 0 ? Math.round(atX) - x - width : x, signY < 0 ? Math.round(atY) - y - height : y]);
	}
	return Int32Array.from(corners.sort(([ax, ay], [bx, by]) => ay - by || ax - bx).flat());
}
