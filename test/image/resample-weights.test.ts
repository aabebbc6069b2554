// The numbers behind the resampler: the filters against the functions they stand for, and what every row of weights
// must keep.
import { expect, test } from "vitest";
import type { Axis } from "../../src/image/resample/axis.ts";
import { catmullRom, lanczos3, sinPi } from "../../src/image/resample/filter.ts";
import { axisPasses } from "../../src/image/resample/passes.ts";
import { groupsTouched, inside, type Taps, tapsOf, windowOf } from "../../src/image/resample/taps.ts";
import { ONE, pairsOf, Weigher } from "../../src/image/resample/weights.ts";
import { dice, lanczos } from "./resampling.ts";

test("sinPi is the sine to 7e-10", () => {
	let worst = 0;
	for (let t = 0; t <= 1; t += 1 / 4096) worst = Math.max(worst, Math.abs(sinPi(t) - Math.sin(Math.PI * t)));
	expect(worst).toBeLessThan(7e-10);
});

test("lanczos3 is sinc(x) sinc(x / 3) to 2e-6", () => {
	let worst = 0;
	for (let x = 0; x < 3; x += 1 / 10_000) worst = Math.max(worst, Math.abs(lanczos3.weight(x) - lanczos(x)));
	expect(worst).toBeLessThan(2e-6);
	expect([0, 1, 2].map((x) => lanczos3.weight(x))).toEqual([1, expect.closeTo(0, 9), expect.closeTo(0, 9)]);
});

test("catmullRom passes through its samples and continues a parabola", () => {
	expect([0, 1].map((x) => catmullRom.weight(x))).toEqual([1, 0]);
	for (const t of [0.1, 0.25, 0.5, 0.9]) {
		const weights = [1 + t, t, 1 - t, 2 - t].map((x) => catmullRom.weight(x));
		const parabola = weights.reduce((sum, weight, i) => sum + weight * (i - 1) * (i - 1), 0);
		expect(parabola).toBeCloseTo(t * t, 12);
	}
});

test("a step that rounding has left on either side of 1 is 1", () => {
	for (const step of [1 - 2 ** -52, 1, 1 + 2 ** -52]) {
		expect(tapsOf({ sourceSize: 40, start: 3.3, step, size: 20 }).filter).toBe(lanczos3);
	}
	expect(tapsOf({ sourceSize: 40, start: 3.3, step: 0.999, size: 20 }).filter).toBe(catmullRom);
});

/** Axes of all sorts: up, down, far down, between pixels, partly and wholly outside the source. */
function axes(): Axis[] {
	const roll = dice(7);
	const list: Axis[] = [];
	for (let i = 0; i < 400; i++) {
		const sourceSize = 1 + roll(i % 4 === 0 ? 65_535 : 300);
		const step = 2 ** (roll(1600) / 100 - 4);
		list.push({ sourceSize, start: (roll(1200) / 1000 - 0.1) * sourceSize, step, size: 1 + roll(40) });
	}
	return list;
}

function weightsOf(taps: Taps, index: number): number[] {
	const halves = new Int16Array(2 * pairsOf(taps) + 2);
	const window = windowOf(taps, index);
	new Weigher(taps, halves).write(window, 0);
	return [...halves.subarray(0, inside(taps, window.high) - inside(taps, window.low) + 1)];
}

test("every row of weights sums to one and overshoots by at most 0.3", () => {
	for (const taps of axes().flatMap(axisPasses).map(tapsOf)) {
		for (let index = 0; index < taps.size; index++) {
			const weights = weightsOf(taps, index);
			expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(ONE);
			const negative = weights.reduce((sum, weight) => sum + Math.min(weight, 0), 0);
			expect(negative).toBeGreaterThan(-0.3 * ONE);
		}
	}
});

test("windows never go back, and never touch more groups than stated", () => {
	for (const taps of axes().flatMap(axisPasses).map(tapsOf)) {
		let before = { low: 0, high: 0 };
		for (let index = 0; index < taps.size; index++) {
			const window = windowOf(taps, index);
			const [low, high] = [inside(taps, window.low), inside(taps, window.high)];
			expect(low).toBeGreaterThanOrEqual(before.low);
			expect(high).toBeGreaterThanOrEqual(before.high);
			before = { low, high };
			for (const length of [2, 4]) {
				const touched = Math.floor(high / length) - Math.floor(low / length) + 1;
				expect(touched).toBeLessThanOrEqual(groupsTouched(taps, length));
			}
		}
	}
});

test.each([
	{ sourceSize: 4032, start: 0, step: 4032 / 1440, size: 1440 },
	// Windows end at centres of pixels, and 3 steps, the filter's reach, are 4.250000000000001.
	{ sourceSize: 52, start: -5 / 24, step: 52 / 36.70588235294117, size: 37 },
])("windows that lie alike have the same weights, computed or found again: $step", (axis) => {
	const taps = tapsOf(axis);
	const row = 2 * pairsOf(taps);
	const halves = new Int16Array(axis.size * row);
	const weigher = new Weigher(taps, halves);
	for (let index = 0; index < axis.size; index++) weigher.write(windowOf(taps, index), index * row);
	for (let index = 0; index < axis.size; index++) {
		const alone = weightsOf(taps, index);
		expect([...halves.subarray(index * row, index * row + alone.length)]).toEqual(alone);
	}
});

test("a pass never has more than 384 taps, and passes end where one would", () => {
	for (const axis of axes()) {
		const passes = axisPasses(axis);
		for (const pass of passes) expect(groupsTouched(tapsOf(pass), 1)).toBeLessThanOrEqual(384);
		expect(passes.at(-1)?.size).toBe(axis.size);
		const step = passes.reduce((product, pass) => product * pass.step, 1);
		expect(step / axis.step).toBeCloseTo(1, 9);
	}
});
