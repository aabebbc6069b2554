// The worst records that the schema lets in: of each kind as many, or as much, as a number says. npm run worst measures
// what is still drawn of them, worst.test.ts holds them to the limits.
import type { DesignRecord } from "../../src/design/index.ts";

/** The picture a kind is worst with; worst-uploads.ts makes them. */
export type UploadKind = "tiny" | "jpeg" | "progressive" | "png" | "tall" | "line" | "studio";

export interface Worst {
	readonly name: string;
	/** Default "tiny". */
	readonly upload?: UploadKind;
	/** As much as the schema might let in. */
	readonly most: number;
	readonly record: (count: number) => DesignRecord;
}

type LayerRecord = DesignRecord["layers"][number];

/** The only asset there is. */
export const ASSET = `sha256-${"a".repeat(64)}`;

const SIDE = 4096;
const ALL = { x: 0, y: 0, width: SIDE, height: SIDE } as const;
const CLEAR = "#ff800080";

const stops = Array.from({ length: 32 }, (_, i) => ({ at: i / 31, colour: i % 2 === 0 ? "#ff008080" : "#00ff40c0" }));
const conic = { type: "conic", stops } as const;

/** What a layer is besides its name and its frame, which is all of the canvas where nothing else is said. */
type Part = Omit<LayerRecord, "name" | "frame"> & { readonly frame?: LayerRecord["frame"]; readonly name?: string };

const area = { type: "shape", shape: "rectangle", fill: CLEAR } as const;
const veil: Part = { ...area, stroke: { paint: "#00ff0080", width: 16_384 }, opacity: 0.5 } as Part;
const outlined = { ...area, frame: { inset: 0 }, outline: { width: 128, colour: "#000" } } as const;
const photo = { type: "photo", fit: "fill" } as const;
const words = { type: "text", family: "Playfair Display", weight: 900, fill: CLEAR } as const;

function design(
	parts: readonly Part[],
	canvas: DesignRecord["canvas"] = { width: SIDE, height: SIDE },
	output: DesignRecord["output"] = { format: "jpg" },
): DesignRecord {
	const layers = parts.map((part, i) => ({ name: `layer ${i}`, frame: ALL, ...part }) as LayerRecord);
	return { version: 1, name: "Worst", canvas, layers, output };
}

const times = (count: number, part: (i: number) => object) => Array.from({ length: count }, (_, i) => part(i) as Part);
const many = (part: object) => (count: number) => design(times(count, () => part));

/** So many shadows, four a layer. */
const shadows = (shadow: object) => (count: number) =>
	design(times(Math.ceil(count / 4), (i) => ({ ...area, shadows: times(Math.min(4, count - 4 * i), () => shadow) })));

/** A path of 2,000 commands, each across the whole canvas. */
const across = (command: (i: number) => string) =>
	`M0 0${Array.from({ length: 1999 }, (_, i) => command(i)).join("")}` as const;
const zigzag = across((i) => `L${i % 2 === 0 ? 9 : 0} ${(i * 7) % 10}`);
const waves = across((i) => `Q${i % 2 === 0 ? 0 : 9} ${(i * 3) % 10} ${i % 2 === 0 ? 9 : 0} ${(i * 7) % 10}`);
const path = (data: string) => ({
	...{ type: "shape", shape: "path", path: data, viewBox: { width: 9, height: 9 }, fit: "fill", fill: CLEAR },
	stroke: { paint: "#00ff0080", width: 400, join: "round" },
});

/** A bit of everything that is slow. */
const medley: readonly object[] = [
	{ ...area, fill: conic },
	{ ...area, shadows: [{ x: 1, blur: 256, spread: 128 }] },
	{ ...area, blend: "soft-light" },
	{ ...photo, filters: { blur: 6, sharpen: 1, hue: 30, vignette: 0.5 } },
	{ ...words, content: "&@g8%".repeat(10), size: 400, stroke: { colour: "#00f", width: 9 } },
	path(zigzag.slice(0, 4000)),
	veil,
	{ type: "tile", tile: { type: "text", content: "x", size: 40 }, gap: 5, angle: 45, opacity: 0.5 },
];

export const worstRecords: readonly Worst[] = [
	{ name: "translucent areas, strokes and groups", most: 100, record: many(veil) },
	{ name: "the same on a canvas of narrow rows", upload: "tall", most: 100, record: narrow },
	{ name: "gradients", most: 30, record: many({ ...area, fill: conic, opacity: 0.5 }) },
	{ name: "shadows, grown and blurred", most: 24, record: shadows({ x: 1, blur: 256, spread: 128 }) },
	{ name: "shadows, blurred where that is slowest", most: 24, record: shadows({ x: 1, blur: 5.9 }) },
	{ name: "outlines around layers", most: 24, record: many({ ...area, outline: { width: 128, colour: "#000" } }) },
	{
		name: "outlines around what is narrow",
		upload: "line",
		most: 24,
		record: (count) =>
			design(
				times(count, () => outlined),
				{ size: "photo" },
			),
	},
	{ name: "blend modes", most: 24, record: many({ ...area, blend: "soft-light", opacity: 0.5 }) },
	{
		name: "masks of gradients",
		most: 24,
		record: (count) =>
			design([
				...times(count, () => ({ ...area, mask: { layer: "mask", by: "luminance" } })),
				{ ...area, name: "mask", fill: conic, visible: false } as Part,
			]),
	},
	{
		name: "masks of one intricate path",
		most: 12,
		record: (count) =>
			design([
				...times(count, (i) => ({ ...area, mask: { layer: "mask" }, shadows: [{ blur: i, colour: "#0001" }] })),
				{ ...path(waves), name: "mask", visible: false } as unknown as Part,
			]),
	},
	{ name: "photos of 100 megapixels", upload: "jpeg", most: 100, record: many(photo) },
	{ name: "progressive photos", upload: "progressive", most: 100, record: many(photo) },
	{ name: "photos of incompressible PNG", upload: "png", most: 100, record: many(photo) },
	{
		name: "photos with all filters",
		upload: "jpeg",
		most: 100,
		record: many({ ...photo, filters: { blur: 5.9, sharpen: 1, hue: 30, vignette: 0.5 } }),
	},
	{
		name: "turned photos",
		upload: "png",
		most: 100,
		record: many({ ...photo, frame: { x: 800, y: 800, width: 2400, height: 1200 }, rotation: 45 }),
	},
	{ name: "flipped photos", upload: "png", most: 100, record: many({ ...photo, flip: "vertical" }) },
	{ name: "saved pictures", most: 100, record: many({ type: "image", asset: ASSET, fit: "fill" }) },
	{
		name: "cut-outs",
		upload: "studio",
		most: 100,
		record: many({
			...photo,
			frame: { x: 0, y: 0, width: 2400, height: 2400 },
			cutOut: { type: "solid", trim: false, tolerance: 0.08, softness: 0.5, holes: true },
		}),
	},
	{ name: "paths of lines with wide strokes", most: 6, record: many(path(zigzag)) },
	{ name: "paths of curves with wide strokes", most: 6, record: many(path(waves)) },
	{
		name: "strokes wider than their shapes",
		most: 100,
		record: many({
			...{ type: "shape", shape: "ellipse", frame: { x: 1000, y: 1000, width: 2096, height: 2096 } },
			...{ fill: CLEAR, stroke: { paint: "#00ff0080", width: 6000 } },
		}),
	},
	{
		name: "dashes with round ends",
		most: 100,
		record: many({
			...{ type: "shape", shape: "ellipse", fill: CLEAR },
			stroke: { paint: "#00ff0080", width: 3000, cap: "round", dashes: [1, 9] },
		}),
	},
	{
		name: "letters as large as the canvas, on each other",
		most: 100,
		record: many({ ...words, content: "g".repeat(50), size: SIDE, letterSpacing: -0.5, fit: "clip" }),
	},
	{
		name: "letters with wide lines around them",
		most: 100,
		record: (count) =>
			design([
				{ ...words, content: "&@g8%".repeat(10 * count), size: 90, stroke: { colour: "#00f", width: 300 } } as Part,
			]),
	},
	{
		name: "the most intricate letters",
		most: 100,
		record: (count) =>
			design([
				{
					...{ ...words, content: "鬱龘驫籲鬱".repeat(10 * count), family: "Noto Sans JP", size: 60 },
					stroke: { colour: "#00f", width: 3 },
				} as Part,
			]),
	},
	{
		name: "codes",
		most: 100,
		record: (count) =>
			design(times(count, (i) => ({ type: "code", content: `${i}`.padEnd(1200, "x"), level: "H", fill: conic }))),
	},
	{
		name: "tiles that are long and turned",
		most: 100,
		record: many({
			...{ type: "tile", tile: { type: "text", content: "i".repeat(40), size: 240 } },
			...{ gap: [0, 0], angle: 45 },
		}),
	},
	{
		name: "as many tiles as there may be",
		most: 100,
		record: many({ type: "tile", tile: { type: "image", asset: ASSET, width: 40 }, gap: 3, angle: 45, opacity: 0.5 }),
	},
	{ name: "a bit of everything", upload: "jpeg", most: 100, record: (count) => design(times(count, of(medley))) },
];

function of(parts: readonly object[]): (i: number) => object {
	return (i) => parts[i % parts.length] ?? area;
}

function narrow(count: number): DesignRecord {
	return design(
		times(count, () => ({ ...veil, frame: { inset: 0 } })),
		{ size: "photo" },
		{ format: "png" },
	);
}
