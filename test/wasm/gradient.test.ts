// Gradient rows against their plain twin, bit for bit; against true colours; and any window of a row against the whole.
import { expect, test } from "vitest";
import { type Gradient, type GradientKernel, segmentsOf } from "../support/gradients.ts";
import { loadKernel } from "../support/kernel.ts";
import { generator } from "../support/random.ts";
import * as twin from "../support/twin/gradient.ts";

const kernel = loadKernel<GradientKernel>();
const base = kernel.memory.grow(4) * 65536;
const memory = new Uint8Array(kernel.memory.buffer);
const dstPtr = base + 4096;

type Place = readonly [x: number, u: number, v: number, du: number, dv: number];

/** `width` pixels; nothing is written beyond the four that the last of them is one of. */
function row(width: number, segments: readonly number[], kind: number, place: Place): Uint8Array {
	memory.fill(0xa5, base);
	new Float32Array(kernel.memory.buffer, base, segments.length).set(segments);
	kernel.gradientRow(dstPtr, width, base, kind, ...place);
	const end = dstPtr + ((width + 3) & ~3) * 4;
	expect(memory.subarray(end, end + 64).every((byte) => byte === 0xa5)).toBe(true);
	return memory.slice(dstPtr, dstPtr + width * 4);
}

const random = generator(41);
const between = (low: number, high: number) => low + random() * (high - low);

/** The generator has 24 bits a number. */
const anyColour = () => Math.floor(random() * 2 ** 24) * 256 + Math.floor(random() * 256);

/** Up to eight stops, some at one place, of any colours. */
function anyStops(): Gradient["stops"] {
	const places = Array.from(
		{ length: 1 + Math.floor(random() * 8) },
		() => Math.round(random() * 8) / 8 + (random() < 0.5 ? 0 : random() / 9),
	);
	return places.sort((a, b) => a - b).map((at) => ({ at, colour: anyColour() }));
}

test.each([0, 1, 2])("kind %i is equal to the twin", (kind) => {
	for (let round = 0; round < 400; round++) {
		const segments = segmentsOf(anyStops());
		const steep = 10 ** between(-4, 1);
		const place = [
			Math.floor(between(0, round % 2 === 0 ? 4000 : 9)),
			between(-2, 2),
			between(-2, 2),
			between(-steep, steep),
			between(-steep, steep),
		] as const;
		const width = 1 + Math.floor(random() * 70);
		expect(row(width, segments, kind, place)).toEqual(
			twin.gradientRow(width, Float32Array.from(segments), kind, ...place),
		);
	}
});

test("whatever the numbers are, it ends, and nothing outside is written", () => {
	const numbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3e38, -3e38, 1e-40, 0, -0, 0.5, 1];
	const any = () => numbers[Math.floor(random() * numbers.length)] ?? 0;
	for (let round = 0; round < 2000; round++) {
		row(9, segmentsOf(anyStops()), round % 3, [0, any(), any(), any(), any()]);
	}
});

test("any window of a row has the bytes of the whole row", () => {
	for (let round = 0; round < 60; round++) {
		const segments = segmentsOf(anyStops());
		const place = [between(-1, 1), between(-1, 1), between(-0.1, 0.1), between(-0.1, 0.1)] as const;
		const whole = row(100, segments, round % 3, [0, ...place]);
		const x = Math.floor(random() * 90);
		expect(row(100 - x, segments, round % 3, [x, ...place])).toEqual(whole.slice(x * 4));
	}
});

test("true colours: the way between two stops, premultiplied, to the nearest level", () => {
	const segments = segmentsOf([
		{ at: 0.25, colour: 0xff800040 },
		{ at: 0.75, colour: 0x0040ffff },
	]);
	for (const kind of [0, 1, 2]) {
		const [u, v, du, dv] = kind === 2 ? [-0.31, -0.77, 0.011, 0.013] : [0, 0.1, 0.01, 0.003];
		const got = row(100, segments, kind, [0, u, v, du, dv]);
		for (let x = 0; x < 100; x++) {
			const [along, across] = [u + x * du, v + x * dv];
			const turn = Math.atan2(across, along) / (2 * Math.PI);
			const t = kind === 0 ? along : kind === 1 ? Math.hypot(along, across) : turn < 0 ? turn + 1 : turn;
			const part = Math.min(Math.max((t - 0.25) * 2, 0), 1);
			const from = [255, 128, 0, 255].map((level) => (level * 64) / 255);
			const want = from.map((level, i) => level + part * (([0, 64, 255, 255][i] ?? 0) - level));
			want.forEach((level, i) => {
				// Half a level of rounding, and what f32 and the polynomial are off.
				expect(Math.abs((got[x * 4 + i] ?? 0) - level)).toBeLessThan(0.5 + 0.001);
			});
		}
	}
});

test("an edge is where it is said to be, and the ends stay", () => {
	const segments = segmentsOf([
		{ at: 0, colour: 0xff0000ff },
		{ at: 0.5, colour: 0xff0000ff },
		{ at: 0.5, colour: 0x0000ffff },
		{ at: 1, colour: 0x0000ffff },
	]);
	const got = row(120, segments, 0, [0, -0.095, 0, 0.01, 0]);
	for (let x = 0; x < 120; x++)
		expect([...got.slice(x * 4, x * 4 + 4)]).toEqual(x < 60 ? [255, 0, 0, 255] : [0, 0, 255, 255]);
});

test("the turn is within 3e-7 of the true one, all round", () => {
	// Two stops a millionth of a turn apart show on which side of them an angle lies.
	for (let degrees = 0; degrees < 360; degrees += 0.37) {
		const [u, v] = [Math.fround(Math.cos((degrees * Math.PI) / 180)), Math.fround(Math.sin((degrees * Math.PI) / 180))];
		const turn = (Math.atan2(v, u) / (2 * Math.PI) + 1) % 1;
		const side = (at: number) => {
			const stops = [
				{ at, colour: 0x000000ff },
				{ at, colour: 0xffffffff },
			];
			return row(1, segmentsOf(stops), 2, [0, u, v, 0, 0])[0];
		};
		expect(side(turn - 4e-7)).toBe(255);
		expect(side(turn + 4e-7)).toBe(0);
	}
});
