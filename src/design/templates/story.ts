// A story for phones: the photo twice, blurred all over the screen and whole in front, so that no photo is cropped and
// no screen has bars. Nothing lies in the upper 250 and lower 220 pixels, where apps put their own signs.
import { scrim } from "./scrim.ts";
import type { Template } from "./template.ts";

const WHITE = "#ffffff";

export const story: Template = {
	id: "story",
	name: "Story",
	description: "A 9:16 story: the whole photo over a blurred copy of itself, with a headline and a call under it.",
	record: {
		version: 1,
		name: "Story",
		canvas: { width: 1080, height: 1920, background: "#15171c" },
		layers: [
			{
				...{ type: "photo", name: "backdrop", frame: { x: -40, y: -40, width: 1160, height: 2000 }, fit: "cover" },
				filters: { brightness: 0.52, saturation: 1.25, blur: 72 },
				editable: ["filters"],
			},
			{
				...{ type: "shape", name: "scrim", shape: "rectangle", fill: scrim("#0b0d12", 0.72) },
				frame: { x: 0, y: 860, width: 1080, height: 1060 },
				editable: ["visible", "opacity", "fill"],
			},
			{
				...{ type: "text", name: "brand", content: "The Morning Post", family: "Playfair Display", weight: 700 },
				...{ size: 44, fill: WHITE, align: "centre", verticalAlign: "middle", maxLines: 1, minSize: 24 },
				frame: { x: 72, y: 250, width: 936, height: 64 },
				shadows: [{ y: 1, blur: 14, colour: "#00000066" }],
				editable: ["visible", "content", "fill"],
			},
			{
				...{ type: "photo", name: "photo", fit: "contain", radius: 28 },
				frame: { x: 72, y: 348, width: 936, height: 912 },
				// Down to the headline, however low the photo is.
				focus: { x: 0.5, y: 1 },
				shadows: [
					{ y: 24, blur: 64, colour: "#00000073" },
					{ y: 2, blur: 6, colour: "#00000059" },
				],
				editable: ["filters"],
			},
			{
				...{ type: "text", name: "headline", content: "What the river\nleft behind", weight: 800, size: 88 },
				...{ lineHeight: 1.08, letterSpacing: -0.022, fill: WHITE, minSize: 40, maxLines: 4 },
				frame: { x: 72, y: 1312, width: 936, height: 206 },
				editable: ["content", "fill"],
			},
			{
				...{ type: "text", name: "line", content: "A year after the flood, a town rebuilds its harbour." },
				...{ size: 40, lineHeight: 1.32, fill: "#ffffffd9", minSize: 26, maxLines: 3 },
				frame: { x: 72, y: 1536, width: 936, height: 110 },
				editable: ["visible", "content", "fill"],
			},
			{
				...{ type: "text", name: "call", content: "Read the story", weight: 700, size: 36, fill: "#14161b" },
				...{ verticalAlign: "top", maxLines: 1, minSize: 22 },
				frame: { x: 112, y: 1690, width: 820, height: 50 },
				background: { fill: WHITE, padding: [18, 40], radius: 60 },
				editable: ["visible", "content", "fill", "background"],
			},
		],
	},
	assets: [],
};
