// Where inflate's bytes come from: the compressed stream as it lies in the file, one span after another, never copied.
// A zlib stream in a PNG is cut into IDAT chunks at any byte, some of them empty (PNG 3rd edition, 11.2.3).
import { CORRUPT } from "../status";
import { crc32 } from "./checksums";
import { chunkLength, chunkType, IDAT, word } from "./chunk";

/**
 * Bytes taken at a time. A span's CRC is computed on entering it: 32 KB of it are then in the first or second cache
 * when inflate reads them again, however long the chunk.
 */
const SPAN: usize = 32768;

/** A position in the stream. The one who opens it vouches that all its chunks lie whole within memory. */
@unmanaged
export class Source {
	/** The byte to read next, and the end of the span it lies in. */
	next: usize;
	end: usize;
	/** Bytes of this chunk, or of the bare stream, behind the span. */
	rest: usize;
	/** CRC-32 of the chunk's type and of its bytes up to `end`. */
	crc: u32;
	/** Whether the stream runs on through IDAT chunks. */
	chunked: bool;
}

/** A stream that lies in one piece. */
export function openBare(source: Source, ptr: usize, length: usize): void {
	source.next = ptr;
	source.end = ptr;
	source.rest = length;
	source.chunked = false;
}

/** The stream in the run of IDAT chunks whose first begins at `chunk`. */
export function openChunks(source: Source, chunk: usize): void {
	enterChunk(source, chunk);
}

/** Steps to the next span, which is not empty: 1; 0 behind the last; or CORRUPT where a chunk's CRC is wrong. */
export function nextSpan(source: Source): i32 {
	while (source.rest == 0) {
		if (!source.chunked) return 0;
		const trailer = source.end;
		if (word(trailer) != source.crc) return CORRUPT;
		enterChunk(source, trailer + 4);
	}
	const size = min(SPAN, source.rest);
	if (source.chunked) source.crc = crc32(source.crc, source.end, size);
	source.next = source.end;
	source.end += size;
	source.rest -= size;
	return 1;
}

/** The run of IDAT chunks ends with the first chunk of another type (PNG 3rd edition, 5.6: they are consecutive). */
function enterChunk(source: Source, chunk: usize): void {
	source.chunked = chunkType(chunk) == IDAT;
	source.next = chunk + 8;
	source.end = chunk + 8;
	source.rest = source.chunked ? chunkLength(chunk) : 0;
	source.crc = crc32(0, chunk + 4, 4);
}
