// The PNG decoder's pixels: every colour type, depth, filter and interlacing, written by test/support/png-writer.ts and
// read back to the byte. The kernel's ranges are guarded throughout (test/support/png-decoder.ts).
import { constants } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decodePng, OK } from "../support/png-decoder.ts";
import { channelsOf, KINDS, type Picture, toRgba, type Writing, writePng } from "../support/png-writer.ts";
import { generator } from "../support/random.ts";

const random = generator(3);
const below = (n: number) => Math.floor(random() * n);

type Kind = (typeof KINDS)[number];

/** A picture of noise over a gradient: filters predict some of it, deflate finds some of it again. */
function paint([colour, depth]: Kind, width: number, height: number): Picture {
	const channels = channelsOf(colour);
	const top = 2 ** depth - 1;
	const samples = Uint16Array.from({ length: width * height * channels }, (_, i) => {
		const [x, y] = [Math.floor(i / channels) % width, Math.floor(i / channels / width)];
		const slope = (x * (1 + (i % channels)) + y * 2) / (3 * (width + height));
		return Math.min(top, below(8) ? Math.floor(slope * top + random() * top * 0.05) : below(top + 1));
	});
	const picture = { width, height, depth, colour, samples };
	return colour === 3 ? { ...picture, palette: Uint8Array.from({ length: 3 << depth }, () => below(256)) } : picture;
}

/** The same with tRNS: alphas for a part of the palette, or a colour that occurs. */
function makeTransparent(picture: Picture): Picture {
	const { colour, depth, samples, width, height } = picture;
	if (colour === 3)
		return { ...picture, transparency: Uint8Array.from({ length: 1 + below(1 << depth) }, () => below(256)) };
	const channels = channelsOf(colour);
	const pixel = below(width * height) * channels;
	const key = [...samples.subarray(pixel, pixel + channels)].flatMap((sample) => [sample >> 8, sample & 255]);
	return { ...picture, transparency: Uint8Array.from(key) };
}

/** Any way to write a picture. */
function anyWriting(interlaced: boolean): Writing {
	const filters = Array.from({ length: 5 + below(30) }, () => below(5));
	const cuts = Array.from({ length: 1 + below(4) }, () => below(40));
	return {
		interlaced,
		filter: (row) => filters[row % filters.length] ?? 0,
		cut: (chunk) => (below(3) ? (cuts[chunk % cuts.length] ?? 1) : 1 + below(10_000)),
		zlib: { level: below(10), windowBits: 9 + below(7) },
	};
}

function expectPixels(picture: Picture, writing: Writing, what: string): void {
	const decoded = decodePng(writePng(picture, writing), below(16));
	expect(decoded.status, what).toBe(OK);
	const want = toRgba(picture);
	if (Buffer.compare(decoded.pixels, want) === 0) return;
	const at = want.findIndex((byte, i) => byte !== decoded.pixels[i]);
	const [x, y] = [(at >> 2) % picture.width, Math.floor((at >> 2) / picture.width)];
	expect.fail(`${what}: byte ${at & 3} of pixel ${x},${y} is ${decoded.pixels[at]}, wanted ${want[at]}`);
}

describe.each([false, true])("interlaced: %s", (interlaced) => {
	for (const kind of KINDS) {
		const name = `colour type ${kind[0]}, depth ${kind[1]}`;

		test(`${name}: widths and heights 1 to 33`, () => {
			for (let size = 1; size <= 33; size++) {
				for (const [width, height] of [
					[size, 1 + below(33)],
					[1 + below(33), size],
				] as const) {
					const what = `${name}, ${width}x${height}`;
					expectPixels(paint(kind, width, height), anyWriting(interlaced), what);
				}
			}
		});

		if (kind[0] !== 4 && kind[0] !== 6) {
			test(`${name}: with tRNS`, () => {
				for (let turn = 0; turn < 20; turn++) {
					const picture = makeTransparent(paint(kind, 1 + below(33), 1 + below(33)));
					expectPixels(picture, anyWriting(interlaced), `${name}, turn ${turn}`);
				}
			});
		}

		test(`${name}: each filter alone`, () => {
			for (let type = 0; type < 5; type++) {
				expectPixels(paint(kind, 83, 41), { interlaced, filter: () => type }, `${name}, filter ${type}`);
			}
		});
	}
});

describe("samples", () => {
	test("all 65536 of 16 bits go to the nearest of 8", () => {
		const samples = Uint16Array.from({ length: 65536 }, (_, i) => i);
		const { pixels } = decodePng(writePng({ width: 256, height: 256, depth: 16, colour: 0, samples }));
		const exact = (v: number) => (v * 255 + 32895) >> 16;
		expect(samples.every((v) => exact(v) === Math.round(v / 257))).toBe(true);
		expect(samples.every((v, i) => pixels[i * 4] === exact(v))).toBe(true);
	});

	test("of 16 bits, tRNS tells apart what rounds to one", () => {
		const samples = Uint16Array.of(1000, 1001, 1000, 1001);
		const picture: Picture = { width: 4, height: 1, depth: 16, colour: 0, samples };
		const { pixels } = decodePng(writePng({ ...picture, transparency: Uint8Array.of(1000 >> 8, 1000 & 255) }));
		expect([...pixels]).toEqual([4, 4, 4, 0, 4, 4, 4, 255, 4, 4, 4, 0, 4, 4, 4, 255]);
	});

	test("of tRNS, bits above the depth do not count", () => {
		const samples = Uint16Array.of(0, 1, 2, 3);
		const picture: Picture = { width: 4, height: 1, depth: 2, colour: 0, samples };
		const { pixels } = decodePng(writePng({ ...picture, transparency: Uint8Array.of(0xff, 0xfe) }));
		expect([...pixels].filter((_, i) => i % 4 === 3)).toEqual([255, 255, 0, 255]);
	});

	test("an index without a palette entry is opaque black", () => {
		const samples = Uint16Array.of(0, 1, 2, 255);
		const palette = Uint8Array.of(10, 20, 30, 40, 50, 60);
		const transparency = Uint8Array.of(7);
		const { pixels } = decodePng(
			writePng({ width: 4, height: 1, depth: 8, colour: 3, samples, palette, transparency }),
		);
		expect([...pixels]).toEqual([10, 20, 30, 7, 40, 50, 60, 255, 0, 0, 0, 255, 0, 0, 0, 255]);
	});
});

describe("sizes", () => {
	test("rows longer than the window", () => {
		for (const kind of [
			[2, 8],
			[6, 16],
			[0, 1],
		] as const) {
			for (const interlaced of [false, true]) {
				expectPixels(paint(kind, 40_000, 3), { interlaced, filter: (row) => row % 5 }, `${kind} ${interlaced}`);
			}
		}
	});

	test("many windows, at every level", () => {
		for (const level of [0, 1, 6, 9]) {
			const picture = paint([2, 8], 500, 400);
			expectPixels(picture, { filter: (row) => row % 5, cut: () => 8192, zlib: { level } }, `level ${level}`);
		}
	});

	test("chunks of every length, so that every state of the bit buffer meets a chunk's end", () => {
		for (const strategy of [constants.Z_DEFAULT_STRATEGY, constants.Z_HUFFMAN_ONLY]) {
			const picture = paint([2, 8], 300, 150);
			expectPixels(picture, { cut: (chunk) => 15 + (chunk % 60), zlib: { strategy } }, `strategy ${strategy}`);
		}
	});

	test("one colour: matches of the longest kind", () => {
		const samples = new Uint16Array(1200 * 900 * 4).fill(77);
		expectPixels({ width: 1200, height: 900, depth: 8, colour: 6, samples }, { filter: () => 4 }, "flat");
	});

	test("one row, one column", () => {
		for (const kind of KINDS) {
			for (const interlaced of [false, true]) {
				expectPixels(paint(kind, 3000, 1), anyWriting(interlaced), `${kind} row`);
				expectPixels(paint(kind, 1, 3000), anyWriting(interlaced), `${kind} column`);
			}
		}
	});
});
