// A property for a shop window, a listing or a feed: the photo above, what a buyer asks for below, a code to the listing.
import type { DesignRecord } from "../schema.ts";
import type { Template } from "./template.ts";

type Layer = DesignRecord["layers"][number];

const GREEN = "#12352b";
const GOLD = "#c9a45c";
const WHITE = "#ffffff";
const INK = "#1c2521";
const GRAY = "#5d6863";

/** A number and what it counts, in a column of its own, a fine line to its left and none through it, however long it is. */
const fact = (name: string, x: number, width: number, number: string, what: string): readonly Layer[] => [
	{
		...{ type: "shape", name: `${name} line`, shape: "rectangle", fill: "#d9dedb" },
		frame: { x: x - 30, y: 694, width: 2, height: 96 },
		editable: ["visible", "fill"],
	},
	{
		...{ type: "text", name, content: number, weight: 700, size: 46, fill: INK, letterSpacing: -0.01 },
		...{ verticalAlign: "middle", maxLines: 1, minSize: 22 },
		frame: { x, y: 688, width, height: 60 },
		editable: ["visible", "content", "fill"],
	},
	{
		...{ type: "text", name: `${name} label`, content: what, weight: 500, size: 24, fill: GRAY },
		...{ verticalAlign: "middle", maxLines: 1, minSize: 12 },
		frame: { x, y: 752, width, height: 40 },
		editable: ["visible", "content", "fill"],
	},
];

export const realEstateBanner: Template = {
	id: "real-estate-banner",
	name: "Real-estate banner",
	description: "A property listing: the photo above its price, address and facts, with a QR code to the page.",
	record: {
		version: 1,
		name: "Real-estate banner",
		canvas: { width: 1600, height: 900, background: WHITE },
		layers: [
			{
				...{ type: "photo", name: "photo", fit: "cover", frame: { x: 0, y: 0, width: 1600, height: 640 } },
				editable: ["focus", "zoom", "filters"],
			},
			{
				...{
					type: "shape",
					name: "line",
					shape: "rectangle",
					fill: GOLD,
					frame: { x: 0, y: 640, width: 1600, height: 6 },
				},
				editable: ["visible", "fill"],
			},
			{
				...{ type: "text", name: "status", content: "For sale", weight: 700, size: 30, fill: WHITE },
				...{ letterSpacing: 0.12, transform: "uppercase", verticalAlign: "top", maxLines: 1 },
				frame: { x: 88, y: 70, width: 600, height: 44 },
				background: { fill: GREEN, padding: [14, 28], radius: 4 },
				editable: ["visible", "content", "fill", "background"],
			},
			{
				...{ type: "text", name: "price", content: "€ 685,000", weight: 800, size: 84 },
				...{ fill: GREEN, letterSpacing: -0.035, lineHeight: 1, verticalAlign: "middle", maxLines: 1, minSize: 36 },
				frame: { x: 60, y: 680, width: 620, height: 104 },
				editable: ["content", "fill"],
			},
			{
				...{ type: "text", name: "address", content: "14 Linden Row, Old Town", weight: 500, size: 34, fill: INK },
				...{ verticalAlign: "middle", maxLines: 1, minSize: 20 },
				frame: { x: 60, y: 806, width: 620, height: 48 },
				editable: ["content", "fill"],
			},
			...fact("beds", 744, 136, "4", "bedrooms"),
			...fact("baths", 922, 136, "2", "bathrooms"),
			...fact("area", 1100, 190, "186 m²", "living area"),
			{
				...{
					type: "text",
					name: "agent",
					content: "Hollis & Byrne · +44 20 7946 0123",
					weight: 600,
					size: 27,
					fill: GREEN,
				},
				...{ verticalAlign: "middle", maxLines: 1, minSize: 16 },
				frame: { x: 714, y: 808, width: 580, height: 44 },
				editable: ["visible", "content", "fill"],
			},
			{
				...{ type: "code", name: "code", content: "https://example.com/listing/14-linden-row", quiet: 3, fill: GREEN },
				frame: { x: 1346, y: 662, width: 222, height: 222 },
				editable: ["visible", "content", "fill", "background"],
			},
		],
	},
	assets: [],
};
