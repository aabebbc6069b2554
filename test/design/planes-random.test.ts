// Any design, pressed or not, gives the same bytes.
import sharp from "sharp";
import { expect, test } from "vitest";
import { modify, parseDesign, planesFor } from "../../src/design/index.ts";
import { press } from "../../src/press.ts";
import { assets, drawn, ports } from "./pressing.ts";
import { ASSETS, anyFixedRecord } from "./random-designs.ts";
import { random } from "./random-records.ts";

const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#888", noise } })
	.jpeg()
	.toBuffer();
for (const [index, id] of ASSETS.entries()) {
	const channels = index % 2 === 0 ? 4 : 3;
	const size = { width: 7 + 11 * index, height: 40 - 7 * index };
	const picture = sharp({ create: { ...size, channels, background: "#48c2", noise } });
	assets.set(id, await picture.png().toBuffer());
}

test("any design is the same from its planes", async () => {
	const next = random(17);
	let pressed = 0;
	let spoilt = 0;
	for (let i = 0; i < 100; i++) {
		const record = anyFixedRecord(next);
		const design = parseDesign(record);
		const planes = await press("a", design, ports);
		if (planes.length > 0) pressed++;
		const [fast, bare] = [await drawn(design, photo, planes), await drawn(design, photo, [])];
		if (!fast.file.equals(bare.file)) expect.unreachable(JSON.stringify(record));
		expect(fast.warnings).toEqual(bare.warnings);
		const changes = design.layers.filter(({ editable }) => editable.length > 0 && next() < 0.5).map(({ name }) => name);
		const changed = modify(design, Object.fromEntries(changes.map((name) => [name, { opacity: 0.4 }])));
		const left = planesFor(planes, design, changed);
		spoilt += planes.length - left.length;
		if (!(await drawn(changed, photo, left)).file.equals((await drawn(changed, photo, [])).file))
			expect.unreachable(JSON.stringify([changes, record]));
	}
	expect(pressed).toBeGreaterThan(50);
	expect(spoilt).toBeGreaterThan(5);
});

test.each(ASSETS.slice(0, 2))("a picture alone, at its own size, clear in part or opaque: %s", async (id) => {
	const { width, height } = await sharp(assets.get(id)).metadata();
	const canvas = { width, height, background: { type: "image", asset: id } } as const;
	const design = parseDesign({ version: 1, name: "Alone", canvas, layers: [] });
	const planes = await press("a", design, ports);
	expect(planes).toHaveLength(1);
	expect((await drawn(design, photo, planes)).file.equals((await drawn(design, photo, [])).file)).toBe(true);
});
