// How a result is written: known from headers and the plan, before anything is drawn.
import { canBeMozJpeg, type JpegEncoder } from "./encode/jpeg.ts";
import type { Output } from "./plan.ts";

export interface Writing {
	/** Pixels, as they are written. */
	readonly width: number;
	readonly height: number;
	readonly format: Output["format"];
	/** 1 to 100, of a JPEG. */
	readonly quality: number;
	/** Who writes a JPEG, should it become one. */
	readonly encoder: JpegEncoder;
	/** The plan's canvas has no transparent pixel. */
	readonly opaque: boolean;
}

/** With MozJPEG, where it may be one of its and `isAffordable` says so; else with the kernel's encoder. */
export function writingOf(writing: Omit<Writing, "encoder">, isAffordable: (writing: Writing) => boolean): Writing {
	const small = { ...writing, encoder: "mozjpeg" } as const;
	const isMozJpegs = writing.format !== "png" && canBeMozJpeg(writing) && isAffordable(small);
	return isMozJpegs ? small : { ...writing, encoder: "kernel" };
}
