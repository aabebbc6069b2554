// A quotation on paper with who said it in a round portrait: the words never lie on the photo, so any photo will do.
import type { Template } from "./template.ts";

const PAPER = "#f4efe6";
const INK = "#1f1d1a";
const RUST = "#b4472b";

export const quote: Template = {
	id: "quote",
	name: "Quote",
	description: "A square quotation on warm paper, with the photo as a round portrait in black and white.",
	record: {
		version: 1,
		name: "Quote",
		canvas: { width: 1080, height: 1080, background: PAPER },
		layers: [
			{
				...{
					type: "shape",
					name: "edge",
					shape: "rectangle",
					fill: RUST,
					frame: { x: 0, y: 0, width: 1080, height: 16 },
				},
				editable: ["visible", "fill"],
			},
			{
				...{ type: "text", name: "mark", content: "“", family: "Playfair Display", weight: 900, size: 330, fill: RUST },
				...{ lineHeight: 1, fit: "grow", opacity: 0.92 },
				frame: { x: 72, y: 60, width: 220, height: 200 },
				editable: ["visible", "content", "fill"],
			},
			{
				...{
					type: "text",
					name: "quote",
					content: "I never take a picture. I wait until the place gives me one.",
				},
				...{ family: "Playfair Display", weight: 700, size: 88, lineHeight: 1.16, letterSpacing: -0.005, fill: INK },
				...{ verticalAlign: "middle", minSize: 30 },
				frame: { x: 88, y: 228, width: 904, height: 490 },
				editable: ["content", "fill"],
			},
			{
				...{ type: "photo", name: "portrait", fit: "cover", focus: "auto", radius: 116 },
				frame: { x: 88, y: 766, width: 232, height: 232 },
				filters: { gray: 1, contrast: 1.08 },
				outline: { width: 6, colour: "#ffffff" },
				shadows: [{ y: 8, blur: 28, colour: "#3a221633" }],
				editable: ["focus", "zoom", "filters"],
			},
			{
				...{ type: "text", name: "name", content: "Ingrid Salazar", weight: 700, size: 42, fill: INK },
				...{ verticalAlign: "bottom", maxLines: 1, minSize: 22, letterSpacing: -0.01 },
				frame: { x: 366, y: 812, width: 626, height: 64 },
				editable: ["content", "fill"],
			},
			{
				...{ type: "text", name: "role", content: "Photographer, Valparaíso", size: 32, fill: "#6a6258" },
				...{ verticalAlign: "top", maxLines: 1, minSize: 18 },
				frame: { x: 366, y: 886, width: 626, height: 56 },
				editable: ["visible", "content", "fill"],
			},
		],
	},
	assets: [],
};
