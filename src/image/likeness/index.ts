// The likeness' door: a small picture of the upload, to be looked at before there is a plan. What a design leaves to the
// photo (where to crop, what is ground, where the subject is) is found here.
import type { Source } from "../decode/source.ts";
import type { Job } from "../job.ts";
import type { Colour, Key, Rect } from "../plan.ts";
import { drawSmall, type Small } from "./draw.ts";
import { focusOf, type Place } from "./focus.ts";
import { groundOf } from "./ground.ts";
import { type Box, keyedBox, opaqueBox } from "./subject.ts";

/** What a look at an upload tells. Each answer is found when it is first asked for. */
export interface Likeness {
	/** Where most detail is, as fractions of the upright photo. */
	readonly focus: { readonly x: number; readonly y: number };
	/** The colour of the ground around the subject: 0xRRGGBBAA, opaque; 0 where all of the border is clear. */
	readonly ground: Colour;
	/** The smallest rectangle around the subject, in pixels of the upright photo; null where there is none. key null: by the photo's own alpha. */
	subject(key: Key | null): Rect | null;
}

/**
 * Looks at `source`: decoded once, 256 pixels or less on its longer side, kept in 256 KB outside the arena. What it takes
 * of the arena (decoding and resampling, `subject` at most 343 KB) it gives back. Throws a Fault, failed_to_read_image,
 * when the file is damaged.
 */
export function likenessOf(job: Job, source: Source): Likeness {
	return new Look(job, source, drawSmall(job, source));
}

class Look implements Likeness {
	#focus: Place | undefined;
	#ground: Colour | undefined;

	constructor(
		private readonly job: Job,
		private readonly source: Source,
		private readonly small: Small,
	) {}

	get focus(): Place {
		this.#focus ??= focusOf(this.small);
		return this.#focus;
	}

	get ground(): Colour {
		this.#ground ??= groundOf(this.small);
		return this.#ground;
	}

	subject(key: Key | null): Rect | null {
		const box = key === null ? opaqueBox(this.small) : keyedBox(this.job, this.small, key);
		return box === null ? null : this.#onPhoto(box);
	}

	/** A box of the small picture, a pixel of it larger on all sides, on the photo. */
	#onPhoto({ x0, y0, x1, y1 }: Box): Rect {
		const { width, height } = this.source;
		const x = (Math.max(x0 - 1, 0) * width) / this.small.width;
		const y = (Math.max(y0 - 1, 0) * height) / this.small.height;
		const right = (Math.min(x1 + 1, this.small.width) * width) / this.small.width;
		const bottom = (Math.min(y1 + 1, this.small.height) * height) / this.small.height;
		return { x, y, width: right - x, height: bottom - y };
	}
}
