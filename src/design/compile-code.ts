// One QR code -> what image paints: its background and, as one outline, its dark modules.
import { encode } from "uqr";
import type { Layer, ShapeLayer as PlanShape, Rect } from "../image/index.ts";
import { toPaint } from "./gradient.ts";
import { isSeen, rectangle, toOutline } from "./outline.ts";
import type { Place } from "./place.ts";
import type { CodeLayer, Paint } from "./record.ts";
import { traced } from "./trace.ts";

/** What of a code shows, bottom to top. */
export function compileCode(layer: CodeLayer, { frame, rotation, visible }: Place): readonly Layer[] {
	// A half of a surrogate pair, which is no character, cannot be written in UTF-8.
	const { data, size } = encode(layer.content.toWellFormed(), { ecc: layer.level, boostEcc: false, border: 0 });
	const { x, y, module } = squareIn(frame, size + 2 * layer.quiet);
	const side = module * (size + 2 * layer.quiet);
	const ground = toOutline([rectangle({ x, y, width: side, height: side }, [0, 0, 0, 0])], rotation);
	if (!isSeen(ground, visible)) return [];
	const inset = module * layer.quiet;
	const modules = traced(data).map((points) => ({
		points: points.map((edge, i) => (i % 2 === 0 ? x : y) + inset + edge * module),
	}));
	const shape = (outline: PlanShape["outline"], fill: Paint): readonly PlanShape[] => {
		const paint = toPaint(fill, frame, rotation);
		return paint === null ? [] : [{ kind: "shape", outline, paint, opacity: 1 }];
	};
	const shapes = [...shape(ground, layer.background), ...shape(toOutline(modules, rotation), layer.fill)];
	if (layer.opacity === 1 || shapes.length < 2) return shapes.map((each) => ({ ...each, opacity: layer.opacity }));
	return [{ kind: "group", layers: shapes, opacity: layer.opacity }];
}

/** Where `count` modules a side lie in the middle of a frame: each of whole pixels, on whole pixels, if there is room. */
function squareIn({ x, y, width, height }: Rect, count: number) {
	const room = Math.min(width, height) / count;
	const module = room < 1 ? room : Math.floor(room);
	const snap = room < 1 ? (edge: number) => edge : Math.round;
	const side = module * count;
	return { module, x: snap(x + (width - side) / 2), y: snap(y + (height - side) / 2) };
}
