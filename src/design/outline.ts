// Areas as polygons in canvas pixels: rounded rectangles and ellipses, flattened, then turned. Computed in doubles and
// rounded once, to the floats image takes.
import type { Outline, Rect, Rotation } from "../image/index.ts";
import { cosSin } from "./trigonometry.ts";

/**
 * How far a chord may run inside its arc, in pixels: an edge pixel's coverage then differs by at most 3 of 255 from the
 * true curve's. A circle 1080 pixels across takes 592 points.
 */
const FLATNESS = 1 / 128;

/** The turn that changes no bit. */
const STILL: Rotation = { cos: 1, sin: 0, centreX: 0, centreY: 0 };

/**
 * The turn of a layer about the centre of its frame; null where it leaves everything in place: cos is 1 up to 6e-7
 * degrees, which move a corner 32,768 pixels away by 1/2700 of a pixel.
 */
export function rotationAbout(frame: Rect, degrees: number): Rotation | null {
	const { cos, sin } = cosSin(degrees);
	if (cos === 1) return null;
	return { cos, sin, centreX: frame.x + frame.width / 2, centreY: frame.y + frame.height / 2 };
}

/** A rectangle with round corners of `radius`, at most half its shorter side. */
export function rectangle(rect: Rect, radius: number, rotation: Rotation | null): Outline {
	return [corners(rect, radius, radius, rotation)];
}

/** The ellipse that touches the sides of `rect`. */
export function ellipse(rect: Rect, rotation: Rotation | null): Outline {
	return [corners(rect, rect.width / 2, rect.height / 2, rotation)];
}

/** The smallest upright rectangle around an outline, as its edges. */
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

/**
 * A rectangle whose corners are quarters of an ellipse, clockwise from the upper end of its left edge. One quarter is
 * computed and mirrored, so that the outline is as symmetrical as its floats can be.
 */
function corners(rect: Rect, radiusX: number, radiusY: number, rotation: Rotation | null): Float32Array {
	const arc = quarter(radiusX, radiusY);
	const right = rect.x + rect.width;
	const bottom = rect.y + rect.height;
	const points = new Float32Array(8 * arc.length);
	let at = 0;
	const { cos, sin, centreX, centreY } = rotation ?? STILL;
	const put = (x: number, y: number) => {
		points[at++] = centreX + cos * (x - centreX) - sin * (y - centreY);
		points[at++] = centreY + sin * (x - centreX) + cos * (y - centreY);
	};
	const reversed = arc.toReversed();
	for (const [dx, dy] of arc) put(rect.x + dx, rect.y + dy);
	for (const [dx, dy] of reversed) put(right - dx, rect.y + dy);
	for (const [dx, dy] of arc) put(right - dx, bottom - dy);
	for (const [dx, dy] of reversed) put(rect.x + dx, bottom - dy);
	return points;
}

/** A quarter of an ellipse within its corner: how far each point lies from the two sides, from one to the other. */
function quarter(radiusX: number, radiusY: number): readonly (readonly [dx: number, dy: number])[] {
	const steps = arcSteps(Math.max(radiusX, radiusY));
	if (steps === 0) return [[0, 0]];
	return Array.from({ length: steps + 1 }, (_, step) => {
		const { cos, sin } = cosSin((step * 90) / steps);
		return [radiusX * (1 - cos), radiusY * (1 - sin)];
	});
}

/**
 * Chords to a quarter of a circle. A chord over the angle a runs at most radius * (1 - cos(a / 2)) <= radius * a^2 / 8
 * inside its arc; an ellipse is a circle of its longer radius, squeezed.
 */
function arcSteps(radius: number): number {
	return Math.ceil((Math.PI / 2) * Math.sqrt(radius / (8 * FLATNESS)));
}
