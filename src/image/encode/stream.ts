// The sink: pulls the canvas row by row and feeds an encoder of the kernel, whose output leaves in small pieces.
import type { Job } from "../job.ts";
import type { Rows } from "../rows.ts";
import type { Sink } from "./pieces.ts";

/** An encoder of the kernel as the three calls every one of them has. Answers are bytes written to `outPtr`. */
export interface RowEncoder {
	readonly outPtr: number;
	start(): number;
	row(ptr: number): number;
	end(): number;
}

/** Encodes every row into `sink`. */
export function encodeStream({ arena }: Job, rows: Rows, encoder: RowEncoder, sink: Sink): readonly Uint8Array[] {
	const take = (count: number) => {
		if (count < 0) throw new Error(`encoder answered ${count}`);
		if (count > 0) sink.append(arena.bytes(encoder.outPtr, count));
	};
	take(encoder.start());
	for (let y = 0; y < rows.height; y++) take(encoder.row(rows.next()));
	take(encoder.end());
	return sink.end();
}
