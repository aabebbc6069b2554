// The JPEG decoder is total: any bytes give a picture or the status that names what is wrong with them. The driver
// watches over the memory around; here are the statuses.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { generator } from "../support/random.ts";
import { CORRUPT, JpegDecoder, LIMIT, OK, TRUNCATED, UNSUPPORTED } from "../support/twin/jpeg-driver.ts";
import { type File, type Scan, segment, writeJpeg } from "../support/twin/jpeg-file.ts";
import { randomFile } from "../support/twin/jpeg-random.ts";

const random = generator(23);
const below = (n: number) => Math.floor(random() * n);
const decoder = new JpegDecoder();
const statusOf = (file: Uint8Array) => decoder.decode(file).status;

const WHOLE: Scan = { components: [0], start: 0, end: 63, high: 0, low: 0 };
const gray = () => randomFile(random, { sampling: "11", progressive: false, width: 40, height: 24, restart: 0 });

/** Where the marker's segment begins. */
function find(file: Uint8Array, marker: number): number {
	const at = file.findIndex((byte, i) => byte === 0xff && file[i + 1] === marker);
	expect(at).toBeGreaterThan(0);
	return at;
}

/** A copy with some bytes set, from so far behind the marker on. */
function patched(file: Uint8Array, marker: number, offset: number, bytes: readonly number[]): Uint8Array {
	const copy = Uint8Array.from(file);
	copy.set(bytes, find(file, marker) + offset);
	return copy;
}

function inserted(file: Uint8Array, at: number, bytes: readonly number[]): Uint8Array {
	return Uint8Array.from([...file.subarray(0, at), ...bytes, ...file.subarray(at)]);
}

describe("cut short", () => {
	test.each([false, true])("anywhere, progressive %s: TRUNCATED, or all there", async (progressive) => {
		const raw = { width: 24, height: 20, channels: 3 as const };
		const noise = Buffer.from(Uint8Array.from({ length: 24 * 20 * 3 }, () => below(256)));
		const file = await sharp(noise, { raw }).jpeg({ quality: 60, progressive }).toBuffer();
		const whole = decoder.decode(file);
		const all: number[] = [];
		for (let length = 0; length < file.length; length++) {
			const cut = decoder.decode(file.subarray(0, length));
			if (cut.status !== OK) expect(cut.status, `${length} bytes`).toBe(TRUNCATED);
			else {
				all.push(length);
				expect(Buffer.compare(cut.pixels, whole.pixels), `${length} bytes`).toBe(0);
			}
		}
		// Only the end-of-image marker may be missing.
		expect(all).toEqual([file.length - 2, file.length - 1]);
	});

	test("an upload that goes on after its picture is fine", () => {
		const file = writeJpeg(gray());
		expect(statusOf(Uint8Array.from([...file, 1, 2, 3, 0xff, 0xd8, 0xff]))).toBe(OK);
	});
});

test("flipped, changed, doubled and missing bytes never trap, and touch nothing else", () => {
	let pictures = 0;
	for (let i = 0; i < 4000; i++) {
		let file: Uint8Array = writeJpeg(randomFile(random, { width: 1 + below(40), height: 1 + below(40) }));
		for (let flips = 1 + below(4); flips > 0; flips--) {
			const at = below(file.length);
			const way = below(4);
			if (way === 0) file[at] = below(256);
			else if (way === 1) file[at] = (file[at] ?? 0) ^ (1 << below(8));
			else if (way === 2) file = inserted(file, at, [...file.subarray(at, at + below(9))]);
			else file = Uint8Array.from([...file.subarray(0, at), ...file.subarray(at + 1 + below(9))]);
		}
		// A flipped size may claim any picture: a window in its corner is asked for.
		const { status } = decoder.decode(file, { scale: 2 ** below(4), window: [0, 0, 1, 1] });
		expect(status).toBeGreaterThanOrEqual(LIMIT);
		if (status === OK) pictures++;
	}
	expect(pictures).toBeGreaterThan(100);
});

describe("UNSUPPORTED", () => {
	test.each([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xde, 0xf7])(
		"frame or segment with marker %i",
		(marker) => {
			const file = writeJpeg({ ...gray(), frame: 0xc0 });
			expect(statusOf(patched(file, 0xc0, 1, [marker]))).toBe(UNSUPPORTED);
		},
	);

	test("12 bits a sample", () => {
		expect(statusOf(patched(writeJpeg({ ...gray(), frame: 0xc1 }), 0xc1, 4, [12]))).toBe(UNSUPPORTED);
	});

	test.each([2, 5])("%d components", (count) => {
		const body = [8, 0, 16, 0, 16, count, ...Array.from({ length: count }, (_, c) => [c + 1, 0x11, 0]).flat()];
		expect(statusOf(Uint8Array.from([0xff, 0xd8, ...segment(0xc0, body)]))).toBe(UNSUPPORTED);
	});

	test("sampling ratios that are no whole numbers", () => {
		expect(statusOf(writeJpeg(randomFile(random, { sampling: "31 21 11", progressive: false })))).toBe(UNSUPPORTED);
	});
});

describe("LIMIT", () => {
	test("a side over 65500", () => {
		const file = writeJpeg({ ...gray(), frame: 0xc0 });
		expect(statusOf(patched(file, 0xc0, 5, [0xff, 0xdd]))).toBe(LIMIT);
		expect(statusOf(patched(file, 0xc0, 7, [0xff, 0xdd]))).toBe(LIMIT);
	});

	test("more than a hundred scans", () => {
		const scan = (start: number, high: number, low: number): Scan => ({ ...WHOLE, start, end: start, high, low });
		const script = [scan(0, 0, 0)];
		for (let k = 1; k < 64; k++) script.push(scan(k, 0, 1), scan(k, 1, 0));
		const file: File = { ...gray(), width: 8, height: 8, frame: 0xc2, scans: script };
		expect(statusOf(writeJpeg({ ...file, scans: script.slice(0, 99) }))).toBe(OK);
		expect(statusOf(writeJpeg(file))).toBe(LIMIT);
	});

	test.each([
		[3, [0, 0, 1, 1]],
		[1, [0, 0, 41, 1]],
		[2, [0, 0, 1, 13]],
		[1, [5, 0, 5, 1]],
		[1, [-1, 0, 5, 1]],
	] as const)("no such window: 1/%d, %j", (scale, window) => {
		expect(decoder.decode(writeJpeg(gray()), { scale, window }).status).toBe(LIMIT);
	});
});

describe("CORRUPT", () => {
	test("no start of image, or bytes before it", () => {
		const file = writeJpeg(gray());
		expect(statusOf(inserted(file, 0, [0xef, 0xbb, 0xbf]))).toBe(CORRUPT);
		expect(statusOf(file.subarray(2))).toBe(CORRUPT);
	});

	test("headers out of order, doubled or missing", () => {
		const file = writeJpeg({ ...gray(), frame: 0xc0 });
		const [frame, scan] = [find(file, 0xc0), find(file, 0xda)];
		const header = [...file.subarray(frame, frame + 13)];
		expect(statusOf(inserted(file, frame, header)), "two frames").toBe(CORRUPT);
		expect(statusOf(inserted(file, frame, [0xff, 0xd8])), "two starts").toBe(CORRUPT);
		expect(statusOf(inserted(file, scan, [0xff, 0xd9])), "an end before the scan").toBe(CORRUPT);
		expect(statusOf(inserted(file, frame, [0xff, 0x02, 0, 2])), "a reserved marker").toBe(CORRUPT);
		expect(statusOf(patched(file, 0xc0, 1, [0xe1])), "no frame").toBe(CORRUPT);
		expect(statusOf(patched(file, 0xdb, 1, [0xe1])), "no quantisation table").toBe(CORRUPT);
		expect(statusOf(patched(file, 0xda, 6, [0x20])), "no such Huffman table").toBe(CORRUPT);
		expect(statusOf(patched(file, 0xda, 6, [0x40])), "a selector past 3").toBe(CORRUPT);
		expect(statusOf(patched(file, 0xda, 5, [9])), "no such component").toBe(CORRUPT);
		expect(statusOf(patched(file, 0xc0, 11, [0x01])), "sampling factor 0").toBe(CORRUPT);
		expect(statusOf(patched(file, 0xc0, 7, [0, 0])), "width 0").toBe(CORRUPT);
		expect(statusOf(patched(file, 0xc0, 5, [0, 0])), "height 0 and no DNL").toBe(CORRUPT);
	});

	test("Huffman tables that are no prefix code", () => {
		const file = writeJpeg({ ...gray(), frame: 0xc0 });
		expect(statusOf(patched(file, 0xc4, 5, [3])), "three codes of one bit").toBe(CORRUPT);
		const lengths = [...file.subarray(find(file, 0xc4) + 5, find(file, 0xc4) + 21)];
		expect(lengths.reduce((a, b) => a + b)).toBeGreaterThan(0);
		expect(statusOf(patched(file, 0xc4, 20, [255])), "more symbols than the segment holds").toBe(CORRUPT);
	});

	test("a Huffman table that a progressive file needs and does not define", () => {
		const file = writeJpeg({
			...gray(),
			frame: 0xc2,
			scans: [
				{ ...WHOLE, end: 0 },
				{ ...WHOLE, start: 1 },
			],
		});
		expect(statusOf(file)).toBe(OK);
		// The DC table under another number.
		expect(statusOf(patched(file, 0xc4, 4, [2])), "only sequential files mean the typical ones").toBe(CORRUPT);
	});

	// Tables with one AC symbol each, so that the scan's bits can be written down: DC category 0 = 0, AC symbol = 0.
	const scanOf = (acSymbol: number, bits: readonly number[]) => {
		const one = [1, ...new Array<number>(15).fill(0)];
		const frame = segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]);
		const tables = [...segment(0xdb, [0, ...new Array<number>(64).fill(1)]), ...frame];
		tables.push(...segment(0xc4, [0, ...one, 0]), ...segment(0xc4, [0x10, ...one, acSymbol]));
		return Uint8Array.from([0xff, 0xd8, ...tables, ...segment(0xda, [1, 1, 0, 0, 63, 0]), ...bits, 0xff, 0xd9]);
	};

	test("entropy-coded data that makes no block", () => {
		expect(statusOf(scanOf(0x00, [0b00_111111])), "DC 0, end of block").toBe(OK);
		expect(statusOf(scanOf(0x00, [0b01_111111])), "a code that is none, AC").toBe(CORRUPT);
		expect(statusOf(scanOf(0x00, [0b10_111111])), "a code that is none, DC").toBe(CORRUPT);
		expect(statusOf(scanOf(0xf0, [0b00000_111])), "four runs of sixteen from place 1").toBe(CORRUPT);
		expect(statusOf(scanOf(0xe1, [0b00101010, 0b01010101])), "runs of fourteen past place 63").toBe(CORRUPT);
		expect(statusOf(scanOf(0x20, [0b00_111111])), "an end-of-band run in a sequential scan").toBe(CORRUPT);
		expect(statusOf(scanOf(0x01, [0x2a])), "a marker before the block's end").toBe(CORRUPT);
	});

	test("restarts missing, out of turn or amid data", () => {
		const file = writeJpeg({ ...gray(), restart: 3 });
		const first = find(file, 0xd0);
		expect(statusOf(file)).toBe(OK);
		expect(statusOf(patched(file, 0xd0, 1, [0xd1]))).toBe(CORRUPT);
		expect(statusOf(Uint8Array.from([...file.subarray(0, first), ...file.subarray(first + 2)]))).toBe(CORRUPT);
		expect(statusOf(inserted(file, first, [0x55, 0x55]))).toBe(CORRUPT);
		expect(statusOf(inserted(file, first, [0xff, 0xff])), "fill bytes").toBe(OK);
	});

	const dc: Scan = { ...WHOLE, end: 0 };
	const ac: Scan = { ...WHOLE, start: 1 };
	test.each<[string, readonly Scan[]]>([
		["AC before DC", [ac, dc]],
		["DC and AC together", [WHOLE]],
		["the same coefficients twice", [dc, ac, ac]],
		["a refinement of what has not been given", [dc, { ...ac, high: 1, low: 0 }]],
		["a refinement that skips a bit", [dc, { ...ac, low: 2 }, { ...ac, high: 1, low: 0 }]],
		["two bits in one refinement", [dc, { ...ac, low: 2 }, { ...ac, high: 2, low: 0 }]],
		["a band past 63", [dc, { ...ac, end: 64 }]],
		["a band that ends before it starts", [dc, { ...ac, start: 5, end: 4 }]],
	])("progressive: %s", (_, scans) => {
		const legal = [dc, ac];
		expect(statusOf(writeJpeg({ ...gray(), frame: 0xc2, scans: legal }))).toBe(OK);
		expect(statusOf(writeJpeg({ ...gray(), frame: 0xc2, scans }))).toBe(CORRUPT);
	});

	test("components that no scan gives, or two", () => {
		const file = randomFile(random, { sampling: "22 11 11", progressive: false, width: 20, height: 20 });
		const scans = [0, 1, 2].map((c) => ({ ...WHOLE, components: [c] }));
		expect(statusOf(writeJpeg({ ...file, scans }))).toBe(OK);
		expect(statusOf(writeJpeg({ ...file, scans: scans.slice(0, 2) }))).toBe(CORRUPT);
		expect(statusOf(writeJpeg({ ...file, scans: [...scans.slice(0, 2), ...scans.slice(0, 1)] }))).toBe(CORRUPT);
	});
});
