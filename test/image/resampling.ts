// What the resampler's tests share: pictures in memory as Rows, the resampler run to its end, and an exact one to
// compare with.
import { Arena } from "../../src/image/arena.ts";
import { type Axis, axis, type ResampleKernel, resample, resampleBytes } from "../../src/image/resample/index.ts";
import type { Rows } from "../../src/image/rows.ts";
import { loadKernel } from "../support/kernel.ts";

/** A picture: premultiplied RGBA, 4 bytes a pixel. */
export interface Picture {
	readonly width: number;
	readonly height: number;
	readonly data: Uint8Array;
}

/** A picture from a function of place and channel. */
export function picture(
	width: number,
	height: number,
	level: (x: number, y: number, channel: number) => number,
): Picture {
	const data = new Uint8Array(width * height * 4);
	for (let i = 0; i < data.length; i++) data[i] = level((i >> 2) % width, Math.floor((i >> 2) / width), i & 3);
	return { width, height, data };
}

/** Pseudo-random whole numbers below `limit`: the same at every run. */
export function dice(seed: number): (limit: number) => number {
	let state = seed;
	return (limit) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * limit);
	};
}

/** A whole axis: all of the source, `from` pixels wide, onto `to` pixels. */
export const whole = (from: number, to: number): Axis => axis(from, 0, from, 0, to, 0, to);

export type Kernel = ResampleKernel & { readonly memory: WebAssembly.Memory; arenaStart(): number };

/** The result, and what making it took. */
export interface Run extends Picture {
	/** Bytes taken from the arena, and stated beforehand. */
	readonly taken: number;
	readonly stated: number;
	/** Source rows pulled before each output row was there. */
	readonly pulled: readonly number[];
}

/** `source` resampled, in a fresh kernel. */
export function run(source: Picture, x: Axis, y: Axis, kernel: Kernel = loadKernel<Kernel>()): Run {
	const arena = new Arena(kernel);
	const stated = resampleBytes({ x, y });
	// Only one row of the source is there at a time, in the last bytes of the memory: whoever reads past it traps.
	arena.reserve(stated);
	const rowBytes = source.width * 4;
	kernel.memory.grow(Math.ceil(rowBytes / 65_536));
	const rowPtr = kernel.memory.buffer.byteLength - rowBytes;
	let pulls = 0;
	const rows: Rows = {
		width: source.width,
		height: source.height,
		next() {
			if (pulls === source.height) throw new Error("pulled more rows than there are");
			const row = source.data.subarray(pulls * rowBytes, ++pulls * rowBytes);
			new Uint8Array(kernel.memory.buffer, rowPtr, rowBytes).set(row);
			return rowPtr;
		},
	};
	const resampled = resample(kernel, arena, rows, { x, y });
	const data = new Uint8Array(resampled.width * resampled.height * 4);
	const pulled: number[] = [];
	for (let index = 0; index < resampled.height; index++) {
		data.set(arena.bytes(resampled.next(), resampled.width * 4), index * resampled.width * 4);
		pulled.push(pulls);
	}
	return { width: resampled.width, height: resampled.height, data, taken: arena.taken, stated, pulled };
}

/** How far two pictures of one size are apart: mean and largest absolute difference, and the PSNR in dB. */
export function difference(a: Uint8Array, b: Uint8Array): { mean: number; largest: number; psnr: number } {
	if (a.length !== b.length) throw new Error(`${a.length} bytes against ${b.length}`);
	let sum = 0;
	let squares = 0;
	let largest = 0;
	for (let i = 0; i < a.length; i++) {
		const off = Math.abs((a[i] ?? 0) - (b[i] ?? 0));
		sum += off;
		squares += off * off;
		largest = Math.max(largest, off);
	}
	return { mean: sum / a.length, largest, psnr: 10 * Math.log10((255 * 255 * a.length) / squares) };
}

/**
 * What `run` should give, in floats, straight from the definition: no blocks, no rounding but the last. Where alpha
 * overshoots, colours come back with it.
 */
export function exact(source: Picture, x: Axis, y: Axis): Uint8Array {
	const columns = filterAlong(source.data, source.width, source.height, 4, x);
	const out = new Uint8Array(x.size * y.size * 4);
	const rows = filterAlong(columns, source.height, 1, x.size * 4, y);
	for (let pixel = 0; pixel < out.length; pixel += 4) {
		const alpha = rows[pixel + 3] ?? 0;
		const thinner = alpha < 255.5 ? 1 : 255 / alpha;
		for (let channel = 3; channel >= 0; channel--) {
			const most = channel === 3 ? 255 : (out[pixel + 3] ?? 0);
			out[pixel + channel] = Math.min(Math.max(Math.round((rows[pixel + channel] ?? 0) * thinner), 0), most);
		}
	}
	return out;
}

/** Filters `lines` lines of `length` cells of `cell` values each along the lines. */
function filterAlong(data: ArrayLike<number>, length: number, lines: number, cell: number, along: Axis): Float64Array {
	const out = new Float64Array(lines * along.size * cell);
	const scale = Math.max(1, Math.min(along.step, along.sourceSize));
	const [weight, support] = along.step < 1 ? ([cubic, 2] as const) : ([lanczos, 3] as const);
	for (let index = 0; index < along.size; index++) {
		const centre = along.start + (index + 0.5) * along.step;
		const low = Math.ceil(centre - support * scale - 0.5);
		const high = Math.floor(centre + support * scale - 0.5);
		const weights = Array.from({ length: high - low + 1 }, (_, i) => weight((low + i + 0.5 - centre) / scale));
		const total = weights.reduce((sum, w) => sum + w, 0);
		for (let line = 0; line < lines; line++) {
			for (const [i, w] of weights.entries()) {
				const from = (line * length + Math.min(Math.max(low + i, 0), length - 1)) * cell;
				const to = (line * along.size + index) * cell;
				for (let k = 0; k < cell; k++) out[to + k] = (out[to + k] ?? 0) + ((data[from + k] ?? 0) * w) / total;
			}
		}
	}
	return out;
}

export function lanczos(x: number): number {
	const sinc = (t: number) => (t === 0 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t));
	return Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0;
}

function cubic(x: number): number {
	const t = Math.abs(x);
	if (t < 1) return 1.5 * t ** 3 - 2.5 * t ** 2 + 1;
	return t < 2 ? -0.5 * t ** 3 + 2.5 * t ** 2 - 4 * t + 2 : 0;
}
