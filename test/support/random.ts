// Repeatable chance for tests: the same seed, the same numbers, everywhere.

/** Numbers in [0, 1): the upper bits of a 32-bit linear congruence (the constants of Numerical Recipes). */
export function generator(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return (state >>> 8) / 2 ** 24;
	};
}
