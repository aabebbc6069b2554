// The kernel's decoders answer with bands of rows; everyone downstream pulls single rows. And a picture is only good
// when its file is: after the last row the decoder is asked once more, so that a broken trailer is a Fault, not a picture.
import type { Rows } from "../rows.ts";
import { type FormatName, faultOf } from "./faults.ts";

/** A decoder of the kernel as the four calls every one of them has. Negative answers are statuses. */
export interface BandDecoder {
	/** Opens and lays out. */
	start(): number;
	/** Decodes on: how many rows are ready, 0 at the end. */
	next(): number;
	/** Address of the first of them. */
	rows(): number;
	/** Bytes from one to the next. */
	stride(): number;
}

export class BandReader implements Rows {
	#started = false;
	#ready = 0;
	#ptr = 0;

	constructor(
		readonly width: number,
		readonly height: number,
		private readonly format: FormatName,
		private readonly decoder: BandDecoder,
	) {}

	get atHand(): number {
		return this.#ready;
	}

	next(): number {
		this.#start();
		if (this.#ready === 0) {
			this.#ready = this.#check(this.decoder.next());
			this.#ptr = this.decoder.rows();
		} else {
			this.#ptr += this.decoder.stride();
		}
		this.#ready--;
		return this.#ptr;
	}

	/** Reads whatever the file has after the rows that were wanted, so that damage there is noticed. */
	finish(): void {
		this.#start();
		while (this.#check(this.decoder.next()) > 0) {}
	}

	#start(): void {
		if (this.#started) return;
		this.#started = true;
		this.#check(this.decoder.start());
	}

	#check(status: number): number {
		if (status < 0) throw faultOf(status, this.format);
		return status;
	}
}
