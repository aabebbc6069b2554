// What is said to be hidden is hidden: every pixel of it is covered altogether.
import { expect, test } from "vitest";
import { compile, parseDesign } from "../../src/design/index.ts";
import { Arena } from "../../src/image/arena.ts";
import type { Kernel, Outline } from "../../src/image/index.ts";
import { CoverageBand, Edges, insideOf, OutlinePainter } from "../../src/image/paint/index.ts";
import { loadKernel } from "../support/kernel.ts";
import { generator } from "../support/random.ts";

const SIZE = 120;
const AREA = { x: 0, y: 0, width: SIZE, height: SIZE };
const random = generator(77);

/** Points about a centre, in order of their angle: convex where all lie on an ellipse. */
function ring(points: number, radius: (i: number) => number): Outline {
	const [turn, squash] = [random() * 7, 0.3 + random()];
	const contour = new Float32Array(points * 2);
	for (let i = 0; i < points; i++) {
		const angle = turn + (i / points) * 2 * Math.PI;
		contour[2 * i] = 60 + Math.cos(angle) * radius(i);
		contour[2 * i + 1] = 60 + Math.sin(angle) * radius(i) * squash;
	}
	return [random() < 0.5 ? contour : reversed(contour)];
}

function reversed(contour: Float32Array): Float32Array {
	const points = Array.from({ length: contour.length / 2 }, (_, i) => [contour[2 * i] ?? 0, contour[2 * i + 1] ?? 0]);
	return new Float32Array(points.reverse().flat());
}

test("the columns inside a convex outline are covered in every row of the band", () => {
	let told = 0;
	for (let round = 0; round < 60; round++) {
		const outline = ring(3 + Math.floor(random() * 60), () => 20 + (round % 50));
		const kernel = loadKernel<Kernel>();
		const arena = new Arena(kernel);
		arena.reserve(1_000_000);
		const painter = new OutlinePainter(kernel, new Edges(arena).of(outline), AREA, new CoverageBand(arena, SIZE, 16));
		const inside = insideOf(outline);
		for (let y = 0; y < SIZE; y += 16) {
			const rows = Math.min(16, SIZE - y);
			const span = inside?.columns(y, rows) ?? null;
			const cover = painter.cover(y, rows);
			if (span === null) continue;
			told++;
			for (let row = 0; row < rows; row++) {
				const start = (cover?.ptr ?? 0) + row * (cover?.stride ?? 0) - (cover?.x ?? 0);
				const from = Math.max(span.from, 0);
				const covered = arena.bytes(start + from, Math.min(span.to, SIZE) - from);
				expect(covered.every((coverage) => coverage === 255)).toBe(true);
			}
		}
	}
	expect(told).toBeGreaterThan(100);
});

test("a rounded rectangle and an ellipse, as designs draw them, hide most of what lies below", () => {
	const record = parseDesign({
		version: 1,
		name: "Hiding",
		canvas: { width: 1080, height: 1080 },
		layers: [
			{
				type: "shape",
				name: "r",
				shape: "rectangle",
				frame: { x: 116, y: 116, width: 848, height: 848 },
				radius: 52,
				fill: "#fff",
			},
			{
				type: "shape",
				name: "e",
				shape: "ellipse",
				frame: { x: 100.3, y: 100.7, width: 801, height: 640 },
				fill: "#fff",
			},
		],
	});
	const { plan } = compile(record, { width: 10, height: 10, likeness: null }, () => ({ width: 1, height: 1 }));
	const layers = plan.layers.flatMap((layer) => (layer.kind === "group" ? layer.layers : [layer]));
	for (const layer of layers) {
		if (layer.kind !== "shape") throw new Error("a shape was compiled to another kind");
		const { from, to } = insideOf(layer.outline)?.columns(400, 16) ?? { from: 0, to: 0 };
		expect(to - from).toBeGreaterThan(780);
	}
});

test("a rectangle is hidden to a pixel of its edges", () => {
	const inside = insideOf([new Float32Array([10, 10, 90, 10, 90, 90, 10, 90])]);
	expect(inside?.columns(16, 16)).toEqual({ from: 11, to: 89 });
	expect(inside?.columns(0, 16)).toBeNull();
	expect(inside?.columns(80, 16)).toBeNull();
});

test("outlines that are not one convex contour hide nothing", () => {
	const square = new Float32Array([0, 0, 100, 0, 100, 100, 0, 100]);
	const star = ring(10, (i) => (i % 2 === 0 ? 50 : 20));
	// Goes round twice: every turn is to the same side.
	const pentagram = new Float32Array([60, 10, 90, 100, 10, 45, 110, 45, 30, 100]);
	for (const outline of [[square, square], star, [pentagram], [], [new Float32Array([1, 1, 2, 2, 3, 3])]]) {
		expect(insideOf(outline)).toBeNull();
	}
});
