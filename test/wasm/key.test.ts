// The kernel of the solid cut-out against its plain twin, bit for bit: classes, flood, edges, rows.
import { describe, expect, test } from "vitest";
import { Arena } from "../../src/image/arena.ts";
import type { Kernel } from "../../src/image/kernel.ts";
import { fillKeyTables, KEY_TABLE_BYTES, KEY_TABLE_FLOATS, oklab } from "../../src/image/key/tables.ts";
import type { Key } from "../../src/image/plan.ts";
import { loadKernel } from "../support/kernel.ts";
import { generator } from "../support/random.ts";
import * as twin from "../support/twin/key.ts";

const MARGIN = 4;
const random = generator(11);
const WHITE: Key = { ground: 0xffffffff, tolerance: 0.08, softness: 0.06, holes: false };

/** The kernel's plane (classes, reached, edge) and rows of a picture; nothing around either is written. */
function run(pixels: Uint8Array, width: number, height: number, key: Key) {
	const kernel = loadKernel<Kernel>();
	const arena = new Arena(kernel);
	const stride = width + 2 * MARGIN;
	const planeBytes = stride * (height + 2 * MARGIN) + 16;
	arena.reserve(KEY_TABLE_BYTES + planeBytes + 2 * pixels.length + 256);
	const tablesPtr = arena.take(KEY_TABLE_BYTES);
	fillKeyTables(arena.f32(tablesPtr, KEY_TABLE_FLOATS), key);
	const srcPtr = arena.take(pixels.length);
	arena.bytes(srcPtr, pixels.length).set(pixels);
	const basePtr = arena.take(planeBytes);
	const planePtr = basePtr + MARGIN * stride + MARGIN;
	const dstPtr = arena.take(pixels.length + 32);
	arena.bytes(basePtr, planeBytes).fill(64 + 128);
	arena.bytes(dstPtr, pixels.length + 32).fill(0xa5);

	for (let y = 0; y < height; y++) {
		kernel.keyClassRow(planePtr + y * stride, srcPtr + y * width * 4, width, tablesPtr);
	}
	kernel.keyFlood(planePtr, width, height, key.holes ? 1 : 0);
	kernel.keyEdges(planePtr, width, height);
	for (let y = 0; y < height; y++) {
		const row = y * width * 4;
		kernel.keyRow(dstPtr + row, srcPtr + row, planePtr + y * stride, width, tablesPtr);
	}
	expect(arena.bytes(dstPtr + pixels.length, 32).every((byte) => byte === 0xa5)).toBe(true);
	const marks = Array.from(
		{ length: width * height },
		(_, i) => arena.bytes(planePtr + Math.floor(i / width) * stride + (i % width), 1)[0] ?? 0,
	);
	return { marks, out: arena.bytes(dstPtr, pixels.length).slice(), tables: arena.f32(tablesPtr, KEY_TABLE_FLOATS) };
}

function expectTwin(pixels: Uint8Array, width: number, height: number, key: Key): void {
	const { marks, out, tables } = run(pixels, width, height, key);
	const marked = twin.mark(pixels, width, height, tables, key.holes);
	expect(marks.map((mark) => mark & 3)).toEqual([...marked.classes]);
	expect(marks.map((mark) => (mark & 4) !== 0)).toEqual(marked.reached);
	expect(marks.map((mark) => (mark & 8) !== 0)).toEqual(marked.edge);
	expect(Buffer.compare(out, twin.keyPicture(marked, tables))).toBe(0);
}

/** Blobs of subject, shade and clear on a noisy ground: every kind of pixel beside every other. */
function picture(width: number, height: number, [red, green, blue]: readonly number[], noise: number): Uint8Array {
	const blobs = Array.from({ length: 5 }, () => ({
		x: random() * width,
		y: random() * height,
		r: random() * 0.3 * Math.max(width, height) + 1,
		colour: [random() * 256, random() * 256, random() * 256],
		cover: random() < 0.3 ? 0.15 : 1,
		alpha: random() < 0.2 ? random() * 255 : 255,
	}));
	const pixels = new Uint8Array(width * height * 4);
	for (let i = 0; i < width * height; i++) {
		let colour = [red, green, blue].map((level = 0) => level + (random() - 0.5) * noise);
		let alpha = 255;
		for (const blob of blobs) {
			const away = Math.hypot((i % width) - blob.x, Math.floor(i / width) - blob.y);
			const cover = Math.min(Math.max(blob.r - away, 0), 1) * blob.cover;
			colour = colour.map((level, c) => level + ((blob.colour[c] ?? 0) - level) * cover);
			if (cover > 0.5) alpha = blob.alpha;
		}
		pixels.set([...colour.map((level) => Math.min(Math.max(Math.round(level), 0), 255)), alpha], i * 4);
	}
	return pixels;
}

describe("equal to the twin", () => {
	test.each([1, 2, 3, 5, 15, 16, 17, 33, 61])("%i pixels wide", (width) => {
		for (const height of [1, 2, 7, 24]) {
			for (const holes of [false, true]) {
				const ground = [230 + random() * 25, 230 + random() * 25, 230 + random() * 25];
				const key = { ...WHITE, ground: 0xf0f0f0ff, holes };
				expectTwin(picture(width, height, ground, 30), width, height, key);
			}
		}
	});

	test("any ground, tolerance and softness, down to none", () => {
		for (let i = 0; i < 30; i++) {
			const ground = [random() * 256, random() * 256, random() * 256].map(Math.floor);
			const [red = 0, green = 0, blue = 0] = ground;
			const key = {
				ground: ((red << 24) | (green << 16) | (blue << 8) | 255) >>> 0,
				tolerance: i % 5 === 0 ? 0 : random() * 0.3,
				softness: i % 3 === 0 ? 0 : random() * 0.3,
				holes: i % 2 === 0,
			};
			expectTwin(picture(40, 30, ground, random() * 60), 40, 30, key);
		}
	});

	test("noise alone", () => {
		const pixels = Uint8Array.from({ length: 48 * 40 * 4 }, (_, i) => (i % 4 === 3 ? 255 : random() * 256));
		for (const holes of [false, true]) {
			expectTwin(pixels, 48, 40, { ground: 0x808080ff, tolerance: 0.2, softness: 0.15, holes });
		}
	});
});

describe("promises", () => {
	test("the distance is OKLab's to 1 in 5,000, from black to white 1", () => {
		const { tables } = run(new Uint8Array(4), 1, 1, WHITE);
		const black = Math.sqrt(twin.squaredDistance(Uint8Array.of(0, 0, 0, 255), tables));
		expect(Math.abs(black - 1)).toBeLessThan(0.002);
		const white = oklab([255, 255, 255]);
		for (let i = 0; i < 500; i++) {
			const levels = [random() * 256, random() * 256, random() * 256].map(Math.floor) as [number, number, number];
			const exact = Math.hypot(...oklab(levels).map((value, c) => value - (white[c] ?? 0)));
			const got = Math.sqrt(twin.squaredDistance(Uint8Array.of(...levels, 255), tables));
			expect(Math.abs(got - exact)).toBeLessThan(0.0002);
		}
	});

	test("OKLab as published: red, green, blue and mid gray", () => {
		const near = (levels: [number, number, number], want: readonly number[]) => {
			for (const [i, value] of oklab(levels).entries()) expect(Math.abs(value - (want[i] ?? 0))).toBeLessThan(0.0011);
		};
		near([255, 0, 0], [0.628, 0.2249, 0.1258]);
		near([0, 255, 0], [0.8664, -0.2339, 0.1795]);
		near([0, 0, 255], [0.452, -0.0325, -0.3115]);
		near([128, 128, 128], [0.5999, 0, 0]);
	});

	test("a way as long as there can be is found to its end", () => {
		// A spiral of white, one pixel wide, between walls of black.
		const side = 301;
		const pixels = new Uint8Array(side * side * 4).map((_, i) => (i % 4 === 3 ? 255 : 0));
		let [x, y, dx, dy, length, white] = [0, 0, 1, 0, side - 1, 0];
		const paint = () => {
			pixels.fill(255, (y * side + x) * 4, (y * side + x) * 4 + 3);
			white++;
		};
		paint();
		for (let leg = 0; length > 0; leg++) {
			for (let step = 0; step < length; step++) {
				[x, y] = [x + dx, y + dy];
				paint();
			}
			[dx, dy] = [-dy, dx];
			if (leg >= 2 && leg % 2 === 0) length -= 2;
		}
		expect(white).toBeGreaterThan(40_000);
		const { marks } = run(pixels, side, side, WHITE);
		expect(marks.filter((mark) => (mark & 4) !== 0).length).toBe(white);
	});
});
