// The whole way, looked at by an independent eye: sharp makes the reference of what the design says.
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLES } from "../../scripts/samples.mjs";
import { type Holder, pixelsOf, psnr, World } from "./world.ts";

let world: World;
let holder: Holder;

beforeAll(async () => {
	world = await World.start();
	holder = await world.signUp();
});
afterAll(() => world.stop());

const photoLayer = (frame: object, more: object = {}) => ({ type: "photo", name: "photo", frame, ...more });
const record = (width: number, height: number, layers: object[], background = "#ffffff") => ({
	version: 1,
	name: "Test",
	canvas: { width, height, background },
	layers,
});

describe("product-card", () => {
	test("shows a 12 megapixel JPEG as sharp does, at 40 dB or better", async () => {
		const photo = await sharp(SAMPLES.alps).resize(4032, 3024, { fit: "fill" }).jpeg({ quality: 90 }).toBuffer();
		const { id, design } = await holder.call<{
			id: string;
			design: { layers: { name: string; frame: { x: number; y: number; width: number; height: number } }[] };
		}>("POST", "/v1.0/designs", { template: "product-card" });
		const frame = design.layers.find(({ name }) => name === "photo")?.frame;
		if (frame === undefined) throw new Error("no photo layer");

		const got = await holder.pixels(id, photo);
		// sharp's own `cover` scales to whole pixels and then crops, a third of a pixel beside the centre here.
		const square = { left: (4032 - 3024) / 2, top: 0, width: 3024, height: 3024 };
		const shown = await sharp(photo)
			.extract(square)
			.resize(frame.width, frame.height, { fit: "fill" })
			.png()
			.toBuffer();
		const canvas = sharp({ create: { width: 1080, height: 1080, channels: 3, background: "white" } });
		const want = await pixelsOf(
			sharp(
				await canvas
					.composite([{ input: shown, left: frame.x, top: frame.y }])
					.png()
					.toBuffer(),
			),
		);
		// Inside the photo's frame, away from its rounded corners and the badge over one of them.
		const left = { x: frame.x + 30, y: frame.y + 30, width: 560, height: frame.height - 60 };
		const below = { x: frame.x + 30, y: frame.y + 200, width: frame.width - 60, height: frame.height - 260 };
		expect(psnr(got, want, left)).toBeGreaterThan(40);
		expect(psnr(got, want, below)).toBeGreaterThan(40);
		expect([got.width, got.height]).toEqual([1080, 1080]);
	});
});

describe("EXIF orientation", () => {
	/** Undoes what each orientation asks for, so that all eight files show the same picture. */
	const UNDONE = [
		{ orientation: 1, turn: 0, mirror: false },
		{ orientation: 2, turn: 0, mirror: true },
		{ orientation: 3, turn: 180, mirror: false },
		{ orientation: 4, turn: 180, mirror: true },
		{ orientation: 5, turn: 90, mirror: true },
		{ orientation: 6, turn: 270, mirror: false },
		{ orientation: 7, turn: 270, mirror: true },
		{ orientation: 8, turn: 90, mirror: false },
	];

	test.each(["jpeg", "png"] as const)("all eight come out alike, streamed and held: %s", async (format) => {
		const upright = await sharp(SAMPLES.boats).resize(330, 210, { fit: "fill" }).png().toBuffer();
		const cover = await holder.design(record(200, 200, [photoLayer({ x: 10.5, y: 20, width: 150.25, height: 170 })]));
		const follows = await holder.design({
			version: 1,
			name: "Follows",
			canvas: { size: "photo" },
			layers: [photoLayer({ x: 0, y: 0, width: 1, height: 1, unit: "fraction" }, { fit: "fill" })],
		});
		for (const design of [cover, follows]) {
			let first: Awaited<ReturnType<Holder["pixels"]>> | undefined;
			for (const { orientation, turn, mirror } of UNDONE) {
				// One step at a time: sharp has an order of its own within one pipeline.
				const turned = await sharp(upright).rotate(turn).png().toBuffer();
				const raw = sharp(turned).flop(mirror).withMetadata({ orientation });
				const file = await (format === "png"
					? raw.png()
					: raw.jpeg({ quality: 98, chromaSubsampling: "4:4:4" })
				).toBuffer();
				expect((await sharp(file).metadata()).orientation ?? 1).toBe(orientation);
				const got = await holder.pixels(design, file);
				first ??= got;
				expect([orientation, got.width, got.height]).toEqual([orientation, first.width, first.height]);
				expect(psnr(got, first)).toBeGreaterThan(format === "png" ? 60 : 40);
			}
			if (design === follows && first !== undefined) expect(psnr(first, await pixelsOf(upright))).toBeGreaterThan(38);
		}
	});
});

describe("alpha", () => {
	test("a PNG over a colour is source over destination, to half a level", async () => {
		const size = 256;
		const data = new Uint8Array(size * size * 4);
		for (let y = 0; y < size; y++)
			for (let x = 0; x < size; x++) data.set([x, 255 - x, (x * y) & 255, y], (y * size + x) * 4);
		const file = await sharp(data, { raw: { width: size, height: size, channels: 4 } })
			.png()
			.toBuffer();
		const ground = [51, 102, 204] as const;
		const design = await holder.design(
			record(size, size, [photoLayer({ x: 0, y: 0, width: size, height: size })], "#3366cc"),
		);
		const got = await holder.pixels(design, file);
		let worst = 0;
		for (let i = 0; i < size * size; i++) {
			const alpha = (data[i * 4 + 3] ?? 0) / 255;
			for (let c = 0; c < 3; c++) {
				const want = (data[i * 4 + c] ?? 0) * alpha + (ground[c] ?? 0) * (1 - alpha);
				worst = Math.max(worst, Math.abs((got.data[i * 4 + c] ?? 0) - want));
			}
		}
		// Premultiplied to 8 bits and laid over: each of the two steps rounds once.
		expect(worst).toBeLessThanOrEqual(1.01);
	});

	test("a transparent canvas keeps the photo's alpha, and half opacity halves it", async () => {
		const file = await sharp({ create: { width: 40, height: 30, channels: 4, background: "#ff800080" } })
			.png()
			.toBuffer();
		const frame = { x: 0, y: 0, width: 40, height: 30 };
		const clear = { version: 1, name: "Clear", canvas: { width: 50, height: 30 } };
		const whole = await holder.pixels(await holder.design({ ...clear, layers: [photoLayer(frame)] }), file);
		const half = await holder.pixels(
			await holder.design({ ...clear, layers: [photoLayer(frame, { opacity: 0.5 })] }),
			file,
		);
		expect([...whole.data.subarray(0, 4)]).toEqual([255, 128, 0, 128]);
		expect([...whole.data.subarray(45 * 4, 46 * 4)]).toEqual([0, 0, 0, 0]);
		expect(half.data[3]).toBe(64);
	});
});

describe("placement", () => {
	test("fits, focus and rotation show the part of the photo that they say", async () => {
		// Left half red, right half blue.
		const left = await sharp({ create: { width: 100, height: 100, channels: 3, background: "#ff0000" } })
			.png()
			.toBuffer();
		const file = await sharp({ create: { width: 200, height: 100, channels: 3, background: "#0000ff" } })
			.composite([{ input: left, left: 0, top: 0 }])
			.png()
			.toBuffer();
		const frame = { x: 0, y: 0, width: 100, height: 100 };
		const shown = async (more: object) => {
			const { data } = await holder.pixels(await holder.design(record(100, 100, [photoLayer(frame, more)])), file);
			return (x: number, y: number) => [...data.subarray((y * 100 + x) * 4, (y * 100 + x) * 4 + 3)];
		};
		const [red, blue, white] = [
			[255, 0, 0],
			[0, 0, 255],
			[255, 255, 255],
		];
		const cover = await shown({ fit: "cover", focus: { x: 0, y: 0.5 } });
		expect([cover(5, 50), cover(95, 50)]).toEqual([red, red]);
		const centred = await shown({ fit: "cover" });
		expect([centred(5, 50), centred(95, 50)]).toEqual([red, blue]);
		const contain = await shown({ fit: "contain" });
		expect([contain(5, 10), contain(5, 50), contain(95, 50)]).toEqual([white, red, blue]);
		const turned = await shown({ fit: "fill", rotation: 90 });
		expect([turned(50, 5), turned(50, 95)]).toEqual([red, blue]);
		const upsideDown = await shown({ fit: "fill", rotation: 180 });
		expect([upsideDown(5, 50), upsideDown(95, 50)]).toEqual([blue, red]);
		const tilted = await shown({ fit: "fill", rotation: 45 });
		expect([tilted(2, 2), tilted(50, 10), tilted(50, 90)]).toEqual([white, red, blue]);
	});

	test("a canvas that follows a photo over 16 megapixels is scaled down to 16, and says so", async () => {
		const file = await sharp(SAMPLES.alps).resize(5200, 3900, { fit: "fill" }).jpeg({ quality: 60 }).toBuffer();
		const design = await holder.design({
			version: 1,
			name: "Follows",
			canvas: { size: "photo" },
			layers: [photoLayer({ x: 0, y: 0, width: 1, height: 1, unit: "fraction" }, { fit: "fill" })],
		});
		const response = await holder.apply(design, file, { format: "jpg" });
		const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
		expect(response.status).toBe(200);
		expect(response.headers.get("X-Design-Warnings")).toBe("downscaled");
		expect((width ?? 0) * (height ?? 0)).toBeLessThanOrEqual(16_000_000);
		expect((width ?? 0) * (height ?? 0)).toBeGreaterThan(15_900_000);
	});
});
