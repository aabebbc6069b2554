// The whole photo as it came, signed in its lower right corner.
import type { Template } from "./template.ts";

const logo = { id: "sha256-11e624ddab1ca510d09fa45d89aa22bf07cf8d5539fe42458ce1251e3ad19052", file: "art/logo.png" };

export const watermark: Template = {
	id: "watermark",
	name: "Watermark",
	description: "The photo at its own size with a translucent logo in the lower right corner.",
	record: {
		version: 1,
		name: "Watermark",
		canvas: { size: "photo" },
		layers: [
			{
				type: "photo",
				name: "photo",
				frame: { x: 0, y: 0, width: 1, height: 1, unit: "fraction" },
				fit: "fill",
			},
			{
				type: "image",
				name: "logo",
				asset: logo.id,
				frame: { x: 0.7, y: 0.86, width: 0.265, height: 0.1, unit: "fraction" },
				fit: "contain",
				// In the corner, whichever side of the frame is the tight one.
				focus: { x: 1, y: 1 },
				opacity: 0.85,
				editable: ["visible", "opacity", "asset"],
			},
		],
	},
	assets: [logo],
};
