// Damaged uploads through the whole Worker: only an image or a refusal of the file comes back, and nothing that is
// refused is charged. Seeds are fixed; `npm run fuzz` goes on for as long as one likes.
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLES } from "../../scripts/samples.mjs";
import { generator } from "../support/random.ts";
import { type Holder, World } from "./world.ts";

let world: World;
let holder: Holder;
let design: string;

beforeAll(async () => {
	world = await World.start();
	holder = await world.signUp();
	design = await holder.design({
		version: 1,
		name: "Fuzz",
		canvas: { width: 64, height: 64 },
		layers: [{ type: "photo", name: "photo", frame: { x: 0, y: 0, width: 64, height: 64 } }],
	});
});
afterAll(() => world.stop());

async function seeds(): Promise<readonly Uint8Array[]> {
	const photo = sharp(SAMPLES.cat).resize(90, 70);
	return [
		await photo.clone().jpeg({ quality: 80 }).toBuffer(),
		await photo.clone().jpeg({ quality: 80, progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
		await photo.clone().png().toBuffer(),
		await photo.clone().ensureAlpha(0.5).png({ palette: true, colours: 32 }).toBuffer(),
	];
}

test("400 damaged files give 200, 415 or 422, and the count is that of the 200s", async () => {
	const random = generator(20_261_121);
	const files = await seeds();
	const statuses = new Map<number, number>();
	for (let i = 0; i < 400; i++) {
		const file = damaged(files[i % files.length] ?? new Uint8Array(), random);
		const response = await holder.apply(design, file);
		const body = new Uint8Array(await response.arrayBuffer());
		if (response.status === 200) expect((await sharp(body).metadata()).width).toBe(64);
		statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
	}
	expect([...statuses.keys()].filter((status) => ![200, 415, 422].includes(status))).toEqual([]);
	expect(statuses.get(422)).toBeGreaterThan(100);
	expect(await holder.used()).toBe(statuses.get(200) ?? 0);
});

function damaged(file: Uint8Array, random: () => number): Uint8Array {
	if (random() < 0.5) return file.slice(0, 1 + Math.floor(random() * (file.length - 1)));
	const copy = Uint8Array.from(file);
	for (let flips = 1 + Math.floor(random() * 8); flips > 0; flips--) {
		const at = Math.floor(random() * copy.length);
		copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
	}
	return copy;
}
