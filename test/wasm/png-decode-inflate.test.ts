// Inflate against node:zlib, on every kind of block, and against streams that no compressor writes.
import { constants, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CORRUPT, inflate, LIMIT, TRUNCATED } from "../support/png-decoder.ts";
import { concat } from "../support/png-writer.ts";
import { generator } from "../support/random.ts";
import { adler32 } from "../support/twin/checksums.ts";

const random = generator(7);
const below = (n: number) => Math.floor(random() * n);

/** Bytes of one of several natures, from noise to long repetitions at every distance. */
const NATURES: readonly ((length: number) => Uint8Array)[] = [
	(length) => Uint8Array.from({ length }, () => below(256)),
	(length) => Uint8Array.from({ length }, () => below(5) * below(5)),
	(length) => Uint8Array.from({ length }, (_, i) => i >> 5),
	(length) => repeating(length, 1 + below(40), 200),
	(length) => repeating(length, 1 + below(32_768), 1000),
];

/** Repeats what lies `distance` bytes back, but now and then another byte. */
function repeating(length: number, distance: number, run: number): Uint8Array {
	const out = new Uint8Array(length);
	for (let i = 0; i < length; i++) out[i] = i < distance || below(run) === 0 ? below(256) : (out[i - distance] ?? 0);
	return out;
}

/** A stream from bits: fields of [value, count], lowest bit first, and codewords as strings, first bit first. */
function stream(...fields: readonly (readonly [number, number] | string)[]): Uint8Array {
	const bits = fields.flatMap((field) =>
		typeof field === "string"
			? [...field].map(Number)
			: Array.from({ length: field[1] }, (_, i) => (field[0] >> i) & 1),
	);
	const body = new Uint8Array(Math.ceil(bits.length / 8));
	for (const [i, bit] of bits.entries()) body[i >> 3] = (body[i >> 3] ?? 0) | (bit << (i & 7));
	return concat([Uint8Array.of(0x78, 0x9c), body]);
}

/** The fixed code's word for a symbol (RFC 1951, 3.2.6). */
function fixed(symbol: number): string {
	const [base, first, length] =
		symbol < 144 ? [0x30, 0, 8] : symbol < 256 ? [0x190, 144, 9] : symbol < 280 ? [0, 256, 7] : [0xc0, 280, 8];
	return (base + symbol - first).toString(2).padStart(length, "0");
}

const END = fixed(256);
/** More input than the fast loop wants. */
const REST = new Uint8Array(32);
const trailer = (bytes: Uint8Array) => {
	const adler = adler32(1, bytes);
	return Uint8Array.of(adler >>> 24, adler >>> 16, adler >>> 8, adler);
};

describe("what node:zlib deflates", () => {
	const strategies = [
		constants.Z_DEFAULT_STRATEGY,
		constants.Z_FILTERED,
		constants.Z_HUFFMAN_ONLY,
		constants.Z_RLE,
		constants.Z_FIXED,
	];

	for (const strategy of strategies) {
		test(`strategy ${strategy}: any level, window and memory, to the byte and not one further`, () => {
			for (let turn = 0; turn < 100; turn++) {
				const bytes = NATURES[turn % NATURES.length]?.(turn % 10 ? below(3000) : below(150_000)) ?? new Uint8Array();
				const options = { strategy, level: below(10), windowBits: 9 + below(7), memLevel: 1 + below(9) };
				const deflated = deflateSync(bytes, options);
				const skew = below(16);
				const whole = inflate(deflated, bytes.length, skew);
				expect(whole.status).toBe(bytes.length);
				expect(Buffer.compare(whole.bytes, bytes)).toBe(0);
				if (bytes.length) expect(inflate(deflated, bytes.length - 1, skew).status).toBe(LIMIT);
				expect(inflate(deflated.subarray(0, below(deflated.length)), bytes.length, skew).status).toBe(TRUNCATED);
			}
		});
	}

	test("nothing at all", () => {
		expect(inflate(deflateSync(new Uint8Array(0)), 0).status).toBe(0);
	});

	test("bytes behind the stream do not matter", () => {
		const deflated = deflateSync(Uint8Array.of(1, 2, 3));
		expect(inflate(concat([deflated, Uint8Array.of(9, 9, 9)]), 3).status).toBe(3);
	});

	test("a stream of flushed blocks", () => {
		const bytes = repeating(5000, 7, 50);
		const parts = Array.from({ length: 50 }, (_, i) => bytes.subarray(i * 100, (i + 1) * 100));
		// Raw deflate with a sync flush behind each part would need the asynchronous API: stored blocks do as well.
		const blocks = parts.map((part, i) => concat([Uint8Array.of(Number(i === 49), 100, 0, 155, 255), part]));
		const whole = inflate(concat([Uint8Array.of(0x78, 1), ...blocks, trailer(bytes)]), 5000);
		expect(whole.status).toBe(5000);
		expect(Buffer.compare(whole.bytes, bytes)).toBe(0);
	});

	test("blocks of 127 bytes throughout, the shortest that zlib makes", () => {
		const bytes = Uint8Array.from({ length: 400_000 }, () => below(6) * below(6));
		const deflated = deflateSync(bytes, { strategy: constants.Z_HUFFMAN_ONLY, memLevel: 1 });
		expect(Buffer.compare(inflate(deflated, bytes.length).bytes, bytes)).toBe(0);
	});

	test("codewords of every length to 15 bits", () => {
		// Fibonacci frequencies make the deepest tree there is.
		const counts = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597];
		const bytes = Uint8Array.from(counts.flatMap((count, symbol) => new Array<number>(count).fill(symbol * 11)));
		for (let i = bytes.length - 1; i > 0; i--) {
			const j = below(i + 1);
			[bytes[i], bytes[j]] = [bytes[j] ?? 0, bytes[i] ?? 0];
		}
		const deflated = deflateSync(bytes, { strategy: constants.Z_HUFFMAN_ONLY });
		expect(Buffer.compare(inflate(deflated, bytes.length).bytes, bytes)).toBe(0);
	});
});

describe("what nobody deflates", () => {
	test("zlib headers that are wrong", () => {
		const good = deflateSync(Uint8Array.of(1));
		for (let header = 0; header < 65536; header++) {
			const [method, flags] = [header >> 8, header & 255];
			const right = (method & 15) === 8 && method >> 4 < 8 && header % 31 === 0 && (flags & 32) === 0;
			if (!right && header % 97) continue;
			const status = inflate(concat([Uint8Array.of(method, flags), good.subarray(2)]), 1).status;
			expect(status, header.toString(16)).toBe(right ? 1 : CORRUPT);
		}
	});

	test("block type 3", () => {
		expect(inflate(stream([1, 1], [3, 2], [0, 32]), 9).status).toBe(CORRUPT);
	});

	test("a stored block whose length is not its complement's", () => {
		expect(inflate(Uint8Array.of(0x78, 1, 1, 1, 0, 1, 0, 7, 0, 0, 0, 0), 9).status).toBe(CORRUPT);
	});

	test("a distance before the begin", () => {
		// Before the output lies the guard: a decoder that reached it would put out what this Adler-32 is of.
		const reached = trailer(Uint8Array.of(65, 0xa5, 65, 0xa5));
		const early = concat([stream([1, 1], [1, 2], fixed(65), fixed(257), "00001", END), reached, REST]);
		expect(inflate(early, 9).status).toBe(CORRUPT);
		const bytes = Uint8Array.of(65, 65, 65, 65);
		const good = stream([1, 1], [1, 2], fixed(65), fixed(257), "00000", END);
		expect(inflate(concat([good, trailer(bytes)]), 9).bytes).toEqual(bytes);
		// The same in the fast loop, which wants room.
		expect(inflate(early, 9000).status).toBe(CORRUPT);
	});

	test("the symbols that mean nothing: lengths 286 and 287, distances 30 and 31", () => {
		for (const cap of [9, 9000]) {
			for (const symbol of [286, 287]) {
				const never = stream([1, 1], [1, 2], fixed(65), fixed(symbol), "00000", END);
				expect(inflate(concat([never, REST]), cap).status).toBe(CORRUPT);
			}
			for (const distance of ["11110", "11111"]) {
				const never = stream([1, 1], [1, 2], fixed(65), fixed(257), distance, END);
				expect(inflate(concat([never, REST]), cap).status).toBe(CORRUPT);
			}
		}
	});

	/** A dynamic block: the code lengths' lengths in the order of RFC 1951, 3.2.7, then what follows. */
	const dynamic = (literals: number, distances: number, precode: readonly number[], ...rest: readonly string[]) =>
		stream(
			[1, 1],
			[2, 2],
			[literals - 257, 5],
			[distances - 1, 5],
			[precode.length - 4, 4],
			...precode.map((length) => [length, 3] as const),
			...rest,
			[0, 32],
			[0, 32],
			[0, 32],
			[0, 32],
		);

	test("codes that are over-subscribed, unfinished, or none", () => {
		// Three codewords of one bit.
		expect(inflate(dynamic(257, 1, [1, 1, 1, 0]), 9).status).toBe(CORRUPT);
		// One, of two bits.
		expect(inflate(dynamic(257, 1, [2, 0, 0, 0]), 9).status).toBe(CORRUPT);
		expect(inflate(dynamic(257, 1, [0, 0, 0, 0]), 9).status).toBe(CORRUPT);
		// More symbols than there are.
		expect(inflate(dynamic(287, 1, [1, 1, 0, 0]), 9).status).toBe(CORRUPT);
		expect(inflate(dynamic(257, 31, [1, 1, 0, 0]), 9).status).toBe(CORRUPT);
	});

	test("a run that repeats nothing, or goes past the end", () => {
		// 16 (repeat the last) has the codeword 0, 18 (11 to 138 zeros) the codeword 1.
		expect(inflate(dynamic(257, 1, [1, 0, 1, 0], "0", "00"), 9).status).toBe(CORRUPT);
		expect(inflate(dynamic(257, 1, [1, 0, 1, 0], "11111111", "11111111"), 9).status).toBe(CORRUPT);
	});

	test("a code without an end of block", () => {
		// Length 1 for the literals 0 and 1 (codeword 0 of the precode), 255 zeros in two runs, one distance of one bit.
		const precode = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
		const zeros = (count: number) => `1${[...(count - 11).toString(2).padStart(7, "0")].reverse().join("")}`;
		const block = dynamic(257, 1, precode, "0", "0", zeros(138), zeros(117), "0", "0000");
		expect(inflate(block, 9).status).toBe(CORRUPT);
	});

	test("empty dynamic blocks without end are refused in no time", () => {
		// A block of 257 literal lengths (256 zeros, then 1) and one distance length 1, and its one symbol: the end.
		const precode = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
		const run = (count: number) => [1, ...Array.from({ length: 7 }, (_, i) => ((count - 11) >> i) & 1)];
		const block = [
			...[0, 0, 1],
			...[0, 0, 0, 0, 0],
			...[0, 0, 0, 0, 0],
			...Array.from({ length: 4 }, (_, i) => ((precode.length - 4) >> i) & 1),
			...precode.flatMap((length) => [length & 1, 0, 0]),
			...run(138),
			...run(118),
			...[0, 0, 0],
		];
		const many = stream(Array.from({ length: 4000 }, () => block.join("")).join(""));
		expect(inflate(many, 1000).status).toBe(LIMIT);
	});

	test("any bytes", () => {
		for (let turn = 0; turn < 3000; turn++) {
			const bytes = Uint8Array.from({ length: 2 + below(200) }, () => below(256));
			bytes.set([0x78, 0x9c]);
			inflate(bytes, below(2000), below(16));
		}
	});

	test("one bit wrong anywhere", () => {
		for (let turn = 0; turn < 3000; turn++) {
			const bytes = NATURES[turn % NATURES.length]?.(below(600)) ?? new Uint8Array();
			const deflated = new Uint8Array(deflateSync(bytes, { level: below(10) }));
			const bit = below(deflated.length * 8);
			deflated[bit >> 3] = (deflated[bit >> 3] ?? 0) ^ (1 << (bit & 7));
			// A bit that nobody reads, or another distance in a pattern, changes nothing; all else the Adler-32 betrays.
			const result = inflate(deflated, bytes.length);
			if (result.status >= 0) expect(Buffer.compare(result.bytes, bytes)).toBe(0);
		}
	});
});
