// Groups, masks and blend modes: one after the other against what they mean, and scenes of everything at once in bands
// of any height, exactly in the memory they state.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
	type GroupLayer,
	type Kernel,
	type Layer,
	type Mask,
	newJob,
	type PictureLayer,
	type Plan,
	prepare,
} from "../../src/image/index.ts";
import { loadKernel } from "../support/kernel.ts";
import { blendRow } from "../support/twin/blend.ts";
import { BLENDS, layerer } from "./layering.ts";
import { type Canvas, painted, rectangle, shape } from "./painting.ts";

const SIDE = 48;
const scene = (...layers: readonly Layer[]): Canvas => ({ width: SIDE, height: SIDE, layers });
const group = (layers: readonly Layer[], more: Partial<GroupLayer> = {}): GroupLayer => ({
	...{ kind: "group", layers, opacity: 1 },
	...more,
});
const all = shape(rectangle(0, 0, SIDE, SIDE), 0xffffffff);

test("bands of any height make up the whole; the arena gives what was stated", async () => {
	for (let seed = 0; seed < 120; seed++) {
		const { random, layers } = layerer(seed, 90, 70);
		const any = { width: 1 + Math.floor(random() * 90), height: 1 + Math.floor(random() * 70), layers: layers(4, 3) };
		const full = await painted(any);
		for (const rows of [1, 5]) expect(Buffer.compare(await painted(any, [], rows), full)).toBe(0);
	}
});

test("any plan stays in its budget and gives a picture of its size", async () => {
	for (let seed = 200; seed < 260; seed++) {
		const { random, layers, colour } = layerer(seed, 90, 70);
		const size = { width: 1 + Math.floor(random() * 90), height: 1 + Math.floor(random() * 70) };
		const background = random() < 0.5 ? 0 : colour();
		const plan: Plan = { ...size, background, layers: layers(4, 3), assets: [] };
		const kernel = loadKernel<Kernel>();
		const proof = prepare(newJob(kernel), plan, [], { format: "png", quality: 85, matte: 0xffffffff });
		const { pieces } = await proof.print({ encodeJpeg: () => Promise.reject(new Error("unused")) }, () => 0);
		expect(kernel.memory.buffer.byteLength).toBeLessThanOrEqual(kernel.arenaStart() + proof.budget.total + 65_536);
		expect(await sharp(Buffer.concat(pieces)).metadata()).toMatchObject(size);
	}
});

describe("a group", () => {
	test("of one layer is that layer, wherever it lies", async () => {
		for (let seed = 0; seed < 60; seed++) {
			const { layer } = layerer(seed, SIDE, SIDE);
			const one = layer(2);
			if (one.kind === "group" && one.blend !== undefined) continue;
			expect(await painted(scene(group([group([one])])))).toEqual(await painted(scene(one)));
		}
	});

	test("is not changed by a mask that shows all of it, and gone behind one that shows nothing", async () => {
		const rest = { by: "alpha", invert: false } as const;
		const showing: readonly Mask[] = [
			{ outline: rectangle(-1, -1, SIDE + 2, SIDE + 2), keep: "inside" },
			{ outline: rectangle(-9, -9, 5, 5), keep: "outside" },
			{ outline: [], keep: "outside" },
			{ ...rest, layers: [all] },
			{ ...rest, layers: [all], by: "luminance" },
			{ ...rest, layers: [], invert: true },
			{ ...rest, layers: [{ ...all, paint: 0x000000ff }], by: "luminance", invert: true },
			{ ...rest, layers: [group([all], { mask: { ...rest, layers: [all] } })] },
		];
		const hiding: readonly Mask[] = [
			{ outline: rectangle(-1, -1, SIDE + 2, SIDE + 2), keep: "outside" },
			{ outline: [], keep: "inside" },
			{ ...rest, layers: [] },
			{ ...rest, layers: [all], invert: true },
			{ ...rest, layers: [{ ...all, paint: 0x000000ff }], by: "luminance" },
			{ ...rest, layers: [all], by: "luminance", invert: true },
		];
		for (let seed = 0; seed < 12; seed++) {
			const inner = layerer(seed, SIDE, SIDE).layers(3, 2);
			const plain = await painted(scene(group(inner)));
			for (const mask of showing) expect(await painted(scene(group(inner, { mask })))).toEqual(plain);
			for (const mask of hiding)
				expect((await painted(scene(group(inner, { mask })))).some((byte) => byte > 0)).toBe(false);
		}
	});

	test("shows as much of itself as its mask says", async () => {
		const half = rectangle(10.25, 0, 20, SIDE);
		const alphaAt = async (mask: Mask, x: number) => (await painted(scene(group([all], { mask }))))[x * 4 + 3];
		expect(await alphaAt({ outline: half, keep: "inside" }, 10)).toBe(191);
		expect(await alphaAt({ outline: half, keep: "outside" }, 10)).toBe(64);
		const layers = [shape(half, 0x00ff0080)];
		expect(await alphaAt({ layers, by: "alpha", invert: false }, 20)).toBe(128);
		expect(await alphaAt({ layers, by: "alpha", invert: true }, 20)).toBe(127);
		// 0.7152 of 128.
		expect(await alphaAt({ layers, by: "luminance", invert: false }, 20)).toBe(92);
		expect(await alphaAt({ layers, by: "luminance", invert: true }, 9)).toBe(255);
	});

	test("is mixed with what lies below as its blend mode says, its mask and opacity first", async () => {
		const below = layerer(3, SIDE, SIDE).layers(4, 1);
		const above = layerer(8, SIDE, SIDE).layers(4, 1);
		const mask: Mask = { outline: rectangle(5.5, 0, 30, SIDE), keep: "outside" };
		const ground = await painted(scene(...below));
		const source = await painted(scene(group(above, { mask, opacity: 0.6 })));
		for (const [i, blend] of BLENDS.entries()) {
			const want = Uint8Array.from(ground);
			blendRow(want, source, i + 1);
			expect(await painted(scene(...below, group(above, { mask, opacity: 0.6, blend })))).toEqual(want);
		}
	});

	test("leaves what is hidden unpainted, and that does not show", async () => {
		// A clip that takes nothing away: the same pixels, but not known to hide anything.
		const open = (layer: Layer): Layer => {
			if (layer.kind === "group") return { ...layer, layers: layer.layers.map(open) };
			if (layer.kind !== "shape" || layer.clip !== undefined) return layer;
			return { ...layer, clip: { outline: rectangle(-99, -99, 300, 300), keep: "inside" } };
		};
		for (let seed = 300; seed < 340; seed++) {
			const layers = layerer(seed, SIDE, SIDE).layers(6, 2);
			const cover = shape(rectangle(8.5, 4.25, 30, 40), 0x336699ff);
			const hiding = scene(group([...layers, group([cover, ...layers.slice(0, 1)]), cover, ...layers.slice(-1)]));
			expect(await painted(hiding)).toEqual(await painted({ ...hiding, layers: hiding.layers.map(open) }));
		}
	});
});

test("a damaged picture is refused wherever it is, also where nothing of it shows", async () => {
	const noise = Uint8Array.from({ length: 90 * 90 * 3 }, (_, i) => (i * i * 7) >> 3);
	const png = await sharp(noise, { raw: { width: 90, height: 90, channels: 3 } })
		.png()
		.toBuffer();
	const frame = { x: 0, y: 0, width: SIDE, height: SIDE };
	const picture: PictureLayer = {
		...{ kind: "picture", source: 0, crop: { x: 0, y: 0, width: 90, height: 20 }, frame },
		...{ rotation: null, outline: null, opacity: 0.5 },
		treatment: { key: { ground: 0, tolerance: 0, softness: 0, holes: false } },
	};
	const nested: readonly Layer[] = [
		group([group([picture])]),
		group([picture], { mask: { outline: [], keep: "inside" } }),
		group([all], { mask: { layers: [group([picture])], by: "alpha", invert: false } }),
		{ kind: "silhouette", of: [picture], grow: 1, sigma: 1, x: 0, y: 0, colour: 255, opacity: 1 },
		{
			kind: "tile",
			...{ width: 9, height: 9, layers: [picture], places: new Int32Array(0) },
			outline: null,
			opacity: 1,
		},
	];
	for (const layer of nested) {
		await painted(scene(layer), [png]);
		const damaged = painted(scene(layer), [png.subarray(0, png.length * 0.8)]);
		await expect(damaged).rejects.toMatchObject({ kind: "failed_to_read_image" });
	}
});
