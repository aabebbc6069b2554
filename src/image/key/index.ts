// The door of the solid cut-out: a picture in, the same picture without its even ground out, both as rows. What is ground
// shows only when the whole is known, so the whole is held, at the size it is drawn.
import { aligned, type Job } from "../job.ts";
import type { Key } from "../plan.ts";
import type { Rows } from "../rows.ts";
import { type KeyPlane, keyPlane, keyPlaneBytes } from "./plane.ts";

/**
 * What `keyed` takes from an arena, in bytes: exactly that when the arena stands at a multiple of 16. The picture with a
 * byte more for each pixel, some 12 KB of tables, and a row.
 */
export function keyBytes(size: { readonly width: number; readonly height: number }): number {
	return keyPlaneBytes(size) + aligned(size.width * 4);
}

/**
 * `rows` without the ground that `key` tells: premultiplied in, premultiplied out. Ground is what is within the tolerance
 * and reached from the picture's borders (with `holes`, from anywhere) without leaving it: it becomes clear. What is
 * within the softness beyond it fades in; from there no way leads back into ground, so that white behind a soft rim is
 * kept. Within three pixels of ground a pixel may be mixed of ground and subject: such are taken apart, so that no colour
 * of the ground is left. The alpha that the picture has is kept. All rows are pulled when the first is asked for.
 */
export function keyed(job: Job, rows: Rows, key: Key): Rows {
	return new KeyedRows(job, rows, key, keyPlane(job, rows), job.arena.take(rows.width * 4));
}

class KeyedRows implements Rows {
	readonly width: number;
	readonly height: number;
	#y = 0;

	constructor(
		private readonly job: Job,
		private readonly rows: Rows,
		private readonly key: Key,
		private readonly plane: KeyPlane,
		private readonly rowPtr: number,
	) {
		this.width = rows.width;
		this.height = rows.height;
	}

	next(): number {
		const { kernel } = this.job;
		const { width, height } = this;
		const { picturePtr, planePtr, stride, tablesPtr } = this.plane;
		if (this.#y === 0) {
			this.plane.flood(this.rows, this.key);
			kernel.keyEdges(planePtr, width, height);
		}
		const y = this.#y++;
		kernel.keyRow(this.rowPtr, picturePtr + y * width * 4, planePtr + y * stride, width, tablesPtr);
		kernel.premultiplyRow(this.rowPtr, width);
		return this.rowPtr;
	}
}
