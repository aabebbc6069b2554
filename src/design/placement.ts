// How a picture lies in a frame: which part of it is used, and where that lands.
import type { Rect } from "../image/index.ts";
import { partsOf, type Size, snapped } from "./geometry.ts";
import type { Anchor, Fit, Focus } from "./record.ts";

/** A part of a picture, and where it lands. */
export interface Placement {
	readonly crop: Rect;
	readonly frame: Rect;
}

/** How much of a picture is used, around its focus, before it meets its frame. */
export interface Use {
	/** Width / height of what is used; null uses all. */
	readonly aspect: number | null;
	/** One part in so many of its width and height. */
	readonly zoom: number;
}

/** Lays a picture, or the part of it that is used, into a frame. */
export function place(fit: Fit, focus: Focus, { aspect, zoom }: Use, picture: Size, frame: Rect): Placement {
	if (aspect === null && zoom === 1) return placeWhole(fit, focus, picture, frame);
	const isWider = aspect !== null && picture.width > picture.height * aspect;
	const width = aspect !== null && isWider ? picture.height * aspect : picture.width;
	const height = aspect === null || isWider ? picture.height : picture.width / aspect;
	const around = centredCrop(focus, picture, width, height);
	const part = inside(centredCrop(within(focus, picture, around), around, width / zoom, height / zoom), around);
	const { crop, frame: shown } = placeWhole(fit, within(focus, picture, part), part, frame);
	return { crop: inside(crop, part), frame: shown };
}

/**
 * Lays `subject`, a rectangle that may reach beyond the picture, whole into a frame, as near as may be to the frame's
 * point `align`. What lies beyond the picture stays empty.
 */
export function placeSubject(subject: Rect, align: Anchor, picture: Size, frame: Rect): Placement {
	const whole = placeWhole("contain", partsOf(align), subject, frame).frame;
	const x = Math.max(0, subject.x);
	const y = Math.max(0, subject.y);
	const crop = {
		x,
		y,
		width: Math.min(picture.width, subject.x + subject.width) - x,
		height: Math.min(picture.height, subject.y + subject.height) - y,
	};
	const [across, down] = [whole.width / subject.width, whole.height / subject.height];
	const left = whole.x + (x - subject.x) * across;
	const top = whole.y + (y - subject.y) * down;
	return { crop, frame: snapped(left, top, crop.width * across, crop.height * down) };
}

function placeWhole(fit: Fit, focus: Focus, picture: Size, frame: Rect): Placement {
	const whole: Rect = { x: 0, y: 0, width: picture.width, height: picture.height };
	// Compared crosswise, so that equal aspects are found equal.
	const isWider = picture.width * frame.height > picture.height * frame.width;
	switch (fit) {
		case "fill":
			return { crop: whole, frame };
		case "cover": {
			const width = isWider ? (picture.height * frame.width) / frame.height : picture.width;
			const height = isWider ? picture.height : (picture.width * frame.height) / frame.width;
			return { crop: centredCrop(focus, picture, width, height), frame };
		}
		case "contain": {
			const width = isWider ? frame.width : (picture.width * frame.height) / picture.height;
			const height = isWider ? (picture.height * frame.width) / picture.width : frame.height;
			return { crop: whole, frame: dividedFrame(focus, frame, width, height) };
		}
		case "none":
			return {
				crop: centredCrop(focus, picture, frame.width, frame.height),
				frame: dividedFrame(focus, frame, picture.width, picture.height),
			};
	}
}

/** At most `width` x `height` of the picture, centred on the focus as far as the picture's edges let it. */
function centredCrop(focus: Focus, picture: Size, width: number, height: number): Rect {
	const across = Math.min(width, picture.width);
	const down = Math.min(height, picture.height);
	return {
		x: Math.min(Math.max(focus.x * picture.width - across / 2, 0), picture.width - across),
		y: Math.min(Math.max(focus.y * picture.height - down / 2, 0), picture.height - down),
		width: across,
		height: down,
	};
}

/** At most `width` x `height` of the frame; what is left over is divided as the focus divides the picture. */
function dividedFrame(focus: Focus, frame: Rect, width: number, height: number): Rect {
	const across = Math.min(width, frame.width);
	const down = Math.min(height, frame.height);
	return snapped(frame.x + (frame.width - across) * focus.x, frame.y + (frame.height - down) * focus.y, across, down);
}

/** A picture's focus as fractions of a part of it. */
function within(focus: Focus, picture: Size, part: Rect): Focus {
	const share = (way: number) => Math.min(Math.max(way, 0), 1);
	return {
		x: share((focus.x * picture.width - part.x) / part.width),
		y: share((focus.y * picture.height - part.y) / part.height),
	};
}

/** A part of a part, as one of the whole; its far edges no farther, by rounding, than the part's. */
function inside(part: Rect, { x, y, width, height }: Rect): Rect {
	const left = x + part.x;
	const top = y + part.y;
	const [right, bottom] = [x + width, y + height];
	return { x: left, y: top, width: Math.min(part.width, right - left), height: Math.min(part.height, bottom - top) };
}
