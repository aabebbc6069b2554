// Plain twin of wasm/gradient.ts: one pixel at a time, each operation rounded to f32 as the kernel's are.

const f = Math.fround;

const ARCTAN = [
	0.15915131568908691, -0.052938565611839294, 0.030802907422184944, -0.018529850989580154, 0.00837908685207367,
	-0.0018651585560292006,
];

/** `segments`: twelve f32 each, as wasm/gradient.ts says, and the bound after the last. */
export function gradientRow(
	width: number,
	segments: Float32Array,
	kind: number,
	x: number,
	u: number,
	v: number,
	du: number,
	dv: number,
): Uint8Array {
	const row = new Uint8Array(width * 4);
	for (let i = 0; i < width; i++) {
		const along = f(f(u) + f((x + i) * f(du)));
		const across = f(f(v) + f((x + i) * f(dv)));
		const t = kind === 0 ? along : kind === 1 ? distance(along, across) : turn(along, across);
		row.set(colourAt(segments, t), i * 4);
	}
	return row;
}

function distance(u: number, v: number): number {
	return f(Math.sqrt(f(f(u * u) + f(v * v))));
}

function turn(u: number, v: number): number {
	const high = Math.max(Math.abs(u), Math.abs(v));
	const a = high > 0 ? f(Math.min(Math.abs(u), Math.abs(v)) / high) : 0;
	const square = f(a * a);
	const sum = ARCTAN.reduceRight((higher, coefficient) => f(f(higher * square) + f(coefficient)));
	let t = f(sum * a);
	if (Math.abs(v) > Math.abs(u)) t = f(0.25 - t);
	if (u < 0) t = f(0.5 - t);
	return v < 0 ? f(1 - t) : t;
}

function colourAt(segments: Float32Array, t: number): readonly number[] {
	const at = (index: number) => segments[index] ?? Number.NaN;
	let segment = 0;
	while (t >= at(segment + 12)) segment += 12;
	const channels = [0, 1, 2, 3].map((channel) => {
		const change = f(f(t - at(segment + 1)) * at(segment + 8 + channel));
		return nearest(f(at(segment + 4 + channel) + change));
	});
	return channels.map((level) => Math.min(level, channels[3] ?? 0));
}

/** The low eight bits of a level on which 2^23 was laid: rounded to nearest, halves to even. */
function nearest(level: number): number {
	return (new Uint32Array(Float32Array.of(level + 2 ** 23).buffer)[0] ?? 0) & 255;
}
