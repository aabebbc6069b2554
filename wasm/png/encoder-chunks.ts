// The chunks around the compressed rows (PNG 3rd edition, sections 5.2, 5.3, 11.2 and 11.3): each its length, its
// type, its data, and the CRC of type and data. Numbers are big-endian.
import { crc32 } from "./checksums";

const SIGNATURE: u64 = 0x0a1a0a0d474e5089;
const IHDR: u32 = 0x52444849;
const SRGB: u32 = 0x42475273;
const IDAT: u32 = 0x54414449;
const IEND: u32 = 0x444e4549;

/** Length and type before a chunk's data. */
export const CHUNK_HEAD: u32 = 8;
/** Length, type and CRC. */
export const CHUNK_BYTES: u32 = 12;
/** Signature, IHDR of 13 bytes and sRGB of one. */
export const PREAMBLE_BYTES: u32 = 8 + CHUNK_BYTES + 13 + CHUNK_BYTES + 1;

/** Writes signature, IHDR (section 11.2.1) and sRGB (11.3.2.5, perceptual intent); returns the address behind. */
export function putPreamble(width: u32, height: u32, colourType: u32, out: usize): usize {
	store<u64>(out, SIGNATURE);
	const header = out + 8 + CHUNK_HEAD;
	store<u32>(header, bswap<u32>(width));
	store<u32>(header, bswap<u32>(height), 4);
	// Bit depth 8, the colour type, and three zeros: deflate, the five filters, not interlaced.
	store<u32>(header, 8 | colourType << 8, 8);
	store<u8>(header, 0, 12);
	const intent = closeChunk(out + 8, IHDR, header + 13);
	store<u8>(intent, 0, CHUNK_HEAD);
	return closeChunk(intent, SRGB, intent + CHUNK_HEAD + 1);
}

/** Closes the image data chunk at `chunk`, whose data ends at `end`. */
export function closeImageData(chunk: usize, end: usize): usize {
	return closeChunk(chunk, IDAT, end);
}

export function putImageEnd(out: usize): usize {
	return closeChunk(out, IEND, out + CHUNK_HEAD);
}

/** Fills in length, type and CRC around data already written; returns the address behind the chunk. */
function closeChunk(chunk: usize, type: u32, end: usize): usize {
	store<u32>(chunk, bswap<u32>(<u32>(end - chunk - CHUNK_HEAD)));
	store<u32>(chunk, type, 4);
	store<u32>(end, bswap<u32>(crc32(0, chunk + 4, end - chunk - 4)));
	return end + 4;
}
