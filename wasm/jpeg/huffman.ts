// Huffman tables (T.81 annex C, F.2.2.3): from a DHT segment's counts and symbols to a look-up that answers a whole
// coefficient - code, run and value bits - in one step, and in sequential scans two where both fit. What does not fit
// takes resolve(), one symbol in twenty.

/** 10 bits, 8 KB a table. 9 would cost entropy decoding 18 %, 11 gain nothing. */
export const LOOK_BITS: i32 = 10;

// An entry is 64 bits. Low half, the first coefficient:
//   value << 16 | advance << 8 | ESCAPE? | bits to consume (0..31), of both coefficients where there are two
//   value    the coefficient (DC: the difference); at an end-of-band code how many bands end with it
//   advance  zigzag places to move on: run + 1, END_OF_BLOCK, or INVALID
// or with ESCAPE: symbol << 8 | ESCAPE | code length; ESCAPE alone where the code is longer than LOOK_BITS.
// High half, of AC tables in sequential scans: second value << 16 | bits of the first << 8 | advance of both.
export const ESCAPE: i32 = 0x80;
/** Moves any place in the block (1..63) beyond 127: `place & 127` is then one past the last coefficient. */
export const END_OF_BLOCK: i32 = 128;
/** Moves any place in the block to 65..127, where no valid code can; a DC entry, with no place yet, takes one more. */
const INVALID: i32 = 64;

/** What a table's symbols mean. In progressive scans symbol r0, r < 15, ends 2^r + r bits more bands (T.81 G.1.2.2). */
export const DC: i32 = 0;
export const AC: i32 = 1;
export const AC_PROGRESSIVE: i32 = 2;

// Behind the look-up: u32[17], the first code, left-aligned to 16 bits, too high for length l; i32[17], what to add to
// a code of length l for its symbol's place; the symbols' address; the table's kind.
const LONG_CODES: usize = 8 << LOOK_BITS;
const PLACES: usize = LONG_CODES + 17 * 4;
const SYMBOLS: usize = PLACES + 17 * 4;
const KIND: usize = SYMBOLS + 4;
/** Bytes of a derived table. */
export const TABLE_BYTES: usize = KIND + 12;

/**
 * Derives `table` from `definition` (16 counts, then the symbols). False where the counts make no prefix code, which
 * leaves the all-ones code unused (T.81 C.2), or a DC symbol is beyond 15 bits.
 */
export function derive(table: usize, definition: usize, kind: i32): bool {
	const symbols = definition + 16;
	let symbol = symbols;
	let code = 0;
	for (let length = 1; length <= 16; length++) {
		const count = i32(load<u8>(definition + length - 1));
		store<i32>(table + (length << 2), i32(symbol - symbols) - code, PLACES);
		if (count != 0 && code + count >= 1 << length) return false;
		for (let i = 0; i < count; i++) {
			const value = i32(load<u8>(symbol++));
			if (kind == DC && value > 15) return false;
			if (length <= LOOK_BITS) fill(table, code << (LOOK_BITS - length), value, length, kind);
			code++;
		}
		store<u32>(table + (length << 2), code << (16 - length), LONG_CODES);
		code <<= 1;
	}
	for (let i = load<u32>(table + (LOOK_BITS << 2), LONG_CODES) >> (16 - LOOK_BITS); i < 1 << LOOK_BITS; i++) {
		store<i32>(table + ((i as usize) << 3), ESCAPE);
	}
	if (kind == AC) pair(table);
	store<usize>(table, symbols, SYMBOLS);
	store<i32>(table, kind, KIND);
	return true;
}

/** The entries that begin with a code of `length` bits: `first` is that code followed by zeros. */
function fill(table: usize, first: i32, symbol: i32, length: i32, kind: i32): void {
	const spare = LOOK_BITS - length;
	for (let following = 0; following < 1 << spare; following++) {
		let e = entry(symbol, length, (following as u64) << (64 - spare), kind);
		if ((e & 31) > LOOK_BITS) e = (symbol << 8) | ESCAPE | length;
		const at = table + ((first + following) << 3);
		store<i32>(at, e);
		store<i32>(at, (e & ~0xffff) | ((e & 31) << 8) | ((e >> 8) & 255), 4);
	}
}

/** Where another whole coefficient follows within the look-up's bits, makes the entry one for both. */
function pair(table: usize): void {
	for (let i = 0; i < 1 << LOOK_BITS; i++) {
		const at = table + ((i as usize) << 3);
		const e = load<i32>(at);
		if ((e & ESCAPE) || ((e >> 8) & 255) >= INVALID) continue;
		const length = i32(load<u8>(at, 5));
		const next = table + (((i << length) & ((1 << LOOK_BITS) - 1)) << 3);
		const f = load<i32>(next);
		const both = length + i32(load<u8>(next, 5));
		if ((f & ESCAPE) || both > LOOK_BITS) continue;
		store<i32>(at, (e & ~31) | both);
		store<u8>(at, ((e >> 8) & 255) + ((f >> 8) & 255), 4);
		store<i16>(at, f >> 16, 6);
	}
}

/** The low half of an entry for `symbol`, whose code of `length` bits is followed by `following` (left-aligned). */
function entry(symbol: i32, length: i32, following: u64, kind: i32): i32 {
	const run = symbol >> 4;
	let size = symbol & 15;
	let value = 0;
	let advance = run + 1;
	if (size != 0) {
		// T.81 F.2.2.1 EXTEND: a leading 0 bit means a negative value.
		value = i32(following >> (64 - size));
		if (value < 1 << (size - 1)) value += (-1 << size) + 1;
	} else if (kind != DC && run < 15) {
		if (run == 0 || kind == AC_PROGRESSIVE) {
			size = run;
			value = 1 << run;
			if (run != 0) value += i32(following >> (64 - run));
			advance = END_OF_BLOCK;
		} else advance = INVALID;
	}
	return (value << 16) | (advance << 8) | (length + size);
}

/** The entry `bits` begin with where the look-up said `escape`: of a long code or of long value bits. */
export function resolve(table: usize, escape: i32, bits: u64): i32 {
	const kind = load<i32>(table, KIND);
	let length = escape & 31;
	if (length != 0) return entry((escape >> 8) & 255, length, bits << length, kind);
	const code = u32(bits >> 48);
	length = LOOK_BITS + 1;
	while (length <= 16 && code >= load<u32>(table + (length << 2), LONG_CODES)) length++;
	if (length > 16) return ((INVALID + i32(kind == DC)) << 8) | 1;
	const place = (code >> (16 - length)) + load<i32>(table + (length << 2), PLACES);
	return entry(load<u8>(load<usize>(table, SYMBOLS) + place), length, bits << length, kind);
}
