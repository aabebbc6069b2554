// Blend modes of W3C Compositing and Blending Level 1 (sections 9 and 10) on rows of premultiplied R G B A, 4 bytes a
// pixel, addresses of any alignment; four pixels are worked at a time, the last one to three with the same arithmetic.
//
// Everything stays premultiplied, in bytes: with S = cs * as and D = cb * ab, section 5's
//   Co = S * (1 - ab) + D * (1 - as) + as * ab * B(cb, cs)
// becomes a sum over 255 whose last term, `blendTerm` below, is a whole number for most modes: no straight colours, no
// division. Floats hold all of them exactly; where there is a quotient or a root it is f32's, the same in every engine.
//
// ns a pixel, translucent over translucent: most modes 4.5, color-dodge and color-burn 4.9, soft-light 7.8, hue and
// saturation 6.9, color and luminosity 6.2.

import { over } from "../lanes";
import { channel, packed, rounded } from "./planar";

const MULTIPLY: i32 = 1;
const SCREEN: i32 = 2;
const OVERLAY: i32 = 3;
const DARKEN: i32 = 4;
const LIGHTEN: i32 = 5;
const COLOR_DODGE: i32 = 6;
const COLOR_BURN: i32 = 7;
const HARD_LIGHT: i32 = 8;
const SOFT_LIGHT: i32 = 9;
const DIFFERENCE: i32 = 10;
const EXCLUSION: i32 = 11;
const HUE: i32 = 12;
const SATURATION: i32 = 13;
const COLOR: i32 = 14;
const LUMINOSITY: i32 = 15;

/**
 * Lays `width` pixels of `src` over `dst` in a blend mode: 1 multiply, 2 screen, 3 overlay, 4 darken, 5 lighten,
 * 6 color-dodge, 7 color-burn, 8 hard-light, 9 soft-light, 10 difference, 11 exclusion, 12 hue, 13 saturation,
 * 14 color, 15 luminosity; any other is normal, as `overRow`. Colours are rounded half up, alpha is that of `overRow`.
 * A source alpha of 0 leaves `dst` as it is, a destination alpha of 0 gives `src`.
 */
export function blendRow(dst: usize, src: usize, width: i32, mode: i32): void {
	const end = src + (<usize>width << 2);
	for (; src + 16 <= end; src += 16, dst += 16) {
		const pixels = v128.load(src);
		if (v128.any_true(i32x4.shr_u(pixels, 24))) v128.store(dst, blended(v128.load(dst), pixels, mode));
	}
	for (; src < end; src += 4, dst += 4) {
		v128.store32_lane(dst, blended(v128.load32_zero(dst), v128.load32_zero(src), mode), 0);
	}
}

function blended(dst: v128, src: v128, mode: i32): v128 {
	const none = i32x4.splat(0);
	let pixels: v128;
	if (mode < MULTIPLY || mode > LUMINOSITY) pixels = over(dst, src);
	else pixels = mode < HUE ? separable(dst, src, mode) : nonSeparable(dst, src, mode);
	pixels = v128.bitselect(src, pixels, i32x4.eq(i32x4.shr_u(dst, 24), none));
	return v128.bitselect(dst, pixels, i32x4.eq(i32x4.shr_u(src, 24), none));
}

/** Section 10.1: each channel by itself. */
function separable(dst: v128, src: v128, mode: i32): v128 {
	const as = channel(src, 24);
	const ab = channel(dst, 24);
	return packed(
		separableChannel(channel(src, 0), channel(dst, 0), as, ab, mode),
		separableChannel(channel(src, 8), channel(dst, 8), as, ab, mode),
		separableChannel(channel(src, 16), channel(dst, 16), as, ab, mode),
		composedAlpha(as, ab),
	);
}

// @ts-ignore: decorator
@inline
function separableChannel(s: v128, d: v128, as: v128, ab: v128, mode: i32): v128 {
	return composed(s, d, as, ab, blendTerm(s, d, as, ab, mode));
}

/** round((s * (255 - ab) + d * (255 - as) + term) / 255). No quotient of a whole sum is a half. */
// @ts-ignore: decorator
@inline
function composed(s: v128, d: v128, as: v128, ab: v128, term: v128): v128 {
	const one = f32x4.splat(255);
	const apart = f32x4.add(f32x4.mul(s, f32x4.sub(one, ab)), f32x4.mul(d, f32x4.sub(one, as)));
	return rounded(f32x4.mul(f32x4.add(apart, term), f32x4.splat(<f32>1 / <f32>255)));
}

/** as + round(ab * (255 - as) / 255): `composed` of the alphas, where the term is theirs multiplied. */
// @ts-ignore: decorator
@inline
function composedAlpha(as: v128, ab: v128): v128 {
	return composed(as, ab, as, ab, f32x4.mul(as, ab));
}

/** as * ab * B(cb, cs), times 255^2. */
function blendTerm(s: v128, d: v128, as: v128, ab: v128, mode: i32): v128 {
	switch (mode) {
		case MULTIPLY:
			return f32x4.mul(s, d);
		case SCREEN:
			return f32x4.sub(f32x4.add(f32x4.mul(s, ab), f32x4.mul(d, as)), f32x4.mul(s, d));
		case OVERLAY:
			return hardLight(d, s, ab, as);
		case DARKEN:
			return f32x4.pmin(f32x4.mul(s, ab), f32x4.mul(d, as));
		case LIGHTEN:
			return f32x4.pmax(f32x4.mul(s, ab), f32x4.mul(d, as));
		case COLOR_DODGE:
			return colorDodge(s, d, as, ab);
		case COLOR_BURN:
			return colorBurn(s, d, as, ab);
		case HARD_LIGHT:
			return hardLight(s, d, as, ab);
		case SOFT_LIGHT:
			return softLight(s, d, as, ab);
		case DIFFERENCE:
			return f32x4.abs(f32x4.sub(f32x4.mul(s, ab), f32x4.mul(d, as)));
		default: {
			// Exclusion: s + d - 2 s d.
			const product = f32x4.mul(s, d);
			return f32x4.sub(f32x4.add(f32x4.mul(s, ab), f32x4.mul(d, as)), f32x4.add(product, product));
		}
	}
}

/** Up to half of its alpha s multiplies twice over, above it screens. */
function hardLight(s: v128, d: v128, as: v128, ab: v128): v128 {
	const twice = f32x4.add(s, s);
	const dark = f32x4.mul(twice, d);
	const light = f32x4.mul(f32x4.sub(f32x4.add(as, as), twice), f32x4.sub(ab, d));
	return v128.bitselect(dark, f32x4.sub(f32x4.mul(as, ab), light), f32x4.le(twice, as));
}

/** as * min(ab, d * as / (as - s)): x / 0 is infinite and so ab; 0 / 0 is masked, because d = 0 gives 0. */
// @ts-ignore: decorator
@inline
function colorDodge(s: v128, d: v128, as: v128, ab: v128): v128 {
	const quotient = f32x4.div(f32x4.mul(d, as), f32x4.sub(as, s));
	return v128.and(f32x4.mul(as, f32x4.pmin(ab, quotient)), f32x4.gt(d, f32x4.splat(0)));
}

/** as * (ab - min(ab, (ab - d) * as / s)), where d = ab gives as * ab whatever s is. */
// @ts-ignore: decorator
@inline
function colorBurn(s: v128, d: v128, as: v128, ab: v128): v128 {
	const quotient = f32x4.div(f32x4.mul(f32x4.sub(ab, d), as), s);
	return f32x4.mul(as, f32x4.sub(ab, v128.and(f32x4.pmin(ab, quotient), f32x4.lt(d, ab))));
}

/** as * d + (2 s - as) * x, where x = d (1 - cb) while 2 s <= as, and ab D(cb) - d above. */
// @ts-ignore: decorator
@inline
function softLight(s: v128, d: v128, as: v128, ab: v128): v128 {
	const cb = f32x4.div(d, ab);
	const factor = f32x4.sub(f32x4.add(s, s), as);
	const cubic = f32x4.add(f32x4.mul(f32x4.sub(f32x4.mul(f32x4.splat(16), cb), f32x4.splat(12)), cb), f32x4.splat(4));
	const curve = v128.bitselect(f32x4.mul(cubic, cb), f32x4.sqrt(cb), f32x4.le(cb, f32x4.splat(0.25)));
	const dark = f32x4.mul(d, f32x4.sub(f32x4.splat(1), cb));
	const light = f32x4.sub(f32x4.mul(ab, curve), d);
	const x = v128.bitselect(dark, light, f32x4.le(factor, f32x4.splat(0)));
	return f32x4.add(f32x4.mul(as, d), f32x4.mul(factor, x));
}

/**
 * Section 10.2. All its functions scale with their colours, so they are taken of cs * as * ab and cb * as * ab, where
 * "one" is as * ab: three whole products of bytes, and again no straight colours.
 *
 * ClipColor scales the distances from the luminance: by l / (l - min) where a channel fell below 0, by
 * (one - l) / (max - l) where one rose above one. A colour's channels lie within one of each other: never both.
 */
function nonSeparable(dst: v128, src: v128, mode: i32): v128 {
	const as = channel(src, 24);
	const ab = channel(dst, 24);
	const sr = channel(src, 0);
	const sg = channel(src, 8);
	const sb = channel(src, 16);
	const dr = channel(dst, 0);
	const dg = channel(dst, 8);
	const db = channel(dst, 16);

	// What gives the hue and, unless set by the other, the saturation; and the other.
	const sourceLeads = mode == HUE || mode == COLOR;
	const keep = i32x4.splat(sourceLeads ? -1 : 0);
	const one = f32x4.mul(as, ab);
	const tr = f32x4.mul(sr, ab);
	const tg = f32x4.mul(sg, ab);
	const tb = f32x4.mul(sb, ab);
	const ur = f32x4.mul(dr, as);
	const ug = f32x4.mul(dg, as);
	const ub = f32x4.mul(db, as);
	let r = v128.bitselect(tr, ur, keep);
	let g = v128.bitselect(tg, ug, keep);
	let b = v128.bitselect(tb, ub, keep);

	if (mode == HUE || mode == SATURATION) {
		// SetSat: from least to greatest channel stretched to the other colour's saturation; grays become black.
		const low = least(r, g, b);
		const range = f32x4.sub(greatest(r, g, b), low);
		const other = sourceLeads
			? f32x4.sub(greatest(ur, ug, ub), least(ur, ug, ub))
			: f32x4.sub(greatest(tr, tg, tb), least(tr, tg, tb));
		const stretch = v128.and(f32x4.div(other, range), f32x4.gt(range, f32x4.splat(0)));
		r = f32x4.mul(f32x4.sub(r, low), stretch);
		g = f32x4.mul(f32x4.sub(g, low), stretch);
		b = f32x4.mul(f32x4.sub(b, low), stretch);
	}

	// SetLum. Rounding may take a luminance of one past it.
	const l = f32x4.pmin(mode == LUMINOSITY ? luminance(tr, tg, tb) : luminance(ur, ug, ub), one);
	const shift = f32x4.sub(l, luminance(r, g, b));
	r = f32x4.add(r, shift);
	g = f32x4.add(g, shift);
	b = f32x4.add(b, shift);
	const low = least(r, g, b);
	const high = greatest(r, g, b);
	const whole = f32x4.splat(1);
	const below = v128.bitselect(f32x4.div(l, f32x4.sub(l, low)), whole, f32x4.lt(low, f32x4.splat(0)));
	const above = v128.bitselect(f32x4.div(f32x4.sub(one, l), f32x4.sub(high, l)), whole, f32x4.gt(high, one));
	const scale = f32x4.pmin(below, above);
	return packed(
		composed(sr, dr, as, ab, clipped(r, l, scale)),
		composed(sg, dg, as, ab, clipped(g, l, scale)),
		composed(sb, db, as, ab, clipped(b, l, scale)),
		composedAlpha(as, ab),
	);
}

// @ts-ignore: decorator
@inline
function clipped(c: v128, l: v128, scale: v128): v128 {
	return f32x4.add(l, f32x4.mul(f32x4.sub(c, l), scale));
}

// @ts-ignore: decorator
@inline
function luminance(r: v128, g: v128, b: v128): v128 {
	const rg = f32x4.add(f32x4.mul(r, f32x4.splat(0.3)), f32x4.mul(g, f32x4.splat(0.59)));
	return f32x4.add(rg, f32x4.mul(b, f32x4.splat(0.11)));
}

// @ts-ignore: decorator
@inline
function least(r: v128, g: v128, b: v128): v128 {
	return f32x4.pmin(f32x4.pmin(r, g), b);
}

// @ts-ignore: decorator
@inline
function greatest(r: v128, g: v128, b: v128): v128 {
	return f32x4.pmax(f32x4.pmax(r, g), b);
}
