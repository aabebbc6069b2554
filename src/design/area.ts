// Figures as outlines that image can hold: as fine as their points allow.
import type { Outline, Rotation } from "../image/index.ts";
import { MAX_OUTLINE_POINTS } from "../limits.ts";
import { figureOf } from "./figure.ts";
import { FLATNESS, toOutline } from "./outline.ts";
import type { Place } from "./place.ts";
import type { AreaForm } from "./record.ts";
import type { Contours } from "./stroke.ts";

/** Two or three are enough; ten make any curve a chord. */
const MAX_TRIES = 10;

/** The outline of a form in its layer's frame, turned with it. */
export function areaOf(form: AreaForm, { frame, unit, rotation }: Place): Outline {
	return boundedOutline((flatness) => figureOf(form, frame, unit, flatness), rotation);
}

/** What `draw` makes, of at most MAX_OUTLINE_POINTS: it is called again with coarser flatness where there are more. */
export function boundedOutline(draw: (flatness: number) => Contours, rotation: Rotation | null): Outline {
	let flatness = FLATNESS;
	let contours = draw(flatness);
	// The points of a curve are as the root of its fineness; at the coarsest a chord or two a curve are left.
	for (let tries = 0; contours.count > MAX_OUTLINE_POINTS && tries < MAX_TRIES; tries++) {
		flatness *= Math.max(2, (contours.count / MAX_OUTLINE_POINTS) ** 2);
		contours = draw(flatness);
	}
	return toOutline(contours.subpaths, rotation);
}
