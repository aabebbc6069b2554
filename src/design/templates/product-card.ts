// A product on a card that floats over a warm ground, a seal on its corner, its name and price below.
import type { Template } from "./template.ts";

const badge = { id: "sha256-ff1d81e67d99d6b53e207dd2d873efe5a3aa77850be941726b50064eee1af9c4", file: "art/badge.png" };

const INK = "#4a2416";

/** The card: a white mat 24 pixels wide around the photo, whose corners follow the mat's. */
const card = { x: 116, y: 96, width: 848, height: 848 };
const photo = { x: 140, y: 120, width: 800, height: 800 };

export const productCard: Template = {
	id: "product-card",
	name: "Product card",
	description: "A square card for a shop: the photo on a white mat over a warm ground, a seal, a name and a price.",
	record: {
		version: 1,
		name: "Product card",
		canvas: { width: 1080, height: 1080, background: "#f1d9c6" },
		layers: [
			{
				...{ type: "shape", name: "ground", shape: "ellipse", fill: "#e8c3a6" },
				frame: { x: -260, y: 420, width: 1600, height: 1600 },
				editable: ["visible", "fill"],
			},
			{
				...{ type: "shape", name: "card", shape: "rectangle", frame: card, radius: 52, fill: "#ffffff" },
				shadows: [
					{ y: 22, blur: 56, colour: "#5a2d1a47" },
					{ y: 3, blur: 8, colour: "#5a2d1a1f" },
				],
				editable: ["fill"],
			},
			{
				...{ type: "photo", name: "photo", frame: photo, fit: "cover", radius: 28 },
				editable: ["focus", "zoom", "filters"],
			},
			{
				...{ type: "image", name: "badge", asset: badge.id, rotation: 12 },
				frame: { x: 805, y: 14, width: 244, height: 244 },
				shadows: [{ x: 2, y: 10, blur: 22, colour: "#5a2d1a66" }],
				editable: ["visible", "asset"],
			},
			{
				...{ type: "text", name: "product", content: "Allium, pressed and dried", weight: 700, size: 40, fill: INK },
				...{ letterSpacing: -0.012, verticalAlign: "middle", maxLines: 1, minSize: 22 },
				frame: { x: 124, y: 976, width: 600, height: 64 },
				editable: ["visible", "content", "fill"],
			},
			{
				...{ type: "text", name: "price", content: "€ 24", weight: 800, size: 44, fill: "#a2341f" },
				...{ letterSpacing: -0.02, align: "right", verticalAlign: "middle", maxLines: 1, minSize: 22 },
				frame: { x: 736, y: 976, width: 220, height: 64 },
				editable: ["visible", "content", "fill"],
			},
		],
	},
	assets: [badge],
};
