// A Conversion at work on rows in the kernel's memory: between the decoder, whose rows are straight and in the picture's
// own colours, and premultiplication.
import type { Arena } from "../arena.ts";
import type { Kernel } from "../kernel.ts";
import type { Conversion } from "./conversion.ts";
import { LEVELS } from "./srgb.ts";

/** The kernel's part. */
export type ConvertKernel = Pick<Kernel, "colourMatrixRow" | "colourGrayRow" | "colourInkRow">;

/** Writes `width` pixels at `srcPtr` to `dstPtr` as sRGB, straight alpha; the two may be the same. */
export type RowConverter = (dstPtr: number, srcPtr: number, width: number) => void;

/** What `rowConverter` takes from an arena, a multiple of 16: 28 KB for a matrix. */
export function converterBytes(conversion: Conversion): number {
	if (conversion.kind === "matrix") return conversion.columns.byteLength + LEVELS.length;
	return conversion.kind === "gray" ? conversion.levels.length : 0;
}

/** Lays the tables out; null where rows are to stay as they are. */
export function rowConverter(kernel: ConvertKernel, arena: Arena, conversion: Conversion): RowConverter | null {
	switch (conversion.kind) {
		case "none":
			return null;
		case "ink":
			return (dstPtr, srcPtr, width) => kernel.colourInkRow(dstPtr, srcPtr, width);
		case "gray": {
			const { levels } = conversion;
			const levelsPtr = arena.take(levels.length);
			arena.bytes(levelsPtr, levels.length).set(levels);
			return (dstPtr, srcPtr, width) => kernel.colourGrayRow(dstPtr, srcPtr, width, levelsPtr);
		}
		case "matrix": {
			const { columns } = conversion;
			const tablesPtr = arena.take(converterBytes(conversion));
			arena.i32(tablesPtr, columns.length).set(columns);
			arena.bytes(tablesPtr + columns.byteLength, LEVELS.length).set(LEVELS);
			return (dstPtr, srcPtr, width) => kernel.colourMatrixRow(dstPtr, srcPtr, width, tablesPtr);
		}
	}
}
