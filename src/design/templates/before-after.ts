// The photo twice, one over the other: its left half washed out, its right half as it came, a handle between them. For a
// retoucher, a restorer, a cleaner: the photo is what was made of it.
import type { Template } from "./template.ts";

const WHITE = "#ffffff";
const INK = "#16181d";
const whole = { x: 0, y: 0, width: 1, height: 1, unit: "fraction" } as const;
const label = { x: 0.06, y: 0.055, width: 0.4, height: 0.05, unit: "shorter" } as const;
const knob = 0.1;

export const beforeAfter: Template = {
	id: "before-after",
	name: "Before and after",
	description: "The photo in two halves, the left one faded and gray, the right one as it is, with a handle between.",
	record: {
		version: 1,
		name: "Before and after",
		canvas: { size: "photo", maxSide: 2400, background: WHITE },
		layers: [
			{ type: "photo", name: "after", frame: whole, fit: "fill", editable: ["filters"] },
			{
				...{ type: "photo", name: "before", frame: whole, fit: "fill" },
				filters: { gray: 1, contrast: 0.58, brightness: 1.14 },
				mask: {
					shape: "polygon",
					points: [
						{ x: 0, y: 0 },
						{ x: 0.5, y: 0 },
						{ x: 0.5, y: 1 },
						{ x: 0, y: 1 },
					],
				},
				editable: ["filters"],
			},
			{
				...{ type: "shape", name: "divider", shape: "line", from: { x: 0.5, y: 0 }, to: { x: 0.5, y: 1 } },
				frame: { x: 0, y: 0, width: 4, height: 4, unit: "shorter" },
				stroke: { paint: WHITE, width: 0.006 },
				anchor: "centre",
				shadows: [{ blur: 0.016, colour: "#00000059" }],
				editable: ["visible", "stroke"],
			},
			{
				...{ type: "shape", name: "handle", shape: "ellipse", fill: WHITE, anchor: "centre" },
				frame: { x: 0, y: 0, width: knob, height: knob, unit: "shorter" },
				shadows: [{ y: 0.004, blur: 0.02, colour: "#00000066" }],
				editable: ["visible", "fill"],
			},
			{
				...{ type: "shape", name: "arrows", shape: "path", path: "M8 -7L1 0L8 7M20 -7L27 0L20 7", fill: "transparent" },
				frame: { x: 0, y: 0, width: knob * 0.56, height: knob * 0.28, unit: "shorter" },
				viewBox: { x: 0, y: -7, width: 28, height: 14 },
				stroke: { paint: INK, width: 0.0075, cap: "round", join: "round" },
				anchor: "centre",
				editable: ["visible", "stroke"],
			},
			{
				...{ type: "text", name: "left label", content: "Before", weight: 600, size: 0.036, fill: WHITE },
				...{ frame: label, anchor: "bottom-left", align: "left", verticalAlign: "bottom", maxLines: 1, minSize: 0.018 },
				background: { fill: "#16181dd9", padding: [0.012, 0.024], radius: 0.05 },
				shadows: [{ blur: 0.016, colour: "#0000003d" }],
				editable: ["visible", "content", "fill", "background"],
			},
			{
				...{ type: "text", name: "right label", content: "After", weight: 600, size: 0.036, fill: INK },
				...{
					frame: label,
					anchor: "bottom-right",
					align: "right",
					verticalAlign: "bottom",
					maxLines: 1,
					minSize: 0.018,
				},
				background: { fill: "#fffffff0", padding: [0.012, 0.024], radius: 0.05 },
				shadows: [{ blur: 0.016, colour: "#0000003d" }],
				editable: ["visible", "content", "fill", "background"],
			},
		],
	},
	assets: [],
};
