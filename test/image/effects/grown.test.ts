// Silhouettes grown by a disc, as rows: equal to the twin that asks every pixel, within a level of the definition.
import { describe, expect, test } from "vitest";
import { Arena } from "../../../src/image/arena.ts";
import { Grown, growBytes, growReach } from "../../../src/image/effects/grown.ts";
import type { Kernel } from "../../../src/image/kernel.ts";
import { loadKernel } from "../../support/kernel.ts";
import { generator } from "../../support/random.ts";
import { type AlphaPlane, grown as grownTwin, reference } from "../../support/twin/grow.ts";

const random = generator(8);
const GUARD = 0xa5;

/** All rows of a plane grown, in an arena of exactly the bytes that are stated, with all around them watched. */
function grow(plane: AlphaPlane, radius: number): Uint8Array {
	const { width, height, alpha } = plane;
	const kernel = loadKernel<Kernel>();
	const arena = new Arena(kernel);
	const bytes = growBytes(width, radius);
	arena.reserve(bytes + 512);
	const before = arena.bytes(arena.take(256), 256).fill(GUARD);
	const part = arena.part(bytes);
	const after = arena.bytes(arena.take(256), 256).fill(GUARD);
	let row = 0;
	const grown = new Grown(kernel, part, width, height, radius, (alphaPtr) => {
		part.bytes(alphaPtr, width).set(alpha.subarray(row * width, ++row * width));
	});
	expect(part.taken).toBe(bytes);
	const out = new Uint8Array(width * height);
	for (let y = 0; y < height; y++) out.set(part.bytes(grown.next(), width), y * width);
	expect(row).toBe(height);
	expect([...before, ...after].every((byte) => byte === GUARD)).toBe(true);
	return out;
}

function plane(width: number, height: number, alphaAt: (x: number, y: number) => number): AlphaPlane {
	return {
		width,
		height,
		alpha: Uint8Array.from({ length: width * height }, (_, i) => alphaAt(i % width, Math.floor(i / width))),
	};
}

/** Coverage of a disc, from the distance to its rim. */
const disc = (cx: number, cy: number, r: number) => (x: number, y: number) =>
	Math.round(255 * Math.min(1, Math.max(0, r + 0.5 - Math.hypot(x - cx, y - cy))));

const PLANES: Readonly<Record<string, AlphaPlane>> = {
	nothing: plane(40, 9, () => 0),
	everything: plane(33, 9, () => 255),
	"a faint pixel": plane(45, 41, (x, y) => (x === 20 && y === 18 ? 16 : 0)),
	"one too faint to grow": plane(45, 41, (x, y) => (x === 20 && y === 18 ? 15 : 0)),
	"an opaque pixel in a corner": plane(37, 30, (x, y) => (x === 36 && y === 0 ? 255 : 0)),
	"a disc": plane(70, 60, disc(30.3, 28.6, 9.4)),
	"a slanting edge": plane(61, 50, (x, y) => Math.min(255, Math.max(0, Math.round(255 * (y - 20.2 - x / 8))))),
	"a steep edge": plane(61, 50, (x, y) => Math.min(255, Math.max(0, Math.round(255 * (x - 30.2 - y / 8))))),
	"a soft gradient down": plane(50, 60, (_, y) => Math.max(0, Math.min(255, 9 * (y - 20)))),
	"a steeper gradient, and back": plane(50, 60, (x, y) => Math.max(0, 250 - 40 * Math.abs(y - 30) - x)),
	specks: plane(90, 40, () => (random() < 0.01 ? random() * 256 : 0)),
	noise: plane(50, 40, () => random() * 256),
	"faint noise": plane(50, 40, () => random() * 40),
	"one column": plane(1, 50, (_, y) => (y % 23 === 7 ? 200 : 0)),
	"one row": plane(120, 1, (x) => (x % 57 === 11 ? 77 : 0)),
};

describe.each(Object.entries(PLANES))("%s", (_, source) => {
	test.each([0.2, 0.5, 1, 1.5, 2, 3.25, 5, 8.7, 20])("radius %f", (wanted) => {
		const radius = Math.fround(wanted);
		const got = grow(source, radius);
		expect(got).toEqual(grownTwin(source, radius));
		const worst = reference(source, radius).map((level, i) => Math.abs((got[i] ?? 0) - level));
		expect(Math.max(...worst)).toBeLessThan(0.52);
		expect(got.every((level, i) => level >= (source.alpha[i] ?? 0))).toBe(true);
	});
});

test("the largest radii", () => {
	const source = plane(300, 12, (x, y) => (x === 290 ? 30 * y : x === 3 && y === 3 ? 255 : 0));
	for (const radius of [127.5, 128]) expect(grow(source, radius)).toEqual(grownTwin(source, radius));
});

/** Columns whose alpha rises as slowly as it may and still have each pixel kept fill what is laid out, and no more. */
test("the room for kept pixels is enough at every reach", () => {
	for (let reach = 1; reach <= 128; reach++) {
		const levels: number[] = [];
		let level = 0;
		for (let d = 0; d <= reach && level < 255; d++) {
			const lost = d === 0 ? 0 : 255 * (Math.hypot(reach, d) - Math.hypot(reach, d - 1)) - 1 / 32;
			level += Math.max(0, Math.floor(lost)) + 1;
			if (level <= 255) levels.push(level);
		}
		expect(levels.length).toBeLessThanOrEqual(Math.min(reach, Math.floor(Math.sqrt(2 * reach + 2))) + 1);
		if (reach % 8 > 1) continue;
		const source = plane(16, reach + 1, (_, y) => levels[y] ?? 0);
		expect(grow(source, reach)).toEqual(grownTwin(source, reach));
	}
});

test("a radius of no f32 is the nearest one", () => {
	const source = plane(40, 40, disc(20, 20, 5));
	expect(grow(source, 2.000_000_01)).toEqual(grow(source, 2));
});

test("a disc of a radius grown is the disc of both radii, within what its rim was rounded by", () => {
	const got = grow(plane(80, 80, disc(40, 40, 10)), 12.5);
	const want = plane(80, 80, disc(40, 40, 22.5)).alpha;
	expect(Math.max(...got.map((level, i) => Math.abs(level - (want[i] ?? 0))))).toBeLessThanOrEqual(24);
});

test("what it takes", () => {
	expect(growReach(2.25)).toBe(3);
	expect(growReach(2.000_000_01)).toBe(2);
	expect(growBytes(1000, 20)).toBeLessThan(64_000);
	expect(growBytes(1000, 128)).toBeLessThan(380_000);
});
