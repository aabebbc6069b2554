// Scenes painted by the room's insides: as premultiplied pixels, in bands of any height, the arena watched.
import { expect } from "vitest";
import { canvasBytes } from "../../src/image/composite/canvas.ts";
import {
	type Kernel,
	newJob,
	type Outline,
	openSource,
	type Plan,
	type Rect,
	type ShapeLayer,
} from "../../src/image/index.ts";
import { layersBytes, prepareLayers } from "../../src/image/layers.ts";
import { Stopwatch } from "../../src/image/stopwatch.ts";
import { loadKernel } from "../support/kernel.ts";

/** A canvas and what lies on it. */
export type Canvas = Pick<Plan, "width" | "height" | "layers">;

/**
 * A scene over a clear canvas, premultiplied RGBA, painted `rows` rows at a time. Takes what was stated from the arena;
 * where a decoder is among it, perhaps less. What the arena lends holds rubbish before.
 */
export async function painted(scene: Canvas, files: readonly Uint8Array[] = [], rows = 16): Promise<Uint8Array> {
	const job = newJob(loadKernel<Kernel>());
	const { kernel, arena } = job;
	const sources = [];
	for (const file of files) sources.push(await openSource(job, file, 1e9));
	const stated = layersBytes(job, scene, sources);
	const room = stated + canvasBytes(scene.width);
	arena.reserve(room);
	const before = arena.taken;
	arena.bytes(kernel.arenaStart() + before, room).fill(0xa5);
	const layers = prepareLayers(job, scene, sources, new Stopwatch(() => 0));
	if (files.length === 0) expect(arena.taken - before).toBe(stated);
	else expect(arena.taken - before).toBeLessThanOrEqual(stated);

	const stride = scene.width * 4;
	const ptr = arena.take(canvasBytes(scene.width));
	const canvas = new Uint8Array(stride * scene.height);
	for (let y = 0; y < scene.height; y += rows) {
		const part = Math.min(rows, scene.height - y);
		kernel.fillRow(ptr, scene.width * part, 0);
		for (const { painter } of layers) painter.paint({ ptr, stride, x: 0, y, rows: part, hidden: null });
		canvas.set(arena.bytes(ptr, stride * part), stride * y);
	}
	for (const layer of layers) layer.finish();
	return canvas;
}

/** The most any channel of any pixel differs. */
export function difference(a: ArrayLike<number>, b: ArrayLike<number>): number {
	expect(a.length).toBe(b.length);
	let most = 0;
	for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs((a[i] ?? 0) - (b[i] ?? 0)));
	return most;
}

export function rectangle(x: number, y: number, width: number, height: number): Outline {
	return [Float32Array.of(x, y, x + width, y, x + width, y + height, x, y + height)];
}

export const whole = (width: number, height: number): Rect => ({ x: 0, y: 0, width, height });

/** An area of one colour. */
export function shape(outline: Outline, paint: number, opacity = 1): ShapeLayer {
	return { kind: "shape", outline, paint, opacity };
}
