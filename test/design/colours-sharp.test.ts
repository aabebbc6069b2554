// Blend modes and filters of whole records against libvips (through sharp), on opaque pictures: another reading of the
// same specifications. Both round to levels, each at places of its own: a level apart at most. sharp's `modulate` turns
// hues in LCh and its `grayscale` weighs linear light, which Filter Effects Level 1 does not: they are no measure here.
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import type { DesignRecord } from "../../src/design/index.ts";
import { renderDesign } from "../support/render-design.ts";
import { assetId } from "./samples.ts";

const SIZE = { width: 96, height: 64 } as const;

/** Any colours, black and white channels among them. */
const noise = (mean: number) =>
	sharp({ create: { ...SIZE, channels: 3, background: "#000", noise: { type: "gaussian", mean, sigma: 90 } } })
		.png()
		.toBuffer();
const [below, above] = [await noise(128), await noise(110)];

type Photo = Extract<DesignRecord["layers"][number], { type: "photo" }>;

/** The picture above, over the one below. */
async function drawn(fields: Partial<Photo>): Promise<Buffer> {
	const photo: Photo = { type: "photo", name: "photo", frame: { inset: 0 }, ...fields };
	const canvas = { ...SIZE, background: { type: "image", asset: assetId("1") } } as const;
	const record: DesignRecord = { version: 1, name: "Two", canvas, layers: [photo] };
	const { file } = await renderDesign(record, above, { assetOf: () => below });
	return sharp(file).removeAlpha().raw().toBuffer();
}

function expectAlike(ours: Buffer, theirs: Buffer, isLeftOut: (at: number) => boolean = () => false): void {
	expect(ours).toHaveLength(theirs.length);
	let largest = 0;
	for (const [at, value] of ours.entries()) {
		if (!isLeftOut(at)) largest = Math.max(largest, Math.abs(value - (theirs[at] ?? 0)));
	}
	expect(largest).toBeLessThanOrEqual(1);
}

const BLENDS = [
	...(["multiply", "screen", "overlay", "darken", "lighten", "hard-light", "soft-light"] as const),
	...(["difference", "exclusion"] as const),
];

test.each(BLENDS)("%s", async (blend) => {
	const theirs = sharp(below)
		.composite([{ input: above, blend }])
		.removeAlpha();
	expectAlike(await drawn({ blend }), await theirs.raw().toBuffer());
});

// Compositing Level 1 leaves black undodged even by white, and white unburnt even by black; libvips does not.
test.each([
	["color-dodge", "colour-dodge", 0],
	["color-burn", "colour-burn", 255],
] as const)("%s", async (blend, theirName, untouched) => {
	const ground = await sharp(below).raw().toBuffer();
	const theirs = sharp(below)
		.composite([{ input: above, blend: theirName }])
		.removeAlpha();
	const ours = await drawn({ blend });
	expectAlike(ours, await theirs.raw().toBuffer(), (at) => ground[at] === untouched);
	expect(ours.every((value, at) => ground[at] !== untouched || value === untouched)).toBe(true);
});

const GRAY = [0.2126, 0.7152, 0.0722] as const;
const filters: Readonly<Record<string, readonly [Photo["filters"], (picture: Sharp) => Sharp]>> = {
	brightness: [{ brightness: 1.4 }, (picture) => picture.linear(1.4, 0)],
	darkness: [{ brightness: 0 }, (picture) => picture.linear(0, 0)],
	contrast: [{ contrast: 4 }, (picture) => picture.linear(4, 127.5 * (1 - 4))],
	gray: [{ gray: 1 }, (picture) => picture.recomb([[...GRAY], [...GRAY], [...GRAY]])],
	sepia: [
		{ sepia: 1 },
		(picture) =>
			picture.recomb([
				[0.393, 0.769, 0.189],
				[0.349, 0.686, 0.168],
				[0.272, 0.534, 0.131],
			]),
	],
	invert: [{ invert: 1 }, (picture) => picture.negate({ alpha: false })],
	"a full turn of hues": [{ hue: -360 }, (picture) => picture],
};

test.each(Object.entries(filters))("%s", async (_, [wanted, theirs]) => {
	expectAlike(await drawn({ filters: wanted ?? {} }), await theirs(sharp(above)).raw().toBuffer());
});
