// Colours as the kernel takes them: premultiplied, packed for a little-endian store of R G B A.
import type { Colour } from "../plan.ts";

const round255 = (product: number) => Math.floor((product + 127) / 255);

/** Straight 0xRRGGBBAA -> premultiplied, R in the lowest byte. */
export function premultiplied(colour: Colour): number {
	const a = colour & 255;
	const channel = (shift: number) => round255(((colour >>> shift) & 255) * a);
	return (channel(24) | (channel(16) << 8) | (channel(8) << 16) | (a << 24)) >>> 0;
}

/** A straight colour laid over an opaque one, whose alpha means nothing. */
export function overMatte(colour: Colour, matte: Colour): Colour {
	const a = colour & 255;
	const channel = (shift: number) => round255(((colour >>> shift) & 255) * a + ((matte >>> shift) & 255) * (255 - a));
	return ((channel(24) << 24) | (channel(16) << 16) | (channel(8) << 8) | 255) >>> 0;
}

/** 0..1 -> 0..255, as the kernel takes opacity. */
export function opacityByte(opacity: number): number {
	return Math.round(opacity * 255);
}
