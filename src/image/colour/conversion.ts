// From a picture's own colours to sRGB: what is to be done to its rows, decided once, from its profile alone. Pure; the
// tables are the same bytes on every machine.
import type { Curve } from "./curve.ts";
import { type Matrix, product } from "./matrix.ts";
import { type Profile, readProfile } from "./profile.ts";
import { LEVELS, ONE, PCS_TO_SRGB, SRGB_CURVE } from "./srgb.ts";

/** What the samples of a picture's pixels are. */
export type ColourModel = "gray" | "rgb" | "cmyk";

/** profile_converted: by its profile. profile_ignored: it has none that is of use, and its colours are a guess. */
export type ColourWarning = "profile_converted" | "profile_ignored";

/** What turns a picture's rows into sRGB. */
export type Conversion =
	| { readonly kind: "none"; readonly warning: "profile_ignored" | null }
	/** RGB: for each value of red, then green, then blue, what it adds to linear R, G, B (and 0), of 65535. */
	| { readonly kind: "matrix"; readonly columns: Int32Array; readonly warning: "profile_converted" }
	/** Gray: the level of each value. */
	| { readonly kind: "gray"; readonly levels: Uint8Array; readonly warning: "profile_converted" }
	/** CMYK, 255 being no ink: R = C * K / 255, G = M * K / 255, B = Y * K / 255, whatever profile came with it. */
	| { readonly kind: "ink"; readonly warning: "profile_ignored" };

/** The pixels are sRGB. */
export const NONE: Conversion = { kind: "none", warning: null };
/** The pixels are taken for sRGB. */
export const IGNORED: Conversion = { kind: "none", warning: "profile_ignored" };
const INK: Conversion = { kind: "ink", warning: "profile_ignored" };

/**
 * A matrix whose entries are this near to the identity's is one: sRGB profiles in use differ by 0.0005. That moves an
 * empty channel beside a full one by two levels at most (0.0006 * 12.92 * 255), where the curve is steepest.
 */
const MATRIX_TOLERANCE = 0.0006;

/** What an embedded profile asks for; null where the picture has none, empty where it has one that cannot be had. */
export function conversionOf(model: ColourModel, profile: Uint8Array | null): Conversion {
	if (model === "cmyk") return INK;
	if (profile === null) return NONE;
	const read = readProfile(profile);
	return read === null ? IGNORED : conversionBy(model, read);
}

/** What a profile asks for: nothing if it says sRGB, and nothing can be done if it speaks of other pixels than these. */
export function conversionBy(model: "gray" | "rgb", profile: Profile): Conversion {
	if (profile.space === "gray") {
		if (isSrgb(profile.curve)) return NONE;
		return model === "gray" ? grayConversion(profile.curve) : IGNORED;
	}
	const matrix = product(PCS_TO_SRGB, profile.toPcs);
	// Gray pixels with an sRGB profile are common; of such a profile only the curve is theirs.
	if (profile.curves.every(isSrgb) && (model === "gray" || isIdentity(matrix))) return NONE;
	return model === "rgb" ? matrixConversion(profile.curves, matrix) : IGNORED;
}

/** Whether each value comes out as itself or as a neighbour. */
function isSrgb(curve: Curve): boolean {
	return curve.every((linear, value) => {
		return linear >= (SRGB_CURVE[value - 1] ?? 0) && linear <= (SRGB_CURVE[value + 1] ?? 1);
	});
}

function isIdentity(matrix: Matrix): boolean {
	return matrix.every((row, i) => row.every((value, j) => Math.abs(value - (i === j ? 1 : 0)) < MATRIX_TOLERANCE));
}

function grayConversion(curve: Curve): Conversion {
	const levels = Uint8Array.from(curve, (linear) => LEVELS[Math.round(linear * ONE) >> 2] ?? 0);
	return { kind: "gray", levels, warning: "profile_converted" };
}

function matrixConversion(curves: readonly Curve[], matrix: Matrix): Conversion {
	const columns = Int32Array.from({ length: 3 * 256 * 4 }, (_, i) => {
		const [channel, value, row] = [i >> 10, (i >> 2) & 255, i & 3];
		return Math.round((matrix[row]?.[channel] ?? 0) * (curves[channel]?.[value] ?? 0) * ONE);
	});
	return { kind: "matrix", columns, warning: "profile_converted" };
}
