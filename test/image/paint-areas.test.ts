// Shapes, gradients, clips and groups by the room's insides: bands of any height make up the whole, and the arena gives
// exactly what was stated. By its door: memory stays inside the budget, whatever the plan.
import sharp from "sharp";
import { expect, test } from "vitest";
import { canvasBytes } from "../../src/image/composite/canvas.ts";
import {
	type Gradient,
	type Kernel,
	type Layer,
	newJob,
	type Outline,
	type Paint,
	type Plan,
	prepare,
	type ShapeLayer,
} from "../../src/image/index.ts";
import { layersBytes, prepareLayers } from "../../src/image/layers.ts";
import { Stopwatch } from "../../src/image/stopwatch.ts";
import { loadKernel } from "../support/kernel.ts";
import { generator } from "../support/random.ts";

const random = generator(23);
const between = (low: number, high: number) => low + random() * (high - low);
const pick = <const T>(values: readonly [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0];

/** The generator has 24 bits a number. */
const anyColour = () => Math.floor(random() * 2 ** 24) * 256 + Math.floor(random() * 256);

function anyPaint(): Paint {
	if (random() < 0.3) return anyColour();
	const slope = () => between(-0.05, 0.05);
	return {
		kind: pick(["linear", "radial", "conic"]),
		...{ ux: slope(), uy: slope(), u0: between(-1, 1), vx: slope(), vy: slope(), v0: between(-1, 1) },
		stops: [0, random(), random(), 1].sort().map((at) => ({ at, colour: anyColour() })),
	} satisfies Gradient;
}

function anyOutline(width: number, height: number): Outline {
	return Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
		Float32Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? between(-20, width + 20) : between(-20, height + 20))),
	);
}

/** Shapes, plain and clipped, and groups of them. */
function anyPlan(): Plan {
	const [width, height] = [1 + Math.floor(random() * 90), 1 + Math.floor(random() * 70)];
	const shape = (): ShapeLayer => {
		const clip = { outline: anyOutline(width, height), keep: pick(["inside", "outside"]) };
		const bare = { kind: "shape", outline: anyOutline(width, height), paint: anyPaint(), opacity: random() } as const;
		return random() < 0.5 ? bare : { ...bare, clip };
	};
	const layers = Array.from({ length: Math.floor(random() * 5) }, (): Layer => {
		if (random() < 0.7) return shape();
		return { kind: "group", layers: [shape(), shape()], opacity: random() };
	});
	return { width, height, background: random() < 0.5 ? 0 : anyColour(), layers, assets: [] };
}

/** The plan's layers painted over a clear canvas, `rows` rows at a time. */
function painted(plan: Plan, rows: number): Uint8Array {
	const job = newJob(loadKernel<Kernel>());
	const stated = layersBytes(job, plan, []);
	job.arena.reserve(stated + canvasBytes(plan.width));
	job.arena.bytes(job.kernel.arenaStart(), stated + canvasBytes(plan.width)).fill(0xa5);
	const layers = prepareLayers(job, plan, [], new Stopwatch(() => 0));
	expect(job.arena.taken).toBe(stated);
	const stride = plan.width * 4;
	const ptr = job.arena.take(canvasBytes(plan.width));
	const canvas = new Uint8Array(stride * plan.height);
	for (let y = 0; y < plan.height; y += rows) {
		const part = Math.min(rows, plan.height - y);
		job.kernel.fillRow(ptr, plan.width * part, 0);
		for (const { painter } of layers) painter.paint({ ptr, stride, x: 0, y, rows: part, hidden: null });
		canvas.set(job.arena.bytes(ptr, stride * part), stride * y);
	}
	return canvas;
}

test("bands of any height make up the whole; the arena gives what was stated", () => {
	for (let round = 0; round < 100; round++) {
		const plan = anyPlan();
		const whole = painted(plan, 16);
		for (const rows of [1, 5]) expect(Buffer.compare(painted(plan, rows), whole)).toBe(0);
	}
});

test("any plan of shapes stays in its budget and gives a picture of its size", async () => {
	for (let round = 0; round < 60; round++) {
		const plan = anyPlan();
		const kernel = loadKernel<Kernel>();
		const proof = prepare(newJob(kernel), plan, [], {
			format: pick(["png", "jpg", "auto"]),
			quality: 85,
			matte: 0xffffffff,
		});
		const { pieces } = await proof.print({ encodeJpeg: ({ data }) => sharpJpeg(plan, data) }, () => 0);
		expect(kernel.memory.buffer.byteLength).toBeLessThanOrEqual(kernel.arenaStart() + proof.budget.total + 65_536);
		expect(await sharp(Buffer.concat(pieces)).metadata()).toMatchObject({ width: plan.width, height: plan.height });
	}
});

function sharpJpeg({ width, height }: Plan, data: Uint8ClampedArray): Promise<Uint8Array> {
	return sharp(data, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.jpeg()
		.toBuffer();
}

test("a group is thinned as one: what lies under another of its shapes does not shine through", () => {
	const square = (from: number, to: number): Outline => [Float32Array.of(from, 0, to, 0, to, 8, from, 8)];
	const shapes: readonly ShapeLayer[] = [
		{ kind: "shape", outline: square(0, 6), paint: 0xff0000ff, opacity: 1 },
		{ kind: "shape", outline: square(3, 9), paint: 0x0000ffff, opacity: 1 },
	];
	const plan: Plan = {
		width: 9,
		height: 8,
		background: 0,
		layers: [{ kind: "group", layers: shapes, opacity: 0.5 }],
		assets: [],
	};
	const got = painted(plan, 16);
	for (let x = 0; x < 9; x++)
		expect([...got.slice(x * 4, x * 4 + 4)]).toEqual(x < 3 ? [128, 0, 0, 128] : [0, 0, 128, 128]);
});

test("a clip keeps what is inside, or outside, to the exact share of a pixel", () => {
	const rect = (x0: number, x1: number): Outline => [Float32Array.of(x0, 0, x1, 0, x1, 4, x0, 4)];
	const clipped = (keep: "inside" | "outside") => {
		const layer: ShapeLayer = {
			...{ kind: "shape", outline: rect(1, 7), clip: { outline: rect(3.25, 9), keep } },
			...{ paint: 0xffffffff, opacity: 1 },
		};
		const alphas = painted({ width: 8, height: 4, background: 0, layers: [layer], assets: [] }, 4);
		return Array.from({ length: 8 }, (_, x) => alphas[x * 4 + 3]);
	};
	expect(clipped("inside")).toEqual([0, 0, 0, 191, 255, 255, 255, 0]);
	expect(clipped("outside")).toEqual([0, 255, 255, 64, 0, 0, 0, 0]);
});
