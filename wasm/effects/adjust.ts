// Filters of colours on rows of premultiplied R G B A, 4 bytes a pixel, addresses of any alignment: any affine change,
// darker corners, an unsharp mask. Alpha stays. Floats throughout, four pixels at a time and the last one to three with
// the same arithmetic; every channel is rounded half up.
//
// ns a pixel: adjust 2.3, vignette 2.6 and 0.8 where it leaves the pixels, sharpen 2.4.

import { channel, recoloured } from "./planar";

/**
 * Changes the straight colours of `width` pixels, in place, by an affine map worked on premultiplied ones: each channel
 * becomes m0 * R + m1 * G + m2 * B + m3 * A, within 0..A. `matrix`: 12 floats, m0 to m3 of R, then of G, then of B; an
 * offset m3 of 1 is all of white. The identity leaves every byte.
 */
export function adjustRow(row: usize, width: i32, matrix: usize): void {
	const end = row + (<usize>width << 2);
	for (; row + 16 <= end; row += 16) v128.store(row, adjusted(v128.load(row), matrix));
	for (; row < end; row += 4) v128.store32_lane(row, adjusted(v128.load32_zero(row), matrix), 0);
}

function adjusted(pixels: v128, matrix: usize): v128 {
	const r = channel(pixels, 0);
	const g = channel(pixels, 8);
	const b = channel(pixels, 16);
	const a = channel(pixels, 24);
	return recoloured(
		pixels,
		mapped(r, g, b, a, matrix),
		mapped(r, g, b, a, matrix + 16),
		mapped(r, g, b, a, matrix + 32),
	);
}

// @ts-ignore: decorator
@inline
function mapped(r: v128, g: v128, b: v128, a: v128, factors: usize): v128 {
	const rg = f32x4.add(f32x4.mul(r, v128.load32_splat(factors)), f32x4.mul(g, v128.load32_splat(factors, 4)));
	const rgb = f32x4.add(rg, f32x4.mul(b, v128.load32_splat(factors, 8)));
	return within(f32x4.add(rgb, f32x4.mul(a, v128.load32_splat(factors, 12))), a);
}

/** min(max(value, 0), a), as two selections: a NaN of the caller's becomes 0 and never leaves the bytes. */
// @ts-ignore: decorator
@inline
function within(value: v128, a: v128): v128 {
	return f32x4.pmin(a, f32x4.pmax(f32x4.splat(0), value));
}

/**
 * Darkens `width` pixels towards the corners, in place. Pixel i is at u = x + i * step from the centre, in units of
 * half the frame's diagonal; with dy2, the square of its height from the centre, d = u * u + dy2 is 1 at the corners.
 * There the colours lose `amount`, 0..1, of themselves; within half that distance (d to 1/4) nothing; smoothly between:
 * 1 - amount * t * t * (3 - 2 t), where t = (d - 1/4) / (3/4).
 */
export function vignetteRow(row: usize, width: i32, x: f32, step: f32, dy2: f32, amount: f32): void {
	const end = row + (<usize>width << 2);
	let index = f32x4(0, 1, 2, 3);
	for (; row + 16 <= end; row += 16) {
		const shade = shades(index, x, step, dy2);
		if (v128.any_true(shade)) v128.store(row, shaded(v128.load(row), shade, amount));
		index = f32x4.add(index, f32x4.splat(4));
	}
	for (; row < end; row += 4) {
		v128.store32_lane(row, shaded(v128.load32_zero(row), shades(index, x, step, dy2), amount), 0);
		index = f32x4.add(index, f32x4.splat(1));
	}
}

// @ts-ignore: decorator
@inline
function shades(index: v128, x: f32, step: f32, dy2: f32): v128 {
	const u = f32x4.add(f32x4.splat(x), f32x4.mul(index, f32x4.splat(step)));
	const d = f32x4.add(f32x4.mul(u, u), f32x4.splat(dy2));
	const t = within(f32x4.div(f32x4.sub(d, f32x4.splat(0.25)), f32x4.splat(0.75)), f32x4.splat(1));
	return f32x4.mul(f32x4.mul(t, t), f32x4.sub(f32x4.splat(3), f32x4.add(t, t)));
}

// @ts-ignore: decorator
@inline
function shaded(pixels: v128, shade: v128, amount: f32): v128 {
	const rest = f32x4.sub(f32x4.splat(1), f32x4.mul(f32x4.splat(amount), shade));
	return recoloured(
		pixels,
		f32x4.mul(channel(pixels, 0), rest),
		f32x4.mul(channel(pixels, 8), rest),
		f32x4.mul(channel(pixels, 16), rest),
	);
}

/**
 * Unsharp mask of `width` pixels: src + amount * (src - blurred), each colour within 0 and the alpha of `src`, which
 * stays. What is blurred is first brought to the alpha of `src`: it is colours that are compared, and a flat one stays
 * flat up to the edge of a cut-out. `dst` may be either.
 */
export function sharpenRow(dst: usize, src: usize, blurred: usize, width: i32, amount: f32): void {
	const end = src + (<usize>width << 2);
	for (; src + 16 <= end; src += 16, blurred += 16, dst += 16) {
		v128.store(dst, sharpened(v128.load(src), v128.load(blurred), amount));
	}
	for (; src < end; src += 4, blurred += 4, dst += 4) {
		v128.store32_lane(dst, sharpened(v128.load32_zero(src), v128.load32_zero(blurred), amount), 0);
	}
}

// @ts-ignore: decorator
@inline
function sharpened(pixels: v128, blurred: v128, amount: f32): v128 {
	const a = channel(pixels, 24);
	const by = f32x4.splat(amount);
	const thinner = f32x4.div(a, f32x4.pmax(f32x4.splat(1), channel(blurred, 24)));
	return recoloured(
		pixels,
		pushed(channel(pixels, 0), f32x4.mul(channel(blurred, 0), thinner), a, by),
		pushed(channel(pixels, 8), f32x4.mul(channel(blurred, 8), thinner), a, by),
		pushed(channel(pixels, 16), f32x4.mul(channel(blurred, 16), thinner), a, by),
	);
}

// @ts-ignore: decorator
@inline
function pushed(c: v128, mean: v128, a: v128, by: v128): v128 {
	return within(f32x4.add(c, f32x4.mul(by, f32x4.sub(c, mean))), a);
}
