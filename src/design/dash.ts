// A stroke's dashes: subpaths cut by their length, before they are stroked.
import { MAX_DASHES } from "../limits.ts";
import { length, type Subpath } from "./pen.ts";

/** Every dash ends this much of a pixel late: one of no length then has a direction as well, for its caps to face. */
const SPECK = 1e-6;

/**
 * The dashes of `subpaths`: lengths of dash and gap in turn, in pixels; an odd list counts twice (SVG 2, section 13.6).
 * Each subpath begins the pattern anew at `offset`. A list that adds up to nothing, or makes more than MAX_DASHES, leaves
 * all as it is.
 */
export function dashed(subpaths: readonly Subpath[], lengths: readonly number[], offset: number): readonly Subpath[] {
	const pattern = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
	const period = pattern.reduce((sum, part) => sum + part, 0);
	const periods = subpaths.reduce((sum, subpath) => sum + lengthOf(subpath) / period + 1, 0);
	if (period <= 0 || (periods * pattern.length) / 2 > MAX_DASHES) return subpaths;
	return subpaths.flatMap((subpath) => cut(subpath, pattern, ((offset % period) + period) % period));
}

function cut(subpath: Subpath, pattern: readonly number[], offset: number): readonly Subpath[] {
	const partAt = (index: number) => pattern[index % pattern.length] ?? 0;
	let index = 0;
	let left = partAt(0) - offset;
	// A part that ends where the subpath begins is over, unless it had no length to begin with.
	while (left < 0 || (left === 0 && partAt(index) > 0)) left += partAt(++index);

	const [start, ...corners] = cornersOf(subpath);
	if (start === undefined) return [];
	const first = index % 2 === 0 ? new Piece(start) : null;
	const pieces = first === null ? [] : [first];
	let piece = first;
	let from = start;
	for (const to of corners) {
		const size = length(to.x - from.x, to.y - from.y);
		let done = 0;
		while (size > 0 && done + left <= size) {
			done += left;
			left = partAt(++index);
			if (piece === null) {
				piece = new Piece(along(from, to, done / size));
				pieces.push(piece);
			} else {
				piece.put(along(from, to, (done + SPECK) / size));
				piece = null;
			}
		}
		left -= size - done;
		piece?.put(to);
		from = to;
	}
	// The last dash of a closed subpath runs on into the first.
	if (!subpath.closed || first === null || piece === null || piece === first) return pieces;
	piece.append(first);
	return pieces.slice(1);
}

function along(from: Corner, to: Corner, t: number): Corner {
	return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t, smooth: true };
}

interface Corner {
	readonly x: number;
	readonly y: number;
	readonly smooth: boolean;
}

class Piece implements Subpath {
	readonly points: number[] = [];
	readonly smooth: boolean[] = [];
	readonly closed = false;

	constructor(start: Corner) {
		this.put(start);
	}

	put({ x, y, smooth }: Corner): void {
		this.points.push(x, y);
		this.smooth.push(smooth);
	}

	append({ points, smooth }: Piece): void {
		this.points.push(...points.slice(2));
		this.smooth.push(...smooth.slice(1));
	}
}

/** The points of a subpath, of a closed one with the first again at the end. */
function cornersOf({ points, smooth, closed }: Subpath): readonly Corner[] {
	const corners = smooth.map((isSmooth, i) => ({ x: points[2 * i] ?? 0, y: points[2 * i + 1] ?? 0, smooth: isSmooth }));
	return closed ? [...corners, ...corners.slice(0, 1)] : corners;
}

function lengthOf(subpath: Subpath): number {
	const corners = cornersOf(subpath);
	return corners.reduce((sum, { x, y }, i) => {
		const before = corners[i - 1];
		return before === undefined ? sum : sum + length(x - before.x, y - before.y);
	}, 0);
}
