// The whole photo with a burst in its upper right corner and a price on a tag in its lower left: both stay there, and
// keep their size against the shorter side, whatever the photo's shape.
import type { Template } from "./template.ts";

const RED = "#c8102e";
const WHITE = "#ffffff";
const INK = "#1b1b1f";

/** Everything in the burst lies about its middle and turns with it. */
const burst = { x: 0.03, y: 0.03, width: 0.36, height: 0.36, unit: "shorter" } as const;
const turn = -8;
const around = (width: number, height: number) => ({
	x: burst.x + (burst.width - width) / 2,
	y: burst.y + (burst.height - height) / 2,
	...{ width, height, unit: burst.unit },
});

export const saleBadge: Template = {
	id: "sale-badge",
	name: "Sale badge",
	description: "The whole photo with a discount in a burst on one corner and the old and new price on another.",
	record: {
		version: 1,
		name: "Sale badge",
		canvas: { size: "photo", maxSide: 2400, background: WHITE },
		layers: [
			{ type: "photo", name: "photo", frame: { x: 0, y: 0, width: 1, height: 1, unit: "fraction" }, fit: "fill" },
			{
				...{ type: "shape", name: "burst", shape: "star", points: 24, inner: 0.88, fill: RED },
				...{ frame: burst, anchor: "top-right", rotation: turn },
				shadows: [{ y: 0.006, blur: 0.024, colour: "#00000059" }],
				editable: ["visible", "fill"],
			},
			{
				...{ type: "shape", name: "ring", shape: "ellipse", fill: "transparent", frame: around(0.286, 0.286) },
				...{ anchor: "top-right", stroke: { paint: "#ffffffb3", width: 0.0028 } },
				editable: ["visible", "stroke"],
			},
			{
				...{ type: "text", name: "occasion", content: "Sale", frame: around(0.2, 0.2), anchor: "top-right" },
				...{ rotation: turn, weight: 700, size: 0.036, transform: "uppercase", letterSpacing: 0.16, fill: WHITE },
				...{ align: "centre", verticalAlign: "top", maxLines: 1, minSize: 0.014, lineHeight: 1 },
				editable: ["visible", "content", "fill"],
			},
			{
				...{ type: "text", name: "discount", content: "−30%", frame: around(0.26, 0.14), anchor: "top-right" },
				...{ rotation: turn, weight: 900, size: 0.085, letterSpacing: -0.03, fill: WHITE, lineHeight: 1 },
				...{ align: "centre", verticalAlign: "middle", maxLines: 1, minSize: 0.03 },
				editable: ["visible", "content", "fill"],
			},
			{
				...{ type: "text", name: "until", content: "this week", frame: around(0.2, 0.19), anchor: "top-right" },
				...{ rotation: turn, weight: 500, size: 0.03, fill: WHITE, lineHeight: 1 },
				...{ align: "centre", verticalAlign: "bottom", maxLines: 1, minSize: 0.012 },
				editable: ["visible", "content", "fill"],
			},
			{
				...{ type: "shape", name: "tag", shape: "rectangle", radius: 0.018, fill: WHITE, anchor: "bottom-left" },
				frame: { x: 0.045, y: 0.045, width: 0.38, height: 0.15, unit: "shorter" },
				shadows: [{ y: 0.006, blur: 0.028, colour: "#0000004d" }],
				editable: ["visible", "fill"],
			},
			{
				...{ type: "text", name: "price", content: "€ 49", weight: 800, size: 0.082, letterSpacing: -0.02, fill: RED },
				...{ frame: { x: 0.07, y: 0.045, width: 0.2, height: 0.15, unit: "shorter" }, anchor: "bottom-left" },
				...{ verticalAlign: "middle", maxLines: 1, minSize: 0.024 },
				editable: ["visible", "content", "fill"],
			},
			{
				...{ type: "text", name: "old price", content: "€ 70", weight: 500, size: 0.045, fill: INK, opacity: 0.62 },
				...{ frame: { x: 0.275, y: 0.045, width: 0.125, height: 0.15, unit: "shorter" }, anchor: "bottom-left" },
				...{ decoration: "strike-through", align: "right", verticalAlign: "middle", maxLines: 1, minSize: 0.018 },
				editable: ["visible", "content", "fill"],
			},
		],
	},
	assets: [],
};
