// x to the power y by + - * / alone. Math.pow may differ in its last bits from one engine to the next; this is the same
// everywhere, so the Worker and a browser make the same tables and from them the same bytes.

/** log2((1 + s) / (1 - s)) = s * (L[0] + L[1] s^2 + L[2] s^4 ...), L[i] = 2 / ln 2 / (2 i + 1). */
const LOG2 = Array.from({ length: 12 }, (_, i) => (2 * Math.LOG2E) / (2 * i + 1));

/** e^z = E[0] + E[1] z + E[2] z^2 ..., E[i] = 1 / i!. */
const EXP = reciprocalFactorials(16);

/** Where every power of 2 is Infinity or 0. */
const FAR = 1100;

/**
 * x^y for finite numbers; 0 where x is not above 0, whatever y. For x within 1e-9 to 4 and y within 0 to 10 the result is
 * off by 1e-13 of itself at most: the first terms left out are 0.1716^25 / 25 < 3e-21 and 0.3466^16 / 16! < 3e-21, and the
 * rest is rounding, of the product y log2(x) above all.
 */
export function power(x: number, y: number): number {
	return x > 0 ? exp2(y * log2(x)) : 0;
}

/** The mantissa is brought to within sqrt(1/2) to sqrt(2), so that s is 0.1716 at most. */
function log2(x: number): number {
	let exponent = 0;
	let mantissa = x;
	for (; mantissa > Math.SQRT2; exponent++) mantissa /= 2;
	for (; mantissa < Math.SQRT1_2; exponent--) mantissa *= 2;
	const s = (mantissa - 1) / (mantissa + 1);
	return exponent + s * horner(LOG2, s * s);
}

/** The fraction left to e^z is a half at most: |z| is 0.3466 at most. */
function exp2(x: number): number {
	const bounded = Math.min(Math.max(x, -FAR), FAR);
	const exponent = Math.round(bounded);
	let result = horner(EXP, (bounded - exponent) * Math.LN2);
	for (let i = 0; i < exponent; i++) result *= 2;
	for (let i = 0; i > exponent; i--) result /= 2;
	return result;
}

/** The polynomial with these coefficients, lowest first. */
function horner(coefficients: readonly number[], x: number): number {
	let sum = 0;
	for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * x + (coefficients[i] ?? 0);
	return sum;
}

function reciprocalFactorials(count: number): readonly number[] {
	const terms: number[] = [];
	for (let i = 0, factorial = 1; i < count; i++, factorial *= i) terms.push(1 / factorial);
	return terms;
}
