// The filters as functions of the distance from an output pixel's centre. Only + - * /, which IEEE 754 settles to the
// last bit: every engine computes the same weights, so the editor's picture is the server's.

/** An even function that is zero from `support` on. */
export interface Filter {
	readonly support: number;
	/** The weight at distance `x`, 0 <= x < support. */
	weight(x: number): number;
}

/** For pixels that lie on pixels: all of the one that is there. */
export const copy: Filter = { support: 0.5, weight: () => 1 };

/** Keys' cubic with a = -1/2 (Keys 1981): continues quadratics exactly, overshoots little. For enlarging. */
export const catmullRom: Filter = {
	support: 2,
	weight: (x) => (x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((2.5 - 0.5 * x) * x - 4) * x + 2),
};

/** sinc(x) sinc(x / 3) for 0 <= x < 3, where sinc(x) = sin(pi x) / (pi x). */
export function lanczos(x: number): number {
	if (x < 1e-6) return 1;
	// With s = sin(pi x / 3): sin(pi x) = s (3 - 4 s^2), so both sincs together need s^2 alone.
	const s = sinPi(x / 3);
	const squared = s * s;
	return (3 * squared * (3 - 4 * squared)) / (Math.PI * Math.PI * x * x);
}

/** sin(pi t) for 0 <= t <= 1: Taylor's series to the 13th power, off by 7e-10 at most (its next term at t = 1/2). */
export function sinPi(t: number): number {
	const u = Math.PI * (t > 0.5 ? 1 - t : t);
	const v = u * u;
	return u * (1 - (v / 6) * (1 - (v / 20) * (1 - (v / 42) * (1 - (v / 72) * (1 - (v / 110) * (1 - v / 156))))));
}

/** Places a unit at which `lanczos3` knows `lanczos`. */
const DENSITY = 512;
const lanczosTable = Float64Array.from({ length: 3 * DENSITY + 1 }, (_, place) => lanczos(place / DENSITY));

/**
 * `lanczos` from a table, straight lines between places: off by 2e-6 at most (3.7 / 512^2 / 8), a thirtieth of a weight's
 * last bit. An engine that has not yet compiled this takes half the time it takes for the series.
 */
export const lanczos3: Filter = {
	support: 3,
	weight(x) {
		const at = x * DENSITY;
		const place = Math.floor(at);
		const here = lanczosTable[place] ?? 0;
		return here + ((lanczosTable[place + 1] ?? 0) - here) * (at - place);
	},
};
