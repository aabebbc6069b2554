// The blur as the pipeline sees it: rows in, rows out, held against the Gaussian in double precision.
import { describe, expect, test } from "vitest";
import { Arena } from "../../src/image/arena.ts";
import { bSpline, expMinus, gaussian } from "../../src/image/blur/filters.ts";
import { blur, blurBytes, MAX_SIGMA } from "../../src/image/blur/index.ts";
import { blurPasses } from "../../src/image/blur/passes.ts";
import { inside, type Taps, windowOf } from "../../src/image/resample/taps.ts";
import { ONE, pairsOf, Weigher } from "../../src/image/resample/weights.ts";
import { loadKernel } from "../support/kernel.ts";
import { resampleTwin } from "../support/twin/resample.ts";
import { distance, exactBlur, rounding, run } from "./blurring.ts";
import { dice, difference, type Kernel, type Picture, picture } from "./resampling.ts";

/** No pass, one, two, and their odd ends; just below 1/4, 1/2 and 3/4 a neighbour is just out of reach. */
const SIGMAS = [
	0.01, 0.2499, 0.3, 0.4999, 0.563, 0.7499, 0.845, 1, 1.7, 2.5, 2.99, 3, 3.3, 4, 4.49, 4.5, 7, 11.3, 16, 29, 40, 64, 90,
	128, 256,
];

const opaque =
	(level: (x: number, y: number) => number) =>
	(x: number, y: number, channel: number): number =>
		channel === 3 ? 255 : level(x, y);

const roll = dice(5);
const EDGES: Record<string, Picture> = {
	"half black, half white": picture(
		120,
		70,
		opaque((x) => (x < 60 ? 0 : 255)),
	),
	corners: picture(
		120,
		90,
		opaque((x, y) => (x < 40 === y < 45 ? 0 : 255)),
	),
	"a disc on nothing": picture(110, 100, (x, y, c) => {
		return Math.hypot(x - 50, y - 45) < 30 ? ([255, 90, 0, 255][c] ?? 0) : 0;
	}),
	"a white first column": picture(
		150,
		20,
		opaque((x) => (x === 0 ? 255 : 0)),
	),
	"black and white noise": picture(
		110,
		90,
		opaque(() => roll(2) * 255),
	),
	tiles: picture(
		120,
		100,
		opaque((x, y) => ((x >> 4) * 37 + (y >> 4) * 101) & 255),
	),
};

describe.each(Object.entries(EDGES))("%s", (_, source) => {
	test.each(SIGMAS)("is the Gaussian of sigma %d to 1.25 levels, its own rounding among them", (sigma) => {
		const exact = exactBlur(source, sigma);
		const { largest, mean } = distance(run(source, sigma).data, exact);
		expect(largest).toBeLessThan(1.25);
		// Two passes round twice: where levels hardly change the edges between them move.
		expect(mean).toBeLessThan(rounding(exact) + (sigma < 3 ? 0.02 : 0.2));
	});
});

test.each([
	[1, 1],
	[1, 2],
	[2, 1],
	[1, 60],
	[60, 1],
	[3, 5],
	[7, 4],
	[33, 2],
])("%i x %i pixels, however wide the blur", (width, height) => {
	const source = picture(
		width,
		height,
		opaque(() => roll(256)),
	);
	for (const sigma of SIGMAS) {
		const { data } = run(source, sigma);
		expect(distance(data, exactBlur(source, sigma)).largest).toBeLessThan(1.25);
	}
});

test("a flat picture stays flat to the byte", () => {
	for (const colour of [
		[200, 3, 0, 201],
		[255, 254, 1, 255],
		[0, 0, 0, 0],
	]) {
		const flat = picture(37, 23, (_x, _y, channel) => colour[channel] ?? 0);
		for (const sigma of SIGMAS) expect(run(flat, sigma).data).toEqual(flat.data);
	}
});

test("a sigma too small to be seen changes nothing", () => {
	const source = picture(
		31,
		17,
		opaque(() => roll(256)),
	);
	for (const sigma of [0.2, 0.199, Number.MIN_VALUE]) expect(run(source, sigma).data).toEqual(source.data);
	expect(run(source, 0.199).taken).toBe(0);
});

test.each([1, 3, 8, 16])("what has room about it keeps its light: sigma %d", (sigma) => {
	const source = picture(160, 150, (x, y, c) =>
		Math.max(Math.abs(x - 80), Math.abs(y - 75)) < 12 ? ([90, 0, 200, 255][c] ?? 0) : 0,
	);
	const { data } = run(source, sigma);
	for (let channel = 0; channel < 4; channel++) {
		const light = (bytes: Uint8Array) => bytes.reduce((sum, level, i) => sum + ((i & 3) === channel ? level : 0), 0);
		// Rounding may lose the faint skirts: an eighth of a level over the 8 sigma they are wide, in the mean.
		expect(Math.abs(light(data) - light(source.data))).toBeLessThan((8 * sigma + 24) ** 2 / 8);
	}
});

test("colours never exceed alpha", () => {
	const source = picture(53, 41, () => 0);
	for (let i = 0; i < source.data.length; i += 4) {
		const alpha = roll(3) === 0 ? 0 : roll(256);
		source.data.set([roll(alpha + 1), alpha, 0, alpha], i);
	}
	for (const sigma of SIGMAS) {
		const { data } = run(source, sigma);
		for (let i = 0; i < data.length; i += 4) {
			const alpha = data[i + 3] ?? 0;
			expect(data[i] ?? 0).toBeLessThanOrEqual(alpha);
			expect(data[i + 1]).toBe(alpha);
		}
	}
});

test("a mirrored picture gives the mirror, a turned one the turn", () => {
	const source = picture(
		61,
		61,
		opaque(() => roll(256)),
	);
	const moved = (of: Picture, from: (x: number, y: number) => number) =>
		picture(61, 61, (x, y, c) => of.data[from(x, y) * 4 + c] ?? 0);
	const mirror = (x: number, y: number) => y * 61 + 60 - x;
	const turn = (x: number, y: number) => x * 61 + y;
	for (const sigma of [0.7, 2.9, 5, 14]) {
		const one = run(source, sigma);
		// Grids that begin at the other edge, and rounding between the filters.
		expect(difference(moved(run(moved(source, mirror), sigma), mirror).data, one.data).largest).toBeLessThanOrEqual(1);
		expect(difference(moved(run(moved(source, turn), sigma), turn).data, one.data).largest).toBeLessThanOrEqual(1);
	}
});

test("the twin makes the same picture from end to end", () => {
	const source = picture(47, 39, (_x, _y, channel) => (channel === 3 ? 255 : roll(256)));
	for (const sigma of [0.6, 2, 5, 21]) {
		const kernel = loadKernel<Kernel>();
		const twin: Kernel = { ...resampleTwin(kernel.memory), memory: kernel.memory, arenaStart: kernel.arenaStart };
		expect(run(source, sigma, twin).data).toEqual(run(source, sigma).data);
	}
});

describe("memory and demand", () => {
	test("no more memory is taken than stated, and exactly that", () => {
		for (const [width, height] of [
			[1, 1],
			[1, 90],
			[90, 1],
			[17, 5],
			[64, 64],
			[301, 33],
		] as const) {
			for (const sigma of SIGMAS) {
				const { stated, taken } = run(
					picture(width, height, () => 0),
					sigma,
				);
				expect(taken).toBe(stated);
			}
		}
	});

	test("the largest canvas takes less than 1.8 MB, where it has 67", () => {
		for (let sigma = 0.01; sigma <= MAX_SIGMA; sigma *= 1.01) {
			expect(blurBytes({ width: 4096, height: 4096 }, sigma)).toBeLessThan(1.8e6);
		}
		expect(blurBytes({ width: 4096, height: 4096 }, 64)).toBeLessThan(1.3e6);
	});

	test.each(SIGMAS.slice(1))("rows are pulled as they are needed, and all in the end: sigma %d", (sigma) => {
		const { pulled } = run(
			picture(3, 2000, () => 0),
			sigma,
		);
		for (const [y, rows] of pulled.entries()) expect(rows - y - 1).toBeLessThanOrEqual(8 * sigma + 4);
		expect(pulled.at(-1)).toBe(2000);
	});
});

test.each([0, -1, Number.NaN, MAX_SIGMA + 1, Number.POSITIVE_INFINITY])(
	"a sigma of %d is a mistake of ours",
	(sigma) => {
		const kernel = loadKernel<Kernel>();
		const rows = { width: 4, height: 4, next: () => 0 };
		expect(() => blur(kernel, new Arena(kernel), rows, sigma)).toThrow("sigma");
		expect(() => blurBytes(rows, sigma)).toThrow("sigma");
	},
);

describe("the numbers behind it", () => {
	test("expMinus is the exponential to 2e-10 of itself", () => {
		let worst = 0;
		for (let t = 0; t <= 8; t += 1 / 1024) worst = Math.max(worst, Math.abs(expMinus(t) / Math.exp(-t) - 1));
		expect(worst).toBeLessThan(2e-10);
		expect([0, 1, 3].map((x) => gaussian.weight(x))).toEqual(
			[1, Math.exp(-0.5), Math.exp(-4.5)].map((w) => expect.closeTo(w, 10)),
		);
	});

	test("the B-spline sums to one and has a variance of 1/3 wherever it is taken", () => {
		for (let place = 0; place < 1; place += 1 / 16) {
			const at = [1 + place, place, 1 - place, 2 - place];
			const moment = (power: number) => at.reduce((sum, x) => sum + bSpline.weight(x) * x ** power, 0);
			expect([moment(0), moment(2)]).toEqual([expect.closeTo(1, 12), expect.closeTo(1 / 3, 12)]);
		}
	});

	test("every row of weights sums to one, and none is negative", () => {
		for (const length of [1, 5, 64, 700]) {
			for (const sigma of SIGMAS) {
				for (const { x } of blurPasses(length, 1, sigma)) {
					for (let index = 0; index < x.size; index += Math.ceil(x.size / 40)) {
						const weights = weightsOf(x, index);
						expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(ONE);
						expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
					}
				}
			}
		}
	});
});

function weightsOf(taps: Taps, index: number): number[] {
	const halves = new Int16Array(2 * pairsOf(taps) + 2);
	const window = windowOf(taps, index);
	new Weigher(taps, halves).write(window, 0);
	return [...halves.subarray(0, inside(taps, window.high) - inside(taps, window.low) + 1)];
}
