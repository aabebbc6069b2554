// The whole photo with a name all over it, for proofs: white letters with a dark hem, so that they read on any photo.
import type { Template } from "./template.ts";

export const watermarkTile: Template = {
	id: "watermark-tile",
	name: "Watermark tile",
	description: "The photo at its own size with your name repeated all over it, on a slant, for proofs.",
	record: {
		version: 1,
		name: "Watermark tile",
		canvas: { size: "photo" },
		layers: [
			{ type: "photo", name: "photo", frame: { x: 0, y: 0, width: 1, height: 1, unit: "fraction" }, fit: "fill" },
			{
				...{ type: "tile", name: "mark", opacity: 0.46, angle: -30, stagger: 0.5, gap: [0.12, 0.13] },
				frame: { x: -2, y: -2, width: 4, height: 4, unit: "fraction" },
				tile: {
					type: "text",
					content: "© Studio Name",
					weight: 600,
					size: 0.05,
					letterSpacing: 0.04,
					fill: "#ffffffe6",
				},
				shadows: [{ blur: 0.005, colour: "#000000b3" }],
				editable: ["visible", "opacity", "tile"],
			},
		],
	},
	assets: [],
};
