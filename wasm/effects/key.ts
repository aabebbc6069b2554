// An even ground found, reached from the borders, and its edge marked: a byte a pixel, in a plane with MARGIN bytes
// around the picture on all sides, so that a window about any pixel stays inside, and 16 behind it all, for the last
// sixteen pixels are worked on as any. wasm/effects/key-row.ts draws it.

/** Bytes of the plane around the picture: the window of key-row.ts reaches this far. */
export const MARGIN: usize = 4;

/** Farther from the ground than the tolerance, and not as far as the softness goes. */
export const SOFT: i32 = 1;
/** Farther still. */
const SUBJECT: i32 = 2;
/** Found to be ground, on a way that does not leave it. */
export const REACHED: i32 = 4;
/** Mixed of ground and subject, perhaps: within three pixels of where one meets the other. */
export const EDGE: i32 = 8;
/** Where the way to a reached pixel came from. */
const LEFTWARDS: i32 = 16;
const DOWNWARDS: i32 = 32;
const UPWARDS: i32 = 48;
/** No pixel. */
export const OUTSIDE: i32 = 64;
/** Either REACHED or OUTSIDE: what the caller fills the plane with is OUTSIDE and this. */
const NO_SUBJECT: i32 = 128;
/** How a pixel is marked when it is reached. */
const FOUND: i32 = REACHED | NO_SUBJECT;

/** The caller's tables, in bytes: for each level of R, G and B what it adds to the cones' four floats. */
const GREENS: usize = 256 * 16;
const BLUES: usize = 2 * 256 * 16;
/** The columns of the matrix from the roots of l, m and s to L, a and b, four floats each; then the ground's L, a, b. */
const COLUMNS: usize = 3 * 256 * 16;
const GROUND_LAB: usize = COLUMNS + 48;
/** Four floats: tolerance, softness, and the squares of the tolerance and of both together. */
export const DISTANCES: usize = COLUMNS + 64;
/** Four floats: R, G and B of the ground, 0..255. */
export const GROUND: usize = COLUMNS + 80;

/** Writes the class of `width` pixels (straight RGBA) to `plane`: 0, SOFT or SUBJECT. Clear pixels are ground. */
export function keyClassRow(plane: usize, src: usize, width: i32, tables: usize): void {
	const near = load<f32>(tables + DISTANCES, 8);
	const far = load<f32>(tables + DISTANCES, 12);
	const end = src + (<usize>width << 2);
	// An even ground is runs of one colour: a pixel equal to the one before is not measured again.
	let last: u32 = 0;
	let found: i32 = 0;
	for (; src < end; src += 4, plane++) {
		const pixel = load<u32>(src);
		if (pixel != last) {
			last = pixel;
			const squared = squaredDistance(pixel, tables);
			found = pixel >>> 24 == 0 || squared <= near ? 0 : squared < far ? SOFT : SUBJECT;
		}
		store<u8>(plane, found);
	}
}

/**
 * The square of a colour's distance from the ground in OKLab (Ottosson 2020), 1 from black to white: to linear light and
 * to the cones by the tables, cube roots, to L, a and b. The three cones go through together.
 */
export function squaredDistance(pixel: u32, tables: usize): f32 {
	const red = v128.load(tables + (<usize>(pixel & 255) << 4));
	const green = v128.load(tables + (<usize>((pixel >>> 8) & 255) << 4), GREENS);
	const blue = v128.load(tables + (<usize>((pixel >>> 16) & 255) << 4), BLUES);
	const roots = cubeRoots(f32x4.add(f32x4.add(red, green), blue));
	const l = f32x4.mul(v128.load(tables, COLUMNS), v128.shuffle<f32>(roots, roots, 0, 0, 0, 0));
	const m = f32x4.mul(v128.load(tables, COLUMNS + 16), v128.shuffle<f32>(roots, roots, 1, 1, 1, 1));
	const s = f32x4.mul(v128.load(tables, COLUMNS + 32), v128.shuffle<f32>(roots, roots, 2, 2, 2, 2));
	const away = f32x4.sub(f32x4.add(f32x4.add(l, m), s), v128.load(tables, GROUND_LAB));
	const squares = f32x4.mul(away, away);
	return (
		f32x4.extract_lane(squares, 0) + f32x4.extract_lane(squares, 1) + f32x4.extract_lane(squares, 2)
	);
}

/**
 * A third of the exponent, within 3.5 %, by the bits of a float; then one step of Halley's, which cubes the error: within
 * 3e-5, a hundredth of what one level makes.
 */
// @ts-ignore: decorator
@inline
function cubeRoots(x: v128): v128 {
	const third = f32x4.mul(f32x4.convert_i32x4_s(x), f32x4.splat(<f32>0.3333333333));
	const y = i32x4.trunc_sat_f32x4_s(f32x4.add(third, f32x4.splat(709958130)));
	const cube = f32x4.mul(f32x4.mul(y, y), y);
	return f32x4.mul(y, f32x4.div(f32x4.add(cube, f32x4.add(x, x)), f32x4.add(f32x4.add(cube, cube), x)));
}

/**
 * Marks what is REACHED: from all pixels of the borders that are not SUBJECT (with `holes`, from all within the tolerance
 * wherever they are) to their four neighbours, and on. `plane` is the first pixel.
 */
export function keyFlood(plane: usize, width: i32, height: i32, holes: i32): void {
	const stride = <usize>width + 2 * MARGIN;
	const bottom = plane + <usize>(height - 1) * stride;
	for (let at = plane; at < plane + <usize>width; at++) flood(at, stride);
	for (let at = bottom; at < bottom + <usize>width; at++) flood(at, stride);
	for (let row = plane; row <= bottom; row += stride) {
		flood(row, stride);
		flood(row + <usize>width - 1, stride);
	}
	if (!holes) return;
	for (let row = plane; row <= bottom; row += stride) {
		for (let at = row; at < row + <usize>width; at++) if (load<u8>(at) == 0) flood(at, stride);
	}
}

/**
 * Goes on while it can and back where it came from: the plane itself holds the way, so no depth is too great. From SOFT
 * there is no way back into the ground: what lies behind a soft rim, as a white cup on white, is the subject's own.
 */
function flood(seed: usize, stride: usize): void {
	if (<i32>load<u8>(seed) > SOFT) return;
	let at = seed;
	let way = FOUND;
	while (true) {
		const own = <i32>load<u8>(at);
		store<u8>(at, own | way);
		let rim = own & SOFT;
		while (true) {
			if (isOpen(at + 1, rim)) {
				at++;
				way = FOUND;
				break;
			}
			if (isOpen(at - 1, rim)) {
				at--;
				way = FOUND | LEFTWARDS;
				break;
			}
			if (isOpen(at + stride, rim)) {
				at += stride;
				way = FOUND | DOWNWARDS;
				break;
			}
			if (isOpen(at - stride, rim)) {
				at -= stride;
				way = FOUND | UPWARDS;
				break;
			}
			if (at == seed) return;
			const came = <i32>load<u8>(at) & UPWARDS;
			at = came == 0 ? at - 1 : came == LEFTWARDS ? at + 1 : came == DOWNWARDS ? at - stride : at + stride;
			rim = <i32>load<u8>(at) & SOFT;
		}
	}
}

/** Whether a pixel is not reached yet and can be: from the ground itself 0 and SOFT, from the rim SOFT alone. */
// @ts-ignore: decorator
@inline
function isOpen(at: usize, rim: i32): bool {
	return <u32>(<i32>load<u8>(at) - rim) <= <u32>(SOFT - rim);
}

/**
 * Marks the EDGE: pixels not reached with a reached one in the 7 x 7 about them, and SOFT reached ones with one there that
 * is not. Sixteen at a time along the plane as if it were one row: margins get marks that mean nothing.
 */
export function keyEdges(plane: usize, width: i32, height: i32): void {
	const stride = <usize>width + 2 * MARGIN;
	const end = plane + <usize>height * stride;
	for (let at = plane; at < end; at += 16) {
		let any = i8x16.splat(0);
		let all = i8x16.splat(-1);
		for (let row = at - 3 * stride - 3; row <= at + 3 * stride - 3; row += stride) {
			for (let near = row; near < row + 7; near++) {
				const marks = v128.load(near);
				any = v128.or(any, marks);
				all = v128.and(all, marks);
			}
		}
		const own = v128.load(at);
		const apart = v128.and(v128.andnot(any, own), i8x16.splat(<i8>REACHED));
		// SOFT moved to the place of REACHED, NO_SUBJECT too: shifts reach over into the next byte, and are masked there.
		const beside = v128.andnot(own, i16x8.shr_u(all, 5));
		const mixed = v128.and(v128.and(beside, i16x8.shl(own, 2)), i8x16.splat(<i8>REACHED));
		// Twice REACHED is EDGE.
		v128.store(at, v128.or(own, i8x16.shl(v128.or(apart, mixed), 1)));
	}
}
