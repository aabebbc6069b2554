// Paints as people write them, to those image takes: a gradient's frame and turn become one affine map from canvas
// pixels to its own space. All trigonometry happens here.
import type { Paint as PlanPaint, Stop as PlanStop, Rect, Rotation } from "../image/index.ts";
import { toRgba } from "./colour.ts";
import { shorter } from "./geometry.ts";
import type { Gradient, Paint } from "./record.ts";
import { cosSin } from "./trigonometry.ts";

/** A paint in a frame that is turned by `rotation`; null where it is clear all over. */
export function toPaint(paint: Paint, frame: Rect, rotation: Rotation | null): PlanPaint | null {
	if (typeof paint === "string") {
		const colour = toRgba(paint);
		return (colour & 255) === 0 ? null : colour;
	}
	const stops = paint.stops.map(({ at, colour }) => ({ at, colour: toRgba(colour) }));
	return stops.every(({ colour }) => (colour & 255) === 0) ? null : placed(paint, stops, frame, rotation);
}

/** Whether a paint has no transparent place. */
export function isOpaque(paint: PlanPaint): boolean {
	if (typeof paint === "number") return (paint & 255) === 255;
	return paint.stops.every(({ colour }) => (colour & 255) === 255);
}

/** Pixels below which a gradient has no length to divide by: everything has its last colour. */
const NO_LENGTH = 1e-9;

/** a * x + b * y + c, of a point of the frame before its turn. */
type Axis = readonly [a: number, b: number, c: number];

function placed(gradient: Gradient, stops: readonly PlanStop[], frame: Rect, rotation: Rotation | null): PlanPaint {
	const at = (point: { readonly x: number; readonly y: number }) =>
		[frame.x + point.x * frame.width, frame.y + point.y * frame.height] as const;
	const map = (kind: Gradient["type"], u: Axis, v: Axis = [0, 0, 0]): PlanPaint => {
		const [ux, uy, u0] = turned(u, rotation);
		const [vx, vy, v0] = turned(v, rotation);
		return { kind, ux, uy, u0, vx, vy, v0, stops };
	};
	const last = stops.at(-1)?.colour ?? 0;
	switch (gradient.type) {
		case "linear": {
			if ("angle" in gradient) {
				const { cos, sin } = cosSin(gradient.angle);
				// The gradient line of CSS Images 3, section 3.1.
				const length = frame.width * Math.abs(sin) + frame.height * Math.abs(cos);
				if (length < NO_LENGTH) return last;
				const [x, y] = at({ x: 0.5, y: 0.5 });
				return map("linear", through(x, y, sin / length, -cos / length, 0.5));
			}
			const [x, y] = at(gradient.from);
			const [toX, toY] = at(gradient.to);
			const [dx, dy] = [toX - x, toY - y];
			const square = dx * dx + dy * dy;
			if (square === 0) return last;
			return map("linear", through(x, y, dx / square, dy / square, 0));
		}
		case "radial": {
			const [x, y] = at(gradient.centre);
			const isRound = gradient.shape === "circle";
			const across = (gradient.radius * (isRound ? shorter(frame) : frame.width)) / 2;
			const down = (gradient.radius * (isRound ? shorter(frame) : frame.height)) / 2;
			if (across < NO_LENGTH || down < NO_LENGTH) return last;
			return map("radial", through(x, y, 1 / across, 0, 0), through(x, y, 0, 1 / down, 0));
		}
		case "conic": {
			const [x, y] = at(gradient.centre);
			const { cos, sin } = cosSin(gradient.angle);
			return map("conic", through(x, y, sin, -cos, 0), through(x, y, cos, sin, 0));
		}
	}
}

/** The axis of slopes `a` and `b` that is `value` at (x, y). */
function through(x: number, y: number, a: number, b: number, value: number): Axis {
	return [a, b, value - a * x - b * y];
}

/** The same axis, of a point of the canvas: turned back first. */
function turned([a, b, c]: Axis, rotation: Rotation | null): Axis {
	if (rotation === null) return [a, b, c];
	const { cos, sin, centreX, centreY } = rotation;
	return through(centreX, centreY, a * cos - b * sin, a * sin + b * cos, a * centreX + b * centreY + c);
}
