// Plain twins of wasm/composite.ts: one channel at a time, rounding as the comments there promise.

type Pixels = Uint8Array;

/** round(x / 255). */
export function div255(x: number): number {
	return Math.floor((2 * x + 255) / 510);
}

function channel(colour: number, index: number): number {
	return (colour >>> (8 * index)) & 255;
}

export function fillRow(dst: Pixels, colour: number): void {
	for (let i = 0; i < dst.length; i++) dst[i] = channel(colour, i % 4);
}

export function premultiplyRow(row: Pixels): void {
	for (let i = 0; i < row.length; i++) if (i % 4 !== 3) row[i] = div255(at(row, i) * at(row, i | 3));
}

export function unpremultiplyRow(dst: Pixels, src: Pixels): void {
	for (let i = 0; i < src.length; i++) {
		const a = at(src, i | 3);
		if (i % 4 === 3) dst[i] = a;
		else dst[i] = a === 0 ? 0 : Math.min(255, Math.floor((2 * 255 * at(src, i) + a) / (2 * a)));
	}
}

export function overRow(dst: Pixels, src: Pixels): void {
	for (let i = 0; i < src.length; i++) {
		dst[i] = Math.min(255, at(src, i) + div255(at(dst, i) * (255 - at(src, i | 3))));
	}
}

export function overRowOpacity(dst: Pixels, src: Pixels, opacity: number): void {
	overRow(
		dst,
		src.map((c) => div255(c * opacity)),
	);
}

export function overRowCoverage(dst: Pixels, src: Pixels, coverage: Uint8Array, opacity: number): void {
	overRow(
		dst,
		src.map((c, i) => div255(c * div255(at(coverage, i >> 2) * opacity))),
	);
}

export function colourRowCoverage(dst: Pixels, coverage: Uint8Array, colour: number, opacity: number): void {
	const src = new Uint8Array(dst.length);
	fillRow(src, colour);
	overRowCoverage(dst, src, coverage, opacity);
}

/** The byte at `index`, which is there. */
export function at(bytes: Uint8Array, index: number): number {
	const value = bytes[index];
	if (value === undefined) throw new RangeError(`${index} is not below ${bytes.length}`);
	return value;
}
