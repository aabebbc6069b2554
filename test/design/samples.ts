// Records the design tests share: between them they use every field.
import type { DesignRecord } from "../../src/design/index.ts";

type LayerRecord = DesignRecord["layers"][number];

/** An asset id of one repeated digit. */
export const assetId = (digit: string): string => `sha256-${digit.repeat(64)}`;

/** What layers have that these samples do not look at, as it is where nothing is said. */
export const plain = () => ({
	...({ anchor: "top-left", flip: "none", blend: "normal" } as const),
	...{ mask: null, shadows: [], outline: null, editable: [] },
});

/** A picture that nothing is done to. */
export const unfiltered = () => ({
	aspect: null,
	zoom: 1,
	filters: {
		...{ brightness: 1, contrast: 1, saturation: 1, hue: 0, gray: 0, sepia: 0, invert: 0, duotone: null },
		...{ blur: 0, sharpen: 0, vignette: 0 },
	},
});

const output = { format: "png", quality: 85, background: "#ffffff" } as const;

/** Photo, image and shape, every field that is not in `rich`. */
export const full = (): DesignRecord => ({
	version: 1,
	name: "Full",
	canvas: { width: 100, height: 50, background: "#ffeedd" },
	layers: [
		{
			type: "photo",
			name: "photo",
			frame: { x: 1, y: 2, width: 80, height: 40, unit: "pixel" },
			rotation: 15,
			opacity: 0.5,
			visible: true,
			fit: "cover",
			focus: { x: 0.25, y: 0.75 },
			radius: 4,
			cutOut: null,
			...plain(),
			...unfiltered(),
		},
		{
			type: "image",
			name: "logo",
			asset: assetId("a"),
			frame: { x: 0.5, y: 0.5, width: 0.25, height: 0.25, unit: "fraction" },
			rotation: 0,
			opacity: 1,
			visible: true,
			fit: "contain",
			focus: { x: 0.5, y: 0.5 },
			radius: 0,
			...plain(),
			...unfiltered(),
		},
		{
			type: "shape",
			name: "bar",
			shape: "rectangle",
			frame: { inset: 5, unit: "pixel" },
			rotation: -90,
			opacity: 1,
			visible: true,
			fill: "#F008",
			radius: 3,
			...plain(),
		},
		{
			type: "shape",
			name: "dot",
			shape: "ellipse",
			frame: { inset: 0.1, unit: "fraction" },
			rotation: 360,
			opacity: 1,
			visible: false,
			fill: "transparent",
			...plain(),
		},
	],
	output,
});

/** Every kind of shape and of gradient, every field of theirs. */
export const drawn = (): DesignRecord => {
	const stops = [
		{ at: 0, colour: "#f00" },
		{ at: 0.5, colour: "#0f08" },
		{ at: 0.5, colour: "transparent" },
		{ at: 1, colour: "#00f" },
	];
	const frame = { x: 10, y: 10, width: 80, height: 60, unit: "pixel" } as const;
	const common = { frame, rotation: 0, opacity: 1, visible: true, ...plain() };
	const stroke = {
		paint: "#000",
		width: 3,
		join: "miter",
		miterLimit: 4,
		cap: "butt",
		dashes: [4, 2, 0] as number[],
		dashOffset: -1,
	} as const;
	return {
		version: 1,
		name: "Drawn",
		canvas: { width: 100, height: 80, background: { type: "linear", angle: 180, stops } },
		layers: [
			{
				...{ type: "shape", name: "rectangle", shape: "rectangle", ...common, radius: [1, 2, 3, 4] },
				fill: { type: "linear", from: { x: 0, y: 0 }, to: { x: 1, y: 2 }, stops },
				stroke: { ...stroke, align: "inside" },
			},
			{
				...{ type: "shape", name: "ellipse", shape: "ellipse", ...common },
				fill: { type: "radial", centre: { x: 0.5, y: 0.25 }, shape: "circle", radius: 1.5, stops },
			},
			{
				...{ type: "shape", name: "line", shape: "line", ...common, from: { x: 0, y: 0.5 }, to: { x: 1, y: 0.5 } },
				stroke: { ...stroke, paint: { type: "conic", centre: { x: 0.5, y: 0.5 }, angle: 45, stops } },
			},
			{
				...{ type: "shape", name: "polygon", shape: "polygon", sides: 6, ...common, fill: "#123" },
				stroke: { ...stroke, align: "outside" },
			},
			{
				...{ type: "shape", name: "points", shape: "polygon", ...common, fill: "transparent" },
				points: [
					{ x: 0, y: 0 },
					{ x: 1, y: 0.5 },
					{ x: -0.5, y: 1 },
				],
			},
			{ type: "shape", name: "star", shape: "star", points: 5, inner: 0.4, ...common, fill: "#abcd" },
			{
				...{ type: "shape", name: "path", shape: "path", ...common, fill: "#456", fit: "fill" },
				path: "M0 0H20v20q-5,5-10 0t-10,0z",
				viewBox: { x: 0, y: 0, width: 20, height: 20 },
				stroke: { ...stroke, align: "centre" },
			},
		],
		output,
	};
};

/** A text, every field. */
export const written = (): DesignRecord => ({
	version: 1,
	name: "Written",
	canvas: { width: 200, height: 100, background: "#fff" },
	layers: [
		{
			...{ type: "text", name: "title", frame: { x: 10, y: 20, width: 180, height: 60, unit: "pixel" } },
			...{ rotation: 0, opacity: 1, visible: true, content: "Hello", family: "Inter", weight: 700, italic: false },
			...{ size: 24, fill: "#123", letterSpacing: 0.1, lineHeight: 1.5, align: "centre", verticalAlign: "middle" },
			...{ direction: "ltr", language: "en-GB", transform: "uppercase", decoration: "underline" },
			...{ fit: "ellipsis", minSize: 10, maxLines: 2 },
			background: { fill: "#ff0", padding: [4, 8], radius: 6 },
			stroke: { colour: "#fff", width: 2, join: "miter" },
			...plain(),
		},
	],
	output,
});

/** What is in no other sample: every effect, filters, cut-outs, tiles, a code, a picture under all. */
export const rich = (): DesignRecord => {
	const frame = { x: 10, y: 20, width: 300, height: 200, unit: "pixel" } as const;
	const common = { frame, rotation: 0, opacity: 1, visible: true, ...plain() };
	const picture = { focus: { x: 0.5, y: 0.5 }, radius: 0, ...unfiltered() };
	const subject = { trim: true, padding: 0.1, align: "bottom" } as const;
	const solid = { type: "solid", tolerance: 0.05, softness: 0.1, holes: true, ...subject } as const;
	const writing = {
		...{ content: "© Imprint", family: "Inter", weight: 600, italic: false, letterSpacing: 0 },
		...({ direction: "auto", language: "", transform: "none" } as const),
	};
	return {
		version: 1,
		name: "Rich",
		canvas: {
			...{ size: "photo", maxSide: 2000, maxPixels: 3_000_000 },
			background: { type: "image", asset: assetId("c"), fit: "cover", focus: { x: 0.5, y: 0 } },
		},
		layers: [
			{
				...{ type: "photo", name: "photo", fit: "contain", ...common, ...picture, cutOut: solid },
				...{ focus: "auto", aspect: 1.5, zoom: 2, anchor: "bottom-right", flip: "both", blend: "soft-light" },
				filters: {
					...{ brightness: 1.1, contrast: 0.9, saturation: 1.5, hue: 20, gray: 0.1, sepia: 0.2, invert: 0.3 },
					...{ duotone: { dark: "#102030", light: "#ffeedd" }, blur: 4, sharpen: 0.5, vignette: 0.6 },
				},
				mask: { layer: "star", by: "luminance", invert: true },
				shadows: [
					{ x: 0, y: 8, blur: 24, spread: 0, colour: "#0006" },
					{ x: 2, y: 2, blur: 0, spread: 3, colour: "#123" },
				],
				outline: { width: 3, colour: "#fff" },
				editable: ["visible", "filters", "focus"],
			},
			{
				...{ type: "image", name: "logo", asset: assetId("d"), fit: "none", ...common, ...picture },
				frame: { x: 0.1, y: 0.1, width: 0.2, height: 0.2, unit: "shorter" },
				mask: { shape: "rectangle", radius: [1, 2, 3, 4], invert: false },
			},
			{
				...{ type: "shape", name: "star", shape: "star", points: 5, inner: 0.5, fill: "#fff", ...common },
				mask: {
					shape: "path",
					path: "M0 0h1v1z",
					viewBox: { x: 0, y: 0, width: 1, height: 1 },
					fit: "fill",
					invert: true,
				},
				frame: { inset: 0.1, unit: "width" },
				visible: false,
			},
			{
				...{ type: "tile", name: "marks", ...common, gap: [30, 20], stagger: 0.5, angle: -30 },
				tile: { type: "text", ...writing, size: 24, fill: "#fff8" },
			},
			{
				...{ type: "tile", name: "logos", ...common, gap: 10, stagger: 0, angle: 0 },
				tile: { type: "image", asset: assetId("e"), width: 80 },
			},
			{
				...{ type: "code", name: "code", ...common, content: "https://example.com/ä", level: "Q", quiet: 2 },
				...{ fill: "#123", background: "#fff" },
			},
		],
		output: { format: "auto", quality: 70, background: "#000000" },
	};
};

/** A record of one layer on a canvas. */
export const one = (
	layer: LayerRecord,
	canvas: DesignRecord["canvas"] = { width: 1000, height: 800 },
): DesignRecord => ({
	version: 1,
	name: "One",
	canvas,
	layers: [layer],
});
