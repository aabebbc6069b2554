// The isolate's memory, lent to renders: 96 MB at a time in all. Who does not fit waits a short while, in order, so that one
// big photo never kills another customer's small one; who never could is told so at once.
import { Fault } from "../fault.ts";
import type { ImageKind } from "../image/index.ts";
import { HOLD_TTL_SECONDS, MAX_ISOLATE_RENDER_BYTES, MAX_QUEUE_SECONDS, MAX_QUEUED_RENDERS } from "../limits.ts";
import type { Gate, Lease } from "../ports.ts";

/** Figures of a gate, for tests to make small ones. */
export interface GateSize {
	readonly bytes: number;
	/** Newcomers that may wait. */
	readonly queue: number;
	/** How long a lease may wait in all. */
	readonly seconds: number;
}

/** What a lease stands for. */
interface Holding {
	bytes: number;
	/** Its job is over: it will not ask for more. */
	isAnswer: boolean;
	/** Milliseconds it may still wait. */
	patience: number;
	/** When it falls away unless it is heard of, in milliseconds since 1970: the runtime may end a call without a word. */
	until: number;
	waiting: Waiting | null;
}

interface Waiting {
	readonly bytes: number;
	readonly admit: () => void;
	readonly refuse: () => void;
}

/**
 * An upload is lent its bytes before it is read, and more once its header says what drawing it takes. Lest uploads fill all
 * there is and none of them can be drawn, newcomers are let in up to half of it, and none while somebody inside waits.
 */
export class MemoryGate implements Gate {
	#free: number;
	/** In the order they were let in. */
	readonly #out = new Set<Holding>();
	/** Newcomers, in the order they came. */
	readonly #door = new Set<Waiting>();

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
		const patience = this.size.seconds * 1000;
		const holding: Holding = { bytes: 0, isAnswer: false, patience, until: 0, waiting: null };
		await this.#lend(holding, bytes);
		return {
			get bytes() {
				return holding.bytes;
			},
			raise: async (total) => {
				if (!this.#out.has(holding)) throw new Error("a lease that was given back");
				holding.until = inTwoMinutes();
				if (total > holding.bytes) await this.#lend(holding, total);
			},
			lower: (total) => this.#lower(holding, total),
			answer: (total) => {
				holding.isAnswer = true;
				this.#lower(holding, total);
			},
			leave: () => this.#takeBack(holding),
		};
	}

	/** Lets `holding` have `total` bytes, at once or when its turn comes. */
	async #lend(holding: Holding, total: number): Promise<void> {
		if (total > this.size.bytes) throw this.#tooMuch(total);
		const began = Date.now();
		await new Promise<void>((resolve, reject) => {
			let timer: ReturnType<typeof setTimeout> | null = null;
			const over = () => {
				if (timer !== null) clearTimeout(timer);
				holding.waiting = null;
				this.#door.delete(waiting);
			};
			const bytes = total - holding.bytes;
			const waiting: Waiting = {
				bytes,
				admit: () => {
					over();
					this.#free -= bytes;
					holding.until = inTwoMinutes();
					this.#out.add(holding);
					holding.bytes = total;
					resolve();
				},
				refuse: () => {
					// workerd lets a call stop its own timers only: one let in by another's leaving is still called.
					if (holding.waiting !== waiting) return;
					over();
					reject(this.#overloaded());
					this.#serve();
				},
			};
			holding.waiting = waiting;
			if (!this.#out.has(holding)) this.#door.add(waiting);
			this.#serve();
			if (holding.waiting === null) return;
			if (this.#door.has(waiting) && this.#door.size > this.size.queue) waiting.refuse();
			else timer = setTimeout(waiting.refuse, holding.patience);
		});
		holding.patience -= Date.now() - began;
	}

	#lower(holding: Holding, total: number): void {
		if (!this.#out.has(holding) || holding.waiting !== null) return;
		holding.until = inTwoMinutes();
		const beyond = Math.max(0, holding.bytes - total);
		this.#free += beyond;
		holding.bytes -= beyond;
		this.#serve();
	}

	#takeBack(holding: Holding): void {
		if (!this.#out.delete(holding)) return;
		this.#free += holding.bytes;
		// An upload that was given up may still be asking.
		holding.waiting?.refuse();
		this.#serve();
	}

	#serve(): void {
		for (const holding of this.#out) if (holding.until < Date.now()) this.#takeBack(holding);
		// The first to come first, lest what is given back is shared by many and lets none of them come to its end.
		for (const { waiting } of this.#out) if (waiting !== null && waiting.bytes <= this.#free) waiting.admit();
		const inside = [...this.#out].flatMap(({ waiting }) => waiting ?? []);
		if (inside.length > 0) {
			// Where all who hold memory wait for more, nobody would ever give any back: the last to come has to.
			if (inside.length === this.#out.size) inside.at(-1)?.refuse();
			return;
		}
		for (const first of this.#door) {
			if (!this.#isWelcome(first)) return;
			first.admit();
		}
	}

	/** Up to half of what answers on their way leave; one that is larger than that, when there is room for it at all. */
	#isWelcome({ bytes }: Waiting): boolean {
		let half = this.size.bytes / 2;
		for (const { isAnswer, bytes } of this.#out) if (isAnswer) half -= bytes / 2;
		return this.#free - bytes >= (bytes > half ? 0 : half);
	}

	#tooMuch(bytes: number): Fault<ImageKind> {
		const megabytes = (count: number) => `${(count / (1024 * 1024)).toFixed(1)} MB`;
		const detail = `This image in this design takes ${megabytes(bytes)} of memory; there are ${megabytes(this.size.bytes)}.`;
		return new Fault("resolution_too_high", detail);
	}

	#overloaded(): Fault<"overloaded"> {
		const detail = "Other images take all the memory there is, and the queue is full. Nothing was charged.";
		return new Fault("overloaded", detail, { retryAfter: Math.ceil(this.size.seconds / 4) });
	}
}

const inTwoMinutes = () => Date.now() + HOLD_TTL_SECONDS * 1000;
