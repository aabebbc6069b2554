// Where files keep their profiles: a JPEG's APP2 segments, a PNG's chunks and which of them counts.
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Arena } from "../../src/image/arena.ts";
import { jpegProfile, type PngColourKernel, pngConversion, profileSegments } from "../../src/image/colour/index.ts";
import { exifOf } from "../../src/image/decode/jpeg-segments.ts";
import type { Kernel } from "../../src/image/kernel.ts";
import * as icc from "../support/icc.ts";
import { loadKernel } from "../support/kernel.ts";
import { chunk, writePng } from "../support/png-writer.ts";
import { generator } from "../support/random.ts";
import { segment } from "../support/twin/jpeg-file.ts";
import { tableOf } from "./colouring.ts";

const P3 = icc.rgbProfile(icc.COLORANTS.displayP3, icc.SRGB_CURVE);
const SRGB = icc.rgbProfile(icc.COLORANTS.srgb, icc.SRGB_CURVE);
const GRAY = icc.grayProfile(icc.gamma(1));

describe("JPEG", () => {
	const piece = (number: number, count: number, data: Uint8Array) => ({
		app: 2,
		data: new Uint8Array(Buffer.concat([Buffer.from("ICC_PROFILE\0"), Buffer.from([number, count]), data])),
	});
	const cut = (count: number) =>
		Array.from({ length: count }, (_, i) => {
			const at = (part: number) => Math.floor((P3.length * part) / count);
			return piece(i + 1, count, P3.subarray(at(i), at(i + 1)));
		});
	const others = [
		{ app: 1, data: new Uint8Array(40) },
		{ app: 2, data: new Uint8Array(Buffer.from("MPF\0 is not a profile")) },
		{ app: 2, data: new Uint8Array(Buffer.from("ICC_PROFILE\0")) },
		{ ...piece(1, 1, GRAY), app: 3 },
	];
	const damaged = new Uint8Array();

	test("none", () => {
		expect(jpegProfile([])).toBeNull();
		expect(jpegProfile(others)).toBeNull();
	});

	test.each([1, 2, 3, 255])("in %i pieces, in any order, among other segments", (count) => {
		const pieces = cut(count);
		expect(jpegProfile(pieces)).toEqual(P3);
		expect(jpegProfile([...others, ...pieces.toReversed(), ...others])).toEqual(P3);
	});

	test("a single piece is not copied", () => {
		const [only] = cut(1);
		expect(jpegProfile(only ? [only] : [])?.buffer).toBe(only?.data.buffer);
	});

	test("found among all the segments of a file, of which there may be millions", () => {
		const written = ({ app, data }: { readonly app: number; readonly data: Uint8Array }) =>
			Buffer.from(segment(0xe0 + app, [...data]));
		const exif = { app: 1, data: new Uint8Array(Buffer.from("Exif\0\0MM")) };
		const xmp = { app: 1, data: new Uint8Array(Buffer.from("http://ns.adobe.com/xap/1.0/\0")) };
		const empty = [0, 1, 2].map((app) => ({ app, data: new Uint8Array() }));
		const parts = [...empty, ...others, xmp, exif, ...cut(3)].map(written);
		const file = Buffer.concat([Buffer.of(0xff, 0xd8), ...parts, Buffer.of(0xff, 0xda)]);
		expect([...profileSegments(file)]).toHaveLength(4);
		expect(jpegProfile(profileSegments(file))).toEqual(P3);
		expect(exifOf(file)).toEqual(Buffer.from("MM"));
		// What is not asked for is never handed out, however much of it there is.
		expect([...profileSegments(Buffer.concat([file.subarray(0, 2), Buffer.alloc(400_000, parts[0])]))]).toEqual([]);
		for (let length = 0; length < file.length; length++) jpegProfile(profileSegments(file.subarray(0, length)));
	});

	test.each([
		["a piece is missing", cut(3).slice(1)],
		["a piece came twice", [...cut(3), ...cut(3).slice(0, 1)]],
		["a number is 0", [piece(0, 1, P3)]],
		["a number is above the count", [...cut(2), piece(3, 2, P3)]],
		["counts differ", [piece(1, 2, P3), piece(2, 3, P3)]],
		["it is larger than any that is read", [1, 2, 3, 4, 5].map((n) => piece(n, 5, new Uint8Array(60_000)))],
	])("damaged: %s", (_, pieces) => {
		expect(jpegProfile(pieces)).toEqual(damaged);
	});
});

describe("PNG", () => {
	type PngKernel = PngColourKernel & Pick<Kernel, "arenaStart" | "pngStateBytes" | "pngOpen">;

	/** What a PNG of one pixel with these chunks is to be converted by; the arena gets all of its memory back. */
	function conversionFor(chunks: readonly Uint8Array[], colour: 0 | 2 | 4 | 6 = 2) {
		const samples = new Uint16Array(4);
		const file = writePng({ width: 1, height: 1, depth: 8, colour, samples }, { first: chunks });
		const kernel = loadKernel<PngKernel>();
		const arena = new Arena(kernel);
		arena.reserve(file.length + kernel.pngStateBytes() + 32);
		const srcPtr = arena.take(file.length);
		arena.bytes(srcPtr, file.length).set(file);
		const statePtr = arena.take(kernel.pngStateBytes());
		expect(kernel.pngOpen(statePtr, srcPtr, file.length)).toBe(0);
		const { taken } = arena;
		const conversion = pngConversion(kernel, arena, statePtr, srcPtr);
		expect(arena.taken).toBe(taken);
		expect(arena.bytes(srcPtr, file.length)).toEqual(file);
		return { ...conversion, memory: kernel.memory.buffer.byteLength };
	}

	const srgb = chunk("sRGB", new Uint8Array([0]));
	const gamma = chunk("gAMA", new Uint8Array([0, 0, 0x27, 0x10]));
	const cicp = (...bytes: readonly number[]) => chunk("cICP", Uint8Array.from(bytes));
	const cicpP3 = cicp(12, 13, 0, 1);
	const cicpPq = cicp(9, 16, 0, 1);
	const broken = icc.chunkOf(P3.subarray(0, 300));
	const NONE = { kind: "none", warning: null };
	const IGNORED = { kind: "none", warning: "profile_ignored" };
	const CONVERTED = { kind: "matrix", warning: "profile_converted" };

	test.each([
		["nothing", [], NONE],
		["sRGB", [srgb], NONE],
		["gAMA alone", [gamma], NONE],
		["iCCP", [icc.chunkOf(P3)], CONVERTED],
		["iCCP that says sRGB", [icc.chunkOf(SRGB)], NONE],
		["iCCP that is damaged", [broken], IGNORED],
		["cICP for sRGB", [cicp(1, 13, 0, 1)], NONE],
		["cICP for Display P3", [cicpP3], CONVERTED],
		["cICP for PQ", [cicpPq], IGNORED],
		["cICP for HLG", [cicp(9, 18, 0, 1)], IGNORED],
		["cICP of a narrow range", [cicp(12, 13, 0, 0)], IGNORED],
		["iCCP before sRGB", [icc.chunkOf(P3), srgb], CONVERTED],
		["cICP before iCCP", [icc.chunkOf(P3), cicp(1, 13, 0, 1)], NONE],
		["sRGB where iCCP is damaged", [broken, srgb], NONE],
		["iCCP where cICP is not understood", [icc.chunkOf(P3), cicpPq], CONVERTED],
		["neither is of use", [broken, cicpPq], IGNORED],
	])("%s", (_, chunks, expected) => {
		expect(conversionFor(chunks)).toMatchObject(expected);
		expect(conversionFor(chunks, 6)).toMatchObject(expected);
	});

	test("gray pictures take gray profiles", () => {
		for (const colour of [0, 4] as const) {
			expect(conversionFor([icc.chunkOf(GRAY)], colour)).toMatchObject({ kind: "gray", warning: "profile_converted" });
			expect(conversionFor([cicpP3], colour)).toMatchObject(NONE);
		}
		expect(conversionFor([icc.chunkOf(GRAY)], 2)).toMatchObject(IGNORED);
	});

	test("names and streams, odd and broken", () => {
		const data = deflateSync(P3);
		const bare = (...parts: readonly Uint8Array[]) => chunk("iCCP", Buffer.concat(parts));
		expect(conversionFor([icc.chunkOf(P3, "")])).toMatchObject(CONVERTED);
		expect(conversionFor([icc.chunkOf(P3, "\xff ".repeat(100))])).toMatchObject(CONVERTED);
		expect(conversionFor([icc.chunkOf(P3, "another method", 1)])).toMatchObject(IGNORED);
		expect(conversionFor([bare(Buffer.from("no end"))])).toMatchObject(IGNORED);
		expect(conversionFor([bare(Buffer.from("no method\0"))])).toMatchObject(IGNORED);
		expect(conversionFor([bare(Buffer.from("no stream\0\0"))])).toMatchObject(IGNORED);
		expect(conversionFor([bare(Buffer.from("x\0\0"), data.subarray(0, data.length - 8))])).toMatchObject(IGNORED);
		expect(conversionFor([icc.chunkOf(Buffer.concat([P3, Buffer.alloc(50)]))])).toMatchObject(CONVERTED);
		const random = generator(3);
		for (let round = 0; round < 300; round++) {
			const flipped = Uint8Array.from(data);
			const at = Math.floor(random() * data.length);
			flipped[at] = (data[at] ?? 0) ^ (1 << Math.floor(random() * 8));
			expect(["none", "matrix"]).toContain(conversionFor([bare(Buffer.from("x\0\0"), flipped)]).kind);
		}
	});

	test("memory is asked for by the size the profile states, and no profile is too large to refuse", () => {
		const lying = P3.slice();
		new DataView(lying.buffer).setUint32(0, 0x7fffffff);
		const padded = Buffer.concat([
			icc.rgbProfile(
				icc.COLORANTS.displayP3,
				tableOf(4096, (x) => x * x),
			),
		]);
		expect(conversionFor([icc.chunkOf(lying)])).toMatchObject(IGNORED);
		expect(conversionFor([icc.chunkOf(padded)])).toMatchObject(CONVERTED);
		const bomb = Buffer.alloc(64 * 1024 * 1024);
		bomb.writeUInt32BE(bomb.length, 0);
		const { memory, ...conversion } = conversionFor([icc.chunkOf(bomb)]);
		expect(conversion).toMatchObject(IGNORED);
		expect(memory).toBeLessThan(1024 * 1024);
	});
});
