// Silhouettes against what they mean: the shape in another colour, moved, grown; a photo that is not decoded again; and a
// shadow beside sharp's (librsvg's feGaussianBlur).
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
	type Kernel,
	type Layer,
	newJob,
	type Outline,
	type PictureLayer,
	type SilhouetteLayer,
} from "../../src/image/index.ts";
import { layersBytes } from "../../src/image/layers.ts";
import { loadKernel } from "../support/kernel.ts";
import { exactBlur } from "./blurring.ts";
import { layerer } from "./layering.ts";
import { type Canvas, difference, painted, rectangle, shape, whole } from "./painting.ts";

const SIDE = 64;
const FINE = 8;
const scene = (...layers: readonly Layer[]): Canvas => ({ width: SIDE, height: SIDE, layers });

function silhouette(of: readonly Layer[], more: Partial<SilhouetteLayer> = {}): SilhouetteLayer {
	return { kind: "silhouette", of, grow: 0, sigma: 0, x: 0, y: 0, colour: 0x336699ff, opacity: 1, ...more };
}

describe("a silhouette", () => {
	test("as it is, is what it covers in its colour; moved, the same elsewhere", async () => {
		for (let seed = 0; seed < 40; seed++) {
			const { outline } = layerer(seed, SIDE, SIDE);
			const [one, two] = [outline(), outline()];
			const bright = [shape(one, 0xff0000ff), shape(two, 0x00ff00c0)];
			const plain = [shape(one, 0x336699ff), shape(two, 0x336699c0)];
			const got = await painted(scene(silhouette(bright)));
			expect(difference(got, await painted(scene(...plain)))).toBeLessThanOrEqual(1);

			const there = (points: Outline) => points.map((c) => c.map((place, i) => place + (i % 2 === 0 ? -17 : 9)));
			const moved = await painted(scene(silhouette([shape(one, 0x00ffffff)], { x: -17, y: 9 })));
			expect(moved).toEqual(await painted(scene(shape(there(one), 0x336699ff))));
		}
	});

	test("is thinned by its opacity and its colour's alpha", async () => {
		const square = shape(rectangle(8, 8, 20, 20), 0xffffffff);
		const got = await painted(scene(silhouette([square], { colour: 0xffffff80, opacity: 0.5 })));
		expect([...got.subarray((10 * SIDE + 10) * 4, (10 * SIDE + 10) * 4 + 4)]).toEqual([64, 64, 64, 64]);
	});

	test("reaches as far beyond its layers as it grows, and as whatever of them lies beside the canvas", async () => {
		const beside = shape(rectangle(-20, 10, 12, 20), 0xffffffff);
		const alphaAt = (pixels: Uint8Array, x: number, y: number) => pixels[(y * SIDE + x) * 4 + 3];
		const grown = await painted(scene(silhouette([beside], { grow: 12 })));
		expect([3, 4].map((x) => alphaAt(grown, x, 20))).toEqual([255, 0]);
		const near = await painted(scene(silhouette([beside], { x: 10 })));
		expect([1, 2].map((x) => alphaAt(near, x, 20))).toEqual([255, 0]);
	});

	test("is the same whether the part beside the canvas is drawn or not", async () => {
		// The same shadow on a canvas that shows all of it, and on one that shows the middle of it.
		for (const sigma of [0.7, 2, 5, 9]) {
			const star = shape([Float32Array.of(30, 4, 60, 50, 4, 22, 58, 20, 8, 54)], 0xff0000ff);
			const shadow = silhouette([star], { grow: 2.5, sigma });
			const large = await painted({ width: SIDE, height: SIDE, layers: [shadow] });
			const small = await painted({ width: 20, height: SIDE, layers: [shadow] });
			const rows = Array.from({ length: SIDE }, (_, y) => large.subarray(y * SIDE * 4, (y * SIDE + 20) * 4));
			expect(difference(small, Buffer.concat(rows))).toBeLessThanOrEqual(2);
		}
	});

	test("of an opaque picture needs no picture, only of one that has an alpha", async () => {
		const pixels = sharp({ create: { width: 16, height: 16, channels: 4, background: "#f008" } });
		const picture: PictureLayer = {
			...{ kind: "picture", source: 0, crop: whole(16, 16), frame: { x: 10, y: 12, width: 30, height: 20 } },
			...{ rotation: null, outline: null, opacity: 1 },
		};
		const shadow = scene(
			silhouette([{ kind: "group", layers: [picture], opacity: 0.5, blend: "multiply" }], { sigma: 3 }),
		);
		const area = shape(rectangle(10, 12, 30, 20), 0x000000ff);
		const half = { kind: "group", opacity: 0.5 } as const;
		const solid = await painted(scene(silhouette([{ ...half, layers: [area] }], { sigma: 3 })));
		expect(await painted(shadow, [await pixels.clone().removeAlpha().png().toBuffer()])).toEqual(solid);
		const thin = await painted(
			scene(silhouette([{ ...half, layers: [{ ...area, opacity: 136 / 255 }] }], { sigma: 3 })),
		);
		expect(await painted(shadow, [await pixels.clone().png().toBuffer()])).toEqual(thin);
		// Cut short in the middle: a picture that is decoded is a Fault.
		const noise = Buffer.from(Uint8Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * i * 7) >> 3));
		const jpeg = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
			.jpeg()
			.toBuffer();
		const cut = jpeg.subarray(0, jpeg.length / 2);
		const large = { ...picture, crop: whole(300, 300) };
		expect((await painted(scene(silhouette([large])), [cut])).length).toBe(SIDE * SIDE * 4);
		await expect(painted(scene(large), [cut])).rejects.toMatchObject({ kind: "failed_to_read_image" });
	});
});

test("of a picture with an alpha that lies left of the canvas shows what reaches into it", async () => {
	const file = await sharp({ create: { width: 4, height: 6, channels: 4, background: "#f008" } })
		.png()
		.toBuffer();
	const at = (x: number): PictureLayer => ({
		...{ kind: "picture", source: 0, crop: whole(4, 6), frame: { x, y: 7, width: 4, height: 6 } },
		...{ rotation: null, outline: null, opacity: 1 },
	});
	const beside = await painted(scene(silhouette([at(-20)], { x: 30 })), [file]);
	expect(beside).toEqual(await painted(scene(silhouette([at(10)])), [file]));
	expect(beside.some((byte) => byte > 0)).toBe(true);
});

test("a picture's shadow is cast from where the picture is, however that is turned", async () => {
	const raw = Uint8Array.from({ length: 40 * 30 * 4 }, (_, i) => (i * i * 31 + i * 7) >> 6);
	const stored = sharp(raw, { raw: { width: 40, height: 30, channels: 4 } });
	const frame = { x: 13.5, y: 8.25, width: 37, height: 44 };
	const outline = rectangle(10, 10, 40, 40);
	const rotation = { cos: 0.8, sin: 0.6, centreX: 32, centreY: 30 };
	const bare = { kind: "picture", source: 0, frame, outline, rotation: null, opacity: 1 } as const;
	for (const orientation of [1, 6]) {
		const file = await stored.clone().withMetadata({ orientation }).png().toBuffer();
		const crop = orientation === 1 ? whole(40, 30) : whole(30, 40);
		const pictures: readonly PictureLayer[] = [
			{ ...bare, crop },
			{ ...bare, crop, mirror: "y" },
			{ ...bare, crop, rotation },
			{ ...bare, crop, rotation, mirror: "x", treatment: { sigma: 2 } },
		];
		for (const picture of pictures) {
			const still = await painted(scene(silhouette([picture])), [file]);
			const alphas = await painted(scene(picture), [file]);
			for (let i = 3; i < still.length; i += 4) expect(still[i]).toBe(alphas[i]);
			const moved = await painted(scene(silhouette([picture], { x: -11, y: 7 })), [file]);
			for (let y = 7; y < SIDE; y++) {
				const here = moved.subarray(y * SIDE * 4, (y * SIDE + SIDE - 11) * 4);
				const there = still.subarray(((y - 7) * SIDE + 11) * 4, (y - 7 + 1) * SIDE * 4);
				expect(difference(here, there)).toBeLessThanOrEqual(1);
			}
		}
	}
});

test("a text's edges are in memory once, however many shadows it casts", () => {
	const points = Float32Array.from({ length: 20_000 }, (_, i) => ((i * 7919) % 6400) / 100);
	const text = shape([points], 0x000000ff);
	const job = newJob(loadKernel<Kernel>());
	const shadows = [1, 2, 3, 4].map((sigma) => silhouette([text, text], { grow: sigma, sigma, x: sigma }));
	const alone = layersBytes(job, scene(text), []);
	expect(alone).toBeGreaterThan(160_000);
	expect(layersBytes(job, scene(...shadows, text), []) - alone).toBeLessThan(4 * 110_000);
});

describe("a shadow is that of SVG", () => {
	const path = "M20 12L52 20L44 50L30 30L14 44Z";
	const star = shape([Float32Array.of(20, 12, 52, 20, 44, 50, 30, 30, 14, 44)], 0xcc2200ff);

	/** Eight times as large, averaged down: premultiplied levels. The filter works in sRGB, as canvases do. */
	async function reference(sigma: number): Promise<Float64Array> {
		const filter = `<filter id="f" x="-100%" y="-100%" width="300%" height="300%" color-interpolation-filters="sRGB">
			<feGaussianBlur stdDeviation="${sigma}"/></filter>`;
		const body = `${filter}<path d="${path}" fill="#c0e0ff" filter="url(#f)" opacity=".8" transform="translate(5 7)"/>`;
		const side = SIDE * FINE;
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${SIDE} ${SIDE}">${body}</svg>`;
		const raw = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
		const means = new Float64Array(SIDE * SIDE * 4);
		for (let i = 0; i < raw.length; i++) {
			const [x, y] = [Math.floor(((i >> 2) % side) / FINE), Math.floor((i >> 2) / side / FINE)];
			const level = i % 4 === 3 ? (raw[i] ?? 0) : ((raw[i] ?? 0) * (raw[i | 3] ?? 0)) / 255;
			const at = (y * SIDE + x) * 4 + (i & 3);
			means[at] = (means[at] ?? 0) + level / FINE ** 2;
		}
		return means;
	}

	// librsvg's blur is three boxes, not quite a bell, and rounds down after each.
	test.each([
		[1, 6],
		[2.5, 4],
		[4, 5],
		[8, 7],
	])("of sigma %d within %d levels", async (sigma, tolerance) => {
		const shadow = silhouette([star], { sigma, x: 5, y: 7, colour: 0xc0e0ffcc });
		const got = await painted(scene(shadow));
		const want = await reference(sigma);
		const off = Array.from(got, (level, i) => Math.abs(level - (want[i] ?? 0)));
		expect(Math.max(...off)).toBeLessThanOrEqual(tolerance);
		expect(off.reduce((sum, by) => sum + by, 0) / off.length).toBeLessThan(1.2);
	});

	test.each([1, 2.5, 4, 8])("and, by definition, of sigma %d within 2 levels", async (sigma) => {
		const hard = await painted(scene(silhouette([star], { x: 5, y: 7, colour: 0xc0e0ffff })));
		const want = exactBlur({ width: SIDE, height: SIDE, data: hard }, sigma).map((level) => level * 0.8);
		const got = await painted(scene(silhouette([star], { sigma, x: 5, y: 7, colour: 0xc0e0ffcc })));
		expect(difference(got, want)).toBeLessThan(2);
	});
});
