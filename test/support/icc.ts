// ICC profiles written for tests: the header, a table of tags, and the few kinds of element that matter (ICC.1:2022).
import { deflateSync } from "node:zlib";
import { chunk } from "./png-writer.ts";

/** A tag's element. */
export type Element = Uint8Array;

function element(type: string, words: readonly (readonly [bits: 16 | 32, value: number])[]): Element {
	const bytes = Buffer.alloc(8 + words.reduce((sum, [bits]) => sum + bits / 8, 0));
	bytes.write(type, "latin1");
	let at = 8;
	for (const [bits, value] of words) {
		if (bits === 16) bytes.writeUInt16BE(value, at);
		else bytes.writeInt32BE(value | 0, at);
		at += bits / 8;
	}
	return bytes;
}

const fixed = (value: number) => [32, Math.round(value * 65_536)] as const;

/** XYZType. */
export const xyz = (x: number, y: number, z: number) => element("XYZ ", [fixed(x), fixed(y), fixed(z)]);

/** curveType with values of 0..65535: none is the identity, one an exponent times 256. */
export const table = (values: readonly number[]) =>
	element("curv", [[32, values.length], ...values.map((value) => [16, value] as const)]);

/** curveType with an exponent. */
export const gamma = (exponent: number) => table([Math.round(exponent * 256)]);

/** parametricCurveType. */
export const parametric = (kind: number, parameters: readonly number[]) =>
	element("para", [[16, kind], [16, 0], ...parameters.map(fixed)]);

/** A profile of these tags; `space` and `pcs` have four letters. */
export function profile(
	space: string,
	tags: Readonly<Record<string, Element>>,
	{ pcs = "XYZ ", version = 4, kind = "mntr" } = {},
): Uint8Array {
	const entries = Object.entries(tags);
	const begin = 132 + 12 * entries.length;
	const size = entries.reduce((sum, [, data]) => sum + Math.ceil(data.length / 4) * 4, begin);
	const bytes = Buffer.alloc(size);
	bytes.writeUInt32BE(size, 0);
	bytes.writeUInt8(version, 8);
	bytes.write(kind + space + pcs, 12, "latin1");
	bytes.write("acsp", 36, "latin1");
	bytes.set(xyz(0.9642, 1, 0.8249).subarray(8), 68);
	bytes.writeUInt32BE(entries.length, 128);
	let at = begin;
	entries.forEach(([name, data], i) => {
		bytes.write(name, 132 + 12 * i, "latin1");
		bytes.writeUInt32BE(at, 136 + 12 * i);
		bytes.writeUInt32BE(data.length, 140 + 12 * i);
		bytes.set(data, at);
		at += Math.ceil(data.length / 4) * 4;
	});
	return new Uint8Array(bytes);
}

/** XYZ, relative to D50, of red, green and blue. */
export type Colorants = readonly (readonly [number, number, number])[];

/** Colorants of spaces people send. */
export const COLORANTS = {
	srgb: [
		[0.43607, 0.22249, 0.01392],
		[0.38515, 0.71687, 0.09708],
		[0.14307, 0.06061, 0.7141],
	],
	displayP3: [
		[0.51512, 0.2412, -0.00105],
		[0.29198, 0.69225, 0.04189],
		[0.1571, 0.06657, 0.78407],
	],
	adobeRgb: [
		[0.60974, 0.31111, 0.01947],
		[0.20528, 0.62567, 0.06087],
		[0.14919, 0.06322, 0.74457],
	],
	proPhoto: [
		[0.79767, 0.28804, 0],
		[0.13519, 0.71188, 0],
		[0.03134, 0.00009, 0.82491],
	],
} as const satisfies Record<string, Colorants>;

/** A profile of three curves, or one for all, and colorants. */
export function rgbProfile(colorants: Colorants, curves: Element | readonly Element[], options = {}): Uint8Array {
	const [r, g, b] = curves instanceof Uint8Array ? [curves, curves, curves] : curves;
	const [red = [0, 0, 0], green = [0, 0, 0], blue = [0, 0, 0]] = colorants;
	const none = new Uint8Array(0);
	const tags = { rXYZ: xyz(...red), gXYZ: xyz(...green), bXYZ: xyz(...blue) };
	return profile("RGB ", { ...tags, rTRC: r ?? none, gTRC: g ?? none, bTRC: b ?? none }, options);
}

/** A profile of one curve. */
export function grayProfile(curve: Element, options = {}): Uint8Array {
	return profile("GRAY", { wtpt: xyz(0.9642, 1, 0.8249), kTRC: curve }, options);
}

/** sRGB's curve, as a parametricCurveType. */
export const SRGB_CURVE = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]);

/** An iCCP chunk, with a name and a compression method as a good file has them unless a test wants otherwise. */
export function chunkOf(icc: Uint8Array, name = "ICC profile", method = 0): Uint8Array {
	return chunk("iCCP", Buffer.concat([Buffer.from(name, "latin1"), Buffer.from([0, method]), deflateSync(icc)]));
}
