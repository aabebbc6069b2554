// zlib streams (RFC 1950 over RFC 1951), put out piece by piece into memory the caller slides along: the decoder of PNG
// calls `inflate` for its rows, TypeScript calls `inflateAll` for a colour profile.
import { LIMIT, OK, TRUNCATED } from "../status";
import { adler32 } from "./checksums";
import { readBlockHeader, readZlibHeader, readZlibTrailer } from "./inflate-header";
import { nextSpan, openBare } from "./inflate-source";
import {
	BLOCK_HEADER, Inflate, INFLATE_BYTES, MORE, STORED, SYMBOLS, ZLIB_HEADER, ZLIB_TRAILER,
} from "./inflate-state";
import { inflateSymbols } from "./inflate-symbols";

/**
 * Dynamic blocks a stream may have: these, and one for each 64 bytes it is expected to put out. A block's tables take
 * 1.5 microseconds, and blocks may be empty, 14 bytes each. zlib's shortest put out 127 bytes, others some thousands.
 */
const BLOCKS: u32 = 1024;

/** Begins a stream whose source is open. What comes out goes to `out`; `bytes` is how much is expected in all. */
export function beginInflate(z: Inflate, out: usize, bytes: u64): void {
	z.bits = 0;
	z.count = 0;
	z.origin = out;
	z.out = out;
	z.adler = 1;
	z.mode = ZLIB_HEADER;
	z.final = false;
	z.fixed = false;
	z.pending = 0;
	z.blocks = BLOCKS + min<u64>(bytes >> 6, 0x7fffffff) as u32;
}

/**
 * Puts out at least up to `want`, where the stream has that much, and nothing at `limit` or past it. MORE when `want`
 * is reached, or the room is used up and the stream goes on; OK when it has ended and its Adler-32 is right;
 * TRUNCATED, CORRUPT or LIMIT. With a `want` beyond `limit` the stream is followed to its end if the room suffices.
 *
 * Between calls the caller may move what was put out towards `z.origin`, and `z.out` with it: 32768 bytes before
 * `z.out` must stay, or as many as there were. After a negative status no further call is allowed.
 */
export function inflate(z: Inflate, want: usize, limit: usize): i32 {
	const from = z.out;
	let status = OK;
	while (status == OK && z.mode < ZLIB_TRAILER) {
		if (z.mode == SYMBOLS) status = inflateSymbols(z, want, limit);
		else if (z.mode == BLOCK_HEADER) status = readBlockHeader(z);
		else if (z.mode == STORED) status = copyStored(z, want, limit);
		else status = readZlibHeader(z);
	}
	z.adler = adler32(z.adler, from, z.out - from);
	return status == OK && z.mode == ZLIB_TRAILER ? readZlibTrailer(z) : status;
}

/** Copies a stored block: first the bytes that wait in the bit buffer, then straight from the source. */
function copyStored(z: Inflate, want: usize, limit: usize): i32 {
	while (z.pending) {
		if (z.out >= want || z.out == limit) return MORE;
		if (z.count) {
			store<u8>(z.out++, z.bits as u32);
			z.bits >>= 8;
			z.count -= 8;
			z.pending--;
			continue;
		}
		if (z.next == z.end) {
			const more = nextSpan(z);
			if (more <= 0) return more < 0 ? more : TRUNCATED;
		}
		const size = min(min(z.pending as usize, z.end - z.next), limit - z.out);
		memory.copy(z.out, z.next, size);
		z.next += size;
		z.out += size;
		z.pending -= size as u32;
	}
	z.mode = BLOCK_HEADER;
	return OK;
}

/** Bytes of state `inflateAll` needs. */
export function inflateStateBytes(): i32 {
	return INFLATE_BYTES as i32;
}

/**
 * Inflates the zlib stream of `length` bytes at `src` to `dst`: how many bytes there were; TRUNCATED; CORRUPT; or LIMIT
 * where they are more than `cap`, of which the first `cap` are there. `state` is a multiple of 16. What lies behind the
 * stream is passed over.
 */
export function inflateAll(state: usize, src: usize, length: i32, dst: usize, cap: i32): i32 {
	const z = changetype<Inflate>(state);
	openBare(z, src, length);
	beginInflate(z, dst, cap);
	const end = dst + cap;
	const status = inflate(z, end + 1, end);
	return status == OK ? (z.out - dst) as i32 : status == MORE ? LIMIT : status;
}
