// Writes JPEG files from coefficients: any sampling, any scan script, any Huffman codes, so that tests reach what no
// encoder at hand writes. The picture is whatever the coefficients say.
import {
	AC_TABLES,
	acTokens,
	BandEncoder,
	type Block,
	DC_TABLES,
	dcToken,
	type Token,
	toBits,
} from "./jpeg-symbols.ts";

/** One component: blocks in zigzag order, row by row, over whole MCUs of the frame. */
export interface Component {
	readonly id: number;
	readonly h: number;
	readonly v: number;
	readonly blocks: readonly Block[];
}

/** One scan: components by number in the frame; the rest as in its header (0, 63, 0, 0 in sequential files). */
export interface Scan {
	readonly components: readonly number[];
	readonly start: number;
	readonly end: number;
	readonly high: number;
	readonly low: number;
}

export interface File {
	readonly width: number;
	readonly height: number;
	readonly components: readonly Component[];
	readonly scans: readonly Scan[];
	/** Quantisation steps in zigzag order, for all components. */
	readonly steps: ArrayLike<number>;
	/** SOF marker: 0xc0 baseline, 0xc1 extended, 0xc2 progressive. */
	readonly frame: number;
	/** MCUs between restarts; 0 for none. */
	readonly restart: number;
	/** Segments after SOI: JFIF, Adobe, ... */
	readonly head?: readonly (readonly number[])[];
	/** The frame header says height 0, a DNL segment after the first scan says it. */
	readonly heightLater?: boolean;
	/** For the codes' lengths: numbers in [0, 1). */
	readonly random: () => number;
}

type Codes = Map<number, readonly number[]>;

/** Columns and rows of component `c`'s blocks over whole MCUs, and those that hold real samples. */
export function gridOf(
	file: Pick<File, "width" | "height">,
	components: readonly { h: number; v: number }[],
	c: number,
) {
	const [hMax, vMax] = [Math.max(...components.map(({ h }) => h)), Math.max(...components.map(({ v }) => v))];
	const { h, v } = components[c] ?? { h: 1, v: 1 };
	return {
		columns: Math.ceil(file.width / (8 * hMax)) * h,
		rows: Math.ceil(file.height / (8 * vMax)) * v,
		realColumns: Math.ceil(Math.ceil((file.width * h) / hMax) / 8),
		realRows: Math.ceil(Math.ceil((file.height * v) / vMax) / 8),
	};
}

/** The file's bytes, EOI included. */
export function writeJpeg(file: File): Uint8Array {
	const wide = Array.from(file.steps).some((step) => step > 255);
	const steps = Array.from(file.steps).flatMap((step) => (wide ? [step >> 8, step & 255] : [step]));
	const height = file.heightLater ? 0 : file.height;
	const out = [0xff, 0xd8, ...(file.head ?? []).flat(), ...segment(0xdb, [wide ? 16 : 0, ...steps])];
	const parameters = file.components.flatMap(({ id, h, v }) => [id, h * 16 + v, 0]);
	const size = [height >> 8, height & 255, file.width >> 8, file.width & 255];
	out.push(...segment(file.frame, [8, ...size, file.components.length, ...parameters]));
	if (file.restart > 0) out.push(...segment(0xdd, [file.restart >> 8, file.restart & 255]));
	file.scans.forEach((scan, i) => {
		for (const byte of writeScan(file, scan)) out.push(byte);
		if (i === 0 && file.heightLater) out.push(...segment(0xdc, [file.height >> 8, file.height & 255]));
	});
	return Uint8Array.from([...out, 0xff, 0xd9]);
}

/** A marker segment. */
export function segment(marker: number, body: readonly number[]): number[] {
	return [0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body];
}

function writeScan(file: File, scan: Scan): number[] {
	const tokens = [...tokensOf(file, scan)];
	const codes = new Map<number, Codes>();
	const out: number[] = [];
	for (const table of [...DC_TABLES, ...AC_TABLES]) {
		const used = new Set<number>();
		for (const token of tokens) {
			if (token !== "restart" && "table" in token && token.table === table) used.add(token.symbol);
		}
		if (used.size === 0) continue;
		const { counts, symbols } = randomCode([...used], file.random);
		codes.set(table, codesOf(counts, symbols));
		out.push(...segment(0xc4, [table < 2 ? table : 14 + table, ...counts, ...symbols]));
	}
	const selectors = scan.components.flatMap((c) => [file.components[c]?.id ?? 0, c === 0 ? 0 : 0x11]);
	const approximation = scan.high * 16 + scan.low;
	const header = [scan.components.length, ...selectors, scan.start, scan.end, approximation];
	return [...out, ...segment(0xda, header), ...entropyCoded(tokens, codes)];
}

/** The scan's symbols in order (T.81 A.2: MCUs of several components, or the blocks of one). */
function* tokensOf(file: File, scan: Scan): Generator<Token> {
	const progressive = file.frame === 0xc2;
	const alone = scan.components.length === 1;
	const table = scan.components[0] === 0 ? 0 : 1;
	const band = new BandEncoder(table, scan.start, scan.end, scan.low);
	const predictions = file.components.map(() => 0);
	let mcus = 0;
	for (const mcu of mcusOf(file, scan)) {
		if (file.restart > 0 && mcus > 0 && mcus % file.restart === 0) {
			band.flush();
			yield* band.tokens.splice(0);
			yield "restart";
			predictions.fill(0);
		}
		mcus++;
		for (const [c, block] of mcu) {
			const dc = (block[0] ?? 0) >> scan.low;
			if (scan.start > 0) {
				if (scan.high > 0) band.refine(block);
				else band.first(block);
				yield* band.tokens.splice(0);
			} else if (scan.high > 0) yield { bits: [dc & 1] };
			else {
				yield dcToken(c === 0 ? 0 : 1, dc - (predictions[c] ?? 0));
				predictions[c] = dc;
				if (!progressive) yield* acTokens(c === 0 ? 0 : 1, block);
			}
		}
	}
	if (alone) band.flush();
	yield* band.tokens.splice(0);
}

function* mcusOf(file: File, scan: Scan): Generator<readonly (readonly [number, Block])[]> {
	const grids = file.components.map((_, c) => gridOf(file, file.components, c));
	const blockAt = (c: number, x: number, y: number): readonly [number, Block] => [
		c,
		file.components[c]?.blocks[y * (grids[c]?.columns ?? 0) + x] ?? [],
	];
	const [only = 0] = scan.components;
	if (scan.components.length === 1) {
		const { realColumns = 0, realRows = 0 } = grids[only] ?? {};
		for (let y = 0; y < realRows; y++) for (let x = 0; x < realColumns; x++) yield [blockAt(only, x, y)];
		return;
	}
	const { h = 1, v = 1 } = file.components[only] ?? {};
	for (let y = 0; y < (grids[only]?.rows ?? 0) / v; y++) {
		for (let x = 0; x < (grids[only]?.columns ?? 0) / h; x++) {
			yield scan.components.flatMap((c) => {
				const { h = 1, v = 1 } = file.components[c] ?? {};
				return Array.from({ length: h * v }, (_, i) => blockAt(c, x * h + (i % h), y * v + Math.floor(i / h)));
			});
		}
	}
}

/** A prefix code for the symbols in any order with any lengths up to 16 that leave the all-ones code unused. */
function randomCode(symbols: number[], random: () => number): { counts: number[]; symbols: number[] } {
	const shuffled = symbols.map((symbol) => [random(), symbol] as const).sort(([a], [b]) => a - b);
	const counts = new Array<number>(16).fill(0);
	let left = symbols.length;
	let free = 1;
	for (let length = 1; length <= 16; length++) {
		free *= 2;
		// So many may end here that the rest, and one unused code, still have room in what is free.
		const most = Math.min(
			left,
			Math.floor((free * 2 ** (16 - length) - 1 - left) / (2 ** (16 - length) - 1 || 1)),
			free - 1,
		);
		const count = length === 16 ? left : Math.floor(random() * random() * (Math.max(0, most) + 1));
		counts[length - 1] = count;
		left -= count;
		free -= count;
	}
	return { counts, symbols: shuffled.map(([, symbol]) => symbol) };
}

/** T.81 C.2. */
function codesOf(counts: readonly number[], symbols: readonly number[]): Codes {
	const codes: Codes = new Map();
	let code = 0;
	counts.forEach((count, i) => {
		for (const symbol of symbols.slice(codes.size, codes.size + count)) codes.set(symbol, toBits(code++, i + 1));
		code *= 2;
	});
	return codes;
}

/** Codes and bits packed and stuffed, restarts between (F.1.2.3, E.1.4). */
function entropyCoded(tokens: readonly Token[], codes: ReadonlyMap<number, Codes>): number[] {
	const out: number[] = [];
	let byte = 0;
	let filled = 0;
	let restarts = 0;
	const put = (bit: number) => {
		byte = byte * 2 + bit;
		if (++filled < 8) return;
		out.push(byte);
		if (byte === 0xff) out.push(0);
		byte = filled = 0;
	};
	const align = () => {
		while (filled > 0) put(1);
	};
	for (const token of tokens) {
		if (token === "restart") {
			align();
			out.push(0xff, 0xd0 + (restarts++ & 7));
			continue;
		}
		if ("table" in token) codes.get(token.table)?.get(token.symbol)?.forEach(put);
		token.bits.forEach(put);
	}
	align();
	return out;
}
