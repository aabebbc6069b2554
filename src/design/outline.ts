// Rounded rectangles and ellipses as chains of chords; and any chains, turned, as the outlines image takes. Computed in
// doubles and rounded once.
import type { Outline, Rect, Rotation } from "../image/index.ts";
import type { Radii } from "./geometry.ts";
import type { Subpath } from "./pen.ts";
import { cosSin } from "./trigonometry.ts";

/**
 * How far a chord may run inside its arc, in pixels: an edge pixel's coverage then differs by at most 3 of 255 from the
 * true curve's. A circle 1080 pixels across takes 592 points.
 */
export const FLATNESS = 1 / 128;

/** The turn that changes no bit. */
export const STILL: Rotation = { cos: 1, sin: 0, centreX: 0, centreY: 0 };

/**
 * The turn of a layer about the centre of its frame; null where it leaves everything in place: cos is 1 up to 6e-7
 * degrees, which move a corner 32,768 pixels away by 1/2700 of a pixel.
 */
export function rotationAbout(frame: Rect, degrees: number): Rotation | null {
	const { cos, sin } = cosSin(degrees);
	if (cos === 1) return null;
	return { cos, sin, centreX: frame.x + frame.width / 2, centreY: frame.y + frame.height / 2 };
}

/** A rectangle with round corners; radii that meet on a side together are at most as long as it. */
export function rectangle(rect: Rect, radii: Radii, flatness = FLATNESS): Subpath {
	const [topLeft, topRight, bottomRight, bottomLeft] = radii.map((radius) => quarter(radius, radius, flatness));
	return corners(rect, topLeft, topRight, bottomRight, bottomLeft);
}

/** The ellipse that touches the sides of `rect`. */
export function ellipse(rect: Rect, flatness = FLATNESS): Subpath {
	const arc = quarter(rect.width / 2, rect.height / 2, flatness);
	return corners(rect, arc, arc, arc, arc);
}

/** Subpaths, closed as every area is, turned and rounded to the floats image takes. */
export function toOutline(subpaths: readonly Pick<Subpath, "points">[], rotation: Rotation | null): Outline {
	const { cos, sin, centreX, centreY } = rotation ?? STILL;
	return subpaths.map(({ points }) => {
		const turned = new Float32Array(points.length);
		for (let i = 0; i + 1 < points.length; i += 2) {
			const x = points[i] ?? 0;
			const y = points[i + 1] ?? 0;
			turned[i] = clamp(centreX + cos * (x - centreX) - sin * (y - centreY));
			turned[i + 1] = clamp(centreY + sin * (x - centreX) + cos * (y - centreY));
		}
		return turned;
	});
}

/** Image takes points up to 2^24 pixels away; nothing that far comes of a design meant to be seen. */
export const FARTHEST = 2 ** 22;

const clamp = (coordinate: number) => Math.min(Math.max(coordinate, -FARTHEST), FARTHEST);

/** Strips narrower than this cover less than 1/724 of any pixel, also across its diagonal: below half a level of 255. */
export const MIN_VISIBLE_SIDE = 1 / 1024;

/** Whether anything of an outline is in sight. */
export function isSeen(outline: Outline, { x, y, width, height }: Rect): boolean {
	const { left, top, right, bottom } = bounds(outline);
	return left < x + width && top < y + height && right > x && bottom > y;
}

/** The smallest upright rectangle around an outline, as its edges; of nothing, edges at infinity. */
export function bounds(outline: Outline) {
	let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
	for (const polygon of outline) {
		for (let i = 0; i < polygon.length; i += 2) {
			const x = polygon[i] ?? 0;
			const y = polygon[i + 1] ?? 0;
			left = Math.min(left, x);
			right = Math.max(right, x);
			top = Math.min(top, y);
			bottom = Math.max(bottom, y);
		}
	}
	return { left, top, right, bottom };
}

/** How far each point of a quarter of an ellipse lies from the two sides of its corner, from one to the other: dx, dy, ... */
type Quarter = readonly number[];

/**
 * A rectangle whose corners are quarters of ellipses, clockwise from the upper end of its left edge. Quarters are
 * mirrored, so that the outline is as symmetrical as its floats can be.
 */
function corners(
	rect: Rect,
	topLeft: Quarter = [],
	topRight: Quarter = [],
	bottomRight: Quarter = [],
	bottomLeft: Quarter = [],
): Subpath {
	const right = rect.x + rect.width;
	const bottom = rect.y + rect.height;
	const points: number[] = [];
	const smooth: boolean[] = [];
	const put = (arc: Quarter, isBackwards: boolean, x: number, signX: number, y: number, signY: number) => {
		for (let i = 0; i < arc.length; i += 2) {
			const at = isBackwards ? arc.length - 2 - i : i;
			points.push(x + signX * (arc[at] ?? 0), y + signY * (arc[at + 1] ?? 0));
			smooth.push(arc.length > 2);
		}
	};
	put(topLeft, false, rect.x, 1, rect.y, 1);
	put(topRight, true, right, -1, rect.y, 1);
	put(bottomRight, false, right, -1, bottom, -1);
	put(bottomLeft, true, rect.x, 1, bottom, -1);
	return { points, smooth, closed: true };
}

function quarter(radiusX: number, radiusY: number, flatness: number): Quarter {
	const steps = arcSteps(Math.max(radiusX, radiusY), flatness);
	if (steps === 0) return [0, 0];
	const points: number[] = [];
	for (let step = 0; step <= steps; step++) {
		const { cos, sin } = cosSin((step * 90) / steps);
		points.push(radiusX * (1 - cos), radiusY * (1 - sin));
	}
	return points;
}

/**
 * Chords to a quarter of a circle. A chord over the angle a runs at most radius * (1 - cos(a / 2)) <= radius * a^2 / 8
 * inside its arc; an ellipse is a circle of its longer radius, squeezed.
 */
function arcSteps(radius: number, flatness: number): number {
	return Math.ceil((Math.PI / 2) * Math.sqrt(radius / (8 * flatness)));
}
