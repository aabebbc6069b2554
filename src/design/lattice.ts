// Where tiles stand: a lattice turned about the middle of a frame, of which the points are wanted whose tiles show.
import type { Rect, Rotation } from "../image/index.ts";
import { MAX_TILES } from "../limits.ts";
import type { Size } from "./geometry.ts";

/** The steps of a lattice, in pixels. */
export interface Lattice {
	/** From a tile to the next, and from a row to the next; at least 1. */
	readonly across: number;
	readonly down: number;
	/** How much of a step every other row is moved along. */
	readonly stagger: number;
	/** The way rows run. */
	readonly cos: number;
	readonly sin: number;
}

/** Points that are looked at for one pattern: a thin frame across a canvas may take few of those in the box around it. */
const MAX_CANDIDATES = 16 * MAX_TILES;

/**
 * Upper left corners of all tiles of this size that touch both the frame, turned, and what is visible: whole pixels, by
 * y and then by x. One tile stands in the middle of the frame. null where there are more than MAX_TILES.
 */
export function placesOf(
	lattice: Lattice,
	tile: Size,
	frame: Rect,
	rotation: Rotation | null,
	visible: Rect,
): Int32Array | null {
	const [middleX, middleY] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
	const sight = { ...visible, x: visible.x - middleX, y: visible.y - middleY };
	const touchesFrame = frameTest(tile, frame, rotation);
	const places: (readonly [x: number, y: number])[] = [];
	let candidates = 0;
	for (const [x, y] of pointsIn(region(tile, frame, rotation, sight), lattice)) {
		if (++candidates > MAX_CANDIDATES) return null;
		if (!touchesFrame(x, y)) continue;
		const place = [Math.round(middleX + x - tile.width / 2), Math.round(middleY + y - tile.height / 2)] as const;
		if (!touches(place, tile, visible)) continue;
		if (places.length === MAX_TILES) return null;
		places.push(place);
	}
	return Int32Array.from(places.sort(([ax, ay], [bx, by]) => ay - by || ax - bx).flat());
}

/** Edges, seen from the middle of the frame. */
interface Edges {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** Where the middles of tiles may lie: near what is visible and near the box around the turned frame. */
function region(tile: Size, frame: Rect, rotation: Rotation | null, sight: Rect): Edges {
	const { cos, sin } = rotation ?? UPRIGHT;
	const [c, s] = [Math.abs(cos), Math.abs(sin)];
	// A pixel more than half a tile, for places are rounded.
	const [marginX, marginY] = [tile.width / 2 + 1, tile.height / 2 + 1];
	const [reachX, reachY] = [(c * frame.width + s * frame.height) / 2, (s * frame.width + c * frame.height) / 2];
	return {
		left: Math.max(-reachX, sight.x) - marginX,
		top: Math.max(-reachY, sight.y) - marginY,
		right: Math.min(reachX, sight.x + sight.width) + marginX,
		bottom: Math.min(reachY, sight.y + sight.height) + marginY,
	};
}

/** The lattice's points within edges, row by row. */
function* pointsIn({ left, top, right, bottom }: Edges, { across, down, stagger, cos, sin }: Lattice) {
	if (left >= right || top >= bottom) return;
	const corners = [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));
	const rows = corners.map(({ x, y }) => (cos * y - sin * x) / down);
	for (let row = Math.ceil(Math.min(...rows)); row <= Math.max(...rows); row++) {
		const [rowX, rowY] = [-sin * row * down, cos * row * down];
		// The part of the row, in pixels along it, that lies within.
		const [fromX, toX] = stretch(left - rowX, right - rowX, cos);
		const [fromY, toY] = stretch(top - rowY, bottom - rowY, sin);
		const first = Math.abs(row % 2) * stagger * across;
		const last = Math.floor((Math.min(toX, toY) - first) / across);
		for (let i = Math.ceil((Math.max(fromX, fromY) - first) / across); i <= last; i++) {
			const along = first + i * across;
			yield [rowX + along * cos, rowY + along * sin] as const;
		}
	}
}

/** The t for which t * slope lies between two bounds. */
function stretch(low: number, high: number, slope: number): readonly [from: number, to: number] {
	if (slope === 0) return low <= 0 && high >= 0 ? [-Infinity, Infinity] : [Infinity, -Infinity];
	const [a, b] = [low / slope, high / slope];
	return a < b ? [a, b] : [b, a];
}

const UPRIGHT = { cos: 1, sin: 0 };

/** Whether an upright tile, its middle so far from the frame's, touches the frame: seen along the frame's own sides. */
function frameTest({ width, height }: Size, frame: Rect, rotation: Rotation | null) {
	const { cos, sin } = rotation ?? UPRIGHT;
	const [c, s] = [Math.abs(cos), Math.abs(sin)];
	const reachX = (frame.width + c * width + s * height) / 2 + 1;
	const reachY = (frame.height + s * width + c * height) / 2 + 1;
	return (x: number, y: number) => Math.abs(cos * x + sin * y) < reachX && Math.abs(cos * y - sin * x) < reachY;
}

function touches([x, y]: readonly [number, number], tile: Size, rect: Rect): boolean {
	const isAcross = x < rect.x + rect.width && x + tile.width > rect.x;
	return isAcross && y < rect.y + rect.height && y + tile.height > rect.y;
}
