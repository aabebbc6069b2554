// Plain twin of wasm/effects/blend.ts, one channel at a time, rounding to f32 where the kernel does; and the formulas of
// W3C Compositing and Blending Level 1 in double precision, straight from its text, for both to be held against.
import { at, div255 } from "./composite.ts";

type Pixels = Uint8Array;
type Colour = readonly [number, number, number];

const f = Math.fround;

/** Numbers of the modes, in the order of the specification. */
export const MODES = [
	"normal",
	"multiply",
	"screen",
	"overlay",
	"darken",
	"lighten",
	"color-dodge",
	"color-burn",
	"hard-light",
	"soft-light",
	"difference",
	"exclusion",
	"hue",
	"saturation",
	"color",
	"luminosity",
] as const;

type Mode = (typeof MODES)[number];

export function blendRow(dst: Pixels, src: Pixels, mode: number): void {
	const name = MODES[mode] ?? "normal";
	for (let i = 0; i < src.length; i += 4) {
		const [as, ab] = [at(src, i + 3), at(dst, i + 3)];
		if (as === 0) continue;
		const whole = mode < 12 || ab === 0 ? undefined : nonSeparable(name, colourAt(src, i), colourAt(dst, i), as, ab);
		for (let c = 0; c < 3; c++) {
			const [s, d] = [at(src, i + c), at(dst, i + c)];
			const term = whole?.[c] ?? blendTerm(name, s, d, as, ab);
			const sum = f(s * (255 - ab) + d * (255 - as) + term);
			const level = Math.trunc(f(f(sum * f(1 / 255)) + 0.5));
			dst[i + c] = ab === 0 ? s : Math.min(255, Math.max(0, level));
		}
		dst[i + 3] = as + div255(ab * (255 - as));
	}
}

function colourAt(pixels: Pixels, i: number): Colour {
	return [at(pixels, i), at(pixels, i + 1), at(pixels, i + 2)];
}

/** as * ab * B(cb, cs), times 255^2, of bytes. */
function nonSeparable(mode: Mode, s: Colour, d: Colour, as: number, ab: number): Colour {
	const t: Colour = [s[0] * ab, s[1] * ab, s[2] * ab];
	const u: Colour = [d[0] * as, d[1] * as, d[2] * as];
	const one = as * ab;
	if (mode === "hue") return withLuminance(withSaturation(t, saturation(u)), luminance(u), one);
	if (mode === "saturation") return withLuminance(withSaturation(u, saturation(t)), luminance(u), one);
	return mode === "color" ? withLuminance(t, luminance(u), one) : withLuminance(u, luminance(t), one);
}

/** The same of a channel by itself. */
function blendTerm(mode: Mode, s: number, d: number, as: number, ab: number): number {
	switch (mode) {
		case "multiply":
			return s * d;
		case "screen":
			return s * ab + d * as - s * d;
		case "overlay":
			return blendTerm("hard-light", d, s, ab, as);
		case "darken":
			return Math.min(s * ab, d * as);
		case "lighten":
			return Math.max(s * ab, d * as);
		case "color-dodge":
			if (d === 0) return 0;
			return s >= as ? as * ab : f(as * Math.min(ab, f((d * as) / (as - s))));
		case "color-burn":
			if (d >= ab) return as * ab;
			return s === 0 ? 0 : f(as * f(ab - Math.min(ab, f(((ab - d) * as) / s))));
		case "hard-light":
			return 2 * s <= as ? 2 * s * d : as * ab - 2 * (as - s) * (ab - d);
		case "soft-light": {
			const cb = f(d / ab);
			const dark = f(d * f(1 - cb));
			const cubic = f(f(f(f(f(16 * cb) - 12) * cb) + 4) * cb);
			const light = f(f(ab * (cb <= 0.25 ? cubic : f(Math.sqrt(cb)))) - d);
			return f(as * d + f((2 * s - as) * (2 * s <= as ? dark : light)));
		}
		case "difference":
			return Math.abs(s * ab - d * as);
		case "exclusion":
			return s * ab + d * as - 2 * s * d;
		default:
			return s * ab;
	}
}

function luminance([r, g, b]: Colour): number {
	return f(f(f(r * f(0.3)) + f(g * f(0.59))) + f(b * f(0.11)));
}

function saturation(colour: Colour): number {
	return Math.max(...colour) - Math.min(...colour);
}

function withSaturation(colour: Colour, to: number): Colour {
	const range = saturation(colour);
	const stretch = range > 0 ? f(to / range) : 0;
	return colour.map((c) => f((c - Math.min(...colour)) * stretch)) as unknown as Colour;
}

function withLuminance(colour: Colour, luminanceWanted: number, one: number): Colour {
	const l = Math.min(one, luminanceWanted);
	const shift = f(l - luminance(colour));
	const moved = colour.map((c) => f(c + shift));
	const [low, high] = [Math.min(...moved), Math.max(...moved)];
	const below = low < 0 ? f(l / f(l - low)) : 1;
	const above = high > one ? f(f(one - l) / f(high - l)) : 1;
	return moved.map((c) => f(l + f(f(c - l) * Math.min(below, above)))) as unknown as Colour;
}

/** Sections 5, 9.1 and 10 in doubles: what one pixel becomes, premultiplied, in 0..255 and not rounded. */
export function reference(mode: Mode, src: Pixels, dst: Pixels): readonly number[] {
	const [as, ab] = [at(src, 3) / 255, at(dst, 3) / 255];
	const straight = (pixel: Pixels, a: number) =>
		colourAt(pixel, 0).map((c) => (a === 0 ? 0 : c / 255 / a)) as unknown as Colour;
	const [cs, cb] = [straight(src, as), straight(dst, ab)];
	const blend = blended(mode, cb, cs);
	const colours = cs.map((c, i) => c * as * (1 - ab) + (cb[i] ?? 0) * ab * (1 - as) + as * ab * (blend[i] ?? 0));
	return [...colours, as + ab * (1 - as)].map((c) => 255 * c);
}

function blended(mode: Mode, cb: Colour, cs: Colour): readonly number[] {
	const lum = ([r, g, b]: readonly number[]) => 0.3 * (r ?? 0) + 0.59 * (g ?? 0) + 0.11 * (b ?? 0);
	const sat = (c: readonly number[]) => Math.max(...c) - Math.min(...c);
	const clipColor = (c: readonly number[]) => {
		const [l, n, x] = [lum(c), Math.min(...c), Math.max(...c)];
		const raised = n < 0 ? c.map((v) => l + ((v - l) * l) / (l - n)) : c;
		return x > 1 ? raised.map((v) => l + ((v - l) * (1 - l)) / (x - l)) : raised;
	};
	const setLum = (c: readonly number[], l: number) => clipColor(c.map((v) => v + (l - lum(c))));
	const setSat = (c: readonly number[], s: number) =>
		c.map((v) => (sat(c) > 0 ? ((v - Math.min(...c)) * s) / sat(c) : 0));
	if (mode === "hue") return setLum(setSat(cs, sat(cb)), lum(cb));
	if (mode === "saturation") return setLum(setSat(cb, sat(cs)), lum(cb));
	if (mode === "color") return setLum(cs, lum(cb));
	if (mode === "luminosity") return setLum(cb, lum(cs));
	return cs.map((s, i) => blendedChannel(mode, cb[i] ?? 0, s));
}

function blendedChannel(mode: Mode, cb: number, cs: number): number {
	switch (mode) {
		case "multiply":
			return cb * cs;
		case "screen":
			return cb + cs - cb * cs;
		case "overlay":
			return blendedChannel("hard-light", cs, cb);
		case "darken":
			return Math.min(cb, cs);
		case "lighten":
			return Math.max(cb, cs);
		case "color-dodge":
			return cb === 0 ? 0 : cs >= 1 ? 1 : Math.min(1, cb / (1 - cs));
		case "color-burn":
			return cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - Math.min(1, (1 - cb) / cs);
		case "hard-light":
			return cs <= 0.5 ? cb * 2 * cs : cb + (2 * cs - 1) - cb * (2 * cs - 1);
		case "soft-light": {
			if (cs <= 0.5) return cb - (1 - 2 * cs) * cb * (1 - cb);
			const d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : Math.sqrt(cb);
			return cb + (2 * cs - 1) * (d - cb);
		}
		case "difference":
			return Math.abs(cb - cs);
		case "exclusion":
			return cb + cs - 2 * cb * cs;
		default:
			return cs;
	}
}
