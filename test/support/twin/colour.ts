// Plain twin of wasm/colour.ts, and what it and its tables approximate: the same conversion in exact arithmetic.

/** Lays out `columns` and `levels` as colourMatrixRow reads them. */
export interface MatrixTables {
	/** For each value of red, green and blue: four numbers, of 65535. */
	readonly columns: Int32Array;
	/** 16384 levels. */
	readonly levels: Uint8Array;
}

/** RGB through columns and levels; alpha as it is. */
export function matrixRow(pixels: Uint8Array, { columns, levels }: MatrixTables): Uint8Array {
	return pixels.map((byte, i) => {
		const channel = i & 3;
		if (channel === 3) return byte;
		const column = (from: number) => columns[(from * 256 + (pixels[i - channel + from] ?? 0)) * 4 + channel] ?? 0;
		const sum = Math.min(Math.max(column(0) + column(1) + column(2), 0), 65_535);
		return levels[Math.floor(sum / 4)] ?? 0;
	});
}

/** Each pixel's first channel through levels, three times; alpha as it is. */
export function grayRow(pixels: Uint8Array, levels: Uint8Array): Uint8Array {
	return pixels.map((byte, i) => ((i & 3) === 3 ? byte : (levels[pixels[i & ~3] ?? 0] ?? 0)));
}

/** C M Y K, 255 = no ink. */
export function inkRow(pixels: Uint8Array): Uint8Array {
	return pixels.map((byte, i) => ((i & 3) === 3 ? 255 : Math.floor((byte * (pixels[i | 3] ?? 0)) / 255 + 0.5)));
}

type Triple = readonly [number, number, number];

/** A colour space as its profile says it: curves to linear light, and the XYZ, relative to D50, of its three colorants. */
export interface ColourSpace {
	readonly curves: readonly [(x: number) => number, (x: number) => number, (x: number) => number];
	readonly colorants: readonly [Triple, Triple, Triple];
}

/** sRGB's colorants (ICC, "How to interpret the sRGB color space", 2015). */
const SRGB: readonly [Triple, Triple, Triple] = [
	[0.436030342570117, 0.222438466210245, 0.013897440074263],
	[0.385101860087134, 0.716942745571917, 0.097076381494207],
	[0.143067806654203, 0.060618777416563, 0.713926257896652],
];

/** The sRGB levels, not rounded, of a pixel of the space. */
export function exactLevels(space: ColourSpace, pixel: readonly number[]): readonly number[] {
	const linear = space.curves.map((curve, i) => Math.min(Math.max(curve((pixel[i] ?? 0) / 255), 0), 1));
	const xyz = [0, 1, 2].map((row) =>
		linear.reduce((sum, light, channel) => sum + light * (space.colorants[channel]?.[row] ?? 0), 0),
	) as unknown as Triple;
	// Cramer's rule: each of sRGB's colorants in turn gives way to the colour.
	const whole = determinant(...SRGB);
	return [
		determinant(xyz, SRGB[1], SRGB[2]),
		determinant(SRGB[0], xyz, SRGB[2]),
		determinant(SRGB[0], SRGB[1], xyz),
	].map((part) => exactLevel(part / whole));
}

/** The sRGB level, not rounded, of linear light (IEC 61966-2-1). */
export function exactLevel(linear: number): number {
	const light = Math.min(Math.max(linear, 0), 1);
	return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}

function determinant(a: Triple, b: Triple, c: Triple): number {
	return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}
