// Records drawn to pixels beside another renderer: sharp's SVG (librsvg) at eight times the size, averaged down.
import sharp from "sharp";
import { expect, test } from "vitest";
import { compile, type DesignRecord, parseDesign } from "../../src/design/index.ts";
import { type Kernel, newJob, prepare } from "../../src/image/index.ts";
import { loadKernel } from "../support/kernel.ts";

type LayerRecord = DesignRecord["layers"][number];
type ShapeRecord = Extract<LayerRecord, { type: "shape" }>;
/** What is left of a layer when its type, name and frame are said elsewhere. */
type Bare<L> = L extends unknown
	? Omit<L, "type" | "name" | "frame"> & { readonly frame?: LayerRecord["frame"] }
	: never;
type Figure = Bare<ShapeRecord>;

const SIDE = 160;
const FINE = 8;
const frame = { x: 20, y: 20, width: 120, height: 120 };

/** Premultiplied levels, not rounded. */
async function drawn(figure: Figure, background?: DesignRecord["canvas"]["background"]): Promise<Float64Array> {
	const layer = { frame, ...figure, type: "shape", name: "figure" } as LayerRecord;
	const canvas = { width: SIDE, height: SIDE, ...(background !== undefined && { background }) };
	const record: DesignRecord = { version: 1, name: "Drawn", canvas, layers: [layer] };
	const { plan } = compile(parseDesign(record), { width: 1, height: 1, likeness: null }, () => ({
		width: 1,
		height: 1,
	}));
	const proof = prepare(newJob(loadKernel<Kernel>()), plan, [], { format: "png", quality: 1, matte: 0xffffffff });
	const { pieces } = await proof.print({ encodeJpeg: () => Promise.reject(new Error("unused")) }, () => 0);
	const raw = await sharp(Buffer.concat(pieces)).ensureAlpha().raw().toBuffer();
	return Float64Array.from(raw, (level, i) => (i % 4 === 3 ? level : (level * (raw[i | 3] ?? 0)) / 255));
}

async function reference(body: string): Promise<Float64Array> {
	const side = SIDE * FINE;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${SIDE} ${SIDE}">${body}</svg>`;
	const raw = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
	const sums = new Float64Array(SIDE * SIDE * 4);
	for (let i = 0; i < raw.length; i++) {
		const [x, y] = [Math.floor(((i >> 2) % side) / FINE), Math.floor((i >> 2) / side / FINE)];
		const level = i % 4 === 3 ? (raw[i] ?? 0) : ((raw[i] ?? 0) * (raw[i | 3] ?? 0)) / 255;
		const at = (y * SIDE + x) * 4 + (i & 3);
		sums[at] = (sums[at] ?? 0) + level / FINE ** 2;
	}
	return sums;
}

/**
 * The mean difference over the pixels that differ is at most 2 levels, and all but `crossings` pixels are within
 * `tolerance`: the reference has 64 samples a pixel and cuts its own curves; where two edges that both belong to the
 * outline cross in one pixel, the sum of their areas is not the area of the two.
 */
async function compare(figure: Figure, body: string, tolerance: number, crossings = 0) {
	const [got, want] = [await drawn(figure), await reference(body)];
	const differences = got.map((level, i) => Math.abs(level - (want[i] ?? 0)));
	const differing = differences.filter((difference) => difference > 0);
	const mean = differing.reduce((sum, difference) => sum + difference, 0) / Math.max(1, differing.length);
	expect(mean).toBeLessThan(2);
	const wrong = new Set([...differences.entries()].filter(([, by]) => by > tolerance).map(([i]) => i >> 2));
	expect(wrong.size).toBeLessThanOrEqual(crossings);
}

const HEART =
	"M12 21.35l-1.45-1.32C5.4 15.36 2 12.28 2 8.5 2 5.42 4.42 3 7.5 3c1.74 0 3.41.81 4.5 2.09C13.09 3.81 14.76 3 " +
	"16.5 3 19.58 3 22 5.42 22 8.5c0 3.78-3.4 6.86-8.55 11.54L12 21.35z";
const SPIRAL =
	"M12 11a1 1 0 011 1a2 2 0 01-2 2a3 3 0 01-3-3a4 4 0 014-4a5 5 0 015 5a6 6 0 01-6 6a7 7 0 01-7-7a8 8 0 018-8";
const WAVE = "M2 12C6 0 10 0 12 12S18 24 22 12";
const CHAIN = "M2 4Q6 0 10 4t8 0T22 8V12H20v2h-3M4 20l3-6 3 6-3-2z";
const PENTAGRAM = "M12 2L5 22L23 9H1L19 22Z";
const ARCS = "M3 8A9 5 30 1 0 20 6L20 12zM5 18a3 3 0 0112 0zM18 20a2 1 0 1 1 .1 0";

type Stroke = NonNullable<Extract<ShapeRecord, { shape: "path" }>["stroke"]>;

/** A path in a view box of 24 x 24, five pixels a unit, and the same in SVG. */
function path(data: string, fill: string, stroke?: Omit<Stroke, "paint">, attributes = "") {
	const figure = {
		...{ shape: "path", path: data, viewBox: { width: 24, height: 24 }, fill },
		...(stroke && { stroke: { paint: "#036", ...stroke } }),
	} satisfies Figure;
	const line = stroke ? `stroke="#036" stroke-width="${stroke.width / 5}" ${attributes}` : "";
	const body = `<path d="${data}" fill="${fill === "transparent" ? "none" : fill}" ${line}/>`;
	return [figure, `<g transform="translate(20 20) scale(5)">${body}</g>`] as const;
}

test.each([
	["curves", ...path(HEART, "#c03"), 4, 0],
	["arcs", ...path(ARCS, "#c03"), 5, 2],
	["every command", ...path(CHAIN, "#c03"), 4, 0],
	["a path that crosses itself", ...path(PENTAGRAM, "#c03"), 4, 5],
] as const)("a filled path: %s", async (_, figure, body, tolerance, crossings) => {
	await compare(figure, body, tolerance, crossings);
});

test.each([
	["round joins", ...path(HEART, "#fc0", { width: 10, join: "round" }, 'stroke-linejoin="round"'), 8, 2],
	["round caps", ...path(WAVE, "transparent", { width: 16, cap: "round" }, 'stroke-linecap="round"'), 5, 0],
	["butt ends of a wide line", ...path(WAVE, "transparent", { width: 30 }), 9, 0],
	["square caps", ...path(SPIRAL, "transparent", { width: 4, cap: "square" }, 'stroke-linecap="square"'), 10, 0],
	["a hair line", ...path(SPIRAL, "transparent", { width: 0.5 }), 5, 0],
	["miters", ...path(PENTAGRAM, "transparent", { width: 6, miterLimit: 9 }, 'stroke-miterlimit="9"'), 6, 10],
	["bevels", ...path(PENTAGRAM, "transparent", { width: 6, join: "bevel" }, 'stroke-linejoin="bevel"'), 6, 10],
	[
		"dashes, an odd list, an offset",
		...path(
			HEART,
			"transparent",
			{ width: 4, dashes: [15, 5, 5], dashOffset: 7 },
			'stroke-dasharray="3 1 1" stroke-dashoffset="1.4"',
		),
		...([9, 4] as const),
	],
] as const)("a stroke: %s", async (_, figure, body, tolerance, crossings) => {
	await compare(figure, body, tolerance, crossings);
});

const square = (more: string) => `<rect x="20" y="20" width="120" height="120" ${more}/>`;
const line = (width: number) => ({ paint: "#036", width });

test.each([
	[
		"a rectangle",
		{ shape: "rectangle", fill: "#fc0", stroke: line(7) },
		square('fill="#fc0" stroke="#036" stroke-width="7"'),
	],
	[
		"a round one, its line inside",
		{ shape: "rectangle", fill: "#fc0", radius: 24, stroke: { ...line(10), align: "inside" } },
		`${square('rx="24" fill="#036"')}<rect x="30" y="30" width="100" height="100" rx="14" fill="#fc0"/>`,
	],
	[
		"a round one, its line outside",
		{ shape: "rectangle", fill: "#fc0", radius: 24, stroke: { ...line(10), align: "outside" } },
		`<rect x="10" y="10" width="140" height="140" rx="34" fill="#036"/>${square('rx="24" fill="#fc0"')}`,
	],
	[
		"four radii, too large together",
		{ shape: "rectangle", fill: "#fc0", radius: [120, 0, 60, 60] },
		`<path d="M20 120V120A100 100 0 0 1 120 20H140V90A50 50 0 0 1 90 140H70A50 50 0 0 1 20 90Z" fill="none"/>
		<path d="M20 100A80 80 0 0 1 100 20H140V100A40 40 0 0 1 100 140H60A40 40 0 0 1 20 100Z" fill="#fc0"/>`,
	],
	[
		"a circle",
		{ shape: "ellipse", fill: "#fc0", stroke: line(20) },
		'<circle cx="80" cy="80" r="60" fill="#fc0" stroke="#036" stroke-width="20"/>',
	],
	[
		"a turned hexagon",
		{ shape: "polygon", sides: 6, fill: "#fc0", rotation: 90 },
		`<polygon points="${ring(6, 60, 60, 90)}" fill="#fc0"/>`,
	],
	[
		"a star",
		{ shape: "star", points: 5, inner: 0.4, fill: "#fc0" },
		`<polygon points="${ring(10, 60, 24)}" fill="#fc0"/>`,
	],
	[
		"a line",
		{ shape: "line", from: { x: 0, y: 1 }, to: { x: 1, y: 0.25 }, stroke: { ...line(9), cap: "round" } },
		'<path d="M20 140L140 50" stroke="#036" stroke-width="9" stroke-linecap="round"/>',
	],
	[
		"one opacity over fill and line",
		{ shape: "ellipse", fill: "#fc0", opacity: 0.5, stroke: line(20) },
		'<circle cx="80" cy="80" r="60" fill="#fc0" stroke="#036" stroke-width="20" opacity=".5"/>',
	],
] satisfies readonly (readonly [string, Figure, string])[])("%s", async (_, figure, body) => {
	await compare(figure, body, 8);
});

/** Points around the middle, clockwise from `turn` degrees right of straight up, at two radii in turn. */
function ring(count: number, outer: number, inner: number, turn = 0): string {
	return Array.from({ length: count }, (_, i) => {
		const angle = ((i / count) * 360 + turn) * (Math.PI / 180);
		const radius = i % 2 === 0 ? outer : inner;
		return `${80 + radius * Math.sin(angle)},${80 - radius * Math.cos(angle)}`;
	}).join(" ");
}

const colours = ["#f00", "#0f0", "#00f"];
const stops = [0.1, 0.5, 1].map((at, i) => ({ at, colour: colours[i] ?? "" }));
const svgStops = stops.map(({ at, colour }) => `<stop offset="${at}" stop-color="${colour}"/>`).join("");
const filled = (gradient: string, turn = 0) =>
	`<defs>${gradient}</defs>${square(`fill="url(#g)" transform="rotate(${turn} 80 80)"`)}`;

test.each([
	[
		"linear, from point to point",
		{ shape: "rectangle", fill: { type: "linear", from: { x: 0, y: 0 }, to: { x: 1, y: 0.5 }, stops } },
		filled(
			`<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="20" y1="20" x2="140" y2="80">${svgStops}</linearGradient>`,
		),
	],
	[
		"linear, at 45 degrees, on a turned layer",
		{ shape: "rectangle", rotation: 30, fill: { type: "linear", angle: 45, stops } },
		filled(`<linearGradient id="g" x1="0" y1="1" x2="1" y2="0">${svgStops}</linearGradient>`, 30),
	],
	[
		"radial",
		{ shape: "rectangle", fill: { type: "radial", centre: { x: 0.25, y: 0.5 }, radius: 1.2, stops } },
		filled(`<radialGradient id="g" cx=".25" cy=".5" r=".6">${svgStops}</radialGradient>`),
	],
] satisfies readonly (readonly [string, Figure, string])[])("a gradient: %s", async (_, figure, body) => {
	await compare(figure, body, 5);
});

test("a conic gradient, which SVG has not: the colour of each pixel's own angle", async () => {
	const got = await drawn({
		shape: "rectangle",
		fill: { type: "conic", centre: { x: 0.3, y: 0.6 }, angle: 30, stops },
	});
	for (let y = 20; y < 140; y++) {
		for (let x = 20; x < 140; x++) {
			const turns = Math.atan2(x + 0.5 - 56, 92 - y - 0.5) / (2 * Math.PI) - 30 / 360;
			const t = turns - Math.floor(turns);
			const [first, second] = [Math.min(Math.max((t - 0.1) / 0.4, 0), 1), Math.min(Math.max((t - 0.5) / 0.5, 0), 1)];
			const want = [255 * (1 - first), 255 * (first - second), 255 * second, 255];
			want.forEach((level, i) => {
				expect(Math.abs((got[(y * SIDE + x) * 4 + i] ?? 0) - level)).toBeLessThan(0.51);
			});
		}
	}
});

test("a clear end is mixed premultiplied: red goes, it does not darken", async () => {
	const fade = [
		{ at: 0, colour: "#f00" },
		{ at: 1, colour: "transparent" },
	];
	const got = await drawn({ shape: "rectangle", fill: { type: "linear", angle: 90, stops: fade } });
	const rowAt = (x: number) => [...got.slice((80 * SIDE + x) * 4, (80 * SIDE + x) * 4 + 4)];
	expect(rowAt(80).map(Math.round)).toEqual([126, 0, 0, 126]);
});

test("a canvas under a gradient", async () => {
	const got = await drawn(
		{ shape: "line", stroke: { paint: "transparent", width: 1 } },
		{ type: "linear", angle: 90, stops },
	);
	expect([...got.slice(0, 4)]).toEqual([255, 0, 0, 255]);
	expect([...got.slice((SIDE - 1) * 4, SIDE * 4)].map(Math.round)).toEqual([0, 2, 253, 255]);
});
