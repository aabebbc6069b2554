// The image room by its door: plans in, pictures out, memory inside the budget whatever the plan.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
	type Kernel,
	type Layer,
	newJob,
	type Outline,
	openSource,
	type PictureLayer,
	type Plan,
	prepare,
} from "../../src/image/index.ts";
import { loadKernel } from "../support/kernel.ts";
import { generator } from "../support/random.ts";

const PAGE = 65_536;

interface Pixels {
	readonly width: number;
	readonly height: number;
	readonly data: Uint8Array;
}

/** Renders `layers` over `files`; the kernel's memory has to stay in the budget stated before. */
async function rendered(
	plan: Pick<Plan, "width" | "height" | "layers"> & Partial<Plan>,
	files: readonly Uint8Array[],
	format: "png" | "jpg" | "auto" = "png",
): Promise<Pixels> {
	const kernel = loadKernel<Kernel>();
	const job = newJob(kernel);
	const sources = [];
	for (const file of files) sources.push(await openSource(job, file, 1e9));
	const proof = prepare(job, { background: 0, assets: [], ...plan }, sources, {
		format,
		quality: 85,
		matte: 0xffffffff,
	});
	const { pieces } = await proof.print({ encodeJpeg: () => Promise.reject(new Error("unused")) }, () => 0);
	expect(kernel.memory.buffer.byteLength).toBeLessThanOrEqual(kernel.arenaStart() + proof.budget.total + PAGE);
	const { data, info } = await sharp(Buffer.concat(pieces)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, data };
}

const whole = (width: number, height: number) => ({ x: 0, y: 0, width, height });

function picture(
	crop: ReturnType<typeof whole>,
	frame: ReturnType<typeof whole>,
	more: Partial<PictureLayer> = {},
): PictureLayer {
	return { kind: "picture", source: 0, crop, frame, rotation: null, outline: null, opacity: 1, ...more };
}

function rectangle(x: number, y: number, width: number, height: number): Outline {
	return [new Float32Array([x, y, x + width, y, x + width, y + height, x, y + height])];
}

async function noise(
	width: number,
	height: number,
	channels: 3 | 4 = 3,
): Promise<{ raw: Uint8Array; png: Uint8Array }> {
	const random = generator(width * 7919 + height);
	const raw = Uint8Array.from({ length: width * height * channels }, () => Math.floor(random() * 256));
	const png = await sharp(raw, { raw: { width, height, channels } }).png().toBuffer();
	return { raw, png };
}

describe("a picture", () => {
	test("at its own size is itself, also in the middle of a canvas and beyond its edges", async () => {
		const { raw, png } = await noise(37, 23);
		const layers = [picture(whole(37, 23), { x: 5, y: -3, width: 37, height: 23 })];
		const { data } = await rendered({ width: 40, height: 30, layers }, [png]);
		for (let y = 0; y < 20; y++) {
			for (let x = 0; x < 35; x++) {
				const got = [...data.subarray((y * 40 + x + 5) * 4, (y * 40 + x + 5) * 4 + 4)];
				expect(got).toEqual([...raw.subarray(((y + 3) * 37 + x) * 3, ((y + 3) * 37 + x) * 3 + 3), 255]);
			}
		}
		expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
	});

	test("of one colour stays of one colour, at any size, turn and place", async () => {
		const flat = await sharp({ create: { width: 90, height: 61, channels: 3, background: "#4080c0" } })
			.jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
			.toBuffer();
		const { data: colour } = await sharp(flat).raw().toBuffer({ resolveWithObject: true });
		const want = [...colour.subarray(0, 3), 255];
		for (const size of [7, 61, 90, 133, 250]) {
			const turned = { cos: Math.SQRT1_2, sin: Math.SQRT1_2, centreX: 60, centreY: 60 };
			const outline = rectangle(40, 40, 20, 20);
			for (const layer of [
				picture(whole(90, 61), whole(size, size)),
				picture(whole(90, 61), { x: -60, y: -60, width: 240, height: 240 }, { rotation: turned, outline }),
			]) {
				const { data } = await rendered({ width: 120, height: 120, layers: [layer] }, [flat]);
				const at = layer.outline === null ? 0 : (50 * 120 + 50) * 4;
				expect([...data.subarray(at, at + 4)]).toEqual(want);
			}
		}
	});

	test("that is held in strips is the same as one held whole", async () => {
		// 2600 x 2600 pixels are 27 MB: two strips. The reference is turned before it is stored.
		const random = generator(5);
		const width = 2600;
		const raw = new Uint8Array(width * width);
		for (let i = 0; i < raw.length; i += 13) raw[i] = random() * 256;
		const upright = sharp(raw, { raw: { width, height: width, channels: 1 } });
		const stored = await sharp(await upright.png().toBuffer())
			.rotate(270)
			.withMetadata({ orientation: 6 })
			.png()
			.toBuffer();
		const { data } = await rendered(
			{ width, height: width, layers: [picture(whole(width, width), whole(width, width))] },
			[stored],
		);
		let differences = 0;
		for (let i = 0; i < raw.length; i++) if (data[i * 4] !== raw[i]) differences++;
		expect(differences).toBe(0);
	});
});

test("a file damaged below the part that is shown is refused all the same", async () => {
	const { png } = await noise(160, 160);
	const files = [
		await sharp(png).jpeg().toBuffer(),
		await sharp(png).jpeg({ progressive: true }).toBuffer(),
		await sharp(png).png({ compressionLevel: 0 }).toBuffer(),
	];
	const top = picture({ x: 0, y: 0, width: 160, height: 30 }, whole(160, 30));
	for (const file of files) {
		expect((await rendered({ width: 160, height: 30, layers: [top] }, [file])).height).toBe(30);
		const cut = file.subarray(0, Math.floor(file.length * 0.8));
		const attempt = rendered({ width: 160, height: 30, layers: [top] }, [cut]);
		await expect(attempt).rejects.toMatchObject({ kind: "failed_to_read_image" });
	}
});

test("what is transparent shows the matte in a jpg, and nothing of it in a png", async () => {
	const background = 0x00ff0080;
	const half: Layer = { kind: "shape", outline: rectangle(0, 0, 4, 8), paint: 0x0000ff80, opacity: 1 };
	const plan = { width: 8, height: 8, background, layers: [half], assets: [] };
	const proof = prepare(newJob(loadKernel<Kernel>()), plan, [], { format: "jpg", quality: 85, matte: 0xff000000 });
	const frames: Uint8ClampedArray[] = [];
	const encodeJpeg = async ({ data }: { readonly data: Uint8ClampedArray }) => {
		frames.push(data);
		return new Uint8Array(1);
	};
	await proof.print({ encodeJpeg }, () => 0);
	expect([...(frames[0]?.subarray(28, 32) ?? [])]).toEqual([127, 128, 0, 255]);
	expect([...(frames[0]?.subarray(0, 4) ?? [])]).toEqual([63, 64, 128, 255]);
	const { data } = await rendered(plan, []);
	expect([...data.subarray(28, 32)]).toEqual([0, 255, 0, 128]);
});

test("any plan stays in its budget and gives a picture of its size", async () => {
	const { png } = await noise(120, 90, 4);
	const jpeg = await sharp((await noise(200, 140)).png)
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	const sizes = [whole(120, 90), whole(140, 200)];
	const random = generator(11);
	const upTo = (most: number) => random() * most;
	for (let round = 0; round < 120; round++) {
		const width = 1 + Math.floor(upTo(150));
		const height = 1 + Math.floor(upTo(150));
		const layers = Array.from({ length: Math.floor(upTo(5)) }, (): Layer => {
			const box = { x: upTo(200) - 100, y: upTo(200) - 100, width: 0.01 + upTo(250), height: 0.01 + upTo(250) };
			const outline = rectangle(box.x, box.y, box.width, box.height);
			if (random() < 0.3) return { kind: "shape", outline, paint: 0x4080c0a0, opacity: random() };
			const source = random() < 0.5 ? 0 : 1;
			const full = sizes[source] ?? whole(1, 1);
			const crop = { x: full.width * 0.2, y: 0, width: full.width * (0.01 + upTo(0.79)), height: full.height };
			const angle = upTo(7);
			const rotation =
				random() < 0.3 ? { cos: Math.cos(angle), sin: Math.sin(angle), centreX: box.x, centreY: box.y } : null;
			return { kind: "picture", source, crop, frame: box, rotation, outline, opacity: random() };
		});
		const got = await rendered({ width, height, layers, background: random() < 0.5 ? 0 : 0xffffffff }, [png, jpeg]);
		expect([got.width, got.height]).toEqual([width, height]);
	}
});
