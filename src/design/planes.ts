// Which layers of a design no upload changes. Neighbours of that kind can be drawn once, when the design is saved, and
// kept as a plane; a call then shows the plane instead of shaping texts and blurring shadows. What is drawn is the same.
import type { Layer, PictureLayer, Rect } from "../image/index.ts";
import type { LayerWarning } from "./compile-layer.ts";
import type { Design, DesignLayer } from "./record.ts";

/**
 * How planes are drawn: raised whenever a change of these rooms draws other bytes, so that planes of before are not shown
 * beside layers of now. test/golden.test.ts tells when.
 */
export const DRAWING = 5;

/** Neighbouring layers, by their places in the design, `last` included. GROUND is what the canvas's background draws. */
export interface Run {
	readonly first: number;
	readonly last: number;
	/** No upload changes it. */
	readonly isStill: boolean;
}

/** Comes before the first layer. */
export const GROUND = -1;

/** A run that was drawn: where on the canvas, and what was said of it. */
export interface Plane extends Rect, Pick<Run, "first" | "last"> {
	readonly warnings: readonly LayerWarning[];
}

/**
 * All of a design, bottom to top, in runs: still neighbours together, but each layer that a call may change by itself, so
 * that a change spoils its own plane only. Where the canvas follows the photo nothing is still.
 */
export function runsOf({ canvas, layers }: Design): readonly Run[] {
	const named = new Map(layers.map((layer) => [layer.name, layer]));
	const isFixed = !("size" in canvas);
	const runs: Run[] = [{ first: GROUND, last: GROUND, isStill: isFixed }];
	let joins = isFixed;
	for (const [index, layer] of layers.entries()) {
		const isStill = isFixed && isStillLayer(layer, named);
		const isOpen = isStill && layer.editable.length === 0;
		const last = runs.at(-1);
		if (isOpen && joins && last !== undefined) runs[runs.length - 1] = { ...last, last: index };
		else runs.push({ first: index, last: index, isStill });
		joins = isOpen;
	}
	return runs;
}

function isStillLayer({ type, blend, mask }: DesignLayer, named: ReadonlyMap<string, DesignLayer>): boolean {
	// What is mixed with the colours below is not drawn without them.
	if (type === "photo" || blend !== "normal") return false;
	const masking = mask !== null && "layer" in mask ? named.get(mask.layer) : undefined;
	return masking === undefined || (masking.type !== "photo" && masking.editable.length === 0);
}

/** What a plane is called among a plan's assets. */
export function planeId({ first }: Pick<Run, "first">): string {
	return `plane ${first}`;
}

/** A plane as a layer. */
export function planeLayer({ x, y, width, height }: Plane): Omit<PictureLayer, "source"> {
	const crop = { x: 0, y: 0, width, height };
	const frame = { x, y, width, height };
	return { kind: "picture", crop, frame, rotation: null, outline: null, opacity: 1, isPremultiplied: true };
}

/** Points up to which a few shapes are drawn faster than a plane is read. */
const FEW_SHAPES = 3;
const FEW_POINTS = 4000;

/**
 * Whether a still run is worth a plane: `drawn` is what it was compiled to. Texts always are, which to shape takes fonts.
 * Runs of that kind are laid over the canvas as one, drawn before or not.
 */
export function isWorthPlane({ layers }: Design, { first, last, isStill }: Run, drawn: readonly Layer[]): boolean {
	if (!isStill || drawn.length === 0) return false;
	if (drawn.length > FEW_SHAPES || layers.slice(Math.max(0, first), last + 1).some(isWriting)) return true;
	return drawn.some((layer) => {
		if (layer.kind !== "shape") return true;
		return layer.outline.reduce((points, contour) => points + contour.length / 2, 0) > FEW_POINTS;
	});
}

function isWriting(layer: DesignLayer): boolean {
	return layer.type === "text" || (layer.type === "tile" && layer.tile.type === "text");
}

/** The planes of a saved design that show what a call has made of it. */
export function planesFor<Kept extends Plane>(planes: readonly Kept[], saved: Design, design: Design): readonly Kept[] {
	const runs = runsOf(design);
	return planes.filter(({ first, last }) => {
		if (!runs.some((run) => run.first === first && run.last === last)) return false;
		// Only planes of a single layer can be of one that a call changes.
		return saved === design || first !== last || isSame(saved.layers[first], design.layers[first]);
	});
}

function isSame(a: DesignLayer | undefined, b: DesignLayer | undefined): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}
