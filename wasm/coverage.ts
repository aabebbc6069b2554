// Outlines become coverage: how much of each pixel lies inside closed polygons, by exact area, for any band of rows.
//
// Each edge leaves in every pixel it crosses the signed area between itself and the pixel's right side, and the rest of
// its height in the next pixel; the running sum of a row is then the area covered, pixel by pixel (the accumulation
// buffer of font-rs; the areas of FreeType's smooth rasteriser). Here it all happens in whole numbers, 1/65536 pixel
// and 1/65536 of a pixel's area: sums of whole numbers have no order, parts of an edge add up to the edge, so that any
// window of any band gives the very bytes of the whole frame, and a closed outline leaves exactly nothing behind.
//
// What it does not do: where contours overlap inside one pixel, or overlap turning against each other, the saturated
// sum is not the area of the union. Contours that do not overlap (and holes that turn the other way) are exact.

/** Whole-number units of a pixel's side, and of its area. */
const ONE: i64 = 65536;
/** The lanes y0 and y1 of an edge, in a bit mask. */
const BOTH_Y: i32 = 0b1010;

/**
 * Covers rows y0 to y0 + rows - 1 of the window that begins at column x0.
 *
 * - `edges`: `count` edges of closed polygons, each x0, y0, x1, y1 as f32 in canvas pixels, in any order.
 * - `accumulator`: `stride` * `rows` words of i32, all 0; they are 0 again afterwards.
 * - `coverage`: `stride` bytes a row, 0 (outside) to 255 (inside): round(255 * area). Good for `width` bytes a row.
 * - `stride`: a multiple of 16 above `width`.
 *
 * What lies left of the window counts in full, what lies right of it not at all. Coordinates are within 2^24 pixels.
 *
 * An edge takes 1.2 ns where the band does not meet it, 8.5 ns for each row it crosses, and 5 ns for each further pixel
 * it crosses within a row. 2,000 edges of an ellipse over 4096 x 4096 pixels in bands of 16 rows: 2.3 ms.
 */
export function coverBand(
	edges: usize,
	count: i32,
	accumulator: usize,
	coverage: usize,
	stride: i32,
	x0: i32,
	width: i32,
	y0: i32,
	rows: i32,
): void {
	const tops = f32x4.splat(<f32>y0);
	const bottoms = f32x4.splat(<f32>(y0 + rows));
	for (const end = edges + (<usize>count << 4); edges < end; edges += 16) {
		const edge = v128.load(edges);
		if ((i32x4.bitmask(f32x4.le(edge, tops)) & BOTH_Y) == BOTH_Y) continue;
		if ((i32x4.bitmask(f32x4.ge(edge, bottoms)) & BOTH_Y) == BOTH_Y) continue;
		const ya = load<f32>(edges, 4);
		const yb = load<f32>(edges, 12);
		const left = <i64>x0 * ONE;
		const xa = fixed(load<f32>(edges)) - left;
		const xb = fixed(load<f32>(edges, 8)) - left;
		if (ya < yb) accumulateEdge(accumulator, stride, <i64>width * ONE, y0, rows, xa, fixed(ya), xb, fixed(yb), 1);
		else accumulateEdge(accumulator, stride, <i64>width * ONE, y0, rows, xb, fixed(yb), xa, fixed(ya), -1);
	}
	for (let row = 0; row < rows; row++) {
		sumRow(accumulator, coverage, stride);
		accumulator += <usize>stride << 2;
		coverage += <usize>stride;
	}
}

/** To the nearest 1/65536. */
// @ts-ignore: decorator
@inline
function fixed(pixels: f32): i64 {
	return nearestWhole(<f64>pixels * <f64>ONE);
}

// @ts-ignore: decorator
@inline
function nearestWhole(x: f64): i64 {
	return <i64>floor<f64>(x + 0.5);
}

/**
 * Cuts an edge that runs down from (xa, ya) to (xb, yb) at the rows of the band. x at a cut depends on the edge's own
 * start and the row alone, never on where the band begins. `sign` is 1 for an edge that ran down, -1 if turned round.
 */
function accumulateEdge(
	row: usize,
	stride: i32,
	right: i64,
	y0: i32,
	rows: i32,
	xa: i64,
	ya: i64,
	xb: i64,
	yb: i64,
	sign: i32,
): void {
	const slope = <f64>(xb - xa) / <f64>(yb - ya);
	const end = min(yb, <i64>(y0 + rows) * ONE);
	let y = max(ya, <i64>y0 * ONE);
	let x = xa + nearestWhole(<f64>(y - ya) * slope);
	row += (<usize>((y >> 16) - <i64>y0) * <usize>stride) << 2;
	while (y < end) {
		const nextY = min(end, ((y >> 16) + 1) * ONE);
		const nextX = xa + nearestWhole(<f64>(nextY - ya) * slope);
		accumulatePiece(row, right, min(x, nextX), max(x, nextX), nextY - y, sign);
		x = nextX;
		y = nextY;
		row += <usize>stride << 2;
	}
}

/** Cuts the piece of an edge within one row, `height` high from x = `from` to `to`, at the columns of the window. */
function accumulatePiece(row: usize, right: i64, from: i64, to: i64, height: i64, sign: i32): void {
	if (from >= right) return;
	if (to <= 0) return add(row, <i32>height * sign);
	let column = from >> 16;
	if (to <= (column + 1) * ONE) return deposit(row, column, from, to, <i32>height, sign);

	const heightPerX = <f64>height / <f64>(to - from);
	let x = from;
	let done: i64 = 0;
	if (x < 0) {
		done = nearestWhole(<f64>-from * heightPerX);
		add(row, <i32>done * sign);
		x = 0;
		column = 0;
	}
	for (const last = min(to, right); x < last; column++) {
		const nextX = min(to, (column + 1) * ONE);
		const reached = nextX == to ? height : nearestWhole(<f64>(nextX - from) * heightPerX);
		deposit(row, column, x, nextX, <i32>(reached - done), sign);
		x = nextX;
		done = reached;
	}
}

/** A piece within one pixel: its mean x splits its height between this pixel and the next. */
// @ts-ignore: decorator
@inline
function deposit(row: usize, column: i64, from: i64, to: i64, height: i32, sign: i32): void {
	const leftOfIt = <i32>((<i64>height * (from + to - 2 * column * ONE) + ONE) >> 17);
	const pixel = row + (<usize>column << 2);
	add(pixel, (height - leftOfIt) * sign);
	add(pixel + 4, leftOfIt * sign);
}

// @ts-ignore: decorator
@inline
function add(word: usize, value: i32): void {
	store<i32>(word, load<i32>(word) + value);
}

/**
 * Sums a row of the accumulator into coverage and clears it. Sixteen pixels without an edge repeat the byte before:
 * 0.08 ns a pixel, 0.5 where edges are everywhere; the scalar sum takes 1.2.
 */
function sumRow(accumulator: usize, coverage: usize, stride: i32): void {
	const none = i32x4.splat(0);
	let sum = none;
	let level = none;
	for (const end = coverage + <usize>stride; coverage < end; coverage += 16, accumulator += 64) {
		const a = v128.load(accumulator);
		const b = v128.load(accumulator, 16);
		const c = v128.load(accumulator, 32);
		const d = v128.load(accumulator, 48);
		if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) {
			const sumA = i32x4.add(prefixSums(a), sum);
			const sumB = i32x4.add(prefixSums(b), lastOf(sumA));
			const sumC = i32x4.add(prefixSums(c), lastOf(sumB));
			const sumD = i32x4.add(prefixSums(d), lastOf(sumC));
			sum = lastOf(sumD);
			const bytes = i8x16.narrow_i16x8_u(
				i16x8.narrow_i32x4_s(levels(sumA), levels(sumB)),
				i16x8.narrow_i32x4_s(levels(sumC), levels(sumD)),
			);
			v128.store(coverage, bytes);
			level = i8x16.shuffle(bytes, bytes, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15);
			v128.store(accumulator, none);
			v128.store(accumulator, none, 16);
			v128.store(accumulator, none, 32);
			v128.store(accumulator, none, 48);
		} else {
			v128.store(coverage, level);
		}
	}
}

/** a, a + b, a + b + c, a + b + c + d. */
// @ts-ignore: decorator
@inline
function prefixSums(v: v128): v128 {
	const pairs = i32x4.add(v, v128.shuffle<i32>(i32x4.splat(0), v, 0, 4, 5, 6));
	return i32x4.add(pairs, v128.shuffle<i32>(i32x4.splat(0), pairs, 0, 1, 4, 5));
}

// @ts-ignore: decorator
@inline
function lastOf(v: v128): v128 {
	return v128.shuffle<i32>(v, v, 3, 3, 3, 3);
}

/** round(255 * area), where a winding number past one counts as one. */
// @ts-ignore: decorator
@inline
function levels(sums: v128): v128 {
	const area = i32x4.min_u(i32x4.abs(sums), i32x4.splat(65536));
	return i32x4.shr_u(i32x4.add(i32x4.mul(area, i32x4.splat(255)), i32x4.splat(32768)), 16);
}
