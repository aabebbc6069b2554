// Huffman tables (T.81 annex C, F.2.2.3): from a DHT segment's counts and symbols to a look-up that answers a whole
// coefficient - code, run and value bits - in one step, and in sequential scans two where both fit. What does not fit
// takes resolve(), one symbol in twenty.

/** 10 bits, 8 KB a table. 9 would cost entropy decoding 18 %; 11 gain 2 % at most, for twice the memory. */
export const LOOK_BITS: i32 = 10;

// An entry is 64 bits: one coefficient, or in sequential scans' AC tables two, where both fit in the look-up.
//   bits  0..7   to consume, of all there are (0..31); ESCAPE: the coefficient is not in the entry
//   bits  8..15  to consume, of the first
//   bits 16..23  zigzag places to move on: the first's run + 1, END_OF_BLOCK, or INVALID
//   bits 24..31  zigzag places to move on, for all
//   bits 32..47  the first coefficient (DC: the difference); at an end-of-band code how many bands end with it
//   bits 48..63  the last coefficient: the second, or the first again
// With ESCAPE: the symbol in bits 32..39, its code's length in bits 8..15 (0: longer than LOOK_BITS), and moves that
// leave the block, so that one comparison tells both the block's end and an entry that needs a second look.
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
		store<u64>(table + ((i as usize) << 3), escape(0, 0));
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
		if ((i32(e) & 31) > LOOK_BITS) e = escape(symbol, length);
		store<u64>(table + ((first + following) << 3), e);
	}
}

/** Where another whole coefficient follows within the look-up's bits, makes the entry one for both. */
function pair(table: usize): void {
	for (let i = 0; i < 1 << LOOK_BITS; i++) {
		const at = table + ((i as usize) << 3);
		const e = load<u64>(at);
		if (moveOf(e) >= INVALID) continue;
		const length = i32(load<u8>(at, 1));
		const next = table + (((i << length) & ((1 << LOOK_BITS) - 1)) << 3);
		// `next` may be a pair already: its first coefficient is the one meant.
		const both = length + i32(load<u8>(next, 1));
		if ((load<u8>(next) & ESCAPE) || both > LOOK_BITS) continue;
		store<u8>(at, both);
		store<u8>(at, load<u8>(at, 2) + load<u8>(next, 2), 3);
		store<u16>(at, load<u16>(next, 4), 6);
	}
}

/** An entry of one coefficient. */
// @ts-ignore: decorator
@inline function single(value: i32, move: i32, bits: i32): u64 {
	return ((u64(u32(value) & 0xffff) * 0x10001) << 32) | u64(u32(move * 0x1010000 + bits * 0x101));
}

/** An entry that `resolve` must replace. */
// @ts-ignore: decorator
@inline function escape(symbol: i32, length: i32): u64 {
	return ((symbol as u64) << 32) | u64(0xffff0000 | u32(length << 8) | ESCAPE);
}

/** The entry for `symbol`, whose code of `length` bits is followed by `following` (left-aligned). */
function entry(symbol: i32, length: i32, following: u64, kind: i32): u64 {
	const run = symbol >> 4;
	let size = symbol & 15;
	let value = 0;
	let move = run + 1;
	if (size != 0) {
		// T.81 F.2.2.1 EXTEND: a leading 0 bit means a negative value. A branch would be wrong every other time.
		value = i32(following >> (64 - size));
		value += ((-1 << size) + 1) & ((value >> (size - 1)) - 1);
	} else if (kind != DC && run < 15) {
		if (run == 0 || kind == AC_PROGRESSIVE) {
			size = run;
			value = 1 << run;
			if (run != 0) value += i32(following >> (64 - run));
			move = END_OF_BLOCK;
		} else move = INVALID;
	}
	return single(value, move, length + size);
}

/** The entry `bits` begin with where the look-up said `escape`: one coefficient, of a long code or long value bits. */
export function resolve(table: usize, escape: u64, bits: u64): u64 {
	const kind = load<i32>(table, KIND);
	let length = (i32(escape) >> 8) & 31;
	if (length != 0) return entry(i32(escape >> 32), length, bits << length, kind);
	const code = u32(bits >> 48);
	length = LOOK_BITS + 1;
	while (length <= 16 && code >= load<u32>(table + (length << 2), LONG_CODES)) length++;
	if (length > 16) return single(0, INVALID + i32(kind == DC), 1);
	const place = (code >> (16 - length)) + load<i32>(table + (length << 2), PLACES);
	return entry(load<u8>(load<usize>(table, SYMBOLS) + place), length, bits << length, kind);
}

/** The entry for what `bits` begin with. */
// @ts-ignore: decorator
@inline export function lookUp(table: usize, bits: u64): u64 {
	return load<u64>(table + ((bits >> (64 - LOOK_BITS)) as usize << 3));
}

/** An entry's zigzag places to move on to its first coefficient. */
// @ts-ignore: decorator
@inline export function firstMove(e: u64): i32 {
	return (i32(e) >> 16) & 255;
}

/** An entry's zigzag places to move on in all. */
// @ts-ignore: decorator
@inline export function moveOf(e: u64): i32 {
	return i32(u32(e) >> 24);
}

/** An entry's last coefficient; the only one, but in sequential scans' AC tables. */
// @ts-ignore: decorator
@inline export function lastValue(e: u64): i32 {
	return i32(i64(e) >> 48);
}
