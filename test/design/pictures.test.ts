// What is used of a picture, and what is done to its pixels.
import { expect, test } from "vitest";
import { compile, needsLikeness, type Photo, parseDesign } from "../../src/design/index.ts";
import type { Key, Rect } from "../../src/image/index.ts";
import { ASSET, box, compiled, type Kind, of, only, photoOf } from "./plans.ts";
import { random } from "./random-records.ts";
import { one } from "./samples.ts";

type Photos = Omit<Kind<"photo">, "type" | "name" | "frame">;

/** A photo of 400 x 200 in a frame of 100 x 100, or as `fields` say. */
const shown = (fields: Photos & { frame?: Kind<"photo">["frame"] }, photo: Photo = photoOf(400, 200)) =>
	of("picture", only(compiled(one({ type: "photo", name: "p", frame: box(0, 0, 100, 100), ...fields }), photo).plan));

test.each([
	["an aspect, around the middle", { aspect: 1, fit: "fill" }, box(100, 0, 200, 200)],
	["an aspect, around the focus", { aspect: 1, fit: "fill", focus: { x: 1 } }, box(200, 0, 200, 200)],
	["a wider aspect", { aspect: 4, fit: "fill", focus: { y: 0.25 } }, box(0, 0, 400, 100)],
	["zoom", { zoom: 4, fit: "fill" }, box(150, 75, 100, 50)],
	["zoom around the focus", { zoom: 4, fit: "fill", focus: { x: 0.25, y: 0.25 } }, box(50, 25, 100, 50)],
	["zoom at the edge", { zoom: 4, fit: "fill", focus: { x: 0, y: 1 } }, box(0, 150, 100, 50)],
	["aspect, then zoom", { aspect: 1, zoom: 2, fit: "fill", focus: { x: 0.9 } }, box(300, 50, 100, 100)],
	["what is left is covered with", { zoom: 2, fit: "cover", focus: { x: 0.5, y: 0 } }, box(150, 0, 100, 100)],
	["the focus of the whole still counts", { zoom: 2, fit: "cover", focus: { x: 0.95 } }, box(300, 50, 100, 100)],
] as const)("%s", (_, fields, crop) => {
	expect(shown(fields).crop).toEqual(crop);
});

test("whatever is used lies in the picture, around the focus as far as its edges allow", () => {
	const next = random(3);
	for (let i = 0; i < 2000; i++) {
		const photo = photoOf(1 + Math.floor(next() * 5000), 1 + Math.floor(next() * 5000));
		const focus = { x: next(), y: next() };
		const zoom = 1 + 9 * next();
		const aspect = 0.05 + 19 * next() ** 4;
		const { crop } = shown({ focus, zoom, aspect, fit: "fill", frame: box(0, 0, 100, 100) }, photo);
		expect(crop.x >= 0 && crop.y >= 0 && crop.width > 0 && crop.height > 0).toBe(true);
		expect(crop.x + crop.width <= photo.width && crop.y + crop.height <= photo.height).toBe(true);
		expect(crop.width / crop.height / aspect).toBeCloseTo(1, 6);
		const [x, y] = [focus.x * photo.width, focus.y * photo.height];
		const slack = 1e-6 * (photo.width + photo.height);
		expect(x >= crop.x - slack && x <= crop.x + crop.width + slack).toBe(true);
		expect(y >= crop.y - slack && y <= crop.y + crop.height + slack).toBe(true);
	}
});

/** What filters make of a colour, 0 to 1 a channel. */
function filtered(filters: Photos["filters"], [r, g, b]: readonly [number, number, number]) {
	const { colours } = shown({ filters: filters ?? {} }).treatment ?? {};
	if (colours === undefined) return [r, g, b];
	expect(colours).toHaveLength(12);
	return [0, 4, 8].map((at) => {
		const [m0 = 0, m1 = 0, m2 = 0, m3 = 0] = colours.slice(at, at + 4);
		return m0 * r + m1 * g + m2 * b + m3;
	});
}

const near = (got: readonly number[], want: readonly number[]) => {
	for (const [i, value] of want.entries()) expect(got[i]).toBeCloseTo(value, 6);
};

test("filters that leave all as it is are left out", () => {
	expect(shown({ filters: {} }).treatment).toBeUndefined();
	expect(shown({ filters: { brightness: 1, hue: 360, gray: 0, blur: 0, sharpen: 0 } }).treatment).toBeUndefined();
	expect(shown({}, photoOf(10, 10))).not.toHaveProperty("treatment");
});

test("each filter is as Filter Effects Level 1 defines it", () => {
	const colour = [0.8, 0.4, 0.1] as const;
	const luminance = 0.2126 * 0.8 + 0.7152 * 0.4 + 0.0722 * 0.1;
	near(filtered({ brightness: 1.5 }, colour), [1.2, 0.6, 0.15]);
	near(filtered({ contrast: 2 }, colour), [1.1, 0.3, -0.3]);
	near(filtered({ saturation: 1 }, colour), colour);
	near(filtered({ saturation: 0 }, colour), Array(3).fill(0.213 * 0.8 + 0.715 * 0.4 + 0.072 * 0.1));
	near(filtered({ gray: 1 }, colour), Array(3).fill(luminance));
	near(
		filtered({ gray: 0.5 }, colour),
		colour.map((value) => (value + luminance) / 2),
	);
	near(filtered({ sepia: 1 }, [1, 1, 1]), [1.351, 1.203, 0.937]);
	near(filtered({ invert: 1 }, colour), [0.2, 0.6, 0.9]);
	near(filtered({ invert: 0.5 }, colour), [0.5, 0.5, 0.5]);
	// A third of a turn takes red near green; three of them lead back. Grays have no hue.
	near(filtered({ hue: 75 }, [0.5, 0.5, 0.5]), [0.5, 0.5, 0.5]);
	near(filtered({ hue: 90 }, [1, 0, 0]), [0, 0.356, -0.574]);
	near(filtered({ hue: 180 }, [0, 1, 0]), [1.43, 0.43, 1.43]);
	const duotone = { dark: "#102030", light: "#ffcc00" };
	near(filtered({ duotone }, [0, 0, 0]), [16 / 255, 32 / 255, 48 / 255]);
	near(filtered({ duotone }, [1, 1, 1]), [1, 0.8, 0]);
	near(filtered({ duotone: { dark: "#000", light: "#fff" } }, colour), [luminance, luminance, luminance]);
});

test("filters follow each other in their order, unrounded and unclamped", () => {
	// Twice as bright, then half of that contrast about the middle.
	near(filtered({ brightness: 2, contrast: 0.5 }, [0.9, 0.5, 0]), [1.15, 0.75, 0.25]);
	near(filtered({ invert: 1, brightness: 2 }, [0.25, 0.5, 0]), [0.5, 0, 1]);
	near(filtered({ duotone: { dark: "#f00", light: "#f00" }, invert: 1, hue: 77 }, [0.1, 0.9, 0.4]), [1, 0, 0]);
});

test("blur is half its length, in pixels, and bounded; sharpening and vignette are as they are said", () => {
	expect(shown({ filters: { blur: 8, sharpen: 0.5, vignette: 0.3 } }).treatment).toEqual({
		...{ sigma: 4, sharpen: 0.5, vignette: 0.3 },
	});
	expect(shown({ filters: { blur: 9999 } }).treatment).toEqual({ sigma: 128 });
	const frame = { x: 0, y: 0, width: 1, height: 1, unit: "fraction" } as const;
	expect(shown({ frame, filters: { blur: 0.01 } }).treatment).toEqual({ sigma: 4 });
});

/** A photo of 400 x 200 that has a subject. */
function looked(subject: Rect | null): { readonly photo: Photo; readonly asked: (Key | null)[] } {
	const asked: (Key | null)[] = [];
	const likeness = {
		focus: { x: 0.75, y: 0.5 },
		ground: 0xfefefeff,
		subject: (key: Key | null) => {
			asked.push(key);
			return subject;
		},
	};
	return { photo: { width: 400, height: 200, likeness }, asked };
}

test("focus auto is where the photo says", () => {
	const { photo } = looked(null);
	expect(shown({ focus: "auto" }, photo).crop).toEqual(box(200, 0, 200, 200));
	expect(shown({ focus: "auto", zoom: 2, fit: "fill" }, photo).crop).toEqual(box(200, 50, 200, 100));
	expect(() => shown({ focus: "auto" })).toThrow("not looked at");
	expect(() => shown({ cutOut: { type: "solid" } })).toThrow("not looked at");
});

test("what needs a look at the photo", () => {
	const needs = (fields: Partial<Kind<"photo">>, others: readonly Kind<"shape">[] = []) => {
		const photo: Kind<"photo"> = { type: "photo", name: "p", frame: box(0, 0, 9, 9), ...fields };
		return needsLikeness(parseDesign({ ...one(photo), layers: [photo, ...others] }));
	};
	expect(needs({})).toBe(false);
	expect(needs({ focus: "auto" })).toBe(true);
	expect(needs({ focus: "auto", visible: false })).toBe(false);
	expect(needs({ cutOut: { type: "solid", trim: false } })).toBe(true);
	expect(needs({ cutOut: { type: "alpha" } })).toBe(true);
	expect(needs({ cutOut: { type: "alpha", trim: false } })).toBe(false);
	const masked = { type: "shape", name: "s", shape: "ellipse", frame: box(0, 0, 9, 9), fill: "#000" } as const;
	const mask = { layer: "p" };
	expect(needs({ focus: "auto", visible: false }, [{ ...masked, mask }])).toBe(true);
});

test.each([
	["whole in the middle", {}, box(100, 50, 40, 80), box(25, 0, 50, 100)],
	["aligned", { align: "bottom-left" }, box(100, 50, 80, 40), box(0, 50, 100, 50)],
	["padded", { padding: 0.25 }, box(80, 30, 80, 120), box(50 / 3, 0, 200 / 3, 100)],
] as const)("a subject is laid into the frame: %s", (_, fields, crop, frame) => {
	const subject = fields === undefined || !("padding" in fields) ? crop : box(100, 50, 40, 80);
	const { photo, asked } = looked(subject);
	const picture = shown({ cutOut: { type: "solid", tolerance: 0.1, ...fields } }, photo);
	expect(picture.crop).toEqual(crop);
	for (const side of ["x", "y", "width", "height"] as const) expect(picture.frame[side]).toBeCloseTo(frame[side], 6);
	const key = { ground: 0xfefefeff, tolerance: 0.1, softness: 0.06, holes: false };
	expect(picture.treatment).toEqual({ key });
	expect(asked).toEqual([key]);
});

test("padding that leaves the photo stays empty, and the subject where it belongs", () => {
	const { photo } = looked(box(0, 0, 100, 100));
	const { crop, frame } = shown({ cutOut: { type: "alpha", padding: 0.5 } }, photo);
	expect(crop).toEqual(box(0, 0, 150, 150));
	expect(frame).toEqual(box(25, 25, 75, 75));
	expect(shown({ cutOut: { type: "alpha", padding: 0.5 } }, photo).treatment).toBeUndefined();
});

test("wherever a subject is, what is used of the photo lies in it, what is shown in the frame, and its aspect is kept", () => {
	const next = random(9);
	for (let i = 0; i < 2000; i++) {
		const [x, y] = [399 * next(), 199 * next()];
		const subject = { x, y, width: (400 - x) * (i % 3 ? next() : 1), height: (200 - y) * (i % 2 ? next() : 1) };
		const cutOut = { type: "alpha", padding: next() ** 2, align: i % 5 ? "centre" : "bottom-right" } as const;
		const { crop, frame } = shown({ frame: box(0, 0, 90, 70), cutOut }, looked(subject).photo);
		expect(crop.x >= 0 && crop.y >= 0 && crop.x + crop.width <= 400 && crop.y + crop.height <= 200).toBe(true);
		expect(frame.x > -1e-5 && frame.y > -1e-5 && frame.width > 0 && frame.height > 0).toBe(true);
		expect(frame.x + frame.width < 90 + 1e-5 && frame.y + frame.height < 70 + 1e-5).toBe(true);
		const [across, down] = [frame.width / crop.width, frame.height / crop.height];
		expect(Math.abs(across - down) * Math.max(crop.width, crop.height)).toBeLessThan(1e-3);
	}
});

test("without trim the photo meets its frame as its fit says; without a subject it is whole, and that is said", () => {
	const key = { ground: 0xfefefeff, tolerance: 0.08, softness: 0.06, holes: true };
	const untrimmed = shown({ cutOut: { type: "solid", trim: false, holes: true } }, looked(null).photo);
	expect(untrimmed).toMatchObject({ crop: box(100, 0, 200, 200), treatment: { key } });
	const { plan, warnings } = compile(
		parseDesign(one({ type: "photo", name: "p", frame: box(0, 0, 100, 100), cutOut: { type: "solid" } })),
		looked(null).photo,
		() => ASSET,
	);
	expect(warnings).toEqual(["no_subject"]);
	expect(of("picture", only(plan))).toMatchObject({ crop: box(0, 0, 400, 200), frame: box(0, 25, 100, 50) });
	expect(only(plan)).not.toHaveProperty("treatment");
});
