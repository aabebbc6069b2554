// Any bytes give pixels or a status: no trap, no end that does not come, nothing written outside the ranges handed in
// (test/support/png-decoder.ts throws at each of these).
import { describe, expect, test } from "vitest";
import { decodePng, OK } from "../support/png-decoder.ts";
import { channelsOf, chunk, concat, KINDS, type Picture, SIGNATURE, toRgba, writePng } from "../support/png-writer.ts";
import { generator } from "../support/random.ts";

const random = generator(11);
const below = (n: number) => Math.floor(random() * n);

function paint([colour, depth]: (typeof KINDS)[number], width: number, height: number): Picture {
	const length = width * height * channelsOf(colour);
	const samples = Uint16Array.from({ length }, () => below(2 ** depth));
	const picture = { width, height, depth, colour, samples };
	return colour === 3 ? { ...picture, palette: new Uint8Array(3 << depth).fill(99) } : picture;
}

const FILES = KINDS.flatMap((kind) =>
	[false, true].map((interlaced) => {
		const picture = paint(kind, 1 + below(20), 1 + below(12));
		const filter = (row: number) => (row * 7) % 5;
		const exif = chunk("eXIf", new Uint8Array(20));
		return { picture, bytes: writePng(picture, { interlaced, filter, cut: () => 50, after: [exif] }) };
	}),
);

/** A chunk's CRC made right again after its bytes were changed, for all chunks that are still whole. */
function resign(bytes: Uint8Array): Uint8Array {
	const out: Uint8Array[] = [SIGNATURE];
	const view = Buffer.from(bytes);
	let at = 8;
	while (at + 12 <= bytes.length && at + 12 + view.readUInt32BE(at) <= bytes.length) {
		const length = view.readUInt32BE(at);
		out.push(chunk(view.toString("latin1", at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length)));
		at += length + 12;
	}
	return concat([...out, bytes.subarray(at)]);
}

function flip(bytes: Uint8Array, bits: number): Uint8Array {
	const out = bytes.slice();
	for (let i = 0; i < bits; i++) {
		const bit = below(out.length * 8);
		out[bit >> 3] = (out[bit >> 3] ?? 0) ^ (1 << (bit & 7));
	}
	return out;
}

test("cut off at any byte: a status", () => {
	for (const { bytes } of FILES) {
		for (let length = 0; length < bytes.length; length++) {
			expect(decodePng(bytes.subarray(0, length), length % 16).status, `${length} of ${bytes.length}`).toBeLessThan(OK);
		}
	}
});

test("one bit wrong: a status, or the very picture", () => {
	for (const { bytes, picture } of FILES) {
		for (let turn = 0; turn < 100; turn++) {
			const decoded = decodePng(flip(bytes, 1), turn % 16);
			if (decoded.status === OK) expect(decoded.pixels).toEqual(toRgba(picture));
		}
	}
});

describe("whatever stands in it, with CRCs that are right", () => {
	for (const bits of [1, 2, 8, 64]) {
		test(`${bits} bits wrong`, () => {
			for (const { bytes } of FILES)
				for (let turn = 0; turn < 60; turn++) decodePng(resign(flip(bytes, bits)), turn % 16);
		});
	}

	test("bytes missing, or twice", () => {
		for (const { bytes } of FILES) {
			for (let turn = 0; turn < 60; turn++) {
				const [from, to] = [below(bytes.length), below(bytes.length)];
				decodePng(resign(concat([bytes.subarray(0, from), bytes.subarray(to)])), turn % 16);
			}
		}
	});

	test("noise behind a signature, or behind a header", () => {
		for (const { bytes } of FILES) {
			for (const kept of [8, 33, 41]) {
				const noise = Uint8Array.from({ length: below(300) }, () => below(256));
				decodePng(concat([bytes.subarray(0, kept), noise]));
				decodePng(resign(concat([bytes.subarray(0, 33), chunk("IDAT", noise), chunk("IEND")])));
			}
		}
	});
});
