// The figure of each form, as chains of chords in canvas pixels, before its layer's turn.
import type { Rect } from "../image/index.ts";
import { MAX_OUTLINE_POINTS } from "../limits.ts";
import { cornerRadii } from "./geometry.ts";
import { ellipse, rectangle } from "./outline.ts";
import { PathFault, type PathSegment, parsePath } from "./path-data.ts";
import { length, Pen, type Subpath, unit, type Vector } from "./pen.ts";
import type { AreaForm, LineForm, PathForm, Point } from "./record.ts";
import { cosSin } from "./trigonometry.ts";

/** Subpaths, and how many points they have; or would have: then there are more than MAX_OUTLINE_POINTS. */
export interface Figure {
	readonly subpaths: readonly Subpath[];
	readonly count: number;
}

/** A form in its frame, `unit` pixels to a length of 1; no chord runs `flatness` pixels off the true curve. */
export function figureOf(form: AreaForm | LineForm, frame: Rect, unit: number, flatness: number): Figure {
	if (form.shape === "path") return path(form, frame, flatness);
	const subpath = simple(form, frame, unit, flatness);
	return { subpaths: [subpath], count: subpath.smooth.length };
}

function simple(form: Exclude<AreaForm | LineForm, PathForm>, frame: Rect, unit: number, flatness: number): Subpath {
	switch (form.shape) {
		case "rectangle":
			return rectangle(frame, cornerRadii(form.radius, unit, frame), flatness);
		case "ellipse":
			return ellipse(frame, flatness);
		case "line":
			return chain([form.from, form.to], frame, false);
		case "polygon":
			return chain("points" in form ? form.points : ring(form.sides, () => 0.5), frame, true);
		case "star":
			return chain(
				ring(2 * form.points, (i) => (i % 2 === 0 ? 0.5 : 0.5 * form.inner)),
				frame,
				true,
			);
	}
}

/** Straight lines from point to point, given as fractions of the frame. */
function chain(points: readonly Point[], frame: Rect, closed: boolean): Subpath {
	return {
		points: points.flatMap(({ x, y }) => [frame.x + x * frame.width, frame.y + y * frame.height]),
		smooth: points.map(() => false),
		closed,
	};
}

/** `count` points evenly around the middle of the frame, clockwise from straight up. */
function ring(count: number, radiusAt: (i: number) => number): readonly Point[] {
	return Array.from({ length: count }, (_, i) => {
		const { cos, sin } = cosSin((360 * i) / count);
		return { x: 0.5 + radiusAt(i) * sin, y: 0.5 - radiusAt(i) * cos };
	});
}

function path({ path, viewBox, fit }: PathForm, frame: Rect, flatness: number): Figure {
	const segments = parsePath(path);
	if (segments instanceof PathFault) throw new Error("a path that was not parsed at the door");
	const [across, down] = [frame.width / viewBox.width, frame.height / viewBox.height];
	const even = Math.min(across, down);
	const [scaleX, scaleY] = fit === "fill" ? [across, down] : [even, even];
	// What is left over is divided evenly.
	const left = frame.x + (frame.width - viewBox.width * scaleX) / 2 - viewBox.x * scaleX;
	const top = frame.y + (frame.height - viewBox.height * scaleY) / 2 - viewBox.y * scaleY;
	return drawn(segments, ([x, y]) => [left + x * scaleX, top + y * scaleY], Math.max(scaleX, scaleY), flatness);
}

/** `scale`: pixels a unit of the path, at most. */
function drawn(
	segments: readonly PathSegment[],
	toCanvas: (point: Vector) => Vector,
	scale: number,
	flatness: number,
): Figure {
	const pen = new Pen(flatness, MAX_OUTLINE_POINTS);
	let at: Vector = [0, 0];
	let start = at;
	for (const segment of segments) {
		switch (segment[0]) {
			case "M":
				at = start = [segment[1], segment[2]];
				pen.moveTo(...toCanvas(at));
				break;
			case "L":
				at = [segment[1], segment[2]];
				pen.lineTo(...toCanvas(at));
				break;
			case "C": {
				const [, x1, y1, x2, y2, x, y] = segment;
				at = [x, y];
				pen.curveTo(...toCanvas([x1, y1]), ...toCanvas([x2, y2]), ...toCanvas(at));
				break;
			}
			case "A": {
				const end: Vector = [segment[6], segment[7]];
				drawArc(pen, at, segment, toCanvas, scale);
				at = end;
				break;
			}
			case "Z":
				at = start;
				pen.close();
		}
	}
	return { subpaths: pen.done(), count: pen.count };
}

/** Radii count as no less than this part of the chord, or of the other: nothing to be seen, and their squares stay numbers. */
const LEAST_RADIUS = 1e-9;

/**
 * An elliptical arc by its ends (SVG 2, appendix B.2): the ellipse is made a unit circle, on which the two ends lie and
 * the centre is found; radii too small to reach grow until they do. No angle is ever computed.
 */
function drawArc(
	pen: Pen,
	from: Vector,
	[, ownX, ownY, degrees, large, sweep, x, y]: Extract<PathSegment, readonly ["A", ...unknown[]]>,
	toCanvas: (point: Vector) => Vector,
	scale: number,
): void {
	if (from[0] === x && from[1] === y) return;
	const least = LEAST_RADIUS * Math.max(ownX, ownY, length(x - from[0], y - from[1]));
	const [rx, ry] = [Math.max(ownX, least), Math.max(ownY, least)];
	const { cos, sin } = cosSin(degrees);
	const toUnit = (px: number, py: number): Vector => [(cos * px + sin * py) / rx, (cos * py - sin * px) / ry];
	const [ax, ay] = toUnit(from[0], from[1]);
	const [bx, by] = toUnit(x, y);
	const half = length(bx - ax, by - ay) / 2;
	// Also where the ends are too near for their distance's square to be a number above 0.
	if (ownX === 0 || ownY === 0 || half === 0) {
		pen.lineTo(...toCanvas([x, y]));
		return;
	}
	// From the middle of the chord to the centre: to its right, seen from start to end, where the two flags differ.
	const radius = Math.max(1, half);
	const off = Math.sqrt(radius * radius - half * half) * (large === sweep ? -1 : 1);
	const [dx, dy] = unit(bx - ax, by - ay);
	const [cx, cy] = [(ax + bx) / 2 - dy * off, (ay + by) / 2 + dx * off];
	const onCircle = (px: number, py: number): Vector => unit(px - cx, py - cy);
	const [start, end] = [onCircle(ax, ay), onCircle(bx, by)];
	const place = ([u, v]: Vector): Vector => {
		const [ex, ey] = [(cx + radius * u) * rx, (cy + radius * v) * ry];
		return toCanvas([cos * ex - sin * ey, sin * ex + cos * ey]);
	};
	// The pen turns clockwise; an arc the other way is one whose mirror does.
	const mirrored = ([u, v]: Vector): Vector => [u, -v];
	const size = Math.max(rx, ry) * radius * scale;
	if (sweep === 1) pen.arcTo(start, end, size, large === 1, place);
	else pen.arcTo(mirrored(start), mirrored(end), size, large === 1, (point) => place(mirrored(point)));
	pen.settle(...toCanvas([x, y]));
}
