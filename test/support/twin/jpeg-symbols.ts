// Coefficients -> Huffman symbols and their extra bits (T.81 F.1.2, G.1.2): what an encoder decides, before any code.

/** A symbol of one of a scan's tables with the bits after it; without a table, bits alone; or a restart. */
export type Token =
	| { readonly table: number; readonly symbol: number; readonly bits: readonly number[] }
	| { readonly bits: readonly number[] }
	| "restart";

/** Tables of a scan: DC of the first component and of the others, AC likewise. */
export const DC_TABLES = [0, 1];
export const AC_TABLES = [2, 3];

/** Blocks are in zigzag order; `table` is 0 for the first component of the frame, 1 for others. */
export type Block = ArrayLike<number>;

/** T.81 F.1.2.1: the low bits of a value of `size` bits, negative ones less one. */
function valueBits(value: number): number[] {
	const size = 32 - Math.clz32(Math.abs(value));
	return toBits(value < 0 ? value + 2 ** size - 1 : value, size);
}

export function toBits(value: number, size: number): number[] {
	return Array.from({ length: size }, (_, i) => (value >> (size - 1 - i)) & 1);
}

/** A DC difference. */
export function dcToken(table: number, difference: number): Token {
	const bits = valueBits(difference);
	return { table: DC_TABLES[table] ?? 0, symbol: bits.length, bits };
}

/** The AC coefficients of a sequential block. */
export function acTokens(table: number, block: Block): Token[] {
	const ac = AC_TABLES[table] ?? 0;
	const tokens: Token[] = [];
	let run = 0;
	for (let k = 1; k < 64; k++) {
		const value = block[k] ?? 0;
		if (value === 0) {
			run++;
			continue;
		}
		for (; run > 15; run -= 16) tokens.push({ table: ac, symbol: 0xf0, bits: [] });
		const bits = valueBits(value);
		tokens.push({ table: ac, symbol: run * 16 + bits.length, bits });
		run = 0;
	}
	if (run > 0) tokens.push({ table: ac, symbol: 0, bits: [] });
	return tokens;
}

/** One progressive AC scan of one component: the state between blocks is the pending run of ended bands. */
export class BandEncoder {
	readonly tokens: Token[] = [];
	readonly #table: number;
	readonly #start: number;
	readonly #end: number;
	readonly #low: number;
	#run = 0;
	#corrections: number[] = [];

	constructor(table: number, start: number, end: number, low: number) {
		this.#table = AC_TABLES[table] ?? 0;
		this.#start = start;
		this.#end = end;
		this.#low = low;
	}

	/** First scan of the band (G.1.2.2). */
	first(block: Block): void {
		let zeros = 0;
		for (let k = this.#start; k <= this.#end; k++) {
			const coefficient = block[k] ?? 0;
			const value = Math.sign(coefficient) * (Math.abs(coefficient) >> this.#low);
			if (value === 0) {
				zeros++;
				continue;
			}
			this.flush();
			for (; zeros > 15; zeros -= 16) this.#push(0xf0, []);
			const bits = valueBits(value);
			this.#push(zeros * 16 + bits.length, bits);
			zeros = 0;
		}
		if (zeros > 0) this.#endBand([]);
	}

	/** Refinement (G.1.2.3). */
	refine(block: Block): void {
		const size = (k: number) => Math.abs(block[k] ?? 0) >> this.#low;
		let lastNew = this.#end;
		while (lastNew >= this.#start && size(lastNew) !== 1) lastNew--;
		let zeros = 0;
		let corrections: number[] = [];
		for (let k = this.#start; k <= this.#end; k++) {
			if (size(k) === 0) {
				zeros++;
				continue;
			}
			for (; zeros > 15 && k <= lastNew; zeros -= 16) {
				this.flush();
				this.#push(0xf0, corrections);
				corrections = [];
			}
			if (size(k) > 1) {
				corrections.push(size(k) & 1);
				continue;
			}
			this.flush();
			this.#push(zeros * 16 + 1, [(block[k] ?? 0) < 0 ? 0 : 1, ...corrections]);
			zeros = 0;
			corrections = [];
		}
		if (zeros > 0 || corrections.length > 0) this.#endBand(corrections);
	}

	/** Writes the pending run: before a coefficient, a restart, and at the scan's end. */
	flush(): void {
		if (this.#run === 0) return;
		const size = 31 - Math.clz32(this.#run);
		this.#push(size * 16, [...toBits(this.#run - 2 ** size, size), ...this.#corrections]);
		this.#run = 0;
		this.#corrections = [];
	}

	#endBand(corrections: readonly number[]): void {
		this.#run++;
		this.#corrections.push(...corrections);
		if (this.#run === 0x7fff) this.flush();
	}

	#push(symbol: number, bits: readonly number[]): void {
		this.tokens.push({ table: this.#table, symbol, bits });
	}
}
