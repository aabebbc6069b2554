// A grid of squares, dark and light -> polygons around the dark ones: a corner where their edge turns and nowhere else.

/** Directions by number, clockwise from rightwards. */
const STEPS = [
	[1, 0],
	[0, 1],
	[-1, 0],
	[0, -1],
] as const;

/**
 * The edges of all dark squares, in squares from the upper left: polygons x0, y0, x1, y1, ... clockwise around what is
 * dark, the other way around what is light inside it. Squares that meet in a corner only are apart.
 */
export function traced(rows: readonly (readonly boolean[])[]): readonly (readonly number[])[] {
	const isDark = (x: number, y: number) => rows[y]?.[x] === true;
	const width = rows[0]?.length ?? 0;
	const seen = new Set<number>();
	const polygons: number[][] = [];
	for (let y = 0; y < rows.length; y++) {
		for (let x = 0; x < width; x++) {
			// Every polygon has an upper edge of a dark square in it.
			if (isDark(x, y) && !isDark(x, y - 1) && !seen.has(y * width + x)) polygons.push(walk(x, y));
		}
	}
	return polygons;

	/** Along the edge with the dark on its right, from the upper left of a dark square until there again. */
	function walk(startX: number, startY: number): number[] {
		const points: number[] = [];
		let [x, y, direction] = [startX, startY, 0];
		do {
			if (direction === 0) seen.add(y * width + x);
			const [dx, dy] = STEPS[direction & 3] ?? STEPS[0];
			x += dx;
			y += dy;
			// The square ahead to the right, and the one ahead to the left, of the corner that was reached.
			const [right, left] = [ahead(dx - dy, dy + dx), ahead(dx + dy, dy - dx)];
			if (right && !left) continue;
			points.push(x, y);
			direction = (direction + (right ? 3 : 1)) & 3;
		} while (x !== startX || y !== startY || direction !== 0);
		return points;

		function ahead(acrossTwice: number, downTwice: number): boolean {
			return isDark(x + (acrossTwice - 1) / 2, y + (downTwice - 1) / 2);
		}
	}
}
