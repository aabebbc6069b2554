// One small picture for each feature of the record, pixel for pixel as it was when somebody looked at it. `npm run golden`
// draws them anew; what differs is left in out/golden as got, want and diff.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { draw, drawnBefore, drawnNow, goldens, kept, strays } from "./golden/goldens.ts";

const out = join(import.meta.dirname, "../out/golden");

interface Pixels {
	readonly width: number;
	readonly height: number;
	/** RGBA8, straight alpha. */
	readonly data: Buffer;
}

async function pixelsOf(file: Uint8Array): Promise<Pixels> {
	const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, data };
}

/** Black where both are alike, brighter the farther they are apart. */
function diffOf(got: Pixels, want: Pixels): Promise<Buffer> {
	const { width, height } = want;
	const data = Buffer.alloc(width * height * 3);
	for (let i = 0; i < width * height; i++) {
		for (let channel = 0; channel < 3; channel++) {
			const apart = (at: number) => Math.abs((got.data[at] ?? 0) - (want.data[at] ?? 0));
			const most = Math.max(apart(i * 4 + channel), apart(i * 4 + 3));
			data[i * 3 + channel] = most === 0 ? 0 : 63 + ((most * 3) >> 2);
		}
	}
	return sharp(data, { raw: { width, height, channels: 3 } })
		.png()
		.toBuffer();
}

test("every picture has its record", () => {
	expect(strays).toEqual([]);
	expect(goldens.length).toBeGreaterThan(50);
});

test("planes that were kept are of the drawing that these pictures are of", () => {
	// Pictures that changed: `npm run golden` says what to do.
	expect(drawnNow()).toEqual(drawnBefore());
});

test.each(goldens)("$name", async (golden) => {
	const want = kept(golden);
	if (want === null) expect.unreachable("There is no picture; `npm run golden` draws it.");
	const { file } = await draw(golden);
	if (Buffer.compare(file, want) === 0) return;
	const [got, wanted] = await Promise.all([pixelsOf(file), pixelsOf(want)]);
	const isAlike = got.width === wanted.width && Buffer.compare(got.data, wanted.data) === 0;
	if (isAlike) return;
	mkdirSync(out, { recursive: true });
	writeFileSync(join(out, `${golden.name}.got.png`), await sharp(file).png().toBuffer());
	writeFileSync(join(out, `${golden.name}.want.png`), await sharp(want).png().toBuffer());
	writeFileSync(join(out, `${golden.name}.diff.png`), await diffOf(got, wanted));
	expect.unreachable(`It is drawn otherwise: look at out/golden/${golden.name}.{got,want,diff}.png.`);
});
