// What the kernel measures colours by: the way from levels to OKLab in tables, and the ground's place there. Made of
// + - * / alone, so the same in every engine.
import { SRGB_CURVE } from "../colour/srgb.ts";
import type { Key } from "../plan.ts";

type Triple = readonly [number, number, number];

/**
 * Linear sRGB to the cones' l, m and s, and from their cube roots to L, a and b; by columns. Source: Ottosson, "A
 * perceptual color space for image processing", 2020, as corrected in 2021.
 */
const CONES: readonly [Triple, Triple, Triple] = [
	[0.4122214708, 0.2119034982, 0.0883024619],
	[0.5363325363, 0.6806995451, 0.2817188376],
	[0.0514459929, 0.1073969566, 0.6299787005],
];
const LAB: readonly [Triple, Triple, Triple] = [
	[0.2104542553, 1.9779984951, 0.0259040371],
	[0.793617785, -2.428592205, 0.7827717662],
	[-0.0040720468, 0.4505937099, -0.808675766],
];

/** Added to the cones of every colour, so that a root is never of 0: (2^-10)^3. */
const DARKEST = 1 / 2 ** 30;

/** No tolerance is less: a third of a level of gray, and 30 times what the kernel's roots are off by. */
const LEAST_TOLERANCE = 1 / 1024;

const LEVELS = 256;
const COLUMNS = 3 * LEVELS * 4;

/** Floats of the tables: three channels' levels, three columns, the ground's place, distances and colour; and bytes. */
export const KEY_TABLE_FLOATS = COLUMNS + 6 * 4;
export const KEY_TABLE_BYTES = KEY_TABLE_FLOATS * 4;

/** Fills the kernel's tables for `key`, as wasm/effects/key.ts lays them out. */
export function fillKeyTables(tables: Float32Array, { ground, tolerance, softness }: Key): void {
	for (const [channel, cones] of CONES.entries()) {
		for (let level = 0; level < LEVELS; level++) {
			const light = SRGB_CURVE[level] ?? 0;
			const floor = channel === 0 ? DARKEST : 0;
			tables.set([...cones.map((cone) => cone * light + floor), channel === 0 ? 1 : 0], (channel * LEVELS + level) * 4);
		}
	}
	for (const [i, column] of LAB.entries()) tables.set([...column, 0], COLUMNS + i * 4);
	const levels: Triple = [ground >>> 24, (ground >>> 16) & 255, (ground >>> 8) & 255];
	const near = Math.max(tolerance, LEAST_TOLERANCE);
	const far = near + softness;
	tables.set([...oklab(levels), 0], COLUMNS + 12);
	tables.set([near, softness, near * near, far * far], COLUMNS + 16);
	tables.set([...levels, 0], COLUMNS + 20);
}

/** L, a and b of an sRGB colour, 0 to 255 a channel. L is 0 to 1; distances in it are as the eye has them, roughly. */
export function oklab(levels: Triple): Triple {
	const light = levels.map((level) => SRGB_CURVE[level] ?? 0) as unknown as Triple;
	const roots = product(CONES, light).map((cone) => cubeRoot(cone + DARKEST)) as unknown as Triple;
	return product(LAB, roots);
}

function product(columns: readonly [Triple, Triple, Triple], [x, y, z]: Triple): Triple {
	const [a, b, c] = columns;
	return [a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z];
}

/** Newton's way down from above: of 0 to 1.1, and not below DARKEST, it needs 26 steps. */
function cubeRoot(x: number): number {
	let y = 1.1;
	for (let step = 0; step < 30; step++) y = (2 * y + x / (y * y)) / 3;
	return y;
}
