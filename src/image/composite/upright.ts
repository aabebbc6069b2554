// From drawn pixels in stored order to rows as people see them. Where the file's order of rows is the picture's, rows
// stream through; where EXIF turns the picture, or a design does, the picture is held once, at the size it is drawn.
import type { Kernel } from "../kernel.ts";
import type { Rect, Rotation } from "../plan.ts";
import type { Rows } from "../rows.ts";
import type { UprightRows } from "./picture.ts";
import type { Turn } from "./placement.ts";

/** Rows that arrive in the order they are shown; mirrored on the way where the photo was. */
export class StreamedRows implements UprightRows {
	#y: number;
	#ptr = 0;

	/** `rowPtr` is room for one row, used only to mirror. */
	constructor(
		private readonly kernel: Kernel,
		private readonly rows: Rows,
		private readonly area: Rect,
		private readonly mirrored: boolean,
		private readonly rowPtr: number,
	) {
		this.#y = area.y - 1;
	}

	row(y: number, x: number): number {
		for (; this.#y < y; this.#y++) this.#ptr = this.rows.next();
		const width = this.area.width;
		if (!this.mirrored) return this.#ptr + (x - this.area.x) * 4;
		this.kernel.copyPixels(this.rowPtr, this.#ptr + (width - 1) * 4, width, -4);
		return this.rowPtr + (x - this.area.x) * 4;
	}
}

/** A picture, or a strip of one, that is held at the size it is drawn, in stored order. */
export interface HeldPicture {
	/** The canvas pixels it shows. */
	readonly area: Rect;
	/** As stored. */
	readonly width: number;
	readonly height: number;
	/** Draws it, where the one before was: the address of its first pixel. */
	draw(): number;
}

/** A held picture, read upright; strip by strip if it is large. */
export class TurnedRows implements UprightRows {
	#strip = -1;
	#ptr = 0;

	constructor(
		private readonly kernel: Kernel,
		private readonly strips: readonly HeldPicture[],
		private readonly turn: Turn,
		private readonly rowPtr: number,
	) {}

	row(y: number, x: number, width: number): number {
		const strip = this.#stripOf(y);
		const { swap, flipX, flipY } = this.turn;
		const stride = strip.width * 4;
		const i = x - strip.area.x;
		const j = y - strip.area.y;
		const storedX = reversed(swap ? j : i, flipX, strip.width);
		const storedY = reversed(swap ? i : j, flipY, strip.height);
		const step = swap ? (flipY ? -stride : stride) : flipX ? -4 : 4;
		this.kernel.copyPixels(this.rowPtr, this.#ptr + storedY * stride + storedX * 4, width, step);
		return this.rowPtr;
	}

	#stripOf(y: number): HeldPicture {
		const index = this.strips.findIndex(({ area }) => y < area.y + area.height);
		const strip = this.strips[index];
		if (strip === undefined) throw new Error(`row ${y} is below the picture`);
		if (index !== this.#strip) {
			this.#strip = index;
			this.#ptr = strip.draw();
		}
		return strip;
	}
}

/** A held picture, turned by any angle about a point of the canvas and sampled at each canvas pixel's centre. */
export class RotatedRows implements UprightRows {
	#ptr: number | null = null;

	constructor(
		private readonly kernel: Kernel,
		private readonly picture: HeldPicture,
		private readonly frame: Rect,
		private readonly rotation: Rotation,
		private readonly turn: Turn,
		private readonly rowPtr: number,
		private readonly tablePtr: number,
	) {
		kernel.sampleTable(tablePtr);
	}

	row(y: number, x: number, width: number): number {
		const { cos, sin, centreX, centreY } = this.rotation;
		const { swap, flipX, flipY } = this.turn;
		const stored = this.picture;
		this.#ptr ??= stored.draw();
		const across = (swap ? stored.height : stored.width) / this.frame.width;
		const down = (swap ? stored.width : stored.height) / this.frame.height;

		// The canvas pixel's centre turned back into the frame, then counted in pixels of the upright picture.
		const dx = x + 0.5 - centreX;
		const dy = y + 0.5 - centreY;
		const upX = (centreX + dx * cos + dy * sin - this.frame.x) * across;
		const upY = (centreY - dx * sin + dy * cos - this.frame.y) * down;
		const stepX = cos * across;
		const stepY = -sin * down;

		// The kernel counts from the first pixel's centre.
		const u = against(swap ? upY : upX, flipX, stored.width) - 0.5;
		const v = against(swap ? upX : upY, flipY, stored.height) - 0.5;
		const du = (swap ? stepY : stepX) * (flipX ? -1 : 1);
		const dv = (swap ? stepX : stepY) * (flipY ? -1 : 1);
		const stride = stored.width * 4;
		this.kernel.sampleRow(
			this.rowPtr,
			width,
			this.tablePtr,
			this.#ptr,
			stored.width,
			stored.height,
			stride,
			u,
			v,
			du,
			dv,
		);
		return this.rowPtr;
	}
}

const reversed = (index: number, flip: boolean, size: number) => (flip ? size - 1 - index : index);
const against = (position: number, flip: boolean, size: number) => (flip ? size - position : position);
