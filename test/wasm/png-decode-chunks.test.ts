// What stands around the pixels: which chunks must be there, in which order, which are noted, and what is let pass.
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CORRUPT, decodePng, LIMIT, OK, openPng, TRUNCATED, UNSUPPORTED } from "../support/png-decoder.ts";
import {
	chunk,
	concat,
	dataChunks,
	filteredRows,
	header,
	type Picture,
	SIGNATURE,
	toRgba,
	writePng,
} from "../support/png-writer.ts";

const gray: Picture = { width: 3, height: 2, depth: 8, colour: 0, samples: Uint16Array.of(1, 2, 3, 4, 5, 6) };
const indexed: Picture = { ...gray, colour: 3, palette: Uint8Array.from({ length: 21 }, (_, i) => i * 9) };

const HEADER = header(gray);
const END = chunk("IEND");
const raw = filteredRows(gray);
const DATA = concat(dataChunks(deflateSync(raw)));
const file = (...parts: readonly Uint8Array[]) => concat([SIGNATURE, ...parts]);
const status = (bytes: Uint8Array) => decodePng(bytes).status;

/** The chunk with one bit of its CRC wrong. */
function damage(bytes: Uint8Array): Uint8Array {
	const out = bytes.slice();
	out[out.length - 1] = (out[out.length - 1] ?? 0) ^ 1;
	return out;
}

/** IHDR with one of its bytes replaced. */
function headerWith(index: number, value: number): Uint8Array {
	const data = HEADER.slice(8, 21);
	data[index] = value;
	return chunk("IHDR", data);
}

describe("must be there, and right", () => {
	test("the signature", () => {
		const bytes = writePng(gray);
		for (let i = 0; i < 8; i++) {
			const other = bytes.slice();
			other[i] = 0;
			expect(status(other)).toBe(CORRUPT);
			expect(status(bytes.subarray(0, i))).toBe(TRUNCATED);
		}
	});

	test("IHDR: first, once, 13 bytes, sound", () => {
		expect(status(file(DATA, END))).toBe(CORRUPT);
		expect(status(file(chunk("tEXt"), HEADER, DATA, END))).toBe(CORRUPT);
		expect(status(file(HEADER, HEADER, DATA, END))).toBe(CORRUPT);
		expect(status(file(chunk("IHDR", HEADER.slice(8, 20)), DATA, END))).toBe(CORRUPT);
		expect(status(file(damage(HEADER), DATA, END))).toBe(CORRUPT);
	});

	test("width and height: 1 to 2^31 - 1", () => {
		for (const at of [0, 4]) {
			const zero = chunk("IHDR", HEADER.slice(8, 21).fill(0, at, at + 4));
			expect(status(file(zero, DATA, END))).toBe(CORRUPT);
			expect(status(file(headerWith(at, 0x80), DATA, END))).toBe(CORRUPT);
			expect(status(file(headerWith(at, 0x7f), DATA, END))).toBe(LIMIT);
		}
	});

	test("a depth that the colour type allows", () => {
		const allowed = new Map([
			[0, [1, 2, 4, 8, 16]],
			[2, [8, 16]],
			[3, [1, 2, 4, 8]],
			[4, [8, 16]],
			[6, [8, 16]],
		]);
		for (let colour = 0; colour < 256; colour++) {
			for (const depth of [0, 1, 2, 3, 4, 5, 8, 12, 16, 24, 32, 255]) {
				const data = HEADER.slice(8, 21);
				data.set([depth, colour], 8);
				const opened = openPng(file(chunk("IHDR", data), chunk("PLTE", new Uint8Array(3)), DATA, END)).status;
				expect(opened, `${colour} ${depth}`).toBe(allowed.get(colour)?.includes(depth) ? OK : CORRUPT);
			}
		}
	});

	test("methods that the standard knows", () => {
		expect(status(file(headerWith(10, 1), DATA, END))).toBe(UNSUPPORTED);
		expect(status(file(headerWith(11, 1), DATA, END))).toBe(UNSUPPORTED);
		expect(status(file(headerWith(12, 2), DATA, END))).toBe(UNSUPPORTED);
	});

	test("PLTE where there are indices: before IDAT, once, whole entries, sound", () => {
		const palette = chunk("PLTE", indexed.palette ?? new Uint8Array());
		const indexedHeader = header(indexed);
		expect(status(file(indexedHeader, palette, DATA, END))).toBe(OK);
		expect(status(file(indexedHeader, DATA, END))).toBe(CORRUPT);
		expect(status(file(indexedHeader, DATA, palette, END))).toBe(CORRUPT);
		expect(status(file(indexedHeader, palette, palette, DATA, END))).toBe(CORRUPT);
		expect(status(file(indexedHeader, damage(palette), DATA, END))).toBe(CORRUPT);
		for (const length of [0, 1, 4, 771]) {
			expect(status(file(indexedHeader, chunk("PLTE", new Uint8Array(length)), DATA, END))).toBe(CORRUPT);
		}
	});

	test("IDAT and IEND, sound", () => {
		expect(status(file(HEADER, END))).toBe(CORRUPT);
		expect(status(file(HEADER))).toBe(TRUNCATED);
		expect(status(file(HEADER, DATA))).toBe(TRUNCATED);
		expect(status(file(HEADER, DATA, damage(END)))).toBe(CORRUPT);
		expect(status(file(HEADER, damage(DATA), END))).toBe(CORRUPT);
	});

	test("IDAT chunks without another between them", () => {
		const [first, second] = dataChunks(deflateSync(raw), () => 10);
		if (!first || !second) throw new Error("the stream is too short to cut");
		expect(status(file(HEADER, first, second, END))).toBe(OK);
		expect(status(file(HEADER, first, chunk("tEXt"), second, END))).toBe(TRUNCATED);
	});

	test("no critical chunk that the standard does not know", () => {
		expect(status(file(HEADER, chunk("CgBI"), DATA, END))).toBe(UNSUPPORTED);
		expect(status(file(chunk("CgBI"), HEADER, DATA, END))).toBe(UNSUPPORTED);
	});

	test("chunk types of letters, lengths within the file", () => {
		expect(status(file(HEADER, chunk("te\u0000t"), DATA, END))).toBe(CORRUPT);
		expect(status(file(HEADER, chunk("te@t"), DATA, END))).toBe(CORRUPT);
		expect(status(file(HEADER, Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x74, 0x45, 0x58, 0x74), DATA, END))).toBe(
			CORRUPT,
		);
		expect(status(file(HEADER, Uint8Array.of(0x7f, 0xff, 0xff, 0xff, 0x74, 0x45, 0x58, 0x74), DATA, END))).toBe(
			TRUNCATED,
		);
	});

	test("the stream: long enough, its Adler-32 right, filters 0 to 4", () => {
		const stream = deflateSync(raw);
		expect(status(file(HEADER, ...dataChunks(deflateSync(raw.subarray(1))), END))).toBe(TRUNCATED);
		expect(status(file(HEADER, ...dataChunks(damage(stream)), END))).toBe(CORRUPT);
		expect(status(file(HEADER, ...dataChunks(stream.subarray(0, -1)), END))).toBe(TRUNCATED);
		for (let type = 5; type < 256; type += 25) {
			const wrong = raw.slice();
			wrong[4] = type;
			expect(status(file(HEADER, ...dataChunks(deflateSync(wrong)), END))).toBe(CORRUPT);
		}
	});
});

describe("is let pass", () => {
	const whole = (bytes: Uint8Array, picture = gray) => {
		const decoded = decodePng(bytes);
		expect(decoded.status).toBe(OK);
		expect(decoded.pixels).toEqual(toRgba(picture));
	};

	test("empty IDAT chunks, and chunks of one byte", () => {
		whole(writePng(gray, { cut: (n) => n % 2 }));
		whole(writePng(gray, { cut: () => 1 }));
		whole(file(HEADER, chunk("IDAT"), chunk("IDAT"), DATA, chunk("IDAT"), END));
	});

	test("more data than the picture has rows, in the stream and behind it", () => {
		whole(file(HEADER, ...dataChunks(deflateSync(concat([raw, raw]))), END));
		whole(file(HEADER, ...dataChunks(concat([deflateSync(raw), raw])), END));
		whole(file(HEADER, DATA, chunk("IDAT", raw), END));
	});

	test("but not a wrong CRC there", () => {
		expect(status(file(HEADER, DATA, damage(chunk("IDAT", raw)), END))).toBe(CORRUPT);
	});

	test("anything behind IEND", () => {
		whole(concat([writePng(gray), Uint8Array.of(1, 2, 3)]));
	});

	test("ancillary chunks, sound or not, however many", () => {
		const text = Array.from({ length: 3000 }, () => chunk("tEXt", Uint8Array.of(65, 0, 66)));
		whole(writePng(gray, { before: [damage(chunk("zTXt"))], after: text }));
		whole(writePng(gray, { before: text }));
	});

	test("an animation's chunks: the picture is the one in IDAT", () => {
		const actl = chunk("acTL", Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 0));
		const frame = chunk("fdAT", concat([Uint8Array.of(0, 0, 0, 2), deflateSync(new Uint8Array(8))]));
		whole(writePng(gray, { before: [actl, chunk("fcTL", new Uint8Array(26))], after: [frame] }));
	});

	test("a palette that is only suggested, or forbidden", () => {
		whole(writePng({ ...gray, palette: Uint8Array.of(1, 2, 3) }));
		const rgb: Picture = { width: 1, height: 1, depth: 8, colour: 2, samples: Uint16Array.of(9, 8, 7) };
		whole(writePng({ ...rgb, palette: Uint8Array.of(1, 2, 3) }), rgb);
	});

	test("tRNS of the wrong size, place or colour type", () => {
		whole(writePng(gray, { before: [chunk("tRNS", Uint8Array.of(0, 1, 0))] }));
		whole(writePng(indexed, { first: [chunk("tRNS", Uint8Array.of(0, 1))] }), indexed);
		whole(writePng(indexed, { before: [chunk("tRNS", new Uint8Array(257))] }), indexed);
		const entries = (indexed.palette?.length ?? 0) / 3;
		whole(writePng(indexed, { before: [chunk("tRNS", new Uint8Array(entries + 1))] }), indexed);
		const alpha: Picture = { width: 1, height: 1, depth: 8, colour: 4, samples: Uint16Array.of(9, 8) };
		whole(writePng(alpha, { before: [chunk("tRNS", Uint8Array.of(0, 9))] }), alpha);
	});

	test("but not a damaged one, since it decides pixels", () => {
		expect(status(writePng(gray, { before: [damage(chunk("tRNS", Uint8Array.of(0, 1)))] }))).toBe(CORRUPT);
	});
});

describe("is noted", () => {
	const profile = chunk("iCCP", Uint8Array.of(65, 0, 0, 1, 2, 3));
	const exif = chunk("eXIf", Uint8Array.of(77, 77, 0, 42));
	const cicp = chunk("cICP", Uint8Array.of(12, 13, 0, 1));
	const others = [
		chunk("gAMA", new Uint8Array(4)),
		chunk("cHRM", new Uint8Array(32)),
		chunk("sRGB", new Uint8Array(1)),
	];

	test("where iCCP, eXIf, sRGB and cICP have their data, among others", () => {
		const bytes = writePng(gray, { before: [profile, exif, cicp, ...others] });
		const { kernel, s } = openPng(bytes);
		const find = (type: string) => Buffer.from(bytes).indexOf(type, 0, "latin1") + 4;
		expect([kernel.pngIccOffset(s), kernel.pngIccLength(s)]).toEqual([find("iCCP"), 6]);
		expect([kernel.pngExifOffset(s), kernel.pngExifLength(s)]).toEqual([find("eXIf"), 4]);
		expect(kernel.pngSrgbOffset(s)).toBe(find("sRGB"));
		expect(kernel.pngCicp(s)).toBe(0x0c0d0001);
	});

	test("nothing where there is nothing, or it is damaged or of the wrong length", () => {
		for (const before of [[], [damage(profile), damage(exif), damage(cicp), chunk("sRGB"), chunk("cICP")]]) {
			const { kernel, s } = openPng(writePng(gray, { before }));
			expect([kernel.pngIccOffset(s), kernel.pngIccLength(s)]).toEqual([0, 0]);
			expect([kernel.pngExifOffset(s), kernel.pngExifLength(s)]).toEqual([0, 0]);
			expect(kernel.pngSrgbOffset(s)).toBe(0);
			expect(kernel.pngCicp(s)).toBe(0);
		}
	});

	test("the first of two", () => {
		const { kernel, s } = openPng(writePng(gray, { before: [exif, chunk("eXIf", new Uint8Array(9))] }));
		expect(kernel.pngExifLength(s)).toBe(4);
	});

	test("eXIf behind the pixels", () => {
		const bytes = writePng(gray, { cut: () => 3, after: [chunk("tEXt"), exif] });
		const { kernel, s } = openPng(bytes);
		expect(kernel.pngExifOffset(s)).toBe(bytes.length - 12 - 8);
	});

	test("what the header says", () => {
		const { kernel, s } = openPng(
			writePng({ ...indexed, depth: 4, transparency: Uint8Array.of(1) }, { interlaced: true }),
		);
		const facts = [kernel.pngWidth(s), kernel.pngHeight(s), kernel.pngBitDepth(s)];
		expect(facts).toEqual([3, 2, 4]);
		expect([kernel.pngInterlaced(s), kernel.pngHasAlpha(s), kernel.pngGray(s)]).toEqual([1, 1, 0]);
		const plain = openPng(writePng(gray));
		expect([plain.kernel.pngInterlaced(plain.s), plain.kernel.pngHasAlpha(plain.s)]).toEqual([0, 0]);
		expect(plain.kernel.pngGray(plain.s)).toBe(1);
	});

	test("the header of a file cut off within its pixels", () => {
		const bytes = writePng(gray);
		const cut = bytes.subarray(0, bytes.length - 20);
		expect(openPng(cut).status).toBe(OK);
		expect(status(cut)).toBe(TRUNCATED);
	});
});
