// The isolate's memory, lent to renders: 96 MB at a time in all. Who does not fit waits in a short queue, in order, so
// that one big photo never kills another customer's small one; who never could is told so at once.
import { Fault } from "../fault.ts";
import type { ImageKind } from "../image/index.ts";
import { MAX_ISOLATE_RENDER_BYTES, MAX_QUEUE_SECONDS, MAX_QUEUED_RENDERS } from "../limits.ts";
import type { Gate, Lease } from "../ports.ts";

interface Waiting {
	readonly bytes: number;
	readonly admit: (lease: Lease) => void;
}

/** Figures of a gate, for tests to make small ones. */
export interface GateSize {
	readonly bytes: number;
	readonly queue: number;
	readonly seconds: number;
}

export class MemoryGate implements Gate {
	#free: number;
	readonly #queue: Waiting[] = [];

	constructor(
		private readonly size: GateSize = {
			bytes: MAX_ISOLATE_RENDER_BYTES,
			queue: MAX_QUEUED_RENDERS,
			seconds: MAX_QUEUE_SECONDS,
		},
	) {
		this.#free = size.bytes;
	}

	async enter(bytes: number): Promise<Lease> {
		if (bytes > this.size.bytes) {
			const megabytes = (count: number) => `${(count / (1024 * 1024)).toFixed(1)} MB`;
			throw new Fault<ImageKind>(
				"resolution_too_high",
				`This image in this design takes ${megabytes(bytes)} of memory; there are ${megabytes(this.size.bytes)}.`,
			);
		}
		if (this.#queue.length === 0 && bytes <= this.#free) return this.#lend(bytes);
		if (this.#queue.length >= this.size.queue) throw this.#overloaded();
		return this.#wait(bytes);
	}

	#wait(bytes: number): Promise<Lease> {
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => {
				this.#queue.splice(this.#queue.indexOf(waiting), 1);
				reject(this.#overloaded());
				this.#serve();
			}, this.size.seconds * 1000);
			const waiting: Waiting = {
				bytes,
				admit(lease) {
					clearTimeout(timer);
					resolve(lease);
				},
			};
			this.#queue.push(waiting);
		});
	}

	#lend(bytes: number): Lease {
		this.#free -= bytes;
		let held = true;
		return {
			leave: () => {
				if (!held) return;
				held = false;
				this.#free += bytes;
				this.#serve();
			},
		};
	}

	/** Lets in from the head of the queue: a big job waits for room and is not overtaken for ever by small ones. */
	#serve(): void {
		for (let first = this.#queue[0]; first !== undefined && first.bytes <= this.#free; first = this.#queue[0]) {
			this.#queue.shift();
			first.admit(this.#lend(first.bytes));
		}
	}

	#overloaded(): Fault<"overloaded"> {
		const detail = "Other images take all the memory there is, and the queue is full. Nothing was charged.";
		return new Fault("overloaded", detail, { retryAfter: Math.ceil(this.size.seconds / 4) });
	}
}
