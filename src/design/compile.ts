// A Design and the sizes of its pictures in, a Plan out: pure arithmetic, the same in the Worker and in a browser. What
// cannot be seen is left out here, so image never meets it.
import type { Plan, Layer as PlanLayer, PictureLayer as PlanPicture, Rect } from "../image/index.ts";
import { compileShape } from "./compile-shape.ts";
import { compileText, isWritten } from "./compile-text.ts";
import { canvasSize, cornerRadii, frameRect, isWhole, place, type Size } from "./geometry.ts";
import { isOpaque, toPaint } from "./gradient.ts";
import { isSeen, MIN_VISIBLE_SIDE, rectangle, rotationAbout, toOutline } from "./outline.ts";
import type { Design, ImageLayer, Paint, PhotoLayer, TextLayer } from "./record.ts";
import type { ShapedText, TextWarning } from "./text/index.ts";

/**
 * Something the caller may want to know: the canvas was scaled down, a photo is shown larger than it is, or what became
 * of a text.
 */
export type Warning = "downscaled" | "upscaled" | TextWarning;

/** A job for image, and what is to be said about it, each thing once. */
export interface Compiled {
	readonly plan: Plan;
	readonly warnings: readonly Warning[];
}

/** An enlargement below this comes of rounding. */
const ENLARGED = 1 + 1e-6;

/**
 * The plan of a design for a photo of this size, upright (EXIF orientation applied). `sizeOf` gives the size of an
 * asset, again upright, and is asked for none that assetIds does not list. `Plan.assets` holds those that show.
 * `shapedOf` gives what the fonts made of a text, and is asked for none that textsOf does not list.
 */
export function compile(
	design: Design,
	photo: Size,
	sizeOf: (assetId: string) => Size,
	shapedOf: (text: TextLayer) => ShapedText = unshaped,
): Compiled {
	const canvas = canvasSize(design.canvas, photo);
	const assets: string[] = [];
	const said = new Set<TextWarning>();
	const { background, layers } = ground(design.canvas.background, canvas);
	for (const layer of design.layers) {
		if (!layer.visible || layer.opacity === 0) continue;
		const frame = frameRect(layer.frame, canvas);
		if (frame === null) continue;
		if (layer.type === "shape") {
			const shape = compileShape(layer, frame, canvas);
			if (shape !== null) layers.push(shape);
		} else if (layer.type === "text") {
			if (!isWritten(layer)) continue;
			const text = compileText(layer, shapedOf(layer), frame, canvas);
			layers.push(...text.layers);
			for (const warning of text.warnings) said.add(warning);
		} else {
			const picture = compilePicture(layer, frame, canvas, layer.type === "photo" ? photo : sizeOf(layer.asset));
			if (picture !== null) layers.push({ ...picture, source: sourceOf(layer, assets) });
		}
	}
	const plan: Plan = { ...canvas, background, layers, assets };
	return { plan, warnings: [...warnings(design, photo, plan), ...said] };
}

/** The assets a design names, each once, in the order of its layers; also those of layers that do not show. */
export function assetIds(design: Design): readonly string[] {
	return [...new Set(design.layers.flatMap((layer) => (layer.type === "image" ? [layer.asset] : [])))];
}

/** The texts of a design that show, to be shaped before it is compiled. */
export function textsOf(design: Design): readonly TextLayer[] {
	return design.layers.filter((layer) => layer.type === "text").filter(isWritten);
}

function unshaped({ name }: TextLayer): never {
	throw new Error(`the text ${name} was not shaped`);
}

/**
 * What is under the layers. A gradient is the lowest of them, the canvas its frame; the colour below promises image that
 * no pixel is transparent, where that is so, and is never seen.
 */
function ground(paint: Paint, canvas: Size): { readonly background: number; readonly layers: PlanLayer[] } {
	const frame = { x: 0, y: 0, ...canvas };
	const placed = toPaint(paint, frame, null);
	if (placed === null || typeof placed === "number") return { background: placed ?? 0, layers: [] };
	const outline = toOutline([rectangle(frame, [0, 0, 0, 0])], null);
	const background = isOpaque(placed) ? (placed.stops[0]?.colour ?? 0) : 0;
	return { background, layers: [{ kind: "shape", outline, paint: placed, opacity: 1 }] };
}

function compilePicture(
	layer: PhotoLayer | ImageLayer,
	frame: Rect,
	canvas: Size,
	picture: Size,
): Omit<PlanPicture, "source"> | null {
	const placement = place(layer.fit, layer.focus, picture, frame);
	const radii = cornerRadii(layer.radius, layer.frame, canvas, placement.frame);
	// About the centre of the frame, also where the picture takes up only a part of it.
	const rotation = rotationAbout(frame, layer.rotation);
	const outline = toOutline([rectangle(placement.frame, radii)], rotation);
	const { width, height } = placement.frame;
	if (width < MIN_VISIBLE_SIDE || height < MIN_VISIBLE_SIDE || !isSeen(outline, canvas)) return null;
	const isPlain = rotation === null && radii.every((radius) => radius === 0) && isWhole(placement.frame);
	return { kind: "picture", ...placement, rotation, outline: isPlain ? null : outline, opacity: layer.opacity };
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
