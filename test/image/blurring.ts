// What the blur's tests share: the blur run to its end over a picture in memory, and an exact one to compare with.
import { Arena } from "../../src/image/arena.ts";
import { blur, blurBytes } from "../../src/image/blur/index.ts";
import { loadKernel } from "../support/kernel.ts";
import type { Kernel, Picture, Run } from "./resampling.ts";

/** `source` blurred, in a fresh kernel. */
export function run(source: Picture, sigma: number, kernel: Kernel = loadKernel<Kernel>()): Run {
	const { width, height } = source;
	const rowBytes = width * 4;
	const arena = new Arena(kernel);
	const stated = blurBytes(source, sigma);
	arena.reserve(stated);
	// Only one row of the source is there at a time, in the last bytes of the memory: whoever reads past it traps.
	kernel.memory.grow(Math.ceil(rowBytes / 65_536));
	const rowPtr = kernel.memory.buffer.byteLength - rowBytes;
	let pulls = 0;
	const next = () => {
		if (pulls === height) throw new Error("pulled more rows than there are");
		const row = source.data.subarray(pulls * rowBytes, ++pulls * rowBytes);
		new Uint8Array(kernel.memory.buffer, rowPtr, rowBytes).set(row);
		return rowPtr;
	};
	const blurred = blur(kernel, arena, { width, height, next }, sigma);
	const data = new Uint8Array(source.data.length);
	const pulled: number[] = [];
	for (let y = 0; y < blurred.height; y++) {
		data.set(arena.bytes(blurred.next(), rowBytes), y * rowBytes);
		pulled.push(pulls);
	}
	return { width: blurred.width, height: blurred.height, data, taken: arena.taken, stated, pulled };
}

/** What `run` should give before it is rounded, by definition: 8 sigma to either side, edges repeated. */
export function exactBlur({ width, height, data }: Picture, sigma: number): Float64Array {
	const columns = blurAlong(data, width, height, 4, sigma);
	return blurAlong(columns, height, 1, width * 4, sigma);
}

/** Blurs `lines` lines of `length` cells of `cell` values each along the lines. */
function blurAlong(data: ArrayLike<number>, length: number, lines: number, cell: number, sigma: number): Float64Array {
	const out = new Float64Array(lines * length * cell);
	for (let index = 0; index < length; index++) {
		for (const [from, weight] of weightsAbout(index, length, sigma).entries()) {
			if (weight === 0) continue;
			for (let line = 0; line < lines; line++) {
				const source = (line * length + from) * cell;
				const target = (line * length + index) * cell;
				for (let k = 0; k < cell; k++) out[target + k] = (out[target + k] ?? 0) + (data[source + k] ?? 0) * weight;
			}
		}
	}
	return out;
}

/** What each of `length` pixels counts for the one at `index`, those beyond an edge counted for it. */
function weightsAbout(index: number, length: number, sigma: number): Float64Array {
	const weights = new Float64Array(length);
	const reach = Math.ceil(8 * sigma);
	let total = 0;
	for (let offset = -reach; offset <= reach; offset++) {
		const weight = Math.exp((-offset * offset) / (2 * sigma * sigma));
		const at = Math.min(Math.max(index + offset, 0), length - 1);
		weights[at] = (weights[at] ?? 0) + weight;
		total += weight;
	}
	return weights.map((weight) => weight / total);
}

/** How far a blurred picture is from the exact one, in levels: at most, and in the mean. */
export function distance(got: Uint8Array, want: Float64Array): { readonly largest: number; readonly mean: number } {
	let largest = 0;
	let sum = 0;
	for (const [i, level] of got.entries()) {
		const off = Math.abs(level - (want[i] ?? 0));
		largest = Math.max(largest, off);
		sum += off;
	}
	return { largest, mean: sum / got.length };
}

/** How far from the exact picture rounding alone takes one, in the mean. */
export function rounding(exact: Float64Array): number {
	return distance(new Uint8Array(exact.map(Math.round)), exact).mean;
}
