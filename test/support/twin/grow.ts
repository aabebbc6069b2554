// Plain twin of wasm/effects/grow.ts: every pixel within reach is asked. And the definition itself, in doubles.

/** A plane of alpha bytes. */
export interface AlphaPlane {
	readonly width: number;
	readonly height: number;
	readonly alpha: Uint8Array;
}

/** The greatest of 255 * (alpha + radius - distance) over what is not too faint, as `cone` counts it, at every pixel. */
function grownBy(plane: AlphaPlane, radius: number, cone: (alpha: number, distance: number) => number): number[] {
	const { width, height, alpha } = plane;
	const reach = Math.ceil(radius);
	return Array.from({ length: width * height }, (_, q) => {
		const [x, y] = [q % width, Math.floor(q / width)];
		let best = alpha[q] ?? 0;
		for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
			for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
				const a = alpha[v * width + u] ?? 0;
				if (a >= 16) best = Math.max(best, cone(a, Math.sqrt((u - x) ** 2 + (v - y) ** 2)));
			}
		}
		return Math.min(255, best);
	});
}

/** What the kernel makes: cones in 1/64 level, within a distance of one, rounded half up. `radius` is an f32. */
export function grown(plane: AlphaPlane, radius: number): Uint8Array {
	const within = (height: number) => Math.floor(Math.min(1, Math.max(-1, height)) * 255 * 64 + 0.5);
	const units = grownBy(plane, radius, (a, distance) => a + within(radius - distance) / 64);
	return Uint8Array.from(units, (level) => Math.floor(level + 0.5));
}

/** The definition, in levels, not rounded. */
export function reference(plane: AlphaPlane, radius: number): number[] {
	return grownBy(plane, radius, (a, distance) => a + 255 * (radius - distance));
}
