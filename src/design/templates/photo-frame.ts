// A framed print behind a passe-partout, for any photo of any shape: all borders are insets, so they are even.
import type { DesignRecord } from "../schema.ts";
import type { Template } from "./template.ts";

type Layer = DesignRecord["layers"][number];

/** Everything from `inset` inwards, as a fraction of the photo's shorter side, in one colour. */
const panel = (name: string, inset: number, fill: string): Layer => ({
	type: "shape",
	name,
	shape: "rectangle",
	frame: { inset, unit: "fraction" },
	fill,
	editable: ["visible", "fill"],
});

export const photoFrame: Template = {
	id: "photo-frame",
	name: "Photo frame",
	description: "A dark frame, a white mat with a fine line and a bevelled edge around the whole photo.",
	record: {
		version: 1,
		name: "Photo frame",
		canvas: { size: "photo", background: "#26211d" },
		layers: [
			panel("frame light", 0.003, "#3d352f"),
			panel("frame face", 0.006, "#2b2521"),
			panel("frame edge", 0.02, "#171310"),
			// The frame stands above the mat: a shadow in three steps.
			panel("shadow deep", 0.0225, "#cfcac2"),
			panel("shadow", 0.025, "#e3dfd8"),
			panel("shadow faint", 0.0285, "#f0ede7"),
			panel("mat", 0.033, "#f8f6f1"),
			panel("line", 0.0845, "#b9a98c"),
			panel("mat within", 0.0873, "#f8f6f1"),
			// The mat is cut at a slant: its core shows, darker where the light does not reach.
			panel("bevel dark", 0.0985, "#d9d4ca"),
			panel("bevel", 0.1, "#ffffff"),
			{
				type: "photo",
				name: "photo",
				frame: { inset: 0.104, unit: "fraction" },
				fit: "cover",
				editable: ["focus", "filters"],
			},
		],
	},
	assets: [],
};
