// The sine and cosine of an angle in degrees by + - * / alone. Math.sin may differ in its last bits from one engine to
// the next; these are the same everywhere, so the Worker and a browser draw the same bytes.

const RADIANS_PER_DEGREE = Math.PI / 180;

/** The sine and cosine of 45 degrees, equal as they should be. */
const DIAGONAL = Math.SQRT1_2;

/** 1 / n! with the signs of the series: sin x = x + S[0] x^3 + S[1] x^5 ..., cos x = 1 + C[0] x^2 + C[1] x^4 ... */
const SINE = series(3, 15);
const COSINE = series(2, 16);

/**
 * Cosine and sine of any finite number of degrees, each within 4e-16 of the true value, and exact at multiples of 90;
 * at odd multiples of 45 they are equal in size. The angle is first reduced without error to within 45 degrees of a
 * quarter turn, where x <= 0.786: the first terms left out are x^17 / 17! < 5e-17 and x^18 / 18! < 3e-18, the rest of
 * the bound is the rounding of the radians and of the last addition.
 */
export function cosSin(degrees: number): { readonly cos: number; readonly sin: number } {
	const turned = degrees % 360;
	const quarters = Math.round(turned / 90);
	const { cos, sin } = withinEighth(turned - 90 * quarters);
	switch (quarters & 3) {
		case 0:
			return { cos, sin };
		case 1:
			return { cos: 0 - sin, sin: cos };
		case 2:
			return { cos: 0 - cos, sin: 0 - sin };
		default:
			return { cos: sin, sin: 0 - cos };
	}
}

/** The same for -45 to 45 degrees. */
function withinEighth(degrees: number) {
	if (degrees === 45 || degrees === -45) return { cos: DIAGONAL, sin: degrees < 0 ? -DIAGONAL : DIAGONAL };
	const x = degrees * RADIANS_PER_DEGREE;
	const square = x * x;
	// The last 0 turns -0 into 0; so do the subtractions above.
	return { cos: 1 + square * horner(COSINE, square), sin: x + x * square * horner(SINE, square) + 0 };
}

/** The polynomial with these coefficients, lowest first. */
function horner(coefficients: readonly number[], x: number): number {
	let sum = 0;
	for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * x + (coefficients[i] ?? 0);
	return sum;
}

/** Every second reciprocal factorial from 1/from! (2 or 3) to 1/to!, signs alternating from minus. */
function series(from: number, to: number): readonly number[] {
	const terms: number[] = [];
	let factorial = from * (from - 1);
	for (let n = from, sign = -1; n <= to; n += 2, sign = -sign) {
		terms.push(sign / factorial);
		factorial *= (n + 1) * (n + 2);
	}
	return terms;
}
