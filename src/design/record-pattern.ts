// The part of the record that repeats: tiles, and the modules of QR codes.
import type { CommonLayer } from "./record-layer.ts";
import type { Colour, Paint } from "./record-paint.ts";
import type { ShapeSpec } from "./text/text.ts";

/** A picture or a text, repeated all over the frame. Lengths are measured as radii are. */
export interface TileLayer extends CommonLayer {
	readonly type: "tile";
	readonly tile: ImageTile | TextTile;
	/** Between a tile and the next: all round, or [across, down]. Default 0. */
	readonly gap: number | readonly [across: number, down: number];
	/** By how much of the way from tile to tile every other row is moved: 0 to 1. Default 0. */
	readonly stagger: number;
	/** The rows run this way, and tiles stand on them: degrees, clockwise. The frame stays. Default 0. */
	readonly angle: number;
	/** What a call may change. Default []. */
	readonly editable: readonly TileProperty[];
}

export type TileProperty = "visible" | "opacity" | "tile";

export interface ImageTile {
	readonly type: "image";
	/** "sha256-" and 64 lower-case hexadecimal digits. */
	readonly asset: string;
	/** Its height follows the picture's. */
	readonly width: number;
}

/** One line of text. */
export interface TextTile extends ShapeSpec {
	readonly type: "text";
	/** Of the font, what an em is. */
	readonly size: number;
	/** Default "#000000". */
	readonly fill: Colour;
}

/** A QR code, square, in the middle of its frame, its modules whole pixels where there is room. */
export interface CodeLayer extends CommonLayer {
	readonly type: "code";
	/** What it says: 1 to MAX_CODE_LENGTH bytes of UTF-8. */
	readonly content: string;
	/** How much of it may be lost: about 7, 15, 25 or 30 per cent. Default "M". */
	readonly level: "L" | "M" | "Q" | "H";
	/** Modules of empty space around it; readers want 4. Default 4. */
	readonly quiet: number;
	/** Default "#000000". */
	readonly fill: Paint;
	/** Under all of it, the quiet zone too. Default "#ffffff". */
	readonly background: Paint;
	/** What a call may change. Default []. */
	readonly editable: readonly CodeProperty[];
}

export type CodeProperty = "visible" | "opacity" | "content" | "fill" | "background";
