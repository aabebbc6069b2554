// A Design and the sizes of its pictures in, a Plan out: pure arithmetic, the same in the Worker and in a browser. What
// cannot be seen is left out here, so image never meets it.
import type {
	Outline,
	Plan,
	Layer as PlanLayer,
	PictureLayer as PlanPicture,
	ShapeLayer as PlanShape,
	Rect,
} from "../image/index.ts";
import { toRgba } from "./colour.ts";
import { canvasSize, cornerRadius, frameRect, isWhole, place, type Size } from "./geometry.ts";
import { bounds, ellipse, rectangle, rotationAbout } from "./outline.ts";
import type { Design, EllipseLayer, ImageLayer, PhotoLayer, RectangleLayer } from "./record.ts";

/** Something the caller may want to know: the canvas was scaled down, or a photo is shown larger than it is. */
export type Warning = "downscaled" | "upscaled";

/** A job for image, and what is to be said about it, each thing once. */
export interface Compiled {
	readonly plan: Plan;
	readonly warnings: readonly Warning[];
}

/** Strips narrower than this cover less than 1/724 of any pixel, also across its diagonal: below half a level of 255. */
const MIN_VISIBLE_SIDE = 1 / 1024;

/** An enlargement below this comes of rounding. */
const ENLARGED = 1 + 1e-6;

/**
 * The plan of a design for a photo of this size, upright (EXIF orientation applied). `sizeOf` gives the size of an
 * asset, again upright, and is asked for none that assetIds does not list. `Plan.assets` holds those that show.
 */
export function compile(design: Design, photo: Size, sizeOf: (assetId: string) => Size): Compiled {
	const canvas = canvasSize(design.canvas, photo);
	const assets: string[] = [];
	const layers: PlanLayer[] = [];
	for (const layer of design.layers) {
		if (!layer.visible || layer.opacity === 0) continue;
		const frame = frameRect(layer.frame, canvas);
		if (frame === null) continue;
		if (layer.type === "shape") {
			const shape = compileShape(layer, frame, canvas);
			if (shape !== null) layers.push(shape);
		} else {
			const picture = compilePicture(layer, frame, canvas, layer.type === "photo" ? photo : sizeOf(layer.asset));
			if (picture !== null) layers.push({ ...picture, source: sourceOf(layer, assets) });
		}
	}
	const plan: Plan = { ...canvas, background: toRgba(design.canvas.background), layers, assets };
	return { plan, warnings: [...warnings(design, photo, plan)] };
}

/** The assets a design names, each once, in the order of its layers; also those of layers that do not show. */
export function assetIds(design: Design): readonly string[] {
	return [...new Set(design.layers.flatMap((layer) => (layer.type === "image" ? [layer.asset] : [])))];
}

function compileShape(layer: RectangleLayer | EllipseLayer, frame: Rect, canvas: Size): PlanShape | null {
	const colour = toRgba(layer.fill);
	const rotation = rotationAbout(frame, layer.rotation);
	const outline =
		layer.shape === "ellipse"
			? ellipse(frame, rotation)
			: rectangle(frame, cornerRadius(layer.radius, layer.frame, canvas, frame), rotation);
	if ((colour & 0xff) === 0 || !shows(frame, outline, canvas)) return null;
	return { kind: "shape", outline, colour, opacity: layer.opacity };
}

function compilePicture(
	layer: PhotoLayer | ImageLayer,
	frame: Rect,
	canvas: Size,
	picture: Size,
): Omit<PlanPicture, "source"> | null {
	const placement = place(layer.fit, layer.focus, picture, frame);
	const radius = cornerRadius(layer.radius, layer.frame, canvas, placement.frame);
	// About the centre of the frame, also where the picture takes up only a part of it.
	const rotation = rotationAbout(frame, layer.rotation);
	const outline = rectangle(placement.frame, radius, rotation);
	if (!shows(placement.frame, outline, canvas)) return null;
	const isPlain = rotation === null && radius === 0 && isWhole(placement.frame);
	return { kind: "picture", ...placement, rotation, outline: isPlain ? null : outline, opacity: layer.opacity };
}

/** Whether anything of what was `rect` before its turn can be seen on the canvas. */
function shows(rect: Rect, outline: Outline, canvas: Size): boolean {
	const { left, top, right, bottom } = bounds(outline);
	const isOnCanvas = left < canvas.width && top < canvas.height && right > 0 && bottom > 0;
	return isOnCanvas && rect.width >= MIN_VISIBLE_SIDE && rect.height >= MIN_VISIBLE_SIDE;
}

/** How a plan counts a layer's picture; an asset met for the first time joins `assets`. */
function sourceOf(layer: PhotoLayer | ImageLayer, assets: string[]): number {
	if (layer.type === "photo") return 0;
	if (!assets.includes(layer.asset)) assets.push(layer.asset);
	return 1 + assets.indexOf(layer.asset);
}

function* warnings({ canvas }: Design, photo: Size, { width, height, layers }: Plan): Iterable<Warning> {
	if ("size" in canvas && width * height < photo.width * photo.height) yield "downscaled";
	const enlarges = (layer: PlanLayer) =>
		layer.kind === "picture" &&
		layer.source === 0 &&
		(layer.frame.width > layer.crop.width * ENLARGED || layer.frame.height > layer.crop.height * ENLARGED);
	if (layers.some(enlarges)) yield "upscaled";
}
