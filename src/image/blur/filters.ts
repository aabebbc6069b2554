// The filters of a blur, by + - * / alone as all filters here: the bell itself, and what enlarges a blurred picture.
import type { Filter } from "../resample/filter.ts";

/**
 * exp(-x^2 / 2): the unit is a standard deviation. What is cut off counts most where it is a pixel's next neighbours,
 * just out of reach (sigma 1/4): four times exp(-8) of 255 levels, 0.34. At 3.5 deviations it would be 2.2.
 */
export const gaussian: Filter = { support: 4, weight: (x) => expMinus(x * x * 0.5) };

/**
 * The cubic B-spline, for enlarging what is smooth already. Its variance is 1/3 at every place between pixels (the sum
 * of weight(x) x^2 over them), and its spectrum, sinc^4, is flat at zero where the coarse pixels themselves would show.
 */
export const bSpline: Filter = {
	support: 2,
	weight: (x) => (x < 1 ? (0.5 * x - 1) * x * x + 2 / 3 : ((2 - x) * (2 - x) * (2 - x)) / 6),
};

/**
 * exp(-t) for 0 <= t <= 8: Taylor's series at t / 64 to the 7th power, squared six times. Off by 2e-10 of itself at
 * most: 64 times the next term, 0.125^8 / 8! = 1.5e-12, and 64 times what rounding leaves.
 */
export function expMinus(t: number): number {
	const u = t / 64;
	let power = 1 - u * (1 - (u / 2) * (1 - (u / 3) * (1 - (u / 4) * (1 - (u / 5) * (1 - (u / 6) * (1 - u / 7))))));
	for (let doubling = 0; doubling < 6; doubling++) power *= power;
	return power;
}
