// The decoder's memory of one picture: a struct at the caller's address with its small tables behind it. Addresses in
// it point at the upload (borrowed), at these tables, or into the work memory handed to jpegStart.

/** Largest width or height read: libjpeg's JPEG_MAX_DIMENSION, kept so that the two refuse the same files. */
export const MAX_DIMENSION: i32 = 65500;
/** Most scans read from one file: the fullest sensible progressive script has some 20, a bomb has thousands. */
export const MAX_SCANS: i32 = 100;
/** Most blocks in one MCU of an interleaved scan (T.81 B.2.3). */
export const MAX_MCU_BLOCKS: i32 = 10;

/** jpegColour's answers: what the components mean. */
export const GRAY: i32 = 0;
export const YCBCR: i32 = 1;
export const RGB: i32 = 2;
export const CMYK: i32 = 3;
export const YCCK: i32 = 4;

/** One component: what the headers say of it, its geometry in the window, and where its rows lie. */
// @ts-ignore: decorator
@unmanaged
export class Component {
	/** Place in the frame header, and what stands there: identifier, sampling factors, quantisation table selector. */
	index: i32;
	id: i32;
	h: i32;
	v: i32;
	quantSelector: i32;
	/** Blocks that hold real samples, across and down (T.81 A.2.2, a scan of this component alone). */
	blocksAcross: i32;
	blocksDown: i32;
	/** i16[64] in natural order, copied when the component's first scan begins (as libjpeg latches it); 0 before. */
	quant: usize;
	/** Scan header last read: Huffman table selectors. */
	dcSelector: i32;
	acSelector: i32;

	/** Samples a block yields a side (1, 2, 4, 8) and the component's size in such samples. */
	size: i32;
	width: i32;
	height: i32;
	/** Samples to pixels: the factors, and whether the triangle filter (fancy) or repetition makes up for them. */
	across: i32;
	down: i32;
	fancy: i32;
	/** Rows of samples that make one row group (vMax output rows). */
	groupRows: i32;
	/** Block columns in the window: the first, how many. */
	firstColumn: i32;
	columns: i32;

	/** Sample rows: address of the newest MCU row's first sample, bytes between rows. Rows carried over lie before it. */
	fresh: usize;
	stride: i32;
	/** One row widened to the window's pixels; 0 when the samples need no widening. */
	widened: usize;
	/** Several scans, one MCU row: i16[64] a window block; u64 a block, bit k set when coefficient k is not zero. */
	coefficients: usize;
	history: usize;
	/** The row the colour step reads next. */
	row: usize;
}

/** The picture: what the markers said, and what the window needs. */
// @ts-ignore: decorator
@unmanaged
export class Jpeg {
	/** The upload, and the next byte of it to read. */
	src: usize;
	end: usize;
	next: usize;

	/** Frame. */
	width: i32;
	height: i32;
	components: i32;
	progressive: i32;
	hMax: i32;
	vMax: i32;
	colour: i32;
	jfif: i32;
	adobe: i32;
	adobeTransform: i32;
	restartInterval: i32;
	/** Bit n: quantisation table n is defined. */
	quantsDefined: i32;

	/** Scan header last read (T.81 B.2.3); the components' order is behind scanned(). */
	scanComponents: i32;
	spectralStart: i32;
	spectralEnd: i32;
	approximationHigh: i32;
	approximationLow: i32;
	/** Bit n: Huffman table n (class * 4 + selector) is needed to read it. */
	tablesNeeded: i32;
	/** Scans found, and the bytes their readers take. */
	scans: i32;
	scanBytes: i32;
	/** More than one scan makes the picture: their readers go down it side by side. */
	many: i32;
	/** The first scan's reader. */
	firstScan: usize;

	/** Window in pixels of the scaled picture, and the samples a full-resolution block yields a side. */
	minSize: i32;
	x0: i32;
	y0: i32;
	x1: i32;
	y1: i32;
	/** Whether a row group waits for the one below it. */
	context: i32;
	/** Row groups: the next to give out, the first beyond the window, all of the picture. */
	group: i32;
	groupEnd: i32;
	groups: i32;
	/** MCU rows: the next to decode, the first the window needs. */
	mcuRow: i32;
	firstMcuRow: i32;
	/** Pixels: where the rows given out lie, bytes between them. */
	band: usize;
	stride: i32;
	/** The first failure, answered for ever after. */
	status: i32;
}

// @ts-ignore: decorator
@inline const COMPONENTS: usize = (offsetof<Jpeg>() + 15) & ~15;
// @ts-ignore: decorator
@inline const COMPONENT_BYTES: usize = (offsetof<Component>() + 15) & ~15;
// @ts-ignore: decorator
@inline const SCAN_ORDER: usize = COMPONENTS + 4 * COMPONENT_BYTES;
// @ts-ignore: decorator
@inline const BLOCK: usize = SCAN_ORDER + 16;
// @ts-ignore: decorator
@inline const SCRATCH: usize = BLOCK + 144;
// @ts-ignore: decorator
@inline const QUANT_DEFINED: usize = SCRATCH + 256;
// @ts-ignore: decorator
@inline const QUANT_LATCHED: usize = QUANT_DEFINED + 4 * 128;
// @ts-ignore: decorator
@inline const PROGRESS: usize = QUANT_LATCHED + 4 * 128;
// @ts-ignore: decorator
@inline const DEFINITIONS: usize = PROGRESS + 4 * 64;

/** Bytes of the whole state. */
export const STATE_BYTES: usize = DEFINITIONS + 8 * 4;

/** Component `index` (0..3) of the frame. */
// @ts-ignore: decorator
@inline export function component(s: Jpeg, index: i32): Component {
	return changetype<Component>(changetype<usize>(s) + COMPONENTS + (index as usize) * COMPONENT_BYTES);
}

/** The component that is number `index` in the scan in hand. */
// @ts-ignore: decorator
@inline export function scanned(s: Jpeg, index: i32): Component {
	return component(s, load<u8>(changetype<usize>(s) + SCAN_ORDER + index));
}

/** Makes component `which` number `index` of the scan in hand. */
// @ts-ignore: decorator
@inline export function setScanned(s: Jpeg, index: i32, which: i32): void {
	store<u8>(changetype<usize>(s) + SCAN_ORDER + index, which);
}

/** i16[72]: the block in hand in natural order, left zero but for DC; from 64 on a place for what must not land. */
// @ts-ignore: decorator
@inline export function blockOf(s: Jpeg): usize {
	return changetype<usize>(s) + BLOCK;
}

/** 256 bytes between the passes of the inverse DCT. */
// @ts-ignore: decorator
@inline export function scratchOf(s: Jpeg): usize {
	return changetype<usize>(s) + SCRATCH;
}

/** i16[64] in natural order: quantisation table 0..3 as last defined. */
// @ts-ignore: decorator
@inline export function quantDefined(s: Jpeg, selector: i32): usize {
	return changetype<usize>(s) + QUANT_DEFINED + ((selector as usize) << 7);
}

/** i16[64]: where component `index` keeps the table it began with. */
// @ts-ignore: decorator
@inline export function quantLatched(s: Jpeg, index: i32): usize {
	return changetype<usize>(s) + QUANT_LATCHED + ((index as usize) << 7);
}

/** i8[64]: lowest bit of each of component `index`'s coefficients that scans have given so far; -1 before the first. */
// @ts-ignore: decorator
@inline export function progressOf(s: Jpeg, index: i32): usize {
	return changetype<usize>(s) + PROGRESS + ((index as usize) << 6);
}

/** usize: where Huffman table `slot` (class * 4 + selector) is defined: 16 counts, then the symbols; 0 if nowhere. */
// @ts-ignore: decorator
@inline export function definitionOf(s: Jpeg, slot: i32): usize {
	return changetype<usize>(s) + DEFINITIONS + ((slot as usize) << 2);
}
