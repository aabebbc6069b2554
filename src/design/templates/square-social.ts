// A headline over a photo that fills a square. What lies under the words is darkened by a scrim that follows a cosine in
// nine stops: no edge shows, and white keeps its contrast over snow as over night.
import { scrim } from "./scrim.ts";
import type { Template } from "./template.ts";

const WHITE = "#ffffff";

export const squareSocial: Template = {
	id: "square-social",
	name: "Square social",
	description: "A square post: the photo from edge to edge, a topic on a pill, and a headline over a soft dark foot.",
	record: {
		version: 1,
		name: "Square social",
		canvas: { width: 1080, height: 1080, background: "#101418" },
		layers: [
			{
				...{ type: "photo", name: "photo", frame: { inset: 0 }, fit: "cover", focus: "auto" },
				editable: ["focus", "zoom", "filters"],
			},
			{
				...{ type: "shape", name: "scrim", shape: "rectangle", fill: scrim("#0b0f14", 0.92) },
				frame: { x: 0, y: 320, width: 1080, height: 760 },
				editable: ["visible", "opacity", "fill"],
			},
			{
				...{ type: "text", name: "topic", content: "Travel", weight: 700, size: 27, fill: "#101418" },
				...{
					letterSpacing: 0.1,
					transform: "uppercase",
					verticalAlign: "top",
					maxLines: 1,
					fit: "shrink",
				},
				frame: { x: 90, y: 84, width: 760, height: 40 },
				background: { fill: WHITE, padding: [12, 26], radius: 40 },
				shadows: [{ y: 2, blur: 14, colour: "#0000003d" }],
				editable: ["visible", "content", "fill", "background"],
			},
			{
				...{ type: "text", name: "headline", content: "Three quiet valleys\nfor a slow week" },
				...{ family: "Playfair Display", weight: 700, size: 94, lineHeight: 1.08, letterSpacing: -0.01, fill: WHITE },
				...{ verticalAlign: "bottom", minSize: 40, maxLines: 5 },
				frame: { x: 64, y: 520, width: 952, height: 380 },
				editable: ["content", "fill"],
			},
			{
				...{
					type: "shape",
					name: "rule",
					shape: "rectangle",
					fill: "#ffb703",
					frame: { x: 64, y: 936, width: 72, height: 6 },
				},
				editable: ["visible", "fill"],
			},
			{
				...{
					type: "text",
					name: "line",
					content: "Words and pictures by Ada Moreau",
					weight: 500,
					size: 31,
					fill: "#ffffffe6",
				},
				...{ verticalAlign: "middle", maxLines: 1, minSize: 18 },
				frame: { x: 64, y: 962, width: 650, height: 54 },
				editable: ["visible", "content", "fill"],
			},
			{
				...{ type: "text", name: "handle", content: "@farandnear", weight: 700, size: 31, fill: WHITE },
				...{ align: "right", verticalAlign: "middle", maxLines: 1, minSize: 18 },
				frame: { x: 730, y: 962, width: 286, height: 54 },
				editable: ["visible", "content", "fill"],
			},
		],
	},
	assets: [],
};
