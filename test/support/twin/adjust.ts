// Plain twins of wasm/effects/adjust.ts: one channel at a time, every step rounded to f32 as there.
import { at } from "./composite.ts";

type Pixels = Uint8Array;

const f = Math.fround;
const within = (value: number, a: number) => Math.min(Math.max(value, 0), a);
const rounded = (value: number) => Math.trunc(f(value + 0.5));

export function adjustRow(row: Pixels, matrix: Float32Array): void {
	for (let i = 0; i < row.length; i += 4) {
		const [r, g, b, a] = [0, 1, 2, 3].map((c) => at(row, i + c)) as [number, number, number, number];
		for (let c = 0; c < 3; c++) {
			const [mr, mg, mb, ma] = matrix.subarray(4 * c, 4 * c + 4) as unknown as [number, number, number, number];
			const sum = f(f(f(f(r * mr) + f(g * mg)) + f(b * mb)) + f(a * ma));
			row[i + c] = rounded(within(sum, a));
		}
	}
}

/** `x`, `step`, `dy2` and `amount` are f32. */
export function vignetteRow(row: Pixels, x: number, step: number, dy2: number, amount: number): void {
	for (let i = 0; i < row.length; i++) {
		if (i % 4 === 3) continue;
		const u = f(x + f((i >> 2) * step));
		const t = within(f(f(f(f(u * u) + dy2) - 0.25) / 0.75), 1);
		const shade = f(f(t * t) * f(3 - f(t + t)));
		row[i] = rounded(f(at(row, i) * f(1 - f(amount * shade))));
	}
}

/** `amount` is f32. */
export function sharpenRow(dst: Pixels, src: Pixels, blurred: Pixels, amount: number): void {
	for (let i = 0; i < src.length; i++) {
		const [c, a] = [at(src, i), at(src, i | 3)];
		const mean = f(at(blurred, i) * f(a / Math.max(1, at(blurred, i | 3))));
		dst[i] = i % 4 === 3 ? c : rounded(within(f(c + f(amount * f(c - mean))), a));
	}
}
