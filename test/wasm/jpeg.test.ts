// The JPEG decoder's pixels: sharp's (libjpeg-turbo's islow transform and triangle filter) to the bit, at every sampling,
// size and scan script; windows that equal the whole; scaled pictures that equal its averages.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { generator } from "../support/random.ts";
import { type Decoded, JpegDecoder, OK } from "../support/twin/jpeg-driver.ts";
import { type File, segment, writeJpeg } from "../support/twin/jpeg-file.ts";
import { randomFile, SAMPLINGS } from "../support/twin/jpeg-random.ts";

const random = generator(5);
const below = (n: number) => Math.floor(random() * n);
const decoder = new JpegDecoder();

/** sharp's picture as ours would be: R G B 255. */
async function reference(file: Uint8Array): Promise<{ width: number; height: number; pixels: Uint8Array }> {
	const { data, info } = await sharp(file, { failOn: "error" })
		.toColourspace("srgb")
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, pixels: data };
}

async function expectExact(file: Uint8Array, label: string): Promise<Decoded> {
	const got = decoder.decode(file);
	expect(got.status, label).toBe(OK);
	const want = await reference(file);
	expect([got.width, got.height], label).toEqual([want.width, want.height]);
	expect(firstDifference(got.pixels, want.pixels), label).toBe(-1);
	return got;
}

/** Where two rows of bytes first differ, or -1. */
function firstDifference(a: Uint8Array, b: Uint8Array): number {
	if (Buffer.compare(a, b) === 0) return -1;
	return a.findIndex((byte, i) => byte !== b[i]);
}

/** A window of a whole picture. */
function crop(whole: Decoded, [x0, y0, x1, y1]: readonly [number, number, number, number]): Uint8Array {
	const rows = Array.from({ length: y1 - y0 }, (_, y) => 4 * (whole.width * (y0 + y)));
	return Buffer.concat(rows.map((row) => whole.pixels.subarray(row + 4 * x0, row + 4 * x1)));
}

/** RGB noise over waves, so that every frequency occurs. */
function photo(width: number, height: number, noise = 40): Buffer {
	return Buffer.from(
		Uint8Array.from({ length: width * height * 3 }, (_, i) => {
			const [x, y, c] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3];
			return 128 + 80 * Math.sin(x / (4 + c)) * Math.cos(y / (7 - c)) + noise * (random() - 0.5);
		}),
	);
}

describe("equals sharp to the bit", () => {
	test.each([1, 20, 75, 92, 100])("files sharp writes at quality %d, 1 to 40 pixels a side", async (quality) => {
		for (let width = 1; width <= 40; width++) {
			const height = 1 + below(40);
			const image = sharp(photo(width, height), { raw: { width, height, channels: 3 } });
			const gray = width % 5 === 0;
			const chromaSubsampling = width % 2 ? "4:2:0" : "4:4:4";
			const options = { quality, chromaSubsampling, progressive: width % 3 === 0, optimiseCoding: width % 4 === 0 };
			const file = await (gray ? image.grayscale() : image).jpeg(options).toBuffer();
			await expectExact(file, `${width} x ${height} ${JSON.stringify(options)} gray ${gray}`);
		}
	});

	test("every sampling, sequential and progressive, one scan and several, with restarts", async () => {
		for (const sampling of [...SAMPLINGS.gray, ...SAMPLINGS.colour]) {
			for (let i = 0; i < 30; i++) {
				const file = randomFile(random, { sampling, progressive: i % 2 === 1 });
				const { width, height, scans, restart } = file;
				const label = JSON.stringify({ sampling, width, height, frame: file.frame, restart, scans });
				await expectExact(writeJpeg(file), label);
			}
		}
	});

	test("16-bit quantisation steps", async () => {
		const file = randomFile(random, { sampling: "11", progressive: false });
		const steps = Array.from({ length: 64 }, (_, k) => (k === 63 ? 300 : 1));
		await expectExact(writeJpeg({ ...file, steps }), "16 bits");
	});
});

describe("reads what is in the headers", () => {
	const plain = () =>
		randomFile(random, { sampling: "11 11 11", progressive: false, restart: 0, width: 40, height: 30 });
	const adobe = (transform: number) => segment(0xee, [...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, transform]);
	const jfif = segment(0xe0, [...Buffer.from("JFIF"), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);

	test("a height that a DNL segment gives", () => {
		const file = plain();
		const later = decoder.decode(writeJpeg({ ...file, heightLater: true }));
		const whole = decoder.decode(writeJpeg(file));
		expect(later.facts?.height).toBe(30);
		expect(firstDifference(later.pixels, whole.pixels)).toBe(-1);
	});

	test.each([
		["no marker", [], [1, 2, 3], 1],
		["no marker, ids R G B", [], [82, 71, 66], 2],
		["no marker, odd ids", [], [0, 7, 9], 1],
		["Adobe, transform 0", [adobe(0)], [1, 2, 3], 2],
		["Adobe, transform 1", [adobe(1)], [82, 71, 66], 1],
		["JFIF before Adobe 0", [jfif, adobe(0)], [1, 2, 3], 1],
		["JFIF, ids R G B", [jfif], [82, 71, 66], 1],
	] as const)("colour: %s", async (_, head, ids, colour) => {
		const file = plain();
		const components = file.components.map((it, c) => ({ ...it, id: ids[c] ?? 0 }));
		const { facts } = await expectExact(writeJpeg({ ...file, components, head }), JSON.stringify(ids));
		expect(facts?.colour).toBe(colour);
	});

	test("fill bytes, junk between segments, comments and application data", async () => {
		const bytes = [...writeJpeg(plain())];
		const extra = [0xff, 0xff, 0xff, ...segment(0xfe, [1, 2, 0xff, 0xd9]), 7, 8, 9, ...segment(0xe5, [0xff, 0xda])];
		await expectExact(Uint8Array.from([...bytes.slice(0, 2), ...extra, ...bytes.slice(2)]), "extra");
	});

	test("a file without tables means the typical ones (Motion JPEG)", async () => {
		const whole = await sharp(photo(50, 40), { raw: { width: 50, height: 40, channels: 3 } })
			.jpeg({ optimiseCoding: false })
			.toBuffer();
		const bare: Buffer[] = [];
		let at = 2;
		for (; whole[at + 1] !== 0xda; at += 2 + whole.readUInt16BE(at + 2)) {
			if (whole[at + 1] !== 0xc4) bare.push(whole.subarray(at, at + 2 + whole.readUInt16BE(at + 2)));
		}
		const file = Buffer.concat([whole.subarray(0, 2), ...bare, whole.subarray(at)]);
		expect(file.length).toBeLessThan(whole.length - 400);
		await expectExact(file, "no tables");
	});

	test.each([
		["CMYK", undefined, 3],
		["CMYK, Adobe", 0, 3],
		["YCCK, Adobe", 2, 4],
	] as const)("four components: %s", async (_, transform, colour) => {
		for (const sampling of SAMPLINGS.four) {
			const file = randomFile(random, { sampling });
			const head = transform === undefined ? [] : [adobe(transform)];
			const bytes = writeJpeg({ ...file, head });
			const got = decoder.decode(bytes);
			expect(got.facts).toMatchObject({ colour });
			// 255 is no ink, marker or not: so it is for libvips, ImageMagick, Pillow and browsers.
			expect(firstDifference(got.pixels, await paper(bytes))).toBe(-1);
			// The same coefficients as a colour picture and as a gray one, which sharp has vouched for.
			const rgb = decoder.decode(writeJpeg(parts(file, [0, 1, 2], colour === 3 ? [adobe(0)] : [])));
			const key = decoder.decode(writeJpeg(parts(file, [3], [])));
			const want = rgb.pixels.map((byte, i) => {
				const ink = i % 4 === 3 ? (key.pixels[i - 3] ?? 0) : byte;
				return colour === 4 && i % 4 < 3 ? 255 - ink : ink;
			});
			expect(firstDifference(got.pixels, want)).toBe(-1);
		}
	});

	/** What sharp leaves bare of each ink. */
	async function paper(file: Uint8Array): Promise<Uint8Array> {
		return (await sharp(file).pipelineColourspace("cmyk").toColourspace("cmyk").raw().toBuffer()).map(
			(ink) => 255 - ink,
		);
	}

	/** Some components of a file as a file of their own, in one sequential scan. */
	function parts(file: File, wanted: readonly number[], head: readonly number[][]): File {
		const components = wanted.flatMap((c) => file.components[c] ?? []);
		const scan = { components: components.map((_, c) => c), start: 0, end: 63, high: 0, low: 0 };
		return { ...file, components, head, frame: 0xc0, scans: [scan] };
	}
});

describe("windows", () => {
	test("equal the same part of the whole, at every scale", () => {
		for (let i = 0; i < 120; i++) {
			const file = writeJpeg(randomFile(random));
			const scale = 2 ** below(4);
			const whole = decoder.decode(file, { scale });
			expect(whole.status).toBe(OK);
			for (let j = 0; j < 6; j++) {
				const [x0, y0] = [below(whole.width), below(whole.height)];
				const window = [x0, y0, x0 + 1 + below(whole.width - x0), y0 + 1 + below(whole.height - y0)] as const;
				const part = decoder.decode(file, { scale, window });
				expect(part.status).toBe(OK);
				expect(firstDifference(part.pixels, crop(whole, window)), `${scale} ${window}`).toBe(-1);
			}
		}
	});
});

describe("scales", () => {
	test.each([2, 4, 8])("1/%d: rounded up in size, near the average of the whole", async (scale) => {
		for (const [width, height] of [
			[200, 150],
			[121, 97],
			[64, 33],
		] as const) {
			for (const chromaSubsampling of ["4:2:0", "4:4:4"]) {
				const image = sharp(photo(width, height, 10), { raw: { width, height, channels: 3 } });
				const file = await image.jpeg({ quality: 90, chromaSubsampling }).toBuffer();
				const small = decoder.decode(file, { scale });
				expect([small.width, small.height]).toEqual([Math.ceil(width / scale), Math.ceil(height / scale)]);
				expect(meanDifference(small, decoder.decode(file), scale)).toBeLessThan(1.5);
			}
		}
	});

	test("a progressive file is at every scale what the sequential file of its coefficients is", () => {
		for (let i = 0; i < 60; i++) {
			const progressive = randomFile(random, { progressive: true });
			const scan = { components: progressive.components.map((_, c) => c), start: 0, end: 63, high: 0, low: 0 };
			const sequential: File = { ...progressive, frame: 0xc0, scans: [scan] };
			for (const scale of [1, 2, 4, 8]) {
				const [a, b] = [progressive, sequential].map((it) => decoder.decode(writeJpeg(it), { scale }));
				expect(a?.status).toBe(OK);
				expect(firstDifference(a?.pixels ?? new Uint8Array(1), b?.pixels ?? new Uint8Array(2))).toBe(-1);
			}
		}
	});

	/** Mean absolute difference between a scaled picture and whole `scale` x `scale` averages of the full one. */
	function meanDifference(small: Decoded, full: Decoded, scale: number): number {
		let sum = 0;
		let count = 0;
		for (let y = 0; y < Math.floor(full.height / scale); y++) {
			for (let x = 0; x < Math.floor(full.width / scale); x++) {
				for (let c = 0; c < 3; c++) {
					let total = 0;
					for (let i = 0; i < scale * scale; i++) {
						const row = (y * scale + Math.floor(i / scale)) * full.width;
						total += full.pixels[4 * (row + x * scale + (i % scale)) + c] ?? 0;
					}
					sum += Math.abs(total / scale ** 2 - (small.pixels[4 * (y * small.width + x) + c] ?? 0));
					count++;
				}
			}
		}
		return sum / count;
	}
});

test.each([
	[0xc0, 400],
	[0xc2, 1024],
])("memory: a 48 MP frame (FF%i) takes less than %i KB", (frame, kilobytes) => {
	const file = randomFile(random, { sampling: "22 11 11", progressive: frame === 0xc2, restart: 0 });
	const scan = { components: [0, 1, 2], start: 0, end: 63, high: 0, low: 0 };
	const written = writeJpeg(frame === 0xc2 ? file : { ...file, frame, scans: [scan] });
	const header = written.findIndex((byte, i) => byte === 0xff && written[i + 1] === frame);
	written.set([6048 >> 8, 6048 & 255, 8064 >> 8, 8064 & 255], header + 5);
	const { facts, workBytes } = decoder.decode(written, { window: [0, 0, 8064, 16] });
	expect(facts).toMatchObject({ width: 8064, height: 6048 });
	expect(workBytes).toBeGreaterThan(0);
	expect(workBytes).toBeLessThan(kilobytes * 1024);
});
