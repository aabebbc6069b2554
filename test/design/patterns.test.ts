// Tiles and codes: what is repeated, where it lies, and that a code says what it should.
import { encode } from "uqr";
import { expect, test } from "vitest";
import { compile, parseDesign, shapeText, textsOf } from "../../src/design/index.ts";
import type { TileLayer } from "../../src/image/index.ts";
import { MAX_TILES } from "../../src/limits.ts";
import { ASSET, bounds, box, compiled, type Kind, of, only, photoOf, winding } from "./plans.ts";
import { random } from "./random-records.ts";
import { assetId, one } from "./samples.ts";
import { withFonts } from "./text/bundled-fonts.ts";

const CANVAS = { width: 1000, height: 800 };
const ALL = { inset: 0 };
const IMAGE = { type: "image", asset: assetId("1"), width: 60 } as const;

type Fields = Partial<Kind<"tile">>;
const record = (fields: Fields) => one({ type: "tile", name: "t", frame: ALL, tile: IMAGE, ...fields }, CANVAS);

/** A pattern of pictures, 60 x 20 pixels each, or as `fields` say. */
const tiles = (fields: Fields = {}): TileLayer => of("tile", only(compiled(record(fields)).plan));

const placesOf = ({ places }: TileLayer) =>
	Array.from({ length: places.length / 2 }, (_, i) => [places[2 * i] ?? 0, places[2 * i + 1] ?? 0] as const);

test("upright tiles: whole pixels, one in the middle of the frame, the rest in even steps, in order", () => {
	const layer = tiles({ gap: [40, 30] });
	expect(layer).toMatchObject({ width: 60, height: 20, outline: null, opacity: 1 });
	expect(layer.layers).toEqual([
		{
			...{ kind: "picture", source: 1, crop: box(0, 0, 300, 100), frame: box(0, 0, 60, 20) },
			...{ rotation: null, outline: null, opacity: 1 },
		},
	]);
	const places = placesOf(layer);
	expect(places).toContainEqual([470, 390]);
	for (const [x, y] of places) expect([(x - 470) % 100, (y - 390) % 50].map(Math.abs)).toEqual([0, 0]);
	// 10 steps across and 16 down the canvas, the outermost cut at its edges.
	expect(places).toHaveLength(11 * 17);
	for (const [i, [x, y]] of places.entries()) {
		const [lastX, lastY] = places[i - 1] ?? [-Infinity, -Infinity];
		expect(y > lastY || (y === lastY && x > lastX)).toBe(true);
	}
});

test("every other row is moved along", () => {
	const places = placesOf(tiles({ gap: [40, 30], stagger: 0.5 }));
	for (const [x, y] of places) expect((((x - 470) % 100) + 100) % 100).toBe(((y - 390) / 50) % 2 === 0 ? 0 : 50);
});

/** Whether a point lies in a tile: in its cell, turned by `degrees` about its middle. */
function holds(layer: TileLayer, [left, top]: readonly [number, number], x: number, y: number, degrees: number) {
	const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
	const [dx, dy] = [x - left - layer.width / 2, y - top - layer.height / 2];
	return Math.abs(cos * dx + sin * dy) <= 31 && Math.abs(cos * dy - sin * dx) <= 11;
}

test.each([
	[0, 0, "none"],
	[30, 0, "none"],
	[-45, 20, "none"],
	[90, 0, "none"],
	[0, 77, "none"],
	[25, 10, "horizontal"],
	[200, -33, "both"],
] as const)("without gaps tiles cover all of the frame: angle %i, rotation %i, flip %s", (angle, rotation, flip) => {
	const frame = box(300, 200, 500, 300);
	const layer = tiles({ angle, rotation, flip, frame, stagger: 0.3 });
	const places = placesOf(layer);
	const next = random(5);
	const turn = flip === "horizontal" ? rotation - angle : rotation + angle;
	let missed = 0;
	for (let i = 0; i < 500; i++) {
		const [x, y] = [1000 * next(), 800 * next()];
		const isIn = layer.outline !== null && winding(layer.outline, x, y) !== 0;
		if (isIn && !places.some((place) => holds(layer, place, x, y, turn))) missed++;
	}
	expect(missed).toBe(0);
	// None is there in vain: each touches the box around the frame.
	const { left, top, right, bottom } = bounds(layer.outline ?? []);
	for (const [x, y] of places) {
		expect(x < right + 2 && x + layer.width > left - 2 && y < bottom + 2 && y + layer.height > top - 2).toBe(true);
	}
	expect(places.length).toBeLessThan(400);
});

test("turned tiles lie in the middle of a ground that holds them, and turn with the pattern and the layer", () => {
	const layer = tiles({ angle: 30, rotation: 15 });
	const [picture] = layer.layers;
	const { frame, rotation, outline } = of("picture", picture);
	expect([frame.width, frame.height]).toEqual([60, 20]);
	expect(rotation).toEqual({
		cos: Math.SQRT1_2,
		sin: Math.SQRT1_2,
		centreX: layer.width / 2,
		centreY: layer.height / 2,
	});
	const { left, top, right, bottom } = bounds(outline ?? []);
	expect(left >= 0 && top >= 0 && right <= layer.width && bottom <= layer.height).toBe(true);
	expect(layer.width - (right - left)).toBeLessThan(2);
	// The layer is turned, so that what shows of it is: its frame.
	expect(layer.outline).not.toBeNull();
	expect(tiles({ angle: 30 }).outline).toBeNull();
	expect(tiles({ frame: { inset: 1 } }).outline).toEqual([Float32Array.of(1, 1, 999, 1, 999, 799, 1, 799)]);
});

test("a mirrored pattern has mirrored tiles", () => {
	const [picture] = tiles({ angle: 30, flip: "horizontal" }).layers;
	const { mirror, rotation } = of("picture", picture);
	expect(mirror).toBe("x");
	expect(rotation?.sin).toBeCloseTo(-0.5, 9);
});

test("patterns without end, and tiles without measure, are not drawn, and that is said", () => {
	const said = (fields: Fields) => {
		const { plan, warnings } = compiled(record(fields));
		return [plan.layers.length, ...warnings];
	};
	expect(said({ tile: { ...IMAGE, width: 3 } })).toEqual([0, "too_many_tiles"]);
	expect(said({ tile: { ...IMAGE, width: 0.001 } })).toEqual([0, "too_many_tiles"]);
	expect(said({ tile: { ...IMAGE, width: 3 }, rotation: 45, angle: 0.01 })).toEqual([0, "too_many_tiles"]);
	expect(said({ tile: { ...IMAGE, width: 16_000 } })).toEqual([0, "tile_too_large"]);
	expect(said({ frame: box(1500, 0, 100, 100) })).toEqual([0]);
	expect(said({ visible: false })).toEqual([0]);
	expect(compiled(record({ tile: { ...IMAGE, width: 3 } })).plan.assets).toEqual([]);
	const most = tiles({ tile: { ...IMAGE, width: 30 }, gap: 0 });
	expect(placesOf(most).length).toBeLessThanOrEqual(MAX_TILES);
});

test("a text tile is one line, shaped as texts are, in whole pixels, once for all", async () => {
	const content = "© Imprint";
	const tile = { type: "text", content, size: 40, fill: "#ffffff80" } as const;
	const compiledText = async (fields: Fields) => {
		const design = parseDesign(record({ tile, ...fields }));
		const texts = textsOf(design);
		expect(texts.map((text) => text.content)).toEqual([content]);
		const shaped = await withFonts(texts, (fonts) => new Map(texts.map((text) => [text, shapeText(text, fonts)])));
		const { plan } = compile(
			design,
			photoOf(9, 9),
			() => ASSET,
			(text) => shaped.get(text) ?? expect.unreachable(),
		);
		// A layer of many tiles is laid on the canvas as one.
		return of("tile", only(of("group", only(plan))));
	};
	const layer = await compiledText({ gap: 0 });
	const letters = of("shape", only(layer));
	expect(letters).toMatchObject({ paint: 0xffffff80, opacity: 1 });
	const { left, top, right, bottom } = bounds(letters.outline);
	expect(left >= 0 && top >= 0 && right <= layer.width && bottom <= layer.height).toBe(true);
	expect(right - left).toBeGreaterThan(150);
	// Rows are a line's height apart, columns an advance; the letters' own ground is a little less or more.
	const places = placesOf(layer);
	const rows = [...new Set(places.map(([, y]) => y))];
	expect((rows[1] ?? 0) - (rows[0] ?? 0)).toBeCloseTo(40 * 1.21, -0.5);
	const turned = await compiledText({ angle: -30 });
	expect(turned.height).toBeGreaterThan(2 * layer.height);
	const hidden = parseDesign(record({ tile: { ...tile, content: " " } }));
	expect(textsOf(hidden)).toEqual([]);
	expect(compile(hidden, photoOf(9, 9), () => ASSET).plan.layers).toEqual([]);
});

const CODE: Kind<"code"> = {
	type: "code",
	name: "c",
	frame: box(100, 100, 300, 200),
	content: "https://example.com/ä",
};
const code = (fields: Partial<Kind<"code">> = {}) => compiled(one({ ...CODE, ...fields }, CANVAS)).plan.layers;

test.each([
	["a small one", {}],
	["no quiet zone", { quiet: 0 }],
	["the surest", { level: "H", quiet: 1 }],
	["digits", { content: "0123456789", level: "L" }],
	["the longest", { content: "ä\u{1f525}".repeat(200), level: "H", frame: box(0, 0, 800, 800) }],
	["half a surrogate pair", { content: "\ud83d" }],
] as const)("a code has the modules of its text and room around them: %s", (_, fields) => {
	const { content, level = "M", quiet = 4, frame } = { ...CODE, ...fields };
	const { data, size } = encode(content.toWellFormed(), { ecc: level, boostEcc: false, border: 0 });
	const [ground, modules] = code(fields).map((layer) => of("shape", layer));
	const { left, top, right, bottom } = bounds(ground?.outline ?? []);
	const module = (right - left) / (size + 2 * quiet);
	expect([right - left, module, left, top].map(Number.isInteger)).toEqual([true, true, true, true]);
	const room = Math.min(...("width" in frame ? [frame.width, frame.height] : []));
	expect(module).toBe(Math.floor(room / (size + 2 * quiet)));
	expect(bottom - top).toBe(right - left);
	expect([ground?.paint, modules?.paint]).toEqual([0xffffffff, 0x000000ff]);
	for (const points of modules?.outline ?? []) expect(points.every(Number.isInteger)).toBe(true);
	let wrong = 0;
	for (let row = -quiet; row < size + quiet; row++) {
		for (let column = -quiet; column < size + quiet; column += content.length > 100 ? 7 : 1) {
			const x = left + (column + quiet + 0.5) * module;
			const y = top + (row + quiet + 0.5) * module;
			if ((winding(modules?.outline ?? [], x, y) !== 0) !== (data[row]?.[column] ?? false)) wrong++;
		}
	}
	expect(wrong).toBe(0);
});

test("a code without room for whole pixels fills its frame all the same; it turns, thins and takes gradients", () => {
	const [ground] = code({ frame: box(0, 0, 20, 30) });
	expect(bounds(of("shape", ground).outline)).toEqual({ left: 0, top: 5, right: 20, bottom: 25 });
	const [turned] = code({ rotation: 45 });
	const { left, right } = bounds(of("shape", turned).outline);
	expect(right - left).toBeCloseTo(198 * Math.SQRT2, 2);
	const thin = of("group", only({ layers: code({ opacity: 0.5 }) }));
	expect([thin.opacity, thin.layers.length]).toEqual([0.5, 2]);
	expect(code({ background: "transparent" })).toHaveLength(1);
	expect(code({ background: "transparent", opacity: 0.5 })).toMatchObject([{ kind: "shape", opacity: 0.5 }]);
	const stops = ["#000", "#00f"].map((colour, at) => ({ at, colour }));
	expect(code({ fill: { type: "linear", angle: 90, stops } })[1]).toMatchObject({ paint: { ux: 1 / 300 } });
	expect(code({ frame: box(2000, 0, 90, 90) })).toEqual([]);
});

test("every content a record may have has a code at every level", () => {
	for (const level of ["L", "M", "Q", "H"] as const) {
		for (const content of ["x".repeat(1200), "ä".repeat(600), "\u{1f525}".repeat(300), "%".repeat(1200)]) {
			expect(code({ content, level })).toHaveLength(2);
		}
	}
});
