// The public corpus, where it lies beside the project: real and broken files with what is expected of each.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const folder = join(import.meta.dirname, "../../../shared/corpora/public");

/** Whether the corpus is there to be run. */
export const corpusFound = existsSync(join(folder, "manifest.json"));

interface Tolerance {
	readonly mean: number;
	readonly max?: number;
}

/** One file of the corpus; its README has the fields. */
export interface Entry {
	readonly file: string;
	readonly group: "valid" | "exif" | "icc" | "broken";
	readonly format: string;
	readonly feature: string;
	readonly width: number | null;
	readonly height: number | null;
	readonly expected: "ok" | "error";
	readonly check: "pixels" | "clean-error" | "either";
	readonly reference: string | null;
	readonly reference_scale?: number;
	readonly reference_srgb?: string;
	readonly tolerance?: Tolerance;
	readonly tolerance_srgb?: Tolerance;
	readonly either_orient?: boolean;
	readonly either_icc?: boolean;
	readonly apng?: boolean;
}

/** A picture, straight RGBA8. */
export interface Picture {
	readonly width: number;
	readonly height: number;
	readonly data: Uint8Array;
}

export function entries(): readonly Entry[] {
	return JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Entry[];
}

export function bytesOf(file: string): Uint8Array {
	return readFileSync(join(folder, file));
}

/** A reference picture as it is stored. */
export async function referenceOf(file: string): Promise<Picture> {
	const { data, info } = await sharp(bytesOf(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, data };
}

/** null where the picture passes for the entry, else what is wrong with it. */
export async function faultIn(entry: Entry, picture: Picture): Promise<string | null> {
	if (picture.width !== entry.width || picture.height !== entry.height) {
		if (entry.either_orient) return null;
		return `is ${picture.width} x ${picture.height}, not ${entry.width} x ${entry.height}`;
	}
	if (entry.reference === null) return null;
	const scale = entry.reference_scale ?? 1;
	const shown = shrunk(picture, scale);
	const tries = [[entry.reference, entry.tolerance] as const, [entry.reference_srgb, entry.tolerance_srgb] as const];
	let nearest = "no reference";
	for (const [file, tolerance] of tries) {
		if (file === undefined || tolerance === undefined) continue;
		const { mean, max } = difference(shown, await referenceOf(file));
		const slack = scale > 1 ? 1 : 0;
		if (mean <= tolerance.mean + slack && max <= (tolerance.max ?? 255) + slack + 0.51) return null;
		nearest = `differs by ${mean.toFixed(2)} on average, ${max.toFixed(0)} at most`;
	}
	return entry.either_icc || entry.either_orient || entry.apng ? null : nearest;
}

/** Means over blocks of `scale` x `scale` pixels, what is left over dropped. */
function shrunk(picture: Picture, scale: number): Picture {
	if (scale === 1) return picture;
	const width = Math.floor(picture.width / scale);
	const height = Math.floor(picture.height / scale);
	const data = new Uint8Array(width * height * 4);
	for (let i = 0; i < data.length; i++) {
		const [c, x, y] = [i % 4, Math.floor(i / 4) % width, Math.floor(i / 4 / width)];
		let sum = 0;
		for (let dy = 0; dy < scale; dy++) {
			const row = (y * scale + dy) * picture.width + x * scale;
			for (let dx = 0; dx < scale; dx++) sum += picture.data[(row + dx) * 4 + c] ?? 0;
		}
		data[i] = Math.floor(sum / (scale * scale) + 0.5);
	}
	return { width, height, data };
}

/** Of premultiplied colours and of alpha: colour under an alpha of 0 does not count. */
function difference(a: Picture, b: Picture): { mean: number; max: number } {
	if (a.width !== b.width || a.height !== b.height) return { mean: 255, max: 255 };
	let sum = 0;
	let max = 0;
	for (let i = 0; i < a.data.length; i++) {
		const isAlpha = i % 4 === 3;
		const [alphaA, alphaB] = isAlpha ? [255, 255] : [a.data[i | 3] ?? 0, b.data[i | 3] ?? 0];
		const apart = Math.abs((a.data[i] ?? 0) * alphaA - (b.data[i] ?? 0) * alphaB) / 255;
		sum += apart;
		max = Math.max(max, apart);
	}
	return { mean: sum / a.data.length, max };
}
