// What the colour tests share: pixels worth converting, curves worth trying, and a conversion at work in the kernel.
import { Arena } from "../../src/image/arena.ts";
import { type Conversion, type ConvertKernel, converterBytes, rowConverter } from "../../src/image/colour/index.ts";
import type { Kernel } from "../../src/image/kernel.ts";
import * as icc from "../support/icc.ts";
import { loadKernel } from "../support/kernel.ts";
import { generator } from "../support/random.ts";

type ColourKernel = ConvertKernel & Pick<Kernel, "arenaStart">;

/** RGBA pixels through a conversion, by the kernel. */
export function convert(conversion: Conversion, pixels: Uint8Array): Uint8Array {
	const kernel = loadKernel<ColourKernel>();
	const arena = new Arena(kernel);
	arena.reserve(converterBytes(conversion) + pixels.length);
	const converter = rowConverter(kernel, arena, conversion);
	if (arena.taken !== converterBytes(conversion)) throw new Error("more or less taken than was stated");
	const ptr = arena.take(pixels.length);
	arena.bytes(ptr, pixels.length).set(pixels);
	converter?.(ptr, ptr, pixels.length / 4);
	return arena.bytes(ptr, pixels.length).slice();
}

/** All grays, all shades of each primary and secondary colour, and noise: RGBA, of noisy alpha. */
export function colours(): Uint8Array {
	const random = generator(2022);
	const shades = [7, 1, 2, 4, 3, 5, 6].flatMap((mask) =>
		Array.from({ length: 256 }, (_, v) => [mask & 1 ? v : 0, mask & 2 ? v : 0, mask & 4 ? v : 0]),
	);
	const noise = Array.from({ length: 4352 }, () => [random() * 256, random() * 256, random() * 256]);
	return Uint8Array.from([...shades, ...noise].flatMap((rgb) => [...rgb, random() * 256]));
}

/** All grays, opaque RGBA. */
export function grays(): Uint8Array {
	return Uint8Array.from({ length: 1024 }, (_, i) => (i % 4 === 3 ? 255 : i >> 2));
}

/** sRGB's curve (IEC 61966-2-1). */
export const sRgb = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);

/** The luminance of a lightness (CIE 1976), both 0 to 1. */
export const ofLightness = (x: number) => (x <= 0.08 ? (x * 2700) / 24389 : ((x + 0.16) / 1.16) ** 3);

/** A curve as a table of `count` values. */
export const tableOf = (count: number, curve: (x: number) => number) =>
	icc.table(Array.from({ length: count }, (_, i) => Math.round(65_535 * curve(i / (count - 1)))));
