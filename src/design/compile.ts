// A Design and its pictures' sizes in, a Plan out: pure arithmetic, the same in the Worker and in a browser. What cannot
// be seen is left out here, so image never meets it.
import type { Plan, Layer as PlanLayer } from "../image/index.ts";
import { picturesIn } from "./assets.ts";
import { isShown, LayerCompiler, type LayerWarning, type Materials, type Photo } from "./compile-layer.ts";
import { isLookedAt, pictureOf } from "./compile-picture.ts";
import { isWritten } from "./compile-text.ts";
import { canvasSize, type Size } from "./geometry.ts";
import { isOpaque, toPaint } from "./gradient.ts";
import { rectangle, toOutline } from "./outline.ts";
import { place } from "./placement.ts";
import { GROUND, isWorthPlane, type Plane, planeId, planeLayer, type Run, runsOf } from "./planes.ts";
import type { Background, Design, DesignLayer } from "./record.ts";
import type { ShapedText, ShapeSpec } from "./text/index.ts";

/**
 * Something the caller may want to know: the canvas was scaled down, a photo is shown larger than it is, or what became
 * of a layer.
 */
export type Warning = "downscaled" | "upscaled" | LayerWarning;

/** A job for image, and what is to be said about it, each thing once. */
export interface Compiled {
	readonly plan: Plan;
	readonly warnings: readonly Warning[];
}

/** An enlargement below this comes of rounding. */
const ENLARGED = 1 + 1e-6;

/**
 * The plan of a design for a photo of this size, upright (EXIF orientation applied); its likeness may be null where
 * `needsLikeness` is false. `sizeOf` gives the size of an asset, again upright, and is asked for none that assetIds does
 * not list. `Plan.assets` holds those that show. `shapedOf` gives what the fonts made of a text, and is asked for none
 * that textsOf does not list. `planes` are of this very design; what one shows is not compiled, and the plan names it as
 * an asset by `planeId`.
 */
export function compile(
	design: Design,
	photo: Photo,
	sizeOf: (assetId: string) => Size,
	shapedOf: (text: ShapeSpec) => ShapedText = unshaped,
	planes: readonly Plane[] = [],
): Compiled {
	const canvas = canvasSize(design.canvas, photo);
	const compiler = compilerOf(design, { canvas, photo, sizeOf, shapedOf });
	const layers = runsOf(design).flatMap((run) => {
		const plane = planeOf(run, planes);
		if (plane !== undefined) return shown(plane, compiler);
		const drawn = compileRun(design, run, canvas, sizeOf, compiler);
		return isWorthPlane(design, run, drawn) ? asOne(drawn) : drawn;
	});
	const background = colourBelow(design.canvas.background, canvas);
	const plan: Plan = { ...canvas, background, layers, assets: compiler.assets };
	return { plan, warnings: [...sizeWarnings(design, photo, plan), ...compiler.said] };
}

/**
 * What of a design is worth drawing when it is saved: each a run that becomes a plane, as a plan of its own. The lowest is
 * drawn on the canvas's colour where that is opaque, and is opaque itself then.
 */
export function pressings(
	design: Design,
	sizeOf: (assetId: string) => Size,
	shapedOf: (text: ShapeSpec) => ShapedText,
): readonly (Pick<Run, "first" | "last"> & Pick<Plane, "warnings"> & { readonly plan: Plan })[] {
	const nobody: Photo = { width: 1, height: 1, likeness: null };
	const canvas = canvasSize(design.canvas, nobody);
	return runsOf(design).flatMap((run) => {
		if (!run.isStill) return [];
		const compiler = compilerOf(design, { canvas, photo: nobody, sizeOf, shapedOf });
		const layers = compileRun(design, run, canvas, sizeOf, compiler);
		if (!isWorthPlane(design, run, layers)) return [];
		const colour = run.first === GROUND ? colourBelow(design.canvas.background, canvas) : 0;
		const background = (colour & 255) === 255 ? colour : 0;
		const plan: Plan = { ...canvas, background, layers: asOne(layers), assets: compiler.assets };
		return [{ first: run.first, last: run.last, warnings: [...compiler.said], plan }];
	});
}

/** The assets a design names where no plane shows them, each once, bottom to top; also those of layers that do not show. */
export function assetIds(design: Design, planes: readonly Plane[] = []): readonly string[] {
	const { background } = design.canvas;
	const isBare = planes.every(({ first }) => first !== GROUND);
	const under = isBare && typeof background !== "string" && background.type === "image" ? [background.asset] : [];
	return [...new Set([...under, ...unpressed(design, planes).flatMap(picturesIn)])];
}

/** The texts of a design that show and that no plane shows, to be shaped before it is compiled. */
export function textsOf(design: Design, planes: readonly Plane[] = []): readonly ShapeSpec[] {
	const bare = new Set(unpressed(design, planes));
	return drawn(design)
		.filter((layer) => bare.has(layer))
		.flatMap((layer): readonly ShapeSpec[] => {
			if (layer.type === "text") return [layer];
			return layer.type === "tile" && layer.tile.type === "text" ? [layer.tile] : [];
		})
		.filter(isWritten);
}

/** Whether a design cannot be compiled without a look at the photo. */
export function needsLikeness(design: Design): boolean {
	return drawn(design).some((layer) => layer.type === "photo" && isLookedAt(layer));
}

/** The layers that show, and those that mask them. */
function drawn({ layers }: Design): readonly DesignLayer[] {
	const masking = new Set(layers.filter(isShown).map(({ mask }) => (mask && "layer" in mask ? mask.layer : null)));
	return layers.filter((layer) => isShown(layer) || (masking.has(layer.name) && layer.opacity > 0));
}

function unshaped({ content }: ShapeSpec): never {
	throw new Error(`the text "${content.slice(0, 40)}" was not shaped`);
}

/** The layers that no plane shows, and those that mask them. */
function unpressed({ layers }: Design, planes: readonly Plane[]): readonly DesignLayer[] {
	const isBare = (index: number) => planes.every(({ first, last }) => index < first || index > last);
	const bare = layers.filter((_, index) => isBare(index));
	const masking = new Set(bare.map(({ mask }) => (mask && "layer" in mask ? mask.layer : null)));
	return layers.filter((layer, index) => isBare(index) || masking.has(layer.name));
}

/** Layers laid over the canvas in one go, as a plane of them is. Tiles that overlap are many even in one layer. */
function asOne(layers: readonly PlanLayer[]): readonly PlanLayer[] {
	return layers.length < 2 && layers[0]?.kind !== "tile" ? layers : [{ kind: "group", layers, opacity: 1 }];
}

function planeOf({ first, last }: Run, planes: readonly Plane[]): Plane | undefined {
	return planes.find((plane) => plane.first === first && plane.last === last);
}

function compilerOf(design: Design, from: Omit<Materials, "named">): LayerCompiler {
	return new LayerCompiler({ ...from, named: new Map(design.layers.map((layer) => [layer.name, layer])) });
}

function compileRun(
	{ canvas: { background }, layers }: Design,
	{ first, last }: Run,
	canvas: Size,
	sizeOf: (assetId: string) => Size,
	compiler: LayerCompiler,
): readonly PlanLayer[] {
	const under = first === GROUND ? ground(background, canvas, compiler, sizeOf) : [];
	const own = layers.slice(Math.max(0, first), last + 1);
	return [...under, ...own.flatMap((layer) => compiler.layer(layer))];
}

function shown(plane: Plane, compiler: LayerCompiler): readonly PlanLayer[] {
	for (const warning of plane.warnings) compiler.said.add(warning);
	return compiler.counted(planeId(plane), planeLayer(plane));
}

/** What is under the layers: a gradient or a picture is the lowest of them, the canvas its frame. */
function ground(
	background: Background,
	canvas: Size,
	compiler: LayerCompiler,
	sizeOf: (assetId: string) => Size,
): readonly PlanLayer[] {
	const frame = { x: 0, y: 0, ...canvas };
	if (typeof background !== "string" && background.type === "image") {
		const { asset, fit, focus } = background;
		const placement = place(fit, focus, { aspect: null, zoom: 1 }, sizeOf(asset), frame);
		return compiler.counted(asset, pictureOf(placement, [0, 0, 0, 0], null, frame));
	}
	const placed = toPaint(background, frame, null);
	if (placed === null || typeof placed === "number") return [];
	return [{ kind: "shape", outline: toOutline([rectangle(frame, [0, 0, 0, 0])], null), paint: placed, opacity: 1 }];
}

/** The canvas's colour. One below a gradient promises image that no pixel is transparent, and is never seen. */
function colourBelow(background: Background, canvas: Size): number {
	if (typeof background !== "string" && background.type === "image") return 0;
	const placed = toPaint(background, { x: 0, y: 0, ...canvas }, null);
	if (placed === null || typeof placed === "number") return placed ?? 0;
	return isOpaque(placed) ? (placed.stops[0]?.colour ?? 0) : 0;
}

function* sizeWarnings({ canvas }: Design, photo: Size, { width, height, layers }: Plan): Iterable<Warning> {
	if ("size" in canvas && width * height < photo.width * photo.height) yield "downscaled";
	if (layers.some(enlargesPhoto)) yield "upscaled";
}

/** Not where a blur is as wide as an enlarged pixel: nobody sees that a backdrop is out of focus twice. */
function enlargesPhoto(layer: PlanLayer): boolean {
	if (layer.kind === "group") return layer.layers.some(enlargesPhoto);
	if (layer.kind !== "picture" || layer.source !== 0) return false;
	const { frame, crop, treatment } = layer;
	const enlargement = Math.max(frame.width / crop.width, frame.height / crop.height);
	return enlargement > Math.max(ENLARGED, treatment?.sigma ?? 0);
}
