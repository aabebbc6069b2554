// A cover that is read at the size of a thumb: two inks over the photo, a title as wide as the square.
import type { DesignRecord } from "../schema.ts";
import { scrim } from "./scrim.ts";
import type { Template } from "./template.ts";

type Layer = DesignRecord["layers"][number];

const NIGHT = "#170a3a";
const CORAL = "#ff6f52";
const CREAM = "#fff2df";

/** A sound wave, as bars about a middle line. */
const HEIGHTS = [26, 54, 92, 60, 120, 76, 44, 98, 132, 84, 50, 108, 70, 38, 22];
const wave: readonly Layer[] = [
	{
		...{ type: "shape", name: "wave", shape: "path", fill: CORAL, fit: "fill" },
		path: HEIGHTS.map((height, i) => `M${i * 20} ${66 - height / 2}h10v${height}h-10z`).join(""),
		viewBox: { width: 20 * HEIGHTS.length - 10, height: 132 },
		frame: { x: 96, y: 1130, width: 290, height: 132 },
		editable: ["visible", "fill"],
	},
];

export const podcastCover: Template = {
	id: "podcast-cover",
	name: "Podcast cover",
	description: "A square cover: the photo in two inks under a title that is still read at the size of a thumb.",
	record: {
		version: 1,
		name: "Podcast cover",
		canvas: { width: 1400, height: 1400, background: NIGHT },
		layers: [
			{
				...{ type: "photo", name: "photo", frame: { inset: 0 }, fit: "cover", focus: "auto" },
				filters: { contrast: 1.15, duotone: { dark: NIGHT, light: CORAL } },
				editable: ["focus", "zoom", "filters"],
			},
			{
				...{ type: "shape", name: "head", shape: "rectangle", fill: scrim(NIGHT, 0.86, 0) },
				frame: { x: 0, y: 0, width: 1400, height: 1000 },
				editable: ["visible", "opacity", "fill"],
			},
			{
				...{ type: "shape", name: "foot", shape: "rectangle", fill: scrim(NIGHT, 0.94) },
				frame: { x: 0, y: 900, width: 1400, height: 500 },
				editable: ["visible", "opacity", "fill"],
			},
			{
				...{ type: "text", name: "kicker", content: "A podcast about cities", weight: 700, size: 42, fill: CREAM },
				...{ letterSpacing: 0.1, transform: "uppercase", verticalAlign: "middle", maxLines: 1, minSize: 24 },
				frame: { x: 96, y: 92, width: 1208, height: 60 },
				editable: ["visible", "content", "fill"],
			},
			{
				...{ type: "text", name: "title", content: "Concrete\n& Clover", weight: 900, size: 272, fill: CREAM },
				...{ lineHeight: 0.94, letterSpacing: -0.045, verticalAlign: "top", minSize: 80, maxLines: 4 },
				frame: { x: 84, y: 160, width: 1236, height: 580 },
				editable: ["content", "fill"],
			},
			...wave,
			{
				...{
					type: "text",
					name: "hosts",
					content: "with Mara Lindqvist\n& Theo Abara",
					weight: 600,
					size: 50,
					fill: CREAM,
				},
				...{ lineHeight: 1.25, align: "right", verticalAlign: "middle", maxLines: 3, minSize: 28 },
				frame: { x: 430, y: 1126, width: 874, height: 140 },
				editable: ["visible", "content", "fill"],
			},
		],
	},
	assets: [],
};
