// A date for a page or a screen: words on a dark panel with a slanted edge, the photo behind it to the right.
import type { Template } from "./template.ts";

const NIGHT = "#141127";
const CORAL = "#ff5a4e";
const WHITE = "#ffffff";

export const eventBanner: Template = {
	id: "event-banner",
	name: "Event banner",
	description: "A wide banner for an event: date, title and place on a dark slanted panel beside the photo.",
	record: {
		version: 1,
		name: "Event banner",
		canvas: { width: 1920, height: 1080, background: NIGHT },
		layers: [
			{
				...{ type: "photo", name: "photo", fit: "cover", focus: "auto" },
				frame: { x: 920, y: 0, width: 1000, height: 1080 },
				filters: { contrast: 1.08, saturation: 1.1 },
				editable: ["focus", "zoom", "filters"],
			},
			{
				...{ type: "shape", name: "tint", shape: "rectangle", frame: { x: 920, y: 0, width: 1000, height: 1080 } },
				fill: {
					type: "linear",
					angle: 45,
					stops: [
						{ at: 0, colour: "#3b1d6e" },
						{ at: 1, colour: "#ffb199" },
					],
				},
				...{ blend: "multiply", opacity: 0.65 },
				editable: ["visible", "opacity", "fill"],
			},
			{
				...{
					type: "shape",
					name: "stripe",
					shape: "polygon",
					fill: CORAL,
					frame: { x: 0, y: 0, width: 1920, height: 1080 },
				},
				points: [
					{ x: 0.5, y: 0 },
					{ x: 0.62, y: 0 },
					{ x: 0.5, y: 1 },
					{ x: 0.4, y: 1 },
				],
				shadows: [{ x: 6, blur: 40, colour: "#0000004d" }],
				editable: ["visible", "fill"],
			},
			{
				...{ type: "shape", name: "panel", shape: "polygon", frame: { x: 0, y: 0, width: 1920, height: 1080 } },
				fill: {
					type: "linear",
					angle: 155,
					stops: [
						{ at: 0, colour: "#231c47" },
						{ at: 1, colour: "#0f0c1f" },
					],
				},
				points: [
					{ x: 0, y: 0 },
					{ x: 0.605, y: 0 },
					{ x: 0.485, y: 1 },
					{ x: 0, y: 1 },
				],
				editable: ["fill"],
			},
			{
				...{ type: "text", name: "date", content: "Sat 14 June · 20:00", weight: 700, size: 44, fill: CORAL },
				...{ letterSpacing: 0.04, verticalAlign: "middle", maxLines: 1, minSize: 24 },
				frame: { x: 110, y: 140, width: 860, height: 60 },
				editable: ["content", "fill"],
			},
			{
				...{ type: "text", name: "title", content: "Midsummer\nNight\nSessions", weight: 900, size: 148, fill: WHITE },
				...{ lineHeight: 1, letterSpacing: -0.035, verticalAlign: "middle", minSize: 56, maxLines: 5 },
				frame: { x: 104, y: 200, width: 856, height: 552 },
				editable: ["content", "fill"],
			},
			{
				...{
					type: "text",
					name: "place",
					content: "The Old Foundry, Harbour Street 7\nLive music, food, open air",
					size: 36,
				},
				...{ lineHeight: 1.4, fill: "#d8d3ea", verticalAlign: "top", maxLines: 3, minSize: 22 },
				frame: { x: 110, y: 772, width: 740, height: 106 },
				editable: ["content", "fill"],
			},
			{
				...{ type: "text", name: "call", content: "Tickets from € 18", weight: 700, size: 36, fill: NIGHT },
				...{ verticalAlign: "top", maxLines: 1, minSize: 22 },
				frame: { x: 148, y: 932, width: 600, height: 50 },
				background: { fill: WHITE, padding: [16, 38], radius: 60 },
				editable: ["visible", "content", "fill", "background"],
			},
		],
	},
	assets: [],
};
