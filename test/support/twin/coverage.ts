// Plain twin of wasm/coverage.ts: the same cuts in whole numbers of 1/65536, one pixel's share at a time.

const ONE = 65536;
const round = (x: number) => Math.floor(x + 0.5);

/** Coverage of a window, `width` bytes a row. `edges`: x0, y0, x1, y1 of each. */
export function coverBand(edges: Float32Array, x0: number, width: number, y0: number, rows: number): Uint8Array {
	const areas = new Int32Array(rows * (width + 1));
	for (let i = 0; i < edges.length; i += 4) {
		const [xa = 0, ya = 0, xb = 0, yb = 0] = Array.from(edges.subarray(i, i + 4), (c) => round(c * ONE));
		const left = x0 * ONE;
		if (ya < yb) addEdge(xa - left, ya, xb - left, yb, 1);
		if (ya > yb) addEdge(xb - left, yb, xa - left, ya, -1);
	}
	return levels(areas, width, rows);

	function addEdge(xa: number, ya: number, xb: number, yb: number, sign: number): void {
		const slope = (xb - xa) / (yb - ya);
		const xAt = (y: number) => xa + round((y - ya) * slope);
		for (let row = 0; row < rows; row++) {
			const y = Math.max(ya, (y0 + row) * ONE);
			const nextY = Math.min(yb, (y0 + row + 1) * ONE);
			if (y < nextY) addPiece(row, Math.min(xAt(y), xAt(nextY)), Math.max(xAt(y), xAt(nextY)), nextY - y, sign);
		}
	}

	function addPiece(row: number, from: number, to: number, height: number, sign: number): void {
		const heightPerX = height / (to - from);
		const heightLeftOf = (x: number) => (x <= from ? 0 : x >= to ? height : round((x - from) * heightPerX));
		const first = row * (width + 1);
		if (from < 0 || to <= 0) add(first, (to <= 0 ? height : heightLeftOf(0)) * sign);
		if (to <= 0) return;
		for (let column = Math.max(0, Math.floor(from / ONE)); column < width; column++) {
			const x = Math.max(from, column * ONE);
			const nextX = Math.min(to, (column + 1) * ONE);
			// An upright edge between two pixels belongs to the right one.
			if (x > nextX || (x === nextX && from !== to)) break;
			const part = from === to ? height : heightLeftOf(nextX) - heightLeftOf(x);
			const leftOfIt = Math.floor((part * (x + nextX - 2 * column * ONE) + ONE) / (2 * ONE));
			add(first + column, (part - leftOfIt) * sign);
			add(first + column + 1, leftOfIt * sign);
			if (from === to) break;
		}
	}

	function add(index: number, value: number): void {
		areas[index] = (areas[index] ?? 0) + value;
	}
}

/** The running sum of each row, as round(255 * area). */
function levels(areas: Int32Array, width: number, rows: number): Uint8Array {
	const coverage = new Uint8Array(rows * width);
	for (let row = 0; row < rows; row++) {
		let sum = 0;
		for (let column = 0; column < width; column++) {
			sum += areas[row * (width + 1) + column] ?? 0;
			coverage[row * width + column] = round((Math.min(Math.abs(sum), ONE) * 255) / ONE);
		}
	}
	return coverage;
}
