// Any design looks the same through a smaller canvas: what lies beside it, and what is left out for that, does not show.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { DesignRecord } from "../../src/design/index.ts";
import { renderDesign } from "../support/render-design.ts";
import { random } from "./random-records.ts";
import { assetId } from "./samples.ts";

type LayerRecord = DesignRecord["layers"][number];

const upload = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, "../golden/uploads", name)));
const [cut, mark] = [upload("cut.png"), upload("mark.png")];

const SMALL = { width: 90, height: 70 };
/** What the large canvas has left of the small one and above it, and right and below. */
const BEFORE = { x: 40, y: 30 };
const AFTER = 80;

/** A layer whose every length is in pixels. */
function anyLayer(next: () => number, index: number): LayerRecord {
	const chance = (of = 0.5) => next() < of;
	const within = (min: number, max: number) => min + (max - min) * next();
	const pick = <const T>(values: readonly [T, ...T[]]): T => values[Math.floor(next() * values.length)] ?? values[0];
	const colour = () => pick(["#f00", "#0f08", "#012345", "#fff", "#89abcdef"]);
	const near = chance() ? Math.round : (length: number) => length;
	const frame = {
		...{ x: near(within(-80, 100)), y: near(within(-70, 80)) },
		...{ width: near(within(1, 120)), height: near(within(1, 100)) },
	};
	const form = () =>
		pick<object>([{ shape: "ellipse" }, { shape: "star", points: 5 }, { shape: "rectangle", radius: 8 }]);
	const shadow = () => ({
		...{ x: within(-60, 60), y: within(-60, 60), colour: colour() },
		...(chance() && { blur: within(0, 40) }),
		...(chance() && { spread: within(0, 10) }),
	});
	const common = {
		name: `layer ${index}`,
		frame,
		...(chance(0.4) && { rotation: within(-360, 360) }),
		...(chance(0.4) && { flip: pick(["horizontal", "vertical", "both"]) }),
		...(chance(0.3) && { opacity: next() }),
		...(chance(0.2) && { blend: pick(["multiply", "screen", "difference"]) }),
		...(chance(0.5) && { shadows: [shadow()] }),
		...(chance(0.3) && { outline: { width: within(0.5, 8), colour: colour() } }),
		...(chance(0.3) && index > 0 && { mask: { ...(chance() ? { layer: "layer 0" } : form()), invert: chance() } }),
	};
	const picture = {
		...{ fit: pick(["cover", "contain", "fill", "none"]), radius: chance() ? 0 : within(0, 30), zoom: within(1, 3) },
		...(chance(0.4) && { filters: { blur: within(0, 12), sharpen: next(), vignette: next() } }),
	};
	const tile = () =>
		chance() ? { type: "image", asset: assetId("1"), width: within(5, 40) } : { ...text(), size: 12 };
	const text = () => ({ type: "text", content: pick(["Sale", "Hallo Welt"]), fill: colour() });
	return {
		...common,
		...pick<() => object>([
			() => ({ type: "photo", ...picture }),
			() => ({ type: "image", asset: assetId("1"), ...picture }),
			() => ({ type: "shape", ...form(), fill: colour(), stroke: { paint: colour(), width: within(0.5, 9) } }),
			() => ({ ...text(), size: within(5, 50), background: { fill: colour(), padding: within(0, 9) } }),
			() => ({ type: "tile", tile: tile(), gap: within(0, 9), stagger: next(), angle: within(-360, 360) }),
			() => ({ type: "code", content: "hi", fill: colour() }),
		])(),
	} as LayerRecord;
}

async function drawn(layers: readonly LayerRecord[], width: number, height: number) {
	const canvas = { width, height, background: "transparent" };
	const record: DesignRecord = { version: 1, name: "Any", canvas, layers: [...layers] };
	const { file } = await renderDesign(record, cut, { assetOf: () => mark });
	return sharp(file).ensureAlpha();
}

function moved(layer: LayerRecord): LayerRecord {
	const { frame } = layer;
	if ("inset" in frame || frame.unit !== undefined) return layer;
	return { ...layer, frame: { ...frame, x: frame.x + BEFORE.x, y: frame.y + BEFORE.y } };
}

test("any design through a smaller canvas", async () => {
	const next = random(1);
	for (let i = 0; i < 150; i++) {
		const layers = Array.from({ length: 1 + Math.floor(next() * 4) }, (_, index) => anyLayer(next, index));
		const small = await (await drawn(layers, SMALL.width, SMALL.height)).raw().toBuffer();
		const [width, height] = [BEFORE.x + SMALL.width + AFTER, BEFORE.y + SMALL.height + AFTER];
		const part = { left: BEFORE.x, top: BEFORE.y, ...SMALL };
		const large = await (await drawn(layers.map(moved), width, height)).extract(part).raw().toBuffer();
		// Colours as they would lie on black; places in f32, and blurs, are rounded otherwise elsewhere.
		const level = (pixels: Buffer, at: number) =>
			at % 4 === 3 ? (pixels[at] ?? 0) : ((pixels[at] ?? 0) * (pixels[at | 3] ?? 0)) / 255;
		const apart = small.map((_, at) => Math.abs(level(small, at) - level(large, at)));
		if (apart.filter((each) => each > 3).length > 16) expect.unreachable(JSON.stringify(layers));
	}
});
