// Rows of a picture without its ground: what is mixed of ground and subject is taken apart into the subject's colour and
// how much of it there is.

import { DISTANCES, EDGE, GROUND, MARGIN, OUTSIDE, REACHED, SOFT, squaredDistance } from "./key";

/** How far ground and subject are looked for around a pixel of the edge: all of the margin. */
const REACH: i32 = <i32>MARGIN;

/** The bits of the nine pixels of a row within REACH, and of the five in their middle. */
const ALL: i32 = 0b111111111;
const MIDDLE: i32 = 0b001111100;

/** No more pixels than this in a 5 x 5, where so many of the 9 x 9 about them are ground, are dust on it. */
const DUST: i32 = 3;
const EMPTY: i32 = 60;

/** From black to white in R, G and B: sqrt(3) * 255. */
const DIAGONAL: f32 = 441.67294;

/** From this part of the way on, a pixel is soon all subject. */
const MOST: f32 = 0.8;

/** The tolerance takes less than this part of the way, or there is no telling. */
const MOST_LEAST: f32 = 0.4;

/**
 * How far off the line a mixture may lie: squares of sines (of 14 degrees; and of what is more than that up to 27, where
 * none lies), and the square of 30 levels, which the coarse colours of a JPEG are off by.
 */
const NARROW: f32 = 0.06;
const WIDE: f32 = 0.14;
const NOISE: f32 = 900;

/**
 * Writes `width` pixels of straight RGBA to `dst`. `src` and `plane` are the row's first pixel in the whole picture and in
 * its plane, marked by keyFlood and keyEdges.
 */
export function keyRow(dst: usize, src: usize, plane: usize, width: i32, tables: usize): void {
	for (let x = 0; x < width; ) {
		const to = min(x + 16, width);
		if (x + 16 <= width) {
			const marks = v128.load(plane + <usize>x);
			const at = <usize>x << 2;
			if (!v128.any_true(v128.and(marks, i8x16.splat(<i8>(REACHED | EDGE))))) {
				memory.copy(dst + at, src + at, 64);
				x = to;
			} else if (!v128.any_true(v128.xor(v128.and(marks, i8x16.splat(<i8>(REACHED | SOFT))), i8x16.splat(<i8>REACHED)))) {
				memory.fill(dst + at, 0, 64);
				x = to;
			}
		}
		for (; x < to; x++) {
			const at = <usize>x << 2;
			store<u32>(dst + at, kept(src + at, plane + <usize>x, width, tables));
		}
	}
}

/** What is left of one pixel. */
function kept(src: usize, plane: usize, width: i32, tables: usize): u32 {
	const mark = <i32>load<u8>(plane);
	if (mark & EDGE) return parted(src, plane, width, tables);
	if (!(mark & REACHED)) return load<u32>(src);
	return mark & SOFT ? faded(src, tables) : 0;
}

/** Between ground and subject by its own colour alone: as in a shadow. The ground's share is taken out of the colour. */
function faded(src: usize, tables: usize): u32 {
	const pixel = load<u32>(src);
	const tolerance = load<f32>(tables, DISTANCES);
	const softness = load<f32>(tables, DISTANCES + 4);
	const past = sqrt(squaredDistance(pixel, tables)) - tolerance;
	if (past >= softness) return pixel;
	const u = past / softness;
	const alpha = u * u * (3 - 2 * u);
	if (!(past > 0 && alpha > 0)) return 0;
	const ground = v128.load(tables, GROUND);
	const colour = f32x4.convert_i32x4_s(levels(src));
	return packed(f32x4.add(ground, f32x4.div(f32x4.sub(colour, ground), f32x4.splat(alpha))), alpha * alphaOf(colour));
}

/**
 * A pixel of the edge as a mixture of the ground and the subject that lie around it: it stands on the line between their
 * colours, or beside it, at the part t of the way. t is its alpha, and the way it lacks is added to its colour, which so
 * keeps what it has of its own.
 */
function parted(src: usize, plane: usize, width: i32, tables: usize): u32 {
	const planeStride = <usize>width + 2 * MARGIN;
	const stride = <usize>width << 2;
	const keyed = v128.load(tables, GROUND);
	const mark = <i32>load<u8>(plane);

	let groundSum = i32x4.splat(0);
	let groundCount = 0;
	let subjectSum = i32x4.splat(0);
	let subjectCount = 0;
	// Where the edge is all there is, as in a hair: how many pixels of it are near, and which is least like the ground.
	let alike = 0;
	let farthest = i32x4.splat(0);
	let farthestSquare: f32 = -1;
	for (let dy = -REACH; dy <= REACH; dy++) {
		// Bit i of a mask is the pixel i - REACH to the right.
		const marks = v128.load(plane + <usize>dy * planeStride - <usize>REACH);
		const row = src + <usize>dy * stride - (<usize>REACH << 2);
		for (let left = having(marks, REACHED | SOFT | OUTSIDE, REACHED); left != 0; left &= left - 1) {
			const colour = levels(row + (<usize>ctz(left) << 2));
			// Clear pixels have no colour.
			if (i32x4.extract_lane(colour, 3) < 128) continue;
			groundSum = i32x4.add(groundSum, colour);
			groundCount++;
		}
		for (let left = having(marks, REACHED | EDGE | OUTSIDE, 0); left != 0; left &= left - 1) {
			const dx = ctz(left) - REACH;
			const weight = (2 * REACH * REACH) / (dx * dx + dy * dy);
			const colour = levels(row + (<usize>(dx + REACH) << 2));
			subjectSum = i32x4.add(subjectSum, i32x4.mul(colour, i32x4.splat(weight)));
			subjectCount += weight;
		}
		if (dy * dy > 4) continue;
		for (let left = having(marks, REACHED | EDGE | OUTSIDE, EDGE) & MIDDLE; left != 0; left &= left - 1) {
			const colour = levels(row + (<usize>ctz(left) << 2));
			alike++;
			const away = f32x4.sub(f32x4.convert_i32x4_s(colour), keyed);
			const square = dot(away, away);
			if (square > farthestSquare) {
				farthestSquare = square;
				farthest = colour;
			}
		}
	}
	const inner = subjectCount > 0;
	if (!inner) {
		if (alike == 0 || (alike <= DUST && (mark & REACHED || groundCount < EMPTY))) return faded(src, tables);
		if (alike <= DUST) return 0;
		subjectSum = farthest;
		subjectCount = 1;
	}

	const ground = groundCount == 0 ? keyed : mean(groundSum, groundCount);
	const line = f32x4.sub(mean(subjectSum, subjectCount), ground);
	const colour = f32x4.convert_i32x4_s(levels(src));
	const place = f32x4.sub(colour, ground);
	const whole = dot(line, line);
	const along = dot(line, place);
	const least = (load<f32>(tables, DISTANCES) * DIAGONAL) / sqrt(whole);
	// A subject of nearly the ground's colour cannot be told from a mixture; one of just that colour has rims of its own.
	if (!(least < MOST_LEAST)) {
		const rim = inner && !(least < 1);
		return mark & REACHED && !rim ? faded(src, tables) : load<u32>(src);
	}
	let t = min(max(along / whole, 0), 1);
	if (!(mark & REACHED)) {
		// Far off the line, it is no mixture but a colour of its own.
		const length = dot(place, place);
		const own = (length - t * along - NARROW * length - NOISE) / (WIDE * length + NOISE);
		t += (1 - t) * min(max(own, 0), 1);
	}
	return packed(f32x4.add(colour, f32x4.mul(f32x4.splat(1 - t), line)), lifted(t, least) * alphaOf(colour));
}

/**
 * t between its ends, and steeper there: below twice `least` it falls to nothing at `least`, for what is within the
 * tolerance leaves no trace; above 4/5 it rises to all at 9/10, for no subject is of one colour.
 */
// @ts-ignore: decorator
@inline
function lifted(t: f32, least: f32): f32 {
	if (t < least + least) return max<f32>(t - least + (t - least), 0);
	return t > MOST ? min<f32>(t + (t - MOST), 1) : t;
}

/** A bit for each of the nine pixels that of `bits` have `value`. */
// @ts-ignore: decorator
@inline
function having(marks: v128, bits: i32, value: i32): i32 {
	return i8x16.bitmask(i8x16.eq(v128.and(marks, i8x16.splat(<i8>bits)), i8x16.splat(<i8>value))) & ALL;
}

/** The four levels of a pixel. */
// @ts-ignore: decorator
@inline
function levels(src: usize): v128 {
	return i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(src)));
}

// @ts-ignore: decorator
@inline
function alphaOf(colour: v128): f32 {
	return f32x4.extract_lane(colour, 3);
}

// @ts-ignore: decorator
@inline
function mean(sum: v128, count: i32): v128 {
	return f32x4.div(f32x4.convert_i32x4_s(sum), f32x4.splat(<f32>count));
}

/** Of R, G and B. */
// @ts-ignore: decorator
@inline
function dot(a: v128, b: v128): f32 {
	const products = f32x4.mul(a, b);
	return f32x4.extract_lane(products, 0) + f32x4.extract_lane(products, 1) + f32x4.extract_lane(products, 2);
}

/** To bytes, halves up, what is beyond them cut off. */
// @ts-ignore: decorator
@inline
function packed(colour: v128, alpha: f32): u32 {
	const rounded = f32x4.add(f32x4.replace_lane(colour, 3, alpha), f32x4.splat(0.5));
	const words = i32x4.trunc_sat_f32x4_s(rounded);
	const halves = i16x8.narrow_i32x4_s(words, words);
	return i32x4.extract_lane(i8x16.narrow_i16x8_u(halves, halves), 0);
}
