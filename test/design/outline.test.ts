// Turning and flattening: the sine and cosine, the arcs, and how near they come to the true curves.
import { expect, test } from "vitest";
import { compile, type DesignRecord, parseDesign } from "../../src/design/index.ts";
import { random } from "./random-records.ts";
import { one } from "./samples.ts";

type Shape = Extract<DesignRecord["layers"][number], { type: "shape" }>;

const PHOTO = { width: 1, height: 1, likeness: null };

/** cos and sin as a turned photo's plan has them; a turn that does nothing has none. */
function turn(rotation: number): readonly [cos: number, sin: number] {
	const record = one({ type: "photo", name: "p", frame: { x: 300, y: 300, width: 100, height: 100 }, rotation });
	const [layer] = compile(parseDesign(record), PHOTO, () => PHOTO).plan.layers;
	if (layer?.kind !== "picture") throw new Error("no picture came out");
	return layer.rotation === null ? [1, 0] : [layer.rotation.cos, layer.rotation.sin];
}

/** The points of the one polygon of a shape. */
function points(
	shape: Pick<Shape, "shape" | "frame" | "rotation"> & { readonly radius?: number },
): readonly (readonly [x: number, y: number])[] {
	const record = one({ type: "shape", name: "s", fill: "#000", ...shape } as Shape, { width: 4096, height: 4096 });
	const [layer] = compile(parseDesign(record), PHOTO, () => PHOTO).plan.layers;
	const [polygon] = layer?.kind === "shape" ? layer.outline : [];
	const flat = [...(polygon ?? [])];
	return flat.flatMap((x, i) => (i % 2 === 0 ? [[x, flat[i + 1] ?? Number.NaN] as const] : []));
}

function area(polygon: readonly (readonly [number, number])[]): number {
	const next = (i: number) => polygon[(i + 1) % polygon.length] ?? [0, 0];
	return polygon.reduce((sum, [x, y], i) => sum + (x * next(i)[1] - next(i)[0] * y) / 2, 0);
}

/** Cosine and sine to 90 binary digits after the point: the power series in whole numbers. */
function exact(degrees: number): readonly [cos: number, sin: number] {
	const one = 2n ** 90n;
	// Pi to 35 digits; degrees as the fraction of a power of two that every double is.
	const pi = (314159265358979323846264338327950288n * one) / 10n ** 35n;
	const x = (BigInt(degrees * 2 ** 52) * pi) / (180n * 2n ** 52n);
	const sums: [bigint, bigint] = [0n, 0n];
	let term = one;
	for (let n = 0n; n < 90n; n++) {
		sums[n % 2n === 0n ? 0 : 1] += (n / 2n) % 2n === 0n ? term : -term;
		term = (term * x) / (one * (n + 1n));
	}
	return [Number(sums[0]) / 2 ** 90, Number(sums[1]) / 2 ** 90];
}

test("sine and cosine are within 4e-16 of the truth", () => {
	const next = random(3);
	let worst = 0;
	for (let i = 0; i < 4000; i++) {
		// Multiples of 2^-40, so that 2^52 times them is a whole number.
		const degrees = i <= 1440 ? (i - 720) / 2 : Math.round((next() * 720 - 360) * 2 ** 40) / 2 ** 40;
		const [cos, sin] = turn(degrees);
		const [trueCos, trueSin] = exact(degrees);
		worst = Math.max(worst, Math.abs(cos - trueCos), Math.abs(sin - trueSin));
		expect(cos).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 14);
		expect(sin).toBeCloseTo(Math.sin((degrees * Math.PI) / 180), 14);
	}
	expect(worst).toBeLessThan(4e-16);
});

test("quarter turns are exact, eighths are equal in size", () => {
	for (const [degrees, cos, sin] of [
		[0, 1, 0],
		[90, 0, 1],
		[180, -1, 0],
		[270, 0, -1],
		[360, 1, 0],
		[-90, 0, -1],
		[-180, -1, 0],
		[-270, 0, 1],
	] as const) {
		expect(turn(degrees)).toEqual([cos, sin]);
	}
	for (const degrees of [45, 135, 225, 315, -45, -135, -225, -315]) {
		const [cos, sin] = turn(degrees);
		expect(Math.abs(cos)).toBe(Math.SQRT1_2);
		expect(Math.abs(sin)).toBe(Math.SQRT1_2);
		expect(Math.sign(cos)).toBe(Math.sign(Math.cos((degrees * Math.PI) / 180)));
		expect(Math.sign(sin)).toBe(Math.sign(Math.sin((degrees * Math.PI) / 180)));
	}
});

test("a turned rectangle: clockwise, about its centre", () => {
	const frame = { x: 100, y: 100, width: 40, height: 20 };
	expect(points({ shape: "rectangle", frame })).toEqual([
		[100, 100],
		[140, 100],
		[140, 120],
		[100, 120],
	]);
	expect(points({ shape: "rectangle", frame, rotation: 90 })).toEqual([
		[130, 90],
		[130, 130],
		[110, 130],
		[110, 90],
	]);
	expect(points({ shape: "rectangle", frame, rotation: -90 })).toEqual([
		[110, 130],
		[110, 90],
		[130, 90],
		[130, 130],
	]);
	const [first] = points({ shape: "rectangle", frame, rotation: 30 });
	expect(first?.[0]).toBeCloseTo(120 - 20 * Math.cos(Math.PI / 6) + 10 * Math.sin(Math.PI / 6), 4);
	expect(first?.[1]).toBeCloseTo(110 - 20 * Math.sin(Math.PI / 6) - 10 * Math.cos(Math.PI / 6), 4);
});

test.each([0.3, 1, 7.5, 32, 108, 540, 2000, 8000])(
	"a circle of radius %d is nowhere 1/128 of a pixel off",
	(radius) => {
		// Floats step by 1/1024 beyond 8192: half of that on top.
		const rounding = 1 / 2048;
		const circle = points({ shape: "ellipse", frame: { x: 0, y: 0, width: 2 * radius, height: 2 * radius } });
		for (const [i, [x, y]] of circle.entries()) {
			const [nextX, nextY] = circle[(i + 1) % circle.length] ?? [0, 0];
			expect(Math.abs(Math.hypot(x - radius, y - radius) - radius)).toBeLessThan(2 * rounding);
			const middle = Math.hypot((x + nextX) / 2 - radius, (y + nextY) / 2 - radius);
			expect(radius - middle).toBeLessThan(1 / 128 + 2 * rounding);
		}
		// Two thirds of the sagitta, all the way round.
		const missing = Math.PI * radius * radius - area(circle);
		expect(missing).toBeGreaterThan(-rounding * 2 * Math.PI * radius);
		expect(missing).toBeLessThan((2 * Math.PI * radius * 2) / 3 / 128 + rounding * 2 * Math.PI * radius);
		expect(circle.length).toBeLessThan(4 * (Math.ceil(6.3 * Math.sqrt(radius)) + 1) + 1);
	},
);

test("an ellipse touches its frame's sides, turned or not, and has its area", () => {
	const frame = { x: 10, y: 20, width: 300, height: 80 };
	const upright = points({ shape: "ellipse", frame });
	const xs = upright.map(([x]) => x);
	const ys = upright.map(([, y]) => y);
	expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([10, 310, 20, 100]);
	for (const rotation of [0, 33, 90, -200.5]) {
		expect(area(points({ shape: "ellipse", frame, rotation }))).toBeCloseTo(Math.PI * 150 * 40, -1);
	}
});

test("round corners: exact where they meet the sides, symmetrical, at most half the shorter side", () => {
	const frame = { x: 0, y: 0, width: 100, height: 60 };
	const round = points({ shape: "rectangle", frame, radius: 20 });
	for (const corner of [
		[0, 20],
		[20, 0],
		[80, 0],
		[100, 20],
		[100, 40],
		[80, 60],
		[20, 60],
		[0, 40],
	]) {
		expect(round).toContainEqual(corner);
	}
	const key = ([x, y]: readonly [number, number]) => `${x.toFixed(4)} ${y.toFixed(4)}`;
	const mirrored = round.map(([x, y]) => key([100 - x, 60 - y]));
	expect(mirrored.toSorted()).toEqual(round.map(key).toSorted());
	// Short of it by two thirds of 1/128 of a pixel along the arcs.
	expect(Math.abs(area(round) - (6000 - (4 - Math.PI) * 400))).toBeLessThan((2 * Math.PI * 20) / 128);
	expect(points({ shape: "rectangle", frame, radius: 30 })).toEqual(
		points({ shape: "rectangle", frame, radius: 9999 }),
	);
	const inset = { inset: 0, unit: "fraction" } as const;
	// A quarter of the canvas's shorter side.
	expect(points({ shape: "rectangle", frame: inset, radius: 0.25 })).toContainEqual([1024, 0]);
});
