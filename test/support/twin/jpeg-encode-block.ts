// The plain twin of wasm/jpeg-encoder's transform and quantisation: one block, one coefficient at a time.

/** A constant of the "islow" transform: 13 fractional bits. */
const fix = (value: number): number => Math.round(value * 8192);

/** The step a quality makes of a step of T.81 Annex K.1. */
export function scaleStep(step: number, quality: number): number {
	const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
	return Math.min(Math.max(Math.floor((step * percent + 50) / 100), 1), 255);
}

/**
 * The forward DCT of 64 level-shifted samples in natural order, times eight: the integer method of libjpeg's jfdctint,
 * rows before columns.
 */
export function forwardDct(samples: ArrayLike<number>): Int32Array {
	const block = Int32Array.from(samples);
	for (let row = 0; row < 8; row++) transformLine(block, row * 8, 1, (x) => x * 4, 11);
	for (let column = 0; column < 8; column++) transformLine(block, column, 8, (x) => (x + 2) >> 2, 15);
	return block;
}

/**
 * One dimension in place, eight values `stride` apart from `start`. `unscaled` finishes outputs 0 and 4; the others
 * carry 13 fractional bits too many, and `bits` are dropped.
 */
function transformLine(
	block: Int32Array,
	start: number,
	stride: number,
	unscaled: (x: number) => number,
	bits: number,
): void {
	const at = (index: number): number => block[start + index * stride] ?? 0;
	const sum = [0, 1, 2, 3].map((i) => at(i) + at(7 - i)) as [number, number, number, number];
	const difference = [0, 1, 2, 3].map((i) => at(i) - at(7 - i)) as [number, number, number, number];
	const put = (index: number, value: number): void => {
		block[start + index * stride] = value;
	};
	const round = (value: number): number => (value + 2 ** (bits - 1)) >> bits;

	const [s0, s1, s2, s3] = sum;
	put(0, unscaled(s0 + s3 + (s1 + s2)));
	put(4, unscaled(s0 + s3 - (s1 + s2)));
	const evenTurn = (s1 - s2 + (s0 - s3)) * fix(0.5411961);
	put(2, round(evenTurn + (s0 - s3) * fix(0.765366865)));
	put(6, round(evenTurn - (s1 - s2) * fix(1.847759065)));

	const [d0, d1, d2, d3] = difference;
	const oddTurn = (d0 + d1 + d2 + d3) * fix(1.175875602);
	const turn03 = (d0 + d3) * -fix(0.899976223);
	const turn12 = (d1 + d2) * -fix(2.562915447);
	const turn13 = (d1 + d3) * -fix(1.96157056) + oddTurn;
	const turn02 = (d0 + d2) * -fix(0.390180644) + oddTurn;
	put(1, round(d0 * fix(1.50132111) + turn03 + turn02));
	put(3, round(d1 * fix(3.072711026) + turn12 + turn13));
	put(5, round(d2 * fix(2.053119869) + turn12 + turn02));
	put(7, round(d3 * fix(0.298631336) + turn03 + turn13));
}

/** A coefficient, eight times T.81's, divided by its step: to the nearest, ties away from zero (jcdctmgr). */
export function quantise(coefficient: number, step: number): number {
	const divisor = step * 8;
	const magnitude = Math.floor((Math.abs(coefficient) + divisor / 2) / divisor);
	return coefficient < 0 ? -magnitude : magnitude;
}

/** The kernel's way to the same: a product in f32 with a reciprocal a shade too large, rounded by a great addend. */
export function quantiseByReciprocal(coefficient: number, step: number): number {
	const reciprocal = Math.fround((1 + 2 ** -19) / (step * 8));
	const rounder = 1.5 * 2 ** 23;
	return Math.fround(Math.fround(coefficient * reciprocal) + rounder) - rounder;
}
