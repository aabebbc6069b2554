// Treated pictures against what each step means, however the file is stored and wherever on the canvas its frame lies;
// and any mixture of them in bands of any height, inside the budget.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { place } from "../../src/image/composite/placement.ts";
import { type Kernel, newJob, openSource, type PictureLayer, prepare, type Treatment } from "../../src/image/index.ts";
import { loadKernel } from "../support/kernel.ts";
import { generator } from "../support/random.ts";
import { adjustRow } from "../support/twin/adjust.ts";
import { exactBlur } from "./blurring.ts";
import { difference, painted, rectangle, whole } from "./painting.ts";

const [WIDTH, HEIGHT] = [60, 44];

/** Blots on white, as people see them; stored otherwise. */
async function file(orientation = 1, channels: 3 | 4 = 3): Promise<Uint8Array> {
	const random = generator(9);
	const blots = Array.from({ length: 9 }, () => {
		const [x, y, r] = [random() * WIDTH, random() * HEIGHT, 3 + random() * 9];
		return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${random() * 360} 80% 45%)"/>`;
	});
	const ground = channels === 3 ? `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>` : "";
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${ground}${blots.join("")}</svg>`;
	const upright = await sharp(Buffer.from(svg)).png().toBuffer();
	// What undoes each of EXIF's operations: a turn, then a mirror image.
	const [angle = 0, flip = false, flop = false] = [
		[0],
		[0, false, true],
		[180],
		[0, true],
		[90, false, true],
		[270],
		[270, false, true],
		[90],
	][orientation - 1] as [number, boolean?, boolean?];
	const turned = await sharp(upright).rotate(angle).png().toBuffer();
	const mirrored = sharp(turned).flip(flip).flop(flop);
	const plain = await (channels === 3 ? mirrored.removeAlpha() : mirrored).png().toBuffer();
	return await sharp(plain).withMetadata({ orientation }).png().toBuffer();
}

function picture(treatment?: Treatment, more: Partial<PictureLayer> = {}): PictureLayer {
	const bare: PictureLayer = {
		...{ kind: "picture", source: 0, crop: whole(WIDTH, HEIGHT), frame: whole(WIDTH, HEIGHT) },
		...{ rotation: null, outline: null, opacity: 1 },
		...more,
	};
	return treatment === undefined ? bare : { ...bare, treatment };
}

const drawn = async (layer: PictureLayer, orientation = 1, channels: 3 | 4 = 3) =>
	await painted({ width: WIDTH, height: HEIGHT, layers: [layer] }, [await file(orientation, channels)]);

const SEPIA = [0.393, 0.769, 0.189, 0.01, 0.349, 0.686, 0.168, 0, 0.272, 0.534, 0.131, -0.02];
const KEY = { ground: 0xffffffff, tolerance: 0.05, softness: 0.05, holes: false };

/** One treatment of each kind, and all of them. */
const TREATMENTS: Readonly<Record<string, Treatment>> = {
	colours: { colours: SEPIA },
	blur: { sigma: 2.5 },
	sharpen: { sharpen: 0.8 },
	vignette: { vignette: 0.7 },
	key: { key: KEY },
	all: { key: KEY, colours: SEPIA, sigma: 0.8, sharpen: 1.5, vignette: 0.4 },
};

describe("a picture", () => {
	test("with other colours, to the byte, also where it is translucent", async () => {
		for (const channels of [3, 4] as const) {
			const want = await drawn(picture(), 1, channels);
			adjustRow(want, Float32Array.from(SEPIA));
			expect(await drawn(picture({ colours: SEPIA }), 1, channels)).toEqual(want);
		}
	});

	test("out of focus", async () => {
		const source = { width: WIDTH, height: HEIGHT, data: await drawn(picture(), 1, 4) };
		for (const sigma of [0.1, 0.6, 2.5, 7]) {
			const want = sigma < 0.2 ? source.data : exactBlur(source, sigma);
			expect(difference(await drawn(picture({ sigma }), 1, 4), want)).toBeLessThan(1.3);
		}
	});

	test("sharper: what differs from its surroundings differs more", async () => {
		const source = { width: WIDTH, height: HEIGHT, data: await drawn(picture()) };
		const soft = exactBlur(source, 1);
		const want = source.data.map((level, i) => {
			return Math.min(Math.max(Math.round(level + 0.8 * (level - (soft[i] ?? 0))), 0), 255);
		});
		expect(difference(await drawn(picture({ sharpen: 0.8 })), want)).toBeLessThanOrEqual(2);
	});

	test("sharper, and of one colour to its very edge where it is", async () => {
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><circle cx="31" cy="20" r="15.3" fill="#b48c28"/></svg>`;
		const disc = await sharp(Buffer.from(svg)).png().toBuffer();
		const layers = [picture({ sharpen: 2 })];
		const got = await painted({ width: WIDTH, height: HEIGHT, layers }, [disc]);
		for (let i = 0; i < got.length; i += 4) {
			const [r = 0, g = 0, b = 0, a = 0] = got.subarray(i, i + 4);
			// Rounding of the colour, and of the blurred one twice more at twice the alpha.
			const levels = [0xb4, 0x8c, 0x28].map((level) => (level * a) / 255);
			expect(difference(Uint8Array.of(r, g, b), Uint8Array.from(levels, Math.round))).toBeLessThanOrEqual(4);
		}
	});

	test("darker in the corners of its frame, not of what is seen of it", async () => {
		const plain = await drawn(picture());
		const got = await drawn(picture({ vignette: 1 }));
		const half = Math.hypot(WIDTH, HEIGHT) / 2;
		for (let i = 0; i < plain.length; i++) {
			const [x, y] = [((i >> 2) % WIDTH) + 0.5 - WIDTH / 2, Math.floor((i >> 2) / WIDTH) + 0.5 - HEIGHT / 2];
			const t = Math.max(0, ((x / half) ** 2 + (y / half) ** 2 - 0.25) / 0.75);
			const want = (plain[i] ?? 0) * (i % 4 === 3 ? 1 : 1 - t * t * (3 - 2 * t));
			expect(Math.abs((got[i] ?? 0) - want)).toBeLessThan(0.51);
		}
	});

	test("without its ground: clear around the subject, the subject as it was", async () => {
		const plain = await drawn(picture());
		const got = await drawn(picture({ key: KEY }));
		const isWhite = (i: number) => [0, 1, 2].every((c) => plain[i + c] === 255);
		// Two pixels from the ground colours may be mixed with it; and what is nearly white is ground.
		const isInner = (i: number) => {
			const [x, y] = [(i >> 2) % WIDTH, Math.floor((i >> 2) / WIDTH)];
			if (x < 5 || y < 5 || x >= WIDTH - 5 || y >= HEIGHT - 5) return false;
			const around = Array.from({ length: 121 }, (_, k) => ((Math.floor(k / 11) - 5) * WIDTH + (k % 11) - 5) * 4);
			return !around.some((offset) => isWhite(i + offset));
		};
		let [clear, kept] = [0, 0];
		for (let i = 0; i < plain.length; i += 4) {
			if (isWhite(i) && got[i + 3] === 0) clear++;
			if (isInner(i) && Buffer.compare(got.subarray(i, i + 4), plain.subarray(i, i + 4)) === 0) kept++;
			else expect(isInner(i)).toBe(false);
		}
		expect(clear).toBeGreaterThan(600);
		expect(kept).toBeGreaterThan(100);
	});
});

describe.each(Object.entries(TREATMENTS))("%s", (_, treatment) => {
	test("is the same however the file is stored", async () => {
		const want = await drawn(picture(treatment));
		// What is opaque stays so, unless its ground goes: a canvas under it is known to have no transparent pixel.
		if (treatment.key === undefined) expect(want.every((level, i) => i % 4 < 3 || level === 255)).toBe(true);
		for (let orientation = 2; orientation <= 8; orientation++) {
			// A blur along x and then y is one along y and then x but for what is rounded between.
			expect(difference(await drawn(picture(treatment), orientation), want)).toBeLessThanOrEqual(4);
		}
	});

	test("of a frame that reaches beyond the canvas is what is seen of it", async () => {
		const frame = { x: 0, y: 0, width: 100, height: 80 };
		const full = await painted({ width: 100, height: 80, layers: [picture(treatment, { frame })] }, [await file()]);
		const beside = picture(treatment, { frame: { ...frame, x: -37, y: -21 } });
		const got = await painted({ width: 40, height: 36, layers: [beside] }, [await file()]);
		const rows = Array.from({ length: 36 }, (_, y) =>
			full.subarray(((y + 21) * 100 + 37) * 4, ((y + 21) * 100 + 77) * 4),
		);
		expect(difference(got, Buffer.concat(rows))).toBeLessThanOrEqual(3);
	});

	test("is the same in bands of any height", async () => {
		const turned = { cos: 0.8, sin: 0.6, centreX: 30, centreY: 20 };
		for (const more of [{}, { mirror: "xy" }, { rotation: turned, outline: rectangle(5, 5, 50, 30) }] as const) {
			const scene = { width: WIDTH, height: HEIGHT, layers: [picture(treatment, more)] };
			for (const orientation of [1, 6]) {
				const one = [await file(orientation, 4)];
				expect(await painted(scene, one, 1)).toEqual(await painted(scene, one));
			}
		}
	});
});

test("strips would show seams where a treatment looks around: there are none then", async () => {
	const job = newJob(loadKernel<Kernel>());
	const large = await sharp({ create: { width: 3000, height: 2600, channels: 3, background: "#888" } })
		.withMetadata({ orientation: 6 })
		.png()
		.toBuffer();
	const source = await openSource(job, large, 1e9);
	const canvas = whole(2600, 3000);
	const layer = { ...picture(), crop: whole(2600, 3000), frame: whole(2600, 3000) };
	const strips = (treatment?: Treatment) => {
		return place(treatment === undefined ? layer : { ...layer, treatment }, source, canvas).length;
	};
	expect(strips()).toBe(2);
	expect(strips({ colours: SEPIA, vignette: 1 })).toBe(2);
	for (const treatment of [{ sigma: 1 }, { sharpen: 1 }, { key: KEY }]) expect(strips(treatment)).toBe(1);
});

test("any treated picture stays in its budget", async () => {
	const random = generator(31);
	const upTo = (most: number) => random() * most;
	const maybe = <T>(value: T) => (random() < 0.5 ? value : undefined);
	const files = [await file(1), await file(6), await file(4, 4)];
	for (let round = 0; round < 80; round++) {
		const kernel = loadKernel<Kernel>();
		const job = newJob(kernel);
		const sources = [];
		for (const one of files) sources.push(await openSource(job, one, 1e9));
		const [width, height] = [1 + Math.floor(upTo(120)), 1 + Math.floor(upTo(120))];
		const layers = Array.from({ length: 3 }, (_, source): PictureLayer => {
			const chosen = {
				...{ key: maybe(KEY), colours: maybe(SEPIA), sigma: maybe(0.05 + upTo(20)) },
				...{ sharpen: maybe(0.1 + upTo(4)), vignette: maybe(upTo(1)) },
			};
			const treatment = Object.fromEntries(
				Object.entries(chosen).filter(([, value]) => value !== undefined),
			) as Treatment;
			const box = { x: upTo(160) - 80, y: upTo(160) - 80, width: 1 + upTo(200), height: 1 + upTo(200) };
			const frame = random() < 0.2 ? { ...box, width: 0.5, height: 0.5 } : box;
			const rotation = random() < 0.3 ? { cos: 0.6, sin: -0.8, centreX: box.x, centreY: box.y } : null;
			const outline = rectangle(box.x, box.y, box.width, box.height);
			const crop = source === 1 ? whole(HEIGHT, WIDTH) : whole(WIDTH, HEIGHT);
			return picture(treatment, { source, crop, frame, rotation, outline, opacity: upTo(1) });
		});
		const silhouette = { kind: "silhouette", of: layers, grow: upTo(3), sigma: upTo(9), x: 3, y: 5 } as const;
		const plan = {
			...{ width, height, background: 0, assets: [] },
			layers: [{ ...silhouette, colour: 0x00000080, opacity: 1 }, ...layers],
		};
		const proof = prepare(job, plan, sources, { format: "png", quality: 85, matte: 0xffffffff });
		const { pieces } = await proof.print({ encodeJpeg: () => Promise.reject(new Error("unused")) }, () => 0);
		expect(kernel.memory.buffer.byteLength).toBeLessThanOrEqual(kernel.arenaStart() + proof.budget.total + 65_536);
		expect(await sharp(Buffer.concat(pieces)).metadata()).toMatchObject({ width, height });
	}
});
