// Reading a file to its last byte without keeping a pixel: how a picture proves itself before it is stored.
import { decode, decodeBytes } from "./decode/index.ts";
import type { Source } from "./decode/source.ts";
import type { Window } from "./decode/window.ts";
import { heldBytes, type Job } from "./job.ts";

const whole = ({ storedWidth, storedHeight }: Source): Window => ({
	scale: 1,
	x0: 0,
	y0: 0,
	x1: storedWidth,
	y1: storedHeight,
});

export const readThrough = {
	/** Memory it takes: the file, and what its decoder needs. */
	bytes(job: Job, source: Source): number {
		return heldBytes(job, decodeBytes(job, source, whole(source)));
	},
	/** @throws Fault failed_to_read_image, invalid_file_type */
	run(job: Job, source: Source): void {
		job.arena.reserve(decodeBytes(job, source, whole(source)));
		const rows = decode(job, source, whole(source));
		for (let y = 0; y < rows.height; y++) rows.next();
		rows.finish();
	},
};
