// Plain twin of wasm/effects/key.ts and key-row.ts: a pixel at a time, floats rounded where the kernel rounds them.

/** A picture of straight RGBA with what is known of each pixel. */
export interface Marked {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
	/** Per pixel 0 (ground), 1 (soft) or 2 (subject). */
	readonly classes: Uint8Array;
	readonly reached: boolean[];
	readonly edge: boolean[];
}

type Vector = readonly [number, number, number];

const f = Math.fround;
const at = (values: ArrayLike<number>, index: number) => values[index] ?? 0;
const COLUMNS = 3 * 256 * 4;
const bits = new Int32Array(1);
const float = new Float32Array(bits.buffer);

export function classOf(pixel: Uint8Array, tables: Float32Array): number {
	const [near, far] = [at(tables, COLUMNS + 18), at(tables, COLUMNS + 19)];
	const squared = squaredDistance(pixel, tables);
	return at(pixel, 3) === 0 || squared <= near ? 0 : squared < far ? 1 : 2;
}

export function squaredDistance(pixel: Uint8Array, tables: Float32Array): number {
	const roots = [0, 1, 2].map((cone) => {
		const share = (channel: number) => at(tables, (channel * 256 + at(pixel, channel)) * 4 + cone);
		return cubeRoot(f(f(share(0) + share(1)) + share(2)));
	});
	const squares = [0, 1, 2].map((i) => {
		const part = (cone: number) => f(at(tables, COLUMNS + cone * 4 + i) * at(roots, cone));
		const away = f(f(f(part(0) + part(1)) + part(2)) - at(tables, COLUMNS + 12 + i));
		return f(away * away);
	});
	return sum(squares as unknown as Vector);
}

function cubeRoot(x: number): number {
	float[0] = x;
	bits[0] = f(f(f(at(bits, 0)) * f(0.3333333333)) + f(709958130));
	const y = at(float, 0);
	const cube = f(f(y * y) * y);
	return f(y * f(f(cube + f(x + x)) / f(f(cube + cube) + x)));
}

/** Classes, what is reached and where the edge is. */
export function mark(pixels: Uint8Array, width: number, height: number, tables: Float32Array, holes: boolean): Marked {
	const count = width * height;
	const classes = Uint8Array.from({ length: count }, (_, i) => classOf(pixels.subarray(i * 4, i * 4 + 4), tables));
	const reached = Array.from({ length: count }, () => false);
	const queue: number[] = [];
	const reach = (i: number) => {
		if (reached[i] || at(classes, i) === 2) return;
		reached[i] = true;
		queue.push(i);
	};
	for (let i = 0; i < count; i++) {
		const [x, y] = [i % width, Math.floor(i / width)];
		const onBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1;
		if (onBorder || (holes && at(classes, i) === 0)) reach(i);
	}
	for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
		for (const next of neighbours(i, width, height)) if (at(classes, next) >= at(classes, i)) reach(next);
	}
	const edge = reached.map((own, i) => {
		const near = window(i, width, height, 3);
		return own ? at(classes, i) === 1 && near.some((j) => !reached[j]) : near.some((j) => reached[j]);
	});
	return { width, height, pixels, classes, reached, edge };
}

function neighbours(i: number, width: number, height: number): readonly number[] {
	const x = i % width;
	const beside = [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width];
	return beside.filter((j) => j >= 0 && j < width * height);
}

/** The pixels at most `reach` away either way, row by row. */
function window(i: number, width: number, height: number, reach: number): readonly number[] {
	const [x, y] = [i % width, Math.floor(i / width)];
	const found: number[] = [];
	for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
		for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) found.push(v * width + u);
	}
	return found;
}

/** The whole picture, straight. */
export function keyPicture(marked: Marked, tables: Float32Array): Uint8Array {
	const { pixels, classes, reached, edge } = marked;
	const out = new Uint8Array(pixels.length);
	for (let i = 0; i < classes.length; i++) {
		const pixel = pixels.subarray(i * 4, i * 4 + 4);
		if (edge[i]) out.set(parted(marked, i, tables), i * 4);
		else if (!reached[i]) out.set(pixel, i * 4);
		else if (at(classes, i) === 1) out.set(faded(pixel, tables), i * 4);
	}
	return out;
}

const CLEAR = [0, 0, 0, 0];

function faded(pixel: Uint8Array, tables: Float32Array): ArrayLike<number> {
	const [tolerance, softness] = [at(tables, COLUMNS + 16), at(tables, COLUMNS + 17)];
	const past = f(f(Math.sqrt(squaredDistance(pixel, tables))) - tolerance);
	if (past >= softness) return pixel;
	const u = f(past / softness);
	const alpha = f(f(u * u) * f(3 - f(2 * u)));
	if (!(past > 0 && alpha > 0)) return CLEAR;
	const unmixed = groundOf(tables).map((ground, i) => f(ground + f(f(at(pixel, i) - ground) / alpha)));
	return [...unmixed, f(alpha * at(pixel, 3))].map(byte);
}

function parted({ width, height, pixels, classes, reached, edge }: Marked, i: number, tables: Float32Array) {
	const pixel = pixels.subarray(i * 4, i * 4 + 4);
	const levelsOf = (j: number) => [at(pixels, j * 4), at(pixels, j * 4 + 1), at(pixels, j * 4 + 2)] as const;
	const keyed = groundOf(tables);
	const apart = (j: number, axis: "x" | "y") =>
		axis === "x" ? (j % width) - (i % width) : Math.floor(j / width) - Math.floor(i / width);

	const near = window(i, width, height, 4);
	const grounds = near.filter((j) => reached[j] && at(classes, j) === 0 && at(pixels, j * 4 + 3) >= 128);
	const inner = near.filter((j) => !reached[j] && !edge[j]);
	const alike = near.filter(
		(j) => !reached[j] && edge[j] && Math.abs(apart(j, "x")) <= 2 && Math.abs(apart(j, "y")) <= 2,
	);
	const weights = inner.map((j) => Math.floor(32 / (apart(j, "x") ** 2 + apart(j, "y") ** 2)));

	let subject: Vector;
	if (inner.length > 0) subject = mean(inner.map(levelsOf), weights);
	else if (alike.length === 0) return faded(pixel, tables);
	else if (alike.length <= 3) return reached[i] || grounds.length < 60 ? faded(pixel, tables) : CLEAR;
	else {
		const squares = alike.map((j) => dot(less(levelsOf(j), keyed), less(levelsOf(j), keyed)));
		subject = levelsOf(alike[squares.indexOf(Math.max(...squares))] ?? i);
	}

	const ones = grounds.map(() => 1);
	const ground = grounds.length === 0 ? keyed : mean(grounds.map(levelsOf), ones);
	const line = less(subject, ground);
	const place = less(levelsOf(i), ground);
	const whole = dot(line, line);
	const along = dot(line, place);
	const least = f(f(at(tables, COLUMNS + 16) * f(441.67294)) / f(Math.sqrt(whole)));
	if (!(least < f(0.4))) {
		const rim = inner.length > 0 && !(least < 1);
		return reached[i] && !rim ? faded(pixel, tables) : pixel;
	}
	let t = Math.min(Math.max(f(along / whole), 0), 1);
	if (!reached[i]) {
		const length = dot(place, place);
		const beside = f(f(f(length - f(t * along)) - f(f(0.06) * length)) - 900);
		const own = f(beside / f(f(f(0.14) * length) + 900));
		t = f(t + f(f(1 - t) * Math.min(Math.max(own, 0), 1)));
	}
	const lack = f(1 - t);
	const colour = levelsOf(i).map((level, channel) => f(level + f(lack * at(line, channel))));
	return [...colour, f(lifted(t, least) * at(pixel, 3))].map(byte);
}

function lifted(t: number, least: number): number {
	const past = f(t - least);
	if (t < f(least + least)) return Math.max(f(past + past), 0);
	return t > f(0.8) ? Math.min(f(t + f(t - f(0.8))), 1) : t;
}

const groundOf = (tables: Float32Array): Vector => [
	at(tables, COLUMNS + 20),
	at(tables, COLUMNS + 21),
	at(tables, COLUMNS + 22),
];
const sum = ([a, b, c]: Vector) => f(f(a + b) + c);
const dot = (a: Vector, b: Vector) => sum([f(a[0] * b[0]), f(a[1] * b[1]), f(a[2] * b[2])]);
const less = (a: Vector, b: Vector): Vector => [f(a[0] - b[0]), f(a[1] - b[1]), f(a[2] - b[2])];
const byte = (value: number) => Math.min(Math.max(Math.trunc(f(value + 0.5)), 0), 255);

function mean(levels: readonly Vector[], weights: readonly number[]): Vector {
	const total = weights.reduce((a, b) => a + b, 0);
	const channel = (c: number) => f(levels.reduce((a, level, i) => a + at(level, c) * at(weights, i), 0) / total);
	return [channel(0), channel(1), channel(2)];
}
