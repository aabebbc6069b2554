// What a PNG says of its colours: cICP before iCCP before sRGB, the first of them that is understood (PNG 3rd edition,
// 4.3, colour chunk priority). gAMA and cHRM alone are passed over.
import type { Arena } from "../arena.ts";
import { aligned } from "../job.ts";
import { type Kernel, Status } from "../kernel.ts";
import { type Conversion, conversionBy, conversionOf, IGNORED, NONE } from "./conversion.ts";
import { HEADER_BYTES, MAX_PROFILE_BYTES, type RgbProfile } from "./profile.ts";
import { SRGB_CURVE } from "./srgb.ts";

/** The kernel's part: what `pngOpen` noted, and inflate. */
export type PngColourKernel = Pick<
	Kernel,
	"pngGray" | "pngCicp" | "pngIccOffset" | "pngIccLength" | "pngSrgbOffset" | "inflateStateBytes" | "inflateAll"
>;

/** cICP (H.273): primaries, transfer function, matrix coefficients, full range, a byte each. */
const CICP_SRGB = 0x01_0d_00_01;
const CICP_DISPLAY_P3 = 0x0c_0d_00_01;

/** Display P3: the primaries of SMPTE EG 432-1 with a white of D65, adapted to D50 (Bradford), and the curve of sRGB. */
const DISPLAY_P3: RgbProfile = {
	space: "rgb",
	curves: [SRGB_CURVE, SRGB_CURVE, SRGB_CURVE],
	toPcs: [
		[0.515102, 0.291965, 0.157153],
		[0.241182, 0.692236, 0.066582],
		[-0.00105, 0.041882, 0.784378],
	],
};

/**
 * The conversion of a PNG opened at `statePtr`, its file at `srcPtr`. Takes from the arena and gives it all back: at most
 * 12 KB for inflate and MAX_PROFILE_BYTES.
 */
export function pngConversion(kernel: PngColourKernel, arena: Arena, statePtr: number, srcPtr: number): Conversion {
	const model = kernel.pngGray(statePtr) === 1 ? "gray" : "rgb";
	const cicp = cicpConversion(model, kernel.pngCicp(statePtr));
	const length = kernel.pngIccLength(statePtr);
	const icc = length > 0 ? iccConversion(kernel, arena, model, srcPtr + kernel.pngIccOffset(statePtr), length) : null;
	const srgb = kernel.pngSrgbOffset(statePtr) > 0 ? NONE : null;
	const said = [cicp, icc, srgb].filter((conversion) => conversion !== null);
	return said.find((conversion) => conversion !== IGNORED) ?? said[0] ?? NONE;
}

function cicpConversion(model: "gray" | "rgb", cicp: number): Conversion | null {
	if (cicp === 0) return null;
	if (cicp === CICP_SRGB) return NONE;
	return cicp === CICP_DISPLAY_P3 ? conversionBy(model, DISPLAY_P3) : IGNORED;
}

/** iCCP (11.3.2.3): a name, a zero byte, the compression method 0, a zlib stream. */
function iccConversion(
	kernel: PngColourKernel,
	arena: Arena,
	model: "gray" | "rgb",
	chunkPtr: number,
	length: number,
): Conversion {
	const nameLength = arena.bytes(chunkPtr, length).indexOf(0);
	const streamPtr = chunkPtr + nameLength + 2;
	const streamLength = length - nameLength - 2;
	if (nameLength < 0 || streamLength < 0 || arena.bytes(streamPtr - 1, 1)[0] !== 0) return IGNORED;

	const mark = arena.mark();
	const inflate = inflater(kernel, arena, streamPtr, streamLength);
	// A profile's first word is its size: asked for before that much memory is.
	const header = inflate(HEADER_BYTES);
	const size = header.length < HEADER_BYTES ? 0 : new DataView(header.buffer, header.byteOffset).getUint32(0);
	const profile = size <= MAX_PROFILE_BYTES ? inflate(size) : header.subarray(0, 0);
	const conversion = conversionOf(model, profile);
	arena.rewind(mark);
	return conversion;
}

/** Inflates a stream from its beginning up to so many bytes; none where it is damaged before. */
function inflater(kernel: PngColourKernel, arena: Arena, streamPtr: number, streamLength: number) {
	const stateBytes = aligned(kernel.inflateStateBytes());
	return (bytes: number): Uint8Array => {
		const mark = arena.mark();
		arena.reserve(stateBytes + aligned(bytes));
		const statePtr = arena.take(stateBytes);
		const dstPtr = arena.take(bytes);
		const status = kernel.inflateAll(statePtr, streamPtr, streamLength, dstPtr, bytes);
		arena.rewind(mark);
		return arena.bytes(dstPtr, status === Status.limit ? bytes : Math.max(status, 0));
	};
}
