// Randomness that repeats: a failing schedule is named by its seed.

/** Whole numbers below `bound`, the same ones for the same seed (mulberry32). */
export function seeded(seed: number): (bound: number) => number {
	let state = seed >>> 0;
	return (bound) => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000) * bound);
	};
}

/** Random bytes out of the same stream. */
export function bytes(random: (bound: number) => number, length: number): Uint8Array {
	return Uint8Array.from({ length }, () => random(256));
}
