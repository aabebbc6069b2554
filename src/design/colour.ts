// Colours as people write them, to the number image paints with.
import type { Colour as Rgba } from "../image/index.ts";
import type { Colour } from "./record.ts";

/** A parsed record's colour as 0xRRGGBBAA. A digit of the short forms stands for itself twice. */
export function toRgba(colour: Colour): Rgba {
	if (colour === "transparent") return 0;
	const digits = colour.slice(1);
	const full = digits.length > 4 ? digits : digits.replace(/./g, "$&$&");
	return Number.parseInt(full.padEnd(8, "f"), 16);
}
