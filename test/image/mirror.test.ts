// Mirrored pictures against the obvious: the picture as it is drawn, its pixels the other way round. For every way a file
// can be stored.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { PictureLayer, Rect } from "../../src/image/index.ts";
import { difference, painted, rectangle, whole } from "./painting.ts";

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const MIRRORS = ["x", "y", "xy"] as const;
const cases = ORIENTATIONS.flatMap((orientation) => MIRRORS.map((mirror) => [orientation, mirror] as const));

/** As it is stored; people see it turned. */
const STORED = { width: 31, height: 22 };

async function file(orientation: number): Promise<Uint8Array> {
	const raw = Uint8Array.from({ length: STORED.width * STORED.height * 4 }, (_, i) => (i * i * 31 + i * 7) >> 4);
	const stored = sharp(raw, { raw: { ...STORED, channels: 4 } });
	return await stored.withMetadata({ orientation }).png().toBuffer();
}

function picture(orientation: number, crop: Rect, frame: Rect, more: Partial<PictureLayer> = {}): PictureLayer {
	const upright = orientation > 4 ? { ...crop, x: crop.y, y: crop.x, width: crop.height, height: crop.width } : crop;
	const rest = { rotation: null, outline: null, opacity: 1 };
	return { kind: "picture", source: 0, crop: upright, frame, ...rest, ...more };
}

/** Pixels the other way round. */
function mirroredPixels(pixels: Uint8Array, { width, height }: Rect, mirror: (typeof MIRRORS)[number]): Uint8Array {
	const out = new Uint8Array(pixels.length);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const from = (mirror.includes("y") ? height - 1 - y : y) * width + (mirror.includes("x") ? width - 1 - x : x);
			out.set(pixels.subarray(from * 4, from * 4 + 4), (y * width + x) * 4);
		}
	}
	return out;
}

describe.each(cases)("stored as %d, mirrored in %s", (orientation, mirror) => {
	const [width, height] = orientation > 4 ? [STORED.height, STORED.width] : [STORED.width, STORED.height];

	test("at its own size, to the byte", async () => {
		const layer = picture(orientation, whole(STORED.width, STORED.height), whole(width, height));
		const plain = await painted({ width, height, layers: [layer] }, [await file(orientation)]);
		const got = await painted({ width, height, layers: [{ ...layer, mirror }] }, [await file(orientation)]);
		expect(got).toEqual(mirroredPixels(plain, whole(width, height), mirror));
	});

	test("part of it at another size, some of it beside the canvas, in bands of any height", async () => {
		const frame = { x: 0, y: 0, width: 45, height: 40 };
		const layer = picture(orientation, { x: 3.5, y: 1.25, width: 20, height: 17.5 }, frame);
		const plain = await painted({ width: 45, height: 40, layers: [layer] }, [await file(orientation)]);
		const want = mirroredPixels(plain, frame, mirror);
		const beside = { ...layer, mirror, frame: { ...frame, x: -6, y: -9 } };
		const scene = { width: 30, height: 25, layers: [beside] };
		const got = await painted(scene, [await file(orientation)]);
		const rows = Array.from({ length: 25 }, (_, y) => want.subarray(((y + 9) * 45 + 6) * 4, ((y + 9) * 45 + 36) * 4));
		expect(difference(got, Buffer.concat(rows))).toBeLessThanOrEqual(1);
		expect(await painted(scene, [await file(orientation)], 1)).toEqual(got);
	});

	test("and turned: mirrored first", async () => {
		// A half turn is both mirrors.
		const rotation = { cos: -1, sin: 0, centreX: width / 2, centreY: height / 2 };
		const outline = rectangle(0, 0, width, height);
		const layer = picture(orientation, whole(STORED.width, STORED.height), whole(width, height));
		const plain = await painted({ width, height, layers: [layer] }, [await file(orientation)]);
		const turned = { ...layer, mirror, rotation, outline };
		const got = await painted({ width, height, layers: [turned] }, [await file(orientation)]);
		const want = mirroredPixels(mirroredPixels(plain, whole(width, height), mirror), whole(width, height), "xy");
		expect(difference(got, want)).toBeLessThanOrEqual(1);
	});
});
