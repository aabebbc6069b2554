// The kernel's exports and nothing else: src/image/kernel.ts has the same list.
export { arenaStart } from "./arena";
export { colourGrayRow, colourInkRow, colourMatrixRow } from "./colour";
export {
	colourRowCoverage,
	fillRow,
	overRow,
	overRowCoverage,
	overRowOpacity,
	premultiplyRow,
	unpremultiplyRow,
} from "./composite";
export { clipCoverageRow } from "./clip";
export { coverBand } from "./coverage";
export { gradientRow } from "./gradient";
export { opaqueRow } from "./opaque";
export { copyPixels } from "./orient";
export { resampleHorizontal, resampleVertical, resampleWiden } from "./resample";
export { sampleRow, sampleTable, sampleTableBytes } from "./sample";
export {
	jpegColour,
	jpegHeight,
	jpegNext,
	jpegOpen,
	jpegProgressive,
	jpegRows,
	jpegStart,
	jpegStateBytes,
	jpegStride,
	jpegWidth,
	jpegWorkBytes,
} from "./jpeg/decoder";
export {
	jpegEncodeEnd,
	jpegEncodeOutBytes,
	jpegEncodeRow,
	jpegEncodeStart,
	jpegEncodeStateBytes,
	jpegEncodeWorkBytes,
} from "./jpeg-encoder/index";
export { pngNext, pngOpen, pngRows, pngStart, pngStateBytes, pngStride, pngWorkBytes } from "./png/decoder";
export {
	pngBitDepth,
	pngCicp,
	pngExifLength,
	pngExifOffset,
	pngGray,
	pngHasAlpha,
	pngHeight,
	pngIccLength,
	pngIccOffset,
	pngInterlaced,
	pngSrgbOffset,
	pngWidth,
} from "./png/decoder-facts";
export { inflateAll, inflateStateBytes } from "./png/inflate";
export {
	pngEncodeEnd,
	pngEncodeOutBytes,
	pngEncodeRow,
	pngEncodeStart,
	pngEncodeStateBytes,
	pngEncodeWorkBytes,
} from "./png/encoder";
