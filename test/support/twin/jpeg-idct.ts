// The plain twin of wasm/jpeg/idct*.ts: each one-dimensional transform is a matrix of integers, applied to the columns
// and then to the rows, rounded after each.

/** Even and odd halves of a transform: output n and its mirror image are even[n] +- odd[n]. */
interface Transform {
	readonly even: readonly (readonly number[])[];
	readonly odd: readonly (readonly number[])[];
	/** Bits to shift down by after the columns; seven more after the rows. */
	readonly shift: number;
}

// Columns of even: inputs 0, 2, 4, 6; of odd: 1, 3, 5, 7. sqrt(2) cos(k pi / 16) * 2^13, rounded as the flow graph of
// libjpeg's jidctint has it (its shared products make some of them one more or less); for the smaller ones jidctred.
const TRANSFORMS: Readonly<Record<number, Transform>> = {
	8: {
		even: [
			[8192, 10703, 8192, 4433],
			[8192, 4433, -8192, -10704],
			[8192, -4433, -8192, 10704],
			[8192, -10703, 8192, -4433],
		],
		odd: [
			[11363, 9633, 6437, 2260],
			[9633, -2259, -11362, -6436],
			[6437, -11362, 2261, 9633],
			[2260, -6436, 9633, -11363],
		],
		shift: 11,
	},
	4: {
		even: [
			[16384, 15137, 0, -6270],
			[16384, -15137, 0, 6270],
		],
		odd: [
			[20995, 7373, -4926, -4176],
			[8697, -17799, 11893, -1730],
		],
		shift: 12,
	},
	2: { even: [[32768, 0, 0, 0]], odd: [[29692, -10426, 6967, -5906]], shift: 13 },
};

/** 64 dequantised coefficients in natural order -> size x size samples (8, 4, 2 or 1). */
export function inverseDct(coefficients: ArrayLike<number>, size: number): Uint8Array {
	const transform = TRANSFORMS[size];
	if (transform === undefined) return Uint8Array.of(clamp(((coefficients[0] ?? 0) + 4) >> 3));
	const columns = Array.from({ length: 8 }, (_, x) =>
		apply(
			transform,
			Array.from({ length: 8 }, (_, y) => coefficients[8 * y + x] ?? 0),
			transform.shift,
		),
	);
	return Uint8Array.from({ length: size }, (_, y) => y).reduce(
		(samples, y) => {
			const row = columns.map((column) => column[y] ?? 0);
			samples.set(apply(transform, row, transform.shift + 7).map(clamp), y * size);
			return samples;
		},
		new Uint8Array(size * size),
	);
}

function apply({ even, odd }: Transform, input: readonly number[], shift: number): number[] {
	const sum = (row: readonly number[], first: number) =>
		row.reduce((total, factor, i) => total + factor * (input[2 * i + first] ?? 0), 0);
	const halves = even.map((row, n) => [sum(row, 0), sum(odd[n] ?? [], 1)] as const);
	const round = 2 ** (shift - 1);
	const first = halves.map(([e, o]) => Math.floor((e + o + round) / 2 ** shift));
	return [...first, ...halves.map(([e, o]) => Math.floor((e - o + round) / 2 ** shift)).reverse()];
}

const clamp = (sample: number): number => Math.max(0, Math.min(255, sample + 128));
