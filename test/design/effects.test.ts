// How layers meet what lies below them: groups, masks, silhouettes, mirrors; and what must not be left out for them.
import { expect, test } from "vitest";
import type { Layer, Outline, Plan } from "../../src/image/index.ts";
import { MAX_BLUR, MAX_SPREAD } from "../../src/limits.ts";
import { bounds, box, compiled, type Kind, type LayerRecord, of, only, planOf, rounded } from "./plans.ts";
import { assetId, one } from "./samples.ts";

const FRAME = box(100, 100, 200, 100);
const shape = (fields: Partial<Kind<"shape">> = {}): LayerRecord =>
	({ type: "shape", name: "s", shape: "rectangle", frame: FRAME, fill: "#f00", ...fields }) as LayerRecord;
const photo = (fields: Partial<Kind<"photo">> = {}): LayerRecord => ({
	...({ type: "photo", name: "p", frame: FRAME } as const),
	...fields,
});
const plain = (layer: LayerRecord) => only(planOf(layer));

/** The layers by which a layer is masked. */
function maskOf(layer: Layer): readonly Layer[] {
	const { mask } = of("group", layer);
	return mask && "layers" in mask ? mask.layers : expect.unreachable();
}

test("a blend mode, and a mask, make one group of all a layer is", () => {
	const content = plain(shape());
	expect(plain(shape({ blend: "multiply", opacity: 0.5 }))).toEqual({
		...{ kind: "group", layers: [content], opacity: 0.5, blend: "multiply" },
	});
	const mask = { shape: "ellipse", invert: true } as const;
	const ellipse = of("shape", plain(shape({ shape: "ellipse" } as never))).outline;
	expect(plain(shape({ mask }))).toEqual({
		...{ kind: "group", layers: [content], opacity: 1, mask: { outline: ellipse, keep: "outside" } },
	});
	expect(of("group", plain(shape({ mask: { shape: "ellipse" } }))).mask).toEqual({ outline: ellipse, keep: "inside" });
});

test("a form's mask turns with its layer, and is of the layer's own frame", () => {
	const turned = of("group", plain(photo({ rotation: 90, mask: { shape: "rectangle" } })));
	expect(turned.mask).toMatchObject({ outline: [Float32Array.of(250, 50, 250, 250, 150, 250, 150, 50)] });
});

test("shadows and the line around a layer are silhouettes of what shows of it, under it, the first uppermost", () => {
	const content = plain(shape());
	const shadows = [
		{ x: 1.4, y: 8, blur: 10, spread: 2, colour: "#0008" },
		{ y: -3, blur: 0 },
	];
	const outline = { width: 5, colour: "#fff" };
	const layers = planOf(shape({ shadows, outline })).layers;
	const of = [content];
	expect(layers).toEqual([
		{ kind: "silhouette", of, grow: 5, sigma: 0, x: 0, y: -3, colour: 0x00000080, opacity: 1 },
		{ kind: "silhouette", of, grow: 7, sigma: 5, x: 1, y: 8, colour: 0x00000088, opacity: 1 },
		{ kind: "silhouette", of, grow: 5, sigma: 0, x: 0, y: 0, colour: 0xffffffff, opacity: 1 },
		content,
	]);
	// Thinned, they are so as one: nothing shows through itself.
	expect(only(planOf(shape({ shadows, outline, opacity: 0.25 })))).toEqual({ kind: "group", layers, opacity: 0.25 });
	const blended = only(planOf(shape({ shadows, outline, blend: "screen" })));
	expect(blended).toEqual({ kind: "group", layers, opacity: 1, blend: "screen" });
});

test("silhouettes are of what a mask leaves", () => {
	const { layers } = planOf(photo({ mask: { shape: "ellipse" }, shadows: [{ y: 4 }] }));
	const masked = of("group", layers[1]);
	expect(masked.mask).toMatchObject({ keep: "inside" });
	expect(of("silhouette", layers[0]).of).toEqual([masked]);
});

test("silhouettes stay within their bounds, in pixels of the frame's unit; clear ones are left out", () => {
	const frame = { x: 0, y: 0, width: 1, height: 1, unit: "fraction" } as const;
	const cast = (shadow: object, outline: { width: number; colour: string } | null = null) =>
		of("silhouette", planOf(shape({ frame, shadows: [shadow], outline })).layers[0]);
	expect(cast({ x: 0.01, blur: 0.02, spread: 0.005 })).toMatchObject({ x: 8, sigma: 8, grow: 4 });
	expect(cast({ blur: 5, spread: 9 })).toMatchObject({ sigma: MAX_BLUR / 2, grow: MAX_SPREAD });
	expect(cast({ spread: 0.1 }, { width: 9, colour: "#fff" })).toMatchObject({ grow: MAX_SPREAD });
	expect(Object.is(cast({ x: -0.0001 }).x, 0)).toBe(true);
	const content = plain(shape());
	const clear = shape({ shadows: [{ colour: "#fff0" }], outline: { width: 3, colour: "transparent" } });
	expect(planOf(clear).layers).toEqual([content]);
});

test("a layer masks another with its content, form and opacity, shown or not; no effect of its own takes part", () => {
	const star = shape({
		...({ name: "mask", visible: false, opacity: 0.5, blend: "screen", shadows: [{}] } as const),
		outline: { width: 2, colour: "#fff" },
	});
	const mask = { layer: "mask", by: "luminance", invert: true } as const;
	expect(of("group", only(planOf(star, photo({ mask })))).mask).toEqual({
		layers: [{ ...plain(shape()), opacity: 0.5 }],
		...{ by: "luminance", invert: true },
	});
	const formed = { ...star, mask: { shape: "ellipse" } } as LayerRecord;
	const [inner] = maskOf(only(planOf(formed, photo({ mask }))));
	expect(inner).toMatchObject({ kind: "group", opacity: 0.5, mask: { keep: "inside" } });
});

test("a mask that shows nothing leaves nothing, inverted it leaves all", () => {
	const clear = shape({ name: "mask", opacity: 0, visible: false });
	expect(planOf(clear, photo({ mask: { layer: "mask" } })).layers).toEqual([]);
	expect(planOf(clear, photo({ mask: { layer: "mask", invert: true } })).layers).toEqual([plain(photo())]);
	const away = shape({ name: "mask", frame: box(2000, 0, 9, 9) });
	expect(planOf(away, photo({ mask: { layer: "mask" } })).layers).toEqual([]);
});

test("pictures that only mask are counted, and asked for nothing else", () => {
	const logo: LayerRecord = { type: "image", name: "mask", asset: assetId("1"), frame: FRAME, visible: false };
	const plan = planOf(logo, photo({ mask: { layer: "mask" } }));
	expect(plan.assets).toEqual([assetId("1")]);
	expect(maskOf(only(plan))).toMatchObject([{ kind: "picture", source: 1 }]);
});

test("what lies off the canvas is drawn where its silhouettes reach into it, and only then", () => {
	const at = (x: number, more: object) => planOf(shape({ frame: box(x, 0, 100, 100), ...more })).layers.length;
	expect(at(-150, {})).toBe(0);
	expect(at(-150, { shadows: [{ x: 60 }] })).toBe(2);
	expect(at(-150, { shadows: [{ x: 40 }] })).toBe(0);
	expect(at(-150, { shadows: [{ blur: 40 }] })).toBe(2);
	expect(at(-150, { outline: { width: 60, colour: "#000" } })).toBe(2);
	expect(at(-150, { outline: { width: 40, colour: "#000" } })).toBe(0);
	expect(at(1040, { shadows: [{ x: -60, colour: "transparent" }] })).toBe(0);
	// A mirrored layer is looked for where it is shown: this one is at the far end of its frame.
	const path = { shape: "path", path: "M0 0h1v1h-1z", viewBox: { width: 10, height: 1 } } as const;
	const strip = (flip: "none" | "horizontal") =>
		planOf(shape({ ...path, frame: box(-950, 0, 1000, 100), fill: "#000", flip } as never)).layers.length;
	expect([strip("none"), strip("horizontal")]).toEqual([0, 1]);
});

/** Every outline of layers, in order. */
const outlines = (layers: readonly Layer[]): readonly Outline[] =>
	layers.flatMap((layer) => {
		if (layer.kind === "group") return outlines(layer.layers);
		return layer.kind === "silhouette" || layer.outline === null ? [] : [layer.outline];
	});

const TRIANGLE = { shape: "polygon", points: [0, 1, 0].map((x, i) => ({ x, y: i / 2 })) } as const;

test.each([
	["horizontal", (x: number, y: number) => [400 - x, y]],
	["vertical", (x: number, y: number) => [x, 300 - y]],
	["both", (x: number, y: number) => [400 - x, 300 - y]],
] as const)("flip %s mirrors about the frame's middle, before the turn", (flip, mirror) => {
	const points = (layer: Partial<Kind<"shape">>) =>
		outlines([plain(shape({ ...TRIANGLE, ...layer } as never))]).flatMap((outline) => rounded(outline)?.flat() ?? []);
	const still = points({});
	const flipped = points({ flip });
	for (let i = 0; i < still.length; i += 2) {
		expect([flipped[i], flipped[i + 1]]).toEqual(mirror(still[i] ?? 0, still[i + 1] ?? 0));
	}
	// A quarter turn takes (dx, dy) to (-dy, dx), of what is mirrored already.
	const turned = points({ flip, rotation: 90 });
	for (let i = 0; i < still.length; i += 2) {
		const [x = 0, y = 0] = [flipped[i], flipped[i + 1]];
		expect(turned[i]).toBeCloseTo(200 - (y - 150), 3);
		expect(turned[i + 1]).toBeCloseTo(150 + (x - 200), 3);
	}
});

test("a mirrored picture says so, lies mirrored in its frame and turns the same way", () => {
	const fields = { frame: box(100, 100, 200, 200), fit: "contain", focus: { y: 0 }, rotation: 30 } as const;
	const still = of("picture", plain(photo(fields)));
	expect(still.mirror).toBeUndefined();
	const flipped = of("picture", plain(photo({ ...fields, flip: "vertical" })));
	expect(flipped).toMatchObject({ mirror: "y", crop: still.crop, frame: box(100, 200, 200, 100) });
	expect(flipped.rotation).toEqual(still.rotation);
	expect(of("picture", plain(photo({ ...fields, flip: "horizontal" }))).frame).toEqual(still.frame);
	const both = of("picture", plain(photo({ ...fields, flip: "both" })));
	expect([both.mirror, both.rotation]).toEqual(["xy", still.rotation]);
	// Upright and whole it needs no outline; between pixels it does, whichever side they are on.
	expect(of("picture", plain(photo({ flip: "both" }))).outline).toBeNull();
	const off = photo({ ...fields, rotation: 0, frame: box(0, 0, 200.5, 200.5), focus: { y: 1 }, flip: "vertical" });
	expect(of("picture", plain(off)).outline).not.toBeNull();
});

test("gradients, clips and masks are mirrored with what they fill; other layers as masks are not", () => {
	const stops = ["#000", "#fff"].map((colour, at) => ({ at, colour }));
	const fill = { type: "conic", angle: 30, centre: { x: 0.2, y: 0.3 }, stops } as const;
	const stroke = { paint: "#00f8", width: 20, align: "inside" } as const;
	const fields = { fill, stroke, ...TRIANGLE, rotation: 40 } as never;
	const [still, flipped] = (["none", "horizontal"] as const).map((flip) => {
		const [under, line] = planOf(shape({ ...(fields as object), flip } as never)).layers;
		return { paint: of("shape", under).paint, line: of("shape", line) };
	});
	if (still === undefined || flipped === undefined) throw new Error("nothing came out");
	if (typeof still.paint === "number" || typeof flipped.paint === "number") throw new Error("no gradient");
	// The turn is the other way round in the mirror: a point of the one is compared with its image in the other.
	const spot = ({ ux, uy, u0, vx, vy, v0 }: typeof still.paint, x: number, y: number) => [
		ux * x + uy * y + u0,
		vx * x + vy * y + v0,
	];
	const turn = (x: number, y: number, degrees: number) => {
		const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
		const [dx, dy] = [x - 200, y - 150];
		return [200 + cos * dx - sin * dy, 150 + sin * dx + cos * dy] as const;
	};
	for (const [x, y] of [
		[110, 120],
		[250, 190],
	] as const) {
		const want = spot(still.paint, ...turn(x, y, 40));
		const got = spot(flipped.paint, ...turn(400 - x, y, 40));
		expect(got[0]).toBeCloseTo(want[0] ?? 0, 6);
		expect(got[1]).toBeCloseTo(want[1] ?? 0, 6);
	}
	expect(flipped.line.clip?.keep).toBe("inside");
	expect(bounds(flipped.line.clip?.outline ?? [])).not.toEqual(bounds(still.line.clip?.outline ?? []));
	const form = { ...TRIANGLE } as never;
	const masked = of("group", plain(photo({ mask: form, flip: "horizontal" }))).mask as { outline: Outline };
	expect(rounded(masked.outline)).toEqual([[300, 100, 100, 150, 300, 200]]);
	const other = shape({ ...TRIANGLE, name: "mask", visible: false } as never);
	const mask = (flip: "none" | "both") =>
		of("group", only(planOf(other, photo({ flip, mask: { layer: "mask" } })))).mask;
	expect(mask("both")).toEqual(mask("none"));
});

test("mirrored by the design and by hand are the same: twice is as it was", () => {
	const points = [0.1, 0.9, 0.4].map((x, i) => ({ x, y: i / 2 }));
	const turned = points.map(({ x, y }) => ({ x: 1 - x, y }));
	const by = (corners: typeof points, flip: "none" | "horizontal"): Plan =>
		planOf(shape({ shape: "polygon", points: corners, rotation: 33, flip } as never));
	const [once] = outlines(by(turned, "horizontal").layers);
	const [never] = outlines(by(points, "none").layers);
	expect(rounded(once ?? [])).toEqual(rounded(never ?? []));
});

test("a photo in a group that shows larger than it is is said to", () => {
	const small = one(photo({ blend: "multiply" }));
	expect(compiled(small, { width: 20, height: 20, likeness: null }).warnings).toEqual(["upscaled"]);
});
