// A print behind a wide mat: frame and photo have one aspect, so nothing is cropped. Bevel and line are strokes outside
// one rectangle, of which the lower ones are covered by the upper: even and square-cornered on every side.
import type { DesignRecord } from "../schema.ts";
import type { Template } from "./template.ts";

type Layer = DesignRecord["layers"][number];
type Line = Extract<Layer, { shape: "rectangle" }>["stroke"];

const MAT = "#f7f4ed";

/** The window, a little above the middle as picture framers cut it. */
const opening = { x: 0.14, y: 0.105, width: 0.72, height: 0.72, unit: "fraction" } as const;

/** Everything up to `width` outside the window in one paint. */
const around = (name: string, width: number, paint: NonNullable<Line>["paint"]): Layer => ({
	...{ type: "shape", name, shape: "rectangle", frame: opening, fill: "transparent" },
	stroke: { paint, width, align: "outside" },
	editable: ["visible", "stroke"],
});

export const passePartout: Template = {
	id: "passe-partout",
	name: "Passe-partout",
	description: "The whole photo, uncropped, behind a wide mat with a bevelled edge, a fine line and a title.",
	record: {
		version: 1,
		name: "Passe-partout",
		canvas: { size: "photo", maxSide: 3000, background: MAT },
		layers: [
			around("line", 0.0302, "#b49d6e"),
			around("mat within", 0.0285, MAT),
			// The core of the board, cut at a slant: the light comes from the upper left.
			around("shade", 0.0092, "#ddd6c8"),
			around("bevel", 0.008, {
				type: "linear",
				angle: 135,
				stops: [
					{ at: 0, colour: "#cdc5b5" },
					{ at: 0.5, colour: "#f4f1ea" },
					{ at: 1, colour: "#ffffff" },
				],
			}),
			{ type: "photo", name: "photo", frame: opening, fit: "cover", editable: ["filters"] },
			{
				...{ type: "text", name: "title", content: "Harbour at low water", family: "Playfair Display", italic: true },
				...{ size: 0.034, fill: "#2b2722", align: "centre", verticalAlign: "bottom", maxLines: 1, minSize: 0.014 },
				...{ frame: { x: 0, y: 0.08, width: 0.8, height: 0.05, unit: "fraction" }, anchor: "bottom" },
				editable: ["visible", "content", "fill"],
			},
			{
				...{
					type: "text",
					name: "line below",
					content: "Nagasaki, 1871 · Edition of 25",
					size: 0.018,
					letterSpacing: 0.06,
				},
				...{ fill: "#75695a", align: "centre", verticalAlign: "top", maxLines: 1, minSize: 0.01 },
				...{ frame: { x: 0, y: 0.026, width: 0.8, height: 0.045, unit: "fraction" }, anchor: "bottom" },
				editable: ["visible", "content", "fill"],
			},
		],
	},
	assets: [],
};
