// The colour of the ground around a subject: the one that most of the pixels along the borders have, or nearly so.
import { oklab } from "../key/tables.ts";
import type { Colour } from "../plan.ts";
import type { Small } from "./draw.ts";

/** Pixels from the borders inwards that are looked at: a line that frames the photo is thinner. */
const BORDER = 3;

/** OKLab is divided into cubes of this side; a ground's noise and slow shades stay within one and its neighbours. */
const CUBES_PER_UNIT = 24;

/** Pixels less opaque than this have no colour to speak of. */
const MIN_ALPHA = 128;

type Levels = readonly [number, number, number];

/**
 * The median, channel by channel, of the border pixels in the fullest 3 x 3 x 3 cubes of OKLab; opaque. Clear black where
 * all of the border is clear.
 */
export function groundOf(small: Small): Colour {
	const cubes = new Map<number, Levels[]>();
	for (const levels of borderOf(small)) {
		const [l, a, b] = oklab(levels).map((value) => Math.floor(value * CUBES_PER_UNIT)) as [number, number, number];
		const cube = cubeAt(l, a, b);
		const members = cubes.get(cube);
		if (members === undefined) cubes.set(cube, [levels]);
		else members.push(levels);
	}
	let fullest: readonly Levels[] = [];
	for (const cube of cubes.keys()) {
		const members = around(cube).flatMap((near) => cubes.get(near) ?? []);
		if (members.length > fullest.length) fullest = members;
	}
	if (fullest.length === 0) return 0;
	const [red, green, blue] = [0, 1, 2].map((channel) => median(fullest.map((levels) => levels[channel] ?? 0)));
	return (((red ?? 0) << 24) | ((green ?? 0) << 16) | ((blue ?? 0) << 8) | 255) >>> 0;
}

function borderOf({ width, height, data }: Small): readonly Levels[] {
	const levels: Levels[] = [];
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const at = (y * width + x) * 4;
			const inside = Math.min(x, y, width - 1 - x, height - 1 - y) >= BORDER;
			if (inside || (data[at + 3] ?? 0) < MIN_ALPHA) continue;
			levels.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
		}
	}
	return levels;
}

/** One number for a cube: L is within 0 to 1, a and b within half of that either way; room beside them for neighbours. */
function cubeAt(l: number, a: number, b: number): number {
	return ((l + 32) * 64 + (a + 32)) * 64 + (b + 32);
}

function around(cube: number): readonly number[] {
	const steps = [-1, 0, 1];
	return steps.flatMap((l) => steps.flatMap((a) => steps.map((b) => cube + (l * 64 + a) * 64 + b)));
}

function median(levels: readonly number[]): number {
	return levels.toSorted((a, b) => a - b)[levels.length >> 1] ?? 0;
}
