// CRC-32 and Adler-32 through the decoder's doors: a chunk is noted only if its CRC is right, a zlib stream ends well
// only if its Adler-32 is. Both run in blocks and rests, so every length near a block's matters.
import { expect, test } from "vitest";
import { CORRUPT, inflate, openPng } from "../support/png-decoder.ts";
import { chunk, concat, header, type Picture, SIGNATURE } from "../support/png-writer.ts";
import { generator } from "../support/random.ts";
import { adler32, crc32 } from "../support/twin/checksums.ts";

const LENGTHS = [...Array.from({ length: 400 }, (_, i) => i), 5535, 5536, 5537, 5568, 11_072, 65_535];
const random = generator(1);
const noise = (length: number) => Uint8Array.from({ length }, () => random() * 256);
const full = (length: number) => new Uint8Array(length).fill(255);
const word = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

const picture: Picture = { width: 1, height: 1, depth: 8, colour: 0, samples: new Uint16Array(1) };

/** A file whose eXIf chunk has this data and this CRC. */
function withExif(data: Uint8Array, crc: number): Uint8Array {
	const exif = concat([word(data.length), new TextEncoder().encode("eXIf"), data, word(crc)]);
	return concat([SIGNATURE, header(picture), exif, chunk("IDAT"), chunk("IEND")]);
}

/** A zlib stream of stored blocks that ends with this Adler-32. */
function stored(data: Uint8Array, adler: number): Uint8Array {
	const { length } = data;
	return concat([Uint8Array.of(0x78, 0x01, 1, length, length >> 8, ~length, ~length >> 8), data, word(adler)]);
}

test("the twins know the standards' check values", () => {
	const digits = new TextEncoder().encode("123456789");
	expect(crc32(0, digits)).toBe(0xcbf43926);
	expect(adler32(1, digits)).toBe(0x091e01de);
});

test("CRC-32 is the twin's, and no other by one bit, at every length", () => {
	const type = crc32(0, new TextEncoder().encode("eXIf"));
	for (const length of LENGTHS) {
		const data = noise(length);
		const crc = crc32(type, data);
		const right = openPng(withExif(data, crc));
		expect(right.kernel.pngExifOffset(right.s), `${length} bytes`).toBe(41);
		expect(right.kernel.pngExifLength(right.s)).toBe(length);
		const wrong = openPng(withExif(data, crc ^ (1 << (length % 32))));
		expect(wrong.kernel.pngExifOffset(wrong.s), `${length} bytes`).toBe(0);
	}
});

test("Adler-32 is the twin's, and no other by one bit, at every length", () => {
	for (const length of LENGTHS) {
		for (const data of [noise(length), full(length)]) {
			const adler = adler32(1, data);
			expect(inflate(stored(data, adler), length).status, `${length} bytes`).toBe(length);
			expect(inflate(stored(data, adler ^ (1 << (length % 32))), length).status).toBe(CORRUPT);
		}
	}
});
