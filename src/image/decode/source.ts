// What is known of a file before any pixel is decoded.
import type { Conversion } from "../colour/index.ts";
import type { Orientation } from "./exif.ts";
import type { InputFormat } from "./sniff.ts";

/** A file in the kernel's memory with its header read. */
export interface Source {
	readonly format: InputFormat;
	/** Where the encoded bytes lie. */
	readonly ptr: number;
	readonly length: number;
	/** A decoder state opened on them, to ask the header of; every decoding opens its own. */
	readonly statePtr: number;
	/** As stored in the file. */
	readonly storedWidth: number;
	readonly storedHeight: number;
	readonly orientation: Orientation;
	/** Upright, as people see it. */
	readonly width: number;
	readonly height: number;
	/** No pixel can be transparent. */
	readonly opaque: boolean;
	/** What makes its rows sRGB. */
	readonly conversion: Conversion;
}

/** What a format's opener finds in the header. */
export type Header = Pick<
	Source,
	"statePtr" | "storedWidth" | "storedHeight" | "orientation" | "opaque" | "conversion"
>;
