// Rows of a gradient: each pixel's centre, carried into the gradient's own space, becomes a position t, and t a colour on
// the straight line between two stops, premultiplied. No table of colours: steep stops and hard edges are exact at any
// size. Every pixel depends on its own x alone, so any window of any row has the bytes of the whole.
//
// All in f32, one rounding an operation, so that a twin can follow bit for bit.

const LINEAR: i32 = 0;
const RADIAL: i32 = 1;

/** Bytes of a segment: its lower bound, its anchor, 8 unused; colour at the anchor; change of colour over t = 1. */
const SEGMENT: usize = 48;

// Vectors in memory, because V8 makes literals anew at each use.

/** Pixels to the right of the first. */
const STEPS = memory.data<f32>([0, 1, 2, 3], 16);
/** The alpha of each pixel in all four of its bytes. */
const ALPHAS = memory.data<u8>([3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15], 16);
/**
 * arctan(a) / 2 pi for a in 0..1 as a * P(a * a), highest coefficient first: a minimax fit, within 2.8e-7 of a turn,
 * 0.005 of a pixel at the corner of a 4096 x 4096 canvas. Then an eighth's mirrors.
 */
const ARCTAN = memory.data<f32>([
	-0.0018651585560292006, 0.00837908685207367, -0.018529850989580154, 0.030802907422184944, -0.052938565611839294,
	0.15915131568908691, 0.25, 0.5, 1,
]);
/** Added to a level, leaves it in the low bits of the sum, rounded to nearest, halves to even. And those bits. */
const WHOLE = memory.data<u32>([0x4b000000, 255]);

/**
 * Writes `width` pixels from column `x`, premultiplied R G B A; `dst` has room for a multiple of four pixels.
 *
 * - `segments`: SEGMENT bytes each, ascending, at least one. The first lower bound and the one after the last segment are
 *   NaN, which no t is below or above. A colour is four f32, 0..255.
 * - `kind`: 0 linear, t = u; 1 radial, t = sqrt(u^2 + v^2); 2 conic, t = the turn from the axis u towards v, 0 to 1.
 * - (`u`, `v`): the centre of column 0 in the gradient's space; (`du`, `dv`): the way from one column to the next.
 *
 * ns a pixel: linear 1.1, radial 1.8, conic 3.7, a row of one colour 0.07. One pixel at a time: linear 1.9, radial 3.2,
 * conic 7.
 */
export function gradientRow(
	dst: usize,
	width: i32,
	segments: usize,
	kind: i32,
	x: i32,
	u: f32,
	v: f32,
	du: f32,
	dv: f32,
): void {
	let segment = segments;
	let column = f32x4.add(f32x4.splat(<f32>x), v128.load(STEPS));
	const still = du == 0 && dv == 0;
	for (const end = dst + (<usize>width << 2); dst < end; dst += 16) {
		let t = f32x4.add(f32x4.splat(u), f32x4.mul(column, f32x4.splat(du)));
		if (kind != LINEAR) {
			const across = f32x4.add(f32x4.splat(v), f32x4.mul(column, f32x4.splat(dv)));
			t = kind == RADIAL ? distance(t, across) : turn(t, across);
		}
		// From the segment of the pixels before, up and down to those of all four: most often it is the same one.
		let pixels = mixed(segment, t);
		let up = segment;
		for (let above = beyond(up, t); v128.any_true(above); above = beyond(up, t)) {
			up += SEGMENT;
			pixels = v128.bitselect(mixed(up, t), pixels, above);
		}
		let down = segment;
		for (let below = before(down, t); v128.any_true(below); below = before(down, t)) {
			down -= SEGMENT;
			pixels = v128.bitselect(mixed(down, t), pixels, below);
		}
		segment = up != segment ? up : down;
		// Two channels may be rounded apart: no colour passes its alpha.
		pixels = i8x16.min_u(pixels, i8x16.swizzle(pixels, v128.load(ALPHAS)));
		v128.store(dst, pixels);
		if (still) return repeat(dst, end, pixels);
		column = f32x4.add(column, f32x4.splat(4));
	}
}

/** A row of one colour. */
function repeat(dst: usize, end: usize, pixels: v128): void {
	for (; dst < end; dst += 16) v128.store(dst, pixels);
}

// @ts-ignore: decorator
@inline
function distance(u: v128, v: v128): v128 {
	return f32x4.sqrt(f32x4.add(f32x4.mul(u, u), f32x4.mul(v, v)));
}

/** The angle of (u, v) as a part of a turn, 0 to 1: an eighth by the polynomial, the rest by mirroring. */
// @ts-ignore: decorator
@inline
function turn(u: v128, v: v128): v128 {
	const none = i32x4.splat(0);
	const farU = f32x4.abs(u);
	const farV = f32x4.abs(v);
	const high = f32x4.pmax(farU, farV);
	// 0 in the very centre, where there is no angle.
	const a = v128.and(f32x4.div(f32x4.pmin(farU, farV), high), f32x4.gt(high, none));
	const square = f32x4.mul(a, a);
	let sum = v128.load32_splat(ARCTAN);
	sum = f32x4.add(f32x4.mul(sum, square), v128.load32_splat(ARCTAN, 4));
	sum = f32x4.add(f32x4.mul(sum, square), v128.load32_splat(ARCTAN, 8));
	sum = f32x4.add(f32x4.mul(sum, square), v128.load32_splat(ARCTAN, 12));
	sum = f32x4.add(f32x4.mul(sum, square), v128.load32_splat(ARCTAN, 16));
	sum = f32x4.add(f32x4.mul(sum, square), v128.load32_splat(ARCTAN, 20));
	let t = f32x4.mul(sum, a);
	t = v128.bitselect(f32x4.sub(v128.load32_splat(ARCTAN, 24), t), t, f32x4.gt(farV, farU));
	t = v128.bitselect(f32x4.sub(v128.load32_splat(ARCTAN, 28), t), t, f32x4.lt(u, none));
	return v128.bitselect(f32x4.sub(v128.load32_splat(ARCTAN, 32), t), t, f32x4.lt(v, none));
}

// @ts-ignore: decorator
@inline
function beyond(segment: usize, t: v128): v128 {
	return f32x4.ge(t, v128.load32_splat(segment, SEGMENT));
}

// @ts-ignore: decorator
@inline
function before(segment: usize, t: v128): v128 {
	return f32x4.lt(t, v128.load32_splat(segment));
}

/** Four pixels of one segment. */
function mixed(segment: usize, t: v128): v128 {
	const way = f32x4.sub(t, v128.load32_splat(segment, 4));
	const start = v128.load(segment, 16);
	const change = v128.load(segment, 32);
	return i8x16.narrow_i16x8_u(
		i16x8.narrow_i32x4_s(
			level(start, change, v128.shuffle<i32>(way, way, 0, 0, 0, 0)),
			level(start, change, v128.shuffle<i32>(way, way, 1, 1, 1, 1)),
		),
		i16x8.narrow_i32x4_s(
			level(start, change, v128.shuffle<i32>(way, way, 2, 2, 2, 2)),
			level(start, change, v128.shuffle<i32>(way, way, 3, 3, 3, 3)),
		),
	);
}

/** Four channels of one pixel as whole numbers. */
// @ts-ignore: decorator
@inline
function level(start: v128, change: v128, way: v128): v128 {
	const exact = f32x4.add(start, f32x4.mul(way, change));
	return v128.and(f32x4.add(exact, v128.load32_splat(WHOLE)), v128.load32_splat(WHOLE, 4));
}
