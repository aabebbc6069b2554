// The worst records that the schema lets in are drawn within the memory and the time there are, or refused before any of
// it is taken, with a sentence. npm run worst measures them.
import { describe, expect, test } from "vitest";
import { parseDesign } from "../../src/design/index.ts";
import { grown } from "../../src/design/stroke.ts";
import { layOutShaped, shapeText } from "../../src/design/text/index.ts";
import { type Kernel, type Layer, newJob, type Outline, type Plan, prepare, type Rect } from "../../src/image/index.ts";
import { outlineBytes } from "../../src/image/outline-bytes.ts";
import { workMs } from "../../src/image/time/index.ts";
import {
	MAX_CODE_LENGTH,
	MAX_DESIGN_CODE_LENGTH,
	MAX_ISOLATE_RENDER_BYTES,
	MAX_OUTLINE_POINTS,
	MAX_RENDER_MS,
} from "../../src/limits.ts";
import { loadKernel } from "../support/kernel.ts";
import { refusal as refusedRecord } from "./refusals.ts";
import { withFonts } from "./text/bundled-fonts.ts";
import { spec } from "./text/specs.ts";
import { prepared, refusal } from "./worst-drawing.ts";
import { type UploadKind, type Worst, worstRecords } from "./worst-records.ts";
import { pictureFile } from "./worst-uploads.ts";

const files = new Map<string, Promise<Uint8Array>>();

function file(kind: UploadKind | "asset"): Promise<Uint8Array> {
	const made = files.get(kind) ?? pictureFile(kind, { noise: false });
	files.set(kind, made);
	return made;
}

const named = (name: string): Worst => worstRecords.find((worst) => worst.name === name) ?? expect.unreachable();

describe("the worst records", () => {
	test.each(worstRecords)("$name", async (worst) => {
		const [upload, asset] = [await file(worst.upload ?? "tiny"), await file("asset")];
		const { proof } = await prepared(worst, 1, upload, asset);
		expect(proof.budget.total).toBeLessThanOrEqual(MAX_ISOLATE_RENDER_BYTES);
		expect(proof.ms).toBeLessThanOrEqual(MAX_RENDER_MS);

		const why = await refusal(worst, worst.most, upload, asset);
		expect(why ?? "drawn").toMatch(
			/^(drawn|Drawing this|It takes more memory|\/layers\/\d+\/\w+: expected at most \d)/,
		);
	});

	test("what is refused for its time says how long that is", async () => {
		const worst = named("translucent areas, strokes and groups");
		expect(await refusal(worst, 100, await file("tiny"), await file("asset"))).toMatch(
			/^Drawing this design on this image takes up to [5-7]\.\d seconds; 4\.0 are allowed\. A smaller canvas, /,
		);
	});

	test("rims are counted: 11 of a line, 256 pixels wide each, take 6 seconds where 6 wide ones take 3", async () => {
		const worst = named("outlines around what is narrow");
		expect(await refusal(worst, 11, await file("line"), await file("asset"))).toMatch(/^Drawing this design/);
	});

	test("are many of each kind that is no bother", async () => {
		const counts = { "photos of 100 megapixels": 3, "shadows, grown and blurred": 4, "blend modes": 12, codes: 10 };
		for (const [name, count] of Object.entries(counts)) {
			const worst = named(name);
			expect(await refusal(worst, count, await file(worst.upload ?? "tiny"), await file("asset"))).toBeNull();
		}
	});
});

const square = (x: number, y: number, side: number): Outline => [
	Float32Array.of(x, y, x + side, y, x + side, y + side, x, y + side),
];
const shape = (outline: Outline): Layer => ({ kind: "shape", outline, paint: 0xff000080, opacity: 1 });
const planOf = (...layers: readonly Layer[]): Plan => ({
	...{ width: 1000, height: 1000, background: 0, layers, assets: [] },
});

describe("the time of a plan", () => {
	const writing = { width: 1000, height: 1000, quality: 85, encoder: "kernel", opaque: false } as const;
	const ms = (plan: Plan, format: "png" | "jpg" | "auto" = "png") =>
		workMs(newJob(loadKernel<Kernel>()), plan, [], { ...writing, format });
	const small = shape(square(10, 10, 100));
	const large = shape(square(0, 0, 1000));

	test("goes by the pixels that each layer touches", () => {
		const [none, one, two] = [ms(planOf()), ms(planOf(large)), ms(planOf(large, large))];
		expect(two - one).toBeCloseTo(one - none, 6);
		expect(ms(planOf(small)) - none).toBeLessThan((one - none) / 20);
		expect(ms(planOf(shape(square(2000, 0, 100))))).toBe(none);
	});

	test("goes by edges, and by what they run through", () => {
		const comb = (teeth: number, height: number) =>
			shape([Float32Array.from({ length: 4 * teeth }, (_, i) => (i % 2 === 0 ? i : (i % 4) * height))]);
		const base = ms(planOf());
		expect(ms(planOf(comb(200, 300)))).toBeGreaterThan(base + 8 * (ms(planOf(comb(200, 1))) - base));
	});

	test("is twice the drawing where all of it is looked at first", () => {
		const layers = Array.from({ length: 200 }, () => large);
		const drawing = ms(planOf(...layers)) - ms(planOf());
		expect(ms(planOf(...layers), "auto") - ms(planOf(), "auto")).toBeGreaterThan(1.9 * drawing);
	});

	test("counts what silhouettes, masks and groups draw again", () => {
		const cast: Layer = { kind: "silhouette", of: [large], grow: 9, sigma: 9, x: 0, y: 0, colour: 255, opacity: 1 };
		const masked: Layer = {
			...{ kind: "group", layers: [large], opacity: 0.5, blend: "hue" },
			mask: { layers: [large], by: "alpha", invert: false },
		};
		const base = ms(planOf());
		const own = ms(planOf(large)) - base;
		expect(ms(planOf(cast)) - base).toBeGreaterThan(10 * own);
		expect(ms(planOf(masked)) - base).toBeGreaterThan(6 * own);
	});

	test("refuses before anything is taken", () => {
		const job = newJob(loadKernel<Kernel>());
		const before = job.arena.taken;
		const plan = { ...planOf(...Array.from({ length: 5000 }, () => large)) };
		expect(() => prepare(job, plan, [], { format: "png", quality: 85, matte: 0 })).toThrow("resolution_too_high");
		expect(job.arena.taken).toBe(before);
	});
});

test("a plan's outlines count once, wherever they are drawn", () => {
	const shared = square(0, 0, 10);
	const layer = shape(shared);
	const one = outlineBytes(planOf(layer));
	expect(one).toBe(32 + 256);
	const cast: Layer = { kind: "silhouette", of: [layer], grow: 1, sigma: 1, x: 0, y: 0, colour: 255, opacity: 1 };
	const group: Layer = { kind: "group", layers: [cast, layer], opacity: 1, mask: { outline: shared, keep: "inside" } };
	expect(outlineBytes(planOf(group, layer))).toBe(one);
	expect(outlineBytes(planOf(group, shape(square(0, 0, 10))))).toBe(2 * one);
});

describe("texts", () => {
	const SIGNS = "鬱龘驫籲";
	const place = (visible: Rect | null) => ({ box: { x: 0, y: 0, width: 4096, height: 4096 }, rotation: null, visible });
	const size = (outlines: readonly Outline[]) => outlines.flat().reduce((sum, { length }) => sum + length / 2, 0);
	const spread = (reach: number) => (contours: readonly (readonly number[])[], flatness: number) =>
		grown(contours, { half: reach, join: "round", miterLimit: 4 }, flatness);

	test.each([
		["as large as the canvas, on each other", { content: "g".repeat(500), letterSpacing: -0.5, size: 4096 }],
		["with wide lines around them", { content: "&@g8%".repeat(200), size: 90 }],
		["of the most intricate signs", { content: SIGNS.repeat(100), family: "Noto Sans JP", size: 300 }],
	])("letters %s have as many points as there is room for", async (_, more) => {
		const text = spec(more);
		await withFonts([text], (fonts) => {
			const shaped = shapeText(text, fonts);
			const glyphs = shaped.paragraphs.flatMap(({ clusters }) => clusters).flatMap((cluster) => cluster.glyphs);
			const points = glyphs.reduce((sum, { shape }) => sum + shape.path.points.length / 2, 0);
			const { outlines, around } = layOutShaped(shaped, text, place(null), spread(300));
			expect(size(outlines)).toBeGreaterThan(points);
			expect(size(outlines)).toBeLessThanOrEqual(MAX_OUTLINE_POINTS + 2 * points);
			expect(size(around)).toBeLessThanOrEqual(MAX_OUTLINE_POINTS + 3 * points);
		});
	});

	test("curves become as coarse as they must and no coarser", async () => {
		const text = spec({ content: "g".repeat(500), size: 1000, fit: "grow" });
		await withFonts([text], (fonts) => {
			const { outlines } = layOutShaped(shapeText(text, fonts), text, place(null));
			const [few] = layOutShaped(shapeText({ ...text, content: "g" }, fonts), text, place(null)).outlines;
			const finest = 500 * size([few ?? []]);
			expect(size(outlines)).toBeLessThan(finest);
			expect(size(outlines)).toBeGreaterThan(finest / 4);
		});
	});
});

test("codes of a design say so much together", () => {
	const code = (content: string, i: number) => ({
		...{ type: "code", name: `code ${i}`, frame: { inset: 1 }, content },
	});
	const full = Array.from({ length: MAX_DESIGN_CODE_LENGTH / MAX_CODE_LENGTH }, (_, i) => code("x".repeat(1200), i));
	const record = (layers: readonly object[]) => ({
		version: 1,
		name: "Codes",
		canvas: { width: 9, height: 9 },
		layers,
	});
	expect(parseDesign(record(full)).layers).toHaveLength(10);
	expect(refusedRecord(record([...full, code("y", 10)]))).toEqual({
		pointer: "/layers/10/content",
		detail: "/layers/10/content: expected at most 12000 characters in all codes of a design, received 12001 up to here",
	});
});

test("what masks many layers is one list of layers", async () => {
	const { plan } = await prepared(named("masks of gradients"), 3, await file("tiny"), await file("asset"));
	const masksIn = (layers: readonly Layer[]): readonly unknown[] =>
		layers.flatMap((layer) => {
			if (layer.kind !== "group") return [];
			return [...masksIn(layer.layers), ...(layer.mask && "layers" in layer.mask ? [layer.mask.layers] : [])];
		});
	expect(masksIn(plan.layers)).toHaveLength(3);
	expect(new Set(masksIn(plan.layers)).size).toBe(1);
});
