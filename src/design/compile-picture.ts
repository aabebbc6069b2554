// One picture layer -> what image paints: which part of the picture, where, and what is done to its pixels.
import type { Key, Likeness, PictureLayer as PlanPicture, Rect, Rotation } from "../image/index.ts";
import { cornerRadii, isWhole, type Radii, type Size } from "./geometry.ts";
import { isSeen, MIN_VISIBLE_SIDE, rectangle, toOutline } from "./outline.ts";
import type { Place } from "./place.ts";
import { type Placement, place as placePicture, placeSubject } from "./placement.ts";
import type { CutOut, ImageLayer, PhotoLayer, PictureLayer } from "./record.ts";
import { treatmentOf } from "./treatment.ts";

/** A picture whose count in the plan is not known yet. */
export type Uncounted = Omit<PlanPicture, "source">;

/** What of a saved picture shows; null where nothing does. */
export function compileImage(layer: ImageLayer, place: Place, picture: Size): Uncounted | null {
	return shown(layer, place, placePicture(layer.fit, layer.focus, layer, picture, place.frame), null);
}

/** A photo as a layer shows it. */
export interface PhotoShown {
	readonly picture: Uncounted | null;
	/** Whether a subject was looked for in vain: then the whole photo is in its place. */
	readonly lacksSubject: boolean;
}

/** What of the upload shows. `likeness` is what it looks like; where `isLookedAt` is false it is not asked for. */
export function compilePhoto(layer: PhotoLayer, place: Place, photo: Size, likeness: Likeness | null): PhotoShown {
	const { cutOut, fit } = layer;
	const key = keyOf(cutOut, likeness);
	if (cutOut?.trim) {
		const subject = looked(likeness).subject(key);
		const trimmed = grown(subject ?? { x: 0, y: 0, ...photo }, cutOut.padding);
		const placement = placeSubject(trimmed, cutOut.align, photo, place.frame);
		// What has no subject would lose all of itself to the key.
		return {
			picture: shown(layer, place, placement, subject === null ? null : key),
			lacksSubject: subject === null,
		};
	}
	const focus = layer.focus === "auto" ? looked(likeness).focus : layer.focus;
	const placement = placePicture(fit, focus, layer, photo, place.frame);
	return { picture: shown(layer, place, placement, key), lacksSubject: false };
}

/** Whether a layer cannot be compiled without a look at the photo. */
export function isLookedAt({ focus, cutOut }: PhotoLayer): boolean {
	return (focus === "auto" && cutOut?.trim !== true) || cutOut?.type === "solid" || cutOut?.trim === true;
}

function keyOf(cutOut: CutOut | null, likeness: Likeness | null): Key | null {
	if (cutOut?.type !== "solid") return null;
	const { tolerance, softness, holes } = cutOut;
	return { ground: looked(likeness).ground, tolerance, softness, holes };
}

function looked(likeness: Likeness | null): Likeness {
	if (likeness === null) throw new Error("a photo that was not looked at");
	return likeness;
}

/** A rectangle with room around it, in parts of its longer side. */
function grown({ x, y, width, height }: Rect, padding: number): Rect {
	const room = padding * Math.max(width, height);
	return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
}

function shown(layer: PictureLayer, place: Place, placement: Placement, key: Key | null): Uncounted | null {
	const radii = cornerRadii(layer.radius, place.unit, placement.frame);
	const picture = pictureOf(placement, radii, place.rotation, place.visible);
	if (picture === null) return null;
	const treatment = treatmentOf(layer.filters, place.unit, key);
	return { ...picture, opacity: layer.opacity, ...(treatment !== undefined && { treatment }) };
}

/** A picture as it lies, if anything of it is in sight. */
export function pictureOf(
	placement: Placement,
	radii: Radii,
	rotation: Rotation | null,
	visible: Rect,
): Uncounted | null {
	const { width, height } = placement.frame;
	const outline = toOutline([rectangle(placement.frame, radii)], rotation);
	if (width < MIN_VISIBLE_SIDE || height < MIN_VISIBLE_SIDE || !isSeen(outline, visible)) return null;
	const isPlain = rotation === null && radii.every((radius) => radius === 0) && isWhole(placement.frame);
	return { kind: "picture", ...placement, rotation, outline: isPlain ? null : outline, opacity: 1 };
}
