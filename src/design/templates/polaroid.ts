// A print from an instant camera, taped to paper a little askew. What lies on the print turns with it: frames are moved
// about the print's middle, since each layer turns about its own.
import type { Template } from "./template.ts";

const turn = -4;
/** Cosine and sine of the turn, to what a pixel can show. */
const [COS, SIN] = [0.99756, -0.06976];

const print = { x: 180, y: 150, width: 840, height: 1010 };
const middle = { x: print.x + print.width / 2, y: print.y + print.height / 2 };

/** The frame that, turned about its own middle, lies where this one is on the print before its turn. */
function on({ x, y, width, height }: typeof print): typeof print {
	const [dx, dy] = [x + width / 2 - middle.x, y + height / 2 - middle.y];
	const round = (length: number) => Math.round(length * 100) / 100;
	return {
		x: round(middle.x + COS * dx - SIN * dy - width / 2),
		y: round(middle.y + SIN * dx + COS * dy - height / 2),
		...{ width, height },
	};
}

export const polaroid: Template = {
	id: "polaroid",
	name: "Polaroid",
	description: "The photo as an instant print, taped askew to soft paper, with a caption on its white foot.",
	record: {
		version: 1,
		name: "Polaroid",
		canvas: {
			...{ width: 1200, height: 1320 },
			background: {
				type: "radial",
				centre: { x: 0.4, y: 0.3 },
				radius: 1.8,
				stops: [
					{ at: 0, colour: "#ece5d8" },
					{ at: 1, colour: "#cfc3ae" },
				],
			},
		},
		layers: [
			{
				...{ type: "shape", name: "print", shape: "rectangle", radius: 6, frame: print, rotation: turn },
				fill: {
					type: "linear",
					angle: 170,
					stops: [
						{ at: 0, colour: "#fffefb" },
						{ at: 1, colour: "#f6f2e9" },
					],
				},
				shadows: [
					{ x: 2, y: 4, blur: 10, colour: "#4a3a2433" },
					{ x: 10, y: 30, blur: 70, colour: "#4a3a2452" },
				],
				editable: ["fill"],
			},
			{
				...{ type: "photo", name: "photo", fit: "cover", focus: "auto", rotation: turn, radius: 3 },
				frame: on({ x: print.x + 54, y: print.y + 58, width: 732, height: 732 }),
				filters: { contrast: 0.94, brightness: 1.04, saturation: 0.9, sepia: 0.14, vignette: 0.22 },
				outline: { width: 1.5, colour: "#2a201414" },
				editable: ["focus", "zoom", "filters"],
			},
			{
				...{ type: "text", name: "caption", content: "The last warm day", family: "Playfair Display", italic: true },
				...{
					size: 62,
					fill: "#33302b",
					rotation: turn,
					align: "centre",
					verticalAlign: "middle",
					maxLines: 2,
					minSize: 28,
				},
				frame: on({ x: print.x + 54, y: print.y + 812, width: 732, height: 160 }),
				editable: ["visible", "content", "fill"],
			},
			{
				...{ type: "shape", name: "tape", shape: "rectangle", rotation: turn + 2.5 },
				frame: on({ x: print.x + 290, y: print.y - 36, width: 260, height: 76 }),
				fill: "#f3e2a8b8",
				shadows: [{ y: 2, blur: 6, colour: "#4a3a2426" }],
				editable: ["visible", "fill"],
			},
		],
	},
	assets: [],
};
