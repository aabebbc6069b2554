// Profiles in, sRGB out: every kind of curve against exact arithmetic, what is sRGB already, what cannot be used. And
// whatever the bytes: a conversion or none, never a throw.
import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type ColourModel, conversionOf } from "../../src/image/colour/index.ts";
import { power } from "../../src/image/colour/power.ts";
import { LEVELS } from "../../src/image/colour/srgb.ts";
import * as icc from "../support/icc.ts";
import { generator } from "../support/random.ts";
import { type ColourSpace, exactLevel, exactLevels } from "../support/twin/colour.ts";
import { colours, convert, grays, ofLightness, sRgb, tableOf } from "./colouring.ts";

const random = generator(7);

/** Each kind of curve there is, and what it means. */
const CURVES: readonly (readonly [string, icc.Element, (x: number) => number])[] = [
	["curv, identity", icc.table([]), (x) => x],
	["curv, an exponent", icc.gamma(1.8), (x) => x ** (461 / 256)],
	["curv, two values", icc.table([13_107, 52_428]), (x) => 0.2 + 0.6 * x],
	["curv, 1024 values", tableOf(1024, ofLightness), ofLightness],
	["curv, 4096 values", tableOf(4096, (x) => x ** 2.4), (x) => x ** 2.4],
	["para 0", icc.parametric(0, [2.2]), (x) => x ** 2.2],
	["para 1", icc.parametric(1, [2, 1.25, -0.25]), (x) => (x >= 0.2 ? (1.25 * x - 0.25) ** 2 : 0)],
	["para 2", icc.parametric(2, [3, 1.25, -0.25, 0.125]), (x) => (x >= 0.2 ? (1.25 * x - 0.25) ** 3 : 0) + 0.125],
	["para 3", icc.SRGB_CURVE, sRgb],
	[
		"para 4",
		icc.parametric(4, [1.5, 0.75, 0.25, 0.5, 0.25, -0.0625, 0.03125]),
		(x) => (x >= 0.25 ? (0.75 * x + 0.25) ** 1.5 - 0.0625 : 0.5 * x + 0.03125),
	],
	[
		"para 3, steep: clipped at both ends",
		icc.parametric(3, [1, 2, -0.5, -1, 0.25]),
		(x) => (x >= 0.25 ? 2 * x - 0.5 : -x),
	],
];

/** Rounding to a level is half of one; 18-bit columns, 14-bit cells and 16-bit parameters add a quarter at most. */
const TOLERANCE = 0.75;

describe("equal to exact arithmetic", () => {
	test.each(CURVES)("%s", (_, curve, meaning) => {
		const colorants = icc.COLORANTS.adobeRgb;
		const space: ColourSpace = { curves: [meaning, meaning, meaning], colorants };
		const conversion = conversionOf("rgb", icc.rgbProfile(colorants, curve));
		expect(conversion).toMatchObject({ kind: "matrix", warning: "profile_converted" });
		const pixels = colours();
		const got = convert(conversion, pixels);
		let worst = 0;
		for (let i = 0; i < pixels.length; i += 4) {
			const want = exactLevels(space, Array.from(pixels.subarray(i, i + 3)));
			want.forEach((level, channel) => {
				worst = Math.max(worst, Math.abs(level - (got[i + channel] ?? 0)));
			});
			expect(got[i + 3]).toBe(pixels[i + 3]);
		}
		expect(worst).toBeLessThan(TOLERANCE);
	});

	test("three different curves", () => {
		const curves = [icc.gamma(1), icc.gamma(2), icc.gamma(3)];
		const space: ColourSpace = {
			curves: [(x) => x, (x) => x ** 2, (x) => x ** 3],
			colorants: icc.COLORANTS.displayP3,
		};
		const pixels = colours();
		const got = convert(conversionOf("rgb", icc.rgbProfile(icc.COLORANTS.displayP3, curves)), pixels);
		for (let i = 0; i < pixels.length; i += 4) {
			exactLevels(space, Array.from(pixels.subarray(i, i + 3))).forEach((level, channel) => {
				expect(Math.abs(level - (got[i + channel] ?? 0))).toBeLessThan(TOLERANCE);
			});
		}
	});

	test.each(CURVES.filter(([name]) => name !== "para 3"))("gray: %s", (_, curve, meaning) => {
		const conversion = conversionOf("gray", icc.grayProfile(curve));
		expect(conversion).toMatchObject({ kind: "gray", warning: "profile_converted" });
		const got = convert(conversion, grays());
		for (let v = 0; v < 256; v++) {
			expect(Math.abs(exactLevel(meaning(v / 255)) - (got[4 * v] ?? 0))).toBeLessThan(TOLERANCE);
			expect([got[4 * v + 1], got[4 * v + 2], got[4 * v + 3]]).toEqual([got[4 * v], got[4 * v], 255]);
		}
	});

	test("gray whose curve leads to lightness", () => {
		const got = convert(conversionOf("gray", icc.grayProfile(icc.gamma(1), { pcs: "Lab " })), grays());
		for (let v = 0; v < 256; v++) {
			expect(Math.abs(exactLevel(ofLightness(v / 255)) - (got[4 * v] ?? 0))).toBeLessThan(TOLERANCE);
		}
	});

	test("powers", () => {
		for (let i = 0; i < 20_000; i++) {
			const [x, y] = [Math.exp(random() * 22 - 20.6), random() * 10];
			expect(Math.abs(power(x, y) / x ** y - 1)).toBeLessThan(1e-13);
		}
		expect([power(0, 2), power(-1, 2), power(1, 7.5), power(2, -3), power(9, 0)]).toEqual([0, 0, 1, 0.125, 1]);
		expect([power(4, 1e6), power(0.5, 1e6), power(1e-300, -10)]).toEqual([Infinity, 0, Infinity]);
	});
});

const { srgb, displayP3 } = icc.COLORANTS;
const P3 = icc.rgbProfile(displayP3, icc.SRGB_CURVE);
const NONE = { kind: "none", warning: null };
const IGNORED = { kind: "none", warning: "profile_ignored" };

describe("sRGB in effect costs nothing and says nothing", () => {
	const argyll = [
		[0.43585, 0.22238, 0.01392],
		[0.38533, 0.71704, 0.09714],
		[0.14302, 0.06059, 0.71384],
	] as const;
	test.each([
		["version 4, a parametric curve", icc.rgbProfile(srgb, icc.SRGB_CURVE)],
		["version 2, a table of 1024 values", icc.rgbProfile(srgb, tableOf(1024, sRgb), { version: 2 })],
		["a table of 64 values", icc.rgbProfile(srgb, tableOf(64, sRgb))],
		["Argyll's colorants", icc.rgbProfile(argyll, tableOf(1024, sRgb), { version: 2 })],
	])("%s", (_, profile) => {
		expect(conversionOf("rgb", profile)).toEqual(NONE);
	});

	test("the one sharp writes", async () => {
		const blank = sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } });
		const { icc: written } = await sharp(await blank.withIccProfile("srgb").png().toBuffer()).metadata();
		expect(conversionOf("rgb", new Uint8Array(written ?? []))).toEqual(NONE);
	});

	test("gray with sRGB's curve, and gray pixels with an RGB profile of it", () => {
		expect(conversionOf("gray", icc.grayProfile(icc.SRGB_CURVE))).toEqual(NONE);
		expect(conversionOf("gray", P3)).toEqual(NONE);
	});

	test.each([
		["another curve", icc.rgbProfile(srgb, icc.gamma(2.2))],
		["other colorants", P3],
		["one other curve of three", icc.rgbProfile(srgb, [icc.SRGB_CURVE, icc.SRGB_CURVE, icc.gamma(2.2)])],
	])("but not with %s", (_, profile) => {
		expect(conversionOf("rgb", profile).kind).toBe("matrix");
	});

	test("no profile, no conversion", () => {
		expect(conversionOf("rgb", null)).toEqual(NONE);
		expect(conversionOf("gray", null)).toEqual(NONE);
	});
});

describe("profiles that cannot be used", () => {
	const lut = { A2B0: new Uint8Array(64), B2A0: new Uint8Array(64) };
	const far = [...srgb.slice(0, 2), [0.9, 0.06061, 0.7141]] as unknown as icc.Colorants;
	test.each<readonly [string, Uint8Array, ColourModel]>([
		["none of its bytes", new Uint8Array(0), "rgb"],
		["noise", Uint8Array.from({ length: 4000 }, () => random() * 256), "rgb"],
		["look-up tables only", icc.profile("RGB ", lut), "rgb"],
		["another colour space", icc.profile("CMYK", lut, { pcs: "Lab " }), "rgb"],
		["gray, on RGB", icc.grayProfile(icc.gamma(1)), "rgb"],
		["RGB, on gray", icc.rgbProfile(srgb, icc.gamma(2.2)), "gray"],
		["version 5", icc.rgbProfile(displayP3, icc.SRGB_CURVE, { version: 5 }), "rgb"],
		["a white that is none", icc.rgbProfile(far, icc.SRGB_CURVE), "rgb"],
		["a curve of an unknown function", icc.rgbProfile(displayP3, icc.parametric(5, [1, 1, 1, 1, 1, 1, 1])), "rgb"],
		["a curve that is cut off", icc.rgbProfile(displayP3, icc.table([0, 1, 2, 3]).slice(0, 16)), "rgb"],
		["a curve of another type", icc.rgbProfile(displayP3, icc.xyz(1, 1, 1)), "rgb"],
		["a signature that is none", P3.with(36, 0), "rgb"],
	])("%s", (_, profile, model) => {
		expect(conversionOf(model, profile)).toEqual(IGNORED);
	});

	test("inks take the formula, whatever profile they have", () => {
		for (const profile of [null, P3, new Uint8Array(0)]) {
			const conversion = conversionOf("cmyk", profile);
			expect(conversion).toEqual({ kind: "ink", warning: "profile_ignored" });
			expect(Array.from(convert(conversion, new Uint8Array([255, 128, 0, 255, 255, 128, 0, 100])))).toEqual([
				255, 128, 0, 255, 100, 50, 0, 255,
			]);
		}
	});
});

describe("any bytes", () => {
	const whole = [
		P3,
		icc.rgbProfile(
			displayP3,
			tableOf(20, (x) => x ** 2),
		),
		icc.grayProfile(icc.gamma(1.5)),
	];

	test("every truncation is ignored", () => {
		for (const profile of whole) {
			for (let length = 0; length < profile.length; length++) {
				expect(conversionOf("rgb", profile.subarray(0, length))).toEqual(IGNORED);
			}
		}
	});

	test("flipped bits never throw, and every table is whole", () => {
		for (let round = 0; round < 3000; round++) {
			const profile = (whole[round % whole.length] ?? P3).slice();
			const flips = 1 + (round % 4);
			for (let i = 0; i < flips; i++) {
				const at = Math.floor(random() * profile.length);
				profile[at] = (profile[at] ?? 0) ^ (1 << Math.floor(random() * 8));
			}
			const conversion = conversionOf(round % 2 ? "gray" : "rgb", profile);
			// Three columns together never pass what 32 bits hold.
			if (conversion.kind === "matrix")
				expect(conversion.columns.every((value) => Math.abs(value) < 2 ** 22)).toBe(true);
		}
	});

	test("a parameter of any size", () => {
		const sizes = [-32768, -1, 0, 1 / 65536, 1, 32767.99];
		for (let kind = 0; kind < 5; kind++) {
			for (let round = 0; round < 200; round++) {
				const parameters = Array.from(
					{ length: [1, 3, 4, 5, 7][kind] ?? 0 },
					() => sizes[Math.floor(random() * 6)] ?? 0,
				);
				const got = conversionOf("gray", icc.grayProfile(icc.parametric(kind, parameters)));
				expect(got.kind).toBe("gray");
			}
		}
	});
});

test("the tables are the same bytes in every engine", () => {
	const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);
	const conversion = conversionOf("rgb", icc.rgbProfile(displayP3, icc.gamma(2.2)));
	const columns = conversion.kind === "matrix" ? new Uint8Array(conversion.columns.buffer) : new Uint8Array();
	expect([digest(LEVELS), digest(columns)]).toEqual(["1a6be5cb23d9c219", "dccb1d173eed67bf"]);
});
