// The sink: pulls the canvas row by row and feeds an encoder of the kernel, whose output leaves in small pieces.
import type { Job } from "../job.ts";
import type { Rows } from "../rows.ts";
import { Pieces } from "./pieces.ts";

/** An encoder of the kernel as the three calls every one of them has. Answers are bytes written to `outPtr`. */
export interface RowEncoder {
	readonly outPtr: number;
	start(): number;
	row(ptr: number): number;
	end(): number;
}

/** Encodes every row. `seen` is shown each row before it is encoded. */
export function encodeStream({ arena }: Job, rows: Rows, encoder: RowEncoder): readonly Uint8Array[] {
	const pieces = new Pieces();
	const take = (count: number) => {
		if (count < 0) throw new Error(`encoder answered ${count}`);
		if (count > 0) pieces.append(arena.bytes(encoder.outPtr, count));
	};
	take(encoder.start());
	for (let y = 0; y < rows.height; y++) take(encoder.row(rows.next()));
	take(encoder.end());
	return pieces.end();
}
