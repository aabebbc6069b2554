// A product on a card that floats over a warm ground, a seal on its corner.
import type { Template } from "./template.ts";

const badge = { id: "sha256-ff1d81e67d99d6b53e207dd2d873efe5a3aa77850be941726b50064eee1af9c4", file: "art/badge.png" };

/** The card: a white mat 24 pixels wide around the photo, whose corners follow the mat's. */
const card = { x: 116, y: 116, width: 848, height: 848, radius: 52 };
const photo = { x: 140, y: 140, width: 800, height: 800, radius: 28 };

/** A soft shadow without a blur: faint rectangles, each 6 pixels wider than the one above, 22 pixels below the card. */
const shadow = Array.from({ length: 11 }, (_, i) => {
	const spread = 36 - 6 * i;
	return {
		type: "shape" as const,
		name: `shadow ${i + 1}`,
		shape: "rectangle" as const,
		frame: {
			x: card.x - spread,
			y: card.y - spread + 22,
			width: card.width + 2 * spread,
			height: card.height + 2 * spread,
		},
		radius: card.radius + spread,
		fill: "#5a2d1a",
		opacity: 0.018,
	};
});

export const productCard: Template = {
	id: "product-card",
	name: "Product card",
	description: "A square card for a shop: the photo on a white mat over a warm ground, with a seal on its corner.",
	record: {
		version: 1,
		name: "Product card",
		canvas: { width: 1080, height: 1080, background: "#f1d9c6" },
		layers: [
			{
				type: "shape",
				name: "ground",
				shape: "ellipse",
				frame: { x: -260, y: 420, width: 1600, height: 1600 },
				fill: "#e8c3a6",
			},
			...shadow,
			{
				type: "shape",
				name: "card",
				shape: "rectangle",
				frame: { x: card.x, y: card.y, width: card.width, height: card.height },
				radius: card.radius,
				fill: "#ffffff",
			},
			{
				type: "photo",
				name: "photo",
				frame: { x: photo.x, y: photo.y, width: photo.width, height: photo.height },
				fit: "cover",
				radius: photo.radius,
			},
			{
				type: "shape",
				name: "badge shadow",
				shape: "ellipse",
				frame: { x: 811, y: 35, width: 232, height: 232 },
				fill: "#5a2d1a38",
			},
			{
				type: "image",
				name: "badge",
				asset: badge.id,
				frame: { x: 805, y: 21, width: 244, height: 244 },
				rotation: 12,
			},
		],
	},
	assets: [badge],
};
