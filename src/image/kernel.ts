// The kernel as TypeScript sees it: functions over numbers and one memory. wasm/ implements every line (the comments
// there say the formats); test/wasm/kernel.test.ts holds the two together. A `...Ptr` is a byte address in `memory`; a
// negative answer is a status.

/** WebAssembly.Memory, as far as the pure world knows it. Views of `buffer` are void after `grow`. */
export interface KernelMemory {
	readonly buffer: ArrayBuffer;
	grow(pages: number): number;
}

/** Statuses a kernel answers: wasm/status.ts. */
export const Status = { ok: 0, truncated: -1, corrupt: -2, unsupported: -3, limit: -4 } as const;

/** One instance: one job's memory and the functions of both modules over it. */
export interface Kernel extends CoreKernel, EffectsKernel {}

/** build/kernel.wasm, of wasm/index.ts: codecs, resampling, painting and compositing. It has the memory. */
export interface CoreKernel {
	readonly memory: KernelMemory;
	/** First address that belongs to the caller, a multiple of 16. */
	arenaStart(): number;

	jpegStateBytes(): number;
	jpegOpen(statePtr: number, srcPtr: number, length: number): number;
	jpegWidth(statePtr: number): number;
	jpegHeight(statePtr: number): number;
	jpegProgressive(statePtr: number): number;
	jpegColour(statePtr: number): number;
	jpegWorkBytes(statePtr: number, scale: number, x0: number, y0: number, x1: number, y1: number): number;
	jpegStart(statePtr: number, workPtr: number, scale: number, x0: number, y0: number, x1: number, y1: number): number;
	jpegNext(statePtr: number): number;
	jpegRows(statePtr: number): number;
	jpegStride(statePtr: number): number;

	pngStateBytes(): number;
	pngOpen(statePtr: number, srcPtr: number, length: number): number;
	pngWidth(statePtr: number): number;
	pngHeight(statePtr: number): number;
	pngBitDepth(statePtr: number): number;
	pngInterlaced(statePtr: number): number;
	pngGray(statePtr: number): number;
	pngHasAlpha(statePtr: number): number;
	pngIccOffset(statePtr: number): number;
	pngIccLength(statePtr: number): number;
	pngSrgbOffset(statePtr: number): number;
	pngCicp(statePtr: number): number;
	pngExifOffset(statePtr: number): number;
	pngExifLength(statePtr: number): number;
	pngWorkBytes(statePtr: number): number;
	pngStart(statePtr: number, workPtr: number): number;
	pngNext(statePtr: number): number;
	pngRows(statePtr: number): number;
	pngStride(statePtr: number): number;

	inflateStateBytes(): number;
	inflateAll(statePtr: number, srcPtr: number, length: number, dstPtr: number, capacity: number): number;

	pngEncodeStateBytes(): number;
	pngEncodeWorkBytes(width: number, colourType: number): number;
	pngEncodeOutBytes(width: number, colourType: number): number;
	pngEncodeStart(
		statePtr: number,
		workPtr: number,
		width: number,
		height: number,
		colourType: number,
		outPtr: number,
	): number;
	pngEncodeRow(statePtr: number, rowPtr: number, outPtr: number): number;
	pngEncodeEnd(statePtr: number, outPtr: number): number;

	jpegEncodeStateBytes(): number;
	jpegEncodeWorkBytes(width: number): number;
	jpegEncodeOutBytes(width: number): number;
	jpegEncodeStart(
		statePtr: number,
		workPtr: number,
		width: number,
		height: number,
		quality: number,
		subsample: number,
		outPtr: number,
	): number;
	jpegEncodeRow(statePtr: number, rowPtr: number, outPtr: number): number;
	jpegEncodeEnd(statePtr: number, outPtr: number): number;

	resampleWiden(srcPtr: number, dstPtr: number, width: number): void;
	resampleHorizontal(
		groupPtr: number,
		tapsPtr: number,
		pairs: number,
		dstPtr: number,
		stride: number,
		width: number,
	): void;
	resampleVertical(
		ringPtr: number,
		offsetsPtr: number,
		weightsPtr: number,
		pairs: number,
		dstPtr: number,
		width: number,
	): void;

	colourMatrixRow(dstPtr: number, srcPtr: number, width: number, tablesPtr: number): void;
	colourGrayRow(dstPtr: number, srcPtr: number, width: number, levelsPtr: number): void;
	colourInkRow(dstPtr: number, srcPtr: number, width: number): void;

	copyPixels(dstPtr: number, srcPtr: number, count: number, step: number): void;
	opaqueRow(rowPtr: number, width: number): number;
	coverBand(
		edgesPtr: number,
		count: number,
		accumulatorPtr: number,
		coveragePtr: number,
		stride: number,
		x0: number,
		width: number,
		y0: number,
		rows: number,
	): void;
	clipCoverageRow(coveragePtr: number, clipPtr: number, width: number, outside: number): void;
	gradientRow(
		dstPtr: number,
		width: number,
		segmentsPtr: number,
		kind: number,
		x: number,
		u: number,
		v: number,
		du: number,
		dv: number,
	): void;
	fillRow(dstPtr: number, width: number, colour: number): void;
	premultiplyRow(rowPtr: number, width: number): void;
	unpremultiplyRow(dstPtr: number, srcPtr: number, width: number): void;
	sampleTableBytes(): number;
	sampleTable(tablePtr: number): void;
	sampleRow(
		dstPtr: number,
		width: number,
		tablePtr: number,
		srcPtr: number,
		srcWidth: number,
		srcHeight: number,
		srcStride: number,
		u: number,
		v: number,
		du: number,
		dv: number,
	): void;
	overRow(dstPtr: number, srcPtr: number, width: number): void;
	overRowOpacity(dstPtr: number, srcPtr: number, width: number, opacity: number): void;
	overRowCoverage(dstPtr: number, srcPtr: number, coveragePtr: number, width: number, opacity: number): void;
	colourRowCoverage(dstPtr: number, coveragePtr: number, width: number, colour: number, opacity: number): void;
}

/** build/effects.wasm, of wasm/effects/index.ts: effects of layers, over the memory of the core. */
export interface EffectsKernel {
	maskRow(rowPtr: number, maskPtr: number, width: number, kind: number): void;
	coverRow(rowPtr: number, coveragePtr: number, width: number): void;
	silhouetteRow(dstPtr: number, srcPtr: number, width: number, colour: number): void;
	blendRow(dstPtr: number, srcPtr: number, width: number, mode: number): void;
	adjustRow(rowPtr: number, width: number, matrixPtr: number): void;
	vignetteRow(rowPtr: number, width: number, x: number, step: number, dy2: number, amount: number): void;
	sharpenRow(dstPtr: number, srcPtr: number, blurredPtr: number, width: number, amount: number): void;
	alphaRow(dstPtr: number, srcPtr: number, width: number): void;
	growTable(tablePtr: number, radius: number): void;
	growRow(dstPtr: number, ringPtr: number, centre: number, width: number, tablePtr: number, workPtr: number): void;
	keyClassRow(planePtr: number, srcPtr: number, width: number, tablesPtr: number): void;
	keyFlood(planePtr: number, width: number, height: number, holes: number): void;
	keyEdges(planePtr: number, width: number, height: number): void;
	keyRow(dstPtr: number, srcPtr: number, planePtr: number, width: number, tablesPtr: number): void;
}
